// The table of verbs: the word of the notation, what is written after it, and what stands on a button. Orders
// are packed as rules/orders.hpp has it, so that an operand here names a part of them.
#pragma once

#include "engine/core/verbs.hpp"
#include "engine/severed/words/names.hpp"

namespace longroll::severed {

enum class Operand : std::uint8_t {
  none,
  unit,
  base_of_unit,  // u.sct1/2
  base,          // 2
  gun,           // gun 2
  edge,
  formation,
  pace,
  side,
  distance,
  displacement,
  angle,
  second_angle,  // of the other gun
  to_angle,      // to 30
  facing,        // facing 30
  spot,          // at 3,4 facing 30
  to_point,      // to 3,4
  at_base,       // at c.inf1/2
  at_object,     // at object house 3,4
  range,         // range 30
  object_range,
  dice,  // 1 2 3
};

// clang-format off
inline constexpr Verb<Do, Operand> verb_rows[] = {
    {"roll", Do::roll, {}, "Roll the dice"},
    {"first", Do::go_first, {}, "Take the first turn"},
    {"second", Do::go_second, {}, "Take the second turn"},
    {"edge", Do::take_edge, {Operand::edge}, "The {} edge"},
    {"general", Do::name_general, {Operand::unit}, "{} starts on the table"},
    {"deploy", Do::deploy, {Operand::unit, Operand::formation, Operand::spot}, "Deploy {}{}"},
    {"place", Do::place_base, {Operand::base_of_unit, Operand::spot}, "Place a Base of {}"},
    {"ready", Do::ready, {}, "Ready"},

    {"resolve", Do::resolve, {Operand::unit}, "Roll for {}"},
    {"reform line", Do::form_line_now, {}, "Form line"},
    {"reform column", Do::stay_in_column, {}, "Stay in column"},

    {"move", Do::move, {Operand::unit, Operand::pace}},
    {"done", Do::done, {}, "Done"},
    {"cancel", Do::cancel, {}, "Take the move back"},
    {"end", Do::end_phase, {}, "End the phase"},
    {"advance", Do::advance, {Operand::distance}, "Forward {}"},
    {"oblique", Do::oblique, {Operand::side, Operand::angle, Operand::distance}, "Oblique {} by {} degrees, {}"},
    {"wheel", Do::wheel, {Operand::side, Operand::angle}, "Wheel {} by {} degrees"},
    {"about face", Do::about_face, {}, "About face"},
    {"face", Do::face, {Operand::side}, "Face {}"},
    {"form line", Do::form_line, {Operand::side}, "Form line to the {}"},
    {"march", Do::march, {Operand::to_point}, "March on"},
    {"back", Do::back, {Operand::distance}, "Back {}"},
    {"base", Do::skirmish, {Operand::base, Operand::to_point}, "Move Base {}"},
    {"shift", Do::skirmish_all, {Operand::displacement}, "All together"},
    {"turn", Do::turn, {Operand::angle}, "Turn by {} degrees"},
    {"ride", Do::ride, {Operand::to_point}, "Ride on"},
    {"gun", Do::gun_to, {Operand::base, Operand::to_point}, "Drive gun {}"},
    {"hand", Do::by_hand, {Operand::base, Operand::to_point, Operand::facing}, "Push gun {}"},
    {"pivot", Do::pivot, {Operand::base, Operand::to_angle}, "Lay gun {}"},
    {"limber", Do::limber, {Operand::angle, Operand::second_angle}, "Limber up"},
    {"unlimber", Do::unlimber, {Operand::angle, Operand::second_angle}, "Unlimber"},
    {"dismount", Do::dismount, {}, "Dismount"},

    {"battery", Do::battery, {Operand::unit}, "Fire its guns"},
    {"shell", Do::shell, {Operand::gun, Operand::at_base, Operand::range}, "Shell {1}, guessing {2}"},
    {"shell", Do::shell_object, {Operand::gun, Operand::at_object, Operand::object_range}, "Shell {1}, guessing {2}"},
    {"canister", Do::canister, {Operand::gun, Operand::at_base}, "Canister at {1}"},
    {"cease", Do::cease, {}, "Cease fire"},
    {"limber", Do::react_limber, {Operand::unit, Operand::angle, Operand::second_angle}, "Limber up"},
    {"unlimber", Do::react_unlimber, {Operand::unit, Operand::angle, Operand::second_angle}, "Unlimber"},
    {"drive", Do::react_move, {Operand::unit}, "Drive"},

    {"fire", Do::fire, {Operand::unit}, "Fire"},
    {"at", Do::at, {Operand::unit}, "At {}"},
    {"hold fire", Do::hold_fire, {}, "Hold fire"},
    {"split", Do::split, {Operand::dice}},
    {"bayonets", Do::bayonets, {Operand::unit}, "Fix bayonets"},
    {"determined", Do::determined, {Operand::unit}, "Determined charge"},
    {"dispute", Do::dispute, {}, "Dispute it"},
    {"accept", Do::accept, {}, "Accept it"},

    {"charge", Do::charge, {Operand::unit}, "Charge"},
    {"at", Do::charge_at, {Operand::unit}, "Charge {}"},
    {"stand down", Do::stand_down, {}, "Stand down"},
    {"open", Do::open_fight, {Operand::unit}, "Fight on: {}"},
    {"join", Do::join, {Operand::unit}, "{} helps"},
    {"fight", Do::fight, {}, "Fight!"},
    {"brace", Do::brace, {}, "Brace for impact"},
    {"countercharge", Do::countercharge, {}, "Countercharge"},
    {"yell", Do::yell},
    {"no yell", Do::no_yell, {}, "Not now"},

    {"lose", Do::remove, {Operand::base}, "Lose Base {}"},
    {"escape", Do::escape, {Operand::angle}, "Ride {} degrees"},
    {"assist", Do::assist, {Operand::unit}, "Assist {}"},
    {"furious", Do::furious, {}, "Go forward"},
    {"decline", Do::decline, {}, "Stay"},
    {"resign", Do::resign},
};
// clang-format on
inline constexpr VerbTable verbs(verb_rows);

// As the notation has it.
std::string written(const Data& data, const Position& p, const Operands& o, Operand operand);
constexpr bool names_unit(Operand operand) {
  return operand == Operand::unit || operand == Operand::base_of_unit || operand == Operand::at_base;
}

}  // namespace longroll::severed
