// For tests that every game must pass: TYPED_TEST_SUITE(Suite, EachGame).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "engine/core/data_file.hpp"
#include "engine/games.hpp"

namespace longroll {

template <class>
struct AsTestTypes;
template <class... G>
struct AsTestTypes<std::tuple<G...>> {
  using type = testing::Types<G...>;
};
using EachGame = AsTestTypes<AllGames>::type;

// Loaded once per program.
template <class G>
std::shared_ptr<const G> loaded() {
  static const auto game = G::load(data_folder() + "/" + std::string(G::id));
  if (!game) ADD_FAILURE() << game.error().text();
  return *game;
}

// The shortest scenario that begins with the set-up, as options may change it.
inline const ScenarioInfo& shortest_scenario(const GameInfo& info) {
  const ScenarioInfo* found = nullptr;
  for (const ScenarioInfo& each : info.scenarios)
    if (each.given.empty() && (!found || each.minutes < found->minutes)) found = &each;
  return *found;
}

// LONGROLL_LONG=10 plays ten times as much.
inline int times_longer() {
  const char* text = std::getenv("LONGROLL_LONG");
  return text ? std::max(1, std::atoi(text)) : 1;
}

}  // namespace longroll
