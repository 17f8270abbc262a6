// Exact chances of every action that rolls dice.
#include <array>

#include "engine/stockade/game.hpp"
#include "engine/stockade/names.hpp"
#include "engine/stockade/rules.hpp"

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
    chances.push_back({k == 0                     ? "no loss"
                       : k == shown && n == shown ? fmt::format("all {} lost", n)
                                                  : fmt::format("{} lost", k),
                       ways, of});
  }
  return chances;
}

std::vector<Chance> each_unit(int hits) {
  return {{"each unit is hit", static_cast<std::uint64_t>(hits), 6},
          {"each unit is missed", static_cast<std::uint64_t>(6 - hits), 6}};
}

int units_at(const Position& p, Hex hex) {
  int n = 0;
  for ([[maybe_unused]] Unit unit : stack(p, hex)) ++n;
  return n;
}

Odds fire_odds(const Data& data, const Position& p, bool with_support, bool visible) {
  const Hex target = p.focus;
  const Attack shot = attack(data, p, target, with_support);
  Odds odds;
  odds.factors.push_back(fmt::format("fire strength {} from {} units", shot.strength, shot.firing));
  odds.factors.push_back(fmt::format("{} defends with {}",
                                     terrain_names[static_cast<std::size_t>(data.terrain_at(target))],
                                     data.effects_at(target).defense));
  if (p.chaos_at(target))
    odds.factors.push_back(fmt::format("C.O.W. marker: defense +{}", data.chaos_defense));
  odds.factors.push_back(
      fmt::format("{} / {} is {}", shot.strength, shot.defense, ratio_text(shot.strength / shot.defense)));
  if (shot.supported) odds.factors.push_back("an officer supports: +1");
  if (!visible) {  // neither the size of the stack nor an officer in it is known
    const int open = shot.strength / shot.defense + shot.supported;
    const int hits = hits_on(data, open), led = hits_on(data, open - 1);
    odds.chances = each_unit(hits);
    if (hits == led) {
      odds.headline = fmt::format("{}, hits on {}{}", ratio_text(open), hits, hits > 1 ? " or less" : "");
      return odds;
    }
    odds.headline =
        fmt::format("{} or {}, hits on {} or {}", ratio_text(open), ratio_text(open - 1), hits, led);
    odds.factors.push_back("the stack is hidden: an officer there would take 1 off");
    for (Chance& each : odds.chances) each.result += ", if no officer is there";
    return odds;
  }
  if (shot.shielded) odds.factors.push_back("an officer is in the target hex: -1");
  odds.headline = fmt::format("{}, hits on {}{}", ratio_text(shot.ratio), shot.hits_on,
                              shot.hits_on > 1 ? " or less" : "");
  odds.chances = losses(units_at(p, target), shot.hits_on);
  return odds;
}

Odds melee_odds(const Data& data, const Position& p, Hex hex) {
  const int blue = melee_total(data, p, hex, Union), gray = melee_total(data, p, hex, Confederate);
  std::array<std::array<std::uint64_t, 4>, 2> lost{};  // by side: one, two, all
  std::uint64_t even = 0;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b) {
      const int x = blue + a, y = gray + b, high = std::max(x, y), low = std::min(x, y);
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

}  // namespace

std::optional<Odds> Game::odds(const Position& p, Action action, Viewer viewer) const {
  if (check(p, action)) return {};
  const Hex hex{static_cast<std::uint16_t>(action.a())};
  switch (action.kind<Do>()) {
    case Do::fire:
      if (p.step != Step::aiming) return {};
      return fire_odds(data_, p, action.a() == 0, sees(data_, p, viewer, p.focus));
    case Do::bombard: {
      const Side side = phase_side(p.phase);
      const int hits = bombardment_hits_on(data_, side, hex);
      Odds odds{.headline = fmt::format("hits on {}{}", hits, hits > 1 ? " or less" : "")};
      odds.factors = {fmt::format("strength {} against {}",
                                  side == Union ? data_.union_strength : data_.confederate_strength,
                                  data_.effects_at(hex).defense)};
      odds.chances = sees(data_, p, viewer, hex) ? losses(units_at(p, hex), hits) : each_unit(hits);
      return odds;
    }
    case Do::call_off: {
      const auto good = static_cast<std::uint64_t>(data_.call_off);
      return Odds{"called off on " + std::to_string(good) + " or less",
                  {},
                  {{"called off", good, 6}, {"must be resolved", 6 - good, 6}}};
    }
    case Do::fight: return melee_odds(data_, p, hex);
    case Do::step: {
      if (p.step != Step::moving || !p.chaos_at(hex) ||
          p.occupied[index(other(phase_side(p.phase)))].has(hex))
        return {};
      bool safe = officer_at(data_, p, hex, phase_side(p.phase)) || group(data_, p).officer, anyone = false;
      for (Unit unit : stack(p, p.focus))
        anyone = anyone || (p.is(unit, Position::grouped) && !data_.of(unit).steady);
      if (safe || !anyone) return {};
      const auto bad = static_cast<std::uint64_t>(data_.chaos_fails);
      return Odds{"Chaos of War check",
                  {"no officer leads the way"},
                  {{"they press on", 6 - bad, 6}, {"they go to ground", bad, 6}}};
    }
    case Do::roll: {
      if (p.step != Step::roll_gettysburg) return {};
      const Gettysburg matrix = gettysburg(data_, p);
      const int good = std::clamp(matrix.limit - matrix.modifier(), 0, 6);
      Odds odds{.headline = fmt::format("the Union wins on {} or less", matrix.limit - matrix.modifier())};
      odds.factors = {fmt::format("turn {}: {} or less", p.turn, matrix.limit)};
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
    default: return {};
  }
}

}  // namespace longroll::stockade
