// Lessons: what is taught at the board, as data (lessons/*.toml of a game's data, docs/learning.md). A lesson
// tells one step at a time and waits for what the pupil does; the dice stay fair, so that every step says
// what is waited for, never how it must be done.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/core/game.hpp"

namespace longroll {

// One thing that may hold: {"told", "fired"}, {"not", "turn", "2"}.
using Term = Words;
// Any of these, each of which has all of its terms.
using Condition = std::vector<std::vector<Term>>;

Result<Condition> read_condition(std::string_view text);  // "told fired and mine | turn 2"

struct LessonStep {
  struct After {
    Condition when;  // none: always
    std::string text;
  };
  std::string title, text;
  std::vector<std::string> light;  // places, units or button:ID
  Condition until;                 // none: until the pupil has read it
  Condition skip;                  // it does not matter any more
  std::vector<After> after;        // the first that holds tells what came of it
};

// Said once, when something is asked for the first time.
struct LessonTip {
  std::string ask, title, text;
};

struct Lesson {
  std::string id, title, about, scenario, seat, player, goal, plan, next, won, lost;
  int order = 0, minutes = 0;
  std::vector<LessonStep> steps;
  std::vector<LessonTip> tips;
};

// In their order; the problem names file and line.
Result<std::vector<Lesson>> read_lessons(const std::string& folder, const GameInfo& info);
Json to_json(const Lesson& lesson);

// What has been seen since a step began: the events of each action as the pupil was told them.
struct Heard {
  Json view;
  std::vector<Json> events;
  bool dice = false;
};
bool holds(const Condition& condition, const Heard& heard, int seat);

// How far a pupil is. The browser does the same (web/src/lib/lesson.ts).
class Progress {
 public:
  Progress(const Lesson& lesson, int seat) : lesson_(lesson), seat_(seat) {}
  const LessonStep* step() const { return at_ < lesson_.steps.size() ? &lesson_.steps[at_] : nullptr; }
  std::size_t at() const { return at_; }
  // What follows from what the pupil sees now. Texts that wait for nothing are read.
  void look(const Json& view);
  void hear(const Json& event) { heard_.events.push_back(event); }
  void rolled() { heard_.dice = true; }
  const std::vector<std::string>& said() const { return said_; }  // what came of each step that had a word

 private:
  const Lesson& lesson_;
  int seat_;
  std::size_t at_ = 0;
  Heard heard_;
  std::vector<std::string> said_;
};

}  // namespace longroll
