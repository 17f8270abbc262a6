// 13.0 Combat: declaration, tactical initiative, ratio, declarations of supply and VP, shifts and the roll.
#include <algorithm>

#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

UnitSet army_commanders_at(Board b, int which) {
  UnitSet found;
  for (Unit u : force(b, which) & b.leaders() & b.p.built_up)
    if (b.is_army_commander(u)) found.add(u);
  return found;
}

Unit fleet_commander_at(Board b, int which) {
  for (Unit u : force(b, which) & b.leaders() & b.p.built_up)
    if (b.is_fleet_commander(u)) return u;
  return Unit::none;
}

// The army commander's name is asked for only where there are two (R54).
bool names_commander(Play& play, int which) {
  const UnitSet commanders = army_commanders_at(play.board(), which);
  Unit& named = play.p.battle.commander[which];
  named = commanders ? commanders.first() : Unit::none;
  return commanders.count() > 1;
}

void roll_initiative(Play& play) {
  Battle& battle = play.p.battle;
  const int first = play.roll(), second = play.roll();
  const int attacker = first + initiative_bonus(play.board(), 0);  // 13.2b
  const int defender = second + initiative_bonus(play.board(), 1);
  battle.initiative = {static_cast<std::uint8_t>(attacker), static_cast<std::uint8_t>(defender)};
  battle.maneuver = attacker >= defender + 3 ? 1 : defender >= attacker + 3 ? 2 : 0;  // 13.2f, 13.2g, 13.2h
  play.events.tell(Happened::initiative, play.seat(), first, attacker, second, defender,
                   attacker > defender ? 0 : 1, battle.maneuver);
}

bool has_train(Board b, int which) { return force(b, which).meets(b.d.type(Type::supply)); }  // 13.13b

bool can_spend_vp(Board b, int which) {
  if (has(b.p, Option::vp_once) && b.p.battle.vp_spent[which]) return false;
  return b.vp(role(b.p, which)) > 0;  // 7.7b
}

int declaring(Stage stage) {
  return stage == Stage::defender_train || stage == Stage::defender_vp ? 1 : 0;
}  // 13.2j, 13.2k

void roll_combat(Play& play) {
  Battle& battle = play.p.battle;
  const Column column = combat_column(play.board());
  const int die = play.roll();
  battle.result = play.d.tables[battle.table][die - 1][column.column];  // 2.5a, 13.2m
  play.events.tell(Happened::fought, play.seat(), column.column, column.shift, die,
                   static_cast<int>(battle.result), column.attack, column.defense, column.percent,
                   index(battle.at), static_cast<int>(battle.table), column.base);
  battle.stage = Stage::trains;
}

void declared(Play& play) {
  next_stage(play);
  run_battle(play);
}

}  // namespace

Command role(const Position& p, int which) { return which == 0 ? p.command : facing(p.command); }  // 1.0a

UnitSet force(Board b, int which) { return b.at(b.p.battle.at, side_of(role(b.p, which))); }  // 13.6a, 13.6b

Unit initiative_leader(Board b, int which) {
  const UnitSet units = force(b, which);
  const bool ground = units.meets(b.d.land_combat);
  const bool cavalry = units.meets(b.d.type(Type::cavalry)),
             riverines = units.meets(b.d.type(Type::riverine));
  const Unit named = b.p.battle.commander[which];
  if (ground && named != Unit::none) return named;  // 13.2c
  Unit best = Unit::none;
  for (Unit u : units& b.leaders()) {
    const LeaderKind kind = b.d.unit(u).kind;
    if (kind == LeaderKind::cavalry && !cavalry) continue;  // 17.7a
    if (kind == LeaderKind::general && !ground) continue;
    if (kind == LeaderKind::admiral && (!riverines || (ground && b.p.built_up.has(u)))) continue;  // R53, R85
    if (best == Unit::none || b.campaign(u) > b.campaign(best)) best = u;
  }
  return best;
}

int initiative_bonus(Board b, int which) {
  const Unit leader = initiative_leader(b, which);
  const bool veterans = (force(b, which) & b.d.type(Type::cavalry)).meets(b.p.built_up);
  return (leader == Unit::none ? 0 : b.campaign(leader)) + veterans;  // 13.2b, 28.0b
}

int combat_strength(Board b, int which) {
  const UnitSet units = force(b, which);
  int sum = b.printed(units);  // 13.16a, 13.16c, 17.9a
  for (Unit leader : units& b.leaders())
    if (b.bonded(leader)) sum += b.battle(leader);  // 13.5a, 2.10a, 13.5c, 13.5e, 13.5f
  const Unit named = b.p.battle.commander[which];
  if (named != Unit::none && units.meets(b.d.land_combat)) sum += b.battle(named);  // 13.5b
  const Unit admiral = fleet_commander_at(b, which);
  if (admiral != Unit::none && units.meets(b.d.type(Type::riverine))) sum += b.battle(admiral);  // 13.5d
  return sum;
}

int base_column(const Data& d, int attack, int defense) {
  const int percent = defense > 0 ? 100 * attack / defense : d.bounds.back();  // R90, 13.2i, 13.2n, 13.2o
  int column = 0;
  while (column + 1 < columns && percent >= d.bounds[column + 1]) ++column;
  return column;
}

Column combat_column(Board b) {
  const Battle& battle = b.p.battle;
  const Data& d = b.d;
  Column c{};
  const auto add = [&](std::string_view why, int shift) {
    if (shift == 0) return;
    c.shifts[c.count++] = {why, shift};
    c.shift += shift;  // 13.7a, 13.8a, 13.8b
  };
  const UnitSet attackers = force(b, 0), defenders = force(b, 1);
  const Side defending = side_of(role(b.p, 1));
  const PlaceInfo& place = d.place(battle.at);
  const int fort = b.fort_level(battle.at, defending);
  const bool fieldwork = b.fieldwork(defending, battle.at);

  if (battle.maneuver == 1) add("Brilliant Maneuver", 1);  // 13.12a
  if (battle.those_people) add("Those People!", 1);        // 27.2h
  if (battle.train[0]) add("attacker's supply", 1);        // 13.13a, 22.2a
  if (battle.vp[0]) add("attacker's VP", 1);               // 13.14a
  const UnitSet guns = d.type(Type::artillery) | d.type(Type::engineer) | d.type(Type::riverine);
  if ((fort || fieldwork) && attackers.meets(guns)) add("bombardment", 1);  // 13.15a

  const int rough = d.terrain_shift[place.terrain];  // 13.10a
  const int city = place.settlement == Settlement::city ? d.city_shift : 0;
  const int river = (attackers & d.combat).within(b.p.crossed) ? d.river_shift : 0;  // 13.11b
  if (has(b.p, Option::cumulative_river)) {
    add("terrain", -std::max(rough, city));
    add("river assault", -river);                                // TEC-11
  } else if (const int best = std::max({rough, city, river})) {  // 13.10b
    add(best == city ? "city" : best == rough ? "rough terrain" : "river assault", -best);
  }
  add(fort == 2 ? "Level 2 fortress" : "Level 1 fortress",
      -d.fort_shift[fort]);                             // 13.15c, TEC-16, TEC-17
  if (fieldwork) add("fieldwork", -d.fieldwork_shift);  // 13.15d, TEC-18
  if (battle.round > 1 && defenders.meets(d.type(Type::artillery)))
    add("defending artillery", -1);  // 13.15b, 25.0-ENGc
  if (battle.maneuver == 2) add("Brilliant Maneuver", -1);
  if (battle.train[1]) add("defender's supply", -1);
  if (battle.vp[1]) add("defender's VP", -1);

  c.attack = combat_strength(b, 0);
  c.defense = combat_strength(b, 1);
  c.percent = c.defense > 0 ? 100 * c.attack / c.defense : 999;
  c.base = base_column(d, c.attack, c.defense);             // 13.9a, 13.9b
  c.column = std::clamp(c.base + c.shift, 0, columns - 1);  // 13.2l, 13.7a, 13.9b
  return c;
}

PointSet contested(Board b) {
  PointSet found;
  const Side side = b.side();
  for (Point point : b.d.in_theater[theater_of(b.p.command)]) {
    const UnitSet fighters = b.at(point) & b.d.combat;
    if (fighters.meets(b.d.of_side[side]) && fighters.meets(b.d.of_side[enemy(side)]))
      found.add(point);  // 12.0b
  }
  return found;
}

void begin_combat(Play& play) {
  play.p.phase = Phase::combat;
  play.events.tell(Happened::phase, play.seat(), index(play.p.command), static_cast<int>(play.p.phase),
                   play.p.turn);
  next_battle(play);
}

void next_battle(Play& play) {
  play.p.battle = Battle{};
  if (contested(play.board())) return play.ask(Step::battle, play.p.command);  // 13.1a, 13.1b, 6.2e
  end_operations(play);
}

void open_battle(Play& play, Point point) {
  Position& p = play.p;
  p.battle = Battle{.at = point, .stage = Stage::attacker_named, .round = 1};
  p.battle.commander = {Unit::none, Unit::none};
  p.havens.clear();
  for (Unit leader : play.board().at(point) & play.d.type(Type::leader))
    if (play.board().bonded(leader)) p.commanding.add(leader);  // R108
  play.events.tell(Happened::attacked, play.seat(), index(point));
  run_battle(play);
}

// The steps before the roll; what follows it is in combat_results.cpp.
bool run_declarations(Play& play) {
  Battle& battle = play.p.battle;
  const Board b = play.board();
  switch (battle.stage) {
    case Stage::attacker_named:
      if (!names_commander(play, 0)) return next_stage(play), true;
      return play.ask(Step::name_commander, role(play.p, 0)), false;
    case Stage::those_people:
      if (!play.p.holds_those_people || !play.d.home[1].has(battle.at)) return next_stage(play), true;
      return play.ask(Step::those_people, role(play.p, 0)), false;
    case Stage::defender_named:
      if (!names_commander(play, 1)) return next_stage(play), true;
      return play.ask(Step::name_commander, role(play.p, 1)), false;
    case Stage::initiative: roll_initiative(play); return next_stage(play), true;
    case Stage::table: {
      const bool attacker = battle.initiative[0] > battle.initiative[1];  // 13.2d, 13.2e, 13.4a
      return play.ask(Step::table, role(play.p, attacker ? 0 : 1)), false;
    }
    case Stage::attacker_train:
    case Stage::defender_train: {
      const int which = declaring(battle.stage);
      battle.train[which] = 0;
      if (!has_train(b, which)) return next_stage(play), true;
      return play.ask(Step::train, role(play.p, which)), false;
    }
    case Stage::attacker_vp:
    case Stage::defender_vp: {
      const int which = declaring(battle.stage);
      battle.vp[which] = 0;
      if (!can_spend_vp(b, which)) return next_stage(play), true;
      return play.ask(Step::spend, role(play.p, which)), false;
    }
    default: return play.ask(Step::fight, role(play.p, 0)), false;
  }
}

void list_battle(Board b, ActionList& list) { list_each(Do::attack, contested(b), list); }

Verdict check_battle(Board b, Action action) {
  if (action.kind<Do>() == Do::done)
    return refuse("13.0a", "combat is mandatory in every point shared with enemy units");
  if (action.kind<Do>() != Do::attack) return not_asked();
  return contested(b).has(point_of(action))
             ? legal
             : refuse("13.1c", "combat takes place only in a point shared with enemy units");
}

void play_battle(Play& play, Action action) { open_battle(play, point_of(action)); }

void list_name_commander(Board b, ActionList& list) {
  list_each(Do::name, army_commanders_at(b, decider_role(b.p)), list);
}

Verdict check_name_commander(Board b, Action action) {
  if (action.kind<Do>() != Do::name) return not_asked();
  return army_commanders_at(b, decider_role(b.p)).has(unit_of(action))
             ? legal
             : refuse("17.4c", "name one of the army commanders in the point");
}

void play_name_commander(Play& play, Action action) {
  play.p.battle.commander[decider_role(play.p)] = unit_of(action);
  declared(play);
}

void play_those_people(Play& play, Action action) {
  Position& p = play.p;
  if (action.a() == 1) {
    p.battle.those_people = 1;
    p.holds_those_people = 0;
    p.order[Marker::those_people] = order_in_pool;
    play.events.tell(Happened::those_people, play.seat(), index(p.battle.at));
  }
  declared(play);
}

void play_table(Play& play, Action action) {
  play.p.battle.table = static_cast<TableKind>(action.a());
  play.events.tell(Happened::table, play.p.decider, static_cast<int>(action.a()));
  declared(play);
}

void play_train(Play& play, Action action) {
  const Position& p = play.p;
  if (const int which = decider_role(p); action.a() == 1) {
    play.p.battle.train[which] = 1;
    play.remove((force(play.board(), which) & play.d.type(Type::supply)).first());
    play.events.tell(Happened::expended, p.decider, index(side_of(p.deciding)), index(p.battle.at));
  }
  declared(play);
}

void play_spend(Play& play, Action action) {
  Position& p = play.p;
  if (const int which = decider_role(p); action.a() == 1) {
    p.battle.vp[which] = p.battle.vp_spent[which] = 1;
    play.events.tell(Happened::vp_spent, p.decider, index(p.deciding));
    play.change_vp(p.deciding, -1);
  }
  declared(play);
}

void play_fight(Play& play, Action) {
  roll_combat(play);
  run_battle(play);
}

}  // namespace longroll::year1863
