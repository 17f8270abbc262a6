// 10.5 Bridging: carry, drop, flip, destroy.
#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {
namespace {

// Only while the unit is moving, or before it has moved (R85).
bool in_its_move(const Position& p, Unit unit) {
  return p.step == Step::moving ? p.is(unit, Position::grouped)
                                : !p.is(unit, Position::done) && !p.is(unit, Position::moved);
}

Verdict check_drop(Board b, Unit unit) {
  if (carried_by(b.p, unit) < 0) return refuse("10.5p", "{} carries no bridging marker", b.of(unit).name);
  if (!in_its_move(b.p, unit))
    return refuse("10.5p", "{} may drop its marker only during its own move", b.of(unit).name);
  return {};
}

// Who may take up a marker at all: infantry that was in the hex when the phase began.
Verdict check_bearer(Board b, Unit unit) {
  const UnitInfo& info = b.of(unit);
  if (b.p.phase != Phase::union_movement || info.side != Union)
    return refuse("10.5a", "only the Union has bridging markers");
  if (!b.p.on_the_map(unit)) return refuse("2.5b", "{} is not on the map", info.name);
  if (info.kind == Kind::officer) return refuse("10.5c", "an officer can never carry a bridging marker");
  if (info.kind != Kind::infantry) return refuse("10.5b", "only infantry carries bridging markers");
  if (b.p.is(unit, Position::moved))
    return refuse("10.5d", "{} was not in this hex when the phase began", info.name);
  return {};
}

// A loose marker that the unit may carry, or -1.
int loose_for(const Position& p, Unit unit) {
  for (int i = 0; i < max_bridges; ++i)
    if (p.bridges[i].state == Bridge::loose && p.bridges[i].where == p.where[at(unit)] && !p.bridges[i].marks)
      return i;
  return -1;
}

Verdict check_carry(Board b, Unit unit, unsigned from) {
  const std::string& name = b.of(unit).name;
  if (b.p.step == Step::moving) return refuse("10.5d", "markers are taken up before a unit moves");
  if (Verdict refusal = check_bearer(b, unit)) return refusal;
  if (b.p.is(unit, Position::done)) return refuse("10.0e", "{} has completed its move", name);
  if (carried_by(b.p, unit) >= 0) return refuse("10.5b", "{} carries a bridging marker already", name);
  if (from != static_cast<unsigned>(Unit::none)) {
    const Unit giver = unit_of(from);
    const int bridge = carried_by(b.p, giver);
    if (bridge < 0) return refuse("10.5d", "{} carries no bridging marker", b.of(giver).name);
    if (b.where(giver) != b.where(unit)) return refuse("10.5d", "{} is in another hex", b.of(giver).name);
    if (b.p.bridges[bridge].marks || b.p.is(giver, Position::moved))
      return refuse("10.5e", "only one unit may carry that marker in a game turn");
    return {};
  }
  if (loose_for(b.p, unit) >= 0) return {};
  for (const Bridge& each : b.p.bridges) {
    if (each.where != b.where(unit) || !each.present()) continue;
    if (each.state == Bridge::bridging)
      return refuse("10.5n", "a marker on its bridging side can never be carried again");
    if (each.state == Bridge::loose)
      return refuse("10.5q", "that marker was dropped this turn and waits for the next");
  }
  return refuse("10.5d", "no loose bridging marker lies in {}", b.number(b.where(unit)));
}

Verdict check_flip(Board b, Unit unit, unsigned bridge) {
  const std::string& name = b.of(unit).name;
  if (b.of(unit).kind == Kind::officer) return refuse("7.0k", "officers cannot place bridging markers");
  if (b.p.step == Step::moving)
    return refuse("10.0d", "complete the move of the units in {} first", b.number(b.p.focus));
  if (Verdict refusal = check_bearer(b, unit))
    return refusal->rule == "10.5d" ? refuse("10.5m", "{} did not begin the phase in this hex", name)
                                    : refusal;
  const Hex hex = b.where(unit);
  if (!b.data.is(hex, Terrain::ditch)) return refuse("10.5m", "a bridge can only be laid in a ditch hex");
  if (b.p.options.flip_costs_move && b.p.is(unit, Position::done))
    return refuse("10.0e", "{} has completed its move", name);
  if (bridge >= max_bridges || b.p.bridges[bridge].where != hex || !b.p.bridges[bridge].present())
    return refuse("10.5m", "there is no such marker in {}", b.number(hex));
  if (b.p.bridges[bridge].state == Bridge::bridging)
    return refuse("10.5n", "that marker is a bridge already");
  if (b.p.bridges[bridge].marks & Bridge::moved)
    return refuse("10.5m", "that marker came into the ditch this turn");
  if (b.p.is(unit, Position::handled))
    return refuse("10.5m", "{} has laid a bridge in this phase", name);  // R82
  return {};
}

// Whether a Confederate unit there can still do it: one marker for each (R87).
Unit wrecker(Board b, Hex hex) {
  for (Unit unit : stack(b.p, hex))
    if (b.of(unit).side == Confederate && !b.p.is(unit, Position::handled)) return unit;
  return Unit::none;
}

Verdict check_destroy(Board b, unsigned bridge) {
  if (b.p.phase != Phase::confederate_movement)
    return refuse("10.5k", "markers are destroyed at the start of the Confederate Movement Phase");
  if (b.p.moving_begun) return refuse("10.5k", "markers are destroyed before the first unit moves");
  if (bridge >= max_bridges || !b.p.bridges[bridge].present())
    return refuse("10.5k", "there is no such marker on the map");
  const Hex hex = b.p.bridges[bridge].where;
  if (!b.p.occupied[index(Confederate)].has(hex))
    return refuse("10.5k", "no Confederate unit is in {}", b.number(hex));
  if (wrecker(b, hex) == Unit::none)
    return refuse("10.5k", "each Confederate unit in {} has destroyed a marker", b.number(hex));
  return {};
}

void list_destroy(Board b, ActionList& list) {
  if (b.p.moving_begun) return;
  for (unsigned i = 0; i < max_bridges; ++i)
    if (b.p.bridges[i].present() && !check_destroy(b, i)) list.add(Action(Do::destroy, i));
}

void list_drops(Board b, ActionList& list) {
  for (const Bridge& each : b.p.bridges)
    if (each.state == Bridge::carried && each.where == b.p.focus && b.p.is(each.carrier, Position::grouped))
      list.add(Action(Do::drop, static_cast<unsigned>(each.carrier)));
}

void list_flips(Board b, Hex hex, ActionList& list) {
  for (unsigned i = 0; i < max_bridges; ++i) {
    if (b.p.bridges[i].where != hex) continue;
    for (Unit unit : stack(b.p, hex))
      if (!check_flip(b, unit, i)) list.add(Action(Do::flip, static_cast<unsigned>(unit), i));
  }
}

void drop(Play& t, Unit unit) {
  const int bridge = carried_by(t.p, unit);
  Bridge& marker = t.p.bridges[bridge];
  set_bridge(t.p, bridge, marker.where, Bridge::loose);
  marker.marks |= Bridge::dropped;  // 10.5q 10.5f
  t.tell(Happened::bridge_dropped, Union, static_cast<int>(unit), marker.where.at);
}

}  // namespace

int carried_by(const Position& p, Unit unit) {
  for (int i = 0; i < max_bridges; ++i)
    if (p.bridges[i].carrier == unit && p.bridges[i].state == Bridge::carried) return i;
  return -1;
}

void list_bridging(Board b, ActionList& list) {
  if (b.p.phase == Phase::confederate_movement) return list_destroy(b, list);
  if (b.p.step == Step::moving) return list_drops(b, list);
  Hexes flippable, loose,
      takeable;  // hexes where a marker could be laid, picked up, or had from a comrade too
  std::array<Unit, max_bridges> givers;
  std::size_t giving = 0;
  std::array<std::uint8_t, max_units> carrying{};
  for (const Bridge& each : b.p.bridges) {
    if (!each.carried_side()) continue;
    if (b.data.is(each.where, Terrain::ditch)) flippable.add(each.where);
    if (each.state == Bridge::carried) {
      carrying[at(each.carrier)] = 1;
      if (in_its_move(b.p, each.carrier)) list.add(Action(Do::drop, static_cast<unsigned>(each.carrier)));
    }
    if (each.marks) continue;
    if (each.state == Bridge::loose) {
      loose.add(each.where);
    } else if (!b.p.is(each.carrier, Position::moved)) {
      givers[giving++] = each.carrier;
    } else {
      continue;
    }
    takeable.add(each.where);
  }
  flippable.each([&](Hex hex) { list_flips(b, hex, list); });
  takeable.each([&](Hex hex) {
    for (Unit unit : stack(b.p, hex)) {
      const UnitInfo& info = b.of(unit);
      if (info.kind != Kind::infantry || info.side != Union || carrying[at(unit)] ||
          b.p.is(unit, Position::done) || b.p.is(unit, Position::moved))
        continue;
      if (loose.has(hex))
        list.add(Action(Do::carry, static_cast<unsigned>(unit), static_cast<unsigned>(Unit::none)));
      for (std::size_t i = 0; i < giving; ++i)
        if (b.where(givers[i]) == hex)
          list.add(Action(Do::carry, static_cast<unsigned>(unit), static_cast<unsigned>(givers[i])));
    }
  });
}

Verdict check_bridging(Board b, Action action) {
  const Unit unit = unit_of(action.a());
  switch (action.kind<Do>()) {
    case Do::drop:
      if (b.p.phase != Phase::union_movement)
        return refuse("5.0a", "bridging markers are handled in the Union Movement Phase");
      return check_drop(b, unit);
    case Do::carry: return check_carry(b, unit, action.b());
    case Do::flip: return check_flip(b, unit, action.b());
    default: return check_destroy(b, action.a());
  }
}

void play_bridging(Play& t, Action action) {
  Position& p = t.p;
  const Unit unit = unit_of(action.a());
  switch (action.kind<Do>()) {
    case Do::drop: return drop(t, unit);
    case Do::carry: {
      const bool given = action.b() != static_cast<unsigned>(Unit::none);
      const int bridge = given ? carried_by(p, unit_of(action.b())) : loose_for(p, unit);
      set_bridge(p, bridge, p.where[at(unit)], Bridge::carried, unit);
      if (given) p.bridges[bridge].marks |= Bridge::handed;
      return t.tell(Happened::bridge_taken, Union, static_cast<int>(unit), p.where[at(unit)].at);
    }
    case Do::flip:
      set_bridge(p, static_cast<int>(action.b()), p.where[at(unit)], Bridge::bridging);  // 10.5m
      p.set(unit, Position::handled);
      if (p.options.flip_costs_move) p.set(unit, Position::done);
      return t.tell(Happened::bridge_flipped, Union, static_cast<int>(unit), p.where[at(unit)].at);
    default: {
      const Hex hex = p.bridges[action.a()].where;
      p.set(wrecker(t.board(), hex), Position::handled);
      set_bridge(p, static_cast<int>(action.a()), Hex::none, Bridge::lost);  // 10.5k
      return t.tell(Happened::bridge_lost, Confederate, hex.at);
    }
  }
}

}  // namespace longroll::stockade
