// The words of cases under `then`: tracks, works, the question. docs/cases has the list.
#include "engine/vicksburg/cases/then.hpp"

#include <nlohmann/json.hpp>

#include "engine/core/case_words.hpp"
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {
namespace {

constexpr std::array<std::string_view, 2> soundness = {"intact", "destroyed"};

// vp, losses, morale, ip: SIDE N
void track(Then& t, Statement& s) {
  const int i = index(seat_in(s, 1));
  const int there = s.is(0, "vp")       ? t.p.vp[i]
                    : s.is(0, "losses") ? t.p.losses[i]
                    : s.is(0, "morale") ? t.p.morale[i]
                                        : t.p.ip[i];
  s.same(s.word(0), s.number(2, -999, 9999), there);
}
void movement_points(Then& t, Statement& s) { s.same("movement points", s.number(1, -99, 99), int{t.p.mp}); }
void capacity(Then& t, Statement& s) {
  s.same("Grand Gulf capacity", s.number(1, -1, 127), int{t.p.gulf_capacity});
}

// A phase by its id, or by the beginning of its name.
void phase(Then& t, Statement& s) {
  const std::string wanted = lower(s.word(1));
  const auto called = [&](Phase each) {
    return lower(phase_label(each)).starts_with(wanted) || phase_id(each) == wanted;
  };
  bool known = false;
  for (int i = 0; i <= static_cast<int>(Phase::over); ++i) known = known || called(static_cast<Phase>(i));
  if (!known) return s.wrong(fmt::format("'{}' is not a phase", wanted));
  s.want(called(t.p.phase), fmt::format("expected phase {}, but it is {}", wanted, phase_label(t.p.phase)));
}

void prompt(Then& t, Statement& s) {
  const std::string asked = chapter_of(t.board).prompt(t.board);
  const bool general =
      t.board.has_tasks() && std::string_view("something to settle").contains(lower(s.word(1)));
  s.want(general || lower(asked).contains(lower(s.word(1))),
         fmt::format("expected the question '{}', but it is '{}'", s.word(1), asked));
}

void refuses(Then& t, Statement& s) {
  const MatchOf<Game> match(std::shared_ptr<const Game>(std::shared_ptr<const Game>(), &t.game), t.p);
  const std::string order = s.rest(2);
  const auto verdict = why_not(match, order);
  if (!verdict) return s.wrong(verdict.error().what);
  if (!*verdict) return s.fail(fmt::format("expected '{}' to be refused under {}", order, s.word(1)));
  s.want((*verdict)->rule == s.word(1),
         fmt::format("expected '{}' to be refused under {}, but: {}", order, s.word(1), (*verdict)->text()));
}

void works(Then& t, Statement& s) {
  each_hex(t.board, s, 1, [&](Hex hex, std::string_view name) {
    s.want(t.p.entrenched.has(hex) == s.is(0, "entrenched"), fmt::format("expected {} {}", name, s.word(0)));
  });
}
void stations(Then& t, Statement& s) {
  each_hex(t.board, s, 1, [&](Hex hex, std::string_view name) {
    s.want(t.p.damaged.has(hex) == s.is(0, "damaged"),
           fmt::format("expected station {} {}", name, s.word(0)));
  });
}
void control(Then& t, Statement& s) {
  const Seat seat = seat_in(s, 1);
  each_hex(t.board, s, 2, [&](Hex hex, std::string_view name) {
    s.want(t.board.union_controls(hex) == (seat == union_side),
           fmt::format("expected {} to be held by {}", name, s.word(1)));
  });
}
void fort(Then& t, Statement& s) {
  const Hex hex = hex_in(t.board, s, 1);
  const bool intact = s.one_of(2, soundness, "a state of a fort") == 0;
  s.want(t.board.fort(hex, hex == t.data.map.depot ? union_side : confederate) == intact,
         fmt::format("expected the fort {}", s.word(2)));
}
void batteries(Then& t, Statement& s) {
  s.want((s.one_of(1, soundness, "a state of batteries") == 1) == (t.p.batteries_destroyed != 0),
         fmt::format("expected the batteries {}", s.word(1)));
}

void siege(Then& t, Statement& s) {
  const Hex hex = s.is(1, "none") ? Hex::none : hex_in(t.board, s, 1);
  s.same("siege", hex_text(t.data, hex), hex_text(t.data, t.p.siege_hex));
  if (s.is(2, "turns")) s.same("siege turns", s.number(3, 0, 99), int{t.p.siege_turns});
}

// outcome none | union|confederate|draw [LEVEL]
void outcome(Then& t, Statement& s) {
  constexpr std::array<std::string_view, 4> words = {"union", "confederate", "draw", "none"};
  const Outcome now = t.game.outcome(t.p);
  const std::size_t wanted = s.one_of(1, words, "an outcome");
  const std::size_t there = !now.over                    ? 3
                            : now.winner == Seat::nobody ? 2
                                                         : static_cast<std::size_t>(now.winner);
  s.same("outcome", words[wanted], words[there]);
  if (s.has(2) && now.over) same_text(s, "level", s.word(2), now.level);
}

void sees(Then& t, Statement& s) {
  s.want(t.game.view(t.p, viewer_in(s, 1)).parsed().dump().contains(s.word(2)),
         fmt::format("expected {} to see '{}'", s.word(1), s.word(2)));
}
// hidden SEAT: the view is the same whatever the seat may not know
void hidden(Then& t, Statement& s) {
  const Viewer who = viewer_in(s, 1);
  FastDice random(7);
  for (int i = 0; i < 20; ++i)
    s.want(t.game.view(t.game.reshuffle(t.p, static_cast<Seat>(who), random), who) == t.game.view(t.p, who),
           fmt::format("{} can see what is hidden", s.word(1)));
}

constexpr CaseWord<Then> then_words[] = {
    {"at", then_at},
    {"not-at", then_not_at},
    {"committed", then_state},
    {"uncommitted", then_state},
    {"disrupted", then_state},
    {"undisrupted", then_state},
    {"off", then_off},
    {"supplied", then_supply},
    {"unsupplied", then_supply},
    {"surrounded", then_supply},
    {"not-surrounded", then_supply},
    {"cost", then_cost},
    {"cv", then_cv},
    {"cf", then_cf},
    {"supreme", then_supreme},
    {"leader", then_leader},
    {"vp", track},
    {"losses", track},
    {"morale", track},
    {"ip", track},
    {"mp", movement_points},
    {"capacity", capacity},
    {"phase", phase},
    {"prompt", prompt},
    {"refuses", refuses},
    {"entrenched", works},
    {"open-ground", works},
    {"damaged", stations},
    {"intact", stations},
    {"control", control},
    {"fort", fort},
    {"batteries", batteries},
    {"siege", siege},
    {"outcome", outcome},
    {"sees", sees},
    {"hidden", hidden},
    {"neighbors", then_neighbors},
    {"distance", then_distance},
    {"terrain", then_terrain},
    {"rail", then_rail},
    {"river", then_river},
    {"step-cost", then_step_cost},
    {"attack-cost", then_attack_cost},
    {"table", then_table},
    {"chart", then_chart},
    {"map", then_map},
    {"zone", then_zone},
    {"no-zone", then_zone},
    {"combat", then_combat},
    {"rolls", then_rolls},
    {"says", then_says},
};

}  // namespace

Result<void> Game::then(const Position& position, std::span<const Event> history, const Words& words) const {
  Then then{*this, *data_, position, {*data_, position}, history};
  Statement statement(words);
  return run_then(std::span<const CaseWord<Then>>(then_words), then, statement, *this, position, history);
}

}  // namespace longroll::vicksburg
