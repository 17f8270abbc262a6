// 10.5 Bridging: carry, drop, flip, destroy.
#include "engine/stockade/rules.hpp"

namespace longroll::stockade {
namespace {

const Bridge& of(const Position& p, int bridge) { return p.bridges[static_cast<std::size_t>(bridge)]; }

// Only while the unit is moving, or before it has moved (R85).
bool in_its_move(const Position& p, Unit unit) {
  return p.step == Step::moving ? p.is(unit, Position::grouped)
                                : !p.is(unit, Position::done) && !p.is(unit, Position::moved);
}

Verdict check_drop(const Data& data, const Position& p, Unit unit) {
  if (carried_by(p, unit) < 0) return refuse("10.5p", "{} carries no bridging marker", data.of(unit).name);
  if (!in_its_move(p, unit))
    return refuse("10.5p", "{} may drop its marker only during its own move", data.of(unit).name);
  return {};
}

// Who may take up a marker at all: infantry that was in the hex when the phase began.
Verdict check_bearer(const Data& data, const Position& p, Unit unit) {
  const UnitInfo& info = data.of(unit);
  if (p.phase != Phase::union_movement || info.side != Union)
    return refuse("10.5a", "only the Union has bridging markers");
  if (!p.on_the_map(unit)) return refuse("2.5b", "{} is not on the map", info.name);
  if (info.kind == Kind::officer) return refuse("10.5c", "an officer can never carry a bridging marker");
  if (info.kind != Kind::infantry) return refuse("10.5b", "only infantry carries bridging markers");
  if (p.is(unit, Position::moved))
    return refuse("10.5d", "{} was not in this hex when the phase began", info.name);
  return {};
}

// A loose marker that the unit may carry, or -1.
int loose_for(const Position& p, Unit unit) {
  for (int i = 0; i < max_bridges; ++i)
    if (of(p, i).state == Bridge::loose && of(p, i).where == p.where[at(unit)] && !of(p, i).marks) return i;
  return -1;
}

Verdict check_carry(const Data& data, const Position& p, Unit unit, unsigned from) {
  const std::string& name = data.of(unit).name;
  if (p.step == Step::moving) return refuse("10.5d", "markers are taken up before a unit moves");
  if (Verdict refusal = check_bearer(data, p, unit)) return refusal;
  if (p.is(unit, Position::done)) return refuse("10.0e", "{} has completed its move", name);
  if (carried_by(p, unit) >= 0) return refuse("10.5b", "{} carries a bridging marker already", name);
  if (from != static_cast<unsigned>(Unit::none)) {
    const Unit giver = static_cast<Unit>(from);
    const int bridge = carried_by(p, giver);
    if (bridge < 0) return refuse("10.5d", "{} carries no bridging marker", data.of(giver).name);
    if (p.where[at(giver)] != p.where[at(unit)])
      return refuse("10.5d", "{} is in another hex", data.of(giver).name);
    if (of(p, bridge).marks || p.is(giver, Position::moved))
      return refuse("10.5e", "only one unit may carry that marker in a game turn");
    return {};
  }
  if (loose_for(p, unit) >= 0) return {};
  for (const Bridge& each : p.bridges) {
    if (each.where != p.where[at(unit)] || !each.present()) continue;
    if (each.state == Bridge::bridging)
      return refuse("10.5n", "a marker on its bridging side can never be carried again");
    if (each.state == Bridge::loose)
      return refuse("10.5q", "that marker was dropped this turn and waits for the next");
  }
  return refuse("10.5d", "no loose bridging marker lies in {}", number(data, p.where[at(unit)]));
}

Verdict check_flip(const Data& data, const Position& p, Unit unit, unsigned bridge) {
  const std::string& name = data.of(unit).name;
  if (data.of(unit).kind == Kind::officer) return refuse("7.0k", "officers cannot place bridging markers");
  if (p.step == Step::moving)
    return refuse("10.0d", "complete the move of the units in {} first", number(data, p.focus));
  if (Verdict refusal = check_bearer(data, p, unit))
    return refusal->rule == "10.5d" ? refuse("10.5m", "{} did not begin the phase in this hex", name)
                                    : refusal;
  const Hex hex = p.where[at(unit)];
  if (!data.is(hex, Terrain::ditch)) return refuse("10.5m", "a bridge can only be laid in a ditch hex");
  if (p.options.flip_costs_move && p.is(unit, Position::done))
    return refuse("10.0e", "{} has completed its move", name);
  if (bridge >= max_bridges || of(p, static_cast<int>(bridge)).where != hex ||
      !of(p, static_cast<int>(bridge)).present())
    return refuse("10.5m", "there is no such marker in {}", number(data, hex));
  if (of(p, static_cast<int>(bridge)).state == Bridge::bridging)
    return refuse("10.5n", "that marker is a bridge already");
  if (of(p, static_cast<int>(bridge)).marks & Bridge::moved)
    return refuse("10.5m", "that marker came into the ditch this turn");
  return {};
}

// Whether a Confederate unit there can still do it: one marker for each (R87).
Unit wrecker(const Data& data, const Position& p, Hex hex) {
  for (Unit unit : stack(p, hex))
    if (data.of(unit).side == Confederate && !p.is(unit, Position::wrecked)) return unit;
  return Unit::none;
}

Verdict check_destroy(const Data& data, const Position& p, unsigned bridge) {
  if (p.phase != Phase::confederate_movement)
    return refuse("10.5k", "markers are destroyed at the start of the Confederate Movement Phase");
  if (p.moving_begun) return refuse("10.5k", "markers are destroyed before the first unit moves");
  if (bridge >= max_bridges || !of(p, static_cast<int>(bridge)).present())
    return refuse("10.5k", "there is no such marker on the map");
  const Hex hex = of(p, static_cast<int>(bridge)).where;
  if (!p.occupied[index(Confederate)].has(hex))
    return refuse("10.5k", "no Confederate unit is in {}", number(data, hex));
  if (wrecker(data, p, hex) == Unit::none)
    return refuse("10.5k", "each Confederate unit in {} has destroyed a marker", number(data, hex));
  return {};
}

}  // namespace

int carried_by(const Position& p, Unit unit) {
  for (int i = 0; i < max_bridges; ++i)
    if (of(p, i).carrier == unit && of(p, i).state == Bridge::carried) return i;
  return -1;
}

void list_bridging(const Data& data, const Position& p, ActionList& list) {
  if (p.phase != Phase::union_movement) return;
  if (p.step == Step::moving) {
    for (const Bridge& each : p.bridges)
      if (each.state == Bridge::carried && each.where == p.focus && p.is(each.carrier, Position::grouped))
        list.add(Action(Do::drop, static_cast<unsigned>(each.carrier)));
    return;
  }
  Hexes flippable, loose,
      takeable;  // hexes where a marker could be laid, picked up, or had from a comrade too
  std::array<Unit, max_bridges> givers;
  std::size_t giving = 0;
  std::array<std::uint8_t, max_units> carrying{};
  for (const Bridge& each : p.bridges) {
    if (!each.carried_side()) continue;
    if (data.is(each.where, Terrain::ditch)) flippable.add(each.where);
    if (each.state == Bridge::carried) {
      carrying[at(each.carrier)] = 1;
      if (in_its_move(p, each.carrier)) list.add(Action(Do::drop, static_cast<unsigned>(each.carrier)));
    }
    if (each.marks) continue;
    if (each.state == Bridge::loose) {
      loose.add(each.where);
    } else if (!p.is(each.carrier, Position::moved)) {
      givers[giving++] = each.carrier;
    } else {
      continue;
    }
    takeable.add(each.where);
  }
  flippable.each([&](Hex hex) {
    for (unsigned i = 0; i < max_bridges; ++i) {
      if (p.bridges[i].where != hex) continue;
      for (Unit unit : stack(p, hex))
        if (!check_flip(data, p, unit, i)) list.add(Action(Do::flip, static_cast<unsigned>(unit), i));
    }
  });
  takeable.each([&](Hex hex) {
    for (Unit unit : stack(p, hex)) {
      const UnitInfo& info = data.of(unit);
      if (info.kind != Kind::infantry || info.side != Union || carrying[at(unit)] ||
          p.is(unit, Position::done) || p.is(unit, Position::moved))
        continue;
      if (loose.has(hex))
        list.add(Action(Do::carry, static_cast<unsigned>(unit), static_cast<unsigned>(Unit::none)));
      for (std::size_t i = 0; i < giving; ++i)
        if (p.where[at(givers[i])] == hex)
          list.add(Action(Do::carry, static_cast<unsigned>(unit), static_cast<unsigned>(givers[i])));
    }
  });
}

void list_destroy(const Data& data, const Position& p, ActionList& list) {
  if (p.moving_begun) return;
  for (unsigned i = 0; i < max_bridges; ++i)
    if (p.bridges[i].present() && !check_destroy(data, p, i)) list.add(Action(Do::destroy, i));
}

Verdict check_bridging(const Data& data, const Position& p, Action action) {
  const Unit unit = static_cast<Unit>(action.a());
  switch (action.kind<Do>()) {
    case Do::drop:
      if (p.phase != Phase::union_movement)
        return refuse("5.0a", "bridging markers are handled in the Union Movement Phase");
      return check_drop(data, p, unit);
    case Do::carry: return check_carry(data, p, unit, action.b());
    case Do::flip: return check_flip(data, p, unit, action.b());
    default: return check_destroy(data, p, action.a());
  }
}

void drop_bridge(Play& t, int bridge) {
  Bridge& marker = t.p.bridges[static_cast<std::size_t>(bridge)];
  const Unit unit = marker.carrier;
  set_bridge(t.p, bridge, marker.where, Bridge::loose);
  marker.marks |= Bridge::dropped;  // 10.5q
  t.tell(Happened::bridge_dropped, Union, static_cast<int>(unit), marker.where.at);
}

void play_bridging(Play& t, Action action) {
  Position& p = t.p;
  const Unit unit = static_cast<Unit>(action.a());
  switch (action.kind<Do>()) {
    case Do::drop: return drop_bridge(t, carried_by(p, unit));
    case Do::carry: {
      const bool given = action.b() != static_cast<unsigned>(Unit::none);
      const int bridge = given ? carried_by(p, static_cast<Unit>(action.b())) : loose_for(p, unit);
      set_bridge(p, bridge, p.where[at(unit)], Bridge::carried, unit);
      if (given) p.bridges[static_cast<std::size_t>(bridge)].marks |= Bridge::handed;
      return t.tell(Happened::bridge_taken, Union, static_cast<int>(unit), p.where[at(unit)].at);
    }
    case Do::flip:
      set_bridge(p, static_cast<int>(action.b()), p.where[at(unit)], Bridge::bridging);  // 10.5m
      if (p.options.flip_costs_move) p.set(unit, Position::done);
      return t.tell(Happened::bridge_flipped, Union, static_cast<int>(unit), p.where[at(unit)].at);
    default: {
      const Hex hex = of(p, static_cast<int>(action.a())).where;
      p.set(wrecker(t.data, p, hex), Position::wrecked);
      set_bridge(p, static_cast<int>(action.a()), Hex::none, Bridge::lost);  // 10.5k
      return t.tell(Happened::bridge_lost, Confederate, hex.at);
    }
  }
}

}  // namespace longroll::stockade
