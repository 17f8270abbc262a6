// Scenarios that begin as another one does and are then changed by the words of cases: lessons are played in
// such, and so are short games. They are in situations/*.toml of a game's data, or among its other scenarios.
// docs/learning.md has the format.
#pragma once

#include "engine/core/any_game.hpp"
#include "engine/core/data_file.hpp"
#include "engine/core/guide.hpp"
#include "engine/core/lesson.hpp"

namespace longroll {

// Adds what the folder has to the scenarios, in their order.
Result<void> add_situations(const std::string& folder, GameInfo& info);

// What a table of a file says of the scenario that begins with it: its kind and the words, where it has such.
void read_given(const Section& section, const std::string& path, ScenarioInfo& scenario);

// Every situation can be begun, and lessons and the guide speak of what there is.
template <Game G>
Result<void> check_learning(const std::string& folder, const G& game) {
  for (const ScenarioInfo& each : game.info().scenarios)
    if (!each.given.empty())
      if (auto position = begin(game, {.scenario = each.id}); !position)
        return std::unexpected(position.error());
  if (auto lessons = read_lessons(folder, game.info()); !lessons) return std::unexpected(lessons.error());
  auto guide = read_guide(folder, game.info());
  if (!guide) return std::unexpected(guide.error());
  for (const Figure& each : guide->figures)
    if (auto drawn = check_figure(each, game); !drawn) return drawn;
  return {};
}

// A game with its situations; `game` has none yet.
template <Game G>
Result<std::shared_ptr<const G>> with_learning(const std::string& folder, std::shared_ptr<G> game,
                                               GameInfo& info) {
  if (auto added = add_situations(folder, info); !added) return std::unexpected(added.error());
  if (auto sound = check_learning(folder, *game); !sound) return std::unexpected(sound.error());
  return game;
}

}  // namespace longroll
