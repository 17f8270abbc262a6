// The verbs of the notation: for each thing that a seat can do the word, what follows it, and what is on a
// button.
#pragma once

#include "engine/core/verbs.hpp"
#include "engine/year1863/rules/board.hpp"

namespace longroll::year1863 {

enum class Operand : std::uint8_t {
  none,
  unit,      // lee
  to_unit,   // to 1-corps
  replaced,  // replaces hooker, or nothing
  point,     // richmond
  at,        // at richmond
  to,        // to richmond
  train,     // with supply from richmond
  route,     // richmond by road
  raised,    // draft, cash, both or nothing
  answer,    // yes or no
  table,     // skirmish or battle
  digger,    // with engineer or with supply
};

inline constexpr Verb<Do, Operand> verb_rows[] = {
    {"place", Do::place, {Operand::unit, Operand::at}, "{} at {}"},
    {"place fieldwork", Do::fieldwork_at, {Operand::none, Operand::at}, "Fieldwork at {}"},
    {"historical", Do::historical, {}, "Set up as in April 1863"},
    {"roll", Do::roll, {}, "Roll for General Orders"},
    {"transfer", Do::transfer, {Operand::unit}, "Send {}"},
    {"shakeup", Do::shakeup, {Operand::unit, Operand::replaced}, "{} replaces {}"},
    {"flip", Do::flip, {Operand::unit}, "Turn {} over"},
    {"decline", Do::decline, {}, "Decline"},
    {"recall", Do::recall, {Operand::unit}, "Recall {}"},
    {"successor", Do::successor, {Operand::unit}, "{} takes command"},
    {"demobilize", Do::demobilize, {Operand::unit}, "Demobilize {}"},
    {"burn", Do::burn, {Operand::unit}, "Burn {}"},
    {"raze", Do::raze, {Operand::none, Operand::point}, "Level the fieldwork at {}"},
    {"muster", Do::muster, {Operand::raised}, "{}"},
    {"buy", Do::buy, {Operand::unit, Operand::at}, "{} at {}"},
    {"call militia", Do::call_militia, {}, "Call out the militia"},
    {"militia", Do::militia, {Operand::none, Operand::at}, "Militia at {}"},
    {"fort", Do::fort, {Operand::at, Operand::train}, "Fort at {}, train from {}"},
    {"upgrade", Do::upgrade, {Operand::at, Operand::train}, "Level 2 at {}, train from {}"},
    {"fieldwork", Do::fieldwork, {Operand::at, Operand::digger}, "Fieldwork at {}, {}"},
    {"assign", Do::assign, {Operand::unit, Operand::to_unit}, "{} takes {}"},
    {"unassign", Do::unassign, {Operand::unit}, "{} gives up his corps"},
    {"promote", Do::promote, {Operand::unit}, "Promote {}"},
    {"done", Do::done, {}, "End the phase"},
    {"supply", Do::supply, {Operand::none, Operand::at}, "Expend a train at {} for a double march"},
    {"march", Do::march, {Operand::unit}, "March {}"},
    {"army", Do::army, {Operand::unit}, "{} with his army"},
    {"fleet", Do::fleet, {Operand::unit}, "{} with his fleet"},
    {"ship", Do::ship, {Operand::unit}, "{} by sea"},
    {"raid", Do::raid, {Operand::unit}, "{} on a raid"},
    {"leave", Do::leave, {Operand::unit}, "Leave {} behind"},
    {"join", Do::join, {Operand::unit}, "{} goes along"},
    {"bonus", Do::bonus, {}, "Roll for more movement"},
    {"to", Do::go, {Operand::route}, "To {}"},
    {"rail", Do::rail, {Operand::none, Operand::to}, "By rail to {}"},
    {"drop", Do::drop, {Operand::unit}, "Drop {} here"},
    {"load", Do::load, {Operand::unit}, "Take {} aboard"},
    {"land", Do::land, {Operand::none, Operand::at}, "Land at {}"},
    {"halt", Do::halt, {}, "Halt here"},
    {"attack", Do::attack, {Operand::none, Operand::point}, "Fight at {}"},
    {"name", Do::name, {Operand::unit}, "{} leads"},
    {"those-people", Do::those_people, {Operand::answer}, "Play Those People!"},
    {"table", Do::table, {Operand::table}, "{}"},
    {"supply", Do::train, {Operand::answer}, "Expend a train"},
    {"vp", Do::spend, {Operand::answer}, "Spend a VP"},
    {"fight", Do::fight, {}, "Roll the battle"},
    {"lose", Do::lose, {Operand::unit}, "Lose {}"},
    {"retreat", Do::retreat, {Operand::none, Operand::to}, "Retreat to {}"},
    {"panic", Do::panic, {Operand::unit}, "{} panics"},
    {"flee", Do::flee, {Operand::none, Operand::to}, "Flee to {}"},
    {"follow", Do::follow, {Operand::unit, Operand::to}, "{} to {}"},
    {"pursue", Do::pursue, {Operand::answer}, "Pursue"},
};
inline constexpr VerbTable verbs(verb_rows);

// Whether there are such counters, points and routes.
bool well_formed(const Data& d, Action action);
// One action as a client is given it: notation, kind, operands, and a few words for a button.
JsonText action_text(Board b, Action action);
std::string notation(Board b, Action action);

}  // namespace longroll::year1863
