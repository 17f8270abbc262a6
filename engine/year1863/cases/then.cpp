// What a case may say under `then`: docs/cases/year1863.md has the words.
#include <nlohmann/json.hpp>

#include "engine/core/case_words.hpp"
#include "engine/year1863/cases/words.hpp"
#include "engine/year1863/game.hpp"
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

struct Then {
  const Game& game;
  std::span<const Event> history;
  Board b;

  const Data& d = b.d;
  const Position& p = b.p;

  const Event* last(Happened kind) const {
    for (auto event = history.rbegin(); event != history.rend(); ++event)
      if (event->kind == static_cast<std::uint8_t>(kind)) return &*event;
    return nullptr;
  }
};

// False where the statement has not as many words after its verb.
bool reads(Statement& s, std::size_t words, std::string_view form) {
  if (s.size() != words) s.wrong(std::string(form));
  return s.size() == words;
}

void same_number(Statement& s, std::size_t i, int there) {
  s.same(s.verb(), s.number(i, -9999, 9999), there);
}

std::string place_word(const Data& d, Point q) {
  return q == in_box ? "box" : q == in_pool ? "pool" : q == out ? "out" : d.place(q).id;
}

// at PLACE UNIT...: the named counters are there; box, pool and out are places. `at PLACE nothing` and `at
// PLACE only ...`
void then_at(Then& t, Statement& s) {
  if (s.size() < 2) return s.wrong("'at POINT|box|pool|out COUNTER...'");
  const Point place = s.is(1, "box")    ? in_box
                      : s.is(1, "pool") ? in_pool
                      : s.is(1, "out")  ? out
                                        : point_at(t.d, s, 1);
  if (s.bad()) return;
  if (s.is(2, "nothing")) return s.same("counters:", 0, t.b.at(place).count());
  const bool only = s.is(2, "only");
  const UnitSet named = units_from(t.d, s, only ? 3 : 2);
  for (Unit u : named)
    s.want(t.b.where(u) == place, fmt::format("{} is at {}", t.d.unit(u).id, place_word(t.d, t.b.where(u))));
  if (only) s.same("counters:", named.count(), t.b.at(place).count());
}

void then_vp(Then& t, Statement& s) {
  const Command c = command_at(s, 1);
  if (reads(s, 2, "'vp COMMAND N'")) same_number(s, 2, t.b.vp(c));
}

void then_turn(Then& t, Statement& s) {
  for (std::size_t i = 0; i < t.d.months.size(); ++i)
    if (s.is(1, t.d.months[i])) return s.same("turn", i + 1, std::size_t{t.p.turn});
  same_number(s, 1, t.p.turn);
}

void then_phase(Then& t, Statement& s) {
  if (!reads(s, 2, "'phase COMMAND orders|recruiting|movement|combat'")) return;
  const Command c = command_at(s, 1);
  const std::size_t phase = s.one_of(2, phase_words, "a phase");
  s.want(c == t.p.command && static_cast<Phase>(phase) == t.p.phase,
         fmt::format("it is {} {}", word_for(t.p.command), phase_words[t.p.phase]));
}

// Who holds or owns a point: 0 union, 1 confederate, 2 nobody.
int holder_of(const By<Side, PointSet, 2>& held, Point q) {
  return held[0].has(q) ? 0 : held[1].has(q) ? 1 : 2;
}

void then_control(Then& t, Statement& s) {
  if (s.size() < 2) return s.wrong("'control union|confederate|none POINT...'");
  const int holder = holder_at(s, 1);
  for (std::size_t i = 2; s.has(i); ++i) {
    const Point q = point_at(t.d, s, i);
    const int there = holder_of(t.p.control, q);
    s.want(holder == there, fmt::format("{} is controlled by {}", t.d.place(q).name, holders[there]));
  }
}

void then_fieldwork(Then& t, Statement& s) {
  if (s.size() < 2) return s.wrong("'fieldwork union|confederate|none POINT'");
  const int owner = holder_at(s, 1), there = holder_of(t.p.fieldworks, point_at(t.d, s, 2));
  s.same("a fieldwork of", holders[owner], holders[there]);
}

void then_side(Then& t, Statement& s) {  // side veteran UNIT...
  const bool up = built_up_at(s, 1);
  for (Unit u : units_from(t.d, s, 2))
    s.want(t.p.built_up.has(u) == up, fmt::format("{} is on its other side", t.d.unit(u).id));
}

void then_commands(Then& t, Statement& s) {  // commands LEADER CORPS | commands LEADER nothing
  if (!reads(s, 2, "'commands LEADER CORPS' or 'commands LEADER nothing'")) return;
  const Unit leader = unit_at(t.d, s, 1), corps = s.is(2, "nothing") ? Unit::none : unit_at(t.d, s, 2);
  if (s.bad()) return;
  const Unit there = t.b.bond(leader);
  s.want(corps == there, fmt::format("he commands {}", there == Unit::none ? "nothing" : t.d.unit(there).id));
}

void then_initiative(Then& t, Statement& s) {  // initiative ATTACKER DEFENDER (totals)
  const int attacker = s.number(1, 0, 99), defender = s.number(2, 0, 99);
  const Event* event = t.last(Happened::initiative);
  if (!event) return s.fail("no initiative was rolled");
  s.same("initiative of the attacker", attacker, (*event)[1]);
  s.same("initiative of the defender", defender, (*event)[3]);
}

void then_maneuver(Then& t, Statement& s) {
  constexpr std::array<std::string_view, 3> who = {"nobody", "attacker", "defender"};
  const std::size_t wanted = s.one_of(1, who, "a part in the combat");
  const Event* event = t.last(Happened::initiative);
  if (!event) return s.fail("no initiative was rolled");
  s.same("Brilliant Maneuver:", who[wanted], who[(*event)[5]]);
}

// A number of the combat that is being declared, or of the last one rolled; -1 where there was none.
int combat_number(const Then& t, int Column::*now, int arg) {
  if (t.p.battle.stage != Stage::none && t.p.battle.stage <= Stage::fight) return combat_column(t.b).*now;
  const Event* event = t.last(Happened::fought);
  return event ? (*event)[arg] : -1;
}

void then_strength(Then& t, Statement& s) {
  same_number(s, 1, combat_number(t, &Column::attack, 4));
  same_number(s, 2, combat_number(t, &Column::defense, 5));
}

void then_percent(Then& t, Statement& s) { same_number(s, 1, combat_number(t, &Column::percent, 6)); }

void then_column(Then& t, Statement& s) {
  const int column = combat_number(t, &Column::column, 0);
  same_number(s, 1, column < 0 ? column : t.d.bounds[column]);
}

void then_shift(Then& t, Statement& s) { same_number(s, 1, combat_number(t, &Column::shift, 1)); }

void then_result(Then& t, Statement& s) {
  std::array<std::string_view, 11> results;
  for (std::size_t i = 0; i < results.size(); ++i) results[i] = word_for(static_cast<CombatResult>(i));
  const std::size_t wanted = s.one_of(1, results, "a combat result");
  const Event* event = t.last(Happened::fought);
  if (!event) return s.fail("nothing was fought");
  s.same("result", results[wanted], results[(*event)[3]]);
}

void then_winner(Then& t, Statement& s) {  // of the last combat
  const Event* event = t.last(Happened::won);
  const std::string_view there = event ? word_for(static_cast<Command>((*event)[0])) : "nobody";
  s.same("winner", s.is(1, "nobody") ? "nobody" : word_for(command_at(s, 1)), there);
}

void then_rp(Then& t, Statement& s) { same_number(s, 1, t.p.rp); }
void then_round(Then& t, Statement& s) { same_number(s, 1, t.p.battle.round); }
void then_left(Then& t, Statement& s) { same_number(s, 1, t.p.march.left); }
void then_rail(Then& t, Statement& s) { same_number(s, 1, t.p.rail_used); }
void then_sea(Then& t, Statement& s) { same_number(s, 1, t.p.sea_used); }
void then_promotions(Then& t, Statement& s) { same_number(s, 1, t.p.battle.promotions); }
// Strength that must be given up now.
void then_loses(Then& t, Statement& s) { same_number(s, 1, t.p.battle.owed[decider_role(t.p)]); }

// legal ORDER: whether the first action of it is among those that may be played
void then_legal(Then& t, Statement& s) {
  const auto order = t.game.read(t.p, s.rest(1));
  if (!order) return s.wrong(order.error().what);
  ActionList list;
  t.game.actions(t.p, list);
  s.want(list.contains(order->front()), "it is not among the legal actions");
}

void then_score(Then& t, Statement& s) {  // score SEAT N, or score COMMAND N
  if (const auto c = command_named(s.word(1))) return same_number(s, 2, final_points(t.b, *c));
  const auto seat = seat_named(t.game.info(), s.word(1));
  if (!seat) return s.wrong(fmt::format("'{}' is neither a seat nor a command", s.word(1)));
  same_number(s, 2, t.game.outcome(t.p).score[index(*seat)]);
}

void then_order(Then& t, Statement& s) {  // order MARKER pool|held|discarded
  if (!reads(s, 2, "'order MARKER pool|held|discarded'")) return;
  constexpr std::array<std::string_view, 3> places = {"pool", "held", "discarded"};
  const Marker marker = marker_at(t.d, s, 1);
  s.same("order", places[s.one_of(2, places, "a place of orders")], places[t.p.order[marker]]);
}

// sees SEAT TEXT: the seat's view contains the text
void then_sees(Then& t, Statement& s) {
  if (!reads(s, 2, "'sees SEAT TEXT'")) return;
  const auto seat = seat_named(t.game.info(), s.word(1));
  if (!seat && !s.is(1, "spectator")) return s.wrong(fmt::format("'{}' is not a seat", s.word(1)));
  Json view = t.game.view(t.p, seat ? viewer(*seat) : Viewer::spectator).parsed();
  view.erase("actions");
  s.want(view.dump().find(s.word(2)) != std::string::npos,
         fmt::format("{} does not see '{}'", s.word(1), s.word(2)));
}

void then_value(Then& t, Statement& s) {  // value POINT N
  same_number(s, 2, t.d.place(point_at(t.d, s, 1)).value);
}

void then_units(Then& t, Statement& s) {  // units SIDE TYPE N: how many counters of a type there are
  if (!reads(s, 3, "'units union|confederate TYPE N'")) return;
  std::array<std::string_view, types> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = word_for(static_cast<Type>(i));
  const Side side = side_at(s, 1);
  const Type type = static_cast<Type>(s.one_of(2, names, "a type of unit"));
  same_number(s, 3, (t.d.type(type) & t.d.of_side[side]).count());
}

void then_facts(Then& t, Statement& s) {
  if (!reads(s, 6, "'facts COUNTER SIZE FRONT BACK WEST EAST'")) return;
  const UnitInfo& unit = t.d.unit(unit_at(t.d, s, 1));
  const auto& values =
      unit.type == Type::leader ? std::array{unit.campaign[1], unit.campaign[0]} : unit.strength;
  s.same(
      "facts", s.rest(2),
      fmt::format("{} {} {} {} {}", size_marks[unit.size], values[1], values[0], unit.move[1], unit.move[0]));
}

// join POINT POINT WAY: a route of that kind joins them
void then_join(Then& t, Statement& s) {
  if (!reads(s, 3, "'join POINT POINT WAY'")) return;
  constexpr std::array<std::string_view, 7> ways = {"road",     "railroad", "track", "river",
                                                    "seasonal", "sea",      "any"};
  const Point from = point_at(t.d, s, 1), to = point_at(t.d, s, 2);
  const std::size_t way = s.one_of(3, ways, "a kind of route");
  for (const auto& exit : t.d.graph.exits(from))
    if (exit.to == to && (way == 6 || exit.kind == way)) return;
  s.fail("no such route joins them");
}

// place POINT THEATER SIDE TERRAIN
void then_place(Then& t, Statement& s) {
  if (!reads(s, 4, "'place POINT east|west union|confederate TERRAIN'")) return;
  const PlaceInfo& place = t.d.place(point_at(t.d, s, 1));
  s.same("place", lower(s.rest(2)),
         fmt::format("{} {} {}", place.theater == Theater::east ? "east" : "west", word_for(place.side),
                     word_for(place.terrain)));
}

constexpr CaseWord<Then> then_words[] = {
    {"at", then_at},
    {"vp", then_vp},
    {"rp", then_rp},
    {"turn", then_turn},
    {"phase", then_phase},
    {"control", then_control},
    {"fieldwork", then_fieldwork},
    {"side", then_side},
    {"commands", then_commands},
    {"initiative", then_initiative},
    {"maneuver", then_maneuver},
    {"strength", then_strength},
    {"percent", then_percent},
    {"column", then_column},
    {"shift", then_shift},
    {"result", then_result},
    {"left", then_left},
    {"legal", then_legal},
    {"score", then_score},
    {"order", then_order},
    {"round", then_round},
    {"sees", then_sees},
    {"value", then_value},
    {"units", then_units},
    {"winner", then_winner},
    {"rail", then_rail},
    {"sea", then_sea},
    {"promotions", then_promotions},
    {"loses", then_loses},
    {"facts", then_facts},
    {"join", then_join},
    {"place", then_place},
};

}  // namespace

Result<void> Game::then(const Position& p, std::span<const Event> history, const Words& words) const {
  Then context{*this, history, board(p)};
  Statement statement(words);
  return run_then(std::span<const CaseWord<Then>>(then_words), context, statement, *this, p, history);
}

}  // namespace longroll::year1863
