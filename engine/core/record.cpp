#include "engine/core/record.hpp"

#include <algorithm>

#include "engine/core/pack.hpp"
#include "engine/core/seen.hpp"

namespace longroll {
namespace {

constexpr std::string_view signature = "longroll record 1";

std::string dice_text(const Record::Entry& entry, bool fair) {
  if (entry.dice.empty()) return {};
  const std::string values = fmt::format("{}", fmt::join(entry.dice, " "));
  return fair ? fmt::format(" [{}: {}]", entry.first_die, values) : fmt::format(" [{}]", values);
}

Result<void> parse_dice(std::string_view text, Record::Entry& entry) {
  if (const auto colon = text.find(':'); colon != std::string_view::npos) {
    auto first = whole_number(trim(text.substr(0, colon)));
    if (!first || *first < 0) return problem("'{}' is not the number of a die", trim(text.substr(0, colon)));
    entry.first_die = static_cast<std::uint64_t>(*first);
    text.remove_prefix(colon + 1);
  }
  for (const std::string& word : split_words(text)) {
    auto value = whole_number(word);
    if (!value) return std::unexpected(value.error());
    entry.dice.push_back(*value);
  }
  return {};
}

Result<void> parse_entry(std::string_view line, Record& record, int number) {
  Record::Entry entry{.line = number};
  if (line.ends_with(']')) {
    const auto open = line.rfind('[');
    if (open == std::string_view::npos) return problem("the dice have no opening bracket");
    if (auto done = parse_dice(line.substr(open + 1, line.size() - open - 2), entry); !done) return done;
    line = trim(line.substr(0, open));
  }
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) return problem("an action reads 'seat: action [dice]'");
  entry.seat = trim(line.substr(0, colon));
  entry.action = trim(line.substr(colon + 1));
  if (entry.seat.empty() || entry.action.empty() || line.find_first_of("[]") != std::string_view::npos)
    return problem("an action reads 'seat: action [dice]'");
  record.entries.push_back(std::move(entry));
  return {};
}

// The first word of a line and what follows it: "first  John Pemberton".
struct Named {
  std::string_view key, value;

  explicit Named(std::string_view line) {
    const auto end = std::min(line.find_first_of(" \t"), line.size());
    key = line.substr(0, end);
    value = trim(line.substr(end));
  }
  bool one_word() const { return !value.empty() && value.find_first_of(" \t") == std::string_view::npos; }
};

Result<void> parse_header(std::string_view line, Record& record) {
  if (line.starts_with('|')) {
    line.remove_prefix(line.starts_with("| ") ? 2 : 1);
    record.setup.file += fmt::format("{}\n", line);
    return {};
  }
  const Named header(line), option(header.value);
  const auto& [key, value] = header;
  if (key == "game" && header.one_word())
    record.game = value;
  else if (key == "scenario" && header.one_word())
    record.setup.scenario = value;
  else if (key == "option" && option.one_word())
    record.setup.options[std::string(option.key)] = option.value;
  else if (key == "first" && !value.empty())
    record.players[0] = value;
  else if (key == "second" && !value.empty())
    record.players[1] = value;
  else if (key == "commitment" && header.one_word())
    record.fair.commitment = value;
  else if (key == "salts" && !value.empty())
    record.fair.salts = value;
  else
    return problem("'{}' is not a header line of a record", line);
  return {};
}

// The lines that may stand after the last action.
bool parse_footer(std::string_view line, Record& record, int number) {
  const Named footer(line);
  if (footer.key == "result" && !footer.value.empty())
    record.result = footer.value;
  else if (footer.key == "hash" && footer.one_word())
    record.hash = footer.value;
  else if (footer.key == "seed" && footer.one_word())
    record.fair.seed = footer.value;
  else if (footer.key == "seen" && footer.one_word())
    record.seen = {.by = std::string(footer.value), .line = number};
  else if (footer.key == "saw" && !record.seen.by.empty())
    record.seen.moments.emplace_back(footer.value);
  else
    return false;
  return true;
}

}  // namespace

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

std::string result_text(const GameInfo& info, const Outcome& outcome) {
  std::string text =
      outcome.winner == Seat::nobody ? "draw" : fmt::format("{} wins", seat_name(info, outcome.winner));
  if (!outcome.level.empty()) text += fmt::format(", {}", outcome.level);
  if (!outcome.reason.empty()) text += fmt::format(": {}", outcome.reason);
  return text;
}

std::string to_text(const Record& record) {
  std::string text = fmt::format("{}\ngame {}\n", signature, record.game);
  if (!record.setup.scenario.empty()) text += fmt::format("scenario {}\n", record.setup.scenario);
  for (const auto& [id, value] : record.setup.options) text += fmt::format("option {} {}\n", id, value);
  for (const std::string& line : split_lines(record.setup.file))
    text += line.empty() ? "|\n" : fmt::format("| {}\n", line);
  if (!record.players[0].empty()) text += fmt::format("first {}\n", one_line(record.players[0]));
  if (!record.players[1].empty()) text += fmt::format("second {}\n", one_line(record.players[1]));
  if (record.has_fair_dice()) text += fmt::format("commitment {}\n", record.fair.commitment);
  if (!record.fair.salts.empty()) text += fmt::format("salts {}\n", record.fair.salts);
  text += "\n";
  for (const Record::Entry& entry : record.entries)
    text += fmt::format("{}: {}{}\n", entry.seat, entry.action, dice_text(entry, record.has_fair_dice()));
  if (!record.result.empty() || !record.hash.empty() || !record.fair.seed.empty()) text += "\n";
  if (!record.result.empty()) text += fmt::format("result {}\n", record.result);
  if (!record.hash.empty()) text += fmt::format("hash {}\n", record.hash);
  if (!record.fair.seed.empty()) text += fmt::format("seed {}\n", record.fair.seed);
  if (!record.seen.by.empty()) text += fmt::format("\nseen {}\n", record.seen.by);
  for (const std::string& moment : record.seen.moments) text += fmt::format("saw {}\n", moment);
  return text;
}

Result<Record> parse_record(std::string_view text, const std::string& file) {
  Record record;
  bool in_header = true, in_footer = false;
  int number = 0;
  const auto fail = [&](std::string what) {
    return std::unexpected(Problem{.what = std::move(what), .file = file, .line = number});
  };
  for (const std::string& raw : split_lines(text)) {
    ++number;
    const std::string_view line = trim(raw);
    if (number == 1) {
      if (line != signature) return fail(fmt::format("not a record: the first line is not '{}'", signature));
      continue;
    }
    if (line.starts_with('#')) continue;
    if (line.empty()) {
      if (!record.game.empty()) in_header = false;
      continue;
    }
    if (in_header) {
      if (auto done = parse_header(line, record); !done) return fail(done.error().what);
    } else if (parse_footer(line, record, number)) {
      in_footer = true;
    } else {
      if (in_footer) return fail("an action stands after the result");
      if (auto done = parse_entry(line, record, number); !done) return fail(done.error().what);
    }
  }
  if (number == 0) return fail("the record is empty");
  if (record.game.empty()) return fail("the record does not name its game");
  return record;
}

Result<RecordedMatch> RecordedMatch::start(const AnyGame& game, const Setup& setup) {
  auto whole = complete(game.info(), setup);
  if (!whole) return std::unexpected(whole.error());
  auto match = game.start(*whole);
  if (!match) return std::unexpected(match.error());
  Record record;
  record.game = game.info().id;
  record.setup = *whole;
  return RecordedMatch(std::move(*match), std::move(record));
}

std::vector<Event> RecordedMatch::play(Action action, Dice& dice) {
  RecordingDice recording(dice);
  EventList events;
  Record::Entry entry{.seat = std::string(seat_name(match_->info(), match_->decision().seat)),
                      .action = match_->write(action)};
  match_->play(action, recording, Events(events));
  entry.dice = recording.take();
  record_.entries.push_back(std::move(entry));
  settle();
  return std::move(events.events);
}

void RecordedMatch::settle() {
  record_.hash = hash_text(match_->hash());
  if (const Outcome outcome = match_->outcome(); outcome.over)
    record_.result = result_text(match_->info(), outcome);
}

Result<Action> read_entry(const Match& match, const Record::Entry& entry) {
  const auto fail = [&](std::string what) {
    return std::unexpected(Problem{.what = std::move(what), .line = entry.line});
  };
  const std::string_view decides = seat_name(match.info(), match.decision().seat);
  if (match.decision().over()) return fail("the game is over, but the record goes on");
  if (!same_word(entry.seat, decides))
    return fail(fmt::format("it is {}'s decision, not {}'s", decides, entry.seat));
  auto order = match.read(entry.action);
  if (!order) return fail(order.error().what);
  if (order->size() != 1) return fail(fmt::format("'{}' is more than one action", entry.action));
  if (Verdict refusal = match.check(order->front())) return fail(refusal->text());
  return order->front();
}

Result<Action> play_entry(Match& match, const Record::Entry& entry, Events events) {
  auto action = read_entry(match, entry);
  if (!action) return action;
  ScriptedDice dice(entry.dice);
  match.play(*action, dice, events);
  if (!dice.complaint().empty())
    return std::unexpected(Problem{.what = dice.complaint(), .line = entry.line});
  if (dice.left())
    return std::unexpected(Problem{.what = fmt::format("{} dice too many", dice.left()), .line = entry.line});
  return action;
}

Result<RecordedMatch> RecordedMatch::replay(const AnyGame& game, const Record& record, int count) {
  if (!record.seen.by.empty()) return problem("{}", saved_in_mid_game(game, record.seen.by));
  if (auto same = same_charts(game.info(), record.setup); !same) return std::unexpected(same.error());
  auto replayed = start(game, record.setup);
  if (!replayed) return replayed;
  replayed->record_.players = record.players;
  replayed->record_.fair = record.fair;
  const bool whole = count < 0 || count >= static_cast<int>(record.entries.size());
  const std::size_t end = whole ? record.entries.size() : static_cast<std::size_t>(count);
  for (std::size_t i = 0; i < end; ++i) {
    auto action = play_entry(*replayed->match_, record.entries[i]);
    if (!action) return std::unexpected(action.error());
    replayed->record_.entries.push_back(record.entries[i]);
    replayed->settle();
  }
  if (whole && !record.hash.empty() && record.hash != hash_text(replayed->match().hash()))
    return problem("the replay ends in position {}, the record in {}", hash_text(replayed->match().hash()),
                   record.hash);
  return replayed;
}

Result<int> verify_dice(const AnyGame& game, const Record& record) {
  if (!record.has_fair_dice()) return problem("the record has no dice commitment to verify against");
  if (record.fair.seed.empty()) return problem("the seed is published when the game is over");
  auto seed = FairDice::seed_from_hex(record.fair.seed);
  if (!seed) return std::unexpected(seed.error());
  if (FairDice::commitment(*seed) != record.fair.commitment)
    return problem("the seed does not match the commitment made at the start");
  int verified = 0;
  std::uint64_t next = 0;
  if (auto same = same_charts(game.info(), record.setup); !same) return std::unexpected(same.error());
  auto at = RecordedMatch::start(game, record.setup);
  if (!at) return std::unexpected(at.error());
  for (const Record::Entry& entry : record.entries) {
    auto order = at->match().read(entry.action);
    if (!order || order->size() != 1 || at->match().check(order->front()))
      return std::unexpected(
          Problem{.what = fmt::format("'{}' cannot be replayed", entry.action), .line = entry.line});
    if (!entry.dice.empty() && entry.first_die < next)
      return std::unexpected(
          Problem{.what = fmt::format("die {} is used twice", entry.first_die), .line = entry.line});
    FairDice dice(*seed, record.fair.salts, entry.first_die);
    at->play(order->front(), dice);
    if (at->record().entries.back().dice != entry.dice)
      return std::unexpected(Problem{
          .what = fmt::format("the seed gives {}, the record has {}",
                              fmt::join(at->record().entries.back().dice, " "), fmt::join(entry.dice, " ")),
          .line = entry.line});
    verified += static_cast<int>(entry.dice.size());
    if (!entry.dice.empty()) next = dice.next_number();
  }
  return verified;
}

}  // namespace longroll
