// longroll play: a game in the terminal, against the computer or between two people, with save and resume.
#include <unistd.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "cli/table.hpp"
#include "engine/core/data_file.hpp"
#include "opponent/thinker.hpp"

namespace longroll::cli {
namespace {

struct PlayOptions {
  TableOptions table;
  std::string seats_text = "human,heuristic";
  std::string resume, save;
  int at = -1;  // of the record; all of it when negative
  std::uint64_t seed = 0;
};

constexpr std::string_view help_text = R"(Type an order in the game's notation, or one of these:
  list [WORD]   what is allowed now (only what starts with WORD)
  why ORDER     whether an order is allowed, and which rule says so
  odds ORDER    the exact chances of what the order rolls
  draw          the board
  default       in a set-up: place the rest as suggested
  auto          let the computer make this decision
  undo          take back your last action, until a die is rolled or something hidden is seen
  save FILE     write the record
  quit          leave; with --save or --resume the record is kept
)";

using Players = std::array<std::unique_ptr<Thinker>, 2>;  // none: a person

class Terminal {
 public:
  Terminal(const AnyGame& game, RecordedMatch match, Players players, std::uint64_t seed, std::string save)
      : game_(game),
        match_(std::move(match)),
        players_(std::move(players)),
        dice_(seed),
        save_(std::move(save)) {}

  int run() {
    show();
    while (!now().decision().over()) {
      const Seat seat = now().decision().seat;
      if (players_[static_cast<std::size_t>(index(seat))])
        computer(seat);
      else if (!human())
        return leave();
      else
        keep();  // a line that breaks or a power cut costs nothing
    }
    fmt::print("\n{}\n", result_text(game_.info(), now().outcome()));
    return leave();
  }

 private:
  const Match& now() const { return match_.match(); }
  Viewer eyes() const {  // of the only human, or of whoever decides
    const bool first = !players_[0], second = !players_[1];
    if (first != second) return first ? Viewer::first : Viewer::second;
    return first && !now().decision().over() ? viewer(now().decision().seat) : Viewer::everyone;
  }
  // Writes the record where it is kept.
  bool keep() {
    if (save_.empty()) return true;
    auto done = write_file_atomically(save_, to_text(match_.record()));
    if (!done) complain(done.error());
    return done.has_value();
  }
  int leave() {
    if (!keep()) return bad_usage;
    if (!save_.empty()) fmt::print("The record is in {}.\n", save_);
    return ok;
  }
  void show() const { fmt::print("\n{}\n", now().draw(eyes())); }

  Shown play(Action action) {
    const Viewer who = eyes();
    const std::vector<Event> events = match_.play(action, dice_);
    bool hidden = false;
    for (const Event& event : events) {
      hidden = hidden || event.reveals;
      if (const Json told = now().describe(event, who); told.is_object())
        fmt::print("  {}\n", told["text"].get<std::string>());
    }
    const bool rolled = !match_.record().entries.back().dice.empty();
    undoable_ = rolled || hidden ? 0 : undoable_ + 1;
    return {rolled, hidden};
  }

  void computer(Seat seat) {
    play(players_[static_cast<std::size_t>(index(seat))]->decide(now(), dice_));
    undoable_ = 0;
  }

  // False when the player leaves.
  bool human() {
    const Json view = now().view(viewer(now().decision().seat));
    fmt::print("\n{} · {} · {}\n> ", view["turn"]["label"].get<std::string>(),
               view["phase"]["label"].get<std::string>(), view["decision"]["prompt"].get<std::string>());
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) return fmt::print("\n"), false;
    const Words words = split_words(line);
    if (words.empty()) return true;
    const std::string word = lower(words[0]), rest = join_words(words, 1);
    if (word == "quit" || word == "exit") return false;
    if (word == "help" || word == "?")
      fmt::print("{}", help_text);
    else if (word == "list")
      list_actions(rest);
    else if (word == "draw")
      show();
    else if (word == "auto")
      play(now().choose(dice_));
    else if (word == "undo")
      undo();
    else if (word == "save")
      save(rest);
    else if (word == "why")
      why(rest);
    else if (word == "odds")
      odds(rest);
    else
      order(line);
    return true;
  }

  void order(const std::string& text) {
    auto done = play_order(now(), text, [this](Action action) { return play(action); });
    if (!done)
      fmt::print("{} (help lists the commands, list what is allowed)\n", done.error().what);
    else if (done->refusal)
      fmt::print("Not allowed: {}\n", done->refusal->text());
  }

  void list_actions(std::string_view start) const {
    ActionList list;
    now().actions(list);
    int shown = 0;
    for (Action action : list) {
      const std::string text = now().write(action);
      if (!text.starts_with(start)) continue;
      if (++shown > 200) return fmt::print("  and more; list WORD shows only what starts with WORD\n");
      fmt::print("  {}\n", text);
    }
  }

  void why(const std::string& text) const {
    auto verdict = why_not(now(), text);
    if (!verdict)
      fmt::print("{}\n", verdict.error().what);
    else if (*verdict)
      fmt::print("Not allowed: {}\n", (*verdict)->text());
    else
      fmt::print("Allowed.\n");
  }

  void odds(const std::string& text) const {
    auto found = odds_of(now(), text, viewer(now().decision().seat));
    if (!found) return fmt::print("{}\n", found.error().what);
    if (!*found) return fmt::print("That rolls no dice.\n");
    fmt::print("{}\n", (*found)->headline);
    for (const std::string& factor : (*found)->factors) fmt::print("  {}\n", factor);
    for (const Chance& chance : (*found)->chances)
      fmt::print("  {:6.2f} %  {}\n", 100 * chance.probability(), chance.result);
  }

  void undo() {
    if (undoable_ == 0)
      return fmt::print(
          "Nothing can be taken back: a die was rolled, something hidden was seen, or the other side has "
          "acted.\n");
    const int left = static_cast<int>(match_.record().entries.size()) - 1;
    auto before = RecordedMatch::replay(game_, match_.record(), left);
    if (!before) return fmt::print("{}\n", before.error().what);
    match_ = std::move(*before);
    --undoable_;
  }

  void save(const std::string& path) {
    if (path.empty()) return fmt::print("save FILE: the name is missing\n");
    if (auto done = write_file_atomically(path, to_text(match_.record())); !done)
      fmt::print("{}\n", done.error().text());
    else
      fmt::print("Saved.\n");
  }

  const AnyGame& game_;
  RecordedMatch match_;
  Players players_;
  FastDice dice_;
  std::string save_;
  int undoable_ = 0;  // actions since the last die, secret or change of side
};

Result<Players> parse_players(const std::string& text, const std::shared_ptr<const Value>& value) {
  Players players;
  auto names = two_seats(text);
  if (!names) return std::unexpected(names.error());
  for (std::size_t i = 0; i < 2; ++i) {
    if (same_word((*names)[i], "human")) continue;
    auto player = player_named((*names)[i]);
    if (!player) return problem("{}; or human", player.error().what);
    players[i] =
        std::make_unique<Thinker>(*player, value, static_cast<int>(std::thread::hardware_concurrency()));
  }
  return players;
}

Result<Record> record_to_resume(const PlayOptions& options) {
  auto text = read_file(options.resume);
  if (!text) return std::unexpected(text.error());
  auto record = parse_record(*text, options.resume);
  if (!record) return record;
  const std::string& game = options.table.game;
  if (!game.empty() && !same_word(record->game, game))
    return problem("{} is a record of {}", options.resume, record->game);
  if (const auto count = record->entries.size(); options.at > static_cast<int>(count))
    return problem("{} has only {} actions", options.resume, count);
  return record;
}

Result<RecordedMatch> begin(const AnyGame& game, const PlayOptions& options, const Record& record) {
  if (options.resume.empty()) {
    auto setup = setup_from(options.table);
    if (!setup) return std::unexpected(setup.error());
    return RecordedMatch::start(game, *setup);
  }
  auto replayed = RecordedMatch::replay(game, record, options.at);
  if (!replayed)
    return std::unexpected(Problem{replayed.error().what, options.resume, replayed.error().line});
  replayed->record().fair = {};  // the dice from here on are not under the seed of a server
  return replayed;
}

// Who goes on from the middle of a record plays another game: the record stays as it is.
std::string kept_in(const PlayOptions& options) {
  if (!options.save.empty()) return options.save;
  return options.at < 0 ? options.resume : std::string();
}

int run_play(const PlayOptions& options) {
  if (options.table.game.empty() && options.resume.empty())
    return complain({.what = "which game? longroll games lists them; or --resume RECORD"});
  if (options.at >= 0 && options.resume.empty())
    return complain({.what = "--at counts the actions of a record: --resume says which"});
  auto games = games_with(options.table.pack);
  if (!games) return complain(games.error());
  Record record{.game = options.table.game};
  if (!options.resume.empty()) {
    auto found = record_to_resume(options);
    if (!found) return complain(found.error());
    record = std::move(*found);
  }
  auto game = games->named(record.game);
  if (!game) return complain(game.error());
  auto match = begin(**game, options, record);
  if (!match) return complain(match.error());
  auto value =
      Value::load(data_folder() + "/" + std::string((*game)->info().id), match->match().feature_names());
  if (!value) return complain(value.error());
  auto players = parse_players(options.seats_text, *value);
  if (!players) return complain(players.error());
  const std::uint64_t seed = options.seed ? options.seed : std::random_device{}();
  fmt::print("{}\nType help for the commands.\n", (*game)->info().title);
  return Terminal(**game, std::move(*match), std::move(*players), seed, kept_in(options)).run();
}

}  // namespace

void add_play(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("play", "Play a game in the terminal");
  auto options = std::make_shared<PlayOptions>();
  options->table.add_to(*command);
  command->get_option("game")->required(false);
  add_pack_to(*command, options->table.pack);
  command
      ->add_option("--seats", options->seats_text,
                   "who plays each seat: human, random, recruit, captain, colonel or general")
      ->capture_default_str();
  command->add_option("--resume", options->resume, "go on from this record, which also names the game");
  command
      ->add_option("--at", options->at,
                   "go on after so many actions of the record, as a what-if: the record stays as it is")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--save", options->save,
                      "keep the record here; with --resume and without --at the resumed file when not given");
  command->add_option("--seed", options->seed, "seed of the dice; a random one when not given");
  command->callback([=, &work] { work = [=] { return run_play(*options); }; });
}

}  // namespace longroll::cli
