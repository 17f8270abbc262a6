// 16.0 Set-up, with the Warrenton choice (17.3) and the two steps before the first turn (16.3).
#include "engine/vicksburg/rules/rules.hpp"

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

bool Board::placed(Piece piece) const {
  if (piece.is_unit()) return on_map(piece.unit());
  if (piece.is_leader()) return on_map(piece.leader());
  return vessel_afloat(piece.vessel());
}

bool Board::all_placed(Seat seat) const {
  const int i = index(seat);
  for (Unit unit : data.setup_units& data.side[i])
    if (!on_map(unit)) return false;
  for (Leader leader : data.leader_side[i])
    if (leader != data.johnston && !on_map(leader)) return false;
  return seat == confederate || vessel_afloat(Vessel::fleet);
}

// The hexes that the rulebook gives a piece, before stacking is looked at.
Hexes Board::setup_hexes(Piece piece) const {
  Hexes hexes;
  if (piece.is_leader()) {
    const Leader leader = piece.leader();
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

Verdict Board::may_place(Piece piece, Hex hex, bool entrenched) const {
  return may_place(piece, hex, entrenched, piece.is_vessel() ? Hexes{} : setup_hexes(piece));
}

// `allowed` is what setup_hexes says of the piece.
Verdict Board::may_place(Piece piece, Hex hex, bool entrenched, const Hexes& allowed) const {
  const Seat seat = p.step == Step::union_setup ? union_side : confederate;
  if (entrenched && !piece.is_unit()) return refuse("16.1e", "only units entrench");
  if (piece.is_vessel()) {
    if (seat != union_side || piece.vessel() != Vessel::fleet || vessel_afloat(Vessel::fleet))
      return refuse("16.2d", "only the River Fleet is placed on the river now, once");
    if (hex.at < 1 || hex.at > data.map.naval.size() || data.map.naval[hex.at - 1u][1] != base())
      return refuse(p.base_warrenton ? "17.3b" : "16.2d",
                    "the River Fleet starts on a Mississippi hexside of the base");
    return {};
  }
  const Seat owner = piece.is_unit() ? side(piece.unit()) : side(piece.leader());
  if (owner != seat) return refuse("16.0a", "the Confederate sets up first, then the Union");
  if (placed(piece)) return refuse("16.0b", "this piece has been placed");
  if (!hex.exists() || !data.map.east_bank.has(hex))
    return refuse("16.1a", "everything sets up east of the Mississippi");
  if (occupied(hex, other(seat))) return refuse("16.0b", "the enemy is in that hex");
  if (piece.is_leader()) {
    if (piece.leader() == data.johnston) return refuse("9.2.2a", "Johnston comes as a reinforcement");
    if (allowed.has(hex)) return {};
    return refuse(piece.leader() == data.grant ? "16.2c" : "16.2f",
                  "a Leader starts with one of his own units");
  }
  const Unit unit = piece.unit();
  const Force* force = force_of(data, unit);
  if (!force) return refuse("9.0a", "this unit comes as a reinforcement");
  const std::string& command = data.commands[force->command].id;
  if (!allowed.has(hex)) {
    if (p.base_warrenton && command == "bowen" && near(hex, data.map.warrenton))
      return refuse("17.3c", "Bowen may not set up at Warrenton when the Union does");
    if (p.base_warrenton && (command == "xiii" || command == "xvii"))
      return refuse("17.3b", "with the Warrenton set-up this corps starts in or next to Warrenton");
    return refuse(force_rule(command), "this force does not set up in that hex");
  }
  if (force->apart && !(units_in(hex, seat) & data.commands[force->command].units).empty())
    return refuse(force_rule(command), "these brigades set up one to a hex");
  if (entrenched && seat == union_side) return refuse("16.2e", "no Union unit starts entrenched");
  if (entrenched && !(force->may_entrench_outside && hex != data.map.vicksburg))
    return refuse("16.1e", "only Smith's brigades outside Vicksburg choose to start entrenched");
  return may_end(unit, hex, {});  // 16.0b
}

Hex Board::default_hex(Piece piece) const {
  if (piece.is_unit()) return (p.base_warrenton ? data.warrenton_unit : data.default_unit)[piece.unit().at];
  return (p.base_warrenton ? data.warrenton_leader : data.default_leader)[piece.leader().at];
}

void Play::place(Piece piece, Hex hex, bool entrenched) {
  if (piece.is_vessel()) {
    p.vessel_at[0] = static_cast<std::uint8_t>(hex.at);
  } else if (piece.is_leader()) {
    move_leader(piece.leader(), hex);
  } else {
    const Unit unit = piece.unit();
    put(unit, hex);
    const Force* force = force_of(data, unit);
    if (entrenched || (force && force->always_entrenched)) p.entrenched.add(hex);  // 16.1b, 16.1e
    if (side(unit) == union_side) p.union_control.add(hex);
  }
  const Seat owner = piece.is_vessel()   ? union_side
                     : piece.is_leader() ? side(piece.leader())
                                         : side(piece.unit());
  events.tell(Happened::placed, owner, piece.code, hex.at);
}

// Places all that is left at the default hexes, or at the first legal ones where those are taken.
void Play::standard_setup(Seat seat) {
  const auto put_down = [&](Piece piece) {
    if (placed(piece)) return;
    Hex hex = default_hex(piece);
    if (piece.is_unit() && data.default_entrenched.has(piece.unit()) && !may_place(piece, hex, true))
      return place(piece, hex, true);
    if (!hex.exists() || may_place(piece, hex, false)) {
      hex = Hex::none;
      setup_hexes(piece).each([&](Hex each) {
        if (!hex.exists() && !may_place(piece, each, false)) hex = each;
      });
    }
    if (hex.exists()) place(piece, hex, false);
  };
  for (Unit unit : data.setup_units& data.side[index(seat)]) put_down(unit);
  for (Leader leader : data.leader_side[index(seat)])
    if (leader != data.johnston) put_down(leader);
  if (seat == union_side)
    for (std::uint16_t i = 1; i <= data.map.naval.size(); ++i)
      if (!may_place(Vessel::fleet, Hex{i}, false)) place(Vessel::fleet, Hex{i}, false);
}

void list_base(Board, ActionList& actions) { list_choices(actions, Do::base, 2); }
Verdict check_base(Board, Action action) { return check_choice(action, Do::base, 2); }
void play_base(Play& play, Action action) {
  play.p.base_warrenton = action.a() != 0;  // 17.3a
  play.p.step = Step::confederate_setup;
}

void list_setup(Board b, ActionList& actions) {
  const Seat seat = b.decider();
  const auto offer = [&](Piece piece) {
    if (b.placed(piece)) return;
    const Hexes allowed = b.setup_hexes(piece);
    const Force* force = piece.is_unit() ? force_of(b.data, piece.unit()) : nullptr;
    const unsigned ways = force && force->may_entrench_outside ? 2 : 1;
    allowed.each([&](Hex hex) {
      for (unsigned entrenched = 0; entrenched < ways; ++entrenched)
        if (!b.may_place(piece, hex, entrenched, allowed))
          actions.add(act(Do::place, piece, hex, entrenched));
    });
  };
  for (Unit unit : b.data.setup_units& b.data.side[index(seat)]) offer(unit);
  for (Leader leader : b.data.leader_side[index(seat)])
    if (leader != b.data.johnston) offer(leader);
  if (seat == union_side && !b.vessel_afloat(Vessel::fleet))
    for (std::uint16_t i = 1; i <= b.data.map.naval.size(); ++i)
      if (!b.may_place(Vessel::fleet, Hex{i}, false)) actions.add(act(Do::place, Vessel::fleet, Hex{i}));
  actions.add(act(Do::standard));
}

Verdict check_setup(Board b, Action action) {
  switch (action.kind<Do>()) {
    case Do::place: return b.may_place(piece_of(action), hex_b(action), action.c() != 0);
    case Do::standard: return {};
    default: return not_asked();
  }
}

void play_setup(Play& play, Action action) {
  if (action.kind<Do>() == Do::standard) return play.standard_setup(play.decider());
  play.place(piece_of(action), hex_b(action), action.c() != 0);
}

bool Play::advance_setup() {
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

}  // namespace longroll::vicksburg
