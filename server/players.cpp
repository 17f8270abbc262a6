#include "server/players.hpp"

#include <algorithm>
#include <stdexcept>

namespace longroll::server {
namespace {

Action any_action(const Match& match, FastDice& random) {
  ActionList list;
  match.actions(list);
  if (list.empty()) throw std::logic_error("nothing can be done, but the game is not over");
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace

const std::vector<Player>& players() {
  static const std::vector<Player> all = {
      {"heuristic", [](const Match& match, FastDice& random) { return match.choose(random); }},
      {"random", any_action},
  };
  return all;
}

const Player* find_player(std::string_view name) {
  auto found = std::ranges::find(players(), name, &Player::name);
  return found == players().end() ? nullptr : &*found;
}

Action choose_legal(const Player& player, const Match& match, FastDice& random) {
  const Action action = player.choose(match, random);
  return match.check(action) ? any_action(match, random) : action;
}

}  // namespace longroll::server
