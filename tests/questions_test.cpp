// Whatever anybody asks at any moment is answered or refused, never thrown at: every question of every game,
// as it should be asked and spoiled, by every viewer, before the first roll and after the end.
#include <gtest/gtest.h>

#include "tests/all_games.hpp"

namespace longroll {
namespace {

constexpr std::string_view rubbish[] = {"",         "0",        "-1",    "99999999999999999999",
                                        "1,1",      "nan",      "1e9",   "a,b",
                                        "u.inf1",   "c.sct1",   "9999",  "facing",
                                        "at",       "\xff\xfe", "(",     "/",
                                        "u.inf1/9", "255",      "65535", "-32768,32767",
                                        "with"};

template <class G>
class Questions : public testing::Test {
 protected:
  void ask_all(const Match& match, FastDice& random, int spoiled) {
    const std::vector<Words> questions = match.questions();
    ASSERT_FALSE(questions.empty());
    for (int i = 0; i < spoiled; ++i) {
      Words words = questions[random.below(static_cast<std::uint32_t>(questions.size()))];
      if (words.front() != "board") ask(match, words);
      spoil(words, random);
      if (words.empty() || words.front() != "board") ask(match, words);
      std::string order = join_words(words, std::min<std::size_t>(1, words.size()));
      for (Viewer eyes : {Viewer::first, Viewer::second, Viewer::spectator}) {
        const auto odds = odds_of(match, order, eyes);
        if (!odds) {
          EXPECT_FALSE(odds.error().text().empty()) << order;
        }
      }
      if (!match.decision().over()) {
        const auto verdict = why_not(match, order);
        if (!verdict) {
          EXPECT_FALSE(verdict.error().text().empty()) << order;
        }
      }
      odds_of_anything(match, random);
    }
    for (Viewer eyes : {Viewer::first, Viewer::second, Viewer::spectator, Viewer::everyone}) {
      EXPECT_FALSE(match.view_text(eyes).text().empty());
      EXPECT_FALSE(match.draw(eyes).empty());
      EXPECT_TRUE(match.ask(eyes, {}).error().text().size() > 0);
    }
  }

 private:
  void ask(const Match& match, const Words& words) {
    for (Viewer eyes : {Viewer::first, Viewer::second, Viewer::spectator, Viewer::everyone}) {
      Result<Json> answer = problem("nothing");
      ASSERT_NO_THROW(answer = match.ask(eyes, words)) << join_words(words);
      if (answer) {
        EXPECT_NO_THROW((void)answer->dump(-1, ' ', false, Json::error_handler_t::replace))
            << join_words(words);
      } else {
        EXPECT_FALSE(answer.error().text().empty()) << join_words(words);
      }
    }
  }

  static void spoil(Words& words, FastDice& random) {
    for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes) {
      const std::string_view text = rubbish[random.below(static_cast<std::uint32_t>(std::size(rubbish)))];
      const auto where = words.begin() + random.below(static_cast<std::uint32_t>(words.size()) + 1);
      switch (random.below(4)) {
        case 0: words.emplace(where, text); break;
        case 1:
          if (where != words.end()) words.erase(where);
          break;
        case 2:
          if (where != words.end()) where->append(text);
          break;
        default:
          if (where != words.end()) *where = text;
      }
    }
  }

  // Actions of any bits: odds of what may not be played are none.
  static void odds_of_anything(const Match& match, FastDice& random) {
    const Action action = Action::from_bits(random.next() >> random.below(64));
    if (match.check(action)) {
      EXPECT_FALSE(match.odds(action, Viewer::everyone)) << action.bits();
    }
  }
};
TYPED_TEST_SUITE(Questions, EachGame);

TYPED_TEST(Questions, AreAnsweredOrRefusedAtAnyMoment) {
  const AnyGameOf<TypeParam> game(loaded<TypeParam>());
  for (const ScenarioInfo& scenario : game.info().scenarios) {
    auto match = *game.start({.scenario = std::string(scenario.id)});
    FastDice random(11);
    this->ask_all(*match, random, 20);
    for (int step = 0; !match->decision().over(); ++step) {
      if (step < 30 || step % 101 == 0) this->ask_all(*match, random, 3);
      if (testing::Test::HasFatalFailure()) FAIL() << scenario.id << ", step " << step;
      ActionList list;
      match->actions(list);
      match->play(list[random.below(static_cast<std::uint32_t>(list.size()))], random, Events{});
    }
    this->ask_all(*match, random, 20);
  }
}

}  // namespace
}  // namespace longroll
