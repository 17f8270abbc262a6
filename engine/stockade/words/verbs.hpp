// The verbs of the notation, what follows each, and what people read on its button.
#pragma once

#include "engine/core/verbs.hpp"
#include "engine/stockade/rules/board.hpp"

namespace longroll::stockade {

enum class Operand : std::uint8_t {
  none,
  unit,
  giver,  // a unit, or nobody
  hex,
  way,     // a hex, or none where it leads off the map
  bridge,  // br-07; the one after the last is one that there is not
  number,
};

inline constexpr Verb<Do, Operand> verb_rows[] = {
    {"roll", Do::roll},
    {"option", Do::option, {Operand::number}},
    {"place", Do::place, {Operand::unit, Operand::hex}, "Place {} in {}"},
    {"default", Do::standard, {}, "Set up the rest as suggested"},
    {"issue", Do::issue, {Operand::hex}, "Bridging marker to {}"},
    {"plot", Do::plot, {Operand::hex}, "Aim at {}"},
    {"scatter", Do::scatter, {Operand::hex}, "Scatter the marker in {}"},
    {"call-off", Do::call_off, {Operand::hex}, "Try to call off {}"},
    {"bombard", Do::bombard, {Operand::hex}, "Bombard {}"},
    {"chaos", Do::chaos, {Operand::hex}, "Chaos in {}"},
    {"end", Do::end},
    {"select", Do::select, {Operand::unit}, "Move {}"},
    {"join", Do::join, {Operand::unit}, "{} comes along"},
    {"step", Do::step, {Operand::way}, "Go to {}"},
    {"leave", Do::leave, {Operand::unit}, "Leave {} here"},
    {"halt", Do::halt, {}, "Halt here"},
    {"drop", Do::drop, {Operand::unit}, "{} drops its bridge"},
    {"carry", Do::carry, {Operand::unit, Operand::giver}},
    {"flip", Do::flip, {Operand::unit, Operand::bridge}, "{} lays the bridge"},
    {"destroy", Do::destroy, {Operand::bridge}},
    {"target", Do::target, {Operand::hex}, "Fire into {}"},
    {"add", Do::add, {Operand::unit}, "{} fires"},
    {"fire", Do::fire, {Operand::number}},
    {"hold", Do::hold, {}, "Hold fire"},
    {"eliminate", Do::eliminate, {Operand::unit}, "Give up {}"},
    {"fight", Do::fight, {Operand::hex}, "Fight in {}"},
    {"lose", Do::lose, {Operand::unit}, "Lose {}"},
};
inline constexpr VerbTable verbs(verb_rows);

// Operands that name no unit or hex of this game, or bits that mean nothing, can only come from outside.
bool well_formed(const Data&, Action);
std::string operand_name(const Data&, Operand, unsigned value);  // as the notation has it

}  // namespace longroll::stockade
