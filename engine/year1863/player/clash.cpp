// The heuristic player in battle: what results are worth, and which table is the better.
#include <algorithm>
#include <cmath>

#include "engine/year1863/player/mind.hpp"

namespace longroll::year1863 {
namespace {

constexpr double usual_corps = 4.2;     // printed strength of a usual corps
constexpr double price = 1.3;           // what a lost corps costs to rebuild, in VP
constexpr double beaten = 3.0 + price;  // a corps lost by the loser: 2 VP for the winner, 1 from the loser

double corps_in(double strength, double share) {
  if (strength <= 0) return 0;
  const double lost = strength * share;
  return strength < 2.5 ? lost / usual_corps * 0.5 : std::max(lost, std::min(strength, 3.0)) / usual_corps;
}

}  // namespace

double table_value(const Data& d, TableKind table, int column, const Clash& clash) {
  double sum = 0, engaged = 0;
  // A fort falls when the rest of its garrison is too weak to take the losses.
  const auto won = [&](double share) {
    return clash.fort == 0 || clash.defenders - clash.fort < share * clash.defenders ? clash.prize : 0.0;
  };
  for (const auto& row : d.tables[table]) {
    switch (row[column]) {
      case CombatResult::AD: sum -= beaten * corps_in(clash.attackers, 0.25) + 0.2; break;
      case CombatResult::AE: sum -= beaten * corps_in(clash.attackers, 1.0) + 0.5; break;
      case CombatResult::AM: sum -= 0.4 * beaten * std::min(1.0, clash.attackers / usual_corps); break;
      case CombatResult::AS: sum -= beaten * corps_in(clash.attackers, 0.5) + 0.5; break;
      case CombatResult::DD: sum += beaten * corps_in(clash.defenders, 0.25) + won(0.25); break;
      case CombatResult::DE: sum += beaten * corps_in(clash.defenders, 1.0) + clash.prize; break;
      case CombatResult::DM:
        sum += 0.4 * beaten * std::min(1.0, clash.defenders / usual_corps) + won(0.01);
        break;
      case CombatResult::DR: sum += 0.2 + won(0); break;
      case CombatResult::DS: sum += beaten * corps_in(clash.defenders, 0.5) + won(0.5); break;
      case CombatResult::ENG:
        engaged += 1;
        sum += price * (corps_in(clash.defenders, 0.25) - corps_in(clash.attackers, 0.25));
        break;
      case CombatResult::PR: sum -= 0.15; break;
    }
  }
  // Engaged rounds go on in much the same column.
  return engaged >= 6 ? sum / 6 : sum / (6 - 0.7 * engaged);
}

double clash_value(const Data& d, const Clash& clash) {
  if (clash.defense <= 0) return clash.prize;
  const int base = base_column(d, static_cast<int>(std::lround(clash.attack * 10)),
                               static_cast<int>(std::lround(clash.defense * 10)));
  const int column = std::clamp(base + static_cast<int>(std::floor(clash.shift + 0.5)), 0, columns - 1);
  const double skirmish = table_value(d, TableKind::skirmish, column, clash),
               battle = table_value(d, TableKind::battle, column, clash);
  return clash.initiative * std::max(skirmish, battle) + (1 - clash.initiative) * std::min(skirmish, battle);
}

}  // namespace longroll::year1863
