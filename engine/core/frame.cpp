#include "engine/core/frame.hpp"

#include <nlohmann/json.hpp>

#include "engine/core/any_game.hpp"

namespace longroll {

JsonText begin_view(const GameInfo& info, const Decision& decision, const Outcome& outcome, Viewer viewer,
                    const Frame& frame, const std::function<JsonText()>& actions) {
  const bool yours = !decision.over() && sees_as(viewer, decision.seat);
  JsonText view = {{"turn", frame.turn}, {"phase", frame.phase}};
  if (decision.over()) {
    view["decision"] = nullptr;
  } else {
    JsonText asked = {{"seat", seat_name(info, decision.seat)},
                      {"ask", yours ? frame.ask : "wait"},
                      {"prompt", yours ? frame.prompt : frame.waiting},
                      {"yours", yours}};
    asked.add_members(frame.known);
    if (yours) asked.add_members(frame.about);
    view["decision"] = asked;
  }
  view["outcome"] = to_json(outcome);
  view["actions"] = yours ? actions() : JsonText::array();
  return view;
}

}  // namespace longroll
