// The Union moves: apart over the field, since shells and volleys roll for every unit of a hex; with bridges
// into the ditch; and over the parapet where it is weak. Every company makes for its part of the redan.
#include <algorithm>
#include <array>
#include <bit>

#include "engine/stockade/player/policy.hpp"

namespace longroll::stockade {
namespace {

// The storm as it stands: who makes for which part of the redan. Made anew for each decision; where one
// company is on its way, only for that one.
class Storm {
 public:
  explicit Storm(Board b, Unit only = Unit::none) : b_(b), data_(b.data), p_(b.p) {
    const Hexes& objective = data_.scenarios[p_.scenario].objective;
    const Hexes& enemy = p_.occupied[index(Confederate)];
    for (std::size_t i = 0; i < data_.ring.size(); ++i) {
      const std::size_t r = data_.ring[i];
      const Hex hex = data_.redan_list[r];
      if (!objective.has(hex) || (p_.redan_held >> r & 1 && !enemy.has(hex))) continue;
      wanted_[wanted_count_++] = static_cast<std::uint8_t>(r);
    }
    goals_.fill(none);
    if (wanted_count_ == 0) return;
    for (const Bridge& each : p_.bridges) {
      if (!each.present()) continue;
      if (each.state == Bridge::carried) carries_[at(each.carrier)] = true;
      if (data_.ditch.has(each.where) && !ready_.has(each.where))
        ready_.add(each.where), ready_list_[ready_count_++] = each.where;
    }
    only == Unit::none ? share_out() : assign(only);
    if (p_.assault == 2 && wanted_count_ <= 8) send_west();
  }

  bool over() const { return wanted_count_ == 0; }
  bool wants(Hex hex) const {
    for (std::size_t i = 0; i < wanted_count_; ++i)
      if (data_.redan_list[wanted_[i]] == hex) return true;
    return false;
  }
  Hexes wanted() const {
    Hexes all;
    for (std::size_t i = 0; i < wanted_count_; ++i) all.add(data_.redan_list[wanted_[i]]);
    return all;
  }
  bool carries(Unit unit) const { return carries_[at(unit)]; }
  bool ready(Hex ditch) const { return ready_.has(ditch); }

  // Points from a hex to the unit's goal. Whoever carries no bridge goes where one is.
  int distance(Unit unit, Hex from) const {
    if (unit == west_) return data_.outside(from) ? far_away : to_the_west(from);
    const std::size_t goal = goals_[at(unit)];
    if (goal == none) return nearest(from);
    if (carries_[at(unit)] || ready_count_ == 0 || !data_.outside(from) || ready_.has(from))
      return approach(data_, from, goal);
    int least = far_away;
    for (std::size_t i = 0; i < ready_count_; ++i)
      least = std::min(least, data_.grid.distance(from, ready_list_[i]) - 1 + turn_of_movement +
                                  approach(data_, ready_list_[i], goal));
    return least;
  }
  int nearest(Hex from) const {
    int least = far_away;
    for (std::size_t i = 0; i < wanted_count_; ++i)
      least = std::min(least, approach(data_, from, wanted_[i]));
    return least;
  }

 private:
  static constexpr std::uint8_t none = 255;

  template <class F>
  void each_company(F&& f) const {  // with how far along the front it is
    for (const Regiment& regiment : data_.regiments | std::views::reverse) {  // those with bridges in front
      if (regiment.side != Union) continue;
      for (int i = 0; i < regiment.infantry; ++i) {
        const std::size_t unit = at(regiment.first_infantry) + static_cast<std::size_t>(i);
        if (p_.where[unit].exists()) f(unit, data_.along[p_.where[unit].at]);
      }
    }
  }
  // Companies from north to south along the front take the goals from north to south.
  void share_out() {
    std::array<std::uint8_t, 128> first;  // of the companies that stand so far along the front
    std::array<std::uint64_t, 2> any{};   // where there are some
    first.fill(none);
    std::array<std::uint8_t, max_units> next;
    int companies = 0;
    each_company([&](std::size_t unit, std::size_t along) {
      next[unit] = first[along];
      first[along] = static_cast<std::uint8_t>(unit);
      any[along / 64] |= std::uint64_t{1} << along % 64;
      ++companies;
    });
    Shares shares(*this, companies);
    for (std::size_t half = 0; half < any.size(); ++half)
      for (std::uint64_t left = any[half]; left; left &= left - 1)
        for (std::uint8_t unit = first[64 * half + static_cast<std::size_t>(std::countr_zero(left))];
             unit != none; unit = next[unit])
          goals_[unit] = shares.next();
  }
  // The same for one company: all that counts is how many come before it.
  void assign(Unit only) {
    if (data_.of(only).kind != Kind::infantry) return;
    const std::size_t his = data_.along[b_.where(only).at];
    int companies = 0, before = 0;
    bool met = false;
    each_company([&](std::size_t unit, std::size_t along) {
      before += along < his || (along == his && met);
      met = met || unit == at(only);
      ++companies;
    });
    Shares shares(*this, companies);
    shares.skip(before);
    goals_[at(only)] = shares.next();
  }
  // Which goal the first company takes, the second, and so on.
  class Shares {
   public:
    Shares(const Storm& storm, int companies) : storm_(storm), companies_(companies) {
      for (std::size_t i = 0; i < storm.wanted_count_; ++i)
        until_[i] = sum_ += storm.share_of_goal(storm.wanted_[i]);
    }
    void skip(int companies) { n_ += companies; }
    std::uint8_t next() {
      while (goal_ + 1 < storm_.wanted_count_ && (2 * n_ + 1) * sum_ > 2 * companies_ * until_[goal_])
        ++goal_;
      ++n_;
      return storm_.wanted_[goal_];
    }

   private:
    const Storm& storm_;
    std::array<int, 16> until_;  // share of the first goals, added up
    int companies_, sum_ = 0, n_ = 0;
    std::size_t goal_ = 0;
  };
  // Somebody on the western edge keeps the Gettysburg Matrix from counting against the Union (4.4).
  void send_west() {
    int least = far_away;
    p_.occupied[index(Union)].each([&](Hex hex) {
      if (data_.outside(hex)) return;
      const int distance = to_the_west(hex);
      for (Unit unit : stack(p_, hex))
        if (data_.of(unit).side == Union && data_.of(unit).kind == Kind::infantry && distance < least)
          least = distance, west_ = unit;
    });
  }
  int to_the_west(Hex from) const {
    int least = far_away;
    data_.west_edge.each([&](Hex hex) { least = std::min(least, data_.grid.distance(from, hex)); });
    return least;
  }
  // The near side of the work first.
  int share_of_goal(std::size_t redan) const {
    if (p_.turn + 1 >= data_.scenarios[p_.scenario].turns) return 6;  // late: every hex must be walked over
    const int depth = data_.depth[redan];
    const int share = (depth <= 2 ? 6 : depth <= 6 ? 3 : 2) + (redan == data_.ring.front() ? 4 : 0);
    return p_.occupied[index(Confederate)].has(data_.redan_list[redan]) ? 2 * share : share;
  }

  Board b_;
  const Data& data_;
  const Position& p_;
  std::array<std::uint8_t, 16> wanted_{};
  std::size_t wanted_count_ = 0;
  std::array<std::uint8_t, max_units> goals_;
  std::array<bool, max_units> carries_{};
  Unit west_ = Unit::none;
  Hexes ready_;  // ditch hexes with a bridging marker, laid or not
  std::array<Hex, max_bridges> ready_list_;
  std::size_t ready_count_ = 0;
};

// Whether those who stand around an enemy stack are enough to storm it.
bool worth_storming(Board b, Hex hex) {
  const int there = counted(b, hex, Union), enemies = b.units(hex, Confederate);
  if (there >= limit(b, Union)) return false;
  if (there > 0 || b.p.turn + 1 >= b.data.scenarios[b.p.scenario].turns) return true;
  int ready = 0;
  for (Hex next : b.data.grid.neighbors(hex)) {
    if (!next.exists() || !b.p.occupied[index(Union)].has(next) || b.p.melee_at(next)) continue;
    if (b.data.ditch.has(next) && b.data.redan.has(hex) && !b.p.bridged.has(next)) continue;
    for (Unit unit : stack(b.p, next))
      ready += b.of(unit).kind == Kind::infantry && !b.p.is(unit, Position::done);
  }
  return std::min(ready, limit(b, Union)) > enemies + leans({0, -2, 1, 0, 0});
}

// How good it is for a company to stand in a hex. `passing`: it goes on from there.
double footing(Board b, const Storm& storm, Unit unit, Hex hex, int size, bool passing) {
  const bool here = b.where(unit) == hex, enemy = b.p.occupied[index(Confederate)].has(hex);
  const int companions =
      b.p.occupied[index(Union)].has(hex) ? std::max(0, counted(b, hex, Union) - (here ? size : 0)) : 0;
  const int distance = storm.distance(unit, hex);
  const bool capture = b.data.redan.has(hex) && !here && storm.wants(hex);  // if only in passing (4.2)
  const double worth = (capture ? 3 : 0) - distance, apart = leans({1, 1, 1.6, 0.3, 2.5});
  if (enemy) return companions + size > limit(b, Union) ? -500 : worth + 4;
  if (passing) return worth - 0.4 * apart * companions;
  if (companions + size > limit(b, Union)) return -500;
  if (b.data.ditch.has(hex)) return worth - 0.7 * apart * companions;
  if (!b.data.outside(hex)) return worth - 0.5 * apart * companions;
  // Over the field whole turns count more than points: so there is room to stand apart on the way.
  const int to_edge = std::max(0, distance - 2 * turn_of_movement);
  const int turns = (to_edge + turn_of_movement - 1) / turn_of_movement;
  return -turn_of_movement * (2 + turns) - to_edge - 0.5 * apart * companions;
}

double battery_place(Board b, Hex hex, bool here) {
  const int companions = b.units(hex, Union) - here;
  int seen = 0, nearest = 99;
  b.p.occupied[index(Confederate)].each([&](Hex enemy) {
    const int range = b.data.grid.distance(hex, enemy);
    nearest = std::min(nearest, range);
    if (range <= b.data.artillery_range && seen < 4 && sight(b, hex, enemy, Union).line != Line::blocked)
      ++seen;
  });
  return (seen ? 20 + seen : 0) - nearest * (seen ? 0.0 : 1.0) - (nearest <= 4 ? 10 : 0) - 4.0 * companions;
}

// An officer: with his men, the foremost that no other officer leads.
double officer_place(Board b, const Storm& storm, Unit unit, Hex hex) {
  bool own = false, led = false;
  for (Unit each : stack(b.p, hex)) {
    own = own || (b.of(each).kind == Kind::infantry && b.of(each).regiment == b.of(unit).regiment);
    led = led || (each != unit && b.of(each).kind == Kind::officer && b.of(each).side == Union);
  }
  const bool melee = own && b.p.occupied[index(Confederate)].has(hex);  // where he counts as one more man
  return -0.8 * storm.nearest(hex) + (own ? 8 : 0) - (led && !melee ? 5 : 0) + (melee ? 6 : 0);
}

double standing(Board b, const Storm& storm, Unit unit, Hex hex, int size, bool passing) {
  switch (b.of(unit).kind) {
    case Kind::artillery: return battery_place(b, hex, b.where(unit) == hex);
    case Kind::officer: return officer_place(b, storm, unit, hex);
    default: return footing(b, storm, unit, hex, size, passing);
  }
}

// Whether the unit should enter the hex at all.
bool wise(Board b, const Storm& storm, Unit unit, Hex to) {
  const Kind kind = b.of(unit).kind;
  if (b.p.occupied[index(Confederate)].has(to)) {
    if (kind == Kind::artillery) return false;
    if (kind == Kind::officer) return b.p.occupied[index(Union)].has(to);
    return worth_storming(b, to);
  }
  if (kind == Kind::infantry) return !b.data.ditch.has(to) || storm.carries(unit) || storm.ready(to);
  return kind == Kind::artillery || b.data.outside(to) != b.data.ditch.has(to) ||
         b.p.occupied[index(Union)].has(to);
}

struct Move {
  Hex to;
  double gain = 0;
};

Move best_step(Board b, const Storm& storm, Unit unit, const Group& group) {
  Move best{.to = Hex::none, .gain = 0.3};
  const int size = std::max(1, group.size - group.officer);  // companies
  const double stay = standing(b, storm, unit, group.where, size, false);
  const int left = group.movement - group.spent;
  for (Hex next : b.data.grid.neighbors(group.where)) {
    if (!next.exists()) continue;
    const auto cost = step_cost(b, group, next);
    if (!cost || !wise(b, storm, unit, next)) continue;
    const bool whole = *cost == whole_factor;
    const int extra = whole ? 0 : *cost - b.data.effects_at(next).cost;  // go around friends and carnage
    const bool passing = !whole && left - *cost >= 2;
    const double gain = standing(b, storm, unit, next, size, passing) - stay - 0.3 * extra;
    if (gain > best.gain) best = {next, gain};
  }
  return best;
}

// The unit whose goal the group follows: infantry before officers.
Unit leader(Board b) {
  Unit first = Unit::none;
  for (Unit unit : stack(b.p, b.p.focus)) {
    if (!b.p.is(unit, Position::grouped)) continue;
    if (b.of(unit).kind == Kind::infantry) return unit;
    if (first == Unit::none) first = unit;
  }
  return first;
}

// An officer goes with the first company of his regiment that leaves his hex. Companies go one by one: shells
// and chaos do more to two in a hex than friends in the way cost.
Unit companion(Board b, Unit lead) {
  if (b.p.spent != 0 || b.of(lead).kind != Kind::infantry || group(b).officer) return Unit::none;
  for (Unit unit : stack(b.p, b.p.focus))
    if (b.of(unit).kind == Kind::officer && b.of(unit).regiment == b.of(lead).regiment &&
        !b.p.is(unit, Position::done) && !b.p.is(unit, Position::grouped))
      return unit;
  return Unit::none;
}

Action march(Board b, const Storm& storm) {
  const Unit unit = leader(b);
  if (sweeping(b) && b.of(unit).kind != Kind::artillery)
    if (const Hex step = sweep_step(b, storm.wanted(), group(b)); step.exists())
      return Action(Do::step, step.at);
  if (const Unit more = companion(b, unit); more != Unit::none)
    return Action(Do::join, static_cast<unsigned>(more));
  const Move move = storm.over() ? Move{Hex::none} : best_step(b, storm, unit, group(b));
  if (move.to.exists()) return Action(Do::step, move.to.at);
  if (b.p.spent) return Action(Do::halt);
  ActionList list;
  list_moving(b, list);
  return list[0];
}

// Bridges are laid where there is none, and picked up where somebody died with one.
Action handle_bridges(Board b) {
  for (unsigned i = 0; i < max_bridges; ++i) {
    const Bridge& each = b.p.bridges[i];
    if (!each.carried_side()) continue;
    const bool ditch = b.data.ditch.has(each.where);
    if (ditch && b.p.bridged.has(each.where)) continue;
    if (!ditch && each.state != Bridge::loose) continue;
    for (Unit unit : stack(b.p, each.where)) {
      const Action action =
          ditch ? Action(Do::flip, static_cast<unsigned>(unit), i)
                : Action(Do::carry, static_cast<unsigned>(unit), static_cast<unsigned>(Unit::none));
      if (!check_bridging(b, action)) return action;
    }
  }
  return Action(Do::end);
}

struct Candidate {
  Unit unit;
  std::int16_t distance;
};

// Whoever may still move, the foremost first, so that those behind find the road free.
std::size_t movers(Board b, const Storm& storm, std::array<Candidate, max_units>& all) {
  std::size_t n = 0;
  b.p.occupied[index(Union)].minus(b.p.occupied[index(Confederate)]).each([&](Hex hex) {
    const bool chaos = b.p.chaos_at(hex) && !officer_at(b, hex, Union);
    for (Unit unit : stack(b.p, hex)) {
      const UnitInfo& info = b.of(unit);
      if (b.p.is(unit, Position::done) || (info.bombards && b.p.option == 1)) continue;
      if (chaos && info.kind != Kind::officer && !info.steady) continue;
      const int last = info.kind == Kind::officer ? 500 : info.kind == Kind::artillery ? 300 : 0;
      all[n++] = {unit,
                  static_cast<std::int16_t>(last + (last ? storm.nearest(hex) : storm.distance(unit, hex)))};
    }
  });
  return n;
}

}  // namespace

Action advance(Board b) {
  if (b.p.step == Step::moving) return march(b, Storm(b, leader(b)));
  const Storm storm(b);
  if (const Action bridging = handle_bridges(b); bridging.kind<Do>() != Do::end) return bridging;
  if (sweeping(b))
    if (const Unit unit = sweeper(b, storm.wanted()); unit != Unit::none)
      return Action(Do::select, static_cast<unsigned>(unit));
  if (storm.over()) return Action(Do::end);
  std::array<Candidate, max_units> all;
  std::size_t count = movers(b, storm, all);
  while (count > 0) {
    std::size_t first = 0;
    for (std::size_t i = 1; i < count; ++i)
      if (all[i].distance < all[first].distance) first = i;
    if (best_step(b, storm, all[first].unit, alone(b, all[first].unit)).to.exists())
      return Action(Do::select, static_cast<unsigned>(all[first].unit));
    all[first] = all[--count];
  }
  return Action(Do::end);
}

}  // namespace longroll::stockade
