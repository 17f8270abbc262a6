// What each viewer sees of a position, and what may be done.
#include <nlohmann/json.hpp>

#include "engine/core/frame.hpp"
#include "engine/stockade/game.hpp"
#include "engine/stockade/rules/rules.hpp"
#include "engine/stockade/words/labels.hpp"
#include "engine/stockade/words/verbs.hpp"

namespace longroll::stockade {
namespace {

JsonText hex_names(const Data& data, const Hexes& set) {
  JsonText list = JsonText::array();
  set.each([&](Hex hex) { list.push_back(hex_name(data, hex)); });
  return list;
}

JsonText stack_view(Board b, Hex hex, Viewer viewer) {
  JsonText units = JsonText::array();
  const bool all = sees(b, viewer, hex);
  bool hidden = false;
  for (Unit unit : stack(b.p, hex)) {
    if (!all && b.of(unit).side == Confederate) {
      if (b.p.options.fog == 1 && !hidden) units.push_back(b.of(unit).name);  // the top counter
      hidden = true;
      continue;
    }
    units.push_back(b.of(unit).name);
  }
  return {{"hex", hex_name(b.data, hex)}, {"units", units}, {"hidden", hidden}};
}

// Per-unit states worth a mark on the counter, for units that the viewer sees.
JsonText unit_states(Board b, Viewer viewer) {
  JsonText states = JsonText::object();
  for (Unit unit : b.data.all_units()) {
    if (!b.p.on_the_map(unit) || !sees(b, viewer, b.where(unit))) continue;
    JsonText marks = JsonText::array();
    if (cowed(b, unit)) marks.push_back("cowed");
    if (b.p.is(unit, Position::done)) marks.push_back("moved");
    if (b.p.is(unit, Position::fired)) marks.push_back("fired");
    if (b.p.is(unit, Position::grouped)) marks.push_back("active");
    if (carried_by(b.p, unit) >= 0) marks.push_back("bridge");
    if (!marks.empty()) states[b.of(unit).name] = marks;
  }
  return states;
}

JsonText bridges_view(Board b) {
  JsonText list = JsonText::array();
  for (unsigned i = 0; i < max_bridges; ++i) {
    const Bridge& each = b.p.bridges[i];
    if (!each.present()) continue;
    constexpr std::array<std::string_view, 4> names = {"lost", "loose", "carried", "bridging"};
    JsonText marker = {
        {"id", bridge_name(i)}, {"hex", hex_name(b.data, each.where)}, {"state", names[each.state]}};
    if (each.state == Bridge::carried) marker["carrier"] = b.of(each.carrier).name;
    list.push_back(std::move(marker));
  }
  return list;
}

JsonText shells_view(Board b) {
  JsonText list = JsonText::array();
  for (Side side : {Union, Confederate})
    for (const Shell& shell : b.p.shells_of(side))
      if (shell.state != Shell::away)
        list.push_back({{"hex", hex_name(b.data, shell.where)},
                        {"side", side_id(side)},
                        {"state", shell.state == Shell::plotted     ? "plotted"
                                  : shell.state == Shell::scattered ? "scattered"
                                                                    : "kept"}});
  return list;
}

JsonText action_view(const Game& game, Board b, Action action) {
  const auto& verb = *verbs.of(action.kind<Do>());
  JsonText view = {{"do", game.write(b.p, action)}, {"kind", verb.word}, {"label", action_label(b, action)}};
  Hex hex = Hex::none;  // where a client shows it
  switch (verb.operands[0]) {
    case Operand::unit:
      view["unit"] = b.data.units[action.a()].name;
      hex = verb.does == Do::place ? hex_of(action.b()) : b.p.where[action.a()];
      break;
    case Operand::bridge:
      view["bridge"] = bridge_name(action.a());
      hex = b.p.bridges[action.a()].where;
      break;
    case Operand::hex:
    case Operand::way: hex = hex_of(action.a()); break;
    default: return view;
  }
  view["hex"] = hex_name(b.data, hex);
  if (verb.does == Do::step)
    if (const auto cost = step_cost(b, group(b), hex))
      view["cost"] = *cost == whole_factor ? JsonText("all") : JsonText(*cost);
  return view;
}

JsonText actions_view(const Game& game, Board b) {
  JsonText views = JsonText::array();
  ActionList list;
  game.actions(b.p, list);
  for (Action action : list) views.push_back(action_view(game, b, action));
  return views;
}

// What belongs to the question, for him who is asked.
JsonText about(Board b) {
  JsonText more = JsonText::object();
  if (b.p.focus.exists()) more["focus"] = hex_name(b.data, b.p.focus);
  if (b.p.step == Step::place) more["unit"] = b.of(next_to_place(b)).name;
  if (b.p.step == Step::moving) {
    const Group all = group(b);
    more["points"] = {{"factor", all.movement},
                      {"spent", b.p.spent == whole_factor ? all.movement : static_cast<int>(b.p.spent)}};
  }
  if (b.p.step == Step::place_chaos) more["left"] = b.p.chaos_left;
  if (b.p.step == Step::lose) more["left"] = b.p.losses;
  return more;
}

JsonText tracks(Board b) {
  JsonText held = JsonText::array();
  for (std::size_t i = 0; i < b.data.redan_list.size(); ++i)
    if (b.p.redan_held >> i & 1) held.push_back(hex_name(b.data, b.data.redan_list[i]));
  JsonText eliminated = JsonText::object();
  for (std::size_t r = 0; r < b.data.regiments.size(); ++r) {
    int infantry = 0, officers = 0;
    for (Unit unit : b.data.all_units())
      if (b.of(unit).regiment == r && b.p.is(unit, Position::eliminated))
        ++(b.of(unit).kind == Kind::officer ? officers : infantry);
    eliminated[b.data.regiments[r].id] = {{"infantry", infantry}, {"officers", officers}};
  }
  return {{"morale", b.p.morale},
          {"option", b.p.option},
          {"assault", b.p.assault},
          {"redan_held", held},
          {"stacking", {{"union", limit(b, Union)}, {"confederate", limit(b, Confederate)}}},
          {"markers",
           {{"union", markers_available(b, Union)}, {"confederate", markers_available(b, Confederate)}}},
          {"eliminated", eliminated}};
}

}  // namespace

JsonText Game::view(const Position& p, Viewer viewer) const {
  const Board b{data_, p};
  const Scenario& scenario = data_.scenarios[p.scenario];
  const Decision asked = decision(p);
  Frame frame{
      .turn = {{"number", p.turn},
               {"of", scenario.turns},
               {"label", fmt::format("{} assault, turn {}", p.assault == 1 ? "First" : "Second", p.turn)}},
      .phase = {{"id", phase_id(p.phase)},
                {"label", phase_label(p.phase)},
                {"number", static_cast<int>(p.phase)}},
      .waiting = fmt::format("The {} player is deciding.", side_name(asked.seat))};
  if (sees_as(viewer, asked.seat)) {
    frame.ask = chapter(p.step).id;
    frame.prompt = chapter(p.step).prompt(b);
    frame.about = about(b);
  }
  JsonText view = begin_view(info_, asked, outcome(p), viewer, frame, [&] { return actions_view(*this, b); });
  JsonText stacks = JsonText::array();
  for (std::uint16_t i = 0; i < data_.grid.size(); ++i)
    if (p.first_in(Hex{i}) != Unit::none) stacks.push_back(stack_view(b, Hex{i}, viewer));
  view["stacks"] = std::move(stacks);
  view["states"] = unit_states(b, viewer);
  view["bridges"] = bridges_view(b);
  view["shells"] = shells_view(b);
  view["carnage"] = hex_names(data_, p.carnage);
  view["chaos"] = {{"union", hex_names(data_, p.chaos[0])}, {"confederate", hex_names(data_, p.chaos[1])}};
  view["objective"] = hex_names(data_, scenario.objective);
  view["tracks"] = tracks(b);
  return view;
}

bool Game::open_to(const Position& p, Action action, Viewer viewer) const {
  if (sees_as(viewer, Confederate) || decision(p).seat != Confederate) return true;
  switch (action.kind<Do>()) {
    case Do::place:
    case Do::standard: return p.options.fog == 2;
    case Do::select:
    case Do::join:
    case Do::leave:
    case Do::add: {
      const Hex hex = p.where[action.a()];
      return hex.exists() && sees({data_, p}, viewer, hex);
    }
    default: return true;  // what is eliminated is shown (R37)
  }
}

}  // namespace longroll::stockade
