// Things that must be settled at once, in the middle of whatever goes on: displaced and lost Leaders,
// promotion, surplus stacks, a fleet driven from its anchorage.
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

void Play::add_task(Task task, std::uint8_t piece) {
  for (std::size_t i = 0; i < p.task_count; ++i)
    if (p.tasks[i].task == task && p.tasks[i].piece == piece) return;
  if (p.task_count < p.tasks.size()) p.tasks[p.task_count++] = {task, piece};
}

void Play::drop_task() {
  for (std::size_t i = 1; i < p.task_count; ++i) p.tasks[i - 1] = p.tasks[i];
  p.tasks[--p.task_count] = {};
}

// Settles the first task if nobody needs to be asked. False when somebody must decide.
bool Play::settle_task() {
  const Pending first = p.tasks[0];
  const Leader leader{first.piece};
  if (first.task == Task::displace) {
    if (!on_map(leader) || !occupied(at(leader), other(side(leader)))) return drop_task(), true;
    if (on_map_units(side(leader)).empty()) return drop_task(), lose_leader(leader, false), true;
  }
  if (first.task == Task::replace && on_map(leader)) return drop_task(), true;
  if (first.task == Task::promote && p.supreme[0] != 255) return drop_task(), true;
  const Chapter& asked = chapter_of(*this);
  ActionList actions;
  asked.list(*this, actions);
  if (actions.size() > 1) return false;
  if (actions.empty()) return drop_task(), true;
  return asked.play(*this, actions[0]), true;
}

}  // namespace longroll::vicksburg
