// longroll replay: a record told as a report, up to any action, with its dice checked.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/table.hpp"
#include "engine/core/seen.hpp"
#include "lab/story.hpp"

namespace longroll::cli {
namespace {

struct ReplayOptions {
  std::string file, pack, page;
  int to = -1;
  bool verify = false, quiet = false, draw = false, json = false;
};

void print_entry(int number, std::string_view seat, std::string_view action, const std::vector<int>& dice) {
  fmt::print("{:5} {}: {}{}\n", number, seat, action,
             dice.empty() ? "" : fmt::format(" [{}]", fmt::join(dice, " ")));
}

void print_seen(const GameInfo& info, int number, const Json& entry) {
  print_entry(number, seat_name(info, Seat(entry["seat"].get<int>())),
              entry["order"].is_string() ? entry["order"].get<std::string>() : "(hidden)",
              entry["dice"].get<std::vector<int>>());
  for (const Json& event : entry["events"]) fmt::print("        {}\n", event["text"].get<std::string>());
}

// Plays entry after entry and tells what happens.
Result<void> tell(const Loaded& loaded, const ReplayOptions& options) {
  auto at = RecordedMatch::start(*loaded.game, loaded.record.setup);
  if (!at) return std::unexpected(at.error());
  int number = 0;
  for (const Record::Entry& entry : loaded.record.entries) {
    if (options.to >= 0 && number >= options.to) break;
    auto order = at->match().read(entry.action);
    ScriptedDice dice(entry.dice);
    const auto events = at->play(order->front(), dice);
    print_entry(++number, entry.seat, entry.action, entry.dice);
    for (const Event& event : events)
      if (const Json told = at->match().describe(event, Viewer::everyone); told.is_object())
        fmt::print("        {}\n", told["text"].get<std::string>());
  }
  return {};
}

// What somebody saw of a game, told as far as it goes.
Result<void> tell_seen(const Loaded& loaded, const ReplayOptions& options) {
  const Record& record = loaded.record;
  const GameInfo& info = loaded.game->info();
  const std::string said = saved_in_mid_game(*loaded.game, record.seen.by);
  auto seen = Seen::read(info, record.seen.by, record.seen.moments);
  if (!seen)
    return std::unexpected(Problem{seen.error().what, options.file, record.seen.line + seen.error().line});
  if (options.draw || options.verify) return std::unexpected(Problem{said, options.file});
  if (!options.page.empty()) {
    const std::string html = lab::Story::page_of(
        info, *seen,
        {.scenario = record.setup.scenario, .names = record.players, .result = {}, .note = said});
    if (auto done = write_file_atomically(options.page, html); !done) return done;
  }
  const int end = options.to < 0 ? seen->size() : std::min(options.to, seen->size());
  if (options.json) {
    fmt::print("{}\n", Json{{"game", record.game},
                            {"actions", end},
                            {"over", false},
                            {"seen", longroll::seen_by(info, seen->by())}}
                           .dump(2));
    return {};
  }
  for (int i = 1; i <= end && !options.quiet; ++i) print_seen(info, i, seen->entry(i));
  fmt::print("{} actions; {}\n", end, said);
  return {};
}

Result<void> write_page(const Loaded& loaded, Record record, const std::string& path) {
  if (record.result.empty()) record.result = loaded.record.result;  // resigned, or agreed
  auto html = lab::story_of(*loaded.game, record);
  if (!html) return std::unexpected(html.error());
  return write_file_atomically(path, *html);
}

int run_replay(const ReplayOptions& options) {
  auto loaded = load_record(options.file, options.pack);
  if (!loaded) return complain(loaded.error());
  if (!loaded->record.seen.by.empty()) {
    const auto told = tell_seen(*loaded, options);
    return told ? ok : complain(told.error(), no);
  }
  auto replayed = RecordedMatch::replay(*loaded->game, loaded->record, options.to);
  if (!replayed) return complain(Problem{replayed.error().what, options.file, replayed.error().line}, no);
  if (!options.quiet && !options.json)
    if (auto done = tell(*loaded, options); !done) return complain(done.error(), no);
  if (options.draw) fmt::print("{}", replayed->match().draw(Viewer::everyone));
  int verified = -1;
  if (options.verify) {
    auto count = verify_dice(*loaded->game, loaded->record);
    if (!count) return complain(Problem{count.error().what, options.file, count.error().line}, no);
    verified = *count;
  }
  if (!options.page.empty())
    if (auto done = write_page(*loaded, replayed->record(), options.page); !done)
      return complain(done.error());
  const Outcome outcome = replayed->match().outcome();
  const std::string hash = hash_text(replayed->match().hash());
  if (options.json) {
    Json report = {{"game", loaded->record.game},
                   {"actions", replayed->record().entries.size()},
                   {"hash", hash},
                   {"over", outcome.over}};
    if (outcome.over) report["result"] = result_text(loaded->game->info(), outcome);
    if (verified >= 0) report["dice_verified"] = verified;
    fmt::print("{}\n", report.dump(2));
    return ok;
  }
  fmt::print("{} actions, position {}\n", replayed->record().entries.size(), hash);
  if (outcome.over) fmt::print("{}\n", result_text(loaded->game->info(), outcome));
  if (verified >= 0) fmt::print("{} dice verified\n", verified);
  return ok;
}

}  // namespace

void add_replay(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("replay", "Replay a record and check it");
  auto options = std::make_shared<ReplayOptions>();
  command->add_option("file", options->file, "the record")->required();
  command->add_option("--to", options->to, "stop after this many actions")->check(CLI::NonNegativeNumber);
  command->add_flag("--verify", options->verify, "check every die against the published seed");
  command->add_option("--page", options->page,
                      "write the game as a page with pictures to this file (HTML, for printing or a forum)");
  command->add_flag("--draw", options->draw, "draw the board at the end");
  command->add_flag("-q,--quiet", options->quiet, "only the result");
  add_pack_to(*command, options->pack);
  command->add_flag("--json", options->json, "print JSON");
  command->callback([=, &work] { work = [=] { return run_replay(*options); }; });
}

}  // namespace longroll::cli
