// What a viewer sees of a position: pieces, tracks, the question, and what may be done.
#include <nlohmann/json.hpp>

#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/names.hpp"
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {
namespace {

constexpr std::array<std::string_view, 2> seats = {"union", "confederate"};
constexpr std::array<std::string_view, 8> fates = {"map",     "pool",     "lost",    "downriver",
                                                   "raiding", "pursuing", "chasing", "gone"};
constexpr std::array<std::string_view, 7> phase_ids = {"setup",         "supply", "initiative", "operations",
                                                       "reinforcement", "end",    "over"};

Json hex_list(const Data& data, const Hexes& hexes) {
  Json list = Json::array();
  hexes.each([&](Hex hex) { list.push_back(hex_text(data, hex)); });
  return list;
}

Json units_view(const Rules& rules) {
  Json list = Json::array();
  const Position& p = rules.p;
  for (std::uint8_t i = 0; i < max_units; ++i) {
    const Unit unit{i};
    Json one = {{"id", rules.data.of(unit).id}, {"fate", fates[static_cast<std::size_t>(p.fate[i])]}};
    if (rules.on_map(unit)) {
      one["hex"] = hex_text(rules.data, rules.at(unit));
      one["committed"] = p.committed.has(unit);
      one["disrupted"] = p.disrupted.has(unit);
      one["ready"] = p.ready.has(unit);
      one["cf"] = rules.strength(unit);
    } else if (p.arrives[i] && p.arrives[i] <= 10) {
      one["arrives"] = p.arrives[i];
    }
    list.push_back(std::move(one));
  }
  return list;
}

Json leaders_view(const Rules& rules) {
  Json list = Json::array();
  const Position& p = rules.p;
  for (std::uint8_t i = 0; i < max_leaders; ++i) {
    const Leader leader{i};
    Json one = {{"id", rules.data.of(leader).id},
                {"name", rules.name(leader)},
                {"cv", rules.cv(leader)},
                {"supreme", rules.is_supreme(leader)},
                {"fate", fates[static_cast<std::size_t>(p.leader_fate[i])]}};
    if (rules.on_map(leader)) {
      one["hex"] = hex_text(rules.data, rules.at(leader));
      one["committed"] = p.committed_leaders.has(leader);
      one["declared"] = p.declared_leaders.has(leader);
    }
    list.push_back(std::move(one));
  }
  return list;
}

Json vessels_view(const Rules& rules) {
  Json list = Json::array();
  for (Vessel vessel : {Vessel::fleet, Vessel::arkansas}) {
    const auto v = static_cast<std::size_t>(vessel);
    if (!rules.vessel_afloat(vessel)) continue;
    list.push_back({{"id", v ? "arkansas" : "fleet"},
                    {"at", rules.vessel_at(vessel)},
                    {"hexside", naval_text(rules.data, rules.vessel_at(vessel))},
                    {"committed", rules.p.vessel_committed[v] != 0},
                    {"disrupted", rules.p.vessel_disrupted[v] != 0}});
  }
  return list;
}

Json operation_view(const Rules& rules) {
  const Position& p = rules.p;
  if (p.phase != Phase::operations || p.mover == 255 || p.step == Step::operations ||
      p.step == Step::muster || p.step == Step::besiegers)
    return nullptr;
  Json view = {{"piece", piece_id(rules, Piece(p.mover))},
               {"mp", p.mp},
               {"forced", p.has(forced)},
               {"halted", p.has(halted)}};
  for (Leader leader : p.companions) view["with"].push_back(rules.data.of(leader).id);
  return view;
}

Json combat_view(const Rules& rules) {
  const Position& p = rules.p;
  if (p.step < Step::withdraw || p.step > Step::advance) return nullptr;
  Json view = {{"from", hex_text(rules.data, p.attack_from)},
               {"hex", hex_text(rules.data, p.attack_at)},
               {"attacker", rules.data.units[p.attacker].id},
               {"target", rules.data.units[p.target].id}};
  for (Unit unit : p.supporting) view["supporting"].push_back(rules.data.of(unit).id);
  for (Unit unit : p.fighting)
    view[rules.side(unit) == rules.active() ? "attackers" : "defenders"].push_back(rules.data.of(unit).id);
  for (Leader leader : p.lent_leaders) view["leaders"].push_back(rules.data.of(leader).id);
  if (p.step <= Step::defender_leaders && p.step >= Step::attacker_support) {
    CombatNotes notes;
    const CombatOdds odds = rules.combat_odds(&notes);
    for (std::size_t i = 0; i < notes.shift_count; ++i)
      view["shifts"].push_back({{"what", notes.shifts[i].what}, {"value", notes.shifts[i].value}});
    for (std::size_t i = 0; i < notes.modifier_count; ++i)
      view["modifiers"].push_back({{"what", notes.modifiers[i].what}, {"value", notes.modifiers[i].value}});
    view["odds"] = {{"attack", odds.attack},
                    {"defence", odds.defence},
                    {"ratio", rules.data.charts.columns[static_cast<std::size_t>(odds.column)]},
                    {"shift", odds.shift},
                    {"column", rules.data.charts.columns[static_cast<std::size_t>(odds.shifted)]},
                    {"modifier", odds.modifier},
                    {"unlimited", odds.raw_modifier},
                    {"automatic", odds.automatic}};
  }
  return view;
}

Json action_view(const Game& game, const Position& p, Action action) {
  const Rules rules(game.data(), p);
  const Data& data = game.data();
  const std::string text = game.write(p, action);
  Json view = {
      {"do", text}, {"kind", text.substr(0, text.find(' '))}, {"label", action_label(rules, action)}};
  const auto piece = [&](unsigned code) {
    const Piece who(code);
    view[who.is_unit()     ? "unit"
         : who.is_leader() ? "leader"
                           : "vessel"] = who.is_leader() ? data.of(who.leader()).id : piece_id(rules, who);
  };
  const auto naval = [&](unsigned place) {
    view["naval"] = place;
    view["hex"] = hex_text(data, data.map.naval[place - 1][1]);  // the east bank
  };
  switch (action.kind<Kind>()) {
    case Kind::place:
    case Kind::come_back:
    case Kind::siege:
    case Kind::displace:
    case Kind::replace:
    case Kind::reinforce:
    case Kind::relocate:
      piece(action.a());
      if (Piece(action.a()).is_vessel())
        naval(action.b());
      else if (action.b() != no_hex)
        view["hex"] = hex_text(data, hex_b(action));
      if (action.kind<Kind>() == Kind::place && action.c()) view["entrenched"] = true;
      if (action.kind<Kind>() == Kind::siege)
        view["cost"] = p.options.siege_cost ? 0 : rules.cv(piece_of(action).leader());
      break;
    case Kind::activate:
      piece(action.a());
      view["cost"] = rules.activation_cost(piece_of(action));
      break;
    case Kind::free:
      piece(action.a());
      view["cost"] = 0;
      break;
    case Kind::command:
      piece(action.a());
      view["cost"] = rules.cv(action.b() ? rules.supreme(rules.active()) : piece_of(action).leader());
      break;
    case Kind::step: {
      const Unit unit = Piece(p.mover).unit();
      view["hex"] = hex_text(data, hex_a(action));
      if (const auto way = data.map.grid.direction(rules.at(unit), hex_a(action)))
        view["cost"] = rules.step_cost(unit, rules.at(unit), *way);
      break;
    }
    case Kind::attack:
      view["hex"] = hex_text(data, hex_a(action));
      view["target"] = data.units[action.b()].id;
      view["cost"] = rules.attack_cost(Piece(p.mover).unit(), hex_a(action));
      break;
    case Kind::declare:
      view["supreme"] = action.a() != 0;
      if (action.b() < max_leaders) view["leader"] = data.leaders[action.b()].id;
      break;
    case Kind::enter: view["hex"] = hex_text(data, hex_a(action)); break;
    case Kind::sail:
    case Kind::shelter: naval(action.a()); break;
    case Kind::withdraw:
    case Kind::retreat:
      piece(action.a());
      view["path"] = Json::array({hex_text(data, hex_b(action))});
      if (hex_c(action).exists()) view["path"].push_back(hex_text(data, hex_c(action)));
      view["hex"] = view["path"].back();
      break;
    case Kind::extend:
    case Kind::follow:
      piece(action.a());
      piece(action.b());
      break;
    case Kind::name:
    case Kind::supply:
    case Kind::call:
    case Kind::operate:
    case Kind::take:
    case Kind::drop:
    case Kind::target:
    case Kind::support:
    case Kind::lend:
    case Kind::advance:
    case Kind::promote:
    case Kind::excess:
    case Kind::entrench: piece(action.a()); break;
    default: break;
  }
  return view;
}

std::string task_prompt(const Rules& rules) {
  const Pending& first = rules.p.tasks[0];
  switch (first.task) {
    case Task::displace:
      return fmt::format("{} is driven from his hex: choose where he goes", rules.name(Leader{first.piece}));
    case Task::replace: return fmt::format("Place {}, the replacement", rules.name(Leader{first.piece}));
    case Task::promote: return "Choose the new Supreme Commander";
    case Task::excess: return "Too many units in a hex: choose one to be Disrupted";
    case Task::fleet_moves: return "The fleet is driven off: choose its anchorage";
  }
  return "";
}

std::string_view task_id(Task task) {
  constexpr std::array<std::string_view, 5> ids = {"displace", "replace", "promote", "excess", "fleet-moves"};
  return ids[static_cast<std::size_t>(task)];
}

// The hex and the piece that the question is about.
void point_out(const Rules& rules, Json& decision) {
  const Position& p = rules.p;
  const auto focus = [&](Hex hex) { decision["focus"] = hex_text(rules.data, hex); };
  const auto unit = [&](Unit one) { decision["unit"] = rules.data.of(one).id, focus(rules.at(one)); };
  if (rules.has_tasks()) {
    if (p.tasks[0].task == Task::displace || p.tasks[0].task == Task::replace)
      decision["leader"] = rules.data.leaders[p.tasks[0].piece].id;
    return;
  }
  switch (p.step) {
    case Step::muster:
      decision["leader"] = rules.data.leaders[p.mustering].id;
      return focus(p.leader_at[p.mustering]);
    case Step::operate:
      if (Piece(p.mover).is_unit()) unit(Piece(p.mover).unit());
      return;
    case Step::withdraw:
    case Step::retarget:
    case Step::attacker_support:
    case Step::defender_support:
    case Step::attacker_leaders:
    case Step::defender_leaders:
    case Step::advance: return focus(p.attack_at);
    case Step::defender_retreat:
    case Step::attacker_retreat: return unit(p.retreating.first());
    case Step::defender_leaders_retreat:
    case Step::attacker_leaders_retreat:
      decision["leader"] = rules.data.of(p.retreating_leaders.first()).id;
      return;
    case Step::besiegers:
    case Step::siege_roll:
    case Step::siege_entry: return focus(p.siege_hex);
    default: return;
  }
}

}  // namespace

Json Game::view(const Position& position, Viewer viewer) const {
  const Rules rules(*data_, position);
  const Position& p = position;
  const Seat seat = rules.decider();
  const bool yours = seat != Seat::nobody && sees_as(viewer, seat);
  Json view = {{"turn",
                {{"number", p.turn},
                 {"of", 10},
                 {"label", fmt::format("{}, turn {}", data_->charts.turn_names[p.turn - 1u], p.turn)}}},
               {"phase",
                {{"id", phase_ids[static_cast<std::size_t>(p.phase)]},
                 {"label", phase_label(p.phase)},
                 {"number", static_cast<int>(p.phase)},
                 {"seat", p.phase == Phase::operations ? Json(seats[p.active]) : Json()}}},
               {"round", p.round},
               {"units", units_view(rules)},
               {"leaders", leaders_view(rules)},
               {"vessels", vessels_view(rules)},
               {"entrenched", hex_list(*data_, p.entrenched)},
               {"damaged", hex_list(*data_, p.damaged)},
               {"union_control", hex_list(*data_, p.union_control)},
               {"ip", {p.ip[0], p.ip[1]}},
               {"vp", {p.vp[0], p.vp[1]}},
               {"losses", {p.losses[0], p.losses[1]}},
               {"morale", {p.morale[0], p.morale[1]}},
               {"forts",
                {{"depot", rules.fort(data_->map.depot, union_side)},
                 {"vicksburg", rules.fort(data_->map.vicksburg, confederate)}}},
               {"batteries", !p.batteries_destroyed},
               {"base", hex_text(*data_, rules.base())},
               {"gulf_capacity", p.gulf_capacity < 0 ? Json() : Json(p.gulf_capacity)},
               {"rains", p.rains == p.turn},
               {"operation", operation_view(rules)},
               {"combat", combat_view(rules)},
               {"actions", Json::array()}};
  view["siege"] = p.siege_hex.exists() ? Json{{"hex", hex_text(*data_, p.siege_hex)},
                                              {"turns", p.siege_turns},
                                              {"declared", p.siege_declared != 0}}
                                       : Json();
  const Outcome result = outcome(p);
  view["outcome"] = !result.over
                        ? Json()
                        : Json{{"winner", result.winner == Seat::nobody
                                              ? Json()
                                              : Json(seats[static_cast<std::size_t>(index(result.winner))])},
                               {"level", result.level},
                               {"reason", result.reason},
                               {"score", {result.score[0], result.score[1]}}};
  view["decision"] =
      seat == Seat::nobody
          ? Json()
          : Json{{"seat", seats[static_cast<std::size_t>(index(seat))]},
                 {"ask", rules.has_tasks() ? task_id(p.tasks[0].task) : step_id(p.step)},
                 {"prompt",
                  full_sentence(rules.has_tasks() ? task_prompt(rules) : std::string(step_prompt(p.step)))},
                 {"yours", yours}};
  if (seat != Seat::nobody) point_out(rules, view["decision"]);
  // A sealed declaration is nobody else's business (R117).
  if (p.step == Step::declare_second) {
    const Seat first = other(seat);
    if (p.options.initiative_declaration || sees_as(viewer, first)) {
      const auto i = static_cast<std::size_t>(index(first));
      view["declared"] = {
          {"seat", seats[i]},
          {"supreme", p.declared_supreme[i] != 0},
          {"other", p.declared_other[i] == 255 ? Json() : Json(data_->leaders[p.declared_other[i]].id)}};
    }
  }
  if (!yours && viewer != Viewer::everyone) return view;
  ActionList list;
  rules.list(list);
  for (Action action : list) view["actions"].push_back(action_view(*this, p, action));
  return view;
}

}  // namespace longroll::vicksburg
