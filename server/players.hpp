// The computer players that may take a seat, by name.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"

namespace longroll::server {

struct Player {
  std::string name;
  std::function<Action(const Match&, FastDice&)> choose;
};

const std::vector<Player>& players();
const Player* find_player(std::string_view name);
// Never illegal: where the player's choice may not be played, any legal action is.
Action choose_legal(const Player& player, const Match& match, FastDice& random);

}  // namespace longroll::server
