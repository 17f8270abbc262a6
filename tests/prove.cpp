// Plays what the arguments name (cases and records) and games from fixed seeds, and prints what came of it.
// Built for this machine and as WebAssembly, it must print the same: tests/wasm_test. With --bench it
// measures how fast that is instead.
#include <algorithm>

#include "engine/core/case.hpp"
#include "engine/core/data_file.hpp"
#include "engine/core/record.hpp"
#include "engine/games.hpp"
#include "lab/bench.hpp"
#include "opponent/thinker.hpp"

namespace longroll {
namespace {

struct Sum {
  int passed = 0, failed = 0;
  void count(bool good) { ++(good ? passed : failed); }
};

void run_cases(const std::string& path, const Games& games, Sum& sum) {
  const auto fail = [&](const Problem& why) {
    sum.count(false);
    fmt::print("{}\n", why.text());
  };
  const auto text = read_file(path);
  if (!text) return fail(text.error());
  const auto cases = parse_cases(*text, path);
  if (!cases) return fail(cases.error());
  for (const Case& one : *cases)
    if (auto done = run_case(one, [&](std::string_view id) { return games.find(id); }); done)
      sum.count(true);
    else
      fail(done.error());
}

Result<std::string> replay(const std::string& path, const Games& games) {
  const auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  const auto record = parse_record(*text, path);
  if (!record) return std::unexpected(record.error());
  const auto game = games.named(record->game);
  if (!game) return std::unexpected(game.error());
  const auto replayed = RecordedMatch::replay(**game, *record);
  if (!replayed) return std::unexpected(replayed.error());
  if (to_text(replayed->record()) != *text) return problem("{} reads otherwise when it is replayed", path);
  return hash_text(replayed->match().hash());
}

// Both seats played by that player, on dice of that seed, for at most so many decisions.
std::string play(const AnyGame& game, const Setup& setup, const Player& player, const auto& value,
                 std::uint64_t seed, int decisions) {
  auto match = RecordedMatch::start(game, setup);
  if (!match) return match.error().text();
  Thinker thinkers[] = {Thinker(player, value), Thinker(player, value)};
  FastDice dice(seed), habit(seed + 1);
  int made = 0;
  for (; made < decisions && !match->match().decision().over(); ++made) {
    Thinker& thinker = thinkers[static_cast<std::size_t>(index(match->match().decision().seat))];
    match->play(thinker.decide(match->match(), habit), dice);
  }
  const Match& end = match->match();
  std::uint64_t views = 0;  // what is told of the end, too
  for (Viewer viewer : {Viewer::first, Viewer::second, Viewer::spectator})
    for (char c : end.view(viewer).dump()) views = views * 31 + static_cast<unsigned char>(c);
  return fmt::format("{} decisions, {}, views {:016x}", made, hash_text(end.hash()), views);
}

Result<void> play_games(const Games& games) {
  for (const auto& game : games.all()) {
    const GameInfo& info = game->info();
    const auto first = game->start({});
    if (!first) return std::unexpected(first.error());
    const auto value = Value::load(fmt::format("{}/{}", data_folder(), info.id), (*first)->feature_names());
    if (!value) return std::unexpected(value.error());
    const auto told = [&](const ScenarioInfo& scenario, const char* name, std::uint64_t seed, int most) {
      fmt::print(
          "{} {} {} {}: {}\n", info.id, scenario.id, name, seed,
          play(*game, {.scenario = std::string(scenario.id)}, *player_named(name), *value, seed, most));
    };
    constexpr int to_the_end = 100'000;
    for (const ScenarioInfo& scenario : info.scenarios) {
      for (std::uint64_t seed : {1, 2, 3}) told(scenario, "random", seed, to_the_end);
      told(scenario, "captain", 4, to_the_end);
      told(scenario, "recruit", 5, 200);
    }
    told(info.scenarios.front(), "colonel:48p", 6, 60);
  }
  return {};
}

// As `longroll bench` does, which WebAssembly has not.
int measure() {
  constexpr double seconds = 1;
  for (BenchPlayer player : {BenchPlayer::random, BenchPlayer::captain})
    for (const char* game : {"stockade", "vicksburg", "year1863", "severed"}) {
      const auto report = bench(data_folder(), game, seconds, 1, player);
      if (!report) return fmt::print(stderr, "{}\n", report.error().text()), 2;
      fmt::print("{} {}: {:.0f} decisions a second\n", game,
                 player == BenchPlayer::random ? "random" : "captain", report->decisions_per_second());
    }
  return 0;
}

int prove(std::span<char*> paths) {
  if (paths.size() == 1 && std::string_view(paths[0]) == "--bench") return measure();
  const auto games = Games::load(data_folder());
  if (!games) return fmt::print(stderr, "{}\n", games.error().text()), 2;
  Sum cases;
  for (const std::string path : paths) {
    if (path.ends_with(".case")) {
      run_cases(path, *games, cases);
      continue;
    }
    const auto hash = replay(path, *games);
    fmt::print("{}\n", hash ? fmt::format("{} {}", path, *hash) : hash.error().text());
    if (!hash) return 1;
  }
  if (auto played = play_games(*games); !played) return fmt::print(stderr, "{}\n", played.error().text()), 2;
  fmt::print("{} passed, {} failed\n", cases.passed, cases.failed);
  return cases.failed == 0 && cases.passed > 0 ? 0 : 1;
}

}  // namespace
}  // namespace longroll

int main(int count, char** arguments) { return longroll::prove({arguments + 1, arguments + count}); }
