// Exact chances of what is about to be rolled.
#include <cmath>

#include "engine/severed/game.hpp"
#include "engine/severed/notation.hpp"
#include "engine/severed/turn.hpp"
#include "engine/severed/view.hpp"

namespace longroll::severed {
namespace {

constexpr std::uint64_t whole = 1'000'000'000'000'000;

Chance chance(std::string result, double probability) {
  return {std::move(result),
          static_cast<std::uint64_t>(std::llround(probability * static_cast<double>(whole))), whole};
}

// Ways of 3D6 to reach each total, out of 216.
std::array<int, 19> three_dice() {
  std::array<int, 19> ways{};
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b)
      for (int c = 1; c <= 6; ++c) ++ways[static_cast<std::size_t>(a + b + c)];
  return ways;
}

Odds of_totals(std::string headline, int modifier, const std::vector<int>& rows,
               const std::vector<std::string>& results) {
  Odds odds{.headline = std::move(headline)};
  if (modifier) odds.factors.push_back(fmt::format("modifier {:+}", modifier));
  std::vector<std::uint64_t> ways(results.size());
  const auto dice = three_dice();
  for (int total = 3; total <= 18; ++total)
    ways[static_cast<std::size_t>(row_of(rows, std::clamp(total + modifier, 3, 18)))] +=
        static_cast<std::uint64_t>(dice[static_cast<std::size_t>(total)]);
  for (std::size_t i = 0; i < results.size(); ++i) odds.chances.push_back({results[i], ways[i], 216});
  return odds;
}

double choose(int n, int k) {
  double c = 1;
  for (int i = 0; i < k; ++i) c = c * (n - i) / (i + 1);
  return c;
}

// Each of n dice loses a Base with probability q: how many are lost.
std::vector<Chance> losses(int n, double q, int most) {
  std::vector<Chance> chances;
  std::vector<double> lost(static_cast<std::size_t>(most + 1));
  for (int k = 0; k <= n; ++k)
    lost[static_cast<std::size_t>(std::min(k, most))] +=
        choose(n, k) * std::pow(q, k) * std::pow(1 - q, n - k);
  for (int k = 0; k <= most; ++k)
    if (lost[static_cast<std::size_t>(k)] > 1e-9)
      chances.push_back(chance(k == 1 ? "1 Base lost" : fmt::format("{} Bases lost", k),
                               lost[static_cast<std::size_t>(k)]));
  return chances;
}

double saved_fails(int bonus) { return std::max(1, 4 - bonus) / 6.0; }

std::optional<Odds> of_volley(const Field& field, Number firer, Number target) {
  const Volley volley = measure(field, firer, target);
  const Unit& unit = field.p[firer];
  const Weapon& arm = weapon(field, unit);
  Odds odds;
  odds.factors.push_back(fmt::format("{} dice", volley.dice));
  if (volley.aspect != Aspect::front) odds.factors.push_back("flank or rear +1 die");
  const auto lost_per_die = [&](std::size_t band, Cover cover) {
    const int needed = std::max(2, arm.engage[band] - volley.engage_bonus);
    return (7 - needed) / 6.0 * std::max(0, 7 - arm.major[band]) / 6.0 *
           saved_fails(resilience_bonus(field, target, cover, false));
  };
  if (!field.p.options.premeasure) {  // R62: per band, the distance is not told
    const Cover cover = best_cover(field, firer, target);
    odds.headline = fmt::format("{} dice, by range", volley.dice);
    odds.factors.push_back(fmt::format("cover {}", word(cover)));
    for (std::size_t band = 0; band < 3; ++band)
      odds.chances.push_back(chance(fmt::format("{}: a Base lost", word(static_cast<Band>(band))),
                                    1 - std::pow(1 - lost_per_die(band, cover), volley.dice)));
    return odds;
  }
  if (volley.band == Band::beyond) {
    odds.headline = "out of range";
    return odds;
  }
  Cover cover = Cover::none;
  while (cover < Cover::heavy && !volley.bases[static_cast<std::size_t>(cover)])
    cover = static_cast<Cover>(static_cast<int>(cover) + 1);
  odds.headline = fmt::format("{} dice at {} range, Engage on {}+", volley.dice, word(volley.band),
                              engage_number(field, unit, volley));
  odds.factors.push_back(fmt::format("cover {}", word(cover)));
  odds.chances =
      losses(volley.dice, lost_per_die(static_cast<std::size_t>(volley.band), cover), field.p[target].count);
  return odds;
}

}  // namespace

Cover best_cover(const Field& field, Number firer, Number target) {
  const Unit& unit = field.p[firer];
  const Unit& enemy = field.p[target];
  Cover best = Cover::none;
  for (int k = 0; k < enemy.count; ++k) {
    int nearest = 0;
    Ratio least{INT64_MAX, 1};
    for (int i = 0; i < unit.count; ++i)
      if (const Ratio each = table::squared_gap(shape(unit, i), shape(enemy, k)); each < least)
        least = each, nearest = i;
    best = std::max(best, cover_against(field, unit, enemy, k, front_middle(unit, nearest), true));
  }
  return best;
}

std::optional<Odds> Game::odds(const Position& p, Action action, Viewer) const {
  const Field field{*data_, p};
  const Operands o = operands(action);
  switch (what(action)) {
    case Do::resolve: {
      const int bonus = field.general_near(number(o)) ? 2 : 0;
      return of_totals("Measure of Resolve", bonus, data_->charts.resolve,
                       {"keeps running", "regroups", "rallies at once"});
    }
    case Do::at: return of_volley(field, p.fire.unit, number(o));
    case Do::fight: {
      if (p.fight.attacker == nothing || p.fight.defender == nothing) return {};
      Odds odds;
      const int mine = attack_dice(field, p.fight.attacker), theirs = attack_dice(field, p.fight.defender);
      odds.headline = fmt::format("{} Attack Rolls against {}", mine, theirs);
      odds.factors.push_back("Engage 4+, Major 4+, Resilience 5+");
      odds.chances = losses(mine, 0.5 * 0.5 * 4 / 6.0, p[p.fight.defender].count);
      return odds;
    }
    case Do::countercharge: {
      Odds odds{.headline = "1D6 against 1D6+2, ties again"};
      odds.chances = {{"the countercharge succeeds", 6, 32}, {"it breaks", 26, 32}};
      return odds;
    }
    case Do::shell:
    case Do::shell_object:
      return Odds{"shell",
                  {"2-6 it fires, 5-6 it bursts where it is aimed"},
                  {{"misfire", 1, 6}, {"bursts on the aim point", 10, 36}, {"drifts", 20, 36}}};
    case Do::canister: {
      const Cover cover = cover_against(field, p[p.fire.unit], p[number(o)], static_cast<int>(o.base),
                                        front_middle(p[p.fire.unit], static_cast<int>(o.flag)), false);
      const int fails = std::max(1, 4 - resilience_bonus(field, number(o), cover, false));
      return Odds{"canister within 12 inches",
                  {fmt::format("cover {}", word(cover))},
                  {{"the Base is lost", static_cast<std::uint64_t>(5 * 4 * fails), 216},
                   {"it is not", static_cast<std::uint64_t>(216 - 20 * fails), 216}}};
    }
    default: return {};
  }
}

}  // namespace longroll::severed
