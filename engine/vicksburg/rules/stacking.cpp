// 7.2.1 Stacking.
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

Verdict Board::may_stack(Hex hex, Units units, Leaders leaders) const {
  const bool southern = !(units & data.side[1]).empty();
  if (hex == data.map.vicksburg && southern && leaders.has(data.pemberton) && !retired(data.pemberton))
    return units.count() <= 10  // 7.2.1f
               ? Verdict()
               : refuse("7.2.1h", "at most ten units may stack in Vicksburg, even with Pemberton there");
  const Units infantry = units & data.infantry;
  if (infantry.empty()) return {};  // 7.2.1e
  if ((units & data.cavalry).count() > 1)
    return refuse("7.2.1d", "only one cavalry unit may stack with infantry");
  if (infantry == only(infantry.first())) return {};
  const Units command = data.commands[data.of(infantry.first()).command].units;
  if ((infantry - command).empty()) return {};  // 7.2.1a
  if (infantry.count() == 2)
    for (Unit unit : infantry)
      for (Leader leader : leaders)
        if (is_supreme(leader) || data.troops[leader.at].has(unit) ||  // 7.2.1b
            (data.reserve.has(unit) && side(leader) == union_side))
          return {};  // 7.2.1b
  if (hex == data.map.vicksburg && southern)
    return refuse("7.2.1i", "without Pemberton the usual stacking limits hold in Vicksburg");
  return refuse("7.2.1c",
                "infantry of different commands may stack only by twos, with a Leader of one of them");
}

// Whether the unit may end a voluntary move here, with the Leaders who come along.
Verdict Board::may_end(Unit unit, Hex hex, Leaders with) const {
  const Units others = units_in(hex, side(unit)) - only(unit);
  if (others.empty()) return {};
  return may_stack(hex, others | only(unit), leaders_in(hex, side(unit)) | with);
}

bool Board::crowded(Hex hex, Seat seat) const {
  const Units units = units_in(hex, seat) - p.disrupted - p.spared;  // R55: what is undisrupted must be legal
  return units.count() > 1 && may_stack(hex, units, leaders_in(hex, seat)).has_value();
}

// R55: looks at the hexes where pieces have come or gone.
void Play::look_at_stacking() {
  for (Seat seat : {union_side, confederate}) {
    bool any = false;
    p.touched.each([&](Hex hex) { any = any || (occupied(hex, seat) && crowded(hex, seat)); });
    if (any) add_task(Task::excess, static_cast<std::uint8_t>(index(seat)));
  }
  p.touched.clear();
}

Seat settles_stacks(Board b) { return static_cast<Seat>(b.p.tasks[0].piece); }

void list_excess(Board b, ActionList& actions) {
  const Seat seat = b.decider();
  b.p.occupied[index(seat)].each([&](Hex hex) {
    if (!b.crowded(hex, seat)) return;
    for (Unit unit : b.units_in(hex, seat) - b.p.disrupted - b.p.spared) actions.add(act(Do::excess, unit));
  });
}
Verdict check_excess(Board b, Action action) {
  return check_listed(b, action, Do::excess,
                      refuse("7.2.1g", "Disrupt an undisrupted unit of a stack over the limit"));
}
void play_excess(Play& play, Action action) {  // the task goes when no stack is over the limit
  play.disrupt(piece_of(action).unit());
  play.p.spared.add(piece_of(action).unit());  // 7.2.1g
}

}  // namespace longroll::vicksburg
