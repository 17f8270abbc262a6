// longroll lab: what thousands of games say about a game, as a page.
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/progress.hpp"
#include "cli/table.hpp"
#include "engine/core/data_file.hpp"
#include "lab/desk.hpp"

namespace longroll::cli {
namespace {

struct LabOptions {
  std::string game, data, out, shard;
  std::vector<std::string> options, players, merge, compare;
  lab::Wanted wanted;
  int threads = 1;
  bool json = false, resume = false;
};

std::atomic<bool> interrupted = false;

void on_interrupt(int) { interrupted = true; }

// The games and the desk for one of them.
struct Room {
  Games games;
  std::unique_ptr<lab::Desk> desk;
};

Result<Room> room_for(const std::string& id, const std::string& pack) {
  auto games = games_with(pack);
  if (!games) return std::unexpected(games.error());
  Room room{std::move(*games), nullptr};
  auto game = room.games.named(id);
  if (!game) return std::unexpected(game.error());
  auto desk = lab::Desk::open(**game, data_folder(), pack);
  if (!desk) return std::unexpected(desk.error());
  room.desk = std::move(*desk);
  return room;
}

Result<lab::Study> read_study(const std::string& path) {
  auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  return lab::Study::parse(*text, path);
}

// "report.html" is kept in "report.json".
std::string kept_in(const std::string& out) {
  return std::filesystem::path(out).replace_extension(".json").string();
}

Result<void> write_study(const lab::Study& study, const lab::Desk& desk, const std::string& out, bool page) {
  if (out.empty()) return {};
  if (auto kept = write_file_atomically(kept_in(out), study.text()); !kept) return kept;
  if (!page || out.ends_with(".json")) return {};
  return write_file_atomically(out, lab::page(study, desk.subject()));
}

int finish(const lab::Study& study, const lab::Desk& desk, const LabOptions& options) {
  if (auto written = write_study(study, desk, options.out, true); !written) return complain(written.error());
  if (options.json)
    fmt::print("{}", study.text());
  else
    fmt::print("{}{}", lab::summary(study, desk.game->info()),
               options.out.empty() ? "" : fmt::format("the report is in {}\n", options.out));
  return ok;
}

Result<lab::Shard> shard_from(const std::string& text) {
  lab::Shard shard;
  if (text.empty()) return shard;
  const auto slash = text.find('/');
  const auto index = whole_number(text.substr(0, slash));
  const auto of = slash == std::string::npos ? index : whole_number(text.substr(slash + 1));
  if (slash == std::string::npos || !index || !of || *index < 1 || *index > *of)
    return problem("a shard reads I/N, like 2/8; not '{}'", text);
  return lab::Shard{*index, *of};
}

Result<lab::Wanted> wanted_from(const LabOptions& options, const GameInfo& info) {
  lab::Wanted wanted = options.wanted;
  for (const std::string& each : options.options) {
    auto varied = lab::varied(info, each);
    if (!varied) return std::unexpected(varied.error());
    wanted.options.push_back(std::move(*varied));
  }
  for (const std::string& each : options.players) {
    if (each.find(',') == std::string::npos) {
      wanted.players.push_back({each, each});
      continue;
    }
    auto two = two_seats(each);
    if (!two) return std::unexpected(two.error());
    wanted.players.push_back(*two);
  }
  return wanted;
}

int run_lab(LabOptions options) {
  auto room = room_for(options.game, options.data);
  if (!room) return complain(room.error());
  const lab::Desk& desk = *room->desk;
  auto shard = shard_from(options.shard);
  if (!shard) return complain(shard.error());
  const GameInfo& info = desk.game->info();
  auto wanted = wanted_from(options, info);
  if (!wanted) return complain(wanted.error());
  auto study = lab::planned(*desk.game, *wanted, desk.hash);
  if (!study) return complain(study.error());
  if (options.out.empty() && !options.json) options.out = fmt::format("{}-lab.html", info.id);
  if (std::error_code none; options.resume && std::filesystem::exists(kept_in(options.out), none)) {
    auto kept = read_study(kept_in(options.out));
    if (!kept) return complain(kept.error());
    if (!study->same_plan(*kept))
      return complain({.what = "it is of another study, and cannot be resumed as this one: the command was " +
                               lab::command_for(*kept, info),
                       .file = kept_in(options.out)});
    study = std::move(kept);
  }
  interrupted = false;
  const auto before_int = std::signal(SIGINT, on_interrupt), before_term = std::signal(SIGTERM, on_interrupt);
  // At once, so that a place where nothing can be written shows before the games are played.
  if (auto kept = write_study(*study, desk, options.out, false); !kept) return complain(kept.error());
  Result<void> done = [&] {
    Progress progress;
    auto kept = std::chrono::steady_clock::now();
    const auto tell = [&](const lab::Study& now, std::int64_t finished, std::int64_t of) {
      progress.show(static_cast<int>(finished), static_cast<int>(of));
      if (std::chrono::steady_clock::now() - kept < std::chrono::seconds(10)) return;
      (void)write_study(now, desk, options.out,
                        false);  // what cannot be kept now is kept at the end, or complained of
      kept = std::chrono::steady_clock::now();
    };
    return lab::run(*study, desk.tools(),
                    {.threads = options.threads, .shard = *shard, .stop = &interrupted, .progress = tell});
  }();
  std::signal(SIGINT, before_int);
  std::signal(SIGTERM, before_term);
  if (!done) return complain(done.error());
  const int code = finish(*study, desk, options);
  if (interrupted && code == ok) {
    complain({.what = "interrupted; the same command with --resume goes on"});
    return no;
  }
  return code;
}

int run_merge(const LabOptions& options) {
  std::optional<lab::Study> whole;
  for (const std::string& path : options.merge) {
    auto part = read_study(path);
    if (!part) return complain(part.error());
    if (!whole)
      whole = std::move(*part);
    else if (auto merged = whole->merge(*part); !merged)
      return complain({.what = merged.error().what, .file = path});
  }
  auto room = room_for(whole->game, options.data);
  if (!room) return complain(room.error());
  return finish(*whole, *room->desk, options);
}

int run_compare(const LabOptions& options) {
  auto before = read_study(options.compare[0]), after = read_study(options.compare[1]);
  for (const auto* each : {&before, &after})
    if (!*each) return complain(each->error());
  if (before->game != after->game)
    return complain({.what = fmt::format("{} and {} are different games", before->game, after->game)});
  auto room = room_for(after->game, options.data);
  if (!room) return complain(room.error());
  const lab::Desk& desk = *room->desk;
  const lab::Names names = {options.compare[0], options.compare[1], ""};
  fmt::print("{}", lab::compare_text(*before, *after, names, desk.game->info()));
  if (options.out.empty()) return ok;
  const auto written =
      write_file_atomically(options.out, lab::compare_page(*before, *after, names, desk.subject()));
  return written ? ok : complain(written.error());
}

int dispatch(const LabOptions& options) {
  if (!options.merge.empty()) return run_merge(options);
  if (!options.compare.empty()) return run_compare(options);
  if (options.game.empty()) return complain({.what = "which game? `longroll games` lists them"});
  return run_lab(options);
}

}  // namespace

void add_lab(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("lab", "Play many games and write what they say as a page");
  auto options = std::make_shared<LabOptions>();
  command->add_option("game", options->game, "the game's id; `longroll games` lists them");
  command->add_option("--scenario", options->wanted.scenarios, "scenarios, or all (the first)");
  command->add_option(
      "--option", options->options,
      "NAME=VALUE sets an option; NAME=VALUE,VALUE.. and NAME=all try the others against the first");
  command->add_flag("--cross", options->wanted.cross, "try every combination of the options' values");
  command->add_option("--players", options->players,
                      "a player for each seat, like captain,recruit; may be given several times");
  command->add_option("--games", options->wanted.games, "games of each cell of the matrix")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{100'000'000}))
      ->capture_default_str();
  command
      ->add_option("--luck", options->wanted.luck,
                   "blocks of 64 more games each that measure luck (a 250th of the games; 0: none)")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000}));
  command->add_option("--seed", options->wanted.seed, "the same seed gives the same page")
      ->capture_default_str();
  command->add_option("--threads", options->threads, "how many threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--data,--pack", options->data, "charts of your own: see `longroll pack`");
  command->add_option("--out", options->out,
                      "the page; its numbers are kept beside it, in NAME.json (GAME-lab.html)");
  command->add_flag("--json", options->json, "print the numbers");
  command->add_flag("--resume", options->resume, "go on with what --out has");
  command->add_option("--shard", options->shard, "I/N: play the I-th of N parts");
  auto* merge = command->add_option("--merge", options->merge, "join the parts of a study");
  auto* compare =
      command->add_option("--compare", options->compare, "what changed from one report to another")
          ->expected(2);
  merge->excludes(compare);
  command->callback([=, &work] { work = [=] { return dispatch(*options); }; });
}

}  // namespace longroll::cli
