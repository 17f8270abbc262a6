// What a seat may see, for clients.
#include "engine/severed/show/view.hpp"

#include "engine/core/frame.hpp"
#include "engine/severed/words/names.hpp"

namespace longroll::severed {
namespace {

JsonText seat_view(Seat seat) { return seat == Seat::nobody ? JsonText() : JsonText(index(seat)); }

void write_bases(JsonWriter& out, const Unit& unit) {
  out.begin_array();
  for (int i = 0; i < unit.count; ++i) {
    const Point c = centre(unit, i);
    out.begin_object().key("x").hundredths(c.x);
    out.key("y").hundredths(c.y);
    out.key("facing").hundredths(25 * unit.bases[i].heading);
    out.key("size").hundredths(base_width(unit));
    out.end_object();
  }
  out.end_array();
}

// Where it is, for who may see that.
void write_standing(JsonWriter& out, const Data& data, const Position& p, const Unit& unit) {
  out.key("formation").plain(word(unit.formation));
  out.key("facing").hundredths(25 * unit.heading);
  const Point at = unit.formation == Formation::line
                       ? unit.front()
                       : Point{unit.bases[0].x, unit.bases[0].y};  // by which `deploy` places it
  out.key("at").begin_array().hundredths(at.x);
  out.hundredths(at.y);
  out.end_array();
  out.key("tokens").begin_array();
  for (int i = 0; i < token_count; ++i)
    if (const auto token = static_cast<Token>(1u << i); unit.has(token)) out.plain(word(token));
  out.end_array();
  if (unit.engaged != nothing) out.key("fighting").plain(code(data, p, unit.engaged));
  if (unit.supporting != nothing) out.key("supports").plain(code(data, p, unit.supporting));
  write_bases(out.key("bases"), unit);
}

}  // namespace

bool may_see_place(const Unit& unit, Viewer viewer) {  // DEPL-06, R141
  return unit.place != Place::recorded || sees_as(viewer, unit.seat);
}

namespace {

void write_unit(JsonWriter& out, const Data& data, const Position& p, Number number, Viewer viewer) {
  const Unit& unit = p[number];
  static constexpr std::array<std::string_view, 6> places{"undeployed", "reserve",   "recorded",
                                                          "table",      "destroyed", "driven-off"};
  const bool shown = may_see_place(unit, viewer);
  out.begin_object().key("code").plain(code(data, unit));
  out.key("name").words(full_name(data, p, number));
  out.key("seat").number(index(unit.seat));
  out.key("type").plain(word(unit.type));
  out.key("place").plain(shown ? places[static_cast<std::size_t>(unit.place)] : "undeployed");
  out.key("count").number(unit.count);
  out.key("start").number(unit.start);
  out.key("rifled").truth(unit.rifled != 0);
  if (unit.place == Place::reserve) out.key("arrives").number(unit.arrives);
  if (unit.command != nothing) out.key("command").number(unit.command);
  if (shown && (unit.on_table() || unit.place == Place::recorded)) write_standing(out, data, p, unit);
  out.end_object();
}

}  // namespace

JsonText unit_view(const Data& data, const Position& p, Number number, Viewer viewer) {
  JsonWriter out(1024);
  write_unit(out, data, p, number, viewer);
  return std::move(out).done();
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
  JsonWriter units(512u * p.unit_count);
  units.begin_array();
  for (Number i = 0; i < p.unit_count; ++i) write_unit(units, *data_, p, i, viewer);
  units.end_array();
  out["units"] = std::move(units).done();
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
