// chaos: random games over several servers and workers, which are killed at random together with their
// database; afterwards all that was acknowledged must be there, once and in order, and every record verify.
//   chaos [--minutes M] [--kills N] [--seed S] [--servers N] [--workers N] [--tables N] [--sqlite]
// It ends after so many minutes or kills, whichever comes first. `tools/chaos` runs it for long.
#include <sys/prctl.h>

#include <CLI/CLI.hpp>

#include "engine/core/data_file.hpp"
#include "tests/chaos_player.hpp"
#include "tests/postgres.hpp"

namespace longroll::tests {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

struct Options {
  double minutes = 24 * 60;
  int kills = 1'000'000;
  unsigned seed = 1;
  int servers = 3, workers = 2, tables = 8;
  bool sqlite = false;
};

// `longroll serve` or `longroll work`, which is there when it has said so. What it says goes to a file.
class Program {
 public:
  Program(std::vector<std::string> words, std::string log) : words_(std::move(words)), log_(std::move(log)) {}
  ~Program() { end(SIGKILL); }

  // The line by which it says that it is there; nothing where it ends before.
  std::string start() {
    const auto program =
        std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "longroll";
    std::vector<char*> arguments = {const_cast<char*>("longroll")};
    for (const std::string& word : words_) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const int said = open(log_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    process_ = fork();
    if (process_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      dup2(said, STDOUT_FILENO);
      dup2(said, STDERR_FILENO);
      execv(program.c_str(), arguments.data());
      _exit(127);
    }
    close(said);
    std::string line;
    eventually([&] {
      std::ifstream file(log_);
      for (std::string each; line.empty() && std::getline(file, each) && !file.eof();)
        if (each.starts_with("Longroll ")) line = each;
      return !line.empty() || waitpid(process_, nullptr, WNOHANG) == process_;
    });
    if (line.empty()) process_ = 0;
    return line;
  }
  void end(int signal) {
    if (process_ <= 0) return;
    kill(process_, signal);
    waitpid(process_, nullptr, 0);
    process_ = 0;
  }

 private:
  const std::vector<std::string> words_;
  const std::string log_;
  pid_t process_ = 0;
};

class Chaos {
 public:
  Chaos(const Games& games, const Options& options)
      : options_(options), random_(options.seed), ports_(static_cast<std::size_t>(options.servers)) {
    if (!options.sqlite) postgres_ = std::make_unique<Postgres>();
    for (int i = 0; i < options.servers; ++i) {
      lines_.push_back(postgres_ ? std::make_unique<Line>(postgres_->port()) : nullptr);
      const std::string store =
          postgres_ ? postgres_->url(lines_.back()->port()) : std::string(folder_ / "chaos.db");
      servers_.push_back(std::make_unique<Program>(
          std::vector<std::string>{"serve", "--port", "0", "--store", store, "--data", data_folder(),
                                   "--threads", "1", "--workers", "1", "--sockets-per-address", "1000",
                                   "--tables-per-minute", "100000", "--processor-per-address", "100"},
          folder_ / fmt::format("server-{}.log", i)));
      open(static_cast<std::size_t>(i));
    }
    for (int i = 0; postgres_ && i < options.workers; ++i) {
      workers_.push_back(
          std::make_unique<Program>(std::vector<std::string>{"work", "--store", postgres_->url(), "--data",
                                                             data_folder(), "--threads", "1"},
                                    folder_ / fmt::format("worker-{}.log", i)));
      workers_.back()->start();
    }
    for (int i = 0; i < options.tables; ++i)
      players_.push_back(std::make_unique<ChaosPlayer>(games, ports_, 1000 * options.seed + i));
  }

  int run() {
    std::vector<std::jthread> threads;
    for (auto& player : players_) threads.emplace_back([&] { player->play(enough_); });
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double, std::ratio<60>>(options_.minutes));
    while (kills() < options_.kills && Clock::now() < end && wrong().empty()) {
      const int until = acknowledged() + 1 + static_cast<int>(random_.below(25));
      if (!eventually([&] { return acknowledged() >= until || !wrong().empty(); }, 60s)) {
        stuck_ = true;
        break;
      }
      if (wrong().empty()) kill_something();
    }
    enough_ = true;
    threads.clear();
    for (auto& player : players_) player->close_books();
    return report();
  }

 private:
  void open(std::size_t i) {
    for (;;) {
      const std::string said = servers_[i]->start();
      const auto colon = said.rfind(':');
      const auto port = colon == std::string::npos ? 0 : std::atoi(said.c_str() + colon + 1);
      if (port > 0) {
        ports_[i] = static_cast<unsigned short>(port);
        return;
      }
      servers_[i]->end(SIGKILL);
    }
  }

  void kill_something() {
    const std::size_t site = random_.below(static_cast<std::uint32_t>(servers_.size()));
    const auto chance = random_.below(10);
    std::this_thread::sleep_for(std::chrono::microseconds(random_.below(3000)));  // it may fall anywhere
    if (chance < 4 || !postgres_) {
      const bool gently = random_.below(4) == 0;
      ports_[site] = 0;
      servers_[site]->end(gently ? SIGTERM : SIGKILL);
      ++(gently ? stopped_ : killed_);
      open(site);
    } else if (chance < 6 && !workers_.empty()) {
      Program& worker = *workers_[random_.below(static_cast<std::uint32_t>(workers_.size()))];
      worker.end(SIGKILL);
      ++workers_killed_;
      worker.start();
    } else if (chance < 8) {
      postgres_->kill_all();
      ++databases_killed_;
      postgres_->start();
    } else {
      Line& line = *lines_[site];
      line.cut_at_commit(random_.below(2) ? Line::Half::before : Line::Half::after);
      if (!eventually([&] { return line.is_cut(); }, 5s)) line.cut();
      ++cut_;
      line.mend();
    }
  }

  int kills() const { return killed_ + stopped_ + workers_killed_ + databases_killed_ + cut_; }
  int acknowledged() const {
    int sum = 0;
    for (const auto& each : players_) sum += each->acknowledged();
    return sum;
  }
  std::string wrong() const {
    for (const auto& each : players_)
      if (!each->wrong().empty()) return each->wrong();
    return {};
  }
  int report() const {
    int doubts = 0, tables = 0, actions = 0;
    for (const auto& each : players_)
      doubts += each->doubts(), tables += each->tables(), actions += each->actions();
    fmt::print(
        "{} kills: {} of servers, {} of workers, {} of the database, {} lines cut in the middle of a commit; "
        "and {} "
        "servers stopped\n{} steps acknowledged, {} that were in doubt looked for; {} records with {} "
        "actions "
        "verified\n",
        kills() - stopped_, killed_, workers_killed_, databases_killed_, cut_, stopped_, acknowledged(),
        doubts, tables, actions);
    if (stuck_) fmt::print("nobody could play on for a minute\n");
    if (!wrong().empty()) fmt::print("{}\n", wrong());
    const bool fine = !stuck_ && wrong().empty() && kills() > 0 && tables > 0;
    fmt::print("{}\n", fine ? "none lost, none twice" : "FAILED");
    return fine ? 0 : 1;
  }

  const Options options_;
  FastDice random_;
  Folder folder_;
  Ports ports_;
  std::unique_ptr<Postgres> postgres_;
  std::vector<std::unique_ptr<Line>> lines_;
  std::vector<std::unique_ptr<Program>> servers_, workers_;
  std::vector<std::unique_ptr<ChaosPlayer>> players_;
  std::atomic<bool> enough_ = false;
  bool stuck_ = false;
  int killed_ = 0, stopped_ = 0, workers_killed_ = 0, databases_killed_ = 0, cut_ = 0;
};

}  // namespace
}  // namespace longroll::tests

int main(int argc, char** argv) {
  using namespace longroll;
  tests::Options options;
  CLI::App program("Kills servers, workers and their database in the middle of games", "chaos");
  program.add_option("--minutes", options.minutes, "for so long");
  program.add_option("--kills", options.kills, "so often");
  program.add_option("--seed", options.seed, "of what is played and killed");
  program.add_option("--servers", options.servers);
  program.add_option("--workers", options.workers);
  program.add_option("--tables", options.tables, "played at the same time");
  program.add_flag("--sqlite", options.sqlite, "one server on SQLite instead of PostgreSQL");
  CLI11_PARSE(program, argc, argv);
  if (options.sqlite) options.servers = 1;
  auto games = Games::load(data_folder());
  if (!games) return fmt::print("{}\n", games.error().text()), 2;
  try {
    return tests::Chaos(*games, options).run();
  } catch (const std::exception& failure) {
    return fmt::print("{}\n", failure.what()), 2;
  }
}
