// What a seat may see, for clients.
#include "engine/severed/show/view.hpp"

#include "engine/core/frame.hpp"
#include "engine/core/json_writer.hpp"
#include "engine/severed/words/names.hpp"

namespace longroll::severed {
namespace {

JsonText seat_view(Seat seat) { return seat == Seat::nobody ? JsonText() : JsonText(index(seat)); }

Hundredths quarters(int count) { return {25 * count}; }

void write_bases(JsonWriter& out, const Unit& unit) {
  const auto bases = out.list("bases");
  for (int i = 0; i < unit.count; ++i) {
    const auto base = out.object();
    const Point c = centre(unit, i);
    out.add("x", Hundredths{c.x});
    out.add("y", Hundredths{c.y});
    out.add("facing", quarters(unit.bases[i].heading));
    out.add("size", Hundredths{base_width(unit)});
  }
}

// Where it stands and what it does there.
void write_standing(JsonWriter& out, const Data& data, const Position& p, const Unit& unit) {
  out.add("formation", word(unit.formation));
  out.add("facing", quarters(unit.facing().quarters()));
  {
    const auto at = out.list("at");
    const Point point = unit.formation == Formation::line
                            ? unit.front()
                            : Point{unit.bases[0].x, unit.bases[0].y};  // by which `deploy` places it
    out.add(Hundredths{point.x});
    out.add(Hundredths{point.y});
  }
  {
    const auto tokens = out.list("tokens");
    for (int i = 0; i < token_count; ++i)
      if (const auto token = static_cast<Token>(1u << i); unit.has(token)) out.add(word(token));
  }
  if (unit.engaged != nothing) out.add("fighting", code(data, p, unit.engaged));
  if (unit.supporting != nothing) out.add("supports", code(data, p, unit.supporting));
  write_bases(out, unit);
}

void write_unit(JsonWriter& out, const Data& data, const Position& p, Number number, Viewer viewer) {
  const Unit& unit = p[number];
  static constexpr std::array<std::string_view, 6> places{"undeployed", "reserve",   "recorded",
                                                          "table",      "destroyed", "driven-off"};
  const bool shown = may_see_place(unit, viewer);
  const auto whole = out.object();
  out.add("code", code(data, unit));
  out.add("name", full_name(data, p, number));
  out.add("seat", index(unit.seat));
  out.add("type", word(unit.type));
  out.add("place", shown ? places[static_cast<std::size_t>(unit.place)] : "undeployed");
  out.add("count", unit.count);
  out.add("start", unit.start);
  out.add("rifled", unit.rifled != 0);
  if (unit.place == Place::reserve) out.add("arrives", unit.arrives);
  if (unit.command != nothing) out.add("command", unit.command);
  if (shown && (unit.on_table() || unit.place == Place::recorded)) write_standing(out, data, p, unit);
}

JsonText units_view(const Data& data, const Position& p, Viewer viewer) {
  JsonWriter out(16 * 1024);
  {
    const auto units = out.list();
    for (Number i = 0; i < p.unit_count; ++i) write_unit(out, data, p, i, viewer);
  }
  return std::move(out).text();
}

}  // namespace

bool may_see_place(const Unit& unit, Viewer viewer) {  // DEPL-06, R141
  return unit.place != Place::recorded || sees_as(viewer, unit.seat);
}

JsonText unit_view(const Data& data, const Position& p, Number number, Viewer viewer) {
  JsonWriter out;
  write_unit(out, data, p, number, viewer);
  return std::move(out).text();
}

Json points_json(Ring points) {
  Json list = Json::array();
  for (Point each : points) list.push_back({each.x / 100.0, each.y / 100.0});
  return list;
}

JsonText moving_view(const Position& p) {
  const Unit& unit = p[p.move.unit];
  JsonText each = JsonText::array();
  for (int i = 0; i < unit.count && moves_base_by_base(unit); ++i) each.push_back(inches_left(p, i) / 100.0);
  return {{"pace", word(p.move.pace)},
          {"left", inches_left(p) / 100.0},
          {"road", p.move.road / 100.0},
          {"each", each},
          {"steps", p.move.steps}};
}

namespace {

JsonText objectives_view(const Board& board) {
  JsonText objectives = JsonText::array();
  for (int i = 0; i < static_cast<int>(board.ground().objectives.size()); ++i) {
    const Objective& each = board.ground().objectives[i];
    const Seat holder = board.p.phase > Phase::reserves ? controls(board, i) : Seat::nobody;
    objectives.push_back({{"id", each.id}, {"value", each.value}, {"holder", seat_view(holder)}});
  }
  return objectives;
}

JsonText zones_view(const Board& board) {
  JsonText zones = JsonText::array();
  for (Seat seat : {Seat::first, Seat::second}) {
    JsonText all = JsonText::array(), scouts = JsonText::array();
    for (const auto& part : zone(board, seat, false)) all.push_back(points_json(part));
    for (const auto& part : zone(board, seat, true)) scouts.push_back(points_json(part));
    zones.push_back({{"all", all}, {"scouts", scouts}});
  }
  return zones;
}

// What is being done: the Unit that moves, the one that fires, the fight.
void show_selection(JsonText& out, const Data& data, const Position& p) {
  if (p.move.unit != nothing) {
    JsonText moving = moving_view(p);
    moving["unit"] = code(data, p, p.move.unit);
    out["moving"] = moving;
  }
  if (p.fire.unit != nothing) out["firing"] = code(data, p, p.fire.unit);
  if (p.fight.attacker != nothing) {
    JsonText fight = {{"attacker", code(data, p, p.fight.attacker)}};
    if (p.fight.defender != nothing) fight["defender"] = code(data, p, p.fight.defender);
    out["fight"] = fight;
  }
}

}  // namespace

JsonText Game::view(const Position& p, Viewer viewer) const {
  const Board board{*data_, p};
  const PhaseWords& phase = words_for(p.phase);
  const Decision asked = decision(p);
  longroll::Frame frame{
      .turn = {{"number", p.turn}, {"of", p.turns}, {"label", fmt::format("Turn {}", p.turn)}},
      .phase = {{"id", phase.id},
                {"label", phase.label},
                {"number", static_cast<int>(p.phase)},
                {"active", index(p.active)}},
      .ask = question(p),
      .waiting = "The other player decides."};
  if (!asked.over() && sees_as(viewer, asked.seat)) frame.prompt = prompt(p);
  JsonText out = begin_view(info_, asked, outcome(p), viewer, frame, [&] {
    ActionList list;
    actions(p, list);
    JsonText choices = JsonText::array();
    for (Action each : list) choices.push_back(action_view(*this, p, each));
    return choices;
  });
  out["premeasure"] = p.options.premeasure != 0;
  out["units"] = units_view(*data_, p, viewer);
  const auto edge = [&](int seat) {
    return std::string_view(p.home[seat] == Edge::south ? "south" : "north");
  };
  out["home"] = std::array{edge(0), edge(1)};
  out["yells"] = std::array{p.options.yell_uses - p.yells[0], p.options.yell_uses - p.yells[1]};
  out["objectives"] = objectives_view(board);
  out["lost"] = std::array{lost_points(board, Seat::first), lost_points(board, Seat::second)};
  if (p.phase < Phase::resolve) out["zones"] = zones_view(board);
  show_selection(out, *data_, p);
  return out;
}

bool Game::open_to(const Position& p, Action action, Viewer viewer) const {
  if (p.phase != Phase::record || what(action) == Do::ready) return true;
  return sees_as(viewer, p.setting);
}

}  // namespace longroll::severed
