// The words of orders: for each thing that a seat can do its word, what follows it, and what a button says.
#pragma once

#include "engine/core/verbs.hpp"
#include "engine/vicksburg/rules/actions.hpp"

namespace longroll::vicksburg {

// `post` is where a piece is placed: a hex, or a hexside for the fleet. `onward` is a hex that may be
// missing.
enum class Operand : std::uint8_t {
  none,
  flag,
  landing,
  pursuers,
  piece,
  unit,
  leader,
  declared,
  hex,
  onward,
  post,
  naval
};

inline constexpr auto verbs = [] {
  using enum Operand;
  constexpr Verb<Do, Operand> table[] = {
      {"base", Do::base, {landing}, "Land at {}"},
      {"place", Do::place, {piece, post, flag}},
      {"default", Do::standard, {}, "Set up the rest as usual"},
      {"raid", Do::raid, {flag}},
      {"pursue", Do::pursue, {pursuers}, "{}"},
      {"roll", Do::roll},
      {"name", Do::name, {piece}, "Name {}"},
      {"use gulf", Do::gulf, {flag}},
      {"use rail", Do::rail, {flag}},
      {"extend", Do::extend, {piece, piece, flag}},
      {"supply", Do::supply, {piece}, "Supply {}"},
      {"return", Do::come_back, {piece, hex}, "{} lands at {}"},
      {"declare", Do::declare, {flag, declared}},
      {"activate", Do::activate, {piece}},
      {"activate", Do::free, {piece}, "Activate {} free"},
      {"activate", Do::command, {piece, flag}},
      {"call", Do::call, {piece}, "{}"},
      {"go", Do::go},
      {"siege", Do::siege, {piece, hex}},
      {"operate", Do::operate, {piece}, "Operate with {}"},
      {"step", Do::step, {hex}, "March to {}"},
      {"attack", Do::attack, {hex, unit}, "Attack {1} in {0}"},
      {"take", Do::take, {piece}, "{} rides along"},
      {"drop", Do::drop, {piece}, "{} stays here"},
      {"downriver", Do::downriver, {}, "Go downriver"},
      {"leave", Do::leave, {}, "Leave over the north edge"},
      {"sail", Do::sail, {naval}, "Sail to {}"},
      {"engage", Do::engage, {}, "Engage the enemy vessel"},
      {"stop", Do::stop, {}, "Halt"},
      {"pass", Do::pass},
      {"warn", Do::warn, {}, "Pass and warn the people of Vicksburg"},
      {"withdraw", Do::withdraw, {piece, hex, onward}, "{0} withdraws to {2}"},
      {"target", Do::target, {piece}, "Attack {}"},
      {"support", Do::support, {piece}, "{} joins"},
      {"lend", Do::lend, {piece}, "{} takes charge"},
      {"retreat", Do::retreat, {piece, hex, onward}, "{0} retreats to {2}"},
      {"follow", Do::follow, {leader, unit}, "{} goes with {}"},
      {"advance", Do::advance, {piece}, "{} advances"},
      {"displace", Do::displace, {piece, hex}, "{} escapes to {}"},
      {"replace", Do::replace, {piece, hex}, "{} takes command at {}"},
      {"promote", Do::promote, {piece}, "{} takes command of the army"},
      {"disrupt", Do::excess, {piece}, "Disrupt {}"},
      {"shelter", Do::shelter, {naval}, "The fleet moves to {}"},
      {"entrench", Do::entrench, {piece}, "{} entrenches"},
      {"reinforce", Do::reinforce, {piece, hex}, "{} arrives at {}"},
      {"enter", Do::enter, {hex}, "The stack in {} enters"},
      {"relocate", Do::relocate, {piece, hex}, "{} goes to {}"},
      {"scorch", Do::scorch, {}, "Destroy the stations"},
      {"done", Do::done},
  };
  return VerbTable(table);
}();

bool well_formed(Action action);

}  // namespace longroll::vicksburg
