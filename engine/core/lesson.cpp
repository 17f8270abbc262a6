#include "engine/core/lesson.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/any_game.hpp"
#include "engine/core/case_words.hpp"
#include "engine/core/data_file.hpp"

namespace longroll {
namespace {

struct TermWord {
  std::string_view word;
  std::size_t least, most;  // words after it
};
constexpr TermWord term_words[] = {
    {"ask", 1, 1},  {"phase", 1, 1}, {"turn", 1, 1}, {"mine", 0, 0}, {"told", 1, 2},
    {"dice", 0, 0}, {"over", 0, 0},  {"won", 0, 0},  {"lost", 0, 0}, {"view", 2, 2},
};

std::vector<std::string> split_at(std::string_view text, std::string_view mark) {
  std::vector<std::string> parts;
  for (;;) {
    const auto end = text.find(mark);
    parts.emplace_back(trim(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + mark.size());
  }
}

Result<Term> read_term(std::string_view text) {
  Term words = split_words(text);
  const std::size_t start = !words.empty() && words[0] == "not" ? 1 : 0;
  if (words.size() <= start) return problem("a condition is missing");
  const auto found = std::ranges::find(term_words, words[start], &TermWord::word);
  if (found == std::end(term_words)) {
    std::vector<std::string_view> known;
    for (const TermWord& each : term_words) known.push_back(each.word);
    return problem("'{}' is not a condition; there is {}", words[start], fmt::join(known, ", "));
  }
  const std::size_t given = words.size() - start - 1;
  if (given < found->least || given > found->most)
    return problem("'{}' has {} words after it", words[start], given);
  if (words[start] == "turn" && !whole_number(words[start + 1])) return problem("a turn is a number");
  return words;
}

Condition condition_at(const Section& section, std::string_view key) {
  if (!section.has(key)) return {};
  auto read = read_condition(section.text(key));
  if (!read) return section.wrong(key, read.error().what), Condition{};
  return *read;
}

std::vector<LessonStep::After> afters_at(const Section& section) {
  std::vector<LessonStep::After> list;
  if (!section.has("after")) return list;
  const auto texts = section.texts("after");
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto arrow = texts[i].find("=>");
    if (arrow == std::string::npos) {
      section.wrong_in("after", i, "reads 'CONDITION => what came of it'");
      continue;
    }
    const std::string_view when = trim(std::string_view(texts[i]).substr(0, arrow));
    auto condition = when.empty() ? Result<Condition>(Condition{}) : read_condition(when);
    if (!condition)
      section.wrong_in("after", i, condition.error().what);
    else
      list.push_back({*condition, std::string(trim(std::string_view(texts[i]).substr(arrow + 2)))});
  }
  return list;
}

Lesson read_lesson(DataFile& file, std::string id, const GameInfo& info) {
  const Section head = file.table("lesson");
  Lesson lesson{.id = std::move(id),
                .title = head.text("title"),
                .about = head.text("about"),
                .scenario = head.text("scenario"),
                .seat = head.text("seat"),
                .player = head.text("player", "captain"),
                .goal = head.text("goal"),
                .plan = head.text("plan"),
                .next = head.text("next"),
                .won = head.text("won"),
                .lost = head.text("lost"),
                .order = head.integer("order"),
                .minutes = head.integer_between("minutes", 1, 60)};
  for (const auto& [key, scenario] : {std::pair{"scenario", lesson.scenario}, {"next", lesson.next}})
    if (!find_scenario(info, scenario)) head.wrong(key, fmt::format("there is no scenario '{}'", scenario));
  if (!seat_named(info, lesson.seat))
    head.wrong("seat", fmt::format("the seats are {}", fmt::join(info.seats, " and ")));
  for (const Section& each : file.root().tables("step"))
    lesson.steps.push_back({.title = each.text("title"),
                            .text = each.text("text"),
                            .light = each.has("light") ? each.texts("light") : std::vector<std::string>{},
                            .until = condition_at(each, "until"),
                            .skip = condition_at(each, "skip"),
                            .after = afters_at(each)});
  for (const Section& each : file.root().tables("tip"))
    lesson.tips.push_back({each.text("ask"), each.text("title"), each.text("text")});
  if (!lesson.steps.empty() && lesson.steps.back().until.empty())
    file.root().tables("step").back().wrong("until", "the last step waits for the end of the game");
  return lesson;
}

// Whether somebody was told an event of this kind that has the text.
bool was_told(const Heard& heard, const Term& term, std::size_t i) {
  return std::ranges::any_of(heard.events, [&](const Json& event) {
    return event.is_object() && event.value("kind", "") == term[i] &&
           (term.size() == i + 1 || event.value("text", "").find(term[i + 1]) != std::string::npos);
  });
}

std::string word_at(const Json& view, std::string_view path) {
  const Json* found = find_in(view, path);
  return !found ? "" : found->is_string() ? found->get<std::string>() : found->dump();
}

bool term_holds(const Term& term, const Heard& heard, int seat) {
  const bool negative = term[0] == "not";
  const std::size_t i = negative ? 1 : 0;
  const std::string& word = term[i];
  const Json& view = heard.view;
  const bool mine = word_at(view, "decision.yours") == "true", over = !view["outcome"].is_null();
  const bool won = over && view["outcome"]["winner"] == Json(seat);
  bool is = false;
  if (word == "ask") is = mine && word_at(view, "decision.ask") == term[i + 1];
  if (word == "phase") is = word_at(view, "phase.id") == term[i + 1];
  if (word == "turn") is = view["turn"]["number"].get<int>() >= *whole_number(term[i + 1]);
  if (word == "mine") is = mine;
  if (word == "told") is = was_told(heard, term, i + 1);
  if (word == "dice") is = heard.dice;
  if (word == "over") is = over;
  if (word == "won") is = won;
  if (word == "lost") is = over && !won;
  if (word == "view") is = word_at(view, term[i + 1]) == term[i + 2];
  return is != negative;
}

}  // namespace

Result<Condition> read_condition(std::string_view text) {
  Condition condition;
  for (const std::string& way : split_at(text, "|")) {
    condition.emplace_back();
    for (const std::string& each : split_at(way, " and ")) {
      auto term = read_term(each);
      if (!term) return std::unexpected(term.error());
      condition.back().push_back(std::move(*term));
    }
  }
  return condition;
}

Result<std::vector<Lesson>> read_lessons(const std::string& folder, const GameInfo& info) {
  std::vector<Lesson> lessons;
  for (const std::string& path : toml_files(folder + "/lessons")) {
    DataFile file(path);
    if (!file.trouble()) lessons.push_back(read_lesson(file, stem_of(path), info));
    if (file.trouble()) return std::unexpected(*file.trouble());
  }
  std::ranges::stable_sort(lessons, {}, &Lesson::order);
  return lessons;
}

Json to_json(const Lesson& lesson) {
  Json steps = Json::array(), tips = Json::array();
  for (const LessonStep& each : lesson.steps) {
    Json after = Json::array();
    for (const LessonStep::After& one : each.after) after.push_back({{"when", one.when}, {"text", one.text}});
    steps.push_back({{"title", each.title},
                     {"text", each.text},
                     {"light", each.light},
                     {"until", each.until},
                     {"skip", each.skip},
                     {"after", after}});
  }
  for (const LessonTip& each : lesson.tips)
    tips.push_back({{"ask", each.ask}, {"title", each.title}, {"text", each.text}});
  return {{"id", lesson.id},
          {"title", lesson.title},
          {"about", lesson.about},
          {"minutes", lesson.minutes},
          {"scenario", lesson.scenario},
          {"seat", lesson.seat},
          {"player", lesson.player},
          {"goal", lesson.goal},
          {"plan", lesson.plan},
          {"next", lesson.next},
          {"won", lesson.won},
          {"lost", lesson.lost},
          {"steps", steps},
          {"tips", tips}};
}

bool holds(const Condition& condition, const Heard& heard, int seat) {
  return std::ranges::any_of(condition, [&](const std::vector<Term>& way) {
    return std::ranges::all_of(way, [&](const Term& term) { return term_holds(term, heard, seat); });
  });
}

void Progress::look(const Json& view) {
  heard_.view = view;
  while (const LessonStep* now = step()) {
    if (!holds(now->skip, heard_, seat_)) {
      if (!now->until.empty() && !holds(now->until, heard_, seat_)) return;
      const auto word = std::ranges::find_if(now->after, [&](const LessonStep::After& each) {
        return each.when.empty() || holds(each.when, heard_, seat_);
      });
      if (word != now->after.end()) said_.push_back(word->text);
      heard_.events.clear();
      heard_.dice = false;
    }
    ++at_;
  }
}

}  // namespace longroll
