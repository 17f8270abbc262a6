// Advice for a person: what a player who looks ahead would do, in words, how likely that wins, and what comes
// next to it.
#pragma once

#include "opponent/search.hpp"

namespace longroll {

struct Advice {
  struct Way {
    std::vector<std::string> orders;  // that belong together, up to the next roll of dice
    Json steps = Json::array();       // what they come to: {text, ..} of each, as the log would tell it
    std::optional<double> chance;     // to win with it
    std::string why;                  // of one that is worse: what it is worse for
  };
  Way best;
  std::vector<Way> others;    // the next best, at most two
  std::optional<double> now;  // the chance to win, as the position looks
};

// For the seat that decides, which may know all that it is told of `match`. Without a value it is what the
// heuristic would do.
Advice advise(const Match& match, const Value* value, std::uint64_t seed);
Json to_json(const Advice& advice);

}  // namespace longroll
