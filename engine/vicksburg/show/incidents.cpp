// What is counted over many games: turns, fights and losses.
#include "engine/vicksburg/show/incidents.hpp"
#include "engine/vicksburg/rules/happened.hpp"

namespace longroll::vicksburg {

TaleWords tale_words(const Game&) { return {"victory points", "loss points"}; }

Moment moment_of(const Game& game, const Position& p) {
  return {p.turn, static_cast<int>(game.data().charts.turn_names.size())};
}

std::string turn_name(const Game& game, const Position&, int turn) {
  const auto& names = game.data().charts.turn_names;
  if (turn < 1 || turn > static_cast<int>(names.size())) return fmt::format("{}", turn);
  return names[static_cast<std::size_t>(turn - 1)];
}

// Losses are told without a hex: they are those of the fight before.
Incident incident_of(const Game&, const Position&, const Event& event) {
  const auto fight = [&](int hex) {
    return Incident{.kind = Incident::Kind::fight, .seat = event.seat, .place = hex};
  };
  switch (static_cast<Happened>(event.kind)) {
    case Happened::combat: return fight(event[8]);
    case Happened::automatic:
    case Happened::siege_roll: return fight(event[0]);
    case Happened::losses: return {.kind = Incident::Kind::loss, .seat = event.seat, .weight = event[0]};
    default: return {};
  }
}

}  // namespace longroll::vicksburg
