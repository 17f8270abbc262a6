// 3 Set-up: where each unit may stand. A hex is legal when the rest of the step can still be completed
// legally, so that no set-up runs into a dead end.
#include <algorithm>

#include "engine/stockade/rules.hpp"

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

Hexes both(const Hexes& a, const Hexes& b) {
  Hexes all = a;
  for (std::size_t i = 0; i < all.words.size(); ++i) all.words[i] |= b.words[i];
  return all;
}

// The hexes a regiment sets up in: printed ones, unless the scenario has its own.
const Hexes& area_of(const Data& data, const Position& p, int regiment) {
  const Hexes& own = data.scenarios[p.scenario].union_area;
  return own.empty() ? data.regiments[static_cast<std::size_t>(regiment)].area_set : own;
}

bool regiment_at(const Data& data, const Position& p, Hex hex, int regiment) {
  for (Unit unit : stack(p, hex))
    if (data.of(unit).regiment == regiment) return true;
  return false;
}

bool other_regiment_at(const Data& data, const Position& p, Hex hex, int regiment) {
  for (Unit unit : stack(p, hex))
    if (data.of(unit).side == Union && data.of(unit).regiment != regiment &&
        data.of(unit).regiment != no_regiment)
      return true;
  return false;
}

bool near_other_regiment(const Data& data, const Position& p, Hex hex, int regiment) {
  if (other_regiment_at(data, p, hex, regiment)) return true;
  for (Hex next : data.grid.neighbors(hex))
    if (next.exists() && other_regiment_at(data, p, next, regiment)) return true;
  return false;
}

bool artillery_at(const Data& data, const Position& p, Hex hex) {
  for (Unit unit : stack(p, hex))
    if (data.of(unit).kind == Kind::artillery) return true;
  return false;
}

// A hex of the area that infantry of the regiment may still be put into.
bool open_for(const Data& data, const Position& p, Hex hex, int regiment) {
  return counted(data, p, hex, Union) < limit(data, p, Union) &&
         !near_other_regiment(data, p, hex, regiment) && !artillery_at(data, p, hex);
}

// Whether `left` more units can give each hex of the regiment that stands alone a neighbour (R7). `mine` are
// the hexes that it has, or would have.
bool can_be_joined(const Data& data, const Position& p, int regiment, const Hexes& mine, int left) {
  const auto joinable = [&](Hex hex) {
    return hex.exists() && area_of(data, p, regiment).has(hex) && open_for(data, p, hex, regiment);
  };
  Hex lonely = Hex::none;
  int count = 0;
  bool hopeless = false;
  mine.each([&](Hex hex) {
    bool comrade = false, room = false;
    for (Hex next : data.grid.neighbors(hex)) {
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
  for (Hex next : data.grid.neighbors(lonely)) {
    if (!joinable(next)) continue;
    Hexes more = mine;
    more.add(next);
    if (can_be_joined(data, p, regiment, more, left - 1)) return true;
  }
  return false;
}

int infantry_to_place(const Data& data, const Position& p, int regiment) {
  const Regiment& all = data.regiments[static_cast<std::size_t>(regiment)];
  int n = 0;
  for (int i = 0; i < all.infantry; ++i) {
    const Unit unit = static_cast<Unit>(at(all.first_infantry) + static_cast<std::size_t>(i));
    n += p.in_play(unit) && !p.on_the_map(unit);
  }
  return n;
}

// The 30th Ohio must still find room for all its infantry, away from other regiments and in touch (R13), when
// another regiment takes one more hex.
bool room_for_ohio(const Data& data, const Position& p, Hex taken) {
  for (std::size_t r = 0; r < data.regiments.size(); ++r) {
    const Regiment& regiment = data.regiments[r];
    if (regiment.side != Union || regiment.assault != 2) continue;
    if (other_regiment_at(data, p, taken, static_cast<int>(r))) continue;  // taken before
    Hexes free;
    for (Hex hex : regiment.area)
      if (data.grid.distance(hex, taken) > 1 && open_for(data, p, hex, static_cast<int>(r))) free.add(hex);
    int usable = 0;
    free.each([&](Hex hex) {
      bool beside = false;
      for (Hex next : data.grid.neighbors(hex)) beside = beside || (next.exists() && free.has(next));
      usable += beside;
    });
    if (usable * limit(data, p, Union) < infantry_to_place(data, p, static_cast<int>(r))) return false;
  }
  return true;
}

// The 1st Missouri must still find room on the map's edge (R14).
bool room_for_missouri(const Data& data, const Position& p, int taken) {
  int room = -taken, needed = 0;
  data.missouri_entry.each([&](Hex hex) {
    room += std::max(0, limit(data, p, Confederate) - counted(data, p, hex, Confederate));
  });
  for (std::size_t i = 0; i < data.units.size(); ++i)
    needed += data.units[i].side == Confederate && data.units[i].assault == 2 &&
              data.units[i].kind == Kind::infantry && p.in_play(static_cast<Unit>(i));
  return room >= needed;
}

Verdict check_garrison(const Data& data, const Position& p, const UnitInfo& unit, Hex hex) {
  const bool gun = unit.kind == Kind::artillery;
  if (data.ditch.has(hex))
    return refuse(gun ? "3.1.2h" : "3.1.2d", "no Confederate unit may be set up in a ditch hex");
  if (gun && data.redan.has(hex))
    return refuse("3.1.2g", "stockade artillery may not be set up in a redan hex");
  if (!data.inside.has(hex) && !data.redan.has(hex))
    return refuse(gun              ? "3.1.2f"
                  : p.assault == 2 ? "3.2.3a"
                                   : "3.1.2b",
                  "{} must be set up inside the Stockade Redan", unit.name);
  if (const Hexes& own = data.scenarios[p.scenario].confederate_area; !own.empty() && !own.has(hex))
    return refuse("3.1.2b", "in this scenario {} is set up elsewhere in the work", unit.name);
  if (unit.kind == Kind::infantry) {
    if (counted(data, p, hex, Confederate) >= limit(data, p, Confederate))
      return refuse("3.1.2e", "hex {} is full", number(data, hex));
    if (p.assault == 2 && data.missouri_entry.has(hex) && !room_for_missouri(data, p, 1))
      return refuse("3.2.3d", "the 1st Missouri needs the room that is left in 1018 to 1024");
  }
  return {};
}

Verdict check_missouri(const Data& data, const Position& p, const UnitInfo& unit, Hex hex) {
  if (!data.missouri_entry.has(hex))
    return refuse("3.2.3d", "{} arrives on the map's edge, 1018 to 1024", unit.name);
  if (unit.kind == Kind::infantry && counted(data, p, hex, Confederate) >= limit(data, p, Confederate))
    return refuse("3.2.3e", "hex {} is full", number(data, hex));
  return {};
}

Verdict check_in_area(const Data& data, const Position& p, Unit unit, Hex hex) {
  const UnitInfo& info = data.of(unit);
  const bool ohio = info.assault == 2;
  if (info.kind == Kind::officer) {
    if (!regiment_at(data, p, hex, info.regiment))
      return refuse("3.1.3u", "an officer is set up with a unit of his regiment");
    if (officer_at(data, p, hex, Union))
      return refuse("3.1.3v", "hex {} has an officer already", number(data, hex));
    return {};
  }
  if (!area_of(data, p, info.regiment).has(hex))
    return refuse(ohio ? "3.2.4b" : "3.1.3q", "{} is not in the set-up area of the {}", number(data, hex),
                  data.regiments[info.regiment].name);
  if (counted(data, p, hex, Union) >= limit(data, p, Union))
    return refuse("3.1.3r", "hex {} is full", number(data, hex));
  if (near_other_regiment(data, p, hex, info.regiment))
    return refuse(ohio ? "3.2.4c" : "3.1.3t", "{} is next to another regiment", number(data, hex));
  if (artillery_at(data, p, hex)) return refuse("3.1.3m", "artillery is set up alone in its hex");
  Hexes mine;
  mine.add(hex);
  area_of(data, p, info.regiment).each([&](Hex each) {
    if (regiment_at(data, p, each, info.regiment)) mine.add(each);
  });
  if (!can_be_joined(data, p, info.regiment, mine, infantry_to_place(data, p, info.regiment) - 1))
    return refuse(ohio ? "3.2.4c" : "3.1.3s",
                  "{} would be left without a unit of its regiment in a neighbouring hex", info.name);
  return {};
}

bool infantry_on_map(const Data& data, const Position& p, int regiment) {
  const Regiment& all = data.regiments[static_cast<std::size_t>(regiment)];
  for (int i = 0; i < all.infantry; ++i)
    if (p.on_the_map(static_cast<Unit>(at(all.first_infantry) + static_cast<std::size_t>(i)))) return true;
  return false;
}

bool union_infantry_on_map(const Data& data, const Position& p) {
  for (std::size_t r = 0; r < data.regiments.size(); ++r)
    if (data.regiments[r].side == Union && infantry_on_map(data, p, static_cast<int>(r))) return true;
  return false;
}

// An officer goes with infantry of his regiment; where none is left, with any; where there is none at all,
// anywhere (R10).
bool may_lead_there(const Data& data, const Position& p, int regiment, Hex hex) {
  bool any_here = false;
  for (Unit unit : stack(p, hex)) {
    if (data.of(unit).kind != Kind::infantry) continue;
    if (data.of(unit).regiment == regiment) return true;
    any_here = true;
  }
  if (infantry_on_map(data, p, regiment)) return false;
  return any_here || !union_infantry_on_map(data, p);
}

Verdict check_survivor(const Data& data, const Position& p, Unit unit, Hex hex) {
  const UnitInfo& info = data.of(unit);
  if (!data.union_side.has(hex)) return refuse("3.2.2c", "{} is beyond the start line", number(data, hex));
  if (info.kind == Kind::infantry && counted(data, p, hex, Union) >= limit(data, p, Union))
    return refuse("3.2.2e", "hex {} is full", number(data, hex));
  if (info.kind == Kind::officer && !may_lead_there(data, p, info.regiment, hex))
    return refuse("3.2.2f", "{} is placed with infantry of his regiment", info.name);
  if (data.reserved.has(hex)) return refuse("3.2.4b", "{} is kept free for the 30th Ohio", number(data, hex));
  if (data.beside_reserved.has(hex) && !room_for_ohio(data, p, hex))
    return refuse("3.2.4c", "from {} on, the 30th Ohio would not find room apart from other regiments",
                  number(data, hex));
  return {};
}

Verdict check_battery(const Data& data, const Position& p, Unit unit, Hex hex) {
  if (data.of(unit).bombards && p.option == 1) {
    if (!data.batteries.has(hex))
      return refuse("3.1.3e", "under option 1 the companies stand on Batteries hexes");
    if (artillery_at(data, p, hex))
      return refuse("3.1.3f", "{} has an artillery unit already", number(data, hex));
    if (counted(data, p, hex, Union) >= limit(data, p, Union))
      return refuse("6.2a", "hex {} is full", number(data, hex));
    return {};
  }
  if (!data.union_side.has(hex))
    return refuse(p.stage == Stage::ohio_artillery ? "3.2.4a" : "3.1.3k", "{} is beyond the start line",
                  number(data, hex));
  if (p.first_in(hex) != Unit::none) return refuse("3.1.3m", "artillery is set up alone in its hex");
  if (p.assault == 2 && p.stage == Stage::companies && data.reserved.has(hex))
    return refuse("3.2.4b", "{} is kept free for the 30th Ohio", number(data, hex));
  return {};
}

}  // namespace

// Where the unit could stand at all: what a list has to look at.
Hexes zone(const Data& data, const Position& p, Unit unit) {
  switch (p.stage) {
    case Stage::garrison: return both(data.inside, data.redan);
    case Stage::missouri: return data.missouri_entry;
    case Stage::union_infantry:
    case Stage::ohio: return area_of(data, p, data.of(unit).regiment);
    case Stage::companies: return p.option == 1 ? data.batteries : data.union_side;
    case Stage::survivors:
      if (data.of(unit).kind == Kind::officer && union_infantry_on_map(data, p))
        return p.occupied[index(Union)];
      return data.union_side.minus(data.reserved);
    default: return data.union_side;
  }
}

// Option 1 needs a Batteries hex with room for every company.
bool batteries_have_room(const Data& data, const Position& p) {
  int room = 0, companies = 0;
  data.batteries.each([&](Hex hex) { room += counted(data, p, hex, Union) < limit(data, p, Union); });
  for (std::size_t i = 0; i < data.units.size(); ++i)
    companies += data.units[i].bombards && p.in_play(static_cast<Unit>(i));
  return room >= companies;
}

Unit next_to_place(const Data& data, const Position& p) {
  Unit officer = Unit::none;
  for (std::size_t i = 0; i < data.units.size(); ++i) {
    const Unit unit = static_cast<Unit>(i);
    if (!belongs(data.units[i], p.stage) || !p.in_play(unit) || p.on_the_map(unit)) continue;
    if (p.stage != Stage::survivors || data.units[i].kind != Kind::officer) return unit;
    if (officer == Unit::none) officer = unit;  // survivors: all infantry first (R10)
  }
  return officer;
}

Verdict check_place(const Data& data, const Position& p, Unit unit, Hex hex) {
  switch (p.stage) {
    case Stage::garrison: return check_garrison(data, p, data.of(unit), hex);
    case Stage::missouri: return check_missouri(data, p, data.of(unit), hex);
    case Stage::union_infantry:
    case Stage::ohio: return check_in_area(data, p, unit, hex);
    case Stage::survivors: return check_survivor(data, p, unit, hex);
    default: return check_battery(data, p, unit, hex);
  }
}

}  // namespace longroll::stockade
