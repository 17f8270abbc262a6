#include "engine/vicksburg/show/action_view.hpp"

#include "engine/vicksburg/rules/board.hpp"
#include "engine/vicksburg/words/names.hpp"
#include "engine/vicksburg/words/verbs.hpp"

namespace longroll::vicksburg {
namespace {

void add_piece(JsonText& view, Board b, Piece piece) {
  if (piece.is_leader())
    view["leader"] = b.data.of(piece.leader()).id;
  else
    view[piece.is_unit() ? "unit" : "vessel"] = piece_id(b, piece);
}

void add_hexside(JsonText& view, Board b, unsigned place) {
  view["naval"] = place;
  view["hex"] = hex_text(b.data, b.data.map.naval[place - 1][1]);  // the east bank
}

void add_path(JsonText& view, const Data& data, Hex first, Hex second) {
  JsonText path = JsonText::array();
  path.push_back(hex_text(data, first));
  if (second.exists()) path.push_back(hex_text(data, second));
  view["path"] = path;
  view["hex"] = hex_text(data, second.exists() ? second : first);
}

void add_operands(JsonText& view, Board b, Action action) {
  const auto& operands = verbs.of(action.kind<Do>())->operands;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const unsigned value = operand_of(action, i);
    const Hex hex{static_cast<std::uint16_t>(value)};
    switch (operands[i]) {
      case Operand::leader:
      case Operand::piece: add_piece(view, b, Piece(value)); break;
      case Operand::unit:
        view[action.kind<Do>() == Do::attack ? "target" : "unit"] = b.data.units[value].id;
        break;
      case Operand::declared:
        if (value < max_leaders) view["leader"] = b.data.leaders[value].id;
        break;
      case Operand::naval: add_hexside(view, b, value); break;
      case Operand::post:
        if (piece_of(action).is_vessel()) {
          add_hexside(view, b, value);
          break;
        }
        [[fallthrough]];
      case Operand::hex:
        if (operands[2] == Operand::onward)
          add_path(view, b.data, hex, hex_c(action));
        else if (hex.exists())
          view["hex"] = hex_text(b.data, hex);
        break;
      default: break;
    }
  }
}

// What it costs, in points of initiative or of movement.
void add_cost(JsonText& view, Board b, Action action) {
  const Piece piece = piece_of(action), mover(b.p.mover);
  switch (action.kind<Do>()) {
    case Do::siege: view["cost"] = b.p.options.siege_cost ? 0 : b.cv(piece.leader()); break;
    case Do::activate: view["cost"] = b.activation_cost(piece); break;
    case Do::free: view["cost"] = 0; break;
    case Do::command: view["cost"] = b.cv(action.b() ? b.supreme(b.active()) : piece.leader()); break;
    case Do::step:
      if (const auto way = b.data.map.grid.direction(b.at(mover.unit()), hex_a(action)))
        view["cost"] = b.step_cost(mover.unit(), b.at(mover.unit()), *way);
      break;
    case Do::attack: view["cost"] = b.attack_cost(mover.unit(), hex_a(action)); break;
    default: break;
  }
}

}  // namespace

JsonText actions_view(const Game& game, const Position& position) {
  const Board b(game.data(), position);
  JsonText views = JsonText::array();
  ActionList list;
  game.actions(position, list);
  for (Action action : list) {
    const std::string text = game.write(position, action);
    JsonText view = {
        {"do", text}, {"kind", text.substr(0, text.find(' '))}, {"label", action_label(b, action)}};
    add_operands(view, b, action);
    add_cost(view, b, action);
    if (action.kind<Do>() == Do::declare) {
      view["supreme"] = action.a() != 0;
      const std::string who = action_label(b, action);
      view["says"] = who == "Nobody" ? "Declare nobody" : "Declare " + who;
    }
    if (action.kind<Do>() == Do::place && action.c()) view["entrenched"] = true;
    views.push_back(view);
  }
  return views;
}

}  // namespace longroll::vicksburg
