// Phase 4: musketry.
#include "engine/severed/fire.hpp"

#include <algorithm>

namespace longroll::severed {

const Weapon& weapon(const Field& field, const Unit& unit) {
  return unit.rifled ? field.charts().rifled : field.charts().smoothbore;
}

Verdict may_fire(const Field& field, Number number) {
  if (number >= field.p.unit_count) return refuse("FIRE-01", "there is no such Unit");
  const Unit& unit = field.p[number];
  if (unit.seat != field.p.active) return refuse("SEQ-02", "it is not your Unit");
  if (!unit.on_table()) return refuse("READY-08", "the Unit is not on the table");
  if (unit.general()) return refuse("FIRE-10", "generals do not fire");
  if (unit.artillery()) return refuse("REACT-04", "artillery fires in the Reactionary Artillery Phase only");
  if (unit.in_contact()) return refuse("FIRE-02", "the Unit is in close combat");
  if (unit.supporting != nothing) return refuse("FIRE-02", "the Unit supports a close combat");
  if (unit.broken())
    return refuse(unit.has(Token::regrouping) ? "RES-05" : "FIRE-03", "the Unit is not in hand");
  if (unit.has(Token::marched)) {
    if (unit.formation == Formation::column) return refuse("COL-02", "the Unit has marched this turn");
    return refuse("COL-03", "the Unit has marched this turn, whatever its formation now");
  }
  if (unit.formation == Formation::column) return refuse("FIRE-04", "a marching column cannot fire");
  if (unit.has(Token::bayonets)) return refuse("FIX-01", "the Unit has given up its fire for bayonets");
  if (unit.has(Token::determined))
    return refuse("DET-01", "the Unit has given up its fire for a determined charge");
  if (unit.has(Token::fired)) return refuse("AFR-01", "the Unit has fired");
  return {};
}

Verdict may_give_up_fire(const Field& field, Number number, bool bayonets) {
  const Options& options = field.p.options;
  if (bayonets ? !options.rule_bayonets : !options.rule_determined)
    return refuse(bayonets ? "FIX-01" : "DET-01", "this game is played without it");
  if (number < field.p.unit_count) {
    const Unit& unit = field.p[number];
    if (bayonets && unit.has(Token::determined))
      return refuse("DET-02", "not together with a determined charge");
    if (!bayonets && unit.has(Token::bayonets)) return refuse("DET-02", "not together with fixed bayonets");
    if (!bayonets && unit.has(Token::marched)) return refuse("DET-06", "the Unit has marched this turn");
    if (bayonets && !field.charts().of(unit.type).bayonets)
      return refuse("FIX-04", "only infantry and militia fix bayonets");
  }
  return may_fire(field, number);
}

int firing_dice(const Field& field, Number number) {
  const Unit& unit = field.p[number];
  const bool foot_cavalry = unit.profile() == Profile::dismounted;
  const int each =
      foot_cavalry ? field.p.options.dismounted_dice : field.chart(unit).fire_dice;  // FIRE-05 to FIRE-09
  int dice = each * unit.count;
  const bool hurried = unit.pace == Pace::double_quick && unit.has(Token::moved);
  const bool halved = unit.has(Token::remounted) || (hurried && unit.formation != Formation::skirmish);
  if (halved) dice = (dice + 1) / 2;  // FIRE-15, FIRE-16, FIRE-19
  const bool foot_line = unit.formation == Formation::line && unit.type != Type::cavalry;
  if (!unit.has(Token::moved) && foot_line) ++dice;  // FIRE-12, FIRE-13
  return dice;
}

int engage_number(const Field& field, const Unit& unit, const Volley& volley) {
  return std::max(2, weapon(field, unit).engage[static_cast<std::size_t>(volley.band)] - volley.engage_bonus);
}

namespace {

struct Seen {
  std::uint8_t in_arc = 0, visible = 0;
  bool doubtful = false;
};

// Which Bases of the target are in the arc, and of those which can be seen by some firing Base.
Seen look(const Field& field, Number firer, Number target, bool every_line) {
  const Unit& unit = field.p[firer];
  const Unit& enemy = field.p[target];
  Seen seen;
  for (int k = 0; k < enemy.count; ++k)
    if (in_arc(unit, shape(enemy, k))) seen.in_arc = static_cast<std::uint8_t>(seen.in_arc | 1 << k);
  if (2 * __builtin_popcount(seen.in_arc) < enemy.count) return seen;
  const Sight sight(field, firer, Sight::Arm::musket);
  std::array<Eye, most_bases> eyes;
  for (int i = 0; i < unit.count; ++i) eyes[static_cast<std::size_t>(i)] = eye(field, unit, i);
  for (int k = 0; k < enemy.count; ++k) {
    if (!(seen.in_arc >> k & 1)) continue;
    const Eye there = target_eye(field, enemy, k);
    for (int i = 0; i < unit.count; ++i) {
      if (sight.clear(eyes[static_cast<std::size_t>(i)], there, target)) {
        seen.visible = static_cast<std::uint8_t>(seen.visible | 1 << k);
        if (!every_line) break;
      } else {
        seen.doubtful = true;
      }
    }
  }
  return seen;
}

bool valid(const Field& field, Number firer, Number target) {
  const Unit& enemy = field.p[target];
  if (!enemy.on_table() || enemy.seat == field.p[firer].seat) return false;
  if (enemy.in_combat() && !field.p.options.fire_into_melee) return false;
  const Seen seen = look(field, firer, target, false);
  return 2 * __builtin_popcount(seen.visible) >= enemy.count;
}

Ratio nearest_seen(const Field& field, Number firer, Number target) {
  const Seen seen = look(field, firer, target, false);
  Ratio least{INT64_MAX, 1};
  for (int k = 0; k < field.p[target].count; ++k)
    if (seen.visible >> k & 1)
      if (const Ratio gap = squared_gap(field.p[firer], shape(field.p[target], k)); gap < least) least = gap;
  return least;
}

}  // namespace

Verdict general_is_closest(const Field& field, Number firer, int gun, Number general) {  // FGEN-01, R75
  const Position& p = field.p;
  const auto refused = [] { return refuse("FGEN-01", "another Unit is as close as the general"); };
  if (gun < 0) {
    const Ratio his = nearest_seen(field, firer, general);
    for (Number i = 0; i < p.unit_count; ++i)
      if (i != general && valid(field, firer, i) && !(his < nearest_seen(field, firer, i))) return refused();
    return {};
  }
  const Unit& battery = p[firer];
  const Convex piece = shape(battery, gun);
  const Ratio his = table::squared_gap(piece, shape(p[general], 0));
  const Sight sight(field, firer, Sight::Arm::shell);
  const Eye from = eye(field, battery, gun);
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& other = p[i];
    if (i == general || !other.on_table() || other.seat == battery.seat || other.in_combat()) continue;
    for (int k = 0; k < other.count; ++k) {
      const Convex there = shape(other, k);
      if (!(his < table::squared_gap(piece, there)) && gun_in_arc(battery, gun, there) &&
          sight.clear(from, target_eye(field, other, k), i))
        return refused();
    }
  }
  return {};
}

Verdict may_fire_at(const Field& field, Number firer, Number target) {
  if (target >= field.p.unit_count || !field.p[target].on_table())
    return refuse("FIRE-20", "there is no such target");
  const Unit& enemy = field.p[target];
  if (enemy.seat == field.p[firer].seat) return refuse("LOS-01", "that is a friend");
  if (enemy.in_combat() && !field.p.options.fire_into_melee)
    return refuse("FIRE-02", "a Unit in close combat may not be fired at");
  const Seen seen = look(field, firer, target, false);
  if (2 * __builtin_popcount(seen.in_arc) < enemy.count)
    return refuse(seen.in_arc ? "ARC-02" : "ARC-01", "fewer than half of its Bases are in the field of fire");
  if (2 * __builtin_popcount(seen.visible) < enemy.count)
    return refuse("LOS-01", "fewer than half of its Bases can be seen");
  if (enemy.general()) return general_is_closest(field, firer, -1, target);
  return {};
}

Volley measure(const Field& field, Number firer, Number target, bool with_tape) {
  const Unit& unit = field.p[firer];
  const Unit& enemy = field.p[target];
  const Options& options = field.p.options;
  Volley volley;
  const Seen seen = look(field, firer, target, options.sight_dispute);
  volley.doubtful = seen.doubtful;
  const Weapon& arm = weapon(field, unit);
  std::array<int, 3> in_band{};
  for (int k = 0; k < enemy.count; ++k) {
    if (!(seen.visible >> k & 1)) continue;
    const Convex there = shape(enemy, k);
    const Ratio gap = squared_gap(unit, there);  // R64
    std::size_t band = 0;
    while (band < 3 && !table::within(gap, arm.range[band])) ++band;
    if (with_tape) {
      if (band == 3) continue;  // RNG-01
      ++in_band[band];
    }
    int nearest = 0;
    Ratio least{INT64_MAX, 1};
    for (int i = 0; i < unit.count; ++i)
      if (const Ratio each = table::squared_gap(shape(unit, i), there); each < least)
        least = each, nearest = i;
    const Cover cover = cover_against(field, unit, enemy, k, front_middle(unit, nearest), true);
    volley.bases[static_cast<std::size_t>(cover)] |= static_cast<std::uint8_t>(1 << k);
  }
  for (std::size_t band = 0; band < 3; ++band)  // RNG-02; the longer on a tie
    if (in_band[band] > 0 &&
        (volley.band == Band::beyond || in_band[band] >= in_band[static_cast<std::size_t>(volley.band)]))
      volley.band = static_cast<Band>(band);
  volley.aspect = aspect_of(unit, enemy);
  volley.dice = firing_dice(field, firer);
  if (volley.aspect != Aspect::front) ++volley.dice;  // FLK-02
  if (enemy.formation == Formation::column) {         // SHEET-05, R3
    if (options.column_target_bonus != Options::die) ++volley.engage_bonus;
    if (options.column_target_bonus != Options::engage) ++volley.dice;
  }
  if (enemy.type == Type::cavalry && enemy.mounted() && options.cavalry_target_bonus)
    ++volley.engage_bonus;  // SHEET-04
  return volley;
}

Verdict may_split(const Field& field, const Operands& o) {
  const Volley volley = measure(field, field.p.fire.unit, field.p.fire.target);
  const std::array<int, 3> dice{o.x, o.y, static_cast<int>(o.heading)};
  if (dice[0] + dice[1] + dice[2] != volley.dice)
    return refuse("COV-05", "{} dice must be divided", volley.dice);
  for (std::size_t i = 0; i < 3; ++i)
    if (dice[i] && !volley.bases[i]) return refuse("COV-05", "no Base has that cover");
  return {};
}

void declare_volley(Battle& battle, Number target) {
  Position& p = battle.p;
  const Number firer = p.fire.unit;
  p.fire.target = target;
  p[firer].set(Token::fired);
  const Volley volley = measure(battle.field(), firer, target);  // FIRE-20: measured only now
  battle.tell(Note::volley, p[firer].seat, firer, target, volley.dice, static_cast<int>(volley.band),
              static_cast<int>(volley.aspect));
  if (volley.band == Band::beyond) {  // ENG-07, ENG-08
    battle.tell(Note::out_of_range, p[firer].seat, firer, target);
    p.fire = {};
    return;
  }
  if (volley.classes() > 1) {
    p.push({Task::split, firer, target});  // COV-05
  } else {
    for (std::size_t i = 0; i < 3; ++i)
      p.fire.dice[i] = static_cast<std::uint8_t>(volley.bases[i] ? volley.dice : 0);
    if (!(p.options.sight_dispute && volley.doubtful)) return roll_volley(battle, volley);
  }
  if (p.options.sight_dispute && volley.doubtful) p.push({Task::dispute, target, firer});  // LOS-04
}

void roll_volley(Battle& battle, const Volley& volley) {
  Position& p = battle.p;
  const Number firer = p.fire.unit, target = p.fire.target;
  const Weapon& arm = weapon(battle.field(), p[firer]);
  const auto band = static_cast<std::size_t>(volley.band);
  const int needed = engage_number(battle.field(), p[firer], volley);
  std::array<int, 3> engaged{}, minor{}, major{}, failed{};
  int missed_in = -1;
  for (std::size_t c = 0; c < 3; ++c)
    for (int i = 0; i < p.fire.dice[c]; ++i) {
      if (battle.d6() >= needed)
        ++engaged[c];
      else if (missed_in < 0)
        missed_in = static_cast<int>(c);
    }
  if (p[firer].type == Type::veteran && missed_in >= 0 && !p[firer].has(Token::steady_shot)) {  // VET-03
    p[firer].set(Token::steady_shot);
    const int die = battle.d6();
    if (die >= needed) ++engaged[static_cast<std::size_t>(missed_in)];
    battle.tell(Note::reroll, p[firer].seat, firer, die);
  }
  for (std::size_t c = 0; c < 3; ++c) {
    for (int i = 0; i < engaged[c]; ++i) {  // FIRE-22
      const int die = battle.d6();
      if (die >= arm.major[band])
        ++major[c];
      else if (die >= arm.minor[band])
        ++minor[c];
    }
    if (p.fire.dice[c])
      battle.tell(Note::engage, p[firer].seat, firer, static_cast<int>(c), p.fire.dice[c], engaged[c],
                  minor[c], major[c]);
  }
  int lost = 0, minors = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    minors += minor[c];
    if (!major[c]) continue;
    const int bonus = resilience_bonus(battle.field(), target, static_cast<Cover>(c), false);
    for (int i = 0; i < major[c]; ++i) failed[c] += !resilient(battle.field(), battle.d6(), bonus);  // RSL-01
    lost += std::min(failed[c], __builtin_popcount(volley.bases[c]));
    battle.tell(Note::resilience, p[target].seat, target, static_cast<int>(c), major[c], failed[c], bonus);
  }
  const bool full = p[target].count == 2;
  p.fire = {};
  if (minors + lost > 0)  // CAS-07, CAS-10, CAS-13, RSL-06
    p.push({Task::willpower_fire, target, firer, 0, 0, static_cast<std::uint8_t>(full)});
  for (std::size_t c = 3; c-- > 0;)
    owe_bases(battle, target, failed[c], volley.bases[c]);  // FIRE-24: before the test
}

}  // namespace longroll::severed
