// The steps that lines, columns and skirmishers can make, each with what it is worth to have made it.
#include <algorithm>

#include "engine/severed/player/captain.hpp"
#include "engine/severed/player/weights.hpp"

namespace longroll::severed {

using table::offset;

// By the left or the right flank into column, and on.
void Captain::list_flank_march(const Mover& mover, const Stand& base, int count, int left, Choices& choices) {
  const Charts& charts = board_.charts();
  if (left < charts.face + 200) return;
  for (unsigned right : {0u, 1u}) {
    const Heading turned = base.facing.turned(right ? 360 : -360);
    Stand stand = base;
    stand.column = true;
    stand.half = 50;
    stand.facing = turned;
    const Point head = offset(base.at, turned, 50 * (count - 1), 0);
    double best = -1e18;
    for (int k = 0; k < 12; ++k) {
      stand.head = offset(head, Heading(120 * k), left - charts.face, 0);
      if (!board_.ground().holds(stand.head)) continue;
      stand.at = offset(head, Heading(120 * k), (left - charts.face) / 2, 0);
      best = std::max(best, worth(mover, stand));
    }
    choices.add(order(Do::face, {.flag = right}), best, Pace::march);
  }
}

void Captain::list_line(const Mover& mover, const Unit& from, Pace pace, int left, Choices& choices) {
  Stand base = stand_of(from);
  base.moved = true;
  base.hurried = pace == Pace::double_quick;
  base.marched = pace == Pace::march;
  const auto add = [&](Action step, Point at, Heading facing) {
    Stand stand = base;
    stand.at = stand.head = at;
    stand.facing = facing;
    choices.add(step, worth(mover, stand), pace);
  };
  const Heading h = base.facing;
  const Charts& charts = board_.charts();
  if (pace == Pace::march) return list_flank_march(mover, base, from.count, left, choices);
  for (const int d : {left, left / 2})
    if (d >= 50) {
      add(order(Do::advance, {.x = d}), offset(base.at, h, d, 0), h);
      for (const int angle : {180, 90})
        for (unsigned right : {0u, 1u})
          add(order(Do::oblique, {.flag = right, .x = d, .heading = static_cast<unsigned>(angle)}),
              offset(base.at, h.turned(right ? angle : -angle), d, 0), h);
    }
  if (pace == Pace::basic && left > charts.backwards + 50)
    add(order(Do::back, {.x = left - charts.backwards}), offset(base.at, h, charts.backwards - left, 0), h);
  if (left >= charts.about_face) {
    const Heading back = h.reversed();
    const int on = left - charts.about_face;
    Stand stand = base;
    stand.facing = back;
    double best = worth(mover, stand);
    if (on >= 100)
      stand.at = stand.head = offset(base.at, back, on, 0), best = std::max(best, worth(mover, stand));
    choices.add(order(Do::about_face), best, pace);
  }
  if (left >= charts.wheel)
    for (unsigned right : {0u, 1u})
      for (const int angle : {60, 140, 240, 360}) {
        const int half = 50 * from.count, side = right ? half : -half;
        const Point pivot = offset(base.at, h, 50, side);
        const Heading turned = h.turned(right ? angle : -angle);
        const Point at = offset(pivot, turned, -50, -side);
        const Action wheel = order(Do::wheel, {.flag = right, .heading = static_cast<unsigned>(angle)});
        add(wheel, at, turned);
        if (const int on = left - charts.wheel; on >= 100) add(wheel, offset(at, turned, on, 0), turned);
      }
  if (from.type == Type::cavalry && mover.foe_count > 0) {
    Stand stand = base;
    Mover afoot = mover;
    afoot.shots.dice = p_.options.dismounted_dice * from.count;
    afoot.blows = from.count + 1;
    afoot.body.rolls = 1;
    afoot.charge = 500;
    stand.loose = true;
    stand.mounted = false;
    choices.add(order(Do::dismount), worth(afoot, stand), pace);
  }
}

void Captain::list_column(const Mover& mover, const Unit& from, int left, int road, Choices& choices) {
  Stand base = stand_of(from);
  base.moved = base.marched = true;
  const Charts& charts = board_.charts();
  const Point head = base.head;
  const auto as_line = [&](Point at, Heading facing) {
    Stand stand = base;
    stand.column = false;
    stand.half = 50 * from.count;
    stand.at = stand.head = at;
    stand.facing = facing;
    return worth(mover, stand);
  };
  const auto formed = [&](Point leader, Heading lead, bool right) {
    const int beside = 50 * (from.count - 1);
    return as_line(offset(leader, lead, 0, right ? beside : -beside), lead);
  };
  const std::array<int, 4> reaches{left + road, left / 2, left - charts.form_line, road ? left : 0};
  for (const int reach : reaches) {
    if (reach < 50) continue;
    const int coarse = 2 * reach > left ? 1 : 2;
    for (int k = 0; k < 16; k += coarse) {
      const Heading lead(90 * k);
      const Point to = offset(head, lead, reach, 0);
      if (to.x < 0 || to.y < 0 || !board_.ground().holds(to)) continue;
      Stand stand = base;
      stand.head = to;
      stand.at = offset(to, lead, -std::min(reach, 50 * from.count), 0);
      stand.facing = lead;
      const Action march = order(Do::march, {.x = to.x, .y = to.y});
      double best = worth(mover, stand);
      if (left - reach >= charts.form_line && mover.foe_count > 0)
        best = std::max({best, formed(to, lead, false), formed(to, lead, true)});
      choices.add(march, best, Pace::march);
    }
  }
  const Heading lead = base.facing;
  if (left >= charts.form_line)
    for (unsigned right : {0u, 1u})
      choices.add(order(Do::form_line, {.flag = right}), formed(head, lead, right), Pace::march);
  if (left >= charts.face)
    for (unsigned right : {0u, 1u})
      choices.add(order(Do::face, {.flag = right}), as_line(base.at, lead.turned(right ? 360 : -360)),
                  Pace::march);
}

void Captain::list_loose(const Mover& mover, const Unit& from, Pace pace, int left, bool turned,
                         Choices& choices) {
  Stand base = stand_of(from);
  base.moved = true;
  base.hurried = pace == Pace::double_quick;
  for (const int reach : {left, left / 2})
    for (int k = 0; k < 16 && reach >= 50; k += reach == left ? 1 : 2) {
      const Point by = offset({}, Heading(90 * k), reach - 1, 0);
      Stand stand = base;
      stand.at = stand.head = base.at + by;
      if (!board_.ground().holds(stand.at)) continue;
      choices.add(order(Do::skirmish_all, {.x = by.x + vector_zero, .y = by.y + vector_zero}),
                  worth(mover, stand), pace);
    }
  if (turned || left < 100) return;
  for (const int turn : {180, -180, 360, -360, 720}) {
    Stand stand = base;
    stand.facing = base.facing.turned(turn);
    choices.add(order(Do::turn, {.heading = static_cast<unsigned>(stand.facing.quarters())}),
                worth(mover, stand), pace);
  }
}

}  // namespace longroll::severed
