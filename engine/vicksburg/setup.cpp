// 16.0 Set-up, with the Warrenton choice (17.3) and the two steps before the first turn (16.3).
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {
namespace {

const Force* force_of(const Data& data, Unit unit) {
  for (const Force& force : data.forces)
    if (force.command == data.of(unit).command || force.extra.has(unit)) return &force;
  return nullptr;
}

std::string_view force_rule(std::string_view command) {
  if (command == "forney") return "16.1b";
  if (command == "stevenson") return "16.1c";
  if (command == "smith") return "16.1d";
  if (command == "loring") return "16.1f";
  if (command == "bowen") return "16.1g";
  if (command == "xv") return "16.2a";
  if (command == "xiii") return "16.2b";
  return "16.2c";
}

}  // namespace

bool Rules::placed(Piece piece) const {
  if (piece.is_unit()) return on_map(piece.unit());
  if (piece.is_leader()) return on_map(piece.leader());
  return vessel_afloat(piece.vessel());
}

bool Rules::all_placed(Seat seat) const {
  const auto i = static_cast<std::size_t>(index(seat));
  for (Unit unit : data.setup_units& data.side[i])
    if (!on_map(unit)) return false;
  for (Leader leader : data.leader_side[i])
    if (leader != data.johnston && !on_map(leader)) return false;
  return seat == confederate || vessel_afloat(Vessel::fleet);
}

// The hexes that the rulebook gives a piece, before stacking is looked at.
Hexes Rules::setup_hexes(Piece piece) const {
  Hexes hexes;
  if (piece.is_leader()) {
    const Leader leader = piece.leader();
    if (leader == data.pemberton) hexes.add(data.map.vicksburg);  // 16.1h
    for (Unit unit : on_map_units(side(leader))) {
      const bool grants = leader == data.grant && data.commands[data.of(unit).command].id == "xvii";  // 16.2c
      if (grants || data.commands[data.of(unit).command].leader == leader) hexes.add(at(unit));       // 16.2f
    }
    return hexes;
  }
  const Force* force = force_of(data, piece.unit());
  if (!force) return hexes;
  const std::string& command = data.commands[force->command].id;
  if (p.base_warrenton && (command == "xiii" || command == "xvii")) {  // 17.3b
    hexes.add(data.map.warrenton);
    for (Hex each : data.map.land[data.map.warrenton.at])
      if (each.exists()) hexes.add(each);
    return hexes;
  }
  const Units comrades = (data.commands[force->command].units | force->extra) & p.on_map;
  for (const Hexes& center : force->centers) {  // 16.1f: all keep to one centre
    bool all_here = true;
    for (Unit unit : comrades) all_here = all_here && center.has(at(unit));
    if (all_here) hexes = hexes | center;
  }
  if (force->centers.empty()) hexes = force->hexes;
  if (p.base_warrenton && command == "bowen")  // 17.3c
    data.map.east_bank.each([&](Hex hex) {
      if (near(hex, data.map.warrenton)) hexes.remove(hex);
    });
  return hexes;
}

Objection Rules::may_place(Piece piece, Hex hex, bool entrenched) const {
  return may_place(piece, hex, entrenched, piece.is_vessel() ? Hexes{} : setup_hexes(piece));
}

// `allowed` is what setup_hexes says of the piece.
Objection Rules::may_place(Piece piece, Hex hex, bool entrenched, const Hexes& allowed) const {
  const Seat seat = p.step == Step::union_setup ? union_side : confederate;
  if (entrenched && !piece.is_unit()) return {"16.1e", "only units entrench"};
  if (piece.is_vessel()) {
    if (seat != union_side || piece.vessel() != Vessel::fleet || vessel_afloat(Vessel::fleet))
      return {"16.2d", "only the River Fleet is placed on the river now, once"};
    if (hex.at < 1 || hex.at > data.map.naval.size() || data.map.naval[hex.at - 1u][1] != base())
      return {p.base_warrenton ? "17.3b" : "16.2d",
              "the River Fleet starts on a Mississippi hexside of the base"};
    return fine;
  }
  const Seat owner = piece.is_unit() ? side(piece.unit()) : side(piece.leader());
  if (owner != seat) return {"16.0a", "the Confederate sets up first, then the Union"};
  if (placed(piece)) return {"16.0b", "this piece has been placed"};
  if (!hex.exists() || !data.map.east_bank.has(hex))
    return {"16.1a", "everything sets up east of the Mississippi"};
  if (occupied(hex, other(seat))) return {"16.0b", "the enemy is in that hex"};
  if (piece.is_leader()) {
    if (piece.leader() == data.johnston) return {"9.2.2a", "Johnston comes as a reinforcement"};
    if (allowed.has(hex)) return fine;
    return {piece.leader() == data.grant ? "16.2c" : "16.2f", "a Leader starts with one of his own units"};
  }
  const Unit unit = piece.unit();
  const Force* force = force_of(data, unit);
  if (!force || !data.setup_units.has(unit)) return {"9.0a", "this unit comes as a reinforcement"};
  const std::string& command = data.commands[force->command].id;
  if (!allowed.has(hex)) {
    if (p.base_warrenton && command == "bowen" && near(hex, data.map.warrenton))
      return {"17.3c", "Bowen may not set up at Warrenton when the Union does"};
    if (p.base_warrenton && (command == "xiii" || command == "xvii"))
      return {"17.3b", "with the Warrenton set-up this corps starts in or next to Warrenton"};
    return {force_rule(command), "this force does not set up in that hex"};
  }
  if (force->apart && occupied(hex, seat) &&
      !(units_in(hex, seat) & data.commands[force->command].units).empty())
    return {force_rule(command), "these brigades set up one to a hex"};
  if (entrenched && seat == union_side) return {"16.2e", "no Union unit starts entrenched"};
  if (entrenched && !(force->may_entrench_outside && hex != data.map.vicksburg))
    return {"16.1e", "only Smith's brigades outside Vicksburg choose to start entrenched"};
  return may_end(unit, hex, {});  // 16.0b
}

Hex Rules::default_hex(Piece piece) const {
  if (piece.is_unit()) return (p.base_warrenton ? data.warrenton_unit : data.default_unit)[piece.unit().at];
  return (p.base_warrenton ? data.warrenton_leader : data.default_leader)[piece.leader().at];
}

void Rules::list_setup(ActionList& actions) const {
  switch (p.step) {
    case Step::base_choice:
      actions.add(Action(Kind::base, 0));
      actions.add(Action(Kind::base, 1));
      return;
    case Step::raid_choice:
      actions.add(Action(Kind::raid, 0));
      actions.add(Action(Kind::raid, 1));
      return;
    case Step::pursuit_choice:
      for (unsigned who = 0; who < 4; ++who) actions.add(Action(Kind::pursue, who));
      return;
    case Step::arkansas_roll: actions.add(act(Kind::roll)); return;
    case Step::arkansas_place:
      for (unsigned i = 1; i <= data.map.naval.size(); ++i)
        if (data.map.naval[i - 1][1] == data.map.vicksburg) actions.add(Action(Kind::sail, i));
      return;
    default: break;
  }
  const Seat seat = p.step == Step::union_setup ? union_side : confederate;
  const auto offer = [&](Piece piece) {
    if (placed(piece)) return;
    const Hexes allowed = setup_hexes(piece);
    const Force* force = piece.is_unit() ? force_of(data, piece.unit()) : nullptr;
    const unsigned ways = force && force->may_entrench_outside ? 2 : 1;
    allowed.each([&](Hex hex) {
      for (unsigned entrenched = 0; entrenched < ways; ++entrenched)
        if (!may_place(piece, hex, entrenched, allowed))
          actions.add(act(Kind::place, piece, hex, entrenched));
    });
  };
  for (Unit unit : data.setup_units& data.side[static_cast<std::size_t>(index(seat))]) offer(unit);
  for (Leader leader : data.leader_side[static_cast<std::size_t>(index(seat))])
    if (leader != data.johnston) offer(leader);
  if (seat == union_side && !vessel_afloat(Vessel::fleet))
    for (std::uint16_t i = 1; i <= data.map.naval.size(); ++i)
      if (!may_place(Vessel::fleet, Hex{i}, false)) actions.add(act(Kind::place, Vessel::fleet, Hex{i}));
  actions.add(act(Kind::standard));
}

// Places all that is left at the default hexes, or at the first legal ones where those are taken.
void Umpire::standard_setup(Seat seat) {
  const auto put_down = [&](Piece piece) {
    if (placed(piece)) return;
    Hex hex = default_hex(piece);
    if (!hex.exists() || may_place(piece, hex, false)) {
      hex = Hex::none;
      setup_hexes(piece).each([&](Hex each) {
        if (!hex.exists() && !may_place(piece, each, false)) hex = each;
      });
    }
    if (hex.exists()) play_setup(act(Kind::place, piece, hex));
  };
  for (Unit unit : data.setup_units& data.side[static_cast<std::size_t>(index(seat))]) put_down(unit);
  for (Leader leader : data.leader_side[static_cast<std::size_t>(index(seat))])
    if (leader != data.johnston) put_down(leader);
  if (seat == union_side)
    for (std::uint16_t i = 1; i <= data.map.naval.size(); ++i)
      if (!may_place(Vessel::fleet, Hex{i}, false)) play_setup(act(Kind::place, Vessel::fleet, Hex{i}));
}

void Umpire::play_setup(Action action) {
  switch (action.kind<Kind>()) {
    case Kind::base: p.base_warrenton = action.a() != 0; break;  // 17.3a
    case Kind::place: {
      const Piece piece = piece_of(action);
      if (piece.is_vessel()) {
        p.vessel_at[0] = static_cast<std::uint8_t>(action.b());
      } else if (piece.is_leader()) {
        move_leader(piece.leader(), hex_b(action));
      } else {
        const Unit unit = piece.unit();
        put(unit, hex_b(action));
        const Force* force = force_of(data, unit);
        if (action.c() || (force && force->always_entrenched))
          p.entrenched.add(hex_b(action));  // 16.1b, 16.1e
        if (side(unit) == union_side) p.union_control.add(hex_b(action));
      }
      events_.tell(Happened::placed, piece.is_vessel() ? union_side : confederate, piece.code, action.b());
      return;
    }
    case Kind::standard: return standard_setup(p.step == Step::union_setup ? union_side : confederate);
    case Kind::raid:
      p.raid_made = action.a() != 0;
      p.step = p.raid_made ? Step::pursuit_choice : Step::arkansas_roll;
      return;
    case Kind::pursue: return raid_result(static_cast<int>(action.a()));
    case Kind::roll: {  // 17.4a
      const int die = roll();
      events_.tell(Happened::arkansas_roll, confederate, die);
      p.step = die % 2 ? Step::arkansas_place : Step::supply_start;
      return;
    }
    case Kind::sail:
      p.vessel_at[1] = static_cast<std::uint8_t>(action.a());
      p.arkansas_in_play = 1;
      p.step = Step::supply_start;
      return;
    default: return;
  }
  p.step = Step::confederate_setup;
}

bool Umpire::advance_setup() {
  switch (p.step) {
    case Step::confederate_setup:
      if (!all_placed(confederate)) return false;
      p.union_control.add(data.map.depot);
      p.union_control.add(base());  // R45
      p.step = Step::union_setup;
      return true;
    case Step::union_setup:
      if (!all_placed(union_side)) return false;
      p.step = Step::raid_choice;  // 16.3a
      return false;
    case Step::arkansas_roll:
      if (p.options.arkansas == 1) return false;
      p.step = p.options.arkansas == 2 ? Step::arkansas_place : Step::supply_start;  // 17.4b
      return p.step == Step::supply_start;
    default: return false;
  }
}

// 10.1 Grierson's raid: Jackson is 1, Forrest 2, both 3.
void Umpire::raid_result(int withdrawn) {
  const int sent = (withdrawn & 1) + (withdrawn >> 1 & 1), die = roll();
  const auto row = static_cast<std::size_t>(std::max(0, die - sent));  // 10.1d
  const Charts& c = data.charts;
  events_.tell(Happened::raid, union_side, die, die - sent, c.grierson_union[row],
               c.grierson_confederate[row]);
  add_vp(union_side, c.grierson_union[row]);
  add_vp(confederate, c.grierson_confederate[row]);
  const Hex camp = at(data.grierson);
  lift(data.grierson, c.grierson_lost[row]      ? Fate::lost
                      : c.grierson_returns[row] ? Fate::raiding
                                                : Fate::gone);  // 10.1a
  left(camp, union_side);
  p.arrives[data.grierson.at] = static_cast<std::uint8_t>(c.grierson_returns[row]);  // 9.1d
  for (auto [bit, unit] : {std::pair{1, data.jackson_cavalry}, std::pair{2, data.forrest}})
    if (withdrawn & bit) {
      p.fate[unit.at] = Fate::chasing;
      p.arrives[unit.at] = static_cast<std::uint8_t>(c.grierson_pursuers[row]);  // 9.2.1c
    }
  p.fate[data.militia.at] = Fate::gone;                             // 9.2.1b
  p.names_left = static_cast<std::uint8_t>(c.grierson_union[row]);  // 10.1e, used in the first Supply Phase
  p.step = Step::arkansas_roll;
}

}  // namespace longroll::vicksburg
