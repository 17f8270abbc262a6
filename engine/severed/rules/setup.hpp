// What a game begins with: the options, the armies and the table.
#pragma once

#include "engine/core/game.hpp"
#include "engine/severed/data.hpp"
#include "engine/severed/position.hpp"

namespace longroll::severed {

Options options_of(const Setup& setup);
ArmyLimits agreed_limits(const Options& options);  // of a free battle
Result<Position> first_position(const Data& data, const Setup& setup);
Unit recruit(Seat seat, Type type, int number, int bases);

}  // namespace longroll::severed
