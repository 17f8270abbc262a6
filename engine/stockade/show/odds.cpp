// Exact chances of every action that rolls dice.
#include <algorithm>
#include <array>

#include "engine/stockade/game.hpp"
#include "engine/stockade/rules/rules.hpp"
#include "engine/stockade/words/labels.hpp"

namespace longroll::stockade {
namespace {

// How many of n units are lost when each is hit by `hits` faces out of six.
std::vector<Chance> losses(int n, int hits) {
  std::vector<Chance> chances;
  std::uint64_t of = 1;
  const int shown = std::min(n, 20);  // 6^20 still fits
  for (int i = 0; i < shown; ++i) of *= 6;
  for (int k = 0; k <= shown; ++k) {
    std::uint64_t ways = 1;
    for (int i = 0; i < k; ++i)
      ways = ways * static_cast<std::uint64_t>(shown - i) / static_cast<std::uint64_t>(i + 1);
    for (int i = 0; i < k; ++i) ways *= static_cast<std::uint64_t>(hits);
    for (int i = k; i < shown; ++i) ways *= static_cast<std::uint64_t>(6 - hits);
    chances.push_back({k == 0                              ? "no loss"
                       : k == shown && n == shown && n > 1 ? fmt::format("all {} lost", n)
                                                           : fmt::format("{} lost", k),
                       ways, of});
  }
  return chances;
}

std::vector<Chance> each_unit(int hits) {
  return {{"each unit is hit", static_cast<std::uint64_t>(hits), 6},
          {"each unit is missed", static_cast<std::uint64_t>(6 - hits), 6}};
}

Odds fire_odds(Board b, bool with_support, bool visible) {
  const Hex target = b.p.focus;
  const Attack shot = attack(b, target, with_support);
  Odds odds;
  odds.factors.push_back(fmt::format("fire strength {} from {} {}", shot.strength, shot.firing,
                                     shot.firing == 1 ? "unit" : "units"));
  odds.factors.push_back(fmt::format("{} defends with {}", name_of(b.data.terrain_at(target)),
                                     b.data.effects_at(target).defense));
  if (b.p.chaos_at(target))
    odds.factors.push_back(fmt::format("C.O.W. marker: defense +{}", b.data.chaos_defense));
  odds.factors.push_back(
      fmt::format("{} / {} is {}", shot.strength, shot.defense, ratio_text(shot.strength / shot.defense)));
  if (shot.supported) odds.factors.push_back("an officer supports: +1");
  if (!visible) {  // neither the size of the stack nor an officer in it is known
    const int open = shot.strength / shot.defense + shot.supported;
    const int hits = hits_on(b.data, open), led = hits_on(b.data, open - 1);
    odds.chances = each_unit(hits);
    if (hits == led) {
      odds.headline = fmt::format("{}, {}", ratio_text(open), hits_text(hits));
      return odds;
    }
    odds.headline =
        fmt::format("{} or {}, hits on {} or {}", ratio_text(open), ratio_text(open - 1), hits, led);
    odds.factors.push_back("the stack is hidden: an officer there would take 1 off");
    for (Chance& each : odds.chances) each.result += ", if no officer is there";
    return odds;
  }
  if (shot.shielded) odds.factors.push_back("an officer is in the target hex: -1");
  odds.headline = fmt::format("{}, {}", ratio_text(shot.ratio), hits_text(shot.hits_on));
  odds.chances = losses(stack(b.p, target).size(), shot.hits_on);
  return odds;
}

Odds melee_odds(Board b, Hex hex) {
  const int blue = melee_total(b, hex, Union), gray = melee_total(b, hex, Confederate);
  std::array<std::array<std::uint64_t, 4>, 2> lost{};  // by side: one, two, all
  std::uint64_t even = 0;
  for (int blue_die = 1; blue_die <= 6; ++blue_die)
    for (int gray_die = 1; gray_die <= 6; ++gray_die) {
      const int x = blue + blue_die, y = gray + gray_die, high = std::max(x, y), low = std::min(x, y);
      if (x == y)
        ++even;
      else
        ++lost[x < y ? 0 : 1][high >= 3 * low ? 3 : high >= 2 * low ? 2 : 1];
    }
  Odds odds;
  odds.headline = fmt::format("Union {} against Confederate {}, a die for each", blue, gray);
  odds.factors = {fmt::format("Union counts {}", blue), fmt::format("Confederates count {}", gray)};
  constexpr std::array<std::string_view, 4> how = {"", "one unit", "two units", "every unit"};
  for (std::size_t side = 0; side < 2; ++side)
    for (std::size_t k = 3; k >= 1; --k)
      if (lost[side][k])
        odds.chances.push_back(
            {fmt::format("{} {}", side == 0 ? "the Union loses" : "the Confederates lose", how[k]),
             lost[side][k], 36});
  if (even) odds.chances.push_back({"no effect", even, 36});
  return odds;
}

Odds bombardment_odds(Board b, Hex hex, bool visible) {
  const Side side = b.phasing();
  const int hits = bombardment_hits_on(b.data, side, hex);
  return {.headline = hits_text(hits),
          .factors = {fmt::format("strength {} against {}",
                                  side == Union ? b.data.union_strength : b.data.confederate_strength,
                                  b.data.effects_at(hex).defense)},
          .chances = visible ? losses(stack(b.p, hex).size(), hits) : each_unit(hits)};
}

Odds call_off_odds(const Data& data) {
  const auto good = static_cast<std::uint64_t>(data.call_off);
  return {.headline = fmt::format("called off on {} or less", good),
          .chances = {{"called off", good, 6}, {"must be resolved", 6 - good, 6}}};
}

// Of the check that a step into chaos asks for.
std::optional<Odds> step_odds(Board b, Hex to) {
  if (!b.p.chaos_at(to) || b.p.occupied[index(other(b.phasing()))].has(to)) return {};
  if (officer_at(b, to, b.phasing()) || group(b).officer) return {};
  bool anyone = false;
  for (Unit unit : stack(b.p, b.p.focus))
    anyone = anyone || (b.p.is(unit, Position::grouped) && !b.of(unit).steady);
  if (!anyone) return {};
  const auto bad = static_cast<std::uint64_t>(b.data.chaos_fails);
  return Odds{"Chaos of War check",
              {"no officer leads the way"},
              {{"they press on", 6 - bad, 6}, {"they go to ground", bad, 6}}};
}

Odds gettysburg_odds(Board b) {
  const Gettysburg matrix = gettysburg(b);
  const int good = std::clamp(matrix.limit - matrix.modifier(), 0, 6);
  Odds odds{.headline = fmt::format("the Union wins on {} or less", matrix.limit - matrix.modifier())};
  odds.factors = {fmt::format("turn {}: {} or less", b.p.turn, matrix.limit)};
  const auto where_it_holds = [&](std::string_view condition, int modifier) {
    if (modifier) odds.factors.push_back(fmt::format("{}: +{}", condition, modifier));
  };
  where_it_holds("no Union unit on the western edge", matrix.west);
  where_it_holds("three regiments without officers", matrix.officers);
  where_it_holds("Confederates outnumber the Union", matrix.outnumbered);
  odds.chances = {{"the Union wins", static_cast<std::uint64_t>(good), 6},
                  {"the Confederacy wins", static_cast<std::uint64_t>(6 - good), 6}};
  return odds;
}

}  // namespace

std::optional<Odds> Game::odds(const Position& p, Action action, Viewer viewer) const {
  if (check(p, action)) return {};
  const Board b{data_, p};
  const Hex hex = hex_of(action.a());
  switch (action.kind<Do>()) {
    case Do::fire: return fire_odds(b, action.a() == 0, sees(b, viewer, p.focus));
    case Do::bombard: return bombardment_odds(b, hex, sees(b, viewer, hex));
    case Do::call_off: return call_off_odds(data_);
    case Do::fight: return melee_odds(b, hex);
    case Do::step: return step_odds(b, hex);
    case Do::roll:
      if (p.step == Step::roll_gettysburg) return gettysburg_odds(b);
      return {};
    default: return {};
  }
}

}  // namespace longroll::stockade
