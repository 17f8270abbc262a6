#include "engine/severed/player/policy.hpp"

#include <algorithm>
#include <cmath>

#include "engine/severed/game.hpp"

namespace longroll::severed {

double Policy::guessed(double hundredths) {
  static constexpr std::array<int, 3> error{10, 20, 5};  // per cent: normal, easy, hard
  const int most = error[std::min<std::size_t>(p_.options.level, 2)];
  const int off =
      static_cast<int>(random_.below(static_cast<std::uint32_t>(20 * most + 1))) - 10 * most;  // tenths
  return hundredths * (1000 + off) / 1000;
}

double Policy::expected_loss(Number number, Number target, double gap) const {
  const Unit& unit = p_[number];
  const Unit& enemy = p_[target];
  const Weapon& arm = weapon(board_, unit);
  std::size_t band = 0;
  while (band < 3 && gap > arm.range[band]) ++band;
  if (band == 3) return 0;
  const double engage = (7.0 - arm.engage[band]) / 6, major = std::max(0, 7 - arm.major[band]) / 6.0;
  const double minor = (arm.major[band] - arm.minor[band]) / 6.0;
  const double dice = firing_dice(board_, number) + (aspect_of(unit, enemy) != Aspect::front);
  const double points = board_.charts().of(enemy.type).points;
  return dice * engage * (major * 0.5 * points + minor * 0.1 * points) + (enemy.broken() ? 0 : 0.5);
}

Action Policy::answer(const ActionList& list) {
  const Agenda& task = p_.next();
  const auto pick = [&](Do wanted) {
    for (Action each : list)
      if (what(each) == wanted) return each;
    return list[0];
  };
  switch (step_of(p_)) {
    case Step::lose: {  // R73: the farthest from the middle that is not the command Base
      const Unit& unit = p_[task.unit];
      Action best = list[0];
      std::int64_t farthest = -1;
      for (Action each : list) {
        const int base = static_cast<int>(operands(each).base);
        const std::int64_t far =
            unit.command == base ? 0 : 1 + table::squared(centre(unit, base) - middle(unit));
        if (far > farthest) farthest = far, best = each;
      }
      return best;
    }
    case Step::charged: return pick(Do::brace);
    case Step::yell: return pick(Do::yell);
    case Step::reform: return pick(Do::form_line_now);
    case Step::furious: return pick(Do::decline);
    case Step::dispute: return pick(Do::dispute);
    case Step::escape: {
      const Heading home = board_.away_from_home(p_[task.unit].seat).reversed();
      return order(Do::escape, {.heading = static_cast<unsigned>(home.quarters())});
    }
    case Step::split: return list[list.size() - 1];  // all on the least covered
    default: return list[0];
  }
}

Action Policy::fire(const ActionList& list) {
  if (p_.fire.unit == nothing) {
    for (Action each : list)
      if (what(each) == Do::fire) return each;
    return order(Do::end_phase);
  }
  Action best = order(Do::hold_fire);
  double most = 0.4;
  for (Action each : list) {
    if (what(each) != Do::at) continue;
    const Number target = number(operands(each));
    const double gap = guessed(table::plain(squared_gap(p_[p_.fire.unit], p_[target])));
    if (const double loss = expected_loss(p_.fire.unit, target, gap); loss > most) most = loss, best = each;
  }
  return best;
}

Action Policy::react(const ActionList& list) {
  if (p_.move.unit != nothing) return list[list.size() - 1];
  if (p_.fire.unit == nothing) {
    for (Action each : list)
      if (what(each) == Do::battery) return each;
    for (Action each : list)
      if (what(each) == Do::react_unlimber) return each;
    return order(Do::end_phase);
  }
  // The Base with the most enemies and fewest friends around it; canister when it looks near enough.
  Action best = order(Do::cease);
  double most = 0.2;
  const Unit& battery = p_[p_.fire.unit];
  for (Action each : list) {
    const Operands o = operands(each);
    const bool canister = what(each) == Do::canister;
    if (!canister && (what(each) != Do::shell || o.x != 24)) continue;  // one of the guesses stands for all
    const Unit& enemy = p_[number(o)];
    const Point at = centre(enemy, static_cast<int>(o.base));
    const double gap = table::length(at - front_middle(battery, static_cast<int>(o.flag)));
    double value = 0;
    if (canister) {
      value = gap < 1150 ? 0.45 * board_.charts().of(enemy.type).points : 0;
    } else {
      if (gap < 1200) continue;
      for (Number i = 0; i < p_.unit_count; ++i)
        if (p_[i].on_table())
          for (int k = 0; k < p_[i].count; ++k)
            if (table::squared(centre(p_[i], k) - at) < 200 * 200)
              value += (p_[i].seat == seat_ ? -0.4 : 0.12) * board_.charts().of(p_[i].type).points;
    }
    if (value <= most) continue;
    most = value;
    Operands aim = o;
    if (!canister) aim.x = std::clamp(static_cast<int>(std::lround(guessed(gap) / 50)), 24, 120);
    best = order(what(each), aim);
  }
  return best;
}

double Policy::charge_value(Number number, Number target) {
  const Unit& unit = p_[number];
  const Unit& enemy = p_[target];
  Charge charge;
  if (may_charge_at(board_, number, target, &charge)) return -1;
  if (guessed(charge.reach) > charge_distance(board_, unit)) return -1;
  const double mine = board_.chart(unit).attack_rolls * unit.count +
                      (charge.covered || charge.uphill ? 0 : 1) +
                      (charge.aspect == Aspect::rear ? 2 : charge.aspect != Aspect::front);
  const double theirs = board_.chart(enemy).attack_rolls * enemy.count;
  if (enemy.broken() || enemy.artillery()) return mine + 3 - theirs;
  return mine - theirs - (unit.type == Type::militia ? 1 : 0) - (unit.general() ? 100 : 0) +
         (leads() ? -2 : 1);
}

Action Policy::fight(const ActionList& list) {
  if (p_.fight.defender != nothing) {  // help while it is cheap
    bool supported = false;
    for (Number i = 0; i < p_.unit_count; ++i)
      supported = supported || (p_[i].supporting == p_.fight.attacker && !p_[i].general());
    for (Action each : list)
      if (what(each) == Do::join && !supported && !p_[number(operands(each))].general()) return each;
    return order(Do::fight);
  }
  if (p_.fight.attacker != nothing) {
    Action best = order(Do::stand_down);
    double most = 0;
    for (Action each : list)
      if (what(each) == Do::charge_at)
        if (const double value = charge_value(p_.fight.attacker, number(operands(each))); value > most)
          most = value, best = each;
    return best;
  }
  for (Action each : list)
    if (what(each) == Do::open_fight) return each;
  for (Action each : list) {
    if (what(each) != Do::charge || p_[number(operands(each))].general()) continue;
    const Unit& unit = p_[number(operands(each))];
    for (Number i = 0; i < p_.unit_count; ++i)
      if (p_[i].seat != seat_ && p_[i].on_table() && p_[i].box.meets(unit.box, charge_distance(board_, unit)))
        return each;
  }
  return order(Do::end_phase);
}

Action Policy::choose(const ActionList& list) {
  if (list.size() == 1) return list[0];
  if (p_.busy()) return answer(list);
  switch (p_.phase) {
    case Phase::resolve: return list[0];
    case Phase::movement: return move(list);
    case Phase::reaction: return react(list);
    case Phase::firing: return fire(list);
    case Phase::combat: return fight(list);
    default: return set_up(list);
  }
}

Action Game::choose(const Position& p, FastDice& random) const {
  ActionList list;
  actions(p, list);
  const Board board{*data_, p};
  return Policy(board, decision(p).seat, ways_[p.ground], random).choose(list);
}

}  // namespace longroll::severed
