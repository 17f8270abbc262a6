// Winning the battle.
#include <algorithm>

#include "engine/severed/rules/rules.hpp"
#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {

std::string_view word(Reason reason) {
  static constexpr std::array<std::string_view, 7> words{"",
                                                         "every enemy Unit is destroyed or driven off",
                                                         "more objectives held",
                                                         "more enemy Bases destroyed",
                                                         "the mission of the scenario",
                                                         "resignation",
                                                         "neither side is ahead"};
  return words[static_cast<std::size_t>(reason)];
}

Seat controls(const Board& board, int number) {  // WIN-04, R136
  const Position& p = board.p;
  const Objective& objective = board.ground().objectives[number];
  std::array<Ratio, 2> nearest{endless, endless};
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& unit = p[i];
    if (!unit.on_table() || unit.broken()) continue;  // WIN-05
    if (unit.general() && !p.options.generals_hold) continue;
    for (int k = 0; k < unit.count; ++k) {
      const Convex base = shape(unit, k);
      const Ratio gap = objective.at.size() == 1 ? table::squared_gap(base, objective.at[0])
                                                 : table::squared_gap(base, Ring(objective.at));
      if (gap < nearest[index(unit.seat)]) nearest[index(unit.seat)] = gap;
    }
  }
  const int radius = 100 * p.options.objective_radius;
  for (Ratio& each : nearest)
    if (radius && !table::within(each, radius)) each = endless;
  if (nearest[0] < nearest[1]) return Seat::first;
  if (nearest[1] < nearest[0]) return Seat::second;
  return Seat::nobody;
}

namespace {

int base_points(const Board& board, const Unit& unit) {
  return board.charts().of(unit.type).points + (unit.rifled ? board.charts().rifle_points : 0);
}

// At the start.
int army_points(const Board& board, Seat seat) {
  int sum = 0;
  for (Number i = 0; i < board.p.unit_count; ++i)
    if (board.p[i].seat == seat) sum += board.p[i].start * base_points(board, board.p[i]);
  return sum;
}

}  // namespace

int lost_points(const Board& board, Seat seat) {
  int sum = 0;
  for (Number i = 0; i < board.p.unit_count; ++i) {
    const Unit& unit = board.p[i];
    if (unit.seat == seat)
      sum += (unit.gone() ? unit.start : unit.start - unit.count) * base_points(board, unit);
  }
  return sum;
}

namespace {

int units_inside(const Board& board, int area, Seat seat) {
  const auto& parts = board.scenario().areas[area].second;
  int count = 0;
  for (Number i = 0; i < board.p.unit_count; ++i) {
    const Unit& unit = board.p[i];
    if (unit.seat != seat || !unit.on_table() || unit.broken() || unit.general()) continue;
    bool inside = true;
    for (int k = 0; k < unit.count && inside; ++k) {
      const Convex base = shape(unit, k);
      for (Point corner : Ring(base))
        inside = inside &&
                 std::ranges::any_of(parts, [&](const auto& part) { return table::contains(part, corner); });
    }
    count += inside;
  }
  return count;
}

bool destroyed(const Position& p, Seat seat) {
  bool any = false;
  for (Number i = 0; i < p.unit_count; ++i) {
    if (p[i].seat != seat) continue;
    if (!p[i].gone()) return false;
    any = true;
  }
  return any || !p.drill;
}

}  // namespace

void finish(Play& play, Seat winner, Reason reason, bool decisive) {
  play.p.ending = {1, static_cast<std::uint8_t>(decisive), winner, static_cast<std::uint8_t>(reason)};
  play.tell(Happened::ended, winner, static_cast<int>(reason), decisive);
}

void judge_destruction(Play& play) {  // WIN-01, R137
  const bool first = destroyed(play.p, Seat::first), second = destroyed(play.p, Seat::second);
  if (first && second)
    finish(play, Seat::nobody, Reason::drawn, false);
  else if (first || second)
    finish(play, first ? Seat::second : Seat::first, Reason::destruction, true);
}

void count_objectives(Play& play, bool last) {
  Position& p = play.p;
  const Board board = play.board();
  const Scenario& scenario = board.scenario();
  if (p.options.destruction || scenario.victory != Scenario::Victory::objectives) return;
  if (scenario.running ? p.turn < scenario.from_turn : !last) return;
  const int factor = scenario.running && last ? scenario.final_factor : 1;
  for (int i = 0; i < static_cast<int>(board.ground().objectives.size()); ++i)
    if (const Seat seat = controls(board, i); seat != Seat::nobody)
      p.score[index(seat)] =
          static_cast<std::uint16_t>(p.score[index(seat)] + factor * board.ground().objectives[i].value);
  play.tell(Happened::objectives, Seat::nobody, p.score[0], p.score[1]);
}

namespace {

// R138, R139: destroyed enemy points; a lead under a tenth of the smaller army is a draw.
void judge_points(Play& play) {
  const Board board = play.board();
  const int a = lost_points(board, Seat::second), b = lost_points(board, Seat::first);
  const int least = std::min(army_points(board, Seat::first), army_points(board, Seat::second));
  if (10 * std::abs(a - b) < least) return finish(play, Seat::nobody, Reason::drawn, false);
  finish(play, a > b ? Seat::first : Seat::second, Reason::points, false);
}

}  // namespace

void judge_end(Play& play) {
  Position& p = play.p;
  const Board board = play.board();
  const Scenario& scenario = board.scenario();
  if (p.options.destruction) return judge_points(play);
  const Seat attacker = p.home[0] == static_cast<Edge>(scenario.attacker_edge) ? Seat::first : Seat::second;
  const auto award = [&](const Mission& grade) {
    finish(play, grade.attacker ? attacker : other(attacker), Reason::mission, grade.decisive);  // WIN-07
  };
  switch (scenario.victory) {
    case Scenario::Victory::objectives: {  // WIN-02
      if (p.score[0] == p.score[1]) return judge_points(play);
      const Seat winner = p.score[0] > p.score[1] ? Seat::first : Seat::second;
      const int high = std::max(p.score[0], p.score[1]), low = std::min(p.score[0], p.score[1]);
      return finish(play, winner, Reason::objectives, high >= 2 * low);
    }
    case Scenario::Victory::count: {
      int sum = 0;
      for (const Mission& each : scenario.count)
        sum += each.test == Mission::Test::controls
                   ? (controls(board, each.which) == attacker ? each.number : 0)
                   : std::min(each.most, each.number * units_inside(board, each.which, attacker));
      p.score[index(attacker)] = static_cast<std::uint16_t>(sum);
      for (const Mission& grade : scenario.grades)
        if (sum >= grade.number) return award(grade);
      return award(scenario.grades.back());
    }
    case Scenario::Victory::mission:
      for (const Mission& rule : scenario.rules) {
        int held = 0;
        for (int i = 0; i < static_cast<int>(board.ground().objectives.size()); ++i)
          held += controls(board, i) == attacker;
        const bool met = rule.test == Mission::Test::controls     ? controls(board, rule.which) == attacker
                         : rule.test == Mission::Test::controlled ? held >= rule.number
                         : rule.test == Mission::Test::defender_lost_below
                             ? 100 * lost_points(board, other(attacker)) <
                                   rule.number * army_points(board, other(attacker))
                             : true;
        if (met) return award(rule);
      }
  }
}

void list_over(Board, ActionList&) {}
Verdict check_over(Board, Action) { return refuse("WIN-01", "the battle is over"); }
void play_over(Play&, Action) {}

void play_resignation(Play& play, Seat seat) { finish(play, other(seat), Reason::resigned, true); }

}  // namespace longroll::severed
