// What is counted over many games: turns, fights and losses.
#include "engine/stockade/show/incidents.hpp"

namespace longroll::stockade {

TaleWords tale_words(const Game&) { return {"redan hexes", "units"}; }

Moment moment_of(const Game& game, const Position& p) {
  const Scenario& scenario = game.data().scenarios[p.scenario];
  const int before = (p.assault - scenario.first_assault) * scenario.turns;
  return {before + (p.phase == Phase::setup ? 0 : p.turn),
          (scenario.last_assault - scenario.first_assault + 1) * scenario.turns};
}

std::string turn_name(const Game& game, const Position& p, int turn) {
  const Scenario& scenario = game.data().scenarios[p.scenario];
  if (scenario.first_assault == scenario.last_assault) return fmt::format("{}", turn);
  return fmt::format("{} {}", turn > scenario.turns ? "II" : "I", (turn - 1) % scenario.turns + 1);
}

Incident incident_of(const Game&, const Position&, const Event& event) {
  switch (static_cast<Happened>(event.kind)) {
    case Happened::bombarded:
    case Happened::fired:
    case Happened::melee: return {.kind = Incident::Kind::fight, .seat = event.seat, .place = event[0]};
    case Happened::eliminated: return {.kind = Incident::Kind::loss, .seat = event.seat, .place = event[1]};
    default: return {};
  }
}

}  // namespace longroll::stockade
