// What is counted over many games: months, battles and losses.
#include "engine/year1863/show/incidents.hpp"

namespace longroll::year1863 {

TaleWords tale_words(const Game&) { return {"victory points", "counters"}; }

Moment moment_of(const Game&, const Position& p) { return {p.turn, p.last_turn}; }

std::string turn_name(const Game& game, const Position&, int turn) {
  if (turn < 1 || turn > static_cast<int>(game.data().months.size())) return fmt::format("{}", turn);
  return game.data().months[static_cast<std::size_t>(turn - 1)];
}

// A counter belongs to the seat that commands its side in the theater where it is lost.
Incident incident_of(const Game& game, const Position& p, const Event& event) {
  const auto loss = [&](int unit, int point) {
    const Side side = game.data().of_side[Side::union_side].has(static_cast<Unit>(unit)) ? Side::union_side
                                                                                         : Side::confederate;
    const Theater theater = game.data().places[static_cast<std::size_t>(point)].theater;
    return Incident{.kind = Incident::Kind::loss, .seat = seat_of(command_of(side, theater)), .place = point};
  };
  switch (static_cast<Happened>(event.kind)) {
    case Happened::attacked: return {.kind = Incident::Kind::fight, .seat = event.seat, .place = event[0]};
    case Happened::eliminated:
    case Happened::captured:
    case Happened::train_lost: return loss(event[0], event[1]);
    case Happened::casualty:
      if (event[3]) return loss(event[0], index(Board{game.data(), p}.where(static_cast<Unit>(event[0]))));
      return {};
    case Happened::escape: return event[2] ? Incident{} : loss(event[0], event[3]);
    default: return {};
  }
}

}  // namespace longroll::year1863
