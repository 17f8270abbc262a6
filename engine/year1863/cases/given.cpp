// What a case may say under `given`: docs/cases/year1863.md has the words.
#include "engine/core/case_words.hpp"
#include "engine/year1863/cases/words.hpp"
#include "engine/year1863/game.hpp"
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

// Nobody on the map, everyone in the boxes and pools, control as at the start.
void given_empty(Play& play, Statement&) {
  clear_map(play);
  if (play.d.corps19 != Unit::none) play.put(play.d.corps19, play.d.new_orleans);
}

int month_named(const Data& d, std::string_view word) {
  for (std::size_t i = 0; i < d.months.size(); ++i)
    if (same_word(d.months[i], word)) return static_cast<int>(i) + 1;
  return 0;
}

void given_turn(Play& play, Statement& s) {
  const int month = month_named(play.d, s.word(1));
  play.p.turn = static_cast<std::uint8_t>(month ? month : s.number(1, 1, play.p.last_turn));
}

void given_phase(Play& play, Statement& s) {
  play.p.command = command_at(s, 1);
  const std::size_t which = s.one_of(2, std::span(phase_words).subspan(1, 4), "a phase");
  if (s.size() != 2) s.wrong("a phase reads 'phase COMMAND orders|recruiting|movement|combat'");
  if (!s.bad()) std::array{begin_orders, begin_recruiting, begin_movement, begin_combat}[which](play);
}

void given_vp(Play& play, Statement& s) {
  const Command c = command_at(s, 1);
  play.p.vp[c] = static_cast<std::uint8_t>(s.number(2, 0, play.d.vp_maximum));
}

void place_one(Play& play, Statement& s, Unit u, Point q, bool built_up) {
  const UnitInfo& unit = play.d.unit(u);
  const PlaceInfo& place = play.d.place(q);
  if (built_up && !unit.two_sided) s.wrong(fmt::format("{} has only one side", unit.id));
  if (place.terrain == Terrain::sea && unit.type != Type::riverine) s.wrong("only riverines can be at sea");
  if (place.box && place.side != unit.side) s.wrong(fmt::format("{} is not a box of that side", place.name));
  if (place.box && !play.d.mobile.has(u)) s.wrong("only mobile units are in a reserve area");
  if (s.bad()) return;
  play.unbind(u);
  play.enlist(u, command_of(unit.side, place.theater), q);
  play.p.built_up.remove(u);
  if (built_up) play.p.built_up.add(u);
  if (u == play.d.corps19 && q != play.d.new_orleans) play.p.released19 = 1;
  if (play.d.land_combat.has(u) && !play.board().enemies(q, unit.side)) play.take_control(unit.side, q);
}

// place UNIT... at POINT [veteran|line|army|fleet|corps|level-1|level-2]
void given_place(Play& play, Statement& s) {
  std::size_t at = 1;
  while (s.has(at) && !s.is(at, "at")) ++at;
  if (at < 2 || !s.has(at + 1)) return s.wrong("'place COUNTER... at POINT [side]'");
  const Point q = point_at(play.d, s, at + 1);
  bool built_up = false;
  for (std::size_t i = at + 2; s.has(i); ++i) built_up = built_up_at(s, i);
  for (std::size_t i = 1; i < at && !s.bad(); ++i)
    if (const Unit u = unit_at(play.d, s, i); !s.bad()) place_one(play, s, u, q, built_up);
}

void take_off(Play& play, Unit u, Point to) {
  play.unbind(u);
  for (UnitSet& field : play.p.field) field.remove(u);
  play.p.built_up.remove(u);
  play.put(u, to);
}

void given_box(Play& play, Statement& s) {
  for (Unit u : units_from(play.d, s, 1)) take_off(play, u, in_box);
}

void given_remove(Play& play, Statement& s) {
  for (Unit u : units_from(play.d, s, 1)) take_off(play, u, out);
}

// pool SIDE [MARKER or LEADER]...: exactly these are in the pool
void given_pool(Play& play, Statement& s) {
  const Side side = side_at(s, 1);
  for (int m = 0; m < markers; ++m)
    if (play.d.orders[m].side == side) play.p.order[m] = order_discarded;
  for (Unit u : play.board().at(in_pool, side)) play.put(u, out);
  for (std::size_t i = 2; s.has(i); ++i) {
    const auto marker = play.d.find_marker(s.word(i));
    const auto leader = play.d.find_unit(s.word(i));
    if (marker) {
      play.p.order[*marker] = order_in_pool;
    } else if (leader && play.d.is(*leader, Type::leader)) {
      for (UnitSet& field : play.p.field) field.remove(*leader);
      play.unbind(*leader);
      play.put(*leader, in_pool);
    } else {
      s.wrong(fmt::format("'{}' is neither a General Order nor a leader", s.word(i)));
    }
  }
}

void given_control(Play& play, Statement& s) {
  if (s.size() < 2) return s.wrong("'control union|confederate|none POINT...'");
  const std::size_t holder = holder_at(s, 1);
  for (std::size_t i = 2; s.has(i); ++i) {
    const Point q = point_at(play.d, s, i);
    for (PointSet& held : play.p.control) held.remove(q);
    if (holder < 2) play.p.control[holder].add(q);
  }
}

void given_fieldwork(Play& play, Statement& s) {
  if (s.size() < 2) return s.wrong("'fieldwork union|confederate POINT...'");
  const Side side = side_at(s, 1);
  for (std::size_t i = 2; s.has(i); ++i) play.p.fieldworks[side].add(point_at(play.d, s, i));
}

void given_assign(Play& play, Statement& s) {
  const Unit leader = unit_at(play.d, s, 1), corps = unit_at(play.d, s, s.size() == 3 ? 3 : 2);
  if (s.bad()) return;
  if (!play.d.is(leader, Type::leader)) return s.wrong(fmt::format("{} is no leader", s.word(1)));
  if (const Verdict no = check_assignment(play.board(), leader, corps)) return s.wrong(no->text());
  play.bind(leader, corps);
}

// rp N: recruit points are counted, buying may begin
void given_rp(Play& play, Statement& s) {
  const int points = s.number(1, 0, 255);
  if (play.p.step != Step::muster) return s.wrong("recruit points are given in a recruiting phase");
  play_muster(play, Action(Do::muster));
  play.p.rp = static_cast<std::uint8_t>(points);
}

// Cities that have given their VP.
void given_entered(Play& play, Statement& s) {
  for (std::size_t i = 1; s.has(i); ++i) play.p.paid.add(point_at(play.d, s, i));
}

void given_holds(Play& play, Statement&) {
  play.p.holds_those_people = 1;
  play.p.order[Marker::those_people] = order_held;
}

void given_released(Play& play, Statement&) {
  play.p.released19 = 1;
  play.enlist(play.d.corps19, Command::union_west, play.d.new_orleans);
}

void given_crossed(Play& play, Statement& s) { play.p.crossed |= units_from(play.d, s, 1); }
void given_moved(Play& play, Statement& s) { play.p.moved |= units_from(play.d, s, 1); }

// order MARKER: it has been drawn and is carried out
void given_order(Play& play, Statement& s) {
  const Marker marker = marker_at(play.d, s, 1);
  if (s.size() != 1) s.wrong("'order MARKER' needs one of the General Orders");
  if (!s.bad()) carry_out(play, marker);
}

void given_vacancy(Play& play, Statement& s) { ++play.p.vacancies[command_at(s, 1)]; }

// historical: whoever is not set up yet stands where he stood
void given_historical(Play& play, Statement&) {
  while (play.p.step == Step::set_up) play_setup(play, Action(Do::historical));
}

// theater east|west: only this one is played, in games of our own
void given_theater(Play& play, Statement& s) {
  constexpr std::array<std::string_view, 3> words = {"both", "east", "west"};
  play.p.theater_alone = static_cast<std::uint8_t>(s.one_of(1, words, "a theater"));
}

void given_last_turn(Play& play, Statement& s) {
  const int month = month_named(play.d, s.word(1));
  if (!month) s.wrong(fmt::format("'{}' is not a month", s.word(1)));
  play.p.last_turn = static_cast<std::uint8_t>(month);
}

// goal SIDE POINT: who occupies it has won, in games of our own
void given_goal(Play& play, Statement& s) {
  const Side side = side_at(s, 1);
  const Point q = point_at(play.d, s, 2);
  if (s.bad()) return;
  play.p.goal = q;
  play.p.goal_of = side == Side::union_side ? 1 : 2;
}

// handicap N: points for the first seat
void given_handicap(Play& play, Statement& s) {
  play.p.handicap = static_cast<std::int8_t>(s.number(1, -100, 100));
}

constexpr CaseWord<Play> given_words[] = {
    {"empty", given_empty},         {"turn", given_turn},
    {"phase", given_phase},         {"vp", given_vp},
    {"place", given_place},         {"box", given_box},
    {"pool", given_pool},           {"remove", given_remove},
    {"control", given_control},     {"fieldwork", given_fieldwork},
    {"assign", given_assign},       {"rp", given_rp},
    {"entered", given_entered},     {"holds", given_holds},
    {"released", given_released},   {"crossed", given_crossed},
    {"moved", given_moved},         {"order", given_order},
    {"vacancy", given_vacancy},     {"theater", given_theater},
    {"goal", given_goal},           {"handicap", given_handicap},
    {"last-turn", given_last_turn}, {"historical", given_historical},
};

}  // namespace

Result<void> Game::given(Position& p, const Words& words) const {
  NoDice none;
  Play play{*data_, p, none, {}};
  Statement statement(words);
  return run_given(std::span<const CaseWord<Play>>(given_words), play, statement);
}

}  // namespace longroll::year1863
