// What each viewer sees: the board once, the position at every moment, and what may be done.
#include <nlohmann/json.hpp>

#include "engine/stockade/game.hpp"
#include "engine/stockade/names.hpp"
#include "engine/stockade/rules.hpp"

namespace longroll::stockade {
namespace {

JsonText hex_names(const Data& data, const Hexes& set) {
  JsonText list = JsonText::array();
  set.each([&](Hex hex) { list.push_back(hex_name(data, hex)); });
  return list;
}

JsonText stack_view(const Data& data, const Position& p, Hex hex, Viewer viewer) {
  JsonText units = JsonText::array();
  const bool all = sees(data, p, viewer, hex);
  bool hidden = false;
  for (Unit unit : stack(p, hex)) {
    if (!all && data.of(unit).side == Confederate) {
      if (p.options.fog == 1 && !hidden) units.push_back(data.of(unit).name);  // the top counter
      hidden = true;
      continue;
    }
    units.push_back(data.of(unit).name);
  }
  return {{"hex", hex_name(data, hex)}, {"units", units}, {"hidden", hidden}};
}

// Per-unit states worth a mark on the counter, for units that the viewer sees.
JsonText unit_states(const Data& data, const Position& p, Viewer viewer) {
  JsonText states = JsonText::object();
  for (std::size_t i = 0; i < data.units.size(); ++i) {
    const Unit unit = static_cast<Unit>(i);
    if (!p.on_the_map(unit) || !sees(data, p, viewer, p.where[i])) continue;
    JsonText marks = JsonText::array();
    if (cowed(data, p, unit)) marks.push_back("cowed");
    if (p.is(unit, Position::done)) marks.push_back("moved");
    if (p.is(unit, Position::fired)) marks.push_back("fired");
    if (p.is(unit, Position::grouped)) marks.push_back("active");
    if (carried_by(p, unit) >= 0) marks.push_back("bridge");
    if (!marks.empty()) states[data.units[i].name] = std::move(marks);
  }
  return states;
}

JsonText bridges_view(const Data& data, const Position& p) {
  JsonText list = JsonText::array();
  for (std::size_t i = 0; i < max_bridges; ++i) {
    const Bridge& each = p.bridges[i];
    if (!each.present()) continue;
    constexpr std::array<std::string_view, 4> names = {"lost", "loose", "carried", "bridging"};
    JsonText marker = {{"id", fmt::format("br-{:02}", i + 1)},
                       {"hex", hex_name(data, each.where)},
                       {"state", names[each.state]}};
    if (each.state == Bridge::carried) marker["carrier"] = data.of(each.carrier).name;
    list.push_back(std::move(marker));
  }
  return list;
}

JsonText shells_view(const Data& data, const Position& p) {
  JsonText list = JsonText::array();
  for (Side side : {Union, Confederate})
    for (const Shell& shell : p.shells_of(side))
      if (shell.state != Shell::away)
        list.push_back({{"hex", hex_name(data, shell.where)},
                        {"side", side_id(side)},
                        {"state", shell.state == Shell::plotted     ? "plotted"
                                  : shell.state == Shell::scattered ? "scattered"
                                                                    : "kept"}});
  return list;
}

JsonText action_view(const Game& game, const Position& p, Action action) {
  const Data& data = game.data();
  JsonText view = {{"do", game.write(p, action)},
                   {"kind", action_id(action.kind<Do>())},
                   {"label", action_label(data, p, action)}};
  switch (action.kind<Do>()) {
    case Do::place:
      view["unit"] = data.units[action.a()].name,
      view["hex"] = hex_name(data, Hex{static_cast<std::uint16_t>(action.b())});
      break;
    case Do::issue:
    case Do::plot:
    case Do::scatter:
    case Do::call_off:
    case Do::bombard:
    case Do::chaos:
    case Do::target:
    case Do::fight: view["hex"] = hex_name(data, Hex{static_cast<std::uint16_t>(action.a())}); break;
    case Do::step: {
      const Hex to{static_cast<std::uint16_t>(action.a())};
      const auto cost = step_cost(data, p, group(data, p), to);
      view["hex"] = hex_name(data, to);
      if (cost) view["cost"] = *cost == whole_factor ? JsonText("all") : JsonText(*cost);
      break;
    }
    case Do::destroy:
      view["hex"] = hex_name(data, p.bridges[action.a()].where),
      view["bridge"] = fmt::format("br-{:02}", action.a() + 1);
      break;
    case Do::select:
    case Do::join:
    case Do::leave:
    case Do::drop:
    case Do::carry:
    case Do::flip:
    case Do::add:
    case Do::eliminate:
    case Do::lose:
      view["unit"] = data.units[action.a()].name;
      view["hex"] = hex_name(data, p.where[action.a()]);
      break;
    default: break;
  }
  return view;
}

JsonText actions_view(const Game& game, const Position& p) {
  JsonText views = JsonText::array();
  ActionList list;
  game.actions(p, list);
  for (Action action : list) views.push_back(action_view(game, p, action));
  return views;
}

JsonText outcome_view(const Outcome& result) {
  if (!result.over) return nullptr;
  return {{"winner", side_id(result.winner)},
          {"level", result.level},
          {"reason", result.reason},
          {"score", result.score}};
}

JsonText decision_view(const Game& game, const Position& p, Viewer viewer) {
  const Side side = decider(p);
  if (side == Seat::nobody) return nullptr;
  const bool yours = sees_as(viewer, side);
  JsonText view = {{"seat", side_id(side)},
                   {"ask", yours ? step_id(p.step) : "wait"},
                   {"yours", yours},
                   {"prompt", yours ? prompt(game.data(), p) : waiting(p)}};
  if (!yours) return view;
  if (p.focus.exists()) view["focus"] = hex_name(game.data(), p.focus);
  if (p.step == Step::place) view["unit"] = game.data().of(next_to_place(game.data(), p)).name;
  if (p.step == Step::moving) {
    const Group all = group(game.data(), p);
    view["points"] = {{"factor", all.movement},
                      {"spent", p.spent == whole_factor ? all.movement : static_cast<int>(p.spent)}};
  }
  if (p.step == Step::place_chaos) view["left"] = p.chaos_left;
  if (p.step == Step::lose) view["left"] = p.losses;
  return view;
}

JsonText tracks(const Data& data, const Position& p) {
  JsonText held = JsonText::array();
  for (std::size_t i = 0; i < data.redan_list.size(); ++i)
    if (p.redan_held >> i & 1) held.push_back(hex_name(data, data.redan_list[i]));
  JsonText eliminated = JsonText::object();
  for (std::size_t r = 0; r < data.regiments.size(); ++r) {
    int infantry = 0, officers = 0;
    for (std::size_t i = 0; i < data.units.size(); ++i)
      if (data.units[i].regiment == r && p.is(static_cast<Unit>(i), Position::eliminated))
        ++(data.units[i].kind == Kind::officer ? officers : infantry);
    eliminated[data.regiments[r].id] = {{"infantry", infantry}, {"officers", officers}};
  }
  return {{"morale", p.morale},
          {"option", p.option},
          {"assault", p.assault},
          {"redan_held", held},
          {"stacking", {{"union", limit(data, p, Union)}, {"confederate", limit(data, p, Confederate)}}},
          {"markers",
           {{"union", markers_available(data, p, Union)},
            {"confederate", markers_available(data, p, Confederate)}}},
          {"eliminated", eliminated}};
}

}  // namespace

Json Game::view(const Position& p, Viewer viewer) const { return Json::parse(view_text(p, viewer).text()); }

JsonText Game::view_text(const Position& p, Viewer viewer) const {
  const Scenario& scenario = data_.scenarios[p.scenario];
  JsonText view;
  view["turn"] = {{"number", p.turn},
                  {"of", scenario.turns},
                  {"label", fmt::format("{} assault, turn {}", p.assault == 1 ? "First" : "Second", p.turn)}};
  view["phase"] = {
      {"id", phase_id(p.phase)}, {"label", phase_label(p.phase)}, {"number", static_cast<int>(p.phase)}};
  view["decision"] = decision_view(*this, p, viewer);
  const Outcome result = outcome(p);
  view["outcome"] = outcome_view(result);
  view["actions"] = result.over || !sees_as(viewer, decider(p)) ? JsonText::array() : actions_view(*this, p);
  JsonText stacks = JsonText::array();
  for (std::uint16_t i = 0; i < data_.grid.size(); ++i)
    if (p.first_in(Hex{i}) != Unit::none) stacks.push_back(stack_view(data_, p, Hex{i}, viewer));
  view["stacks"] = std::move(stacks);
  view["states"] = unit_states(data_, p, viewer);
  view["bridges"] = bridges_view(data_, p);
  view["shells"] = shells_view(data_, p);
  view["carnage"] = hex_names(data_, p.carnage);
  view["chaos"] = {{"union", hex_names(data_, p.chaos[0])}, {"confederate", hex_names(data_, p.chaos[1])}};
  view["objective"] = hex_names(data_, scenario.objective);
  view["tracks"] = tracks(data_, p);
  return view;
}

bool Game::open_to(const Position& p, Action action, Viewer viewer) const {
  if (sees_as(viewer, Confederate) || decider(p) != Confederate) return true;
  const auto visible = [&](Hex hex) { return hex.exists() && sees(data_, p, viewer, hex); };
  switch (action.kind<Do>()) {
    case Do::place:
    case Do::standard: return p.options.fog == 2;
    case Do::select:
    case Do::join:
    case Do::leave: return visible(p.where[action.a()]);
    case Do::eliminate: return true;  // R37: what is eliminated is shown
    case Do::add: return visible(p.where[action.a()]);
    case Do::target: return true;
    default: return true;
  }
}

}  // namespace longroll::stockade
