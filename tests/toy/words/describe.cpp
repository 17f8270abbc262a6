// The log, as each viewer may read it.
#include <nlohmann/json.hpp>

#include "tests/toy/game.hpp"

namespace longroll::toy {

Json Game::describe(const Position&, const Event& event, Viewer viewer) const {
  const auto told = [&](std::string text) { return Json{{"kind", event.kind}, {"text", std::move(text)}}; };
  const bool own = sees_as(viewer, event.seat);
  switch (Happened(event.kind)) {
    case Happened::dealt: return told("The cards are dealt.");
    case Happened::boasted: return told("What a boast!");
    case Happened::marked: return own ? told("A secret mark.") : Json();
    case Happened::scouted:
      return own ? told(fmt::format("The middle card is {}.", event[0])) : told("The hand is scouted.");
    case Happened::laid:
      return own ? told(fmt::format("Card {} is laid.", event[0])) : told("A card is laid.");
    case Happened::fought: {
      Json json = told(fmt::format("{} and {} meet.", event[0], event[2]));
      json["dice"] = {event[1], event[3]};
      return json;
    }
  }
  return {};
}

}  // namespace longroll::toy
