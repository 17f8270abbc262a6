#include "engine/core/record.hpp"

#include <gtest/gtest.h>

#include "tests/toy/game.hpp"

namespace longroll {
namespace {

// A whole game of the toy with these dice.
RecordedMatch played(Dice& dice, std::uint64_t seed = 1) {
  static const auto game = toy::make();
  auto match = RecordedMatch::start(*game, {});
  FastDice random(seed);
  while (!match->match().decision().over()) match->play(match->match().choose(random), dice);
  return std::move(*match);
}

std::string problem_of(std::string_view text) {
  auto record = parse_record(text, "game.record");
  return record ? "none" : record.error().text();
}

const std::string record_head = "longroll record 1\ngame toy\nscenario short\n\n";

TEST(Record, ReadsBackAsItWasWritten) {
  FastDice dice(5);
  RecordedMatch match = played(dice);
  match.record().players = {"John C. Pemberton #1", "\"Sam\"  Grant"};
  const std::string text = to_text(match.record());
  auto read = parse_record(text);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(to_text(*read), text);
  EXPECT_EQ(read->players, match.record().players);
  EXPECT_EQ(read->setup.scenario, "long");
  EXPECT_EQ(read->setup.options.at("boasting"), "on");
  EXPECT_EQ(read->entries.size(), match.record().entries.size());
}

TEST(Record, NamesCannotBreakLines) {
  Record record{.game = "toy", .players = {"a\nhash 0", "b\r\nseed 1"}};
  auto read = parse_record(to_text(record));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->players[0], "a hash 0");
  EXPECT_EQ(read->players[1], "b  seed 1");
}

TEST(Record, ReplaysToTheSamePosition) {
  const auto game = toy::make();
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    FastDice dice(seed);
    const RecordedMatch match = played(dice, seed);
    auto read = parse_record(to_text(match.record()));
    auto replayed = RecordedMatch::replay(*game, *read);
    ASSERT_TRUE(replayed) << replayed.error().text();
    EXPECT_EQ(replayed->match().hash(), match.match().hash());
    EXPECT_EQ(to_text(replayed->record()), to_text(match.record()));
  }
}

TEST(Record, GoesOnFromAnyLine) {
  const auto game = toy::make();
  FastDice dice(9);
  const RecordedMatch match = played(dice);
  for (int n = 0; n <= static_cast<int>(match.record().entries.size()); ++n) {
    auto part = RecordedMatch::replay(*game, match.record(), n);
    ASSERT_TRUE(part) << part.error().text();
    ASSERT_EQ(static_cast<int>(part->record().entries.size()), n);
    for (std::size_t i = static_cast<std::size_t>(n); i < match.record().entries.size(); ++i) {
      const Record::Entry& entry = match.record().entries[i];
      ScriptedDice rest(entry.dice);
      part->play(part->match().read(entry.action)->front(), rest);
    }
    EXPECT_EQ(part->match().hash(), match.match().hash());
  }
}

TEST(Record, LinesMayBeCommentsAndHaveAnyEnds) {
  auto record = parse_record(
      "longroll record 1\r\n# by hand\r\ngame toy\r\n\r\n# first\r\n  blue: deal [5 4 3 2 5 4 3 2]  "
      "\r\n\r\nblue: boast\r\n");
  ASSERT_TRUE(record) << record.error().text();
  ASSERT_EQ(record->entries.size(), 2u);
  EXPECT_EQ(record->entries[0].dice, (std::vector{5, 4, 3, 2, 5, 4, 3, 2}));
  EXPECT_EQ(record->entries[1].line, 8);
}

TEST(Record, ThatIsBrokenSaysWhere) {
  EXPECT_EQ(problem_of(""), "game.record: the record is empty");
  EXPECT_EQ(problem_of("hello\n"), "game.record:1: not a record: the first line is not 'longroll record 1'");
  EXPECT_EQ(problem_of("longroll record 2\n"),
            "game.record:1: not a record: the first line is not 'longroll record 1'");
  EXPECT_EQ(problem_of("longroll record 1\n"), "game.record:1: the record does not name its game");
  EXPECT_EQ(problem_of("longroll record 1\ngame\n"),
            "game.record:2: 'game' is not a header line of a record");
  EXPECT_EQ(problem_of("longroll record 1\ngame toy\noption fog\n"),
            "game.record:3: 'option fog' is not a header line of a record");
  EXPECT_EQ(problem_of("longroll record 1\ngame toy\nblue: deal\n"),
            "game.record:3: 'blue: deal' is not a header line of a record");
  EXPECT_EQ(problem_of(record_head + "deal\n"), "game.record:5: an action reads 'seat: action [dice]'");
  EXPECT_EQ(problem_of(record_head + "blue:\n"), "game.record:5: an action reads 'seat: action [dice]'");
  EXPECT_EQ(problem_of(record_head + ": deal\n"), "game.record:5: an action reads 'seat: action [dice]'");
  EXPECT_EQ(problem_of(record_head + "blue: a [1] b [2]\n"),
            "game.record:5: an action reads 'seat: action [dice]'");
  EXPECT_EQ(problem_of(record_head + "blue: lay 3 1]\n"), "game.record:5: the dice have no opening bracket");
  EXPECT_EQ(problem_of(record_head + "blue: lay 3 [x]\n"), "game.record:5: 'x' is not a whole number");
  EXPECT_EQ(problem_of(record_head + "blue: lay 3 [-1: 2]\n"),
            "game.record:5: '-1' is not the number of a die");
  EXPECT_EQ(problem_of(record_head + "hash 0\nblue: deal\n"),
            "game.record:6: an action stands after the result");
}

std::string replay_problem(const std::string& text) {
  const auto game = toy::make();
  auto record = parse_record(text);
  if (!record) return record.error().text();
  auto replayed = RecordedMatch::replay(*game, *record);
  return replayed ? "none" : replayed.error().text();
}

TEST(Record, ThatBreaksARuleSaysWhich) {
  const std::string dealt = record_head + "blue: deal [5 4 3 2 5 4 3 2]\n";
  EXPECT_EQ(replay_problem(dealt), "none");
  EXPECT_EQ(replay_problem(record_head + "gray: deal\n"), "line 5: it is blue's decision, not gray's");
  EXPECT_EQ(replay_problem(record_head + "blue: dance\n"), "line 5: 'dance' is not an action");
  EXPECT_EQ(replay_problem(record_head + "blue: deal boast\n"),
            "line 5: 'deal boast' is more than one action");
  EXPECT_EQ(replay_problem(record_head + "blue: lay 1\n"), "line 5: the cards must be dealt first [T2]");
  EXPECT_EQ(replay_problem(record_head + "blue: deal [5 4]\n"),
            "line 5: a die with 3 sides is rolled, but no die is left");
  EXPECT_EQ(replay_problem(record_head + "blue: deal [6 4 3 2 5 4 3 2]\n"),
            "line 5: die 1 shows 6, but has 5 sides");
  EXPECT_EQ(replay_problem(dealt + "blue: boast [4]\n"), "line 6: 1 dice too many");
  EXPECT_EQ(replay_problem("longroll record 1\ngame toy\nscenario tall\n\n"),
            "toy has no scenario 'tall'; it has long, short");
  EXPECT_EQ(replay_problem("longroll record 1\ngame toy\noption boasting loud\n\n"),
            "option boasting cannot be 'loud'; it can be on, off");
  const std::string end = "blue: lay 1\ngray: lay 1 [1 2]\nblue: lay 2\ngray: lay 2 [1 2]\n";
  EXPECT_EQ(replay_problem(dealt + end), "none");
  EXPECT_EQ(replay_problem(dealt + end + "blue: lay 3\n"),
            "line 10: the game is over, but the record goes on");
  EXPECT_TRUE(replay_problem(dealt + "hash 0123\n").ends_with("the record in 0123"));
}

// A game with fair dice as a server keeps it.
Record fair_game() {
  const FairDice::Seed seed = {1, 2, 3};
  FairDice dice(seed, "salt");
  RecordedMatch match = played(dice);
  Record record = match.record();
  record.fair = {FairDice::commitment(seed), "salt", FairDice::to_hex(seed)};
  std::uint64_t next = 0;
  for (Record::Entry& entry : record.entries) {
    entry.first_die = next;
    next += entry.dice.size();
  }
  return record;
}

std::string verify_problem(const Record& record) {
  auto verified = verify_dice(*toy::make(), record);
  return verified ? fmt::format("{} dice", *verified) : verified.error().text();
}

TEST(FairRecord, EveryDieIsVerified) {
  const Record record = fair_game();
  auto read = parse_record(to_text(record));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(to_text(*read), to_text(record));
  EXPECT_EQ(verify_problem(*read), "18 dice");  // eight to deal, two in each of five rounds
}

TEST(FairRecord, NothingCanBeChangedAfterwards) {
  const Record record = fair_game();
  Record changed = record;
  changed.fair.salts = "pepper";
  EXPECT_NE(verify_problem(changed).find("the seed gives"), std::string::npos);
  changed = record;
  changed.fair.seed[0] = 'f';
  EXPECT_EQ(verify_problem(changed), "the seed does not match the commitment made at the start");
  changed = record;
  changed.fair.seed = "f";
  EXPECT_EQ(verify_problem(changed), "a dice seed is 64 hexadecimal digits");
  changed = record;
  changed.fair.seed.clear();
  EXPECT_EQ(verify_problem(changed), "the seed is published when the game is over");
  changed = record;
  changed.fair = {};
  EXPECT_EQ(verify_problem(changed), "the record has no dice commitment to verify against");
  changed = record;
  changed.entries.back().dice = {changed.entries.back().dice[0] % 6 + 1, 1};
  EXPECT_NE(verify_problem(changed).find("the seed gives"), std::string::npos);
  changed = record;
  changed.entries.back().first_die = 0;
  EXPECT_NE(verify_problem(changed).find("die 0 is used twice"), std::string::npos);
  changed = record;
  changed.entries[1].action = "lay 9";
  EXPECT_NE(verify_problem(changed).find("'lay 9' cannot be replayed"), std::string::npos);
}

}  // namespace
}  // namespace longroll
