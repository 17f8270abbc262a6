// What a seat may see, as JSON for clients.
#include "engine/severed/view.hpp"

#include <algorithm>

#include "engine/severed/game.hpp"
#include "engine/severed/notation.hpp"

namespace longroll::severed {
const std::array<PhaseWords, 12>& phase_words() {
  static constexpr std::array<PhaseWords, 12> words{{{"order", "Who Goes First"},
                                                     {"edge", "Table Edges"},
                                                     {"readiness", "Readiness"},
                                                     {"record", "Secret Deployment of Scouts"},
                                                     {"deploy", "Deployment"},
                                                     {"reserves", "Arrival of Reserves"},
                                                     {"resolve", "Measure of Resolve"},
                                                     {"movement", "Movement"},
                                                     {"reaction", "Reactionary Artillery"},
                                                     {"firing", "Offensive Firing"},
                                                     {"combat", "Close Quarters Combat"},
                                                     {"over", "The Battle Is Over"}}};
  return words;
}

bool may_see_place(const Unit& unit, Viewer viewer) {  // DEPL-06, R141
  return unit.place != Place::recorded || sees_as(viewer, unit.seat);
}

Json unit_json(const Data& data, const Position& p, Number number, Viewer viewer) {
  const Unit& unit = p[number];
  static constexpr std::array<std::string_view, 6> places{"undeployed", "reserve",   "recorded",
                                                          "table",      "destroyed", "driven-off"};
  const bool shown = may_see_place(unit, viewer);
  Json out{{"code", code(data, unit)},
           {"name", full_name(data, p, number)},
           {"seat", index(unit.seat)},
           {"type", word(unit.type)},
           {"place", shown ? places[static_cast<std::size_t>(unit.place)] : "undeployed"},
           {"count", unit.count},
           {"start", unit.start},
           {"rifled", unit.rifled != 0}};
  if (unit.place == Place::reserve) out["arrives"] = unit.arrives;
  if (unit.command != nothing) out["command"] = unit.command;
  if (!shown || !(unit.on_table() || unit.place == Place::recorded)) return out;
  out["formation"] = word(unit.formation);
  out["facing"] = unit.heading / 4.0;
  const Point anchor =
      unit.formation == Formation::line ? unit.front() : Point{unit.bases[0].x, unit.bases[0].y};
  out["at"] = {anchor.x / 100.0, anchor.y / 100.0};  // by which `deploy` places it
  Json tokens = Json::array();
  for (int i = 0; i < 23; ++i)
    if (const auto token = static_cast<Token>(1u << i); unit.has(token)) tokens.push_back(word(token));
  out["tokens"] = tokens;
  if (unit.engaged != nothing) out["fighting"] = code(data, p, unit.engaged);
  if (unit.supporting != nothing) out["supports"] = code(data, p, unit.supporting);
  Json bases = Json::array();
  for (int i = 0; i < unit.count; ++i) {
    const Point c = centre(unit, i);
    bases.push_back({{"x", c.x / 100.0},
                     {"y", c.y / 100.0},
                     {"facing", unit.bases[static_cast<std::size_t>(i)].heading / 4.0},
                     {"size", base_width(unit) / 100.0}});
  }
  out["bases"] = bases;
  return out;
}

Json points_json(Ring points) {
  Json list = Json::array();
  for (Point each : points) list.push_back({each.x / 100.0, each.y / 100.0});
  return list;
}

Json moving_json(const Position& p) {
  const Unit& unit = p[p.move.unit];
  int left = inches_left(p);
  Json each = Json::array();
  for (int i = 0; i < unit.count && moves_base_by_base(unit); ++i) each.push_back(inches_left(p, i) / 100.0);
  return {{"pace", word(p.move.pace)},
          {"left", left / 100.0},
          {"road", p.move.road / 100.0},
          {"each", each},
          {"steps", p.move.steps}};
}

namespace {

std::string prompt_of(const Data& data, const Position& p) {
  if (p.busy()) {
    const Agenda& task = p.next();
    const std::string name = full_name(data, p, task.unit);
    switch (task.task) {
      case Task::remove: return fmt::format("Choose which Base {} loses ({} in all).", name, task.count);
      case Task::furious: return fmt::format("{} may advance furiously by {} inches.", name, task.count);
      case Task::reform: return fmt::format("{} rallies: form line, or stay in column?", name);
      case Task::escape: return fmt::format("{} escapes: choose where he rides {} inches.", name, task.count);
      case Task::reaction: return fmt::format("{} is charged: brace, or countercharge?", name);
      case Task::yell:
        return fmt::format("Give {} the {}?", name,
                           p[task.unit].seat == Seat::first ? "cry For the Union" : "Rebel Yell");
      case Task::assist: return fmt::format("Which fight does {} assist?", name);
      case Task::dispute: return "Dispute the line of sight, or accept it?";
      case Task::split: return "Divide the dice between exposed and covered Bases.";
      default: return "";
    }
  }
  switch (p.phase) {
    case Phase::order: return p.rolled ? "Take the first turn or the second." : "Roll for the first turn.";
    case Phase::edge: return "Choose your table edge.";
    case Phase::readiness:
      return needs_general_named(p, p.setting) ? "Name the general who starts on the table."
                                               : "Roll for your army's readiness.";
    case Phase::record: return "Record the places of your scouts in secret.";
    case Phase::deploy: return "Deploy your army.";
    case Phase::reserves: return "Place the reserves that arrive.";
    case Phase::resolve: return "Roll for each retreating Unit.";
    case Phase::movement:
      if (p.move.unit != nothing)
        return fmt::format("{} moves: choose its next step, or finish.", full_name(data, p, p.move.unit));
      return "Move your Units one at a time.";
    case Phase::reaction:
      if (p.fire.unit != nothing) return fmt::format("{}: aim a gun.", full_name(data, p, p.fire.unit));
      if (p.move.unit != nothing)
        return fmt::format("{} drives: choose its way.", full_name(data, p, p.move.unit));
      return "React with your artillery.";
    case Phase::firing:
      if (p.fire.unit != nothing) return fmt::format("{}: name its target.", full_name(data, p, p.fire.unit));
      return "Fire with your Units one at a time.";
    case Phase::combat:
      if (p.fight.defender != nothing) return "Bring help into the fight, or fight it.";
      if (p.fight.attacker != nothing)
        return fmt::format("{}: name the target of its charge.", full_name(data, p, p.fight.attacker));
      return "Charge, or fight the fights that go on.";
    default: return "";
  }
}

// One word for what is asked, so that a client can tell the kinds of decision apart.
std::string_view ask_word(const Position& p) {
  if (p.busy()) switch (p.next().task) {
      case Task::remove: return "lose";
      case Task::furious: return "furious";
      case Task::reform: return "reform";
      case Task::escape: return "escape";
      case Task::reaction: return "charged";
      case Task::yell: return "yell";
      case Task::assist: return "assist";
      case Task::dispute: return "dispute";
      case Task::split: return "split";
      default: return "choose";
    }
  if (p.move.unit != nothing) return "moving";
  if (p.phase == Phase::reaction && p.fire.unit != nothing) return "aim";
  if (p.phase == Phase::firing && p.fire.unit != nothing) return "target";
  if (p.phase == Phase::combat && p.fight.defender != nothing) return "fight";
  if (p.phase == Phase::combat && p.fight.attacker != nothing) return "charge-target";
  return phase_words()[static_cast<std::size_t>(p.phase)].id;
}

}  // namespace

Json Game::view(const Position& p, Viewer viewer) const {
  const Decision who = decision(p);
  const Field field{*data_, p};
  const PhaseWords& phase = phase_words()[static_cast<std::size_t>(p.phase)];
  const bool yours = !who.over() && sees_as(viewer, who.seat);
  Json out{{"turn", {{"number", p.turn}, {"of", p.turns}, {"label", fmt::format("Turn {}", p.turn)}}},
           {"phase",
            {{"id", phase.id},
             {"label", phase.label},
             {"number", static_cast<int>(p.phase)},
             {"active", index(p.active)}}},
           {"premeasure", p.options.premeasure != 0}};
  if (!who.over())
    out["decision"] = {{"seat", info_.seats[static_cast<std::size_t>(index(who.seat))]},
                       {"ask", ask_word(p)},
                       {"prompt", yours ? prompt_of(*data_, p) : "The other player decides."},
                       {"yours", yours}};
  const Outcome end = outcome(p);
  if (end.over)
    out["outcome"] = {{"winner", end.winner == Seat::nobody ? Json(nullptr) : Json(index(end.winner))},
                      {"level", end.level},
                      {"reason", end.reason},
                      {"score", {end.score[0], end.score[1]}}};
  else
    out["outcome"] = nullptr;
  Json units = Json::array();
  for (Number i = 0; i < p.unit_count; ++i) units.push_back(unit_json(*data_, p, i, viewer));
  out["units"] = units;
  out["home"] = {p.home[0] == Edge::south ? "south" : "north", p.home[1] == Edge::south ? "south" : "north"};
  out["yells"] = {p.options.yell_uses - p.yells[0], p.options.yell_uses - p.yells[1]};
  Json objectives = Json::array();
  for (int i = 0; i < static_cast<int>(field.ground().objectives.size()); ++i) {
    const Objective& each = field.ground().objectives[static_cast<std::size_t>(i)];
    const Seat holder = p.phase > Phase::reserves ? controls(field, i) : Seat::nobody;
    objectives.push_back({{"id", each.id},
                          {"value", each.value},
                          {"holder", holder == Seat::nobody ? Json(nullptr) : Json(index(holder))}});
  }
  out["objectives"] = objectives;
  out["lost"] = {lost_points(field, Seat::first), lost_points(field, Seat::second)};
  if (p.phase < Phase::resolve)
    for (Seat seat : {Seat::first, Seat::second}) {
      Json zones{{"all", Json::array()}, {"scouts", Json::array()}};
      for (const auto& part : zone(field, seat, false)) zones["all"].push_back(points_json(part));
      for (const auto& part : zone(field, seat, true)) zones["scouts"].push_back(points_json(part));
      out["zones"].push_back(zones);
    }
  if (p.move.unit != nothing) {
    out["moving"] = moving_json(p);
    out["moving"]["unit"] = code(*data_, p, p.move.unit);
  }
  if (p.fire.unit != nothing) out["firing"] = code(*data_, p, p.fire.unit);
  if (p.fight.attacker != nothing) {
    out["fight"] = {{"attacker", code(*data_, p, p.fight.attacker)}};
    if (p.fight.defender != nothing) out["fight"]["defender"] = code(*data_, p, p.fight.defender);
  }
  if (yours) {
    ActionList list;
    actions(p, list);
    Json choices = Json::array();
    for (Action each : list) choices.push_back(action_json(*this, p, each));
    out["actions"] = choices;
  }
  return out;
}

bool Game::open_to(const Position& p, Action action, Viewer viewer) const {
  if (p.phase != Phase::record || what(action) == Do::ready) return true;
  return sees_as(viewer, p.setting);
}

}  // namespace longroll::severed
