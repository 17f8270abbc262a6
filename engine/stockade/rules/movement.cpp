// 10 Movement: pick a unit, let others of its hex join, go step by step.
#include <algorithm>

#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {
namespace {

template <class... Args>
std::unexpected<Refusal> no(std::string_view rule, fmt::format_string<const Args&...> format,
                            const Args&... args) {
  return std::unexpected(*refuse(rule, format, args...));
}

// What it costs to enter a neighbouring hex, or why it cannot be entered.
std::expected<int, Refusal> enter(Board b, const Group& group, Hex to) {
  const TerrainEffects& effects = b.data.effects_at(to);
  const bool ditch = b.data.is(to, Terrain::ditch), from_redan = b.data.is(group.where, Terrain::redan);
  const bool into_redan = b.data.is(to, Terrain::redan) && b.data.is(group.where, Terrain::ditch);
  if (group.artillery && effects.artillery == TerrainEffects::never)
    return ditch ? no("10.4g", "artillery may never enter a ditch hex")
                 : no("10.4h", "artillery may never enter a redan hex");
  if ((into_redan && !b.p.bridged.has(group.where)) || (ditch && from_redan && !b.p.bridged.has(to)))
    return no("10.4c", "no bridge lies in ditch hex {}", b.number(ditch ? to : group.where));  // 10.4a-c
  if (into_redan || ditch) {  // 10.4d 10.4f 10.5o; surcharges are included (R74)
    if (group.spent == 0) return whole_factor;
    return no(into_redan || from_redan ? "10.4d" : "10.0k",
              "entering {} takes the whole movement factor; the move must begin next to it", b.number(to));
  }
  int cost = group.artillery ? effects.artillery : effects.cost;  // 10.2a 10.4e 2.2e
  const bool carnage = b.p.carnage.has(to), friends = b.p.occupied[index(b.phasing())].has(to);  // 10.3a
  if (carnage || friends) cost += b.data.surcharge;  // 2.5c 2.5d 6.0g 10.1c 10.2b 10.3c, one for both (R73)
  if (carnage && friends && b.p.options.separate_surcharges) cost += b.data.surcharge;
  const int left = group.spent == whole_factor ? 0 : std::max(0, group.movement - group.spent);
  if (cost > left)  // 10.0h
    return no("10.0j", "entering {} costs {} of the movement allowance, and {} is left", b.number(to), cost,
              left);
  return cost;
}

bool can_step(Board b, const Group& group) {
  for (Hex next : b.data.grid.neighbors(group.where))
    if (next.exists() && enter(b, group, next)) return true;
  return false;
}

// As can_step, for a group that has not spent a point; most hexes have a way out at all times.
bool can_set_out(Board b, const Group& group) {
  return b.data.exits[group.artillery].has(group.where) || can_step(b, group);
}

Group joined(const Data& data, Group group, Unit unit) {
  add_member(data, group, unit);
  return group;
}

Group without(Board b, Unit left) {
  Group rest{.where = b.p.focus, .spent = b.p.spent};
  for (Unit unit : stack(b.p, b.p.focus))
    if (unit != left && b.p.is(unit, Position::grouped)) add_member(b.data, rest, unit);
  return rest;
}

// Why a unit may not begin a move at all, leaving aside where to.
Verdict check_free(Board b, Unit unit) {
  const UnitInfo& info = b.of(unit);
  if (info.side != b.phasing()) return refuse("10.0f", "{} is not yours to move", info.name);
  if (!b.p.in_play(unit) || !b.p.on_the_map(unit)) return refuse("2.5b", "{} is not on the map", info.name);
  if (b.p.is(unit, Position::done)) return refuse("10.0e", "{} has completed its move", info.name);
  if (b.p.melee_at(b.where(unit)))
    return refuse("12.3b", "{} is locked in hand-to-hand combat", info.name);  // 12.3a 12.3e
  if (cowed(b, unit)) return refuse("9.2f", "{} is under a C.O.W. marker and cannot move", info.name);
  if (info.bombards && b.p.option == 1)  // 3.1.3p
    return refuse("3.1.3h", "{} is in the bombardment role and cannot move", info.name);
  return {};
}

Verdict check_join(Board b, Unit unit) {
  const std::string& name = b.of(unit).name;
  if (b.p.spent != 0) return refuse("10.1a", "no unit may be picked up on the way");
  if (b.where(unit) != b.p.focus)
    return refuse("10.1a", "{} does not start in {}", name, b.number(b.p.focus));
  if (b.p.is(unit, Position::grouped)) return refuse("10.1a", "{} is moving already", name);
  if (Verdict refusal = check_free(b, unit)) return refusal;
  if (!can_step(b, joined(b.data, group(b), unit)))
    return refuse("10.0j", "with {} the stack has no hex to go to", name);
  return {};
}

Verdict check_leave(Board b, Unit unit) {
  const std::string& name = b.of(unit).name;
  if (!b.p.is(unit, Position::grouped)) return refuse("10.1a", "{} is not in the moving stack", name);
  if (b.p.spent == 0) return refuse("10.1a", "the stack has not left {} yet", b.number(b.p.focus));
  if (group(b).size == 1 || !can_step(b, without(b, unit)))
    return refuse("10.1a", "without {} nobody goes on: halt instead", name);
  return {};
}

void finish(Play& t, Stopped why) {
  t.p.stopped = why;
  if (t.p.focus.exists())
    for (Unit unit : stack(t.p, t.p.focus))
      if (t.p.is(unit, Position::grouped)) {
        t.p.unset(unit, Position::grouped);
        t.p.set(unit, Position::done);
      }
  t.p.focus = Hex::none;
  t.p.spent = 0;  // 10.0b
  t.p.step = Step::move;
}

// There is nothing left but to halt.
void halt_if_spent(Play& t) {
  ActionList list;
  list_moving(t.board(), list);
  if (list.size() == 1) finish(t, by_points);
}

// Confederate stacks that the Union can inspect now and could not before.
void reveal_around(Play& t, Hex hex, const Hexes& seen_before) {
  const auto reveal = [&](Hex each) {
    if (each.exists() && t.p.occupied[index(Confederate)].has(each) && !seen_before.has(each) &&
        inspectable(t.board(), each))
      t.events.reveal(Happened::revealed, Union, each.at);
  };
  reveal(hex);
  for (Hex next : t.data.grid.neighbors(hex)) reveal(next);
}

Hexes seen_around(const Play& t, Hex from, Hex to) {
  Hexes seen;
  const auto look = [&](Hex each) {
    if (each.exists() && t.p.occupied[index(Confederate)].has(each) && inspectable(t.board(), each))
      seen.add(each);
  };
  look(to);
  for (Hex next : t.data.grid.neighbors(to)) look(next);
  if (t.phasing() == Confederate && inspectable(t.board(), from)) seen.add(to);  // known stacks stay known
  return seen;
}

void step(Play& t, Hex to) {
  Position& p = t.p;
  const Side side = t.phasing();
  const Hex from = p.focus;
  const Group all = group(t.board());
  const int cost = *step_cost(t.board(), all, to);
  const Hexes seen = seen_around(t, from, to);
  for (Unit unit = p.first_in(from); unit != Unit::none;) {
    const Unit next = p.next_of(unit);
    if (p.is(unit, Position::grouped)) {
      if (const int bridge = side == Union ? carried_by(p, unit) : -1; bridge >= 0) {
        set_bridge(p, bridge, to, Bridge::carried, unit);
        p.bridges[bridge].marks |= Bridge::moved;
      }
      take(t.data, p, unit);  // 2.2a
      put(t.data, p, unit, to);
      p.set(unit, Position::moved);
    }
    unit = next;
  }
  p.spent = static_cast<std::uint8_t>(cost == whole_factor ? whole_factor : p.spent + cost);
  p.focus = to;
  t.tell(Happened::moved, side, from.at, to.at, all.size, p.spent);
  update_control(t, to);
  reveal_around(t, to, seen);
  if (p.melee_at(to)) return finish(t, by_enemy);  // 10.3b 12.1a 12.3d
  if (p.chaos_at(to)) chaos_check(t, to);          // 9.2b 9.2k 9.2l
  const Group still = group(t.board());
  if (still.size == 0) return finish(t, by_chaos);
  if (can_step(t.board(), still)) return;
  halt_if_spent(t);
}

}  // namespace

void chart_exits(Data& data) {
  for (const bool guns : {false, true}) {
    int slowest = 99;
    for (const UnitInfo& unit : data.units)
      if ((unit.kind == Kind::artillery) == guns && unit.movement < slowest) slowest = unit.movement;
    data.everywhere.each([&](Hex hex) {
      for (Hex next : data.grid.neighbors(hex)) {
        if (!next.exists() || data.is(next, Terrain::ditch) || data.is(next, Terrain::redan)) continue;
        const int cost = guns ? data.effects_at(next).artillery : data.effects_at(next).cost;
        if (cost + 2 * data.surcharge <= slowest) data.exits[guns].add(hex);
      }
    });
  }
}

void add_member(const Data& data, Group& group, Unit unit) {
  const UnitInfo& info = data.of(unit);
  if (info.movement < group.movement) group.movement = info.movement;  // R76 2.4b 10.0c
  group.artillery = group.artillery || info.kind == Kind::artillery;
  group.officer = group.officer || info.kind == Kind::officer;
  ++group.size;
}

Group group(Board b) { return without(b, Unit::none); }

Group alone(Board b, Unit unit) {
  Group one{.where = b.where(unit)};
  add_member(b.data, one, unit);
  return one;
}

std::expected<int, Refusal> step_cost(Board b, const Group& group, Hex to) {
  if (!b.data.grid.adjacent(group.where, to))
    return no("10.0a", "{} is not next to {}", b.number(to), b.number(group.where));
  return enter(b, group, to);
}

Verdict check_select(Board b, Unit unit) {
  if (Verdict refusal = check_free(b, unit)) return refusal;
  if (!can_set_out(b, alone(b, unit))) return refuse("10.0j", "{} has no hex to go to", b.of(unit).name);
  return {};
}

void list_move(Board b, ActionList& list) {
  const Side side = b.phasing();
  const bool chaos_anywhere = !b.p.chaos[0].empty() || !b.p.chaos[1].empty();
  b.p.occupied[index(side)].minus(b.p.occupied[index(other(side))]).each([&](Hex hex) {  // 12.3b
    const bool chaos = chaos_anywhere && b.p.chaos_at(hex) && !officer_at(b, hex, side);
    int foot = -1, guns = -1;  // whether such a unit can step anywhere; -1: not looked at yet
    for (Unit unit : stack(b.p, hex)) {
      const UnitInfo& info = b.of(unit);
      if (b.p.is(unit, Position::done) || (info.bombards && b.p.option == 1)) continue;
      if (chaos && info.kind != Kind::officer && !info.steady) continue;
      int& can = info.kind == Kind::artillery ? guns : foot;
      if (can < 0) can = can_set_out(b, alone(b, unit));
      if (can) list.add(Action(Do::select, static_cast<unsigned>(unit)));
    }
  });
  list_bridging(b, list);
  list.add(Action(Do::end));  // 10.0g
}

Verdict check_move(Board b, Action action) {
  switch (action.kind<Do>()) {
    case Do::select: return check_select(b, unit_of(action.a()));
    case Do::end: return {};
    case Do::drop:
    case Do::carry:
    case Do::flip:
    case Do::destroy: return check_bridging(b, action);
    case Do::step:
      if (b.p.stopped == by_points) return refuse("10.0j", "no points are left for another step");
      if (b.p.stopped == by_enemy) return refuse("10.3b", "the move has ended among the enemy");
      if (b.p.stopped == by_chaos) return refuse("9.2m", "the move has ended in the chaos");
      [[fallthrough]];
    case Do::join:
    case Do::leave:
    case Do::halt: return refuse("10.0d", "select a unit to move first");
    default: return refuse("5.0a", "this is a Movement Phase");
  }
}

void play_move(Play& t, Action action) {
  Position& p = t.p;
  switch (action.kind<Do>()) {
    case Do::end: return end_phase(t);
    case Do::select:
      p.moving_begun = 1;
      p.stopped = by_choice;
      p.step = Step::moving;
      p.focus = p.where[action.a()];
      p.spent = 0;
      return p.set(unit_of(action.a()), Position::grouped);
    default: return play_bridging(t, action);
  }
}

void list_moving(Board b, ActionList& list) {
  const Group all = group(b);
  const std::size_t before = list.size();
  for (Hex next : b.data.grid.neighbors(b.p.focus))
    if (next.exists() && enter(b, all, next)) list.add(Action(Do::step, next.at));
  const bool anywhere = list.size() > before;
  const auto can_go = [&](const Group& other) {  // looked at anew only when it moves otherwise than this one
    return other.moves_like(all) ? anywhere : can_step(b, other);
  };
  if (b.p.spent == 0) {
    for (Unit unit : stack(b.p, b.p.focus))
      if (!b.p.is(unit, Position::grouped) && !check_free(b, unit) && can_go(joined(b.data, all, unit)))
        list.add(Action(Do::join, static_cast<unsigned>(unit)));
  } else {
    if (all.size > 1)
      for (Unit unit : stack(b.p, b.p.focus))
        if (b.p.is(unit, Position::grouped) && can_go(without(b, unit)))
          list.add(Action(Do::leave, static_cast<unsigned>(unit)));
    list.add(Action(Do::halt));
  }
  list_bridging(b, list);
}

Verdict check_moving(Board b, Action action) {
  switch (action.kind<Do>()) {
    case Do::select:
    case Do::end: return refuse("10.0d", "complete the move of the units in {} first", b.number(b.p.focus));
    case Do::drop:
    case Do::carry:
    case Do::flip:
    case Do::destroy: return check_bridging(b, action);
    case Do::join: return check_join(b, unit_of(action.a()));
    case Do::leave: return check_leave(b, unit_of(action.a()));
    case Do::halt:
      if (b.p.spent == 0) return refuse("10.0d", "the stack has not moved yet");
      return {};
    case Do::step: {
      const Hex to = hex_of(action.a());
      if (!to.exists()) return refuse("10.0i", "a unit may never leave the map");
      if (auto cost = step_cost(b, group(b), to); !cost) return cost.error();
      return {};
    }
    default: return refuse("5.0a", "this is a Movement Phase");
  }
}

void play_moving(Play& t, Action action) {
  const Unit unit = unit_of(action.a());
  switch (action.kind<Do>()) {
    case Do::join: return t.p.set(unit, Position::grouped);
    case Do::leave: t.p.unset(unit, Position::grouped); return t.p.set(unit, Position::done);  // R77
    case Do::halt: return finish(t, by_choice);
    case Do::step: return step(t, hex_of(action.a()));
    default: play_bridging(t, action); return halt_if_spent(t);
  }
}

}  // namespace longroll::stockade
