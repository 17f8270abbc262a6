// 16.0 as the captain plays it.
#include "engine/vicksburg/player/captain.hpp"

namespace longroll::vicksburg {

Action Captain::set_up() { return act(Do::standard); }

}  // namespace longroll::vicksburg
