// What a viewer sees of a position, as JSON.
#include <nlohmann/json.hpp>

#include "engine/core/frame.hpp"
#include "engine/core/json_writer.hpp"
#include "engine/year1863/game.hpp"
#include "engine/year1863/rules/fog.hpp"
#include "engine/year1863/rules/rules.hpp"
#include "engine/year1863/words/verbs.hpp"

namespace longroll::year1863 {
namespace {

constexpr By<Phase, std::string_view, 6> phase_labels = {
    "Set-up", "General Orders", "Recruiting and Reorganization", "Movement", "Combat", "Game over"};

constexpr By<GroupKind, std::string_view, 9> group_kinds = {"none",  "single", "army", "leaders", "riverine",
                                                            "fleet", "naval",  "raid", "pursuit"};
constexpr std::array<std::string_view, 3> roles = {"nobody", "attacker", "defender"};

JsonText turn_view(Board b) {
  return {{"number", b.p.turn},
          {"of", b.p.last_turn},
          {"label", fmt::format("{} 1863, turn {}", b.d.months[b.p.turn - 1], b.p.turn)}};
}

JsonText phase_view(const Position& p) {
  const bool of_all = p.phase == Phase::set_up || p.phase == Phase::over;
  const std::string_view command = of_all ? "" : word_for(p.command);
  const std::string_view id = phase_words[p.phase], label = phase_labels[p.phase];
  return {{"id", of_all ? std::string(id) : fmt::format("{}-{}", command, id)},
          {"label", of_all ? std::string(label) : fmt::format("{}: {}", title_for(p.command), label)},
          {"number", 4 * index(p.command) + static_cast<int>(p.phase)},
          {"command", command}};
}

JsonText actions_view(const Game& game, Board b) {
  JsonText views = JsonText::array();
  ActionList list;
  game.actions(b.p, list);
  for (Action action : list) views.push_back(action_text(b, action));
  return views;
}

void write_unit(JsonWriter& out, Board b, Unit u) {
  const auto unit = out.object();
  out.add("id", b.d.unit(u).id);
  out.add("built_up", b.p.built_up.has(u));
  if (b.bonded(u)) out.add(b.d.is(u, Type::leader) ? "commands" : "leader", b.d.unit(b.bond(u)).id);
  if (b.p.phase == Phase::movement && b.p.moved.has(u)) out.add("moved", true);
  if (b.p.doubled.has(u)) out.add("doubled", true);
}

void write_stack(JsonWriter& out, Board b, Viewer viewer, Side side, const UnitSet& units) {
  UnitSet shown;
  for (Unit u : units)
    if (sees(b, viewer, u)) shown.add(u);
  const auto stack = out.object();
  out.add("side", word_for(side));
  out.add("count", units.count());
  out.add("hidden", units.count() - shown.count());
  const auto list = out.list("units");
  for (Unit u : shown) write_unit(out, b, u);
}

void write_place(JsonWriter& out, Board b, Viewer viewer, Point point) {
  const auto place = out.object();
  out.add("id", b.d.place(point).id);
  for (Side side : {Side::union_side, Side::confederate})
    if (b.controls(side, point)) out.add("control", word_for(side));
  const Side digger = b.fieldwork(Side::confederate, point) ? Side::confederate : Side::union_side;
  if (b.fieldwork(digger, point)) out.add("fieldwork", word_for(digger));
  const Side owner = b.fort_level(point, Side::confederate) ? Side::confederate : Side::union_side;
  if (const int level = b.fort_level(point, owner)) {
    const auto fort = out.object("fort");
    out.add("side", word_for(owner));
    out.add("level", level);
  }
  if (b.p.cut[0].has(point) || b.p.cut[1].has(point)) out.add("cut", true);
  if (b.d.cities.has(point) && b.p.paid.has(point)) out.add("entered", true);
  const auto stacks = out.list("stacks");
  for (Side side : {Side::union_side, Side::confederate})
    if (const UnitSet units = b.at(point, side)) write_stack(out, b, viewer, side, units);
}

JsonText places_view(Board b, Viewer viewer) {
  JsonWriter out(16 * 1024);
  {
    const auto places = out.list();
    for (std::size_t i = 0; i < b.d.places.size(); ++i) write_place(out, b, viewer, static_cast<Point>(i));
  }
  return std::move(out).text();
}

JsonText names_view(Board b, const UnitSet& units) {
  JsonText names = JsonText::array();
  for (Unit u : units) names.push_back(b.d.unit(u).id);
  return names;
}

JsonText group_view(Board b, Viewer viewer) {
  const Group& g = b.p.march;
  if (g.kind == GroupKind::none) return nullptr;
  UnitSet members;
  for (Unit u : b.p.group | b.p.cargo)
    if (sees(b, viewer, u)) members.add(u);
  JsonText group = {{"kind", group_kinds[g.kind]},
                    {"from", b.d.place(g.from).id},
                    {"here", b.d.place(g.here).id},
                    {"count", (b.p.group | b.p.cargo).count()},
                    {"bonus", g.bonus},  // everybody has seen the roll
                    {"units", names_view(b, members)}};
  if (sees_as(viewer, b.p.decider)) {
    group["left"] = g.left;
    group["cargo"] = names_view(b, b.p.cargo);
    if (g.leader != Unit::none) group["leader"] = b.d.unit(g.leader).id;
  }
  return group;
}

// What the operating command may still buy of each type (9.11b); the boxes are open to all.
JsonText shop_view(Board b) {
  JsonText shop = JsonText::array();
  const Side side = b.side();
  for (int t = 0; t < index(Type::leader); ++t) {
    const Type type = static_cast<Type>(t);
    shop.push_back({{"type", word_for(type)},
                    {"cost", b.d.cost[type][side]},
                    {"box", (b.at(in_box, side) & b.d.type(type)).count()},
                    {"most", b.p.cap[type]},
                    {"bought", b.p.bought[type]}});
  }
  return shop;
}

// What the die could bring in the column as it stands now.
JsonText results_view(Board b, TableKind table, int column) {
  JsonText results = JsonText::array();
  for (const auto& row : b.d.tables[table]) results.push_back(word_for(row[column]));
  return results;
}

void add_column(Board b, JsonText& json) {
  const Column c = combat_column(b);
  json["attack"] = c.attack;
  json["defense"] = c.defense;
  json["percent"] = c.percent;
  json["base"] = b.d.bounds[c.base];
  json["column"] = b.d.bounds[c.column];
  JsonText shifts = JsonText::array();
  for (int i = 0; i < c.count; ++i)
    shifts.push_back({{"why", c.shifts[i].why}, {"columns", c.shifts[i].columns}});
  json["shifts"] = shifts;
  json["tables"] = {{"skirmish", results_view(b, TableKind::skirmish, c.column)},
                    {"battle", results_view(b, TableKind::battle, c.column)}};
}

JsonText battle_view(Board b) {
  const Battle& battle = b.p.battle;
  if (battle.stage == Stage::none) return nullptr;
  JsonText json = {{"at", b.d.place(battle.at).id},
                   {"round", battle.round},
                   {"attacker", word_for(role(b.p, 0))},
                   {"defender", word_for(role(b.p, 1))},
                   {"owed", battle.owed},  // strength still to be lost; 255: one unit
                   {"taken", battle.taken},
                   {"lost", battle.lost},
                   {"promotions", battle.promotions}};
  if (battle.runner != Unit::none && b.p.step == Step::flee) json["runner"] = b.d.unit(battle.runner).id;
  if (battle.stage > Stage::initiative) {
    json["initiative"] = battle.initiative;
    json["maneuver"] = roles[battle.maneuver];
  }
  if (battle.stage > Stage::table) json["table"] = battle.table == TableKind::battle ? "battle" : "skirmish";
  if (battle.stage > Stage::fight) {
    json["result"] = word_for(battle.result);
    json["winner"] = roles[battle.winner];
  } else {
    add_column(b, json);
  }
  return json;
}

JsonText commands_view(Board b) {
  JsonText commands = JsonText::array();
  for (int c = 0; c < 4; ++c) {
    const Command command = static_cast<Command>(c);
    commands.push_back({{"id", word_for(command)},
                        {"title", title_for(command)},
                        {"seat", index(seat_of(command))},
                        {"vp", b.vp(command)},
                        {"income", recruit_income(b, command)}});
  }
  return commands;
}

// What is off the map: the boxes, how many counters are in the pools, and General Orders that are spent.
void add_pools(Board b, JsonText& view) {
  JsonText box, pool, discarded;
  for (Side side : {Side::union_side, Side::confederate}) {
    int in = b.at(in_pool, side).count();
    JsonText gone = JsonText::array();
    for (int m = 0; m < markers; ++m) {
      if (b.d.orders[m].side != side) continue;
      in += b.p.order[m] == order_in_pool;
      if (b.p.order[m] == order_discarded) gone.push_back(b.d.orders[m].name);
    }
    box[word_for(side)] = names_view(b, b.at(in_box, side));
    pool[word_for(side)] = in;
    discarded[word_for(side)] = gone;
  }
  view["box"] = box;
  view["pool"] = pool;
  view["discarded"] = discarded;
  view["lost"] = names_view(b, b.at(out));
}

}  // namespace

JsonText Game::view(const Position& p, Viewer viewer) const {
  const Board b = board(p);
  const Frame frame{.turn = turn_view(b),
                    .phase = phase_view(p),
                    .ask = chapter(p.step).id,
                    .prompt = chapter(p.step).prompt(b),
                    .waiting = fmt::format("{} is deciding.", title_for(p.deciding)),
                    .known = {{"command", word_for(p.deciding)}}};
  JsonText view =
      begin_view(info_, decision(p), outcome(p), viewer, frame, [&] { return actions_view(*this, b); });
  view["commands"] = commands_view(b);
  view["rp"] = p.rp;
  const bool moves = sees_as(viewer, seat_of(p.command));  // what trains and ships carried is hidden
  view["rail_left"] = moves ? JsonText(data_->rail_thirds[b.side()] - p.rail_used) : JsonText();
  view["sea_left"] = moves ? JsonText(data_->sea_halves - p.sea_used) : JsonText();
  view["places"] = places_view(b, viewer);
  add_pools(b, view);
  view["fieldworks_left"] = b.fieldworks_left();
  view["diplomacy"] = p.diplomacy != 0;
  if (p.holds_those_people && moves) view["holds"] = "Those People!";
  if (p.step == Step::place_leader && sees_as(viewer, p.decider)) view["drawn"] = data_->unit(p.leader).id;
  view["group"] = group_view(b, viewer);
  view["battle"] = battle_view(b);
  if (p.step == Step::recruit) view["shop"] = shop_view(b);
  return view;
}

}  // namespace longroll::year1863
