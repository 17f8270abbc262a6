// Charges that are met: bracing and countercharging.
#include "engine/severed/rules/combat.hpp"
#include "engine/severed/rules/rules.hpp"

namespace longroll::severed {

bool may_countercharge(const Board& board, Number number, Aspect aspect) {  // R105
  const Unit& unit = board.p[number];
  if (!board.p.options.rule_countercharge) return false;
  if (aspect != Aspect::front && !board.p.options.countercharge_any_aspect) return false;
  if (unit.broken() || unit.in_contact()) return false;
  return unit.formation == Formation::line || unit.loose();
}

namespace {

// R106: straight toward the charger by 3 inches or until contact; R57: short of third Units, and on nobody.
void go_to_meet(Play& play, Number number, Number charger) {
  Position& p = play.p;
  Unit& unit = p[number];
  const Board board = play.board();
  const auto [from, to] = nearest_points(unit, p[charger]);
  const Way way(board, number, all_around);
  const auto stops = [&](Number i, Point by) {
    const Unit& other = p[i];
    if (i == number || i == charger || !other.on_table()) return false;
    if (other.seat == unit.seat && way.passes(other)) return false;
    for (int a = 0; a < parts_of(unit); ++a)
      for (int b = 0; b < parts_of(other); ++b)
        if (table::overlap(table::sweep(part(unit, a), by), part(other, b)) &&
            !table::overlap(part(unit, a), part(other, b)))
          return true;
    return false;
  };
  const int gone = longest(std::min(300, table::length(to - from)), [&](int distance) {  // CTR-02
    const Point by = table::scaled(to - from, distance);
    Unit there = unit;
    shift(there, by);
    for (int i = 0; i < parts_of(unit); ++i)
      if (way.impassable(table::sweep(part(unit, i), by))) return false;
    for (Number i = 0; i < p.unit_count; ++i)
      if (stops(i, by)) return false;
    return way.may_stand(there) && !way.stands_on_friend(there);
  });
  shift(unit, table::scaled(to - from, gone));
}

void countercharge(Play& play) {
  Position& p = play.p;
  const Number a = p.fight.attacker, d = p.fight.defender;
  go_to_meet(play, d, a);
  int attacker = play.d6() + 2, defender = play.d6();  // CTR-03
  while (attacker == defender) attacker = play.d6() + 2, defender = play.d6();
  play.tell(Happened::countercharges, p[d].seat, d, attacker - 2, defender);
  if (defender > attacker) {  // CTR-05
    p.fight.countered = 1;
    p.fight.uphill = p.fight.covered = 0;
    return make_contact(play);
  }
  Unit placed = p[a];  // R106: the charger stops where contact would have been
  const bool found = lay(play.board(), a, d, p[d], p.fight.aspect, placed);
  retreat(play, d, 800, a);  // CTR-04
  if (found && Way(play.board(), a, all_around).may_stand(placed)) p[a] = placed;
  end_charge(play);
}

}  // namespace

void list_charged(Board, ActionList& list) { list_either(list, Do::brace, Do::countercharge); }

Verdict check_charged(Board, Action action) {
  if (is_either(action, Do::brace, Do::countercharge)) return {};
  return refuse("CQC-07", "the charged Unit braces or countercharges");
}

void play_charged(Play& play, Action action) {
  const Agenda task = play.p.pop();
  if (what(action) == Do::countercharge) return countercharge(play);
  play.tell(Happened::braces, play.p[task.unit].seat, task.unit);
  make_contact(play);
}

}  // namespace longroll::severed
