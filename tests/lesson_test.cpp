// Lessons, situations and guides: what is wrong in them is said, and every lesson is played through to a win.
#include "engine/core/lesson.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/core/data_file.hpp"
#include "engine/games.hpp"
#include "tests/all_games.hpp"
#include "tests/folder.hpp"

namespace longroll {
namespace {

// Plays on as a captain does on both sides, and tells the pupil what he may know.
struct Class {
  const Lesson& lesson;
  Match& match;
  Progress progress;
  FastDice random;
  std::vector<std::string> asked = {};
  std::set<std::size_t> reached = {};

  Class(const Lesson& what, Match& where, int seat, std::uint64_t seed)
      : lesson(what), match(where), progress(what, seat), random(seed), seat_(seat) {}

  void play() {
    const Viewer viewer = static_cast<Viewer>(seat_);
    for (int i = 0; i < 20'000; ++i) {
      const Json view = match.view(viewer);
      if (view["decision"].is_object() && view["decision"]["yours"] == true)
        asked.push_back(view["decision"]["ask"]);
      progress.look(view);
      reached.insert(progress.at());
      if (match.decision().over()) return;
      const Action action = match.choose(random);
      RecordingDice dice(random);
      EventList events;
      match.play(action, dice, Events(events));
      if (!dice.take().empty()) progress.rolled();
      for (const Event& each : events.events)
        if (const Json told = match.describe(each, viewer); told.is_object()) progress.hear(told);
    }
    FAIL() << lesson.id << " does not end";
  }

 private:
  int seat_;
};

template <class G>
class LessonsOf : public testing::Test {};
TYPED_TEST_SUITE(LessonsOf, EachGame);

// A pupil who plays sensibly wins, whatever the dice; every step is waited for and reached; every tip is
// about something that is asked.
TYPED_TEST(LessonsOf, ArePlayedThroughToAWin) {
  constexpr int games = 60;
  const std::string place = data_folder() + "/" + std::string(TypeParam::id);
  auto game = TypeParam::load(place);
  ASSERT_TRUE(game) << game.error().text();
  const auto lessons = read_lessons(place, (*game)->info());
  ASSERT_TRUE(lessons) << lessons.error().text();
  ASSERT_FALSE(lessons->empty());
  const AnyGameOf<TypeParam> any(*game);
  for (const Lesson& lesson : *lessons) {
    const int seat = static_cast<int>(index(*seat_named(any.info(), lesson.seat)));
    int won = 0, said = 0;
    std::set<std::string> asked;
    std::set<std::size_t> reached;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
      auto match = any.start({.scenario = lesson.scenario});
      ASSERT_TRUE(match) << match.error().text();
      Class school(lesson, **match, seat, seed);
      school.play();
      asked.insert(school.asked.begin(), school.asked.end());
      reached.merge(school.reached);
      said += static_cast<int>(school.progress.said().size());
      const bool mine = (*match)->outcome().winner == static_cast<Seat>(seat);
      won += mine;
      if (mine) {
        EXPECT_EQ(school.progress.step(), nullptr) << lesson.id << " stops at step " << school.progress.at();
      }
    }
    EXPECT_GE(won, games * 9 / 10) << lesson.id;
    EXPECT_GT(said, games) << lesson.id << " explains nothing";
    for (std::size_t i = 0; i < lesson.steps.size(); ++i)
      EXPECT_TRUE(reached.contains(i) || lesson.steps[i].until.empty())
          << lesson.id << ": nobody comes to " << lesson.steps[i].title;
    for (const LessonTip& each : lesson.tips)
      EXPECT_TRUE(asked.contains(each.ask)) << lesson.id << ": nobody is asked " << each.ask;
  }
}

TEST(Lesson, ConditionsAreRead) {
  const auto read = read_condition("told fired \"13th US\" and not mine | turn 2");
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, (Condition{{{"told", "fired", "13th US"}, {"not", "mine"}}, {{"turn", "2"}}}));
  for (const char* bad : {"", "tolld fired", "turn two", "ask", "mine mine", "not", "over |"})
    EXPECT_FALSE(read_condition(bad)) << bad;
}

TEST(Lesson, ConditionsHold) {
  Heard heard{.view = {{"decision", {{"yours", true}, {"ask", "fire"}}},
                       {"phase", {{"id", "union-fire"}}},
                       {"turn", {{"number", 2}}},
                       {"outcome", nullptr}},
              .events = {{{"kind", "fired"}, {"text", "The 13th US fires."}}}};
  const auto is = [&](const char* text) { return holds(*read_condition(text), heard, 0); };
  EXPECT_TRUE(is("ask fire and phase union-fire and turn 2 and mine"));
  EXPECT_TRUE(is("ask move | told fired \"13th US\""));
  EXPECT_FALSE(is("told fired 8th"));
  EXPECT_TRUE(is("not turn 3 and not over and not won and not lost and not dice"));
  EXPECT_TRUE(is("view phase.id union-fire"));
  heard.view["outcome"] = {{"winner", 1}};
  EXPECT_TRUE(is("over and lost and not won"));
  heard.dice = true;
  EXPECT_TRUE(is("dice"));
}

// Each line that is changed makes the game refuse its data, and say where.
TEST(Lesson, WhatIsWrongIsSaid) {
  Folder own;
  std::filesystem::copy(data_folder() + "/stockade", own.path, std::filesystem::copy_options::recursive);
  const auto spoiled = [&](const std::string& file, std::string_view from, std::string_view to) {
    std::string text = *read_file(own / file);
    const std::string whole = text;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    EXPECT_TRUE(write_file_atomically(own / file, text));
    auto game = stockade::Game::load(own.path);
    EXPECT_TRUE(write_file_atomically(own / file, whole));
    const std::string said = game ? "" : game.error().text();
    return said.starts_with(own / file) ? said.substr((own / file).size()) : "elsewhere: " + said;
  };
  const std::string lesson = "lessons/first.toml";
  EXPECT_NE(spoiled(lesson, "scenario = \"lesson\"", "scenario = \"lessen\"").find("no scenario 'lessen'"),
            std::string::npos);
  EXPECT_NE(spoiled(lesson, "seat = \"union\"", "seat = \"onion\"").find("the seats are"), std::string::npos);
  EXPECT_NE(spoiled(lesson, "until = \"", "until = \"perhaps ").find("not a condition"), std::string::npos);
  EXPECT_NE(spoiled("scenarios.toml", "\"empty\",", "\"emty\",").find("not a word for given"),
            std::string::npos);
  EXPECT_NE(spoiled("guide.md", "## Goal", "## Gaol").find("no chapter 'Goal'"), std::string::npos);
  EXPECT_NE(spoiled("guide.md", "caption ", "capshun ").find("not a word of a figure"), std::string::npos);
}

}  // namespace
}  // namespace longroll
