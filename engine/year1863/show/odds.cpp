// The exact odds of whatever rolls dice.
#include <algorithm>

#include "engine/year1863/game.hpp"
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

Odds table_odds(Board b, TableKind table) {
  const Column c = combat_column(b);
  Odds odds;
  odds.headline =
      fmt::format("{} against {}: {} percent, column {} on the {} table", c.attack, c.defense, c.percent,
                  b.d.bounds[c.column], table == TableKind::battle ? "Battle" : "Skirmish");
  odds.factors.push_back(fmt::format("column before shifts {}", b.d.bounds[c.base]));
  for (int i = 0; i < c.count; ++i)
    odds.factors.push_back(fmt::format("{} {:+}", c.shifts[i].why, c.shifts[i].columns));
  By<CombatResult, std::uint64_t, 11> ways{};
  for (const auto& row : b.d.tables[table]) ++ways[row[c.column]];
  for (std::size_t r = 0; r < ways.size(); ++r)
    if (ways[r]) odds.chances.push_back({std::string(word_for(static_cast<CombatResult>(r))), ways[r], 6});
  return odds;
}

Odds roll_against(std::string headline, int value, std::string good, std::string bad) {
  const auto ways = static_cast<std::uint64_t>(std::clamp(value, 0, 6));
  Odds odds{.headline = std::move(headline)};
  if (ways) odds.chances.push_back({std::move(good), ways, 6});
  if (ways < 6) odds.chances.push_back({std::move(bad), 6 - ways, 6});
  return odds;
}

// The same battle with one declaration made.
Odds declared_odds(const Game& game, Position p, Do kind, bool yes) {
  const int which = decider_role(p);
  (kind == Do::train ? p.battle.train : p.battle.vp)[which] = yes;
  return table_odds(Board{game.data(), p}, p.battle.table);
}

// Who will have the tactical initiative, and by how much (13.2).
Odds initiative_odds(const Game& game, Position p, Point at) {
  p.battle = Battle{.at = at};
  p.battle.commander = {Unit::none, Unit::none};
  const Board b = Board{game.data(), p};
  for (int which : {0, 1})
    for (Unit u : force(b, which) & b.leaders() & p.built_up)
      if (b.is_army_commander(u)) p.battle.commander[which] = u;
  const int attacker = initiative_bonus(b, 0), defender = initiative_bonus(b, 1);
  std::array<std::uint64_t, 4> ways{};
  for (int x = 1; x <= 6; ++x)
    for (int y = 1; y <= 6; ++y) {
      const int lead = x + attacker - y - defender;
      ++ways[lead >= 3 ? 0u : lead > 0 ? 1u : lead > -3 ? 2u : 3u];
    }
  Odds odds{.headline = fmt::format("{} against {}: tactical initiative {:+} to {:+}", combat_strength(b, 0),
                                    combat_strength(b, 1), attacker, defender)};
  constexpr std::string_view results[] = {"attacker, Brilliant Maneuver", "attacker", "defender",
                                          "defender, Brilliant Maneuver"};
  for (std::size_t i = 0; i < 4; ++i)
    if (ways[i]) odds.chances.push_back({std::string(results[i]), ways[i], 36});
  return odds;
}

}  // namespace

std::optional<Odds> Game::odds(const Position& p, Action action, Viewer viewer) const {
  if (!sees_as(viewer, p.decider) || check(p, action)) return {};
  const Board b = board(p);
  switch (action.kind<Do>()) {
    case Do::table: return table_odds(b, static_cast<TableKind>(action.a()));
    case Do::fight: return table_odds(b, p.battle.table);
    case Do::train:
    case Do::spend: return declared_odds(*this, p, action.kind<Do>(), action.a() == 1);
    case Do::attack: return initiative_odds(*this, p, point_of(action));
    case Do::roll: return roll_against("General Orders: a marker on an even roll", 3, "a marker", "nothing");
    case Do::bonus:
      return roll_against(
          fmt::format("{} needs {} or less", data_->unit(p.march.leader).name, b.campaign(p.march.leader)),
          b.campaign(p.march.leader), "bonus", "no bonus");
    case Do::pursue:
      if (!action.a() || p.battle.commander[0] == Unit::none) return {};
      return roll_against(fmt::format("{} needs {} or less", data_->unit(p.battle.commander[0]).name,
                                      b.campaign(p.battle.commander[0])),
                          b.campaign(p.battle.commander[0]), "pursuit", "none");
    default: return {};
  }
}

}  // namespace longroll::year1863
