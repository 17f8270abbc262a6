// What the heuristic player wants: which objective each Unit goes for, where it is deployed, and whether
// what it holds is enough.
#include <algorithm>
#include <cmath>

#include "engine/severed/player/policy.hpp"

namespace longroll::severed {

namespace {

constexpr int neighbourhood = 1200;  // of an objective: whoever is nearer can fight for it
constexpr double superiority = 1.5;  // over the enemy at an objective
constexpr double in_the_rear = 0.3;  // weight of an objective that others shelter
constexpr double high_ground = 500;  // for guns, each level

}  // namespace

int Policy::strength(const Unit& unit) const {
  return unit.count *
         (board_.charts().of(unit.type).points + (unit.rifled ? board_.charts().rifle_points : 0));
}

int Policy::strength_near(Point place, Seat seat, int radius) const {
  int sum = 0;
  for (Number i = 0; i < p_.unit_count; ++i)
    if (const Unit& unit = p_[i]; unit.seat == seat && unit.on_table() && !unit.broken() && !unit.general() &&
                                  table::squared(middle(unit) - place) < std::int64_t{radius} * radius)
      sum += strength(unit);
  return sum;
}

bool Policy::leads() {
  if (!leads_) {
    Position now = p_;
    ScriptedDice none;
    Play play{board_.data, now, none, {}};
    count_objectives(play, true);
    judge_end(play);
    leads_ = now.ending.winner == seat_;
  }
  return *leads_;
}

const Ways& Policy::ways_of(Number unit) { return ways_[goals()[unit]]; }

// The objectives that are had for the least strength are served first, each by the nearest Units and with
// more than the enemy has there; whoever is left goes where most is to be won. A narrow place is left free:
// those who pass through it hold it.
const Policy::Goals& Policy::goals() {
  if (goals_) return *goals_;
  Goals& goal = goals_.emplace();
  goal.fill(-1);
  const std::size_t count = ways_.size();
  std::vector<int> need(count);
  std::vector<std::size_t> rank(count);  // cheapest first
  const bool only = std::ranges::all_of(ways_, &Ways::narrow);
  const auto passed = [&](std::size_t k) { return ways_[k].narrow && !only; };
  for (std::size_t k = 0; k < count; ++k) {
    const int enemies = strength_near(board_.ground().objectives[k].at.front(), other(seat_), neighbourhood);
    need[k] = passed(k) ? 0 : 1 + static_cast<int>(enemies * superiority);
    rank[k] = k;
  }
  std::ranges::stable_sort(
      rank, {}, [&](std::size_t k) { return (need[k] + 50) / board_.ground().objectives[k].value; });
  const auto call = [&](std::size_t k) {  // the nearest that is free, and how strong it is
    Number called = nothing;
    int least = INT32_MAX;
    for (Number i = 0; i < p_.unit_count; ++i) {
      const Unit& unit = p_[i];
      if (goal[i] >= 0 || unit.seat != seat_ || !unit.on_table() || unit.general() || unit.artillery() ||
          unit.broken())
        continue;
      const int far = ways_[k].column.from(middle(unit));
      if (far < least) least = far, called = i;
    }
    if (called == nothing) return 0;
    goal[called] = static_cast<std::int16_t>(k);
    return strength(p_[called]);
  };
  for (std::size_t k : rank)
    for (int sent = 0, more = 1; sent < need[k] && more; sent += more) more = call(k);
  for (bool any = true; any;) {
    any = false;
    for (std::size_t k = 0; k < count; ++k)
      for (int turn = 0; turn < board_.ground().objectives[k].value && !passed(k); ++turn)
        any = call(k) > 0 || any;
  }
  for (std::int16_t& each : goal) each = std::max(each, std::int16_t{0});
  return goal;
}

// The objective that has drawn the fewest so far for what it is worth.
int Policy::objective_to_deploy_for() const {
  if (ways_.empty()) return -1;
  std::vector<int> drawn(ways_.size());
  for (Number i = 0; i < p_.unit_count; ++i) {
    const Unit& other = p_[i];
    if (other.seat != seat_ || !(other.on_table() || other.place == Place::recorded) || other.general())
      continue;
    std::size_t nearest = 0;
    for (std::size_t k = 1; k < ways_.size(); ++k)
      if (ways_[k].column.from(middle(other)) < ways_[nearest].column.from(middle(other))) nearest = k;
    drawn[nearest] += strength(other);
  }
  const bool only = std::ranges::all_of(ways_, &Ways::narrow);
  const Box zone = zone_box(board_, seat_, false);
  const bool south = p_.home[index(seat_)] == Edge::south;
  const auto forward = [&](std::size_t k) {
    const Point at = board_.ground().objectives[k].at.front();
    return south ? at.y : board_.ground().height - at.y;
  };
  const auto ours = [&](std::size_t k) {
    const Point at = board_.ground().objectives[k].at.front();
    return zone.holds(table::box_of(Ring(&at, 1)));
  };
  const auto sheltered = [&](std::size_t k) {  // behind others that are ours from the start
    for (std::size_t i = 0; i < ways_.size(); ++i)
      if (ours(k) && ours(i) && forward(i) > forward(k) + 800) return true;
    return false;
  };
  int best = -1;
  double least = 1e18;
  for (std::size_t k = 0; k < ways_.size(); ++k) {
    if (ways_[k].narrow && !only) continue;
    const double full = drawn[k] / (board_.ground().objectives[k].value * (sheltered(k) ? in_the_rear : 1));
    if (full < least) least = full, best = static_cast<int>(k);
  }
  return best;
}

Action Policy::deploy(Number number) const {
  const Unit& unit = p_[number];
  const Box zone = zone_box(board_, seat_, unit.type == Type::scouts);
  const Heading ahead = board_.away_from_home(seat_);
  const bool south = p_.home[index(seat_)] == Edge::south;
  const Formation usual = unit.artillery() ? Formation::unlimbered : unit.formation;
  const int objective = objective_to_deploy_for();
  Action best{};
  double most = -1e18;
  const auto consider = [&](Formation formation, Point at) {
    double score = 0;
    if (unit.general()) {
      score =
          -std::abs(at.y - (south ? zone.low : zone.high)) - std::abs(at.x - board_.ground().width / 2) / 4;
    } else if (objective >= 0) {
      score = -ways_[objective].column.from(at);
    }
    const bool march = score < -long_way;
    if (formation == Formation::column && !march) return;
    if (formation == Formation::column) score += 400;
    if (unit.artillery()) score = 0.3 * score + high_ground * board_.ground().level_at(at);
    for (Number i = 0; i < p_.unit_count && usual == Formation::line; ++i)  // room to form line
      if (p_[i].seat == seat_ && p_[i].on_table() && p_[i].formed() && std::abs(middle(p_[i]).x - at.x) < 450)
        score -= 300;
    if (score <= most) return;
    const Operands o{.unit = number,
                     .flag = static_cast<unsigned>(formation),
                     .x = at.x,
                     .y = at.y,
                     .heading = static_cast<unsigned>(ahead.quarters())};
    if (may_deploy(board_, o)) return;
    most = score;
    best = order(Do::deploy, o);
  };
  for (int y = zone.low + 5; y <= zone.high; y += 90)
    for (int x = zone.left + 60; x <= zone.right; x += 120) {
      const Point at{x, south ? zone.low + zone.high - y : y};
      if (!board_.ground().holds(at)) continue;
      consider(usual, at);
      if (usual == Formation::line) consider(Formation::column, at);
    }
  return most > -1e18 ? best : Action{};
}

Action Policy::set_up(const ActionList& list) {
  if (p_.phase == Phase::order && list.size() > 1)  // the last move decides who holds what
    return order(Do::go_second);
  if (list.size() == 1 || p_.phase < Phase::record || what(list[0]) != Do::deploy)
    return list[random_.below(static_cast<std::uint32_t>(list.size()))];
  const Action place = deploy(number(operands(list[0])));
  return place == Action{} ? list[0] : place;
}

}  // namespace longroll::severed
