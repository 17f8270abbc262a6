#include "engine/core/case.hpp"

#include <gtest/gtest.h>

#include "tests/toy/game.hpp"

namespace longroll {
namespace {

std::string parse_problem(std::string_view text) {
  auto cases = parse_cases(text, "a.case");
  return cases ? "none" : cases.error().text();
}

// What running the only case of a text says.
std::string outcome(std::string_view text) {
  static const auto game = toy::make();
  auto cases = parse_cases(text, "a.case");
  if (!cases) return cases.error().text();
  auto done =
      run_case(cases->front(), [](std::string_view id) { return id == "toy" ? game.get() : nullptr; });
  return done ? "holds" : done.error().text();
}

const std::string head = "case   A boast\ngame   toy\n";
const std::string deal = head + "dice 5 4 3 2 5 4 3 2\nplay\n  blue: deal\n";

TEST(CaseFormat, HasTheseParts) {
  auto cases = parse_cases(
      "# two cases\n"
      "case   Thirty against a ditch  # is 3:1\n"
      "game   toy\n"
      "rules  11.2c 11.2d\n"
      "rules  11.7a          # more\n"
      "given\n"
      "  scenario short empty\n"
      "\tturn 3 # a comment\n"
      "dice   3 4\n"
      "dice   5\n"
      "play\n"
      "  blue: boast \"# no comment\"\t# comment\n"
      "then\n"
      "  sees blue \"a stack\"\n"
      "\n"
      "case   Another\n"
      "game   toy\n"
      "then\n"
      "  over\n",
      "a.case");
  ASSERT_TRUE(cases) << cases.error().text();
  ASSERT_EQ(cases->size(), 2u);
  const Case& one = cases->front();
  EXPECT_EQ(one.title, "Thirty against a ditch");
  EXPECT_EQ(one.line, 2);
  EXPECT_EQ(one.rules, (std::set<std::string>{"11.2c", "11.2d", "11.7a"}));
  EXPECT_EQ(one.dice, (std::vector{3, 4, 5}));
  ASSERT_EQ(one.given.size(), 2u);
  EXPECT_EQ(one.given[1].text, "turn 3");
  EXPECT_EQ(one.given[1].number, 8);
  EXPECT_EQ(one.play[0].text, "blue: boast \"# no comment\"");
  EXPECT_EQ(one.then[0].text, "sees blue \"a stack\"");
  EXPECT_EQ(cases->back().line, 16);
}

TEST(CaseFormat, ErrorsSayWhere) {
  EXPECT_EQ(parse_problem("game toy\n"), "a.case:1: a file of cases starts with 'case TITLE'");
  EXPECT_EQ(parse_problem("\ncase\n"), "a.case:2: a case needs a title");
  EXPECT_EQ(parse_problem(head + "  turn 3\n"),
            "a.case:3: 'turn 3' stands under no section: given, play or then");
  EXPECT_EQ(parse_problem(head + "dice 3 four\n"), "a.case:3: 'four' is not a whole number");
  EXPECT_EQ(
      parse_problem(head + "whan\n"),
      "a.case:3: 'whan' is not a word of the case format; use case, game, rules, given, dice, play, then");
  EXPECT_EQ(parse_problem("case A\nplay\n  blue: deal\n"), "a.case:1: case 'A' does not name its game");
  EXPECT_EQ(parse_problem(head), "a.case:1: case 'A boast' plays nothing and asserts nothing");
  EXPECT_EQ(parse_problem(""), "none");
}

TEST(CaseRunner, PlaysAndHolds) {
  EXPECT_EQ(outcome(deal), "holds");
  EXPECT_EQ(outcome(deal + "  blue: boast lay 3\n  gray: boast\n"), "holds");
  EXPECT_EQ(outcome(deal + "  BLUE: Boast\n"), "holds");
}

TEST(CaseRunner, WantsDiceToTheNumber) {
  EXPECT_EQ(outcome(head + "dice 5 4\nplay\n  blue: deal\n"),
            "a.case:5: a die with 3 sides is rolled, but no die is left");
  EXPECT_EQ(outcome(head + "dice 9\nplay\n  blue: deal\n"), "a.case:5: die 1 shows 9, but has 5 sides");
  EXPECT_EQ(outcome(head + "dice 5 4 3 2 5 4 3 2 1\nplay\n  blue: deal\n"), "a.case:1: 1 dice are left over");
}

TEST(CaseRunner, WantsTheRefusalThatIsNamed) {
  EXPECT_EQ(outcome(head + "play\n  blue: lay 3 !refused T2\n"), "holds");
  EXPECT_EQ(outcome(head + "play\n  gray: deal !refused T1\n"), "holds");  // out of turn
  EXPECT_EQ(outcome(deal + "  blue: boast !refused T3\n"),
            "a.case:6: expected to be refused under T3, but it was allowed");
  EXPECT_EQ(outcome(deal + "  blue: lay 9 !refused T3\n"),
            "a.case:6: expected to be refused under T3, but it was under card 9 is not in the hand [T6]");
  EXPECT_EQ(outcome(deal + "  blue: lay 9\n"), "a.case:6: refused: card 9 is not in the hand [T6]");
  EXPECT_EQ(outcome(deal + "  blue: lay 9 !refused\n"), "a.case:6: !refused needs the id of a rule");
  EXPECT_EQ(outcome(deal + "  gray: boast\n"), "a.case:6: refused: it is for blue to decide [T1]");
}

TEST(CaseRunner, SaysWhatIsWrong) {
  EXPECT_EQ(outcome("case A\ngame chess\nplay\n  x: y\n"), "a.case:1: there is no game 'chess'");
  EXPECT_EQ(outcome(head + "play\n  deal\n"), "a.case:4: a play line reads 'seat: action'");
  EXPECT_EQ(outcome(head + "play\n  green: deal\n"),
            "a.case:4: 'green' is not a seat; the seats are blue and gray");
  EXPECT_EQ(outcome(head + "play\n  blue: dance\n"), "a.case:4: 'dance' is not an action");
  EXPECT_EQ(outcome(head + "given\n  scenario\nplay\n  blue: deal\n"), "a.case:4: scenario needs a name");
  EXPECT_EQ(outcome(head + "given\n  scenario tall\nplay\n  blue: deal\n"),
            "a.case:4: toy has no scenario 'tall'; it has long, short");
  EXPECT_EQ(outcome(head + "given\n  option boasting\nplay\n  blue: deal\n"),
            "a.case:4: an option reads 'option NAME VALUE'");
  EXPECT_EQ(outcome(head + "given\n  turn 3\nplay\n  blue: deal\n"),
            "a.case:4: 'turn' is not a word for given; there are dealt, round");
  EXPECT_EQ(outcome(head + "then\n  over\n"), "a.case:4: the game goes on");
}

// What every game can assert, and its opposite.
TEST(CaseRunner, HasWordsForEveryGame) {
  const auto then = [](const std::string& words) { return outcome(deal + "then\n  " + words + "\n"); };
  for (const char* holds : {"turn 1",
                            "phase lay",
                            "decides blue",
                            "asks lay",
                            "legal lay 3",
                            "legal boast lay 3",
                            "illegal lay 9",
                            "refused T6 lay 9",
                            "choices 8",
                            "outcome none",
                            "not over",
                            "says blue dealt",
                            "hides gray boast",
                            "shows blue decision.yours true",
                            "shows gray decision.ask wait",
                            "shows spectator turn.of 5",
                            "not turn 2",
                            "not says gray boast",
                            "not legal lay 9",
                            "won 0 0"})
    EXPECT_EQ(then(holds), "holds") << holds;
  EXPECT_EQ(then("turn 2"), "a.case:7: expected turn 2, but it is 1");
  EXPECT_EQ(then("not turn 1"), "a.case:7: expected not: turn 1");
  EXPECT_EQ(then("legal lay 9"), "a.case:7: 'lay 9' is refused: card 9 is not in the hand [T6]");
  EXPECT_EQ(then("illegal lay 3"), "a.case:7: 'lay 3' is allowed");
  EXPECT_EQ(then("refused T5 lay 9"), "a.case:7: expected to be refused under T5, but it is T6");
  EXPECT_EQ(then("choices 7"), "a.case:7: expected choices 7, but it is 8");
  EXPECT_EQ(then("says blue thunder"), "a.case:7: nothing that blue is told reads 'thunder'");
  EXPECT_EQ(then("hides blue dealt"), "a.case:7: blue is told 'dealt'");
  EXPECT_EQ(then("shows blue decision.mine true"), "a.case:7: nothing is called 'decision.mine' there");
  // `not` makes no sense of what has none.
  EXPECT_EQ(then("not turn late"), "a.case:7: 'late' is not a whole number");
  EXPECT_EQ(then("not says green dealt"), "a.case:7: 'green' is not a seat; the seats are blue, gray");
  EXPECT_EQ(then("not decides green"),
            "a.case:7: 'green' is not a word for this; there are blue, gray, nobody");
  EXPECT_EQ(then("not outcome green"),
            "a.case:7: 'green' is not a word for this; there are blue, gray, draw, none");
  EXPECT_EQ(then("not legal dance"), "a.case:7: 'dance' is not an action");
  EXPECT_EQ(then("not turn"), "a.case:7: turn needs more words");
  EXPECT_EQ(then("trun 1"), "a.case:7: 'trun' is not a word for then; did you mean turn?");
}

TEST(CaseRunner, SetsUpScenarioAndOptions) {
  const std::string off = head + "given\n  scenario short\n  option boasting off\n";
  EXPECT_EQ(outcome(off + "dice 5 4 3 2 5 4 3 2\nplay\n  blue: deal\n  blue: boast !refused T3\n"), "holds");
  const std::string rounds = "  blue: lay 1\n  gray: lay 1\n  blue: lay 2\n  gray: lay 2\n";
  EXPECT_EQ(outcome(off + "dice 5 4 3 2 5 4 3 2 1 2 3 4\nplay\n  blue: deal\n" + rounds +
                    "  blue: lay 3 !refused T1\n"),
            "holds");  // the short game is over
}

}  // namespace
}  // namespace longroll
