// 3 Set-up: who may come next, and where each unit may stand. A hex is legal when the rest of the step can
// still be completed legally, so that no set-up runs into a dead end.
#include <algorithm>

#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {
namespace {

bool belongs(const UnitInfo& unit, Stage stage) {
  switch (stage) {
    case Stage::garrison: return unit.side == Confederate && unit.assault == 1;
    case Stage::missouri: return unit.side == Confederate && unit.assault == 2;
    case Stage::union_infantry:
    case Stage::survivors: return unit.side == Union && unit.kind != Kind::artillery && unit.assault == 1;
    case Stage::ohio: return unit.side == Union && unit.kind != Kind::artillery && unit.assault == 2;
    case Stage::companies: return unit.bombards;
    case Stage::ohio_artillery: return unit.side == Union && unit.kind == Kind::artillery && !unit.bombards;
    default: return false;
  }
}

// Whose turn is later, but who may come first: the companies that bombard (3.1.3e), and the 1st Ohio
// artillery (3.2.4a).
Stage ahead(const Position& p) {
  if (p.stage == Stage::union_infantry && p.option == 1) return Stage::companies;
  return p.stage == Stage::ohio ? Stage::ohio_artillery : Stage::none;
}

// The stage whose rules the unit follows if it is placed now; none if it may not be.
Stage stage_of(Board b, Unit unit) {
  if (b.p.on_the_map(unit) || !b.p.in_play(unit)) return Stage::none;
  for (Stage stage : {b.p.stage, ahead(b.p)})
    if (belongs(b.of(unit), stage)) return stage;
  return Stage::none;
}

// Counters that differ in nothing but their number.
bool alike(const UnitInfo& one, const UnitInfo& two) {
  return one.side == two.side && one.kind == two.kind && one.regiment == two.regiment &&
         one.bombards == two.bombards;
}

Hexes both(const Hexes& a, const Hexes& b) {
  Hexes all = a;
  for (std::size_t i = 0; i < all.words.size(); ++i) all.words[i] |= b.words[i];
  return all;
}

// The hexes a regiment sets up in: printed ones, unless the scenario has its own.
const Hexes& area_of(Board b, int regiment) {
  const Hexes& own = b.data.scenarios[b.p.scenario].union_area;
  return own.empty() ? b.data.regiments[regiment].area_set : own;
}

bool regiment_at(Board b, Hex hex, int regiment) {
  for (Unit unit : stack(b.p, hex))
    if (b.of(unit).regiment == regiment) return true;
  return false;
}

bool other_regiment_at(Board b, Hex hex, int regiment) {
  for (Unit unit : stack(b.p, hex))
    if (b.of(unit).side == Union && b.of(unit).regiment != regiment && b.of(unit).regiment != no_regiment)
      return true;
  return false;
}

bool near_other_regiment(Board b, Hex hex, int regiment) {
  if (other_regiment_at(b, hex, regiment)) return true;
  for (Hex next : b.data.grid.neighbors(hex))
    if (next.exists() && other_regiment_at(b, next, regiment)) return true;
  return false;
}

bool artillery_at(Board b, Hex hex) {
  for (Unit unit : stack(b.p, hex))
    if (b.of(unit).kind == Kind::artillery) return true;
  return false;
}

// A hex of the area that infantry of the regiment may still be put into.
bool open_for(Board b, Hex hex, int regiment) {
  return counted(b, hex, Union) < limit(b, Union) && !near_other_regiment(b, hex, regiment) &&
         !artillery_at(b, hex);
}

// Whether `left` more units can give each hex of the regiment that stands alone a neighbour (R7). `mine` are
// the hexes that it has, or would have; `taken` is one that it will not get.
bool can_be_joined(Board b, int regiment, const Hexes& mine, int left, Hex taken = Hex::none) {
  const auto joinable = [&](Hex hex) {
    return hex.exists() && hex != taken && area_of(b, regiment).has(hex) && open_for(b, hex, regiment);
  };
  Hex lonely = Hex::none;
  int count = 0;
  bool hopeless = false;
  mine.each([&](Hex hex) {
    bool comrade = false, room = false;
    for (Hex next : b.data.grid.neighbors(hex)) {
      comrade = comrade || (next.exists() && mine.has(next));
      room = room || joinable(next);
    }
    if (comrade) return;
    lonely = hex, ++count;
    hopeless = hopeless || !room;
  });
  if (count == 0) return true;
  if (hopeless || left == 0) return false;
  if (left >= count) return true;  // each lonely hex can be given a neighbour of its own
  for (Hex next : b.data.grid.neighbors(lonely)) {
    if (!joinable(next)) continue;
    Hexes more = mine;
    more.add(next);
    if (can_be_joined(b, regiment, more, left - 1, taken)) return true;
  }
  return false;
}

int infantry_to_place(Board b, int regiment) {
  const Regiment& all = b.data.regiments[regiment];
  int n = 0;
  for (int i = 0; i < all.infantry; ++i) {
    const Unit unit = static_cast<Unit>(at(all.first_infantry) + static_cast<std::size_t>(i));
    n += b.p.in_play(unit) && !b.p.on_the_map(unit);
  }
  return n;
}

Hexes hexes_of(Board b, int regiment) {
  Hexes mine;
  area_of(b, regiment).each([&](Hex hex) {
    if (regiment_at(b, hex, regiment)) mine.add(hex);
  });
  return mine;
}

// The 30th Ohio must still find room for all its infantry, away from other regiments and in touch (R13), when
// one more hex is taken: by another regiment, which keeps it out of the hexes around too, or by artillery.
bool room_for_ohio(Board b, Hex taken, bool by_artillery) {
  for (std::size_t r = 0; r < b.data.regiments.size(); ++r) {
    const Regiment& regiment = b.data.regiments[r];
    const int ohio = static_cast<int>(r);
    if (regiment.side != Union || regiment.assault != 2) continue;
    if (other_regiment_at(b, taken, ohio)) continue;  // taken before
    Hexes fit;
    for (Hex hex : regiment.area)
      if (b.data.grid.distance(hex, taken) > (by_artillery ? 0 : 1) && !near_other_regiment(b, hex, ohio) &&
          !artillery_at(b, hex))
        fit.add(hex);
    int room = 0;
    fit.each([&](Hex hex) {
      bool beside = false;
      for (Hex next : b.data.grid.neighbors(hex)) beside = beside || (next.exists() && fit.has(next));
      if (beside) room += std::max(0, limit(b, Union) - counted(b, hex, Union));
    });
    if (room < infantry_to_place(b, ohio)) return false;
  }
  return true;
}

// The 1st Missouri must still find room on the map's edge (R14).
bool room_for_missouri(Board b, int taken) {
  int room = -taken, needed = 0;
  b.data.missouri_entry.each(
      [&](Hex hex) { room += std::max(0, limit(b, Confederate) - counted(b, hex, Confederate)); });
  for (Unit unit : b.data.all_units())
    needed += b.of(unit).side == Confederate && b.of(unit).assault == 2 &&
              b.of(unit).kind == Kind::infantry && b.p.in_play(unit);
  return room >= needed;
}

Verdict check_garrison(Board b, const UnitInfo& unit, Hex hex) {
  const bool gun = unit.kind == Kind::artillery;
  if (b.data.ditch.has(hex))
    return refuse(gun ? "3.1.2h" : "3.1.2d", "no Confederate unit may be set up in a ditch hex");
  if (gun && b.data.redan.has(hex))
    return refuse("3.1.2g", "stockade artillery may not be set up in a redan hex");
  if (!b.data.inside.has(hex) && !b.data.redan.has(hex))  // 3.1.2c
    return refuse(gun                ? "3.1.2f"
                  : b.p.assault == 2 ? "3.2.3a"
                                     : "3.1.2b",
                  "{} must be set up inside the Stockade Redan", unit.name);
  if (const Hexes& own = b.data.scenarios[b.p.scenario].confederate_area; !own.empty() && !own.has(hex))
    return refuse("3.1.2b", "in this scenario {} is set up elsewhere in the work", unit.name);
  if (unit.kind == Kind::infantry) {
    if (counted(b, hex, Confederate) >= limit(b, Confederate))  // 3.1b
      return refuse("3.1.2e", "hex {} is full", b.number(hex));
    if (b.p.assault == 2 && b.data.missouri_entry.has(hex) && !room_for_missouri(b, 1))
      return refuse("3.2.3d", "the 1st Missouri needs the room that is left in 1018 to 1024");
  }
  return {};
}

Verdict check_missouri(Board b, const UnitInfo& unit, Hex hex) {
  if (!b.data.missouri_entry.has(hex))
    return refuse("3.2.3d", "{} arrives on the map's edge, 1018 to 1024", unit.name);
  if (unit.kind == Kind::infantry && counted(b, hex, Confederate) >= limit(b, Confederate))
    return refuse("3.2.3e", "hex {} is full", b.number(hex));
  return {};
}

Verdict check_in_area(Board b, Unit unit, Hex hex) {
  const UnitInfo& info = b.of(unit);
  const bool ohio = info.assault == 2;
  if (info.kind == Kind::officer) {
    if (!regiment_at(b, hex, info.regiment))
      return refuse("3.1.3u", "an officer is set up with a unit of his regiment");
    if (officer_at(b, hex, Union)) return refuse("3.1.3v", "hex {} has an officer already", b.number(hex));
    return {};
  }
  if (!area_of(b, info.regiment).has(hex))
    return refuse(ohio ? "3.2.4b" : "3.1.3q", "{} is not in the set-up area of the {}", b.number(hex),
                  b.data.regiments[info.regiment].name);
  if (counted(b, hex, Union) >= limit(b, Union))
    return refuse("3.1.3r", "hex {} is full", b.number(hex));  // 3.1b
  if (near_other_regiment(b, hex, info.regiment))
    return refuse(ohio ? "3.2.4c" : "3.1.3t", "{} is next to another regiment", b.number(hex));
  if (artillery_at(b, hex)) return refuse("3.1.3m", "artillery is set up alone in its hex");
  Hexes mine = hexes_of(b, info.regiment);
  mine.add(hex);
  if (!can_be_joined(b, info.regiment, mine, infantry_to_place(b, info.regiment) - 1))
    return refuse(ohio ? "3.2.4c" : "3.1.3s",
                  "{} would be left without a unit of its regiment in a neighbouring hex", info.name);
  return {};
}

bool infantry_survives(Board b, int regiment) {
  const Regiment& all = b.data.regiments[regiment];
  for (int i = 0; i < all.infantry; ++i)
    if (b.p.in_play(static_cast<Unit>(at(all.first_infantry) + static_cast<std::size_t>(i)))) return true;
  return false;
}

bool union_infantry_survives(Board b) {
  for (std::size_t r = 0; r < b.data.regiments.size(); ++r)
    if (const Regiment& each = b.data.regiments[r];
        each.side == Union && each.assault == 1 && infantry_survives(b, static_cast<int>(r)))
      return true;
  return false;
}

// An officer goes with infantry of his regiment; where none is left, with any; where there is none at all,
// anywhere (R10).
bool may_lead_there(Board b, int regiment, Hex hex) {
  bool any_here = false;
  for (Unit unit : stack(b.p, hex)) {
    if (b.of(unit).kind != Kind::infantry) continue;
    if (b.of(unit).regiment == regiment) return true;
    any_here = true;
  }
  if (infantry_survives(b, regiment)) return false;
  return any_here || !union_infantry_survives(b);
}

Verdict check_survivor(Board b, Unit unit, Hex hex) {
  const UnitInfo& info = b.of(unit);
  if (!b.data.union_side.has(hex))
    return refuse("3.2.2c", "{} is beyond the start line", b.number(hex));  // 3.2.2d
  if (info.kind == Kind::infantry && counted(b, hex, Union) >= limit(b, Union))
    return refuse("3.2.2e", "hex {} is full", b.number(hex));
  if (info.kind == Kind::officer && !may_lead_there(b, info.regiment, hex))
    return refuse("3.2.2f", "{} is placed with infantry of his regiment", info.name);
  if (b.data.reserved.has(hex)) return refuse("3.2.4b", "{} is kept free for the 30th Ohio", b.number(hex));
  if (b.data.beside_reserved.has(hex) && !room_for_ohio(b, hex, false))
    return refuse("3.2.4c", "from {} on, the 30th Ohio would not find room apart from other regiments",
                  b.number(hex));
  return {};
}

// The 30th Ohio keeps its place beside artillery that comes before it is complete.
Verdict check_beside_ohio(Board b, Hex hex) {
  for (std::size_t r = 0; r < b.data.regiments.size(); ++r) {
    const int ohio = static_cast<int>(r);
    if (b.data.regiments[r].side != Union || b.data.regiments[r].assault != 2 || !area_of(b, ohio).has(hex))
      continue;
    if (!room_for_ohio(b, hex, true))
      return refuse("3.2.4b", "with artillery in {} the 30th Ohio would not find room", b.number(hex));
    if (!can_be_joined(b, ohio, hexes_of(b, ohio), infantry_to_place(b, ohio), hex))
      return refuse("3.2.4c", "artillery in {} would keep units of the 30th Ohio apart", b.number(hex));
  }
  return {};
}

Verdict check_battery(Board b, Unit unit, Hex hex) {
  if (b.of(unit).bombards && b.p.option == 1) {  // 3.1.3c 3.1.3d 3.2.2h 3.2.2i
    if (!b.data.batteries.has(hex))
      return refuse("3.1.3e", "under option 1 the companies stand on Batteries hexes");
    if (artillery_at(b, hex)) return refuse("3.1.3f", "{} has an artillery unit already", b.number(hex));
    if (counted(b, hex, Union) >= limit(b, Union)) return refuse("6.2a", "hex {} is full", b.number(hex));
    return {};
  }
  if (!b.data.union_side.has(hex))  // 3.1.3c
    return refuse(b.of(unit).bombards ? "3.1.3k" : "3.2.4a", "{} is beyond the start line", b.number(hex));
  if (b.p.first_in(hex) != Unit::none) return refuse("3.1.3m", "artillery is set up alone in its hex");
  if (!b.of(unit).bombards) return check_beside_ohio(b, hex);
  if (b.p.assault == 2 && b.data.reserved.has(hex))
    return refuse("3.2.4b", "{} is kept free for the 30th Ohio", b.number(hex));
  return {};
}

}  // namespace

// Where the unit could stand at all: what a list has to look at.
Hexes zone(Board b, Unit unit) {
  switch (stage_of(b, unit)) {
    case Stage::garrison: return both(b.data.inside, b.data.redan);
    case Stage::missouri: return b.data.missouri_entry;
    case Stage::union_infantry:
    case Stage::ohio: return area_of(b, b.of(unit).regiment);
    case Stage::companies: return b.p.option == 1 ? b.data.batteries : b.data.union_side;
    case Stage::survivors:
      if (b.of(unit).kind == Kind::officer && union_infantry_survives(b)) return b.p.occupied[index(Union)];
      return b.data.union_side.minus(b.data.reserved);  // 3.2.2d
    default: return b.data.union_side;
  }
}

// Option 1 needs a Batteries hex with room for every company.
bool batteries_have_room(Board b) {
  int room = 0, companies = 0;
  b.data.batteries.each([&](Hex hex) { room += counted(b, hex, Union) < limit(b, Union); });
  for (Unit unit : b.data.all_units()) companies += b.of(unit).bombards && b.p.in_play(unit);
  return room >= companies;
}

Unit next_to_place(Board b) {
  Unit officer = Unit::none;
  for (Unit unit : b.data.all_units()) {
    if (stage_of(b, unit) != b.p.stage) continue;
    if (b.p.stage != Stage::survivors || b.of(unit).kind != Kind::officer) return unit;
    if (officer == Unit::none) officer = unit;  // survivors: he may have to wait for infantry (R10)
  }
  return officer;
}

std::size_t units_to_place(Board b, std::array<Unit, max_units>& units) {
  std::size_t n = 0;
  for (Unit unit : b.data.all_units())
    if (stage_of(b, unit) != Stage::none && (n == 0 || !alike(b.of(units[n - 1]), b.of(unit))))
      units[n++] = unit;
  return n;
}

Verdict check_turn(Board b, Unit unit) {
  const UnitInfo& info = b.of(unit);
  if (b.p.on_the_map(unit)) return refuse("3.1a", "{} has been placed", info.name);
  if (stage_of(b, unit) == Stage::none)
    return refuse("3.1a", "{} is not placed in this step of the set-up", info.name);
  std::array<Unit, max_units> units;
  for (std::size_t i = 0, n = units_to_place(b, units); i < n; ++i)
    if (units[i] != unit && alike(b.of(units[i]), info))
      return refuse("3.1a", "{} is to be placed next, not {}: units that are alike come by their number",
                    b.of(units[i]).name, info.name);
  return {};
}

Verdict check_place_at(Board b, Unit unit, Hex hex) {
  switch (stage_of(b, unit)) {
    case Stage::garrison: return check_garrison(b, b.of(unit), hex);
    case Stage::missouri: return check_missouri(b, b.of(unit), hex);
    case Stage::union_infantry:
    case Stage::ohio: return check_in_area(b, unit, hex);
    case Stage::survivors: return check_survivor(b, unit, hex);
    default: return check_battery(b, unit, hex);
  }
}

}  // namespace longroll::stockade
