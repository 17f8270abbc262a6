// What a viewer sees of a position, as JSON.
#include <nlohmann/json.hpp>

#include "engine/core/any_game.hpp"
#include "engine/year1863/chapters.hpp"
#include "engine/year1863/fog.hpp"
#include "engine/year1863/game.hpp"
#include "engine/year1863/labels.hpp"

namespace longroll::year1863 {
namespace {

struct Question {
  std::string_view id, prompt;
};
// In the order of Ask.
constexpr By<Ask, Question, 29> prompts = {{{
    {"set-up", "Set up the next counter."},
    {"orders", "Roll for General Orders."},
    {"place-leader", "Place the leader who has reported."},
    {"transfer", "Name the corps commander, then the infantry corps to be transferred."},
    {"shakeup", "Command Shakeup: promote a corps commander, or decline."},
    {"recall", "Choose the corps commander who is recalled."},
    {"port-hudson", "Port Hudson has fallen: bring the 19th Corps to Natchez or keep it in its box."},
    {"successor", "Choose the new army commander."},
    {"muster", "Demobilize or burn what you will, then count your recruit points."},
    {"recruit", "Buy and place units, build works, assign leaders."},
    {"militia", "Place the militia that have answered the call."},
    {"movement", "Choose what moves next, or end the Movement Phase."},
    {"group", "Move the group step by step, or halt it."},
    {"battle", "Choose the battle to be fought next."},
    {"name", "Name the army commander who leads this battle."},
    {"those-people", "Play Those People! in this battle?"},
    {"table", "You have the tactical initiative: choose the table."},
    {"supply", "Expend a supply train for one column?"},
    {"vp", "Spend a VP for one column?"},
    {"fight", "Roll the battle."},
    {"loss", "Choose the units that are lost."},
    {"promotion", "Choose line units that have seen the elephant."},
    {"retreat", "Choose where to retreat."},
    {"panic", "Choose the next unit to panic."},
    {"flee", "Choose where the panicking unit goes."},
    {"follow", "Choose which units the leader joins."},
    {"pursuit", "Try to pursue?"},
    {"pursue", "Leave behind who does not pursue, then move the pursuers."},
    {"over", "The game is over."},
}}};

constexpr std::string_view phase_ids[] = {"set-up", "orders", "recruiting", "movement", "combat", "over"};
constexpr std::string_view phase_labels[] = {"Set-up",   "General Orders", "Recruiting and Reorganization",
                                             "Movement", "Combat",         "Game over"};

constexpr By<GroupKind, std::string_view, 9> group_kinds = {"none",  "single", "army", "leaders", "riverine",
                                                            "fleet", "naval",  "raid", "pursuit"};

Json unit_json(Board b, Unit u) {
  Json unit = {{"id", b.d.unit(u).id}, {"built_up", b.p.built_up.has(u)}};
  if (b.bonded(u)) unit[b.d.is(u, Type::leader) ? "commands" : "leader"] = b.d.unit(b.bond(u)).id;
  if (b.p.phase == Phase::movement && b.p.moved.has(u)) unit["moved"] = true;
  if (b.p.doubled.has(u)) unit["doubled"] = true;
  return unit;
}

Json stack_json(Board b, Viewer viewer, Side side, const UnitSet& units) {
  Json shown = Json::array();
  int hidden = 0;
  for (Unit u : units) {
    if (sees(b, viewer, u))
      shown.push_back(unit_json(b, u));
    else
      ++hidden;
  }
  return {{"side", word_for(side)}, {"count", units.count()}, {"hidden", hidden}, {"units", shown}};
}

Json place_json(Board b, Viewer viewer, Point point) {
  Json place = {{"id", b.d.place(point).id}};
  if (b.p.control[0].has(point)) place["control"] = "union";
  if (b.p.control[1].has(point)) place["control"] = "confederate";
  if (b.p.fieldworks[0].has(point)) place["fieldwork"] = "union";
  if (b.p.fieldworks[1].has(point)) place["fieldwork"] = "confederate";
  if (b.p.cut[0].has(point) || b.p.cut[1].has(point)) place["cut"] = true;
  if (b.d.cities.has(point) && b.p.paid.has(point)) place["entered"] = true;
  Json stacks = Json::array();
  for (Side side : {Side::union_side, Side::confederate}) {
    const UnitSet units = b.at(point, side);
    if (units) stacks.push_back(stack_json(b, viewer, side, units));
    if (const int level = b.fort_level(point, side))
      place["fort"] = {{"side", word_for(side)}, {"level", level}};
  }
  place["stacks"] = std::move(stacks);
  return place;
}

Json names_json(Board b, const UnitSet& units) {
  Json names = Json::array();
  for (Unit u : units) names.push_back(b.d.unit(u).id);
  return names;
}

Json group_json(Board b, Viewer viewer) {
  const Group& g = b.p.march;
  if (g.kind == GroupKind::none) return nullptr;
  UnitSet members;
  for (Unit u : b.p.group | b.p.cargo)
    if (sees(b, viewer, u)) members.add(u);
  Json group = {{"kind", group_kinds[g.kind]},
                {"from", b.d.place(g.from).id},
                {"here", b.d.place(g.here).id},
                {"count", (b.p.group | b.p.cargo).count()},
                {"bonus", g.bonus},  // everybody has seen the roll
                {"units", names_json(b, members)}};
  if (sees_as(viewer, b.p.decider)) {
    group["left"] = g.left;
    group["cargo"] = names_json(b, b.p.cargo);
    if (g.leader != Unit::none) group["leader"] = b.d.unit(g.leader).id;
  }
  return group;
}

// What the operating command may still buy of each type (9.11b); the boxes are open to all.
Json shop_json(Board b) {
  Json shop = Json::array();
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

Json battle_json(Board b) {
  const Battle& battle = b.p.battle;
  if (battle.stage == Stage::none) return nullptr;
  const bool rolled = battle.stage > Stage::fight, ready = battle.stage > Stage::initiative;
  Json json = {{"at", b.d.place(battle.at).id},
               {"round", battle.round},
               {"attacker", word_for(role(b.p, 0))},
               {"defender", word_for(role(b.p, 1))},
               {"owed", battle.owed},  // strength still to be lost; 255: one unit
               {"taken", battle.taken},
               {"lost", battle.lost},
               {"promotions", battle.promotions}};
  if (battle.runner != Unit::none && b.p.ask == Ask::flee) json["runner"] = b.d.unit(battle.runner).id;
  if (ready) {
    json["initiative"] = battle.initiative;
    json["maneuver"] = battle.maneuver == 1 ? "attacker" : battle.maneuver == 2 ? "defender" : "nobody";
  }
  if (battle.stage > Stage::table) json["table"] = battle.table == TableKind::battle ? "battle" : "skirmish";
  if (rolled) {
    json["result"] = word_for(battle.result);
    json["winner"] = battle.winner == 1 ? "attacker" : battle.winner == 2 ? "defender" : "nobody";
    return json;
  }
  const Column c = combat_column(b);
  json["attack"] = c.attack;
  json["defense"] = c.defense;
  json["percent"] = c.percent;
  json["base"] = b.d.bounds[c.base];
  json["column"] = b.d.bounds[c.column];
  json["shifts"] = Json::array();
  for (int i = 0; i < c.count; ++i) {
    const Shift& shift = c.shifts[i];
    json["shifts"].push_back({{"why", shift.why}, {"columns", shift.columns}});
  }
  for (const auto& [slot, name] : {std::pair{0, "skirmish"}, std::pair{1, "battle"}}) {
    Json results = Json::array();
    for (const auto& row : b.d.tables[slot]) results.push_back(word_for(row[c.column]));
    json["tables"][name] = results;  // by die, in the column as it stands now
  }
  return json;
}

}  // namespace

Json Game::view(const Position& p, Viewer viewer) const {
  const Board b = board(p);
  const Question& question = prompts[p.ask];
  const auto phase = static_cast<std::size_t>(p.phase);
  Json view;
  view["turn"] = {{"number", p.turn},
                  {"of", p.last_turn},
                  {"label", fmt::format("{} 1863, turn {}", data_->months[p.turn - 1], p.turn)}};
  const std::string command_id(p.phase == Phase::set_up || p.phase == Phase::over ? "" : word_for(p.command));
  view["phase"] = {
      {"id", command_id.empty() ? std::string(phase_ids[phase])
                                : fmt::format("{}-{}", command_id, phase_ids[phase])},
      {"label", command_id.empty() ? std::string(phase_labels[phase])
                                   : fmt::format("{}: {}", title_for(p.command), phase_labels[phase])},
      {"number", 4 * index(p.command) + static_cast<int>(phase)},
      {"command", command_id}};
  const bool over = p.ask == Ask::over, yours = sees_as(viewer, p.decider);
  view["decision"] =
      over ? Json{{"seat", nullptr}, {"ask", "over"}, {"prompt", question.prompt}, {"yours", false}}
           : Json{{"seat", seat_name(info_, p.decider)},
                  {"ask", question.id},
                  {"prompt", yours ? std::string(question.prompt)
                                   : fmt::format("{} is deciding.", title_for(p.deciding))},
                  {"command", word_for(p.deciding)},
                  {"yours", yours}};
  const Outcome result = outcome(p);
  view["outcome"] = nullptr;
  if (over)
    view["outcome"] = {
        {"winner", result.winner == Seat::nobody ? Json(nullptr) : Json(seat_name(info_, result.winner))},
        {"level", result.level},
        {"reason", result.reason},
        {"score", result.score}};
  for (int c = 0; c < 4; ++c) {
    const Command command = static_cast<Command>(c);
    view["commands"].push_back({{"id", word_for(command)},
                                {"title", title_for(command)},
                                {"seat", longroll::index(seat_of(command))},
                                {"vp", b.vp(command)},
                                {"income", recruit_income(b, command)}});
  }
  view["rp"] = p.rp;
  const bool moves = sees_as(viewer, seat_of(p.command));  // what trains and ships carried is hidden
  view["rail_left"] = moves ? Json(data_->rail_thirds[b.side()] - p.rail_used) : Json();
  view["sea_left"] = moves ? Json(data_->sea_halves - p.sea_used) : Json();
  view["places"] = Json::array();
  for (std::size_t i = 0; i < data_->places.size(); ++i)
    view["places"].push_back(place_json(b, viewer, static_cast<Point>(i)));
  for (Side side : {Side::union_side, Side::confederate}) {
    const std::string word(word_for(side));
    view["box"][word] = names_json(b, b.at(in_box, side));
    int pool = b.at(in_pool, side).count();
    Json discarded = Json::array();
    for (int m = 0; m < markers; ++m) {
      const MarkerInfo& marker = data_->orders[m];
      if (marker.side != side) continue;
      if (p.order[m] == order_in_pool) ++pool;
      if (p.order[m] == order_discarded) discarded.push_back(marker.name);
    }
    view["pool"][word] = pool;
    view["discarded"][word] = discarded;
  }
  view["lost"] = names_json(b, b.at(out));
  view["fieldworks_left"] = b.fieldworks_left();
  view["diplomacy"] = p.diplomacy != 0;
  if (p.holds_those_people && sees_as(viewer, seat_of(p.command))) view["holds"] = "Those People!";
  if (p.ask == Ask::place_leader && sees_as(viewer, p.decider)) view["drawn"] = data_->unit(p.leader).id;
  view["group"] = group_json(b, viewer);
  view["battle"] = battle_json(b);
  if (p.ask == Ask::recruit) view["shop"] = shop_json(b);
  if (!over && sees_as(viewer, p.decider)) {
    ActionList list;
    actions(p, list);
    view["actions"] = Json::array();
    for (Action action : list) view["actions"].push_back(action_json(*this, p, action));
  }
  return view;
}

}  // namespace longroll::year1863
