// Volleys and charges: who fires at whom, who gives up his fire for bayonets or a longer charge, who charges
// and who helps.
#include <algorithm>
#include <cmath>

#include "engine/severed/player/captain.hpp"
#include "engine/severed/player/weights.hpp"

namespace longroll::severed {

Captain::Plan Captain::best_volley(Number number) {
  const Unit& unit = p_[number];
  const Weapon& arm = weapon(board_, unit);
  struct Target {
    Number number;
    double worth;
  };
  std::array<Target, most_units> list;
  std::size_t count = 0;
  for (int i = 0; i < their_count_; ++i) {
    const Number each = theirs_[static_cast<std::size_t>(i)];
    const Unit& enemy = p_[each];
    if (!enemy.box.meets(unit.box, arm.range[2] + 100)) continue;
    if (enemy.in_combat() && !p_.options.fire_into_melee) continue;
    const double gap = judged(number, each, table::plain(squared_gap(unit, enemy)));
    Shots shots{.arm = &arm, .dice = double(firing_dice(board_, number))};
    if (aspect_of(unit, enemy) != Aspect::front) shots.dice += 1;
    const Foe& known = foe(i);
    shots.easier = known.shots.easier;
    shots.saves = static_cast<int>(cover_against(board_, unit, enemy, enemy.count / 2, at_[number], true)) +
                  led(enemy.seat, at_[each]);
    double worth = volley_worth(shots, gap, known.body);
    if (gap > arm.range[2]) worth = 0;
    if (worth > 0) list[count++] = {each, worth};
  }
  std::sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count),
            [](const Target& a, const Target& b) { return a.worth > b.worth; });
  for (std::size_t i = 0; i < count; ++i)
    if (!may_fire_at(board_, number, list[i].number)) return {list[i].number, list[i].worth};
  return {};
}

// What it promises to charge; less than nothing where it cannot be done.
double Captain::charge_worth(Number number, Number against, bool bayonets, int extra_reach) {
  const Unit& unit = p_[number];
  const Unit& enemy = p_[against];
  Charge charge;
  if (may_charge_at(board_, number, against, &charge)) return -1;
  const double reach = judged(number, against, charge.reach);
  const double full = charge_distance(board_, unit) + extra_reach;
  if (reach > full * (p_.options.premeasure ? 1 : weigh::sure_reach)) return -1;
  const Body mine = body_of(number), theirs = body_of(against);
  Clash clash{
      .dice = attack_rolls(unit), .answer = attack_rolls(enemy), .together = charge.uphill || charge.covered};
  if (!clash.together) clash.dice += 1;
  const bool skirmishers = unit.formation == Formation::skirmish && enemy.formation != Formation::skirmish;
  if (!skirmishers) clash.dice += charge.aspect == Aspect::rear ? 2 : charge.aspect != Aspect::front;
  if (bayonets || unit.has(Token::bayonets)) clash.dice += 1;
  int help = 0;
  for (int i = 0; i < mine_count_; ++i) {  // who can come up behind
    const Number each = mine_[static_cast<std::size_t>(i)];
    if (each != number && !p_[each].general() && !may_charge(board_, each) &&
        table::squared(at_[each] - at_[number]) < std::int64_t{600} * 600)
      ++help;
  }
  if (help && p_.options.rule_support) clash.dice += 1.5;
  return clash_worth(clash, mine, theirs);
}

Captain::Plan Captain::best_charge(Number number, bool bayonets, int extra_reach) {
  Plan best;
  const Unit& unit = p_[number];
  if (unit.general() || may_charge(board_, number)) return best;
  const int reach = charge_distance(board_, unit) + extra_reach;
  const double least = weigh::charge_least() - (lead() < 0 ? weigh::charge_behind * (turns_left() <= 3) : 0);
  for (int i = 0; i < their_count_; ++i) {
    const Number each = theirs_[static_cast<std::size_t>(i)];
    if (!p_[each].box.meets(unit.box, reach + 100)) continue;
    const double worth = charge_worth(number, each, bayonets, extra_reach);
    if (worth > std::max(least, best.against == nothing ? -0.99 : best.worth)) best = {each, worth};
  }
  return best;
}

Action Captain::fire() {
  for (int i = 0; i < mine_count_; ++i) {
    const Number number = mine_[static_cast<std::size_t>(i)];
    if (p_[number].general() || p_[number].artillery() || may_fire(board_, number)) continue;
    const Plan volley = best_volley(number);
    // A volley may drive off whom one wants to charge; whoever gives it up charges harder, or farther.
    if (!may_give_up_fire(board_, number, true)) {
      const Plan steel = best_charge(number, true, 0);
      if (steel.against != nothing && steel.worth > volley.worth + weigh::charge_least())
        if (const Plan plain = best_charge(number, false, 0);
            steel.worth > volley.worth + (plain.against == steel.against ? 0.5 * plain.worth : 0))
          return order(Do::bayonets, {.unit = number});
    }
    if (!may_give_up_fire(board_, number, false)) {
      const int extra = p_[number].type == Type::cavalry && p_[number].mounted() ? 400 : 200;
      const Plan charge = best_charge(number, false, extra);
      if (charge.against != nothing && best_charge(number, false, 0).against == nothing &&
          charge.worth > volley.worth + weigh::charge_least())
        return order(Do::determined, {.unit = number});
    }
    if (volley.against != nothing) return order(Do::fire, {.unit = number});
  }
  return order(Do::end_phase);
}

Action Captain::fire_at() {
  const Plan volley = best_volley(p_.fire.unit);
  return volley.against == nothing ? order(Do::hold_fire) : order(Do::at, {.unit = volley.against});
}

// Fights that go on first, then the charges that promise most.
Action Captain::fight() {
  for (int i = 0; i < mine_count_; ++i) {
    const Number number = mine_[static_cast<std::size_t>(i)];
    if (p_[number].in_contact() && !p_[number].has(Token::fought))
      return order(Do::open_fight, {.unit = number});
  }
  Number charger = nothing;
  double most = -1e18;
  for (int i = 0; i < mine_count_; ++i) {
    const Number number = mine_[static_cast<std::size_t>(i)];
    if (const Plan plan = best_charge(number, false, 0); plan.against != nothing && plan.worth > most)
      most = plan.worth, charger = number;
  }
  return charger == nothing ? order(Do::end_phase) : order(Do::charge, {.unit = charger});
}

Action Captain::charge_at() {
  const Plan plan = best_charge(p_.fight.attacker, false, 0);
  return plan.against == nothing ? order(Do::stand_down) : order(Do::charge_at, {.unit = plan.against});
}

// One Unit that has nothing better to do comes up behind, and a general if the fight is safe.
Action Captain::help() {
  const Number fighter = p_[p_.fight.attacker].seat == seat_ ? p_.fight.attacker : p_.fight.defender;
  bool supported = false;
  for (Number i = 0; i < p_.unit_count; ++i)
    supported = supported || (p_[i].supporting == fighter && !p_[i].general());
  if (!supported || p_.options.support_stacks) {
    Number best = nothing;
    double least = 1e18;
    for (int i = 0; i < mine_count_; ++i) {
      const Number each = mine_[static_cast<std::size_t>(i)];
      const Unit& unit = p_[each];
      if (each == fighter || unit.general() || unit.artillery() || !unit.box.meets(p_[fighter].box, 850))
        continue;
      const double price = unit.count * board_.charts().of(unit.type).points;
      if (price >= least || check_fight(board_, order(Do::join, {.unit = each}))) continue;
      if (best_charge(each, false, 0).against != nothing) continue;
      least = price, best = each;
    }
    if (best != nothing) return order(Do::join, {.unit = best});
  }
  return order(Do::fight);
}

}  // namespace longroll::severed
