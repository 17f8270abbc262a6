// Things that must be settled at once, in the middle of whatever goes on: displaced and lost Leaders,
// promotion, surplus stacks, a fleet driven from its anchorage.
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {

void Umpire::add_task(Task task, std::uint8_t piece) {
  for (std::size_t i = 0; i < p.task_count; ++i)
    if (p.tasks[i].task == task && p.tasks[i].piece == piece) return;
  if (p.task_count < p.tasks.size()) p.tasks[p.task_count++] = {task, piece};
}

void Umpire::drop_task() {
  for (std::size_t i = 1; i < p.task_count; ++i) p.tasks[i - 1] = p.tasks[i];
  p.tasks[--p.task_count] = {};
}

// R55: looks at the hexes where pieces have come or gone.
void Umpire::look_at_stacking() {
  for (Seat seat : {union_side, confederate}) {
    bool any = false;
    p.touched.each([&](Hex hex) { any = any || (occupied(hex, seat) && crowded(hex, seat)); });
    if (any) add_task(Task::excess, static_cast<std::uint8_t>(index(seat)));
  }
  p.touched.clear();
}

void Rules::list_task(ActionList& actions) const {
  const Pending& first = p.tasks[0];
  const Leader leader{first.piece};
  switch (first.task) {
    case Task::displace:
      shelters(leader).each([&](Hex hex) { actions.add(act(Kind::displace, leader, hex)); });
      return;
    case Task::replace: {
      Hexes hexes;
      for (Unit unit : data.commands[data.of(leader).command].units)
        if (on_map(unit)) hexes.add(at(unit));
      hexes.each([&](Hex hex) { actions.add(act(Kind::replace, leader, hex)); });
      return;
    }
    case Task::promote:
      for (Leader each : on_map_leaders(union_side))
        if (!may_promote(each)) actions.add(act(Kind::promote, each));
      return;
    case Task::excess: {
      const Seat seat = static_cast<Seat>(first.piece);
      p.occupied[first.piece].each([&](Hex hex) {
        if (!crowded(hex, seat)) return;
        for (Unit unit : units_in(hex, seat) - p.disrupted - p.spared) actions.add(act(Kind::excess, unit));
      });
      return;
    }
    case Task::fleet_moves: {
      std::array<int, 2> places{};
      const int count = nearest_shelters(places);
      for (int i = 0; i < count; ++i)
        actions.add(Action(Kind::shelter, static_cast<unsigned>(places[static_cast<std::size_t>(i)])));
      return;
    }
  }
}

// Settles the first task if nobody needs to be asked. False when somebody must decide.
bool Umpire::settle_task() {
  const Pending first = p.tasks[0];
  const Leader leader{first.piece};
  if (first.task == Task::displace) {
    if (!on_map(leader) || !occupied(at(leader), other(side(leader)))) return drop_task(), true;
    if (on_map_units(side(leader)).empty()) return drop_task(), lose_leader(leader, false), true;
  }
  if (first.task == Task::replace && on_map(leader)) return drop_task(), true;
  if (first.task == Task::promote && p.supreme[0] != 255) return drop_task(), true;
  ActionList actions;
  list_task(actions);
  if (actions.size() > 1) return false;
  if (actions.empty()) return drop_task(), true;
  return play_task(actions[0]), true;
}

void Umpire::play_task(Action action) {
  const Task task = p.tasks[0].task;
  if (task != Task::excess) drop_task();
  switch (action.kind<Kind>()) {
    case Kind::displace: return displace(piece_of(action).leader(), hex_b(action));
    case Kind::replace: return replace(piece_of(action).leader(), hex_b(action));
    case Kind::promote: return promote(piece_of(action).leader());
    case Kind::excess:
      disrupt(piece_of(action).unit());
      p.spared.add(piece_of(action).unit());  // 7.2.1g
      return;
    case Kind::shelter:
      p.vessel_at[0] = static_cast<std::uint8_t>(action.a());
      events_.tell(Happened::fleet_moved, union_side, action.a());
      return;
    default: return;
  }
}

}  // namespace longroll::vicksburg
