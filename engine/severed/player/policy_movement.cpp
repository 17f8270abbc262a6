// How the heuristic player moves: each Unit toward its objective, in column while the enemy is far or a line
// cannot pass, else in line with its front to him.
#include <algorithm>
#include <cmath>

#include "engine/severed/player/policy.hpp"

namespace longroll::severed {

namespace {

// Hundredths of an inch.
constexpr int worth_a_column = 600;  // that a column's way must save
constexpr int wait_for_one = 500;    // what each Unit that goes first costs the next
constexpr int out_of_reach = 2400;   // no muskets bear on a column
constexpr int on_the_spot = 150;     // of an objective
constexpr int point_blank = 450;     // stand, fire and charge
constexpr double shelter = 100;      // what each class of cover is worth

}  // namespace

Number Policy::nearest_enemy(const Unit& unit) const {
  Number best = nothing;
  std::int64_t least = INT64_MAX;
  const Point here = middle(unit);
  for (Number i = 0; i < p_.unit_count; ++i)
    if (p_[i].on_table() && p_[i].seat != unit.seat)
      if (const std::int64_t far = table::squared(middle(p_[i]) - here); far < least) least = far, best = i;
  return best;
}

bool Policy::far_from_enemies(const Unit& unit) const {
  for (Number i = 0; i < p_.unit_count; ++i)
    if (p_[i].on_table() && p_[i].seat != unit.seat && !p_[i].general() && !p_[i].artillery() &&
        p_[i].box.meets(unit.box, out_of_reach))
      return false;
  return true;
}

// Whether it goes by a way on which only a column can pass. Each of the others who wait there before it costs
// time; when there are too many it is better to go round.
bool Policy::takes_passage(Number number, const Unit& unit) {
  if (!unit.formed()) return false;
  const Ways& ways = ways_of(number);
  const auto head = [](const Unit& each) {
    return each.formation == Formation::column ? centre(each, 0) : middle(each);
  };
  const int saved = ways.saved(head(unit)), far = ways.column.from(head(unit));
  if (saved <= worth_a_column) return false;
  int before = 0;
  for (Number i = 0; i < p_.unit_count; ++i)
    if (const Unit& other = p_[i]; i != number && other.seat == seat_ && other.on_table() && other.formed() &&
                                   !other.broken() && goals()[i] == goals()[number])
      before += ways.column.from(head(other)) < far && ways.saved(head(other)) > worth_a_column;
  return saved > worth_a_column + before * wait_for_one;
}

int Policy::distance(Number number, const Unit& unit) {
  const Ways& ways = ways_of(number);
  const Point head = unit.formation == Formation::column ? centre(unit, 0) : middle(unit);
  return (takes_passage(number, unit) ? ways.column : ways.line).from(head);
}

// Cavalry waits out of range and comes on when its charge can follow.
Pace Policy::wish_in_the_saddle(const Unit& unit, double gap) const {
  const Chart& chart = board_.chart(unit);
  if (gap <= chart.charge - 50) return Pace::hold;
  if (gap <= chart.charge + chart.basic) return Pace::basic;
  return unit.has(Token::exhausted) || unit.has(Token::double_quick) ? Pace::basic : Pace::double_quick;
}

Pace Policy::wish(Number number) {
  const Unit& unit = p_[number];
  if (unit.artillery()) return Pace::hold;
  if (unit.general()) return Pace::basic;
  const bool fresh = !unit.has(Token::exhausted) && !unit.has(Token::double_quick);
  const Number enemy = nearest_enemy(unit);
  const double gap = enemy == nothing ? 1e9 : table::plain(squared_gap(unit, p_[enemy]));
  if (unit.formation == Formation::column) return Pace::march;
  if (ways_.empty()) return gap > point_blank ? Pace::basic : Pace::hold;
  const int far = distance(number, unit);
  const Weapon& arm = weapon(board_, unit);
  const bool in_arc_now = enemy != nothing && in_arc(unit, shape(p_[enemy], 0));
  const bool in_action = gap <= arm.range[1] && in_arc_now;
  if (unit.type == Type::cavalry && unit.mounted() && gap < 2000 && !leads())
    return wish_in_the_saddle(unit, gap);
  if (in_action && (leads() ? far < on_the_spot || far > 1000 : far < 400 || gap < point_blank))
    return Pace::hold;
  if (takes_passage(number, unit) && !(in_action && 3 * p_.turn < 2 * p_.turns)) return Pace::march;
  if (unit.formed() && far > long_way && far_from_enemies(unit)) return Pace::march;
  if (far < on_the_spot) {
    if (gap < 2000 && !in_arc_now) return Pace::basic;
    return Pace::hold;
  }
  if (gap < arm.range[1] + 300) return Pace::basic;
  return fresh ? Pace::double_quick : Pace::basic;
}

// Near those who need him and no other has, but never the nearest to the enemy.
double Policy::worth_to_command(const Unit& general) const {
  const Point here = middle(general);
  double score = 0, drawn = 0, weight = 0;
  for (Number i = 0; i < p_.unit_count; ++i) {
    const Unit& unit = p_[i];
    if (unit.seat != seat_ || !unit.on_table() || unit.general() || unit.artillery()) continue;
    bool another = false;
    for (Number k = 0; k < p_.unit_count; ++k)
      another = another || (p_[k].seat == seat_ && p_[k].general() && p_[k].on_table() &&
                            p_[k].number != general.number && within(p_[k], unit, 600));
    const Number enemy = nearest_enemy(unit);
    const double gap = enemy == nothing ? 1e9 : table::length(middle(p_[enemy]) - middle(unit));
    const double need = (gap < 1800 ? 3 : 1) * (another ? 0.2 : 1.0);
    const double far = table::length(middle(unit) - here);
    drawn += need * std::min(far, 3000.0), weight += need;
    if (far < 700) score += 100 * need;
  }
  if (weight > 0) score -= 0.5 * drawn / weight;
  const Number enemy = nearest_enemy(general);
  if (enemy != nothing && table::length(middle(p_[enemy]) - here) < 900) score -= 1500;
  return score;
}

double Policy::worth(Number number, const Unit& unit) {
  if (unit.general()) return worth_to_command(unit);
  const Point here = middle(unit);
  const Number enemy = nearest_enemy(unit);
  double score = 0;
  bool marches = false;
  if (!ways_.empty()) {
    const int far = distance(number, unit);
    score -= far;
    marches = unit.formation == Formation::column &&
              (takes_passage(number, unit) || (far > 800 && far_from_enemies(unit)));
  } else if (enemy != nothing) {
    score -= table::length(middle(p_[enemy]) - here);
  }
  if (marches) return score;  // nothing but to get there
  if (enemy != nothing && table::length(middle(p_[enemy]) - here) < 2000)
    score += shelter * static_cast<int>(terrain_cover(board_, unit, unit.count / 2, middle(p_[enemy])));
  const Heading facing = unit.facing();
  if (enemy != nothing && table::length(middle(p_[enemy]) - here) < 2400)
    score -= 0.5 * std::abs(facing.turn_to(table::heading_of(middle(p_[enemy]) - here)));
  else
    score -= 0.3 * std::abs(facing.turn_to(board_.away_from_home(unit.seat)));
  if (unit.formation == Formation::column) score -= 300;
  return score;
}

Action Policy::move(const ActionList& list) {
  if (p_.move.unit != nothing) return step(list);
  Action best = order(Do::end_phase);
  int least = INT32_MAX;
  for (Number i = 0; i < p_.unit_count; ++i) {  // who is nearest makes room for the others
    const Unit& unit = p_[i];
    if (unit.seat != seat_ || !unit.on_table() || unit.has(Token::handled) || unit.broken()) continue;
    const int far = unit.general() ? INT32_MAX - 1 : ways_.empty() ? i : distance(i, unit);
    if (far >= least) continue;
    const Pace pace = wish(i);
    if (pace == Pace::hold) continue;
    for (Pace each : {pace, Pace::basic})
      if (!may_begin(board_, i, each)) {
        best = order(Do::move, {.unit = i, .flag = static_cast<unsigned>(each)}), least = far;
        break;
      }
  }
  return best;
}

// A column can go any way: more of them than the sample has.
void Policy::list_marches(ActionList& list) const {
  const Unit& unit = p_[p_.move.unit];
  if (unit.formation != Formation::column || p_.move.pace != Pace::march) return;
  const Point from = centre(unit, 0);
  const int left = inches_left(p_);
  for (const int reach : {left, left / 2, 150})
    for (int k = 0; k < 24 && reach >= 50 && reach <= left; ++k) {
      const Point to = table::offset(from, Heading(60 * k), reach, 0);
      const Action march = order(Do::march, {.x = to.x, .y = to.y});
      if (to.x >= 0 && to.y >= 0 && board_.ground().holds(to) && !may_step(board_, march)) list.add(march);
    }
}

Action Policy::step(const ActionList& list) {
  const Number number = p_.move.unit;
  const Way way(board_, number, 1300);
  Action best = list[list.size() - 1];  // done, or cancel
  double most = worth(number, p_[number]) + 20;
  ActionList choices = list;
  list_marches(choices);
  for (Action each : choices) {
    const Do what_step = what(each);
    if (what_step == Do::done || what_step == Do::cancel || what_step == Do::dismount) continue;
    if (what_step == Do::face && p_.move.pace != Pace::march) continue;
    Trial trial = try_step(board_, way, each);
    if (trial.refusal) continue;
    refresh(trial.after);
    if (what_step == Do::march && way.stands_on_friend(trial.after)) continue;
    double value = worth(number, trial.after);
    // A first step that turns toward the goal opens the way for the next.
    if (what_step == Do::wheel || what_step == Do::about_face || what_step == Do::turn) value -= 30;
    if (value > most) most = value, best = each;
  }
  return best;
}

}  // namespace longroll::severed
