#include "engine/core/case.hpp"

#include <algorithm>

namespace longroll {
namespace {

std::unexpected<Problem> at(const Case& one, const Case::Line& line, std::string what) {
  return std::unexpected(Problem{.what = std::move(what), .file = one.file, .line = line.number});
}

// `scenario` and `option` make the table; every other statement is the game's own.
Result<std::unique_ptr<Match>> build(const Case& one, const AnyGame& game) {
  Setup setup;
  std::vector<std::pair<Words, Case::Line>> rest;
  for (const Case::Line& line : one.given) {
    Words words = split_words(line.text);
    if (words[0] == "scenario") {
      if (words.size() < 2) return at(one, line, "scenario needs a name");
      setup.scenario = words[1];
      if (words.size() > 2) rest.emplace_back(Words(words.begin() + 2, words.end()), line);
    } else if (words[0] == "option") {
      if (words.size() != 3) return at(one, line, "an option reads 'option NAME VALUE'");
      setup.options[words[1]] = words[2];
    } else {
      rest.emplace_back(std::move(words), line);
    }
  }
  const Case::Line& first =
      one.given.empty() ? Case::Line{.text = {}, .number = one.line} : one.given.front();
  auto match = game.start(setup);
  if (!match) return at(one, first, match.error().what);
  for (const auto& [words, line] : rest)
    if (auto done = (*match)->given(words); !done) return at(one, line, done.error().what);
  return match;
}

struct PlayLine {
  std::string seat, order, refused;
  bool expects_refusal = false;
};

Result<PlayLine> parse_play(std::string_view text) {
  PlayLine play;
  if (const auto mark = text.find("!refused"); mark != std::string_view::npos) {
    play.expects_refusal = true;
    play.refused = trim(text.substr(mark + 8));
    if (play.refused.empty()) return problem("!refused needs the id of a rule");
    text = text.substr(0, mark);
  }
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return problem("a play line reads 'seat: action'");
  play.seat = trim(text.substr(0, colon));
  play.order = trim(text.substr(colon + 1));
  return play;
}

// A case at play.
struct Run {
  const Case& one;
  bool lists = false;  // what is played must be listed
  Match& match;
  ScriptedDice dice;
  EventList events;
  std::string unlisted = {};  // what was played although no list had it

  Shown play(Action action) {
    if (lists && unlisted.empty()) {
      ActionList list;
      match.actions(list);
      if (std::ranges::find(list, action) == list.end()) unlisted = match.write(action);
    }
    const std::size_t rolled = dice.used(), told = events.events.size();
    match.play(action, dice, Events(events));
    return {dice.used() > rolled,
            std::any_of(events.events.begin() + static_cast<std::ptrdiff_t>(told), events.events.end(),
                        [](const Event& event) { return event.reveals; })};
  }
};

Result<void> run_play(Run& run, const Case::Line& line) {
  const Case& one = run.one;
  Match& match = run.match;
  auto play = parse_play(line.text);
  if (!play) return at(one, line, play.error().what);
  const GameInfo& info = match.info();
  const auto seat = seat_named(info, play->seat);
  if (!seat)
    return at(
        one, line,
        fmt::format("'{}' is not a seat; the seats are {} and {}", play->seat, info.seats[0], info.seats[1]));

  Verdict refusal;
  if (match.decision().over()) {
    refusal = refuse(info.turn_rule, "the game is over");
  } else if (match.decision().seat != *seat) {
    refusal = refuse(match.decision().rule, "it is for {} to decide", seat_name(info, match.decision().seat));
  } else {
    auto done = play_order(match, play->order, [&](Action action) { return run.play(action); });
    if (!done) return at(one, line, done.error().what);
    refusal = done->refusal;
  }
  if (!run.dice.complaint().empty()) return at(one, line, run.dice.complaint());
  if (!run.unlisted.empty())
    return at(one, line, fmt::format("'{}' is allowed, but not listed", run.unlisted));
  if (play->expects_refusal) {
    if (!refusal)
      return at(one, line, fmt::format("expected to be refused under {}, but it was allowed", play->refused));
    if (refusal->rule != play->refused)
      return at(one, line,
                fmt::format("expected to be refused under {}, but it was under {}", play->refused,
                            refusal->text()));
  } else if (refusal) {
    return at(one, line, fmt::format("refused: {}", refusal->text()));
  }
  return {};
}

}  // namespace

Result<std::vector<Case>> parse_cases(std::string_view text, const std::string& file) {
  std::vector<Case> cases;
  enum { none, given, play, then } section = none;
  int number = 0;
  const auto fail = [&](std::string what) {
    return std::unexpected(Problem{.what = std::move(what), .file = file, .line = number});
  };
  for (const std::string& raw : split_lines(text)) {
    ++number;
    const Words words = split_words(raw);
    if (words.empty()) continue;
    const bool indented = raw.front() == ' ' || raw.front() == '\t';
    if (!indented && words[0] == "case") {
      cases.push_back({.title = join_words(words, 1), .file = file, .line = number});
      if (cases.back().title.empty()) return fail("a case needs a title");
      section = none;
      continue;
    }
    if (cases.empty()) return fail("a file of cases starts with 'case TITLE'");
    Case& one = cases.back();
    if (indented) {
      if (section == none)
        return fail(fmt::format("'{}' stands under no section: given, play or then", trim(raw)));
      auto& lines = section == given ? one.given : section == play ? one.play : one.then;
      lines.push_back({std::string(without_comment(raw)), number});
    } else if (words[0] == "game" && words.size() == 2) {
      one.game = words[1];
    } else if (words[0] == "rules") {
      one.rules.insert(words.begin() + 1, words.end());
    } else if (words[0] == "dice") {
      for (std::size_t i = 1; i < words.size(); ++i) {
        auto value = whole_number(words[i]);
        if (!value) return fail(value.error().what);
        one.dice.push_back(*value);
      }
      section = none;
    } else if (words.size() == 1 && (words[0] == "given" || words[0] == "play" || words[0] == "then")) {
      section = words[0] == "given" ? given : words[0] == "play" ? play : then;
    } else {
      return fail(
          fmt::format("'{}' is not a word of the case format; use case, game, rules, given, dice, play, then",
                      trim(raw)));
    }
  }
  for (const Case& one : cases) {
    number = one.line;
    if (one.game.empty()) return fail(fmt::format("case '{}' does not name its game", one.title));
    if (one.play.empty() && one.then.empty())
      return fail(fmt::format("case '{}' plays nothing and asserts nothing", one.title));
  }
  return cases;
}

Result<void> run_case(const Case& one, const FindGame& find, const CaseOptions& options) {
  const Case::Line head{.text = one.title, .number = one.line};
  const AnyGame* game = find(one.game);
  if (!game) return at(one, head, fmt::format("there is no game '{}'", one.game));
  auto match = build(one, *game);
  if (!match) return std::unexpected(match.error());
  Run run{.one = one,
          .lists = options.lists && !game->extras().sampled_lists,
          .match = **match,
          .dice = ScriptedDice(one.dice),
          .events = {}};
  for (const Case::Line& line : one.play)
    if (auto done = run_play(run, line); !done) return done;
  if (run.dice.left()) return at(one, head, fmt::format("{} dice are left over", run.dice.left()));
  for (const Case::Line& line : one.then)
    if (auto done = run.match.then(run.events.events, split_words(line.text)); !done)
      return at(one, line, done.error().what);
  return {};
}

}  // namespace longroll
