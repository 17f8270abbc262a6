// The board as an SVG picture.
#include "engine/stockade/game.hpp"
#include "engine/stockade/rules.hpp"

namespace longroll::stockade {

std::string Game::picture(const Position&, Viewer) const { return "<svg xmlns='http://www.w3.org/2000/svg'/>"; }

}  // namespace longroll::stockade
