// 7.2.1 Stacking.
#include "engine/vicksburg/rules.hpp"

namespace longroll::vicksburg {

Objection Rules::may_stack(Hex hex, Units units, Leaders leaders) const {
  const bool southern = !(units & data.side[1]).empty();
  if (hex == data.map.vicksburg && southern && leaders.has(data.pemberton) && !retired(data.pemberton))
    return units.count() <= 10
               ? fine
               : Objection{"7.2.1h", "at most ten units may stack in Vicksburg, even with Pemberton there"};
  const Units infantry = units & data.infantry;
  if (infantry.empty()) return fine;  // 7.2.1e
  if ((units & data.cavalry).count() > 1) return {"7.2.1d", "only one cavalry unit may stack with infantry"};
  if (infantry == only(infantry.first())) return fine;
  const Units command = data.commands[data.of(infantry.first()).command].units;
  if ((infantry - command).empty()) return fine;  // 7.2.1a
  if (infantry.count() == 2)
    for (Unit unit : infantry)
      for (Leader leader : leaders)
        if (is_supreme(leader) || data.troops[leader.at].has(unit) ||
            (data.reserve.has(unit) && side(leader) == union_side))
          return fine;  // 7.2.1b
  if (hex == data.map.vicksburg && southern)
    return {"7.2.1i", "without Pemberton the usual stacking limits hold in Vicksburg"};
  return {"7.2.1c", "infantry of different commands may stack only by twos, with a Leader of one of them"};
}

// Whether the unit may end a voluntary move here, with the Leaders who come along.
Objection Rules::may_end(Unit unit, Hex hex, Leaders with) const {
  const Units others = units_in(hex, side(unit)) - only(unit);
  if (others.empty()) return fine;
  return may_stack(hex, others | only(unit), leaders_in(hex, side(unit)) | with);
}

bool Rules::crowded(Hex hex, Seat seat) const {
  const Units units = units_in(hex, seat) - p.disrupted - p.spared;  // R55: what is undisrupted must be legal
  return units.count() > 1 && static_cast<bool>(may_stack(hex, units, leaders_in(hex, seat)));
}

}  // namespace longroll::vicksburg
