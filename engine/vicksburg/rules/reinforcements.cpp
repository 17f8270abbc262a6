// 4.4, 8.1 and 9.0: entrenching, reinforcements, and the repair of stations (17.2).
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

Verdict Board::may_entrench(Unit unit) const {
  const Seat seat = p.step == Step::union_entrench ? union_side : confederate;
  if (side(unit) != seat || !on_map(unit)) return refuse("4.4a", "that is not one of your units on the map");
  if (p.committed.has(unit)) return refuse("8.1a", "only an Uncommitted unit can entrench");
  if (p.entrenched.has(at(unit))) return refuse("8.1a", "the hex is entrenched already");
  return {};
}

// Whether the piece is due to come in now.
bool Board::arriving(Piece piece) const {
  if (piece.is_leader())
    return piece.leader() == data.johnston && p.leader_fate[data.johnston.at] == Fate::pool &&
           (p.group_b_done || p.johnston_called);  // R37
  const Unit unit = piece.unit();
  switch (p.fate[unit.at]) {
    case Fate::pool:
      if (unit == data.herron) return p.turn >= data.charts.herron_turn;  // 9.1a
      if (unit == data.sheppard) {                                        // 9.1b
        const auto before = [&](std::uint8_t first) { return first && first < p.turn; };
        return before(p.vicksburg_taken) || before(p.vicksburg_cut_off);
      }
      if (data.johnston_brigades.has(unit)) return p.drawn.has(unit);
      if (data.of(unit).arrival == "group-a")
        return p.turn >= data.charts.group_a_turn && p.turn >= p.arrives[unit.at];  // 9.2.1a
      return p.arrives[unit.at] && p.turn >= p.arrives[unit.at];                    // back from a raid
    case Fate::raiding:
      return unit == data.grierson && p.arrives[unit.at] && p.turn >= p.arrives[unit.at];  // 9.1d
    case Fate::chasing: return p.turn >= p.arrives[unit.at];
    default: return false;
  }
}

Hexes Board::entry_hexes(Piece piece) const {
  Hexes hexes;
  const bool unit = piece.is_unit();
  const Seat seat = unit ? side(piece.unit()) : side(piece.leader());
  const auto north_edge = [&] {
    data.map.north_edge.each([&](Hex hex) {
      if (!occupied(hex, other(seat)) && (seat == union_side || !in_zone(hex, other(seat)))) hexes.add(hex);
    });
  };
  if (seat == union_side) {
    if (union_controls(data.map.depot)) hexes.add(data.map.depot);
    if (piece.unit() == data.sheppard && union_controls(base())) hexes.add(base());
    if (data.cavalry.has(piece.unit()) && p.fate[piece.unit().at] == Fate::pool) north_edge();  // R92
    return hexes;
  }
  if (!union_controls(data.map.jackson) && !occupied(data.map.jackson, union_side))
    hexes.add(data.map.jackson);
  data.map.east_edge.each([&](Hex hex) {
    if (!occupied(hex, union_side) && !in_zone(hex, union_side)) hexes.add(hex);  // 9.2.2g
  });
  if (piece.unit() == data.forrest && p.forrest_result) north_edge();
  return hexes;
}

Verdict Board::may_reinforce(Piece piece, Hex hex) const {
  const Seat seat = p.step == Step::union_reinforce ? union_side : confederate;
  if ((piece.is_unit() ? side(piece.unit()) : side(piece.leader())) != seat)
    return refuse("9.0a", "that is not one of your pieces");
  if (!arriving(piece)) return refuse("9.0a", "it is not due now");
  if (!hex.exists() || hex.at >= map_size || !entry_hexes(piece).has(hex))
    return refuse(seat == union_side ? "9.1a" : "9.2.2g", "it cannot enter there");
  if (!piece.is_unit()) return {};
  const Verdict crowd = may_end(piece.unit(), hex, {});
  return crowd && !comes_anyway(piece.unit()) ? crowd : Verdict();
}

// R85: Herron and Sheppard come when they are due; where no landing has room one is overfull.
bool Board::comes_anyway(Unit unit) const {
  if (!data.reserve.has(unit)) return false;
  bool room = false;
  entry_hexes(unit).each([&](Hex hex) { room = room || !may_end(unit, hex, {}); });
  return !room;
}

void Play::entrench(Unit unit) {
  commit(unit);
  p.entrenched.add(at(unit));
  events.tell(Happened::entrenched, side(unit), unit.at, at(unit).at);
}

// 9.2.2: Johnston and as many brigades as the die says, drawn at random.
void Play::draw_group_b() {
  const int die = roll(), value = std::max(1, die - p.banks);
  const int number = data.charts.brigades[value - 1];  // 9.2.2b, 9.2.2c, 9.2.2d, 9.2.2e, 9.2.2f
  Units left = data.johnston_brigades;
  for (int i = 0; i < number; ++i) {
    int pick = left.count() > 1 ? dice.roll(left.count()) : 1;
    for (Unit unit : left)
      if (--pick == 0) {
        p.drawn.add(unit);
        break;
      }
    left -= p.drawn;
  }
  for (Unit unit : left) p.fate[unit.at] = Fate::gone;  // R88
  p.group_b_done = 1;
  events.reveal(Happened::drawn, confederate, die, number);
}

void Play::reinforce(Piece piece, Hex hex) {
  events.tell(Happened::placed, decider(), piece.code, hex.at);
  if (piece.is_leader()) {
    move_leader(piece.leader(), hex);
    if (p.supreme[1] == 255) p.supreme[1] = data.johnston.at;  // R37
    return;
  }
  enter(piece.unit(), hex);  // 4.4b
}

void Play::repair_stations() {
  Hexes mended;
  p.damaged.each([&](Hex hex) {
    if (!((units_in(hex, union_side) & data.infantry & p.stationary) - p.committed).empty())  // 17.2g
      mended.add(hex);                                                                        // 17.2d
  });
  mended.each([&](Hex hex) {
    p.damaged.remove(hex);
    events.tell(Happened::repaired, union_side, hex.at);
  });
}

bool Play::advance_reinforcement() {
  switch (p.step) {
    case Step::union_entrench:
    case Step::confederate_entrench:
    case Step::confederate_reinforce:
    case Step::union_reinforce: {
      ActionList actions;
      const Chapter& asked = chapter_of(*this);
      asked.list(*this, actions);
      if (actions.size() > 1) return false;
      asked.play(*this, actions[0]);  // the only reinforcement with the only hex, or nothing
      return true;
    }
    case Step::group_b_roll: {
      const auto before = [&](std::uint8_t first) { return first && first < p.turn; };
      if (!p.group_b_done && (before(p.vicksburg_taken) || before(p.vicksburg_besieged)))
        return false;  // 9.2.2a
      p.step = Step::confederate_reinforce;
      return true;
    }
    case Step::repair:
      repair_stations();
      look_at_stacking();
      p.step = Step::event_roll;
      return true;
    case Step::event_roll:
      if (data.charts.event_turn[p.turn]) return false;  // 4.4c, 13.0a
      p.step = Step::siege_roll;
      return true;
    case Step::milliken_choice:
      if (nameable().count() > 1) return false;
      return play_naming(*this, act(Do::name, nameable().first())), true;
    default: return false;
  }
}

void list_entrenching(Board b, ActionList& actions) {
  for (Unit unit : b.on_map_units(b.decider()) - b.p.committed)
    if (!b.may_entrench(unit)) actions.add(act(Do::entrench, unit));
  actions.add(act(Do::done));
}
Verdict check_entrenching(Board b, Action action) {
  if (action.kind<Do>() == Do::done) return {};
  if (action.kind<Do>() != Do::entrench || !piece_of(action).is_unit()) return not_asked();
  return b.may_entrench(piece_of(action).unit());
}
void play_entrenching(Play& play, Action action) {
  Position& p = play.p;
  if (action.kind<Do>() == Do::entrench) return play.entrench(piece_of(action).unit());
  p.step = p.step == Step::union_entrench ? Step::confederate_entrench : Step::union_reinforce;
}

void list_reinforcement(Board b, ActionList& actions) {
  const Seat seat = b.decider();
  const auto offer = [&](Piece piece) {
    if (!b.arriving(piece)) return;
    b.entry_hexes(piece).each([&](Hex hex) {
      if (!b.may_reinforce(piece, hex)) actions.add(act(Do::reinforce, piece, hex));
    });
  };
  for (Unit unit : b.data.side[index(seat)]) offer(unit);
  if (seat == confederate) offer(b.data.johnston);
  if (seat == confederate || actions.empty())
    actions.add(act(Do::done));  // R85: Union units come when they can
}
Verdict check_reinforcement(Board b, Action action) {
  const Piece piece = piece_of(action);
  if (action.kind<Do>() == Do::done) return check_listed(b, action, Do::done, not_asked());
  if (action.kind<Do>() != Do::reinforce || piece.is_vessel()) return not_asked();
  return b.may_reinforce(piece, hex_b(action));
}
void play_reinforcement(Play& play, Action action) {
  Position& p = play.p;
  if (action.kind<Do>() == Do::reinforce) return play.reinforce(piece_of(action), hex_b(action));
  p.step = p.step == Step::union_reinforce ? Step::group_b_roll : Step::repair;
}

void play_group_b_roll(Play& play, Action) { play.draw_group_b(); }

}  // namespace longroll::vicksburg
