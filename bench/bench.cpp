#include "bench/bench.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "opponent/thinker.hpp"
#include "server/store.hpp"
#include "server/table.hpp"

namespace longroll::bench {
namespace {

constexpr int different_games = 8;

// One game, played on until there are so many actions or it is over.
Result<std::vector<server::StoredEntry>> played(const Games& games, server::StoredTable stored, int actions,
                                                const Player& player, std::uint64_t seed) {
  auto table = server::Table::rebuild(games, std::move(stored));
  if (!table) return std::unexpected(table.error());
  FastDice random(seed);
  std::vector<server::StoredEntry> entries;
  while (static_cast<int>(entries.size()) < actions && !table->over()) {
    const Action action = decide(player, table->match(), random);
    for (server::Write& write : table->play_for_computer(action, {}).writes)
      if (auto* add = std::get_if<server::AddEntry>(&write)) entries.push_back(std::move(add->entry));
  }
  if (table->over()) entries.resize(entries.size() * 9 / 10);  // it shall go on
  return entries;
}

}  // namespace

Keys keys_of(const Json& told) {
  return {told["table"], {told["secrets"][0], told["secrets"][1]}, told["spectator"]};
}

void remove_store(const std::string& store) {
  for (const char* tail : {"", "-wal", "-shm", ".lock"}) std::filesystem::remove(store + tail);
}

Result<std::vector<Keys>> store_played(const Games& games, const std::string& store, const std::string& game,
                                       int tables, int actions, const std::string& player) {
  auto known = games.named(game);
  if (!known) return std::unexpected(known.error());
  const auto known_player = player_named(player);
  if (!known_player) return std::unexpected(known_player.error());
  server::StoredTable fresh;
  fresh.game = game;
  fresh.setup = *complete((*known)->info(), {});
  const std::array<server::SeatWish, 2> seats = {server::SeatWish{"me", ""}, {"me", ""}};
  std::vector<server::NewTable> models;
  for (int i = 0; i < std::min(tables, different_games); ++i) {
    models.push_back(server::furnish(fresh, seats, {}));
    auto entries =
        played(games, models.back().stored, actions, *known_player, static_cast<std::uint64_t>(i) + 1);
    if (!entries) return std::unexpected(entries.error());
    models.back().stored.entries = std::move(*entries);
  }
  remove_store(store);
  auto opened = server::Store::open(store);
  if (!opened) return std::unexpected(opened.error());
  std::vector<Keys> keys;
  server::Stored<void> done = (*opened)->begin();
  for (int i = 0; i < tables; ++i) {
    server::StoredTable copy = models[static_cast<std::size_t>(i % different_games)].stored;
    const std::string seed = copy.seed;
    server::NewTable made = server::furnish(std::move(copy), seats, {});
    made.stored.seed = seed;  // the dice that were rolled
    const std::array<server::Write, 1> writes = {server::CreateTable{std::move(made.stored)}};
    if (done) done = (*opened)->apply(0, writes);
    keys.push_back(keys_of(made.secrets));
  }
  if (done) done = (*opened)->commit();
  if (!done) return problem("{}", done.error().what);
  return keys;
}

Result<Child> Child::serve(const Games& games, server::Config config) {
  int ends[2];
  if (pipe(ends) != 0) return problem("no pipe can be had");
  Child child;
  child.process_ = fork();
  if (child.process_ == 0) {
    close(ends[0]);
    auto started = server::Server::start(games, std::move(config));
    if (!started) {
      fmt::print(stderr, "{}\n", started.error().text());
      _exit(1);
    }
    const unsigned short port = (*started)->port();
    if (write(ends[1], &port, sizeof port) != sizeof port) _exit(1);
    (*started)->run_until_signal();
    _exit(0);
  }
  close(ends[1]);
  const bool told = read(ends[0], &child.port_, sizeof child.port_) == sizeof child.port_;
  close(ends[0]);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  if (!told) return problem("the server did not start");
  return child;
}

double Child::resident_kilobytes() const {
  std::ifstream status(fmt::format("/proc/{}/status", process_));
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6));
  return 0;
}

double Child::processor_seconds() const {
  std::ifstream stat(fmt::format("/proc/{}/stat", process_));
  std::string word;
  double ticks = 0;
  for (int i = 1; i <= 15 && stat >> word; ++i)
    if (i >= 14) ticks += std::stod(word);
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double processor_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

Machine machine_seconds() {
  std::ifstream stat("/proc/stat");
  std::string word;
  stat >> word;
  Machine sum;
  const double second = static_cast<double>(sysconf(_SC_CLK_TCK));
  double ticks = 0;
  for (int i = 0; i < 8 && stat >> ticks; ++i)
    if (i != 3 && i != 4) (i == 7 ? sum.stolen : sum.busy) += ticks / second;  // idle, and waiting for a disk
  return sum;
}

int most_files() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  return static_cast<int>(std::min<rlim_t>(files.rlim_max, INT_MAX));
}

void Child::end() {
  kill(process_, SIGTERM);
  waitpid(process_, nullptr, 0);
}

bool Sight::look(std::string_view message, FastDice& random) {
  constexpr std::string_view update = R"({"type":"update","at":)", mark = R"("do":")", known = R"(,"at":)";
  const bool fresh = welcomes(message);
  if (!fresh && !message.starts_with(update)) return false;
  if (fresh) {  // after the view, which may have members of that name
    const std::size_t found = message.rfind(known, message.rfind(R"(,"from":)"));
    at = std::stoi(std::string(message.substr(found + known.size(), 8)));
  } else {
    at = std::stoi(std::string(message.substr(update.size(), 8)));
  }
  choice.clear();
  std::uint32_t count = 0;
  for (std::size_t i = message.find(mark); i != std::string_view::npos; i = message.find(mark, i + 1)) {
    const std::size_t begin = i + mark.size(), end = message.find('"', begin);
    if (random.below(++count) == 0) choice = message.substr(begin, end - begin);
  }
  return true;
}

void Latency::add(Clock::time_point since) {
  samples.push_back(std::chrono::duration<float, std::milli>(Clock::now() - since).count());
}

std::string Latency::text(std::string_view what) {
  std::ranges::sort(samples);
  const auto at = [&](double share) {
    return samples.empty()
               ? 0.0f
               : samples[static_cast<std::size_t>(share * static_cast<double>(samples.size() - 1))];
  };
  return fmt::format("p50 {:.1f} ms, p90 {:.1f} ms, p99 {:.1f} ms, most {:.1f} ms ({} {})", at(.5), at(.9),
                     at(.99), at(1), samples.size(), what);
}

}  // namespace longroll::bench
