#include "engine/year1863/player/atlas.hpp"

#include <algorithm>

namespace longroll::year1863 {
namespace {

constexpr std::uint8_t far_away = 60;

Outlook outlook_of(const CombatTable& table, int column) {
  Outlook o;
  float engaged = 0;
  for (const auto& row : table) switch (row[static_cast<std::size_t>(column)]) {
      case CombatResult::AD: o.fail25 += 1; break;
      case CombatResult::AE: o.fail100 += 1; break;
      case CombatResult::AM: o.fail1 += 1; break;
      case CombatResult::AS: o.fail50 += 1; break;
      case CombatResult::DD: o.win25 += 1; break;
      case CombatResult::DE: o.win100 += 1; break;
      case CombatResult::DM: o.win1 += 1; break;
      case CombatResult::DR: o.drive += 1; break;
      case CombatResult::DS: o.win50 += 1; break;
      case CombatResult::ENG: engaged += 1; break;
      case CombatResult::PR: break;
    }
  const float others = std::max(1.0f, 6 - engaged);
  for (float* each :
       {&o.drive, &o.win1, &o.win25, &o.win50, &o.win100, &o.fail1, &o.fail25, &o.fail50, &o.fail100})
    *each /= others;
  o.grind = engaged / others;
  return o;
}

// Marching distances; a rough point ends a march, so that it counts two.
void measure(const Atlas& atlas, const Data& d, Point from, By<Point, std::uint8_t, max_places>& steps) {
  steps.fill(far_away);
  steps[from] = 0;
  std::array<PointSet, far_away> due;
  due[0].add(from);
  for (std::uint8_t now = 0; now + 2 < far_away; ++now)
    for (Point point : due[now]) {
      if (steps[point] != now) continue;
      for (Point next : atlas.land[point]) {
        const auto then = static_cast<std::uint8_t>(now + (d.rough.has(next) ? 2 : 1));
        if (then < steps[next]) steps[next] = then, due[then].add(next);
      }
    }
}

}  // namespace

Atlas::Atlas(const Data& d) {
  const auto count = static_cast<int>(d.places.size());
  for (int i = 0; i < count; ++i)
    for (const auto& exit : d.graph.exits(Point{static_cast<std::uint8_t>(i)})) {
      const Point here{static_cast<std::uint8_t>(i)};
      const Way way = static_cast<Way>(exit.kind);
      const bool raiders_only = way == Way::track && (here == d.new_orleans || exit.to == d.new_orleans);
      if (way == Way::track && !raiders_only) track[here].add(exit.to);
      if (way != Way::track && way != Way::sea) land[here].add(exit.to);
      if (way == Way::river || way == Way::sea) water[here].add(exit.to);
      if (way == Way::seasonal) seasonal[here].add(exit.to);
    }
  for (auto& row : steps) row.fill(far_away);
  for (int i = 0; i < count; ++i) measure(*this, d, Point{static_cast<std::uint8_t>(i)}, steps[i]);
  for (TableKind table : {TableKind::skirmish, TableKind::battle})
    for (int column = 0; column < columns; ++column)
      outlook[table][static_cast<std::size_t>(column)] = outlook_of(d.tables[table], column);
  for (int lead = -10; lead <= 10; ++lead) {
    Initiative& each = initiatives_[static_cast<std::size_t>(lead + 10)];
    for (int first = 1; first <= 6; ++first)
      for (int second = 1; second <= 6; ++second) {
        const int margin = lead + first - second;
        each.attacker += (margin > 0) / 36.0f;
        each.brilliant += (margin >= 3) / 36.0f;
        each.outwitted += (margin <= -3) / 36.0f;
      }
  }
}

const Initiative& Atlas::initiative(int lead) const {
  return initiatives_[static_cast<std::size_t>(std::clamp(lead, -10, 10) + 10)];
}

}  // namespace longroll::year1863
