// Exact odds of what is about to be rolled: an attack (as it stands, before supporters and Leaders), a siege.
#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {
namespace {

// Stops the play of a trial at its first die.
class FirstDie final : public Dice {
 public:
  int roll(int) override { return asked = true, 1; }
  bool asked = false;
};

Odds combat_chances(const Rules& rules) {
  const Charts& c = rules.data.charts;
  const CombatOdds o = rules.combat_odds();
  Odds odds;
  if (o.automatic) {
    odds.headline = "the Disrupted defenders suffer 1DR without a die";
    odds.chances.push_back({"-/" + to_text(c.alone_disrupted), 1, 1});
    return odds;
  }
  odds.headline = fmt::format("{} against {}: {}, fought on {} with {:+}", o.attack, o.defence,
                              c.columns[static_cast<std::size_t>(o.column)],
                              c.columns[static_cast<std::size_t>(o.shifted)], o.modifier);
  odds.factors = {fmt::format("attack {}", o.attack), fmt::format("defence {}", o.defence),
                  fmt::format("shift {:+}", o.shift),
                  fmt::format("modifiers {:+}, limited to {:+}", o.raw_modifier, o.modifier)};
  for (int die = 1; die <= 6; ++die) {
    const auto row = static_cast<std::size_t>(std::clamp(die + o.modifier - c.lowest_die, 0, 11));
    const std::string result = to_text(c.combat[row][static_cast<std::size_t>(o.shifted)]);
    if (!odds.chances.empty() && odds.chances.back().result == result)
      ++odds.chances.back().ways;
    else
      odds.chances.push_back({result, 1, 6});
  }
  return odds;
}

}  // namespace

std::optional<Odds> Game::odds(const Position& position, Action action, Viewer) const {
  const Kind kind = action.kind<Kind>();
  const Rules rules(*data_, position);
  if (kind == Kind::roll && position.step == Step::siege_roll) {
    constexpr std::array<std::string_view, 6> results = {
        "no effect", "losses", "losses, Disrupted", "double losses, Disrupted", "the same, and morale falls",
        "surrender"};
    Odds odds{.headline = fmt::format("siege: die {:+} against morale {}", rules.siege_modifier(),
                                      rules.morale(confederate)),
              .factors = {},
              .chances = {}};
    for (int die = 1; die <= 6; ++die) {
      const int difference =
          die + rules.siege_modifier() - rules.morale(confederate) - data_->charts.siege_first;
      const std::string result(results[static_cast<std::size_t>(std::clamp(difference + 1, 0, 5))]);
      if (!odds.chances.empty() && odds.chances.back().result == result)
        ++odds.chances.back().ways;
      else
        odds.chances.push_back({result, 1, 6});
    }
    return odds;
  }
  const bool fights =
      kind == Kind::attack || kind == Kind::support || kind == Kind::lend || kind == Kind::target ||
      (kind == Kind::done && position.step >= Step::withdraw && position.step <= Step::defender_leaders);
  if (!fights) return {};
  Position trial = position;
  FirstDie dice;
  Umpire umpire(*data_, trial, dice, Events{});
  // Set the combat up as the action leaves it; the engine would roll at once where nothing is left to ask.
  if (kind == Kind::attack) {
    trial.attack_from = rules.at(Piece(position.mover).unit());
    trial.attack_at = hex_a(action);
    trial.attacker = position.mover;
    trial.target = static_cast<std::uint8_t>(action.b());
    trial.supporting = trial.fighting = {};
    trial.lent_leaders = {};
    const Rules there(*data_, trial);
    for (Seat seat : {there.active(), there.defender()})
      for (Unit unit : there.units_in(seat == there.active() ? trial.attack_from : trial.attack_at, seat) -
                           trial.disrupted)
        if (!trial.committed.has(unit) || there.leader_near(unit) || unit.at == trial.attacker ||
            unit.at == trial.target)
          trial.fighting.add(unit);
  } else if (kind == Kind::support) {
    trial.fighting.add(piece_of(action).unit());
    trial.supporting.add(piece_of(action).unit());
  } else if (kind == Kind::lend) {
    trial.lent_leaders.add(piece_of(action).leader());
  } else if (position.step < Step::attacker_support) {
    return {};
  }
  return combat_chances(Rules(*data_, trial));
}

}  // namespace longroll::vicksburg
