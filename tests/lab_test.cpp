// The laboratory's numbers against slow and obvious ones, its intervals against known coins; and that
// threads, shards and interruptions change nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "lab/charts.hpp"
#include "lab/laboratory.hpp"
#include "lab/observe.hpp"
#include "lab/page.hpp"
#include "tests/toy/game.hpp"

namespace longroll::lab {
namespace {

// The toy game for statistics: a round is a turn, cards meet on the place of the first seat's card, and a
// card that is laid is lost there.
class ToyTeller final : public Teller {
 public:
  TaleWords words() const override { return {"rounds", "pips"}; }
  Moment moment(const Match& match) const override {
    const toy::Position& p = at(match);
    return {p.dealt ? std::min(p.round + 1, int{p.rounds}) : 0, p.rounds};
  }
  std::string turn_name(const Match&, int turn) const override { return fmt::format("<{}>", turn); }
  Incident incident(const Match&, const Event& event) const override {
    if (toy::Happened(event.kind) == toy::Happened::fought)
      return {.kind = Incident::Kind::fight, .place = event[0]};
    if (toy::Happened(event.kind) == toy::Happened::laid)
      return {.kind = Incident::Kind::loss, .seat = event.seat, .place = event[0], .weight = event[0]};
    return {};
  }
  MapPlace map_place(const Match&, int place) const override { return {1.0 * place, 1, 1, "card"}; }

 private:
  static const toy::Position& at(const Match& match) {
    return static_cast<const MatchOf<toy::Game>&>(match).position();
  }
};

struct Laboratory : testing::Test {
  Laboratory() {
    citable.rules = {"T2", "T3", "T5", "T6", "T9"};
    citable.by_event[static_cast<std::size_t>(toy::Happened::fought)] = {"T6"};
  }
  Study plan(const Wanted& wanted) const {
    auto study = planned(*game, wanted, "charts");
    EXPECT_TRUE(study) << study.error().text();
    return *study;
  }
  Study played(const Wanted& wanted, const lab::Run& how = {}) const {
    Study study = plan(wanted);
    EXPECT_TRUE(lab::run(study, tools(), how));
    return study;
  }
  Tools tools() const { return {*game, teller, nullptr, citable}; }

  std::unique_ptr<AnyGame> game = toy::make();
  ToyTeller teller;
  Citable citable;
};

const Wanted small = {
    .scenarios = {"long", "short"}, .players = {{"captain", "random"}}, .games = 60, .luck = 5, .seed = 9};

TEST(LabHistogram, AgreesWithASortedList) {
  FastDice dice(1);
  Histogram histogram;
  std::vector<int> list;
  for (int i = 0; i < 999; ++i) {
    list.push_back(static_cast<int>(dice.below(200)) - 100);
    histogram.add(list.back());
  }
  std::ranges::sort(list);
  EXPECT_EQ(histogram.total(), 999u);
  for (double share : {0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0})
    EXPECT_EQ(histogram.quantile(share), list[static_cast<std::size_t>(std::ceil(share * 999)) - 1]) << share;
  double sum = 0;
  for (int each : list) sum += each;
  EXPECT_NEAR(histogram.mean(), sum / 999, 1e-9);
}

TEST(LabHistogram, DoesNotGrowWithWhatIsAdded) {
  Histogram histogram;
  for (int i = 0; i < 1'000'000; ++i) histogram.add(i);
  EXPECT_LT(histogram.counts().size(), 2000u);
  EXPECT_NEAR(histogram.quantile(0.5), 500'000, 500'000 / 128.0);
}

TEST(LabSpans, AgreeWithASet) {
  FastDice dice(2);
  Spans spans;
  std::set<std::int64_t> set;
  for (int i = 0; i < 300; ++i) {
    const std::int64_t from = dice.below(500), to = from + 1 + dice.below(4);
    Spans one;
    one.add(from, to);
    bool meets = false;
    for (std::int64_t k = from; k < to; ++k) meets = meets || set.contains(k);
    EXPECT_EQ(spans.meets(one), meets);
    spans.add(one);
    for (std::int64_t k = from; k < to; ++k) set.insert(k);
    EXPECT_EQ(spans.count(), static_cast<std::int64_t>(set.size()));
  }
  for (std::int64_t k = 0; k < 510; ++k) EXPECT_EQ(spans.has(k), set.contains(k)) << k;
  EXPECT_EQ(*Spans::from(Json::parse(spans.json().dump())), spans);  // as a file keeps it
}

// A coin whose chance is known: about 95 of 100 intervals must hold it.
TEST(LabIntervals, HoldTheTruthAsOftenAsTheySay) {
  FastDice dice(3);
  const auto heads = [&](int games, int percent) {
    int count = 0;
    for (int i = 0; i < games; ++i) count += dice.below(100) < static_cast<std::uint32_t>(percent);
    return count;
  };
  for (int percent : {5, 30, 50, 88}) {
    int held = 0, both = 0;
    for (int i = 0; i < 4000; ++i) {
      const Share one = share(heads(120, percent), 120), other = share(heads(90, 50), 90);
      held += one.low <= percent / 100.0 && percent / 100.0 <= one.high;
      const Difference change = difference(one, other);
      const double truth = 0.5 - percent / 100.0;
      both += change.low <= truth && truth <= change.high;
    }
    EXPECT_NEAR(held / 4000.0, 0.95, 0.025) << percent;
    EXPECT_NEAR(both / 4000.0, 0.95, 0.02) << percent;
  }
}

// Results of blocks, added up as the observer does it.
LuckSums sums_of(const std::vector<std::array<std::array<int, 4>, 4>>& blocks) {
  LuckSums sums{.turn = 3};
  for (const auto& block : blocks) {
    ++sums.blocks;
    std::array<int, 4> columns{};
    int all = 0;
    for (const auto& row : block) {
      int in_row = 0;
      for (std::size_t i = 0; i < 4; ++i) {
        sums.squares += static_cast<std::uint64_t>(row[i] * row[i]);
        in_row += row[i], columns[i] += row[i];
      }
      sums.rows += static_cast<std::uint64_t>(in_row * in_row);
      all += in_row;
    }
    for (int each : columns) sums.columns += static_cast<std::uint64_t>(each * each);
    sums.wholes += static_cast<std::uint64_t>(all * all);
  }
  return sums;
}

TEST(LabLuck, KnowsPositionsFromDice) {
  FastDice dice(4);
  std::vector<std::array<std::array<int, 4>, 4>> by_position(200), by_dice(200), same(10);
  for (std::size_t i = 0; i < 200; ++i)
    for (std::size_t k = 0; k < 4; ++k) {
      const int result = dice.roll(2) * 2 - 2;
      for (std::size_t j = 0; j < 4; ++j) by_position[i][k][j] = by_dice[i][j][k] = result;
    }
  EXPECT_NEAR(luck_of(sums_of(by_position))->position, 1, 1e-9);
  EXPECT_NEAR(luck_of(sums_of(by_dice))->dice, 1, 1e-9);
  EXPECT_FALSE(luck_of(sums_of(same))) << "nothing differs, so there is nothing to explain";
}

// Positions that win with 20 or 80 in a hundred, whatever the dice: their share of the variance is .09 of
// .25.
TEST(LabLuck, FindsAKnownShareAsOftenAsItSays) {
  FastDice dice(5);
  int held = 0;
  double mean = 0;
  constexpr int tries = 600;
  for (int i = 0; i < tries; ++i) {
    std::vector<std::array<std::array<int, 4>, 4>> blocks(30);
    for (auto& block : blocks)
      for (auto& row : block) {
        const std::uint32_t chance = dice.below(2) ? 80 : 20;
        for (int& each : row) each = dice.below(100) < chance ? 2 : 0;
      }
    const Luck luck = *luck_of(sums_of(blocks));
    EXPECT_NEAR(luck.position + luck.dice + luck.both, 1, 1e-9);
    mean += luck.position / tries;
    held += luck.low <= 0.36 && 0.36 <= luck.high;
  }
  EXPECT_NEAR(mean, 0.36, 0.02);
  EXPECT_NEAR(held / double{tries}, 0.95, 0.05);
}

// Every game again, by code that is as plain as can be.
TEST_F(Laboratory, CountsWhatAPlainLoopCounts) {
  const Study study = played({.players = {{"random", "random"}}, .games = 40, .luck = 0, .seed = 5});
  const Ledger& ledger = study.cells[0].ledger;
  std::array<std::uint64_t, 3> results{};
  std::map<int, std::uint64_t> decisions, last_scores, laid_at;
  std::map<int, std::vector<int>> scores;
  std::map<std::string, std::uint64_t> boasts;
  for (std::uint64_t number = 0; number < 40; ++number) {
    FastDice dice(mixed(mixed(study.key(study.cells[0]), 1), number));
    auto match = *game->start({});
    int count = 0, round = 0;
    while (!match->decision().over()) {
      ActionList list;
      match->actions(list);
      const Action action = list[dice.below(static_cast<std::uint32_t>(list.size()))];
      const std::string words = match->write(action);
      if (words.starts_with("lay")) ++laid_at[words.back() - '0'];
      if (words == "boast") ++boasts[std::string(seat_name(match->info(), match->decision().seat))];
      match->play(action, dice, Events{});
      ++count;
      if (const Json view = match->view(Viewer::everyone); !match->decision().over()) {
        const int now = teller.moment(*match).turn;
        if (now > round) {
          round = now;
          scores[now].push_back(match->outcome().score[0] - match->outcome().score[1]);
        }
      }
    }
    const Outcome outcome = match->outcome();
    ++results[outcome.winner == Seat::nobody ? 2 : static_cast<std::size_t>(index(outcome.winner))];
    ++decisions[Histogram::rounded(count)];
    ++last_scores[outcome.score[0] - outcome.score[1]];
  }
  EXPECT_EQ(ledger.results, results);
  EXPECT_EQ(ledger.decisions.counts(), decisions);
  EXPECT_EQ(ledger.last_score.counts(), last_scores);
  ASSERT_EQ(ledger.score.size(), scores.size());
  for (const auto& [turn, list] : scores) {
    EXPECT_EQ(ledger.score.at(turn).total(), list.size());
    for (int value : list) EXPECT_TRUE(ledger.score.at(turn).counts().contains(value));
  }
  for (const auto& [card, times] : laid_at)
    EXPECT_EQ(ledger.places.at(card).lost[0] + ledger.places.at(card).lost[1],
              times * static_cast<std::uint64_t>(card));
  for (std::size_t seat = 0; seat < 2; ++seat)
    EXPECT_EQ(ledger.uses[seat].at("boast").chosen, boasts[std::string(game->info().seats[seat])]);
  EXPECT_EQ(ledger.rules.at("T6"), 40u) << "cards met in every game";
  EXPECT_FALSE(ledger.rules.contains("T9")) << "nobody can do what there is not";
}

TEST_F(Laboratory, ThreadsChangeNothing) {
  const std::string one = played(small).text();
  EXPECT_EQ(played(small, {.threads = 4}).text(), one);
  Wanted other = small;
  other.seed = 10;
  EXPECT_NE(played(other).text(), one);
}

TEST_F(Laboratory, ShardsJoinToTheSame) {
  const Study whole = played(small);
  for (int parts : {2, 7}) {
    std::vector<Study> shards;
    for (int i = 1; i <= parts; ++i) shards.push_back(played(small, {.shard = {i, parts}}));
    Study joined = shards.back();
    for (int i = 0; i + 1 < parts; ++i) ASSERT_TRUE(joined.merge(shards[static_cast<std::size_t>(i)]));
    EXPECT_TRUE(joined.complete());
    EXPECT_EQ(joined.text(), whole.text());
  }
}

TEST_F(Laboratory, WhatDoesNotBelongTogetherIsNotJoined) {
  Study part = played(small, {.shard = {1, 2}});
  const std::string before = part.text();
  Wanted other = small;
  other.seed = 10;
  EXPECT_FALSE(part.merge(part));
  EXPECT_FALSE(part.merge(played(other, {.shard = {2, 2}})));
  Study charts = played(small, {.shard = {2, 2}});
  charts.data = "other charts";
  EXPECT_FALSE(part.merge(charts));
  EXPECT_EQ(part.text(), before);
}

TEST_F(Laboratory, AnInterruptionLosesNothing) {
  const std::string whole = played(small).text();
  Study study = plan(small);
  for (int rounds = 0; rounds < 100 && !study.complete(); ++rounds) {
    std::atomic<bool> stop = false;
    int told = 0;
    const auto after_some = [&](const Study&, std::int64_t done, std::int64_t of) {
      EXPECT_LE(done, of);
      if (++told == 7) stop = true;
    };
    ASSERT_TRUE(lab::run(study, tools(), {.threads = 2, .stop = &stop, .progress = after_some}));
    study = *Study::parse(study.text(), "kept.json");  // as a file keeps it
    if (rounds == 0) {
      EXPECT_FALSE(study.complete());
    }
  }
  EXPECT_EQ(study.text(), whole);
}

TEST_F(Laboratory, WhatIsKeptDoesNotGrowWithTheGames) {
  const Wanted few = {.players = {{"captain", "captain"}}, .games = 300, .luck = 0};
  Wanted many = few;
  many.games = 3000;
  EXPECT_LT(played(many).text().size(), 1.3 * static_cast<double>(played(few).text().size()));
}

TEST_F(Laboratory, OptionsAreTriedOneByOneOrCrossed) {
  const OptionInfo& option = game->info().options.front();
  Wanted wanted = {.games = 1, .luck = 0};
  wanted.options.push_back(*varied(game->info(), fmt::format("{}=all", option.id)));
  const Study study = plan(wanted);
  ASSERT_EQ(study.cells.size(), option.values.size());
  for (std::size_t i = 0; i < study.cells.size(); ++i) EXPECT_EQ(study.is_base(i), i == 0);
  EXPECT_FALSE(planned(*game, {.scenarios = {"nowhere"}}, ""));
  EXPECT_FALSE(planned(*game, {.options = {{"weather", {"rain"}}}}, ""));
  EXPECT_FALSE(planned(*game, {.players = {{"colonel:200ms", "captain"}}}, "")) << "by the clock";
}

// Files that somebody has cut off or spoiled: a sentence, or a study that can be shown.
TEST_F(Laboratory, ReadsNoNonsense) {
  const std::string text = played({.games = 3, .luck = 1}).text();
  ASSERT_TRUE(Study::parse(text, "whole"));
  FastDice dice(6);
  for (int i = 0; i < 400; ++i) {
    std::string spoiled = text;
    const std::size_t at = dice.below(static_cast<std::uint32_t>(text.size()));
    if (i % 2)
      spoiled.resize(at);
    else
      spoiled[at] = "0-9[]{}\"x,"[dice.below(10)];
    const auto read = Study::parse(spoiled, "kept.json");
    if (!read) {
      EXPECT_TRUE(read.error().text().starts_with("kept.json: ")) << read.error().text();
    }
  }
}

TEST_F(Laboratory, ThePageIsTheSameAndNeedsNothing) {
  const Study study = played(small);
  const Inventory inventory{.rules = {{"T3", "3", "", "no <more> than two boasts"},
                                      {"T9", "9", "", "never"},
                                      {"T8", "8", "", "unseen"}},
                            .rulings = {},
                            .untestable = {},
                            .proofs = {}};
  const Subject subject{*game, teller, inventory, citable};
  const std::string html = page(study, subject);
  EXPECT_EQ(html, page(*Study::parse(study.text(), ""), subject));
  for (const char* not_there : {"<script", "http://", "https://", "<more>", "<1>"})
    EXPECT_EQ(html.find(not_there), std::string::npos) << not_there;
  EXPECT_NE(html.find("<b>T9</b>never"), std::string::npos) << "a rule that never came up";
  EXPECT_EQ(html.find("unseen"), std::string::npos) << "a rule that cannot be seen";
  EXPECT_NE(html.find("prefers-color-scheme"), std::string::npos);
  EXPECT_NE(compare_page(study, study, {"a", "b", ""}, subject).find("+0.0"), std::string::npos);
}

TEST(Charts, NamesOfTurnsNeitherMeetNorLeaveTheChart) {
  static constexpr std::array<const char*, 9> months = {
      "April", "May", "June", "July", "August", "September", "October", "November", "December"};
  std::map<int, Histogram> turns;
  for (int turn = 1; turn <= 9; ++turn) turns[turn].add(turn);
  const std::string svg = bands(
      turns, {"VP", false}, [](int turn) { return std::string(months[static_cast<std::size_t>(turn - 1)]); });
  double end = 0;
  int shown = 0;
  const std::regex text("<text x='([0-9.]+)'[^>]*text-anchor='middle'[^>]*>([A-Z][a-z]+)</text>");
  for (std::sregex_iterator each(svg.begin(), svg.end(), text), none; each != none; ++each, ++shown) {
    const double half = 3 * static_cast<double>((*each)[2].length());  // six units a letter
    EXPECT_GT(std::stod((*each)[1]) - half, end) << (*each)[2];
    end = std::stod((*each)[1]) + half;
  }
  EXPECT_GE(shown, 4);
  EXPECT_LE(end, 480);
}

}  // namespace
}  // namespace longroll::lab
