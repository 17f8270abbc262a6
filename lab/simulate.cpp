#include "lab/simulate.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/case_words.hpp"
#include "engine/games.hpp"
#include "lab/bench.hpp"

namespace longroll {
namespace {

constexpr int too_long = 1'000'000;  // decisions; no game comes near

// Counts by verb: several kinds of action may share a word.
class UseCount {
 public:
  explicit UseCount(const Match& match) {
    for (unsigned kind = 0; kind < 256; ++kind) {
      const std::string_view word = match.verb(Action(static_cast<std::uint8_t>(kind)));
      const auto found = std::ranges::find(words_, word);
      word_of_[kind] = static_cast<std::uint8_t>(found - words_.begin());
      if (found == words_.end()) words_.push_back(word);
    }
  }
  void offer(std::size_t seat, const ActionList& list) {
    ++decision_;
    for (Action action : list) {
      const std::size_t word = word_of_[action.kind<std::uint8_t>()];
      if (std::exchange(seen_[word], decision_) != decision_) ++uses_[seat][word].offered;
    }
  }
  void choose(std::size_t seat, Action action) {
    const std::size_t word = word_of_[action.kind<std::uint8_t>()];
    ++uses_[seat][word].chosen;
    uses_[seat][word].games = 1;
  }
  void add_to(SimulationReport& report) const {
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::size_t i = 0; i < words_.size(); ++i)
        if (!words_[i].empty()) add(report.uses[seat][std::string(words_[i])], uses_[seat][i]);
  }
  static void add(Use& sum, const Use& part) {
    sum.chosen += part.chosen;
    sum.offered += part.offered;
    sum.games += part.games;
  }

 private:
  std::vector<std::string_view> words_;
  std::array<std::uint8_t, 256> word_of_{};
  std::array<std::uint64_t, 256> seen_{};
  std::array<std::array<Use, 256>, 2> uses_{};
  std::uint64_t decision_ = 0;
};

// Every number at a place of the view, and below it.
void note_ends(const Json& here, const std::string& path, std::map<std::string, Spread>& ends) {
  if (here.is_number()) ++ends[path][here.get<double>()];
  if (here.is_structured())
    for (const auto& [name, below] : here.items()) note_ends(below, path + "." + name, ends);
}

// How long the other seat would have waited.
class Stopwatch {
 public:
  template <class Decide>
  Action measure(std::size_t seat, bool thinks, Decide&& decide) {
    rest(1 - seat);
    if (!thinks) return decide();
    const double began = thread_seconds();
    const Action action = decide();
    spent_[seat] += thread_seconds() - began;
    busy_[seat] = true;
    return action;
  }
  void add_to(SimulationReport& report) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      rest(seat);
      report.waits[seat].insert(report.waits[seat].end(), waits_[seat].begin(), waits_[seat].end());
    }
  }

 private:
  void rest(std::size_t seat) {
    if (busy_[seat]) waits_[seat].push_back(static_cast<float>(spent_[seat]));
    busy_[seat] = false, spent_[seat] = 0;
  }
  std::array<double, 2> spent_{};
  std::array<bool, 2> busy_{};
  std::array<std::vector<float>, 2> waits_;
};

void play_one(Match& match, const Simulation& what, const std::shared_ptr<const Value>& value, int number,
              SimulationReport& report) {
  FastDice dice(what.seed * 0xd1342543de82ef95u + static_cast<std::uint64_t>(number));
  std::array<Thinker, 2> players = {Thinker(what.players[0], value), Thinker(what.players[1], value)};
  UseCount uses(match);
  Stopwatch watch;
  ActionList list;
  for (int i = 0; i < too_long; ++i) {
    const Decision decision = match.decision();
    if (decision.over()) break;
    const auto seat = static_cast<std::size_t>(index(decision.seat));
    list.clear();
    match.actions(list);
    uses.offer(seat, list);
    const Action action =
        watch.measure(seat, what.players[seat].thinks(), [&] { return players[seat].decide(match, dice); });
    uses.choose(seat, action);
    match.play(action, dice, Events{});
    ++report.decisions;
  }
  uses.add_to(report);
  watch.add_to(report);
  const Outcome outcome = match.outcome();
  ++report.games;
  if (outcome.winner == Seat::nobody)
    ++report.draws;
  else
    ++report.wins[static_cast<std::size_t>(index(outcome.winner))];
  const std::string reason(outcome.over ? outcome.reason : "unfinished");
  ++report.endings[reason];
  if (what.ends.empty()) return;
  const Json view = match.view(Viewer::everyone);
  if (const Json* here = find_in(view, what.ends)) note_ends(*here, what.ends, report.ends[reason]);
}

void add(SimulationReport& sum, const SimulationReport& part) {
  sum.games += part.games;
  sum.draws += part.draws;
  for (std::size_t i = 0; i < 2; ++i) sum.wins[i] += part.wins[i];
  sum.decisions += part.decisions;
  for (const auto& [reason, count] : part.endings) sum.endings[reason] += count;
  for (const auto& [reason, paths] : part.ends)
    for (const auto& [path, spread] : paths)
      for (const auto& [value, count] : spread) sum.ends[reason][path][value] += count;
  for (std::size_t i = 0; i < 2; ++i)
    for (const auto& [verb, use] : part.uses[i]) UseCount::add(sum.uses[i][verb], use);
  for (std::size_t i = 0; i < 2; ++i)
    sum.waits[i].insert(sum.waits[i].end(), part.waits[i].begin(), part.waits[i].end());
}

template <Game G>
Result<SimulationReport> run(const std::shared_ptr<const G>& game, const Simulation& what,
                             const std::shared_ptr<const Value>& value,
                             const std::function<void(int)>& progress) {
  auto start = begin(*game, what.setup);
  if (!start) return std::unexpected(start.error());
  SimulationReport sum;
  std::mutex mutex;
  std::atomic<int> next = 0, done = 0;
  const auto began = std::chrono::steady_clock::now();
  const auto work = [&] {
    SimulationReport mine;
    for (int number = next++; number < what.games; number = next++) {
      MatchOf<G> match(game, *start);
      play_one(match, what, value, number, mine);
      if (const int finished = ++done; progress) progress(finished);
    }
    std::lock_guard lock(mutex);
    add(sum, mine);
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < what.threads; ++i) threads.emplace_back(work);
  work();
  threads.clear();
  sum.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  if (!what.ends.empty() && sum.ends.empty())
    return problem("no number is called '{}' in the view when a game ends", what.ends);
  return sum;
}

}  // namespace

Share share(double hits, int of) {
  if (of == 0) return {};
  const double n = of, p = hits / n, z = 1.959964;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  // Rounding must not put the rate itself outside its interval.
  return {p, std::clamp(middle - half, 0.0, p), std::clamp(middle + half, p, 1.0)};
}

double mean(const Spread& spread) {
  double sum = 0, games = 0;
  for (const auto& [value, count] : spread) sum += value * count, games += count;
  return games > 0 ? sum / games : 0;
}

double quantile(const Spread& spread, double share) {
  double games = 0, below = 0;
  for (const auto& [value, count] : spread) games += count;
  for (const auto& [value, count] : spread)
    if ((below += count) >= share * games) return value;
  return 0;
}

float percentile(std::vector<float> numbers, double part) {
  if (numbers.empty()) return 0;
  const auto nth = static_cast<std::ptrdiff_t>(part * static_cast<double>(numbers.size() - 1) + 0.5);
  std::ranges::nth_element(numbers, numbers.begin() + nth);
  return numbers[static_cast<std::size_t>(nth)];
}

Result<SimulationReport> simulate(const std::string& data_folder, std::string_view id, const Simulation& what,
                                  const std::function<void(int)>& progress) {
  return with_game(
      data_folder, id,
      [&](const auto& game) -> Result<SimulationReport> {
        auto played = game_for(game, what.setup);
        if (!played) return std::unexpected(played.error());
        auto value = Value::load(data_folder + "/" + std::string(game->id), game->feature_names());
        if (!value) return std::unexpected(value.error());
        return run(*played, what, *value, progress);
      },
      what.pack);
}

}  // namespace longroll
