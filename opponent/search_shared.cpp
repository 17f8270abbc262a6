// A search that several places share. Each has begun it with the same position and seed; one of them leads,
// lends rows to the others and puts together what they come back with.
#include <algorithm>

#include "opponent/search.hpp"

namespace longroll {

std::vector<float> Searcher::row(std::size_t number, std::span<const Candidate* const> plans) {
  std::vector<float> results;
  results.reserve(plans.size());
  for (const Candidate* each : plans) results.push_back(playout(*each, number, *rooms_.front()));
  return results;
}

// Those that nobody came back with first: in playouts, each row of the round is wanted.
std::optional<std::size_t> Searcher::next_row() {
  if (!again_.empty()) return again_.extract(again_.begin()).value();
  if (next_ - first_ >= left_) return {};
  return next_++;
}

bool Searcher::waits() const {
  return !lent_.empty() && again_.empty() && next_ - first_ >= left_ && Clock::now() < slice_;
}

bool Searcher::go_on_shared(Clock::time_point until) {
  std::vector<const Candidate*> plans;
  while (round_ <= rounds_ && candidates_.size() > 1) {
    if (done_.size() >= left_ || Clock::now() >= slice_ || what_.stop.stop_requested()) {
      gather();
      if (what_.stop.stop_requested()) return true;
      end_round();
      plans.clear();
      continue;
    }
    const auto number = next_row();
    if (!number) return false;
    if (plans.empty())
      for (const Candidate& each : candidates_) plans.push_back(&each);
    done_.emplace(*number, row(*number, plans));
    if (Clock::now() >= until) return false;
  }
  return true;
}

// In the order of their numbers, as one alone would have done them.
void Searcher::gather() {
  for (const auto& [number, results] : done_)
    for (std::size_t i = 0; i < candidates_.size(); ++i) candidates_[i].results.push_back(results[i]);
  played_ += done_.size();
  playouts_ += static_cast<int>(done_.size() * candidates_.size());
  done_.clear();
}

Searcher::Errand Searcher::lend(std::size_t most) {
  Errand errand{.round = errands_};
  if (!what_.shared || round_ > rounds_ || candidates_.size() < 2 || Clock::now() >= slice_) return errand;
  while (errand.numbers.size() < most) {
    const auto number = next_row();
    if (!number) break;
    lent_.insert(*number);
    errand.numbers.push_back(*number);
  }
  for (const Candidate& each : candidates_) errand.plans.push_back(each.proposed);
  return errand;
}

void Searcher::take_back(const Errand& errand, std::vector<Row> rows) {
  if (errand.round != errands_) return;  // it comes too late
  for (Row& each : rows)
    if (each.results.size() == candidates_.size() && lent_.erase(each.number))
      done_.emplace(each.number, std::move(each.results));
  for (const std::size_t number : errand.numbers)
    if (lent_.erase(number)) again_.insert(number);
}

std::vector<Searcher::Row> Searcher::run_errand(const Errand& errand, Clock::time_point until) {
  std::vector<const Candidate*> plans;
  for (const std::size_t wanted : errand.plans) {
    const auto found = std::ranges::find(candidates_, wanted, &Candidate::proposed);
    if (found == candidates_.end()) return {};  // another search than this
    plans.push_back(&*found);
  }
  std::vector<Row> rows;
  for (const std::size_t number : errand.numbers) {
    if (!rows.empty() && Clock::now() >= until) break;
    rows.push_back({number, row(number, plans)});
  }
  return rows;
}

}  // namespace longroll
