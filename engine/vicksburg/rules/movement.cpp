// 7.1 and 7.2: an activated unit moves hex by hex; Leaders ride along (6.7); units leave the map
// (7.1.5, 10.2).
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

int Board::allowance(Unit unit, bool committed) const {
  const int points =
      data.charts.movement[static_cast<std::size_t>(data.of(unit).arm)][committed ? 1 : 0];  // 7.2a to 7.2d
  return points - (p.rains == p.turn ? 1 : 0);                                               // RC-EVT-c
}

// 0 when there is no way.
int Board::step_cost(Unit unit, Hex from, Direction way) const {
  const Hexside& between = data.map.side(from, way);
  if (!between.passable) return 0;  // RC-TEC-h
  int cost = between.cost[static_cast<std::size_t>(data.of(unit).arm)];
  if (p.rains == p.turn && between.river != River::none && !between.road) ++cost;
  return cost;
}

// Whether a unit that may not stay in the hex can still get to one where it may.
bool Board::way_out(Unit unit, Hex from, int mp, Leaders with) const {
  const Seat enemy = other(side(unit));
  if (in_zone(from, enemy)) return false;
  for (Direction way : all_directions) {
    const Hex to = data.map.grid.neighbor(from, way);
    const int cost = step_cost(unit, from, way);
    if (!cost || cost > mp || occupied(to, enemy)) continue;
    if (p.disrupted.has(unit) && in_zone(to, enemy) && (units_in(to, side(unit)) - only(unit)).empty())
      continue;
    if (!may_end(unit, to, with) || way_out(unit, to, mp - cost, with)) return true;
  }
  return false;
}

Verdict Board::may_step(Hex to) const {
  const Unit unit = Piece(p.mover).unit();
  const auto way = to.exists() && to.at < map_size ? data.map.grid.direction(at(unit), to) : std::nullopt;
  if (!way) return refuse("7.1a", "a unit moves from one hex to the next");
  return may_step(*way);
}

Verdict Board::may_step(Direction way) const {
  const Unit unit = Piece(p.mover).unit();
  const Seat seat = side(unit), enemy = other(seat);
  const Hex here = at(unit), to = data.map.grid.neighbor(here, way);
  const int cost = step_cost(unit, here, way);
  if (!cost) return refuse("RC-TEC-h", "the Mississippi and its west bank are impassable");
  if (p.has(halted)) return refuse("7.2.2a", "it entered an enemy zone of control and must stop");
  if (occupied(to, enemy)) return refuse("7.3b", "the enemy holds that hex: attack it instead");
  if (cost > p.mp) return refuse("7.1a", "it has not the movement points for that hex");
  const bool friends = occupied(to, seat);
  if (p.disrupted.has(unit) && !friends && in_zone(to, enemy))
    return refuse("7.1.3b", "a Disrupted unit enters an enemy zone of control only where a friend is");
  if (!friends) return {};
  if (const Verdict crowd = may_end(unit, to, p.companions);
      crowd && !way_out(unit, to, p.mp - cost, p.companions))
    return crowd;
  return {};
}

bool Board::can_go_on() const {
  const Piece mover(p.mover);
  if (!mover.is_unit()) return true;
  const Unit unit = mover.unit();
  const Seat enemy = other(side(unit));
  for (Direction way : all_directions) {
    const Hex to = data.map.land[at(unit).at][static_cast<int>(way)];
    if (!to.exists()) continue;
    if (occupied(to, enemy) ? !may_attack(to, units_in(to, enemy).first()) : !may_step(way)) return true;
  }
  return false;
}

Verdict Board::may_stop() const {
  const Unit unit = Piece(p.mover).unit();
  return at(unit) == p.anchor ? Verdict() : may_end(unit, at(unit), p.companions);  // R55
}

Verdict Board::may_take(Leader leader) const {
  const Unit unit = Piece(p.mover).unit();
  if (side(leader) != side(unit) || at(leader) != at(unit))
    return refuse("6.7a", "he is not in the unit's hex");
  if (p.companions.has(leader)) return refuse("6.7a", "he rides with the unit already");
  if (p.has(moved)) return refuse("6.7a", "a Leader joins a unit where its move begins");
  if (!rides_with(leader, unit)) return refuse("6.7a", "a Leader moves only along with a subordinate unit");
  if (leader == data.pemberton && p.confined == p.turn)
    return refuse("RC-EVT-i", "Pemberton has orders to stay in Vicksburg");
  return {};
}

Verdict Board::may_drop(Leader leader) const {
  const Unit unit = Piece(p.mover).unit();
  if (!p.companions.has(leader)) return refuse("6.7a", "he does not ride with the unit");
  if ((units_in(at(unit), side(unit)) - only(unit)).empty())
    return refuse("6.7a", "he can stay only where another friendly unit is");
  if (at(unit) == p.anchor) return refuse("6.7a", "he has not moved");
  const Leaders rest = p.companions - only(leader);
  if (const Verdict crowd = may_end(unit, at(unit), p.companions);
      crowd && !way_out(unit, at(unit), p.mp, rest))
    return crowd;
  return {};
}

// 7.1.5 Union strategic movement.
Verdict Board::may_go_downriver() const {
  const Unit unit = Piece(p.mover).unit();
  if (side(unit) != union_side) return refuse("7.1.5g", "only the Union has strategic movement");
  if (!data.map.near_river(at(unit))) return refuse("7.1.5b", "the unit is not next to the Mississippi");
  if (data.map.grid.row(at(unit)) >= data.map.grid.row(base()))
    return refuse("7.1.5a", "strategic movement goes downriver only");
  if (p.has(forced) || p.committed.has(unit) || p.disrupted.has(unit))
    return refuse("7.1.5b", "strategic movers must be Uncommitted and not Disrupted");
  if (p.has(moved) || p.has(attacked))
    return refuse("7.1.5b", "strategic movement takes the whole operation");
  if (!union_controls(base()) || !union_controls(data.map.depot))
    return refuse("7.1.5e", "the Union must control both the Depot and the landing");
  if (p.arkansas_in_play) return refuse("7.1.5f", "the Arkansas bars the river");
  if (!supply_automatic(union_side) && !supplied_now(union_side).has(unit))
    return refuse("7.1.5b", "the unit is out of supply");
  return {};
}

// 10.2: Forrest raids over the north edge; Union cavalry follows later in the same turn.
Verdict Board::may_leave() const {
  const Unit unit = Piece(p.mover).unit();
  if (unit != data.forrest && !(side(unit) == union_side && data.cavalry.has(unit)))
    return refuse("10.2a", "only Forrest raids, and only Union cavalry pursues");
  if (!data.map.north_edge.has(at(unit)))
    return refuse("10.2a", "raiders leave from a hex of the north edge");
  if (unit != data.forrest && !p.forrest_left)
    return refuse("10.2b", "Union cavalry may leave only after Forrest, in the same turn");
  if (p.has(halted)) return refuse("7.2.2a", "it entered an enemy zone of control and must stop");
  if (p.mp < 1) return refuse("7.1a", "it has no movement point left");
  return {};
}

void Play::start_operation(Piece piece, bool forced_march) {
  p.mover = piece.code;
  p.operating = forced_march ? forced : 0;
  p.companions = {};
  p.engaged = 0;
  p.step = Step::operate;
  if (piece.is_vessel()) return;
  const Unit unit = piece.unit();
  p.anchor = at(unit);
  if (p.disrupted.has(unit)) p.operating |= disrupted_move;
  p.mp = static_cast<std::int8_t>(allowance(unit, forced_march));  // 7.2b, 7.2c
  if (p.mp < 0) p.mp = 0;
}

void Play::step(Hex to) {
  const Unit unit = Piece(p.mover).unit();
  const Seat enemy = other(side(unit));
  const Hex from = at(unit);
  const auto way = data.map.grid.direction(from, to).value_or(Direction::north);
  p.mp = static_cast<std::int8_t>(p.mp - step_cost(unit, from, way));  // 3.0m
  const bool zone_here = in_zone(to, enemy);
  if (data.map.terrain[to.at] == Terrain::rough && !data.map.side(from, way).road)
    p.operating |= entered_rough;                                           // 7.1.2e
  if (zone_here && !occupied(to, side(unit))) p.operating |= entered_zone;  // 7.1.2g
  p.operating |= moved;                                                     // 7.0a
  for (Leader leader : p.companions) {
    move_leader(leader, to);
    p.committed_leaders.add(leader);  // 6.7b
  }
  events.tell(Happened::moved, side(unit), unit.at, from.at, to.at);
  enter(unit, to);
  if (zone_here) p.operating |= halted;  // 7.2.2a
}

void Play::go_downriver() {
  const Unit unit = Piece(p.mover).unit();
  const Hex from = at(unit);
  for (Leader leader : p.companions) {
    move_leader(leader, Hex::none);
    p.leader_fate[leader.at] = Fate::downriver;
    p.passage[leader.at] = static_cast<std::uint8_t>(unit.at + 1);
    p.committed_leaders.add(leader);
  }
  lift(unit, Fate::downriver);
  p.arrives[unit.at] = p.turn;
  left(from, union_side);
  events.tell(Happened::moved, union_side, unit.at, from.at, -1);
  p.companions = {};
  p.step = Step::end_operation;
}

void Play::leave_map() {
  const Unit unit = Piece(p.mover).unit();
  const Hex from = at(unit);
  lift(unit, unit == data.forrest ? Fate::raiding : Fate::pursuing);
  left(from, side(unit));
  if (unit == data.forrest) p.forrest_left = 1;
  events.tell(Happened::moved, side(unit), unit.at, from.at, -1);
  p.companions = {};  // a Leader does not ride off the map
  p.step = Step::end_operation;
}

// 7.1.2: the die after a Forced March; cavalry that withdraws while Committed always rolls (7.4.1i).
void Play::forced_march_roll(Unit unit, bool always) {
  if (!on_map(unit) || p.disrupted.has(unit)) return;
  const bool due = always || p.options.forced_march_roll ||
                   (p.operating & (entered_rough | attacked | entered_zone));  // 7.1.2f, 7.1.2h
  if (!due) return;
  const int die = roll();
  bool led = false;
  for (Leader leader : on_map_leaders(side(unit))) led = led || near(at(leader), at(unit));
  const int modified = die - (led ? 1 : 0);  // 7.1.2j
  const bool worn = modified > morale(side(unit));
  events.tell(Happened::march_roll, side(unit), unit.at, die, modified, worn);
  if (worn) disrupt(unit);  // 12.0a, 7.1.2i
}

void Play::end_operation() {
  const Piece mover(p.mover);
  events.tell(Happened::stopped, active(), mover.code);
  if (mover.is_vessel()) {
    p.vessel_committed[index(mover.vessel())] = 1;
  } else if (on_map(mover.unit())) {
    if (p.has(forced)) forced_march_roll(mover.unit(), false);
    commit(mover.unit());  // 4.3h, 4.3k, 3.0d
  }
  p.companions = {};
  p.step = Step::end_operation;
}

void list_operate(Board b, ActionList& actions) {
  const Position& p = b.p;
  const Piece mover(p.mover);
  if (mover.is_vessel()) return list_sailing(b, actions);
  const Unit unit = mover.unit();
  const Hex here = b.at(unit);
  const Seat seat = b.side(unit), enemy = other(seat);
  for (Direction way : all_directions) {
    const Hex to = b.data.map.land[here.at][static_cast<int>(way)];
    if (!to.exists()) continue;
    if (!b.occupied(to, enemy)) {
      if (!p.has(halted) && !b.may_step(way)) actions.add(act(Do::step, to));
      continue;
    }
    if (b.attack_cost(unit, to) > p.mp) continue;
    for (Unit target : b.units_in(to, enemy))
      if (!b.may_attack(to, target)) actions.add(act(Do::attack, to, target));
  }
  if (!p.has(moved))
    for (Leader leader : b.leaders_in(here, seat))
      if (!b.may_take(leader)) actions.add(act(Do::take, leader));
  for (Leader leader : p.companions)
    if (!b.may_drop(leader)) actions.add(act(Do::drop, leader));
  if (seat == union_side && !p.has(moved) && b.data.map.near_river(here) && !b.may_go_downriver())
    actions.add(act(Do::downriver));
  if (b.data.map.north_edge.has(here) && !b.may_leave()) actions.add(act(Do::leave));
  if (!b.may_stop()) actions.add(act(Do::stop));
}

Verdict check_operate(Board b, Action action) {
  if (Piece(b.p.mover).is_vessel()) return check_sailing(b, action);
  const Piece piece = piece_of(action);
  switch (action.kind<Do>()) {
    case Do::step: return b.may_step(hex_a(action));
    case Do::attack: return b.may_attack(hex_a(action), unit_b(action));
    case Do::take: return piece.is_leader() ? b.may_take(piece.leader()) : not_asked();
    case Do::drop: return piece.is_leader() ? b.may_drop(piece.leader()) : not_asked();
    case Do::downriver: return b.may_go_downriver();
    case Do::leave: return b.may_leave();
    case Do::stop: return b.may_stop();
    default: return not_asked();
  }
}

void play_operate(Play& play, Action action) {
  if (Piece(play.p.mover).is_vessel()) return play_sailing(play, action);
  switch (action.kind<Do>()) {
    case Do::step: return play.step(hex_a(action));
    case Do::attack: return play.attack(hex_a(action), unit_b(action));
    case Do::take: return play.p.companions.add(piece_of(action).leader());
    case Do::drop: return play.p.companions.remove(piece_of(action).leader());
    case Do::downriver: return play.go_downriver();
    case Do::leave: return play.leave_map();
    default: return play.end_operation();
  }
}

}  // namespace longroll::vicksburg
