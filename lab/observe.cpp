#include "lab/observe.hpp"

#include <algorithm>
#include <cmath>

namespace longroll::lab {
namespace {

constexpr int endless = 1'000'000;  // decisions; no game comes near
constexpr std::uint64_t game_stream = 1, row_stream = 2, column_stream = 3, tempting_stream = 4;
constexpr std::size_t remembered_actions = 32;  // for each question

// What happens in one action, entered into the notes: where there was a fight, and what was lost.
class Reporter final : public EventSink {
 public:
  Reporter(const Teller& teller, const Match& before, Notes& notes, Touched& touched)
      : teller_(teller), before_(before), notes_(notes), touched_(touched) {}
  void add(const Event& event) override {
    touched_.event(event.kind);
    const Incident incident = teller_.incident(before_, event);
    if (incident.kind == Incident::Kind::none) return;
    if (incident.place >= 0) fight_ = incident.place;
    if (incident.kind == Incident::Kind::fight) {
      ++notes_.places[incident.place].fights;
    } else if (incident.seat != Seat::nobody && fight_ >= 0) {
      const int where = incident.place >= 0 ? incident.place : fight_;
      notes_.places[where].lost[static_cast<std::size_t>(index(incident.seat))] +=
          static_cast<std::uint64_t>(std::max(0, incident.weight));
    }
  }

 private:
  const Teller& teller_;
  const Match& before_;
  Notes& notes_;
  Touched& touched_;
  int fight_ = -1;
};

int lead(const Outcome& outcome) { return outcome.score[0] - outcome.score[1]; }

}  // namespace

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  std::uint64_t z = a + 0x9e3779b97f4a7c15u * (b + 1);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

Observer::Observer(const Bench& bench, const Citable& citable)
    : bench_(bench), match_(bench.start->clone()), before_(bench.start->clone()), touched_(citable) {
  for (unsigned kind = 0; kind < 256; ++kind) {
    const std::string_view word = match_->verb(Action(static_cast<std::uint8_t>(kind)));
    const auto found = std::ranges::find(words_, word);
    word_of_[kind] = static_cast<std::uint8_t>(found - words_.begin());
    if (found == words_.end()) words_.push_back(word);
  }
}

// What both seats could judge, in the middle.
void Observer::note_turn(Notes& notes) {
  Notes::At at{.turn = bench_.teller->moment(*match_).turn, .score = lead(match_->outcome())};
  if (bench_.value) {
    const double first = bench_.value->chance(Seat::first, match_->features(Seat::first));
    const double second = bench_.value->chance(Seat::second, match_->features(Seat::second));
    at.chance = static_cast<int>(std::lround(50 * (first + 1 - second)));
  }
  notes.at.push_back(at);
}

std::optional<Notes> Observer::game(std::int64_t number, const std::atomic<bool>& stop) {
  FastDice dice(mixed(mixed(bench_.key, game_stream), static_cast<std::uint64_t>(number)));
  FastDice tempting(mixed(mixed(bench_.key, tempting_stream), static_cast<std::uint64_t>(number)));
  std::array<Thinker, 2> players = {Thinker(bench_.players[0], bench_.value),
                                    Thinker(bench_.players[1], bench_.value)};
  std::array<std::array<Use, 256>, 2> uses{};
  std::array<int, 256> offered{};
  Notes notes;
  ActionList list;
  match_->become(*bench_.start);
  touched_.take();
  for (auto& each : could_) each.clear();
  int turn = 0;
  for (; notes.decisions < endless && !match_->decision().over(); ++notes.decisions) {
    if (stop.load(std::memory_order_relaxed)) return {};
    const auto seat = static_cast<std::size_t>(index(match_->decision().seat));
    list.clear();
    match_->actions(list);
    tempt(match_->decision(), list, tempting);
    for (Action each : list) {
      const std::size_t word = word_of_[each.kind<std::uint8_t>()];
      if (std::exchange(offered[word], notes.decisions + 1) != notes.decisions + 1)
        ++uses[seat][word].offered;
    }
    const Action action = players[seat].decide(*match_, dice);
    Use& use = uses[seat][word_of_[action.kind<std::uint8_t>()]];
    ++use.chosen;
    use.games = 1;
    before_->become(*match_);
    Reporter reporter(*bench_.teller, *before_, notes, touched_);
    match_->play(action, dice, Events{reporter});
    if (const int now = bench_.teller->moment(*match_).turn; now > turn && !match_->decision().over())
      turn = now, note_turn(notes);
  }
  const Outcome outcome = match_->outcome();
  if (outcome.winner != Seat::nobody) notes.winner = static_cast<std::size_t>(index(outcome.winner));
  notes.level = outcome.level;
  notes.reason = outcome.over ? outcome.reason : "unfinished";
  notes.turns = std::max(turn, bench_.teller->moment(*match_).turn);
  notes.score = lead(outcome);
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (!words_[i].empty()) notes.uses[seat][words_[i]] = uses[seat][i];
  notes.touched = touched_.take();
  return notes;
}

// Tries what could be done when the same was asked before, and something that could be done at another
// moment: what is refused now shows a rule at work.
void Observer::tempt(const Decision& decision, const ActionList& list, FastDice& random) {
  const auto attempt = [&](const std::vector<Action>& could) {
    if (could.empty()) return;
    const Action action = could[random.below(static_cast<std::uint32_t>(could.size()))];
    if (const Verdict refusal = match_->check(action)) touched_.cite(refusal->rule);
  };
  std::vector<Action>& could = could_[decision.ask];
  for (int i = 0; i < 3; ++i) attempt(could);
  attempt(could_[random.below(64)]);
  if (list.empty()) return;
  const Action one = list[random.below(static_cast<std::uint32_t>(list.size()))];
  if (could.size() < remembered_actions)
    could.push_back(one);
  else
    could[random.below(remembered_actions)] = one;
}

std::array<int, Observer::luck_moments> Observer::luck_turns(Moment start) {
  const int last = start.last > 0 ? start.last : 8;
  std::array<int, luck_moments> turns{};
  for (int i = 0; i < static_cast<int>(luck_moments); ++i)
    turns[static_cast<std::size_t>(i)] = 1 + last * i / static_cast<int>(luck_moments);
  return turns;
}

// Twice the points of the first seat when the match is played to its end.
int Observer::points(Match& match, std::uint64_t seed, const std::atomic<bool>& stop) {
  FastDice dice(seed);
  std::array<Thinker, 2> players = {Thinker(bench_.players[0], bench_.value),
                                    Thinker(bench_.players[1], bench_.value)};
  for (int i = 0; i < endless && !match.decision().over() && !stop.load(std::memory_order_relaxed); ++i) {
    const auto seat = static_cast<std::size_t>(index(match.decision().seat));
    match.play(players[seat].decide(match, dice), dice, Events{});
  }
  const Seat winner = match.outcome().winner;
  return winner == Seat::first ? 2 : winner == Seat::second ? 0 : 1;
}

std::optional<std::vector<LuckSums>> Observer::luck(std::int64_t number, const std::atomic<bool>& stop) {
  const auto block = static_cast<std::uint64_t>(number);
  const auto turns = luck_turns(bench_.teller->moment(*bench_.start));
  std::array<std::array<std::array<std::uint64_t, luck_columns>, luck_rows>, luck_moments> results{};
  for (std::size_t row = 0; row < luck_rows; ++row) {
    FastDice dice(mixed(mixed(bench_.key, row_stream), block * luck_rows + row));
    std::array<Thinker, 2> players = {Thinker(bench_.players[0], bench_.value),
                                      Thinker(bench_.players[1], bench_.value)};
    before_->become(*bench_.start);
    for (std::size_t moment = 0; moment < luck_moments; ++moment) {
      for (int i = 0;
           i < endless && !before_->decision().over() && bench_.teller->moment(*before_).turn < turns[moment];
           ++i) {
        if (stop.load(std::memory_order_relaxed)) return {};
        const auto seat = static_cast<std::size_t>(index(before_->decision().seat));
        before_->play(players[seat].decide(*before_, dice), dice, Events{});
      }
      for (std::size_t column = 0; column < luck_columns; ++column) {
        match_->become(*before_);
        const std::uint64_t stream = (block * luck_moments + moment) * luck_columns + column;
        results[moment][row][column] = static_cast<std::uint64_t>(
            points(*match_, mixed(mixed(bench_.key, column_stream), stream), stop));
      }
      if (stop.load(std::memory_order_relaxed)) return {};
    }
  }
  std::vector<LuckSums> sums;
  for (std::size_t moment = 0; moment < luck_moments; ++moment) {
    LuckSums sum{.turn = turns[moment], .blocks = 1};
    std::array<std::uint64_t, luck_columns> columns{};
    std::uint64_t all = 0;
    for (const auto& row : results[moment]) {
      std::uint64_t in_row = 0;
      for (std::size_t column = 0; column < luck_columns; ++column) {
        in_row += row[column];
        columns[column] += row[column];
        sum.squares += row[column] * row[column];
      }
      sum.rows += in_row * in_row;
      all += in_row;
    }
    for (std::uint64_t each : columns) sum.columns += each * each;
    sum.wholes += all * all;
    sums.push_back(sum);
  }
  return sums;
}

}  // namespace longroll::lab
