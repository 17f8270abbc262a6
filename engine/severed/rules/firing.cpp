// Phase 4: who may fire, at whom, and what is found when the distance is measured.
#include "engine/severed/rules/firing.hpp"

#include <algorithm>

#include "engine/severed/rules/rules.hpp"
#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {
namespace {

// Nobody needs a tape to see that a target is out of reach: such declarations are allowed, but not listed.
constexpr int plainly_too_far = 3200;

}  // namespace

const Weapon& weapon(const Board& board, const Unit& unit) {
  return unit.rifled ? board.charts().rifled : board.charts().smoothbore;
}

Verdict may_fire(const Board& board, Number number) {
  if (number >= board.p.unit_count) return refuse("FIRE-01", "there is no such Unit");
  const Unit& unit = board.p[number];
  if (unit.seat != board.p.active) return refuse("SEQ-02", "it is not your Unit");
  if (!unit.on_table()) return refuse("READY-08", "the Unit is not on the table");
  if (unit.general()) return refuse("FIRE-10", "generals do not fire");
  if (unit.artillery()) return refuse("REACT-04", "artillery fires in the Reactionary Artillery Phase only");
  if (unit.in_contact()) return refuse("FIRE-02", "the Unit is in close combat");
  if (unit.supporting != nothing) return refuse("FIRE-02", "the Unit supports a close combat");
  if (unit.broken())
    return refuse(unit.has(Token::regrouping) ? "RES-05" : "FIRE-03", "the Unit is not in hand");
  if (unit.has(Token::marched)) {
    if (unit.formation == Formation::column) return refuse("COL-02", "the Unit has marched this turn");
    return refuse("COL-03", "the Unit has marched this turn, whatever its formation now");
  }
  if (unit.formation == Formation::column) return refuse("FIRE-04", "a marching column cannot fire");
  if (unit.has(Token::bayonets)) return refuse("FIX-01", "the Unit has given up its fire for bayonets");
  if (unit.has(Token::determined))
    return refuse("DET-01", "the Unit has given up its fire for a determined charge");
  if (unit.has(Token::fired)) return refuse("AFR-01", "the Unit has fired");
  return {};
}

Verdict may_give_up_fire(const Board& board, Number number, bool bayonets) {
  const Options& options = board.p.options;
  if (bayonets ? !options.rule_bayonets : !options.rule_determined)
    return refuse(bayonets ? "FIX-01" : "DET-01", "this game is played without it");
  if (number < board.p.unit_count) {
    const Unit& unit = board.p[number];
    if (bayonets && unit.has(Token::determined))
      return refuse("DET-02", "not together with a determined charge");
    if (!bayonets && unit.has(Token::bayonets)) return refuse("DET-02", "not together with fixed bayonets");
    if (!bayonets && unit.has(Token::marched)) return refuse("DET-06", "the Unit has marched this turn");
    if (bayonets && !board.charts().of(unit.type).bayonets)
      return refuse("FIX-04", "only infantry and militia fix bayonets");
  }
  return may_fire(board, number);
}

int firing_dice(const Board& board, Number number) {
  const Unit& unit = board.p[number];
  const bool foot_cavalry = unit.profile() == Profile::dismounted;
  const int each =
      foot_cavalry ? board.p.options.dismounted_dice : board.chart(unit).fire_dice;  // FIRE-05 to FIRE-09
  int dice = each * unit.count;
  const bool hurried = unit.pace == Pace::double_quick;
  const bool halved = unit.has(Token::remounted) || (hurried && unit.formation != Formation::skirmish);
  if (halved) dice = (dice + 1) / 2;  // FIRE-15, FIRE-16, FIRE-19
  const bool foot_line = unit.formation == Formation::line && unit.type != Type::cavalry;
  if (!unit.has(Token::moved) && foot_line) ++dice;  // FIRE-12, FIRE-13
  return dice;
}

int engage_number(const Board& board, const Unit& unit, const Volley& volley) {
  return std::max(2, weapon(board, unit).engage[static_cast<std::size_t>(volley.band)] - volley.engage_bonus);
}

namespace {

struct Seen {
  std::uint8_t in_arc = 0, visible = 0;
  bool doubtful = false;
};

// Which Bases of the target are in the arc, and of those which can be seen by some firing Base.
Seen look(const Board& board, Number firer, Number target, bool every_line) {
  const Unit& unit = board.p[firer];
  const Unit& enemy = board.p[target];
  Seen seen;
  for (int k = 0; k < enemy.count; ++k)
    if (in_arc(unit, shape(enemy, k))) seen.in_arc = static_cast<std::uint8_t>(seen.in_arc | 1 << k);
  if (2 * __builtin_popcount(seen.in_arc) < enemy.count) return seen;
  const Sight sight(board, firer, Sight::Arm::musket);
  std::array<Eye, most_bases> eyes;
  for (int i = 0; i < unit.count; ++i) eyes[i] = eye(board, unit, i);
  for (int k = 0; k < enemy.count; ++k) {
    if (!(seen.in_arc >> k & 1)) continue;
    const Eye there = target_eye(board, enemy, k);
    for (int i = 0; i < unit.count; ++i) {
      if (sight.clear(eyes[i], there, target)) {
        seen.visible = static_cast<std::uint8_t>(seen.visible | 1 << k);
        if (!every_line) break;
      } else {
        seen.doubtful = true;
      }
    }
  }
  return seen;
}

bool valid(const Board& board, Number firer, Number target) {
  const Unit& enemy = board.p[target];
  if (!enemy.on_table() || enemy.seat == board.p[firer].seat) return false;
  if (enemy.in_combat() && !board.p.options.fire_into_melee) return false;
  const Seen seen = look(board, firer, target, false);
  return 2 * __builtin_popcount(seen.visible) >= enemy.count;
}

Ratio nearest_seen(const Board& board, Number firer, Number target) {
  const Seen seen = look(board, firer, target, false);
  Ratio least = endless;
  for (int k = 0; k < board.p[target].count; ++k)
    if (seen.visible >> k & 1)
      if (const Ratio gap = squared_gap(board.p[firer], shape(board.p[target], k)); gap < least) least = gap;
  return least;
}

}  // namespace

Verdict general_is_closest(const Board& board, Number firer, int gun, Number general) {  // FGEN-01, R75
  const Position& p = board.p;
  const auto refused = [] { return refuse("FGEN-01", "another Unit is as close as the general"); };
  if (gun < 0) {
    const Ratio his = nearest_seen(board, firer, general);
    for (Number i = 0; i < p.unit_count; ++i)
      if (i != general && valid(board, firer, i) && !(his < nearest_seen(board, firer, i))) return refused();
    return {};
  }
  const Unit& battery = p[firer];
  const Convex piece = shape(battery, gun);
  const Ratio his = table::squared_gap(piece, shape(p[general], 0));
  const Sight sight(board, firer, Sight::Arm::shell);
  const Eye from = eye(board, battery, gun);
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& other = p[i];
    if (i == general || !other.on_table() || other.seat == battery.seat || other.in_combat()) continue;
    for (int k = 0; k < other.count; ++k) {
      const Convex there = shape(other, k);
      if (!(his < table::squared_gap(piece, there)) && gun_in_arc(battery, gun, there) &&
          sight.clear(from, target_eye(board, other, k), i))
        return refused();
    }
  }
  return {};
}

Verdict may_fire_at(const Board& board, Number firer, Number target) {
  if (target >= board.p.unit_count || !board.p[target].on_table())
    return refuse("FIRE-20", "there is no such target");
  const Unit& enemy = board.p[target];
  if (enemy.seat == board.p[firer].seat) return refuse("LOS-01", "that is a friend");
  if (enemy.in_combat() && !board.p.options.fire_into_melee)
    return refuse("FIRE-02", "a Unit in close combat may not be fired at");
  const Seen seen = look(board, firer, target, false);
  if (2 * __builtin_popcount(seen.in_arc) < enemy.count)
    return refuse(seen.in_arc ? "ARC-02" : "ARC-01", "fewer than half of its Bases are in the field of fire");
  if (2 * __builtin_popcount(seen.visible) < enemy.count)
    return refuse("LOS-01", "fewer than half of its Bases can be seen");
  if (enemy.general()) return general_is_closest(board, firer, -1, target);
  return {};
}

Volley measure(const Board& board, Number firer, Number target, bool with_tape) {
  const Unit& unit = board.p[firer];
  const Unit& enemy = board.p[target];
  const Options& options = board.p.options;
  Volley volley{};
  const Seen seen = look(board, firer, target, options.sight_dispute);
  volley.doubtful = seen.doubtful;
  const Weapon& arm = weapon(board, unit);
  std::array<int, 3> in_band{};
  for (int k = 0; k < enemy.count; ++k) {
    if (!(seen.visible >> k & 1)) continue;
    const Convex there = shape(enemy, k);
    const Ratio gap = squared_gap(unit, there);  // R64
    std::size_t band = 0;
    while (band < 3 && !table::within(gap, arm.range[band])) ++band;
    if (with_tape) {
      if (band == 3) continue;  // RNG-01
      ++in_band[band];
    }
    int nearest = 0;
    Ratio least = endless;
    for (int i = 0; i < unit.count; ++i)
      if (const Ratio each = table::squared_gap(shape(unit, i), there); each < least)
        least = each, nearest = i;
    const Cover cover = cover_against(board, unit, enemy, k, front_middle(unit, nearest), true);
    volley.bases[static_cast<std::size_t>(cover)] |= static_cast<std::uint8_t>(1 << k);
  }
  for (std::size_t band = 0; band < 3; ++band)  // RNG-02; the longer on a tie
    if (in_band[band] > 0 &&
        (volley.band == Band::beyond || in_band[band] >= in_band[static_cast<std::size_t>(volley.band)]))
      volley.band = static_cast<Band>(band);
  volley.aspect = aspect_of(unit, enemy);
  volley.dice = firing_dice(board, firer);
  if (volley.aspect != Aspect::front) ++volley.dice;  // FLK-02
  if (enemy.formation == Formation::column) {         // SHEET-05, R3
    if (options.column_target_bonus != Options::die) ++volley.engage_bonus;
    if (options.column_target_bonus != Options::engage) ++volley.dice;
  }
  if (enemy.type == Type::cavalry && enemy.mounted() && options.cavalry_target_bonus)
    ++volley.engage_bonus;  // SHEET-04
  return volley;
}

void list_firing(Board board, ActionList& list) {
  const Position& p = board.p;
  for (Number i = 0; i < p.unit_count; ++i) {
    if (may_fire(board, i)) continue;
    list.add(order(Do::fire, {.unit = i}));
    if (!may_give_up_fire(board, i, true)) list.add(order(Do::bayonets, {.unit = i}));
    if (!may_give_up_fire(board, i, false)) list.add(order(Do::determined, {.unit = i}));
  }
  list.add(order(Do::end_phase));
}

Verdict check_firing(Board board, Action action) {
  const Number who = number(operands(action));
  switch (what(action)) {
    case Do::fire: return may_fire(board, who);
    case Do::bayonets: return may_give_up_fire(board, who, true);
    case Do::determined: return may_give_up_fire(board, who, false);
    case Do::end_phase: return {};
    case Do::battery:
    case Do::shell:
    case Do::canister: return refuse("REACT-04", "artillery fires in the Reactionary Artillery Phase only");
    default: return refuse("SEQ-01", "this is the Offensive Firing Phase");
  }
}

void play_firing(Play& play, Action action) {
  Position& p = play.p;
  const Number who = number(operands(action));
  switch (what(action)) {
    case Do::fire: p.fire.unit = who; return;
    case Do::bayonets: p[who].set(Token::bayonets); return play.tell(Happened::bayonets, p[who].seat, who);
    case Do::determined:
      p[who].set(Token::determined);
      return play.tell(Happened::determined, p[who].seat, who);
    default: return end_phase(play);
  }
}

void list_target(Board board, ActionList& list) {
  const Position& p = board.p;
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].box.meets(p[p.fire.unit].box, plainly_too_far) && !may_fire_at(board, p.fire.unit, i))
      list.add(order(Do::at, {.unit = i}));
  list.add(order(Do::hold_fire));
}

Verdict check_target(Board board, Action action) {
  if (what(action) == Do::at) return may_fire_at(board, board.p.fire.unit, number(operands(action)));
  if (what(action) == Do::hold_fire) return {};
  return refuse("FIRE-20", "name the target of the volley, or hold the fire");
}

void play_target(Play& play, Action action) {
  if (what(action) == Do::at) return declare_volley(play, number(operands(action)));
  play.p[play.p.fire.unit].set(Token::fired);
  play.p.fire = {};
}

}  // namespace longroll::severed
