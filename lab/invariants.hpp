// What must hold in every game at every step, checked over whole random games.
#pragma once

#include <nlohmann/json.hpp>
#include <set>

#include "engine/core/any_game.hpp"
#include "engine/core/record.hpp"

namespace longroll {

struct InvariantOptions {
  std::uint64_t seed = 1;
  int decisions = 200'000;  // a game longer than this does not end
  int look_every = 1;       // how often the costly checks (views, notation of every action) are made
  bool exact_lists = true;  // check() allows what actions() lists, and nothing else; not in continuous space
};

// Plays one random game. The problem says which invariant broke, and after which action.
template <Game G>
Result<int> check_invariants(const std::shared_ptr<const G>& game, const Setup& setup,
                             const InvariantOptions& options) {
  auto start = game->start(setup);
  if (!start) return std::unexpected(start.error());
  auto position = *start;
  FastDice dice(options.seed), eyes(options.seed + 1);
  std::string last = "the start";
  int step = 0;
  const auto broken = [&](std::string what) {
    return std::unexpected(
        Problem{fmt::format("{} (seed {}, step {}, after {})", what, options.seed, step, last)});
  };
  Action previous;
  for (; step < options.decisions; ++step) {
    const Decision decision = game->decision(position);
    if (decision.over() != game->outcome(position).over)
      return broken("decision and outcome disagree on the end");
    if (decision.over()) return step;
    ActionList list;
    game->actions(position, list);
    if (list.empty()) return broken("nothing can be done, but the game is not over");
    if (list.size() == ActionList::capacity) return broken("the list of actions is full");
    const bool look = step % options.look_every == 0;
    if (look) {
      std::set<std::uint64_t> seen;
      for (Action action : list) {
        if (!seen.insert(action.bits()).second)
          return broken(fmt::format("{} is listed twice", game->write(position, action)));
        if (Verdict refusal = game->check(position, action))
          return broken(
              fmt::format("{} is listed and refused: {}", game->write(position, action), refusal->text()));
        const std::string text = game->write(position, action);
        auto order = game->read(position, text);
        if (!order || order->size() != 1 || order->front() != action)
          return broken(fmt::format("'{}' does not read back", text));
      }
      // An action of the step before, and small changes of listed ones, are legal only when listed.
      for (int i = 0; options.exact_lists && i < 8; ++i) {
        const Action base = i == 0 ? previous : list[eyes.below(static_cast<std::uint32_t>(list.size()))];
        const Action other =
            i == 0 ? base : Action::from_bits(base.bits() ^ std::uint64_t{1} << eyes.below(i < 4 ? 5 : 40));
        if (!seen.contains(other.bits()) && !game->check(position, other))
          return broken(fmt::format("action {:x} is allowed, but not listed", other.bits()));
      }
      for (Seat seat : {Seat::first, Seat::second}) {
        const auto dealt = game->reshuffle(position, seat, eyes);
        if (game->view(position, viewer(seat)) != game->view(dealt, viewer(seat)))
          return broken(fmt::format("the view of {} shows what is hidden", seat_name(game->info(), seat)));
        if (decision.seat != seat) continue;
        ActionList same;
        game->actions(dealt, same);
        if (!std::equal(list.begin(), list.end(), same.begin(), same.end()))
          return broken("the list of actions shows what is hidden");
        FastDice one(step + 7), two(step + 7);
        const Action choice = game->choose(position, one);
        if (choice != game->choose(dealt, two)) return broken("the heuristic player knows what is hidden");
        if (!seen.contains(choice.bits())) return broken("the heuristic player chose what is not allowed");
      }
      if (game->view(position, Viewer::spectator)["actions"].size() != 0)
        return broken("a spectator is offered actions");
    }
    const Action action = list[dice.below(static_cast<std::uint32_t>(list.size()))];
    last = game->write(position, action);
    previous = action;
    game->play(position, action, dice, Events{});
  }
  return broken("the game does not end");
}

}  // namespace longroll
