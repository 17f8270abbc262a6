// The heuristic player.
#include "engine/stockade/game.hpp"
#include "engine/stockade/rules.hpp"

namespace longroll::stockade {

Action Game::choose(const Position& p, FastDice& random) const {
  ActionList list;
  actions(p, list);
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace longroll::stockade
