// 10 Movement: pick a unit, let others of its hex join, go step by step.
#include <algorithm>

#include "engine/stockade/rules.hpp"

namespace longroll::stockade {
namespace {

template <class... Args>
std::unexpected<Refusal> no(std::string_view rule, fmt::format_string<const Args&...> format,
                            const Args&... args) {
  return std::unexpected(*refuse(rule, format, args...));
}

// Why a neighbouring hex cannot be entered.
enum class Bar : std::uint8_t { none, artillery, no_bridge, whole_factor, points };

struct Entry {
  int cost = 0;  // whole_factor: all points
  Bar bar = Bar::none;
};

Entry enter(const Data& data, const Position& p, const Group& group, Hex to) {
  const TerrainEffects& effects = data.effects_at(to);
  if (group.artillery && effects.artillery == TerrainEffects::never)
    return {.bar = Bar::artillery};  // 10.4g 10.4h
  const bool into_redan = data.is(to, Terrain::redan) && data.is(group.where, Terrain::ditch);
  const bool into_ditch = data.is(to, Terrain::ditch) && data.is(group.where, Terrain::redan);
  if ((into_redan && !p.bridged.has(group.where)) || (into_ditch && !p.bridged.has(to)))
    return {.bar = Bar::no_bridge};               // 10.4a-c
  if (into_redan || data.is(to, Terrain::ditch))  // 10.4d 10.4f; surcharges are included (R74)
    return {.cost = whole_factor, .bar = group.spent != 0 ? Bar::whole_factor : Bar::none};
  int cost = group.artillery ? effects.artillery : effects.cost;  // 10.2a 10.4e
  const bool carnage = p.carnage.has(to), friends = p.occupied[index(phase_side(p.phase))].has(to);
  if (carnage || friends) cost += data.surcharge;  // 2.5c 10.3c, one for both (R73)
  if (carnage && friends && p.options.separate_surcharges) cost += data.surcharge;
  const int left = group.spent == whole_factor ? 0 : group.movement - group.spent;
  return {.cost = cost, .bar = cost > left ? Bar::points : Bar::none};  // 10.0j
}

bool can_step(const Data& data, const Position& p, const Group& group) {
  for (Hex next : data.grid.neighbors(group.where))
    if (next.exists() && enter(data, p, group, next).bar == Bar::none) return true;
  return false;
}

// As can_step, for a group that has not spent a point; most hexes have a way out at all times.
bool can_set_out(const Data& data, const Position& p, const Group& group) {
  return data.exits[group.artillery].has(group.where) || can_step(data, p, group);
}

Group alone(const Data& data, const Position& p, Unit unit) {
  Group group{.where = p.where[at(unit)]};
  add_member(data, group, unit);
  return group;
}

Group joined(const Data& data, Group group, Unit unit) {
  add_member(data, group, unit);
  return group;
}

Group without(const Data& data, const Position& p, Unit left) {
  Group rest{.where = p.focus, .spent = p.spent};
  for (Unit unit : stack(p, p.focus))
    if (unit != left && p.is(unit, Position::grouped)) add_member(data, rest, unit);
  return rest;
}

// Why a unit may not begin a move at all, leaving aside where to.
Verdict check_free(const Data& data, const Position& p, Unit unit) {
  const UnitInfo& info = data.of(unit);
  if (info.side != phase_side(p.phase)) return refuse("10.0f", "{} is not yours to move", info.name);
  if (!p.in_play(unit) || !p.on_the_map(unit)) return refuse("2.5b", "{} is not on the map", info.name);
  if (p.is(unit, Position::done)) return refuse("10.0e", "{} has completed its move", info.name);
  if (p.melee_at(p.where[at(unit)])) return refuse("12.3b", "{} is locked in hand-to-hand combat", info.name);
  if (cowed(data, p, unit)) return refuse("9.2f", "{} is COWed and cannot move", info.name);
  if (info.bombards && p.option == 1)
    return refuse("3.1.3h", "{} is in the bombardment role and cannot move", info.name);
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
  t.p.spent = 0;
  t.p.step = Step::move;
}

void list_moving(const Data& data, const Position& p, ActionList& list) {
  const Group all = group(data, p);
  const std::size_t before = list.size();
  for (Hex next : data.grid.neighbors(p.focus))
    if (next.exists() && enter(data, p, all, next).bar == Bar::none) list.add(Action(Do::step, next.at));
  const bool anywhere = list.size() > before;
  const auto can_go = [&](const Group& other) {  // looked at anew only when it moves otherwise than this one
    return other.moves_like(all) ? anywhere : can_step(data, p, other);
  };
  if (p.spent == 0) {
    for (Unit unit : stack(p, p.focus))
      if (!p.is(unit, Position::grouped) && !check_free(data, p, unit) && can_go(joined(data, all, unit)))
        list.add(Action(Do::join, static_cast<unsigned>(unit)));
  } else {
    if (all.size > 1)
      for (Unit unit : stack(p, p.focus))
        if (p.is(unit, Position::grouped) && can_go(without(data, p, unit)))
          list.add(Action(Do::leave, static_cast<unsigned>(unit)));
    list.add(Action(Do::halt));
  }
  list_bridging(data, p, list);
}

// Confederate stacks that the Union can inspect now and could not before.
void reveal_around(Play& t, Hex hex, const Hexes& seen_before) {
  const auto reveal = [&](Hex each) {
    if (each.exists() && t.p.occupied[index(Confederate)].has(each) && !seen_before.has(each) &&
        inspectable(t.data, t.p, each))
      t.events.reveal(Happened::revealed, Union, each.at);
  };
  reveal(hex);
  for (Hex next : t.data.grid.neighbors(hex)) reveal(next);
}

Hexes seen_around(const Play& t, Hex from, Hex to) {
  Hexes seen;
  const auto look = [&](Hex each) {
    if (each.exists() && t.p.occupied[index(Confederate)].has(each) && inspectable(t.data, t.p, each))
      seen.add(each);
  };
  look(to);
  for (Hex next : t.data.grid.neighbors(to)) look(next);
  if (phase_side(t.p.phase) == Confederate && inspectable(t.data, t.p, from))
    seen.add(to);  // known stacks stay known
  return seen;
}

void step(Play& t, Hex to) {
  Position& p = t.p;
  const Side side = phase_side(p.phase);
  const Hex from = p.focus;
  const Group all = group(t.data, p);
  const int cost = *step_cost(t.data, p, all, to);
  const Hexes seen = seen_around(t, from, to);
  for (Unit unit = p.first_in(from); unit != Unit::none;) {
    const Unit next = p.next_of(unit);
    if (p.is(unit, Position::grouped)) {
      if (const int bridge = side == Union ? carried_by(p, unit) : -1; bridge >= 0) {
        set_bridge(p, bridge, to, Bridge::carried, unit);
        p.bridges[static_cast<std::size_t>(bridge)].marks |= Bridge::moved;
      }
      take(t.data, p, unit);
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
  if (p.melee_at(to)) return finish(t, by_enemy);  // 10.3b 12.1a
  if (p.chaos_at(to)) chaos_check(t, to);
  const Group still = group(t.data, p);
  if (still.size == 0) return finish(t, by_chaos);
  if (can_step(t.data, p, still)) return;
  ActionList list;
  list_moving(t.data, p, list);
  if (list.size() == 1) finish(t, by_points);  // nothing but to halt
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
  if (info.movement < group.movement) group.movement = info.movement;  // R76
  group.artillery = group.artillery || info.kind == Kind::artillery;
  group.officer = group.officer || info.kind == Kind::officer;
  ++group.size;
}

Group group(const Data& data, const Position& p) { return without(data, p, Unit::none); }

std::expected<int, Refusal> step_cost(const Data& data, const Position& p, const Group& group, Hex to) {
  if (!data.grid.adjacent(group.where, to))
    return no("10.0a", "{} is not next to {}", number(data, to), number(data, group.where));
  const Entry entry = enter(data, p, group, to);
  const bool ditch = data.is(to, Terrain::ditch), crossing = data.is(group.where, Terrain::redan) || !ditch;
  switch (entry.bar) {
    case Bar::none: return entry.cost;
    case Bar::artillery:
      return ditch ? no("10.4g", "artillery may never enter a ditch hex")
                   : no("10.4h", "artillery may never enter a redan hex");
    case Bar::no_bridge:
      return no("10.4c", "no bridge lies in ditch hex {}", number(data, ditch ? to : group.where));
    case Bar::whole_factor:
      return no(crossing ? "10.4d" : "10.0k",
                "entering {} takes the whole movement factor; the move must begin next to it",
                number(data, to));
    case Bar::points: break;
  }
  const int left = group.spent == whole_factor ? 0 : std::max(0, group.movement - group.spent);
  return no("10.0j", "entering {} costs {} and {} points are left", number(data, to), entry.cost, left);
}

Verdict check_select(const Data& data, const Position& p, Unit unit) {
  if (Verdict refusal = check_free(data, p, unit)) return refusal;
  if (!can_set_out(data, p, alone(data, p, unit)))
    return refuse("10.0j", "{} has no hex to go to", data.of(unit).name);
  return {};
}

void list_movement(const Data& data, const Position& p, ActionList& list) {
  if (p.step == Step::moving) return list_moving(data, p, list);
  const Side side = phase_side(p.phase);
  const bool chaos_anywhere = !p.chaos[0].empty() || !p.chaos[1].empty();
  p.occupied[index(side)].minus(p.occupied[index(other(side))]).each([&](Hex hex) {  // 12.3b
    const bool chaos = chaos_anywhere && p.chaos_at(hex) && !officer_at(data, p, hex, side);
    int foot = -1, guns = -1;  // whether such a unit can step anywhere; -1: not looked at yet
    for (Unit unit : stack(p, hex)) {
      const UnitInfo& info = data.of(unit);
      if (p.is(unit, Position::done) || (info.bombards && p.option == 1)) continue;
      if (chaos && info.kind != Kind::officer && !info.steady) continue;
      int& can = info.kind == Kind::artillery ? guns : foot;
      if (can < 0) can = can_set_out(data, p, alone(data, p, unit));
      if (can) list.add(Action(Do::select, static_cast<unsigned>(unit)));
    }
  });
  if (side == Union)
    list_bridging(data, p, list);
  else
    list_destroy(data, p, list);
  list.add(Action(Do::end));  // 10.0g
}

Verdict check_movement(const Data& data, const Position& p, Action action) {
  const Unit unit = static_cast<Unit>(action.a());
  const Do what = action.kind<Do>();
  const bool moving = p.step == Step::moving;
  switch (what) {
    case Do::select:
      if (moving) return refuse("10.0d", "complete the move of the units in {} first", number(data, p.focus));
      return check_select(data, p, unit);
    case Do::end:
      if (moving) return refuse("10.0d", "complete the move of the units in {} first", number(data, p.focus));
      return {};
    case Do::drop:
    case Do::carry:
    case Do::flip:
    case Do::destroy: return check_bridging(data, p, action);
    default: break;
  }
  if (what != Do::join && what != Do::leave && what != Do::halt && what != Do::step)
    return refuse("5.0a", "this is a Movement Phase");
  if (!moving && what == Do::step && p.stopped == by_points)
    return refuse("10.0j", "no points are left for another step");
  if (!moving && what == Do::step && p.stopped == by_enemy)
    return refuse("10.3b", "the move has ended among the enemy");
  if (!moving && what == Do::step && p.stopped == by_chaos)
    return refuse("9.2m", "the move has ended in the chaos");
  if (!moving) return refuse("10.0d", "select a unit to move first");
  const std::string& name = what == Do::join || what == Do::leave ? data.of(unit).name : data.units[0].name;
  switch (what) {
    case Do::join:
      if (p.spent != 0) return refuse("10.1a", "no unit may be picked up on the way");
      if (p.where[at(unit)] != p.focus)
        return refuse("10.1a", "{} does not start in {}", name, number(data, p.focus));
      if (p.is(unit, Position::grouped)) return refuse("10.1a", "{} is moving already", name);
      if (Verdict refusal = check_free(data, p, unit)) return refusal;
      if (!can_step(data, p, joined(data, group(data, p), unit)))
        return refuse("10.0j", "with {} the stack has no hex to go to", name);
      return {};
    case Do::leave:
      if (!p.is(unit, Position::grouped)) return refuse("10.1a", "{} is not in the moving stack", name);
      if (p.spent == 0) return refuse("10.1a", "the stack has not left {} yet", number(data, p.focus));
      if (group(data, p).size == 1 || !can_step(data, p, without(data, p, unit)))
        return refuse("10.1a", "without {} nobody goes on: halt instead", name);
      return {};
    case Do::halt:
      if (p.spent == 0) return refuse("10.0d", "the stack has not moved yet");
      return {};
    case Do::step: {
      const Hex to{static_cast<std::uint16_t>(action.a())};
      if (!to.exists()) return refuse("10.0i", "a unit may never leave the map");
      if (auto cost = step_cost(data, p, group(data, p), to); !cost) return cost.error();
      return {};
    }
    default: return {};
  }
}

void play_movement(Play& t, Action action) {
  Position& p = t.p;
  const Unit unit = static_cast<Unit>(action.a());
  switch (action.kind<Do>()) {
    case Do::end: return end_phase(t);
    case Do::select:
      p.moving_begun = 1;
      p.stopped = by_choice;
      p.step = Step::moving;
      p.focus = p.where[at(unit)];
      p.spent = 0;
      return p.set(unit, Position::grouped);
    case Do::join: return p.set(unit, Position::grouped);
    case Do::leave: p.unset(unit, Position::grouped); return p.set(unit, Position::done);  // R77
    case Do::halt: return finish(t, by_choice);
    case Do::step: return step(t, Hex{static_cast<std::uint16_t>(action.a())});
    default: break;
  }
  play_bridging(t, action);
  if (p.step != Step::moving) return;
  ActionList list;
  list_moving(t.data, p, list);
  if (list.size() == 1) finish(t, by_points);
}

}  // namespace longroll::stockade
