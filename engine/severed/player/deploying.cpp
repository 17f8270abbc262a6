// Setting up: each Unit where it is near the objective that has drawn the fewest, in cover, with room.
#include <algorithm>
#include <cmath>

#include "engine/severed/player/captain.hpp"
#include "engine/severed/player/weights.hpp"

namespace longroll::severed {

namespace {

constexpr int long_way = 1500;       // worth a march in column
constexpr double in_the_rear = 0.3;  // weight of an objective that others shelter
constexpr int room_for_a_line = 410;
constexpr double in_cover = 350;  // each class of it

}  // namespace

// The objective that has drawn the fewest so far for what it is worth.
int Captain::objective_for(Number) {
  if (ways_.empty()) return -1;
  std::array<double, 16> drawn{};
  const std::size_t count = std::min<std::size_t>(ways_.size(), drawn.size());
  for (Number i = 0; i < p_.unit_count; ++i) {
    const Unit& other = p_[i];
    if (other.seat != seat_ || !(other.on_table() || other.place == Place::recorded) || other.general())
      continue;
    const Point there = middle(other);
    std::size_t nearest = 0;
    for (std::size_t k = 1; k < count; ++k)
      if (ways_[k].column.from(there) < ways_[nearest].column.from(there)) nearest = k;
    drawn[nearest] += other.count * board_.charts().of(other.type).points;
  }
  bool only = true;
  for (const Ways& each : ways_) only = only && each.narrow;
  const Box zone = zone_box(board_, seat_, false);
  const bool south = p_.home[static_cast<std::size_t>(index(seat_))] == Edge::south;
  const auto place = [&](std::size_t k) { return board_.ground().objectives[k].at.front(); };
  const auto forward = [&](std::size_t k) {
    return south ? place(k).y : board_.ground().height - place(k).y;
  };
  const auto ours = [&](std::size_t k) {
    return place(k).x >= zone.left && place(k).x <= zone.right && place(k).y >= zone.low &&
           place(k).y <= zone.high;
  };
  const auto sheltered = [&](std::size_t k) {  // behind others that are ours from the start
    for (std::size_t i = 0; i < count; ++i)
      if (ours(k) && ours(i) && forward(i) > forward(k) + 800) return true;
    return false;
  };
  int best = -1;
  double least = 1e18;
  for (std::size_t k = 0; k < count; ++k) {
    if (ways_[k].narrow && !only) continue;
    const double full = drawn[k] / (board_.ground().objectives[k].value * (sheltered(k) ? in_the_rear : 1));
    if (full < least) least = full, best = static_cast<int>(k);
  }
  return best;
}

double Captain::worth_of_place(Number number, Formation formation, Point at, int objective) {
  const Unit& unit = p_[number];
  const Box zone = zone_box(board_, seat_, unit.type == Type::scouts);
  const bool south = p_.home[static_cast<std::size_t>(index(seat_))] == Edge::south;
  if (unit.general())
    return -std::abs(at.y - (south ? zone.low : zone.high)) -
           std::abs(at.x - board_.ground().width / 2) / 4.0;
  double worth = objective >= 0 ? -ways_[static_cast<std::size_t>(objective)].column.from(at) : 0;
  if (formation == Formation::column) worth = worth < -long_way ? worth + 400 : -1e17;
  if (unit.artillery()) worth = 0.3 * worth + 500 * board_.ground().level_at(at);
  if (unit.formation == Formation::line)
    for (int i = 0; i < mine_count_; ++i) {
      const Unit& other = p_[mine_[static_cast<std::size_t>(i)]];
      if (other.formed() && std::abs(at_[mine_[static_cast<std::size_t>(i)]].x - at.x) < room_for_a_line)
        worth -= 300;
    }
  return worth;
}

Action Captain::deploy(Number number) {
  const Unit& unit = p_[number];
  const Box zone = zone_box(board_, seat_, unit.type == Type::scouts);
  const bool south = p_.home[static_cast<std::size_t>(index(seat_))] == Edge::south;
  const Formation usual = unit.artillery() ? Formation::unlimbered : unit.formation;
  const int objective = objective_for(number);
  Action best{};
  double most = -1e16;
  const auto consider = [&](Formation formation, Point at) {
    double worth = worth_of_place(number, formation, at, objective);
    const bool in_line = formation == Formation::line || formation == Formation::skirmish;
    if (worth + (in_line ? 2 * in_cover : 0) <= most) return;
    const Operands o{.unit = number,
                     .flag = static_cast<unsigned>(formation),
                     .x = at.x,
                     .y = at.y,
                     .heading = static_cast<unsigned>(board_.away_from_home(seat_).quarters())};
    Unit placed;
    if (may_deploy(board_, o, &placed)) return;
    if (in_line) {
      const Point ahead = table::offset(at, board_.away_from_home(seat_), 2000, 0);
      worth += in_cover * static_cast<int>(terrain_cover(board_, placed, placed.count / 2, ahead));
      if (worth <= most) return;
    }
    most = worth;
    best = order(Do::deploy, o);
  };
  for (int y = zone.low + 5; y <= zone.high; y += 90)
    for (int x = zone.left + 60; x <= zone.right; x += 120) {
      const Point at{x, south ? zone.low + zone.high - y : y};
      if (!board_.ground().holds(at)) continue;
      consider(usual, at);
      if (usual == Formation::line) consider(Formation::column, at);
    }
  return best;
}

Action Captain::set_up() {
  ActionList list;
  if (p_.phase == Phase::order) {
    list_order(board_, list);
    if (list.size() > 1) return order(Do::go_second);  // the last move decides who holds what
    return list[0];
  }
  list_deployment(board_, list);
  if (list.size() == 1 || what(list[0]) != Do::deploy) return list[0];
  const Action place = deploy(number(operands(list[0])));
  return place == Action{} ? list[0] : place;
}

}  // namespace longroll::severed
