#include "opponent/search.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <climits>
#include <cmath>
#include <functional>
#include <iterator>
#include <thread>

namespace longroll {
namespace {

constexpr std::size_t most_worlds = 12;
constexpr int most_steps = 20'000;  // of a playout; no game comes near
// Standard errors by which a plan must be better than the heuristic's. It is the best of many by the same
// playouts: less would mostly be luck.
constexpr double clearly = 1.75;
constexpr std::uint32_t noise = 8;  // one step in so many of a noisy plan is another one
constexpr int drafts_for_each = 3;  // attempts to find a plan that is not there yet

std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t z = seed + (number + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  return z ^ z >> 27;
}

}  // namespace

double Searcher::Candidate::mean() const {
  double sum = 0;
  for (float each : results) sum += each;
  return results.empty() ? 0.5 : sum / static_cast<double>(results.size());
}

void Searcher::prepare(const Match& match) {
  while (rooms_.size() < static_cast<std::size_t>(std::max(1, what_.threads)))
    rooms_.push_back(match.clone());
  seat_ = match.decision().seat;
  candidates_.clear();
  dropped_.clear();
  played_ = next_ = 0;
  playouts_ = 0;
  deadline_.reset();
  if (what_.budget.timed()) deadline_ = Clock::now() + std::chrono::milliseconds(what_.budget.milliseconds);
  const auto playouts = static_cast<std::size_t>(what_.budget.playouts);
  most_candidates_ = playouts ? std::clamp<std::size_t>(playouts / 12, 4, 16) : 16;
}

void Searcher::deal(const Match& match) {
  FastDice random(mixed(what_.seed, 1));
  worlds_.clear();
  for (std::size_t i = 0; i < most_worlds; ++i) worlds_.push_back(match.reshuffle(seat_, random));
}

void Searcher::consider(Plan plan, Manner manner) {
  if (plan.steps.empty() ||
      std::ranges::any_of(candidates_, [&](const auto& c) { return c.plan.end == plan.end; }))
    return;
  candidates_.push_back({std::move(plan), manner, candidates_.size(), {}});
  candidates_.back().results.reserve(256);
}

// The heuristic's plan in the seat's manner, and what it would be in other manners; the first with one step
// changed, the first one as often as all others; and what a heuristic would do that errs now and then.
void Searcher::propose() {
  const Match& world = *worlds_.front();
  Match& room = *rooms_.front();
  FastDice random(mixed(what_.seed, 3));
  std::array in_turn = manners;
  std::ranges::swap(in_turn.front(), *std::ranges::find(in_turn, what_.manner));
  for (Manner manner : in_turn) {
    if (!candidates_.empty() && out_of_time()) return;
    FastDice habit(mixed(what_.seed, 2));
    const InManner in(manner);
    consider(draft(world, room, [&](const Match& now, std::size_t) { return sound_choice(now, habit); }),
             manner);
    if (candidates_.empty()) return;
  }
  const InManner in(what_.manner);
  FastDice habit(mixed(what_.seed, 2));
  const Plan usual = candidates_.front().plan;
  ActionList list;
  for (std::size_t i = 0; candidates_.size() < most_candidates_ && i < drafts_for_each * most_candidates_;
       ++i) {
    if (out_of_time()) return;
    const bool noisy = i % 4 == 3;
    const std::size_t changed = i % 2 ? random.below(static_cast<std::uint32_t>(usual.steps.size())) : 0;
    bool strayed = false;
    consider(draft(world, room,
                   [&](const Match& now, std::size_t step) {
                     if (!noisy && step < changed) return usual.steps[step];
                     if (noisy ? random.below(noise) == 0 : !strayed) {
                       strayed = true;
                       list.clear();
                       now.actions(list);
                       return any_verb(list, random,
                                       noisy || step >= usual.steps.size() ? Action() : usual.steps[step]);
                     }
                     return sound_choice(now, habit);
                   }),
             what_.manner);
  }
}

// Dice begin anew with each part of a turn: where two plans come to the same question again, they have the
// same dice there, whatever was rolled before.
float Searcher::playout(const Candidate& candidate, std::size_t number, Match& room) const {
  const std::uint64_t chance = mixed(what_.seed, 4 + 2 * number), habits = mixed(what_.seed, 5 + 2 * number);
  FastDice dice(chance), habit(habits);
  room.become(*worlds_[number % worlds_.size()]);
  for (Action action : candidate.plan.steps) {
    if (room.decision().seat != seat_ || room.check(action)) break;
    room.play(action, dice, Events{});
  }
  int clock = room.clock(), part = 0;
  Decision last = room.decision();
  for (int i = 0; i < most_steps; ++i) {
    const Decision decision = room.decision();
    const int now = room.clock();
    if (decision.over() || now >= until_) break;
    if (now != clock || decision.seat != last.seat || decision.phase != last.phase) {
      part = now == clock ? part + 1 : 0;
      const auto key = static_cast<std::uint64_t>(now) << 16 | static_cast<std::uint64_t>(part);
      dice = FastDice(mixed(chance, key)), habit = FastDice(mixed(habits, key));
    }
    clock = now, last = decision;
    const InManner in(decision.seat == seat_ ? candidate.manner : Manner::usual);
    room.play(room.choose(habit), dice, Events{});
  }
  if (const Outcome outcome = room.outcome(); outcome.over)
    return outcome.winner == Seat::nobody ? 0.5f : outcome.winner == seat_ ? 1.0f : 0.0f;
  return what_.value ? static_cast<float>(what_.value->chance(seat_, room.features(seat_))) : 0.5f;
}

bool Searcher::out_of_time() const {
  return what_.stop.stop_requested() || (deadline_ && Clock::now() >= *deadline_);
}

bool Searcher::run(std::size_t count) {
  for (Candidate& each : candidates_) each.results.resize(played_ + count);
  const std::size_t tasks = candidates_.size() * count;
  std::atomic<std::size_t> next = 0, done = 0;
  const auto work = [&](std::size_t room) {
    for (std::size_t i = next++; i < tasks && !out_of_time(); i = next++) {
      Candidate& candidate = candidates_[i % candidates_.size()];
      const std::size_t number = played_ + i / candidates_.size();
      candidate.results[number] = playout(candidate, number, *rooms_[room]);
      ++done;
    }
  };
  {
    std::vector<std::jthread> others;
    const std::size_t helpers = std::min(static_cast<std::size_t>(std::max(1, what_.threads)), tasks) - 1;
    for (std::size_t room = 1; room <= helpers; ++room) others.emplace_back(work, room);
    work(0);
  }
  playouts_ += static_cast<int>(done);
  if (done < tasks) {  // what not all have had is not compared
    for (Candidate& each : candidates_) each.results.resize(played_);
    return false;
  }
  played_ += count;
  return true;
}

// Whether any plan looks better than the heuristic's: else there is nothing to find out.
bool Searcher::promising() const {
  const double usual = candidates_.front().mean();
  return std::ranges::any_of(candidates_, [&](const Candidate& each) { return each.mean() > usual; });
}

// The better half stays, and the heuristic's plan with it.
void Searcher::halve() {
  std::stable_sort(candidates_.begin() + 1, candidates_.end(),
                   [](const Candidate& a, const Candidate& b) { return a.mean() > b.mean(); });
  const auto worse =
      candidates_.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(2, candidates_.size() / 2));
  std::ranges::move(worse, candidates_.end(), std::back_inserter(dropped_));
  candidates_.erase(worse, candidates_.end());
}

bool Searcher::clearly_better(const Candidate& than, const Candidate& usual) const {
  const std::size_t n = std::min(than.results.size(), usual.results.size());
  if (n < 2) return false;
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double gain = than.results[i] - usual.results[i];
    sum += gain;
    squares += gain * gain;
  }
  const double count = static_cast<double>(n), mean = sum / count;
  const double error = std::sqrt(std::max(0.0, squares / count - mean * mean) / (count - 1));
  return mean > clearly * error && mean > 1e-4;
}

Thought Searcher::conclude() const {
  if (candidates_.empty()) return {};
  const Candidate& usual = candidates_.front();
  const Candidate* best = &usual;
  for (const Candidate& each : candidates_)
    if (each.mean() > best->mean() && clearly_better(each, usual)) best = &each;
  const auto told = [](const Candidate& c) {
    return Considered{c.plan, c.mean(), static_cast<int>(c.results.size()), c.manner};
  };
  Thought thought{.best = told(*best), .usual = told(usual), .playouts = playouts_};
  for (const auto* all : {&candidates_, &dropped_})
    for (const Candidate& each : *all)
      if (&each != best) thought.others.push_back(told(each));
  std::ranges::stable_sort(thought.others, std::greater(), &Considered::chance);
  return thought;
}

Thought Searcher::think(const Match& match, const Search& what) {
  begin(match, what);
  while (!go_on(Clock::time_point::max())) continue;
  return conclude();
}

void Searcher::begin(const Match& match, const Search& what) {
  what_ = what;
  prepare(match);
  deal(match);
  until_ = what_.value ? match.clock() + what_.value->horizon : INT_MAX;
  propose();
  rounds_ = std::max(1, static_cast<int>(std::bit_width(candidates_.size())) - 1);
  began_ = Clock::now();
  round_ = 0;
  begin_round();
}

void Searcher::begin_round() {
  ++round_;
  ++errands_;
  first_ = next_;
  done_.clear();
  lent_.clear();
  again_.clear();
  slice_ = deadline_ ? began_ + (*deadline_ - began_) * round_ / rounds_ : Clock::time_point::max();
  left_ = SIZE_MAX;
  if (what_.budget.playouts > 0 && !candidates_.empty())
    left_ = std::max<std::size_t>(
        1, static_cast<std::size_t>(what_.budget.playouts / rounds_) / candidates_.size());
}

void Searcher::end_round() {
  if (!promising())
    round_ = rounds_;
  else if (round_ < rounds_)
    halve();
  begin_round();
}

bool Searcher::go_on(Clock::time_point until) {
  if (what_.shared) return go_on_shared(until);
  while (round_ <= rounds_ && candidates_.size() > 1) {
    if (left_ == 0 || Clock::now() >= slice_) {
      end_round();
      continue;
    }
    const std::size_t now = what_.budget.playouts > 0 && !deadline_ ? left_ : 1;
    if (!run(now)) return true;
    left_ -= now;
    if (Clock::now() >= until) return false;
  }
  return true;
}

}  // namespace longroll
