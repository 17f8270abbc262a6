// The part of a view that is the same in every game: turn, phase, decision, outcome, actions.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/core/game.hpp"

namespace longroll {

// What a game says of the moment. Who decides is asked; everybody else is told that he waits.
struct Frame {
  JsonText turn;                        // {number, of, label}
  JsonText phase;                       // {id, label, number, ..}
  std::string_view ask = {};            // what is asked, in one word: the id of its chapter
  std::string prompt = {};              // and in a sentence
  std::string waiting = {};             // what the others are told
  JsonText known = JsonText::object();  // of the decision, what everybody may know
  JsonText about = JsonText::object();  // of the decision, what is for him alone who decides
};

// `actions` is called only for him who decides: {do, kind, label, ..} of each.
JsonText begin_view(const GameInfo& info, const Decision& decision, const Outcome& outcome, Viewer viewer,
                    const Frame& frame, const std::function<JsonText()>& actions);

}  // namespace longroll
