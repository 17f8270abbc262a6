// Exact odds of what is about to be rolled: an attack (as it stands, before more supporters and Leaders), a
// siege.
#include <algorithm>

#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/rules/board.hpp"

namespace longroll::vicksburg {
namespace {

void count(Odds& odds, const std::string& result, std::uint64_t ways, std::uint64_t of) {
  const auto same = std::ranges::find(odds.chances, result, &Chance::result);
  if (same != odds.chances.end())
    same->ways += ways;
  else
    odds.chances.push_back({result, ways, of});
}

// What a result costs one side.
int lost(Board board, Seat seat, CombatResult result) {
  const int divisor = board.data.charts.loss_divisor;
  return (board.loss_base(seat) * result.losses + divisor - 1) / divisor;
}

std::string whole(Board board, const CombatEntry& entry) {
  return fmt::format("{}: {} / {} LP", to_text(entry), lost(board, board.active(), entry.attacker),
                     lost(board, board.defender(), entry.defender));
}

std::vector<std::string> factors(const CombatOdds& odds, const CombatNotes& notes) {
  std::vector<std::string> lines = {fmt::format("attack {}", odds.attack),
                                    fmt::format("defence {}", odds.defence)};
  for (std::size_t i = 0; i < notes.shift_count; ++i)
    lines.push_back(fmt::format("{}: column {:+}", notes.shifts[i].what, notes.shifts[i].value));
  for (std::size_t i = 0; i < notes.modifier_count; ++i)
    lines.push_back(fmt::format("{}: die {:+}", notes.modifiers[i].what, notes.modifiers[i].value));
  if (odds.raw_modifier != odds.modifier)
    lines.push_back(fmt::format("die limited to {:+}", odds.modifier));  // 7.3.2f
  return lines;
}

// Committed units without their Leader roll to join (7.3.1e): every outcome of their dice is counted.
Odds combat_chances(Board board, Position& trial, Units rollers) {
  const Charts& c = board.data.charts;
  Odds odds;
  CombatNotes notes;
  const CombatOdds plain = board.combat_odds(&notes);
  if (plain.automatic) {
    odds.headline = "the Disrupted defenders are thrown out without a die";
    odds.chances.push_back({whole(board, {{}, c.alone_disrupted}), 1, 1});
    return odds;
  }
  const auto& column = [&](int index) { return c.columns[index]; };
  odds.headline = fmt::format("{} against {}: {}, fought on {} with {:+}", plain.attack, plain.defence,
                              column(plain.column), column(plain.shifted), plain.modifier);
  odds.factors = factors(plain, notes);
  std::vector<Unit> dice;
  for (Unit unit : rollers) dice.push_back(unit);
  if (dice.size() > 10) dice.resize(10);
  if (!dice.empty())
    odds.factors.push_back(fmt::format("{} Committed {} roll to join", dice.size(),
                                       dice.size() == 1 ? "unit must" : "units must"));
  std::uint64_t of = 6;
  for (std::size_t i = 0; i < dice.size(); ++i) of *= 6;
  const Units certain = trial.fighting;
  for (std::uint32_t joined = 0; joined < 1u << dice.size(); ++joined) {
    std::uint64_t ways = 1;
    trial.fighting = certain;
    for (std::size_t i = 0; i < dice.size(); ++i) {
      const auto morale = static_cast<std::uint64_t>(std::clamp(board.morale(board.side(dice[i])), 0, 6));
      ways *= joined >> i & 1 ? morale : 6 - morale;
      if (joined >> i & 1) trial.fighting.add(dice[i]);
    }
    if (!ways) continue;
    const CombatOdds o = board.combat_odds();
    for (int die = 1; die <= 6; ++die) {
      const int row = std::clamp(die + o.modifier - c.lowest_die, 0, 11);
      count(odds, whole(board, c.combat[row][o.shifted]), ways, of);
    }
  }
  return odds;
}

Odds siege_chances(Board board) {
  constexpr std::array<std::string_view, 6> results = {"no effect",
                                                       "losses",
                                                       "losses, Disrupted",
                                                       "double losses, Disrupted",
                                                       "the same, and morale falls",
                                                       "the city surrenders"};
  Odds odds{.headline =
                fmt::format("die {:+} against morale {}", board.siege_modifier(), board.morale(confederate)),
            .factors = {},
            .chances = {}};
  for (int die = 1; die <= 6; ++die) {
    const int difference =
        die + board.siege_modifier() - board.morale(confederate) - board.data.charts.siege_first;
    count(odds, std::string(results[std::clamp(difference + 1, 0, 5)]), 1, 6);
  }
  return odds;
}

// Sets a combat up as the attack would begin it, and tells who will have to roll to join.
Units begin_attack(const Data& data, Position& trial, Hex hex, unsigned target) {
  trial.attack_from = Board(data, trial).at(Piece(trial.mover).unit());
  trial.attack_at = hex;
  trial.attacker = trial.mover;
  trial.target = static_cast<std::uint8_t>(target);
  trial.supporting = trial.fighting = {};
  trial.lent_leaders = {};
  const Board there(data, trial);
  Units rollers;
  for (Seat seat : {there.active(), there.defender()})
    for (Unit unit : there.units_in(seat == there.active() ? trial.attack_from : hex, seat))
      switch (there.part_in_combat(unit)) {
        case Part::sure: trial.fighting.add(unit); break;
        case Part::by_die: rollers.add(unit); break;
        case Part::none: break;
      }
  return rollers;
}

}  // namespace

std::optional<Odds> Game::odds(const Position& position, Action action, Viewer) const {
  if (check(position, action)) return {};
  const Do kind = action.kind<Do>();
  if (kind == Do::roll && position.step == Step::siege_roll) return siege_chances(Board(*data_, position));
  Position trial = position;
  Units rollers;
  if (kind == Do::attack)
    rollers = begin_attack(*data_, trial, hex_a(action), action.b());
  else if (position.step < Step::attacker_support || position.step > Step::defender_leaders)
    return {};
  else if (kind == Do::support)
    trial.fighting.add(piece_of(action).unit()), trial.supporting.add(piece_of(action).unit());
  else if (kind == Do::lend)
    trial.lent_leaders.add(piece_of(action).leader());
  else if (kind != Do::done)
    return {};
  return combat_chances(Board(*data_, trial), trial, rollers);
}

}  // namespace longroll::vicksburg
