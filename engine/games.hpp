// The games that Longroll plays: the one place that knows them all.
#pragma once

#include <memory>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/severed/game.hpp"
#include "engine/stockade/game.hpp"
#include "engine/vicksburg/game.hpp"
#include "engine/year1863/game.hpp"

namespace longroll {

// Add a game here, and everything else has it: command line, server, tests, benchmarks.
using AllGames = std::tuple<stockade::Game, vicksburg::Game, year1863::Game, severed::Game>;

// Where the data of a game is: in the pack (a folder with a folder of the game's name), else with the rest.
std::string game_folder(const std::string& data_folder, const std::string& pack, std::string_view id);

// Every game with its data, behind virtual calls.
class Games {
 public:
  // The problem names the file that is wrong. Games that the pack has are taken from there.
  static Result<Games> load(const std::string& data_folder, const std::string& pack = {});

  void add(std::unique_ptr<AnyGame> game) { games_.push_back(std::move(game)); }
  const std::vector<std::unique_ptr<AnyGame>>& all() const { return games_; }
  const AnyGame* find(std::string_view id) const;
  Result<const AnyGame*> named(std::string_view id) const;  // the problem lists what there is

 private:
  std::vector<std::unique_ptr<AnyGame>> games_;
};

// Calls f with the concrete game of that name, for code that must be fast: simulation, search, benchmarks.
// `f` takes std::shared_ptr<const G> and gives a Result.
template <class F>
auto with_game(const std::string& data_folder, std::string_view id, F&& f, const std::string& pack = {}) {
  using Answer = std::invoke_result_t<F, std::shared_ptr<const std::tuple_element_t<0, AllGames>>>;
  Answer answer = problem("there is no game '{}'", id);
  const auto attempt = [&]<class G>(std::type_identity<G>) {
    if (!same_word(G::id, id)) return;
    auto game = G::load(game_folder(data_folder, pack, G::id));
    if (game)
      answer = f(*game);
    else
      answer = std::unexpected(game.error());
  };
  [&]<class... G>(std::type_identity<std::tuple<G...>>) {
    (attempt(std::type_identity<G>{}), ...);
  }(std::type_identity<AllGames>{});
  return answer;
}

}  // namespace longroll
