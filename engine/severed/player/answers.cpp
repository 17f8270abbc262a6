// Answers to what is asked in between: losses, charges that come in, yells, escapes.
#include <algorithm>

#include "engine/severed/player/captain.hpp"
#include "engine/severed/player/weights.hpp"

namespace longroll::severed {

// The farthest from the middle that is not the command Base, so that the others stay together.
Action Captain::lose() const {
  const Agenda& task = p_.next();
  const Unit& unit = p_[task.unit];
  unsigned best = 0;
  std::int64_t farthest = -1;
  for (int base = 0; base < unit.count; ++base) {
    if (!(task.mask >> base & 1)) continue;
    const std::int64_t far =
        unit.command == base ? 0 : 1 + table::squared(centre(unit, base) - at_[task.unit]);
    if (far > farthest) farthest = far, best = static_cast<unsigned>(base);
  }
  return order(Do::remove, {.base = best});
}

// A countercharge succeeds six times in thirty-two; else the Unit runs, but loses no Base. That is better
// than to be cut down.
Action Captain::meet_charge() {
  const Number number = p_.next().unit;
  const Unit& unit = p_[number];
  const Unit& charger = p_[p_.fight.attacker];
  const Body mine = body_of(number), theirs = body_of(p_.fight.attacker);
  Clash clash{.dice = attack_rolls(charger),
              .answer = attack_rolls(unit),
              .together = p_.fight.uphill || p_.fight.covered};
  if (!clash.together) clash.dice += 1;
  if (p_.fight.bayonets) clash.dice += 1;
  if (p_.yells[static_cast<std::size_t>(index(charger.seat))] < p_.options.yell_uses) clash.dice += 0.5;
  const double braced = -clash_worth(clash, theirs, mine);
  const Clash countered{.dice = attack_rolls(unit) + 1, .answer = attack_rolls(charger)};
  const double won = clash_worth(countered, mine, theirs);
  const double ran = unit.general() ? -10 : -weigh::broken * mine.points * mine.count * mine.stake;
  constexpr double succeeds = 6.0 / 32;
  return order(succeeds * won + (1 - succeeds) * ran > braced ? Do::countercharge : Do::brace);
}

// Where it may decide something: never on a fight that is won anyway, and not kept to the end either.
Action Captain::yell() {
  const Number number = p_.next().unit;
  const Unit& enemy = p_[p_.fight.defender];
  const int left = p_.options.yell_uses - p_.yells[static_cast<std::size_t>(index(seat_))];
  const double worth = enemy.count * board_.charts().of(enemy.type).points;
  const bool close = attack_rolls(enemy) + 2 >= attack_rolls(p_[number]);
  return order(left > 1 || turns_left() <= 4 || (worth >= 30 && close) ? Do::yell : Do::no_yell);
}

Action Captain::escape() {
  const Number general = p_.next().unit;
  const int distance = 100 * p_.next().count;
  Needs needs;
  needs_of(general, needs);
  Action best = order(Do::escape, {.heading = 0});
  double most = -1e18;
  for (unsigned k = 0; k < 16; ++k) {
    const Point to = table::offset(at_[general], Heading(static_cast<int>(90 * k)), distance, 0);
    double worth = worth_to_lead(needs, to);
    if (to.x < 100 || to.y < 100 || to.x > board_.ground().width - 100 || to.y > board_.ground().height - 100)
      worth -= 5;
    if (worth > most) most = worth, best = order(Do::escape, {.heading = 90 * k});
  }
  return best;
}

// What is left is settled by the order of the list.
Action Captain::answer() {
  ActionList list;
  switch (step_of(p_)) {
    case Step::split: list_split(board_, list); return list[list.size() - 1];  // all on the least covered
    case Step::furious: return order(lead() > 0 ? Do::decline : Do::furious);
    case Step::assist: list_assist(board_, list); break;
    case Step::resolve: list_resolve(board_, list); break;
    case Step::first_roll: list_first_roll(board_, list); break;
    case Step::edge:
      list_edge(board_, list);
      return list[random_.below(static_cast<std::uint32_t>(list.size()))];
    case Step::name_general: list_general(board_, list); break;
    case Step::readiness: list_readiness(board_, list); break;
    default: break;
  }
  return list[0];
}

}  // namespace longroll::severed
