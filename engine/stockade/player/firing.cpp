// The captain fires. Any shot that reaches hits on a 1, so many small volleys beat one large one as long as
// there are targets for them; what is left over raises the odds.
#include <algorithm>
#include <array>

#include "engine/stockade/player/policy.hpp"

namespace longroll::stockade {
namespace {

// What a hex of the firing side can bring to bear.
struct Firers {
  Hex where;
  std::uint8_t infantry = 0, guns = 0;
  std::uint8_t base = 0, gun = 0;  // strengths of one
  bool apart = false;              // infantry of two regiments
};

int reach_of(const Firers& from, int range, const Data& data) {
  const int steps = range + from.apart;
  int sum = 0;
  if (from.infantry && steps <= data.infantry_range)
    sum += from.infantry * (steps == 1 ? 2 * from.base : from.base >> (steps - 2));
  if (from.guns && range <= data.artillery_range) sum += from.guns * (steps == 1 ? 2 : 1) * from.gun;
  return sum;
}

std::size_t firers(Board b, std::array<Firers, max_units>& all) {
  const Side side = b.phasing();
  std::size_t n = 0;
  b.p.occupied[index(side)].each([&](Hex hex) {
    if (!b.p.blockers.has(hex) || b.p.melee_at(hex)) return;
    const bool chaos = b.p.chaos_at(hex) && !officer_at(b, hex, side);
    Firers here{.where = hex, .apart = mixed(b, hex, side)};
    for (Unit unit : stack(b.p, hex)) {
      const UnitInfo& info = b.of(unit);
      if (b.p.is(unit, Position::fired) || info.kind == Kind::officer || (chaos && !info.steady)) continue;
      if (info.kind == Kind::infantry)
        ++here.infantry, here.base = std::max(here.base, info.fires_morale ? b.p.morale : info.fire);
      else if (!(info.bombards && b.p.option == 1))
        ++here.guns, here.gun = info.fire;
    }
    if (here.infantry || here.guns) all[n++] = here;
  });
  return n;
}

// What one unit there is worth killing.
double weight(Board b, Hex target) {
  const bool work = !b.data.outside(target);
  if (b.phasing() == Union) return b.data.redan.has(target) ? 2 : 1.5;
  return b.data.ditch.has(target) ? 1.6 : work ? 1.9 : 1;
}

double prize(Board b, Hex target) { return weight(b, target) * believed(b, target, b.phasing()); }

bool shielded_for(Board b, Hex target) {
  const Side side = b.phasing();
  return (side == Confederate || inspectable(b, target)) && officer_at(b, target, other(side));
}

bool can_be_hit(Board b, Hex target, std::span<const Firers> from) {
  for (const Firers& each : from)
    if (reach_of(each, b.data.grid.distance(each.where, target), b.data) > 0 &&
        sight(b, each.where, target, b.phasing()).line != Line::blocked)
      return true;
  return false;
}

// What the target is worth among all that could be fired at around it.
double share_of(Board b, Hex target) {
  const Side side = b.phasing();
  const double mine = prize(b, target);
  double all = mine;
  b.p.occupied[index(other(side))].each([&](Hex hex) {
    if (hex != target && b.data.grid.distance(hex, target) <= 2 && !b.p.marked.has(hex) &&
        !b.p.occupied[index(side)].has(hex))
      all += prize(b, hex);
  });
  return mine / all;
}

// Whether units there have nobody else to fire at as well as at this target.
bool bound_to(Board b, Hex from, Hex target, int range) {
  const Side side = b.phasing();
  bool other_target = false;
  b.p.occupied[index(other(side))].each([&](Hex hex) {
    other_target = other_target || (hex != target && b.data.grid.distance(hex, from) <= range &&
                                    !b.p.marked.has(hex) && !b.p.occupied[index(side)].has(hex));
  });
  return !other_target;
}

struct Volley {
  Unit unit;
  std::int16_t strength;
  bool firing;  // told to fire already
  bool bound;
};

std::size_t volleys(Board b, std::array<Volley, max_units>& all) {
  std::size_t n = 0;
  b.p.occupied[index(b.phasing())].each([&](Hex hex) {
    const int range = b.data.grid.distance(hex, b.p.focus);
    if (range > b.data.artillery_range || !b.p.blockers.has(hex)) return;
    int bound = -1;  // not looked at yet
    for (Unit unit : stack(b.p, hex)) {
      const bool firing = b.p.is(unit, Position::grouped);
      if (!firing && check_add(b, unit, b.p.focus)) continue;
      if (bound < 0) bound = bound_to(b, hex, b.p.focus, range);
      all[n++] = {unit, static_cast<std::int16_t>(fire_strength(b, unit, range)), firing, bound == 1};
    }
  });
  std::sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(n), [](const Volley& x, const Volley& y) {
    if (x.bound != y.bound) return x.bound;
    return x.strength != y.strength ? x.strength > y.strength : x.unit < y.unit;
  });
  return n;
}

}  // namespace

Action pick_target(Board b, FastDice& random) {
  std::array<Firers, max_units> all;
  const std::span<const Firers> from(all.data(), firers(b, all));
  const Side side = b.phasing();
  struct Choice {
    Hex hex;
    float worth;
  };
  std::array<Choice, max_units> choices;
  std::size_t count = 0;
  b.p.occupied[index(other(side))].each([&](Hex hex) {
    if (b.p.marked.has(hex) || b.p.occupied[index(side)].has(hex)) return;
    int strength = 0;
    for (const Firers& each : from) strength += reach_of(each, b.data.grid.distance(each.where, hex), b.data);
    if (strength == 0) return;
    const int ratio = strength / defense_at(b, hex) - shielded_for(b, hex);
    const double noise = random.below(100) * 0.0001;
    choices[count++] = {hex, static_cast<float>(prize(b, hex) * (1 + hits_on(b.data, ratio)) + noise)};
  });
  while (count > 0) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < count; ++i)
      if (choices[i].worth > choices[best].worth) best = i;
    if (can_be_hit(b, choices[best].hex, from)) return Action(Do::target, choices[best].hex.at);
    choices[best] = choices[--count];
  }
  return Action(Do::end);
}

Action aim(Board b, FastDice&) {
  std::array<Volley, max_units> all;
  const std::size_t n = volleys(b, all);
  if (n == 0) return Action(Do::hold);
  const int defense = defense_at(b, b.p.focus), shield = shielded_for(b, b.p.focus);
  const auto bound =
      static_cast<std::size_t>(std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(n),
                                             [](const Volley& each) { return each.bound; }));
  const std::size_t most =
      bound + static_cast<std::size_t>(static_cast<double>(n - bound) * share_of(b, b.p.focus) + 1);
  int strength = 0, wanted = 1, reached = 1, already = 0, aimed = 0;
  for (std::size_t i = 0; i < n; ++i) {
    already += all[i].firing;
    aimed += all[i].firing ? all[i].strength : 0;
    if (i >= std::max<std::size_t>(most, 1)) continue;
    strength += all[i].strength;
    const int level = std::clamp(strength / defense - shield, 1, 5);
    if (level > reached) reached = level, wanted = static_cast<int>(i) + 1;
  }
  if (already < wanted) {
    if (reached == 1) return Action(Do::add, static_cast<unsigned>(all[n - 1].unit));  // the weakest will do
    for (std::size_t i = 0; i < n; ++i)
      if (!all[i].firing) return Action(Do::add, static_cast<unsigned>(all[i].unit));
  }
  // An officer is kept for a volley that he can better.
  const int ratio = aimed / defense - shield;
  const bool wasted = hits_on(b.data, ratio + 1) == hits_on(b.data, ratio);
  return Action(Do::fire, wasted && supporting_officer(b) != Unit::none ? 1u : 0u);
}

}  // namespace longroll::stockade
