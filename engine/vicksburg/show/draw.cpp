// The map as text, for a terminal.
#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/words/names.hpp"

namespace longroll::vicksburg {

// One row of text per half hex row would be unreadable; a plain grid with the stacks listed below serves a
// terminal.
std::string Game::draw(const Position& position, Viewer) const {
  const Board board(*data_, position);
  std::string text =
      fmt::format("Turn {} ({}), {} phase. VP {}:{}  morale {}:{}  losses {}:{}  IP {}:{}\n", position.turn,
                  data_->charts.turn_names[position.turn - 1u], phase_label(position.phase), position.vp[0],
                  position.vp[1], position.morale[0], position.morale[1], position.losses[0],
                  position.losses[1], position.ip[0], position.ip[1]);
  text += "    ";
  for (int column = 1; column <= 18; ++column) text += fmt::format("{:>3}", column);
  text += '\n';
  for (int row = 1; row <= 23; ++row) {
    text += fmt::format("{:02}  ", row);
    for (int column = 1; column <= 18; ++column) {
      const Hex hex = data_->map.grid.at(column, row);
      constexpr std::string_view marks = " ~.^%";
      std::string cell(1, marks[static_cast<std::size_t>(data_->map.terrain[hex.at])]);
      if (data_->map.rail.has(hex)) cell = "=";
      if (const Place* place = data_->map.place(hex); place && !place->label) cell = place->city ? "@" : "o";
      for (Seat seat : {union_side, confederate})
        if (const int count = board.units_in(hex, seat).count())
          cell = fmt::format("{}{}", seat == union_side ? 'U' : 'C', count);
      text += fmt::format("{:>3}", cell);
    }
    text += '\n';
  }
  for (Seat seat : {union_side, confederate}) {
    text += seat == union_side ? "Union:" : "Confederate:";
    Hexes seen;
    for (Unit unit : board.on_map_units(seat)) {
      if (seen.has(board.at(unit))) continue;
      seen.add(board.at(unit));
      text += fmt::format("\n  {}", hex_with_name(*data_, board.at(unit)));
      for (Unit each : board.units_in(board.at(unit), seat))
        text += fmt::format(" {}{}{}", data_->of(each).id, position.committed.has(each) ? "*" : "",
                            position.disrupted.has(each) ? "!" : "");
      for (Leader leader : board.leaders_in(board.at(unit), seat))
        text += fmt::format(" [{}{}]", board.name(leader), position.committed_leaders.has(leader) ? "*" : "");
    }
    text += '\n';
  }
  return text;
}

}  // namespace longroll::vicksburg
