// The words of cases under `given`: they build a position directly. docs/cases has the list.
#include "engine/core/case_words.hpp"
#include "engine/vicksburg/cases/named.hpp"
#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {
namespace {

// The numbers of a position are bytes.
std::uint8_t byte_in(Statement& s, std::size_t i, int least = 0, int most = 255) {
  return static_cast<std::uint8_t>(s.number(i, least, most));
}

// A bare map on turn 3, in a Union Operations Phase without points.
void empty(Play& play, Statement&) {
  Position& p = play.p;
  const Options options = p.options;
  p = Position{};
  p.options = options;
  play.open_table();
  p.leader_at.fill(Hex::none);
  p.leaders_on_map = {};
  p.leader_fate.fill(Fate::pool);
  p.turn = 3;
  p.round = 1;
  p.union_control.add(play.data.map.depot);
  p.union_control.add(play.data.map.grand_gulf);
  p.phase = Phase::operations;
  p.step = Step::operations;
  p.touched.clear();
}

void standard(Play& play, Statement&) {
  while (play.p.step == Step::confederate_setup || play.p.step == Step::union_setup)
    play.answer(act(Do::standard));
}

void turn(Play& play, Statement& s) { play.p.turn = byte_in(s, 1, 1, 10); }
void round(Play& play, Statement& s) { play.p.round = byte_in(s, 1); }

void place_one(Play& play, Statement& s, Piece piece, std::size_t at) {
  Position& p = play.p;
  if (piece.is_vessel()) {
    const int where = found_in(s, find_naval(play.data, s.word(at)));
    p.vessel_at[index(piece.vessel())] = static_cast<std::uint8_t>(where);
    if (piece.vessel() == Vessel::arkansas) p.arkansas_in_play = 1;
    return;
  }
  const Hex hex = hex_in(play, s, at);
  if (s.bad()) return;
  if (!play.data.map.east_bank.has(hex))
    return s.wrong(fmt::format("{} is not on the east bank", s.word(at)));
  if (piece.is_leader()) return play.move_leader(piece.leader(), hex);
  const Unit unit = piece.unit();
  if (play.occupied(hex, other(play.side(unit))))
    return s.wrong(fmt::format("the enemy is in {}", s.word(at)));
  play.put(unit, hex);
  play.side(unit) == union_side ? p.union_control.add(hex) : p.union_control.remove(hex);
}

void place(Play& play, Statement& s) {
  std::size_t at = 0;
  for (std::size_t i = 1; s.has(i); ++i)
    if (s.is(i, "at")) at = i;
  if (at < 2 || !s.has(at + 1)) return s.wrong("place PIECE... at HEX");
  for (std::size_t i = 1; i < at; ++i)
    if (const Piece piece = piece_in(play, s, i); !s.bad()) place_one(play, s, piece, at + 1);
  play.p.touched.clear();
}

void committed(Play& play, Statement& s) {
  each_piece(play, s, 1, [&](Piece piece, std::string_view) {
    if (piece.is_unit()) play.commit(piece.unit());
    if (piece.is_leader()) play.p.committed_leaders.add(piece.leader());
    if (piece.is_vessel()) play.p.vessel_committed[index(piece.vessel())] = 1;
  });
}
void disrupted(Play& play, Statement& s) {
  each_piece(play, s, 1, [&](Piece piece, std::string_view) {
    if (piece.is_unit()) play.p.disrupted.add(piece.unit());
    if (piece.is_vessel()) play.p.vessel_disrupted[index(piece.vessel())] = 1;
  });
}
void declared(Play& play, Statement& s) {
  each_piece(play, s, 1, [&](Piece piece, std::string_view) {
    if (!piece.is_leader()) return;
    play.p.committed_leaders.add(piece.leader());
    play.p.declared_leaders.add(piece.leader());
  });
}
void replaced(Play& play, Statement& s) {
  each_piece(play, s, 1, [&](Piece piece, std::string_view) {
    if (piece.is_leader()) play.p.incumbent[piece.leader().at] = 1;
  });
}
void spared(Play& play, Statement& s) {
  each_piece(play, s, 1, [&](Piece piece, std::string_view) {
    if (piece.is_unit()) play.p.spared.add(piece.unit());
  });
}
void stationary(Play& play, Statement& s) {
  each_piece(play, s, 1, [&](Piece piece, std::string_view) {
    if (piece.is_unit()) play.p.stationary.add(piece.unit());
  });
}

void entrenched(Play& play, Statement& s) {
  each_hex(play, s, 1, [&](Hex hex, std::string_view) { play.p.entrenched.add(hex); });
}
void damaged(Play& play, Statement& s) {
  each_hex(play, s, 1, [&](Hex hex, std::string_view) { play.p.damaged.add(hex); });
}
void control(Play& play, Statement& s) {
  const Seat seat = seat_in(s, 1);
  each_hex(play, s, 2, [&](Hex hex, std::string_view) {
    seat == union_side ? play.p.union_control.add(hex) : play.p.union_control.remove(hex);
  });
}
void captured(Play& play, Statement& s) {
  each_hex(play, s, 1, [&](Hex hex, std::string_view) {
    for (std::size_t i = 0; i < play.data.prizes.size(); ++i)
      if (play.data.prizes[i].hex == hex)
        play.p.captured = static_cast<std::uint16_t>(play.p.captured | 1u << i);
  });
}

void morale(Play& play, Statement& s) {
  const Charts& c = play.data.charts;
  play.p.morale[index(seat_in(s, 1))] = byte_in(s, 2, c.morale_least, c.morale_most);
}
void vp(Play& play, Statement& s) {
  const int i = index(seat_in(s, 1));
  play.p.vp[i] = byte_in(s, 2, 0, 250);
  play.p.tens[i] = static_cast<std::uint8_t>(play.p.vp[i] / 10);
}
void losses(Play& play, Statement& s) { play.p.losses[index(seat_in(s, 1))] = byte_in(s, 2, 0, 250); }
void ip(Play& play, Statement& s) { play.p.ip[index(seat_in(s, 1))] = byte_in(s, 2, 0, 250); }
void passed(Play& play, Statement& s) {
  play.p.last_passed = static_cast<std::uint8_t>(index(seat_in(s, 1)));
}
void lost_leader(Play& play, Statement& s) { play.p.leader_lost[index(seat_in(s, 1))] = 1; }
void supreme(Play& play, Statement& s) {
  play.p.supreme[index(seat_in(s, 1))] = s.is(2, "none") ? Leader{}.at : leader_in(play, s, 2).at;
}

// off PIECE pool|lost|downriver|raiding|pursuing|chasing|out|gone [turn N]
void off(Play& play, Statement& s) {
  constexpr std::array<std::string_view, 8> words = {"pool",     "lost",    "downriver", "raiding",
                                                     "pursuing", "chasing", "gone",      "out"};
  constexpr std::array<Fate, 8> fates = {Fate::pool,     Fate::lost,    Fate::downriver, Fate::raiding,
                                         Fate::pursuing, Fate::chasing, Fate::gone,      Fate::gone};
  const Piece piece = piece_in(play, s, 1);
  const Fate fate = fates[s.one_of(2, words, "a place off the map")];
  if (s.bad()) return;
  Position& p = play.p;
  if (piece.is_leader()) {
    play.move_leader(piece.leader(), Hex::none);
    p.leader_fate[piece.leader().at] = fate;
    return;
  }
  if (!piece.is_unit()) return s.wrong("only units and Leaders can be off the map");
  const Unit unit = piece.unit();
  play.lift(unit, fate);
  if (s.is(2, "out")) p.arrives[unit.at] = 255;
  if (s.is(3, "turn")) p.arrives[unit.at] = byte_in(s, 4);
  if (fate == Fate::raiding && unit == play.data.forrest) p.forrest_left = 1;
}

// siege HEX turns N [by UNIT...]: the marker, and the besiegers when it has been declared this turn
void siege(Play& play, Statement& s) {
  Position& p = play.p;
  p.siege_hex = hex_in(play, s, 1);
  if (s.is(2, "turns")) p.siege_turns = byte_in(s, 3);
  if (!s.is(4, "by")) return;
  p.siege_declared = 1;
  each_piece(play, s, 5, [&](Piece piece, std::string_view) {
    if (!piece.is_unit()) return;
    p.besiegers.add(piece.unit());
    if (p.committed.has(piece.unit())) p.besiegers_halved.add(piece.unit());
    p.committed.add(piece.unit());
  });
}

void gulf(Play& play, Statement& s) {
  play.p.gulf_capacity = static_cast<std::int8_t>(s.number(1, -1, 127));
  if (!s.is(2, "for")) return;
  each_piece(play, s, 3, [&](Piece piece, std::string_view) {
    if (piece.is_unit()) play.p.gulf_users.add(piece.unit());
  });
}

// names grierson N | names forrest N: victims still to be named in the coming Supply Phase
void names(Play& play, Statement& s) {
  constexpr std::array<std::string_view, 2> raiders = {"grierson", "forrest"};
  (s.one_of(1, raiders, "a raider") ? play.p.forrest_names : play.p.names_left) = byte_in(s, 2);
}

void fate_of_vicksburg(Play& play, Statement& s) {
  constexpr std::array<std::string_view, 3> words = {"taken", "besieged", "cut-off"};
  constexpr std::array fields = {&Position::vicksburg_taken, &Position::vicksburg_besieged,
                                 &Position::vicksburg_cut_off};
  play.p.*fields[s.one_of(1, words, "a fate of Vicksburg")] = byte_in(s, 2);
}

// event NAME now: in force this turn; event NAME used
void event(Play& play, Statement& s) {
  constexpr std::array<std::string_view, 8> kinds = {"milliken", "banks",         "rains",      "fever",
                                                     "press",    "rolling-stock", "mcclernand", "richmond"};
  const auto kind = static_cast<EventKind>(s.one_of(1, kinds, "an event") + 1);
  Position& p = play.p;
  if (s.is(2, "used"))
    return void(p.events_used = static_cast<std::uint16_t>(p.events_used | 1u << static_cast<int>(kind)));
  switch (kind) {
    case EventKind::rains: p.rains = p.turn; return;
    case EventKind::press: p.press = p.turn; return;
    case EventKind::rolling_stock: p.rolling_stock = p.turn; return;
    case EventKind::richmond: p.confined = p.turn; return;
    case EventKind::banks: p.banks = 1; return;
    default: return s.wrong(fmt::format("event {} leaves no mark; use it under play", s.word(1)));
  }
}

void flag(Play& play, Statement& s) {
  constexpr std::array<std::string_view, 11> words = {
      "warned",    "scorched",        "depot-lost",         "batteries-destroyed",
      "warrenton", "group-b-done",    "johnston-took-over", "rail-renounced",
      "attacked",  "johnston-called", "last-round"};
  constexpr std::array fields = {&Position::warned,
                                 &Position::scorched,
                                 &Position::depot_lost,
                                 &Position::batteries_destroyed,
                                 &Position::base_warrenton,
                                 &Position::group_b_done,
                                 &Position::johnston_took_over,
                                 &Position::rail_renounced,
                                 &Position::attacked_or_besieged,
                                 &Position::johnston_called,
                                 &Position::last_round};
  Position& p = play.p;
  p.*fields[s.one_of(1, words, "a flag")] = 1;
  if (s.is(1, "warrenton"))
    p.union_control.remove(play.data.map.grand_gulf), p.union_control.add(play.data.map.warrenton);
}

// short turn N goal HEX | short turn N lead POINTS: a game of our own that ends with that turn, or when the
// Union holds the hex
void short_game(Play& play, Statement& s) {
  if (!s.is(1, "turn") || !(s.is(3, "goal") || s.is(3, "lead")))
    return s.wrong("short turn N goal HEX, or short turn N lead POINTS");
  play.p.last_turn = byte_in(s, 2, 1, 10);
  if (s.is(3, "goal"))
    play.p.goal = hex_in(play, s, 4);
  else
    play.p.lead = static_cast<std::int8_t>(s.number(4, -100, 100));
}

// Comes last: the position goes on by itself until somebody must decide.
void phase(Play& play, Statement& s) {
  struct Entry {
    Phase phase;
    Step step;
  };
  constexpr std::array<std::string_view, 9> words = {"supply",          "initiative",   "operations",
                                                     "operations-over", "entrenchment", "reinforcement",
                                                     "event",           "end",          "reckoning"};
  constexpr std::array<Entry, 9> entries = {{{Phase::supply, Step::supply_start},
                                             {Phase::initiative, Step::initiative},
                                             {Phase::operations, Step::operations},
                                             {Phase::operations, Step::operations_over},
                                             {Phase::reinforcement, Step::union_entrench},
                                             {Phase::reinforcement, Step::union_reinforce},
                                             {Phase::reinforcement, Step::event_roll},
                                             {Phase::end, Step::siege_roll},
                                             {Phase::end, Step::reckoning}}};
  const Entry& entry = entries[s.one_of(1, words, "a phase")];
  const Seat seat = s.is(1, "operations") ? seat_in(s, 2) : union_side;
  if (s.bad()) return;
  Position& p = play.p;
  p.out = {0, 0};
  p.step = entry.step;
  if (entry.step != Step::operations_over) p.phase = entry.phase;
  if (entry.step != Step::operations) return play.proceed();
  p.active = static_cast<std::uint8_t>(index(seat));
}

constexpr CaseWord<Play> given_words[] = {
    {"empty", empty},
    {"standard", standard},
    {"turn", turn},
    {"round", round},
    {"place", place},
    {"committed", committed},
    {"disrupted", disrupted},
    {"declared", declared},
    {"replaced", replaced},
    {"spared", spared},
    {"stationary", stationary},
    {"entrenched", entrenched},
    {"damaged", damaged},
    {"control", control},
    {"captured", captured},
    {"morale", morale},
    {"vp", vp},
    {"losses", losses},
    {"ip", ip},
    {"passed", passed},
    {"lost-leader", lost_leader},
    {"supreme", supreme},
    {"off", off},
    {"siege", siege},
    {"gulf", gulf},
    {"names", names},
    {"vicksburg", fate_of_vicksburg},
    {"event", event},
    {"flag", flag},
    {"short", short_game},
    {"phase", phase},
};

}  // namespace

Result<void> Game::given(Position& position, const Words& words) const {
  NoDice dice;
  Play play(*data_, position, dice, Events{});
  Statement statement(words);
  auto done = run_given(std::span<const CaseWord<Play>>(given_words), play, statement);
  if (done && dice.asked)
    return problem("this would roll dice before the first order; start the case earlier");
  return done;
}

}  // namespace longroll::vicksburg
