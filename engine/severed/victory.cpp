// Winning the battle.
#include <algorithm>

#include "engine/severed/turn.hpp"

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

Seat controls(const Field& field, int number) {  // WIN-04, R136
  const Position& p = field.p;
  const Objective& objective = field.ground().objectives[static_cast<std::size_t>(number)];
  std::array<Ratio, 2> nearest{Ratio{INT64_MAX, 1}, Ratio{INT64_MAX, 1}};
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& unit = p[i];
    if (!unit.on_table() || unit.broken()) continue;  // WIN-05
    if (unit.general() && !p.options.generals_hold) continue;
    for (int k = 0; k < unit.count; ++k) {
      const Convex base = shape(unit, k);
      const Ratio gap = objective.at.size() == 1 ? table::squared_gap(base, objective.at[0])
                                                 : table::squared_gap(base, Ring(objective.at));
      if (gap < nearest[static_cast<std::size_t>(index(unit.seat))])
        nearest[static_cast<std::size_t>(index(unit.seat))] = gap;
    }
  }
  const int radius = 100 * p.options.objective_radius;
  for (Ratio& each : nearest)
    if (radius && !table::within(each, radius)) each = {INT64_MAX, 1};
  if (nearest[0] < nearest[1]) return Seat::first;
  if (nearest[1] < nearest[0]) return Seat::second;
  return Seat::nobody;
}

namespace {

int base_points(const Field& field, const Unit& unit) {
  return field.charts().of(unit.type).points + (unit.rifled ? field.charts().rifle_points : 0);
}

}  // namespace

int army_points(const Field& field, Seat seat) {
  int sum = 0;
  for (Number i = 0; i < field.p.unit_count; ++i)
    if (field.p[i].seat == seat) sum += field.p[i].start * base_points(field, field.p[i]);
  return sum;
}

int lost_points(const Field& field, Seat seat) {
  int sum = 0;
  for (Number i = 0; i < field.p.unit_count; ++i) {
    const Unit& unit = field.p[i];
    if (unit.seat == seat)
      sum += (unit.gone() ? unit.start : unit.start - unit.count) * base_points(field, unit);
  }
  return sum;
}

int units_inside(const Field& field, int area, Seat seat) {
  const auto& parts = field.scenario().areas[static_cast<std::size_t>(area)].second;
  int count = 0;
  for (Number i = 0; i < field.p.unit_count; ++i) {
    const Unit& unit = field.p[i];
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

void finish(Battle& battle, Seat winner, Reason reason, bool decisive) {
  battle.p.ending = {1, static_cast<std::uint8_t>(decisive), winner, static_cast<std::uint8_t>(reason)};
  battle.tell(Note::ended, winner, static_cast<int>(reason), decisive);
}

void judge_destruction(Battle& battle) {  // WIN-01, R137
  const bool first = destroyed(battle.p, Seat::first), second = destroyed(battle.p, Seat::second);
  if (first && second)
    finish(battle, Seat::nobody, Reason::drawn, false);
  else if (first || second)
    finish(battle, first ? Seat::second : Seat::first, Reason::destruction, true);
}

void count_objectives(Battle& battle, bool last) {
  Position& p = battle.p;
  const Field field = battle.field();
  const Scenario& scenario = field.scenario();
  if (p.options.destruction || scenario.victory != Scenario::Victory::objectives) return;
  if (scenario.running ? p.turn < scenario.from_turn : !last) return;
  const int factor = scenario.running && last ? scenario.final_factor : 1;
  for (int i = 0; i < static_cast<int>(field.ground().objectives.size()); ++i)
    if (const Seat seat = controls(field, i); seat != Seat::nobody)
      p.score[static_cast<std::size_t>(index(seat))] =
          static_cast<std::uint16_t>(p.score[static_cast<std::size_t>(index(seat))] +
                                     factor * field.ground().objectives[static_cast<std::size_t>(i)].value);
  battle.tell(Note::objectives, Seat::nobody, p.score[0], p.score[1]);
}

namespace {

// R138, R139: destroyed enemy points; a lead under a tenth of the smaller army is a draw.
void judge_points(Battle& battle) {
  const Field field = battle.field();
  const int a = lost_points(field, Seat::second), b = lost_points(field, Seat::first);
  const int least = std::min(army_points(field, Seat::first), army_points(field, Seat::second));
  if (10 * std::abs(a - b) < least) return finish(battle, Seat::nobody, Reason::drawn, false);
  finish(battle, a > b ? Seat::first : Seat::second, Reason::points, false);
}

}  // namespace

void judge_end(Battle& battle) {
  Position& p = battle.p;
  const Field field = battle.field();
  const Scenario& scenario = field.scenario();
  if (p.options.destruction) return judge_points(battle);
  const Seat attacker = p.home[0] == static_cast<Edge>(scenario.attacker_edge) ? Seat::first : Seat::second;
  const auto award = [&](const Mission& grade) {
    finish(battle, grade.attacker ? attacker : other(attacker), Reason::mission, grade.decisive);  // WIN-07
  };
  switch (scenario.victory) {
    case Scenario::Victory::objectives: {  // WIN-02
      if (p.score[0] == p.score[1]) return judge_points(battle);
      const Seat winner = p.score[0] > p.score[1] ? Seat::first : Seat::second;
      const int high = std::max(p.score[0], p.score[1]), low = std::min(p.score[0], p.score[1]);
      return finish(battle, winner, Reason::objectives, high >= 2 * low);
    }
    case Scenario::Victory::count: {
      int sum = 0;
      for (const Mission& each : scenario.count)
        sum += each.test == Mission::Test::controls
                   ? (controls(field, each.which) == attacker ? each.number : 0)
                   : std::min(each.most, each.number * units_inside(field, each.which, attacker));
      p.score[static_cast<std::size_t>(index(attacker))] = static_cast<std::uint16_t>(sum);
      for (const Mission& grade : scenario.grades)
        if (sum >= grade.number) return award(grade);
      return award(scenario.grades.back());
    }
    case Scenario::Victory::mission:
      for (const Mission& rule : scenario.rules) {
        int held = 0;
        for (int i = 0; i < static_cast<int>(field.ground().objectives.size()); ++i)
          held += controls(field, i) == attacker;
        const bool met = rule.test == Mission::Test::controls     ? controls(field, rule.which) == attacker
                         : rule.test == Mission::Test::controlled ? held >= rule.number
                         : rule.test == Mission::Test::defender_lost_below
                             ? 100 * lost_points(field, other(attacker)) <
                                   rule.number * army_points(field, other(attacker))
                             : true;
        if (met) return award(rule);
      }
  }
}

}  // namespace longroll::severed
