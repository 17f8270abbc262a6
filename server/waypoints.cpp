#include "server/waypoints.hpp"

#include <algorithm>

namespace longroll::server {
namespace {

constexpr std::size_t bytes_per_table = 48 * 1024;
constexpr auto attention = 60s;  // how long the grid is kept after it was asked for

}  // namespace

Waypoints::Waypoints(std::size_t position_bytes)
    : most_(std::clamp<std::size_t>(bytes_per_table / std::max<std::size_t>(1, position_bytes), 4, 24)) {}

bool Waypoints::recent(std::size_t index) const {
  return kept_.size() <= 2 || index >= std::prev(kept_.end(), 2)->first;
}

Waypoints::Found Waypoints::before(std::size_t index) {
  const std::scoped_lock lock(mutex_);
  const auto after = kept_.upper_bound(index);
  const bool start = after == kept_.begin();
  if (start ? index > spacing : !recent(std::prev(after)->first)) asked_ = true, asked_at_ = Clock::now();
  if (start) return {};
  return {std::prev(after)->first, std::prev(after)->second};
}

void Waypoints::pass(std::size_t index, const Match& match) {
  if (index == 0 || index % spacing != 0) return;
  const std::scoped_lock lock(mutex_);
  const bool newest = kept_.empty() || index > kept_.rbegin()->first;
  if (!newest && !(asked_ && index % grid_ == 0)) return;
  if (auto& place = kept_[index]; !place) place = match.clone();
  thin();
}

void Waypoints::thin() {
  if (!asked_) {
    while (kept_.size() > 2) kept_.erase(kept_.begin());
    grid_ = spacing;
  }
  for (; kept_.size() > most_; grid_ *= 2) {
    std::erase_if(kept_, [&](const auto& each) { return each.first % grid_ != 0 && !recent(each.first); });
    if (kept_.size() <= most_) return;
  }
}

std::shared_ptr<Waypoints> Waypoints::up_to(std::size_t index) {
  auto cut = std::make_shared<Waypoints>(1);
  const std::scoped_lock lock(mutex_);
  cut->most_ = most_;
  cut->grid_ = grid_;
  cut->asked_ = asked_;
  cut->asked_at_ = asked_at_;
  cut->kept_.insert(kept_.begin(), kept_.upper_bound(index));
  return cut;
}

void Waypoints::rest(Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  if (now - asked_at_ < attention) return;
  asked_ = false;
  thin();
}

std::size_t Waypoints::size() {
  const std::scoped_lock lock(mutex_);
  return kept_.size();
}

}  // namespace longroll::server
