#include "lab/train.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>
#include <utility>

#include "engine/games.hpp"

namespace longroll {
namespace {

constexpr int endless = 1'000'000;           // decisions; no game comes near
constexpr std::uint32_t between_turns = 60;  // one decision in so many is looked at besides the turns' ends
constexpr std::size_t most_positions = 60;   // of one game
constexpr double pays = 0.99;                // a hidden layer must bring the Brier score below this share
constexpr std::array<int, 1> layers = {8};   // that are tried

struct Moment {
  std::array<Features, 2> features;
  float lead = 0;  // of the first seat, on the board
};
struct Lesson {
  std::vector<Moment> moments;
  float won = 0;  // by the first seat
};

Moment moment_of(const Match& match) {
  const auto score = match.outcome().score;
  return {{match.features(Seat::first), match.features(Seat::second)},
          static_cast<float>(score[0] - score[1])};
}

// Who looks ahead tries other manners, so what they lead to must have been seen.
Manner any_manner(const Training& what, FastDice& dice) {
  if (!what.manners || static_cast<int>(dice.below(100)) >= what.manners) return Manner::usual;
  return manners[1 + dice.below(static_cast<std::uint32_t>(manners.size()) - 1)];
}

Lesson play_lesson(Match& match, const Training& what, const std::shared_ptr<const Value>& value,
                   int number) {
  FastDice dice(what.seed * 0xd1342543de82ef95u + static_cast<std::uint64_t>(number));
  std::array<Thinker, 2> players = {Thinker(what.players[0], value), Thinker(what.players[1], value)};
  Lesson lesson;
  ActionList list;
  int clock = match.clock();
  std::array<Manner, 2> leans = {any_manner(what, dice), any_manner(what, dice)};
  for (int i = 0; i < endless; ++i) {
    const Decision decision = match.decision();
    if (decision.over()) break;
    const bool turned = std::exchange(clock, match.clock()) != match.clock();
    if (turned) leans = {any_manner(what, dice), any_manner(what, dice)};
    if (turned || dice.below(between_turns) == 0) lesson.moments.push_back(moment_of(match));
    const auto seat = static_cast<std::size_t>(index(decision.seat));
    const InManner in(leans[seat]);
    Action action;
    if (what.noise && dice.below(static_cast<std::uint32_t>(what.noise)) == 0) {
      list.clear();
      match.actions(list);
      action = any_verb(list, dice);
    } else {
      action = players[seat].decide(match, dice);
    }
    match.play(action, dice, Events{});
  }
  const Seat winner = match.outcome().winner;
  lesson.won = winner == Seat::nobody ? 0.5f : winner == Seat::first ? 1.0f : 0.0f;
  while (lesson.moments.size() > most_positions)  // any of them
    lesson.moments.erase(lesson.moments.begin() +
                         dice.below(static_cast<std::uint32_t>(lesson.moments.size())));
  return lesson;
}

// Of twenty games fourteen are learned from, three choose the model, and three tell how good it is.
enum class Part { learn, choose, held_out };
Part part_of(std::size_t game) {
  return game % 20 < 14 ? Part::learn : game % 20 < 17 ? Part::choose : Part::held_out;
}

std::vector<Example> examples(const std::vector<Lesson>& lessons, Part part, std::size_t seat,
                              bool score_alone) {
  std::vector<Example> found;
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    if (part_of(i) != part) continue;
    for (const Moment& each : lessons[i].moments) {
      const auto values = each.features[seat].values();
      found.push_back(
          {score_alone ? std::vector<float>{each.lead} : std::vector<float>(values.begin(), values.end()),
           seat ? 1 - lessons[i].won : lessons[i].won});
    }
  }
  return found;
}

// Without a hidden layer, unless one judges clearly better the games that are kept for that.
Judgement fit_best(const std::vector<Lesson>& lessons, std::size_t seat, const Training& what) {
  const auto learn = examples(lessons, Part::learn, seat, false),
             choose = examples(lessons, Part::choose, seat, false);
  if (what.hidden >= 0) return fit(learn, {.hidden = what.hidden, .seed = what.seed});
  Judgement best = fit(learn, {.seed = what.seed});
  double brier = quality(best, choose).brier;
  for (int hidden : layers) {
    Judgement other = fit(learn, {.hidden = hidden, .decay = 1e-3, .seed = what.seed});
    if (const double reached = quality(other, choose).brier; reached < pays * brier)
      brier = reached, best = std::move(other);
  }
  return best;
}

void judge(const std::vector<Lesson>& lessons, const Training& what, TrainingReport& report) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const auto held_out = examples(lessons, Part::held_out, seat, false);
    report.held_out = static_cast<int>(held_out.size());
    report.value.seats[seat] = fit_best(lessons, seat, what);
    report.learned[seat] = quality(report.value.seats[seat], held_out);
    const Judgement score = fit(examples(lessons, Part::learn, seat, true), {.seed = what.seed});
    report.score[seat] = quality(score, examples(lessons, Part::held_out, seat, true));
    Judgement share = score;
    double won = 0, all = 0;
    for (const Example& each : examples(lessons, Part::learn, seat, true)) won += each.won, all += 1;
    const double rate = std::clamp(won / std::max(all, 1.0), 0.001, 0.999);
    share.weights = {0};
    share.bias = std::log(rate / (1 - rate));
    report.share[seat] = quality(share, examples(lessons, Part::held_out, seat, true));
  }
  // Both seats are stored with as many hidden units.
  const std::size_t hidden = std::max(report.value.seats[0].out.size(), report.value.seats[1].out.size());
  for (Judgement& each : report.value.seats) {
    each.out.resize(hidden, 0);
    each.hidden_bias.resize(hidden, 0);
    each.hidden_weights.resize(hidden, std::vector<double>(each.weights.size(), 0));
  }
  report.hidden = static_cast<int>(hidden);
}

template <Game G>
Result<TrainingReport> learn(const std::shared_ptr<const G>& game, const Training& what,
                             const std::shared_ptr<const Value>& value,
                             const std::function<void(int)>& progress) {
  std::vector<typename G::Position> starts;
  Setup setup = what.setup;
  for (const ScenarioInfo& each : game->info().scenarios) {
    if (what.all_scenarios) setup.scenario = each.id;
    auto start = begin(*game, setup);
    if (!start) return std::unexpected(start.error());
    starts.push_back(*start);
    if (!what.all_scenarios) break;
  }
  std::vector<Lesson> lessons(static_cast<std::size_t>(what.games));
  std::atomic<int> next = 0, done = 0;
  const auto began = std::chrono::steady_clock::now();
  const auto work = [&] {
    for (int number = next++; number < what.games; number = next++) {
      // Each scenario is in every part: the parts go by twenties.
      const auto start = static_cast<std::size_t>(number / 20) % starts.size();
      MatchOf<G> match(game, starts[start]);
      lessons[static_cast<std::size_t>(number)] = play_lesson(match, what, value, number);
      if (++done, progress) progress(done);
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int i = 1; i < what.threads; ++i) threads.emplace_back(work);
    work();
  }
  TrainingReport report;
  report.games = what.games;
  for (const Lesson& each : lessons) report.positions += static_cast<int>(each.moments.size());
  if (report.positions < 100) return problem("{} games are too few to learn from", what.games);
  report.value.horizon = what.horizon;
  report.value.slips = what.slips;
  judge(lessons, what, report);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return report;
}

}  // namespace

Result<TrainingReport> train(const std::string& data_folder, std::string_view id, const Training& what,
                             const std::function<void(int)>& progress) {
  return with_game(data_folder, id, [&](const auto& game) -> Result<TrainingReport> {
    auto value = Value::load(data_folder + "/" + std::string(game->id), game->feature_names());
    // Whoever learns anew need not have learned before: only players who think use it.
    const bool needed = std::ranges::any_of(what.players, [](const Player& p) { return p.thinks(); });
    if (!value && needed) return std::unexpected(value.error());
    return learn(game, what, value ? *value : nullptr, progress);
  });
}

}  // namespace longroll
