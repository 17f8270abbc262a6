// Load on a server: N tables with two sockets each, all playing random legal actions at a steady pace. Prints
// actions per second, latency from sending an action to each of the two views that show it, how much later
// the one came than the other, and memory per table.
//
//   build/release/bench/load --tables 2000 --seconds 30
//   build/release/bench/load --tables 500 --from 400      the tables have been played for 400 actions before
//   build/release/bench/load --tables 200 --game all      one game after the other
//   build/release/bench/load --servers 2 --store postgresql://..       two servers on one database
//   build/release/bench/load --server HOST:PORT --server HOST:PORT     servers that run already
//   build/release/bench/load --tables 2000 --leave        what is left in memory when everybody has gone
//
// Unless told otherwise the server runs in a process of its own, with its store on disk; all share the
// machine's cores. Where there are several servers, the two players of a table are at two of them.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <utility>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "bench/socket.hpp"
#include "engine/core/data_file.hpp"

namespace {

namespace asio = boost::asio;
using namespace longroll;
using namespace std::chrono_literals;
using bench::Clock;
using boost::system::error_code;

struct Options {
  int tables = 2000;
  int seconds = 30;
  int from = 0;
  double pace = 1;  // actions per table and second
  std::string game = "stockade";
  std::string player = "heuristic";
  std::string store = "load.db";
  int servers = 1;                  // to start, on one store
  std::vector<std::string> server;  // that run already: HOST:PORT
  bool leave = false;
  bool in_database() const { return store.starts_with("postgres"); }
};
using Endpoints = std::vector<bench::Endpoint>;

struct Tally {
  bench::Latency latency;
  bench::Latency apart;  // between the two views of one action
  long actions = 0, refused = 0, lost = 0, updates = 0;
  double bytes = 0;
  bool counting = false;
};

Tally tally;

// One socket of a table.
struct Chair {
  explicit Chair(asio::io_context& io) : socket(io.get_executor()) {}
  bench::Socket socket;
  bench::Sight sight;
  bool welcomed = false;
  Clock::time_point sent;  // when the action was sent that this chair waits to see

  // True where it shows the action that was waited for.
  bool look(std::string_view message, FastDice& random) {
    tally.refused += bench::Sight::refused(message);
    if (!sight.look(message, random)) return false;
    welcomed = true;
    if (tally.counting && !bench::Sight::welcomes(message)) {
      ++tally.updates;
      tally.bytes += static_cast<double>(message.size());
      if (sent != Clock::time_point{}) tally.latency.add(sent);
    }
    return std::exchange(sent, {}) != Clock::time_point{};
  }
};

struct Table {
  Table(asio::io_context& io, std::uint64_t seed) : chairs{Chair(io), Chair(io)}, random(seed) {}
  std::array<Chair, 2> chairs;
  bench::Keys keys;
  FastDice random;
  Clock::time_point first_seen;  // the last action, by one of the two

  void seen() {
    if (first_seen == Clock::time_point{})
      first_seen = Clock::now();
    else if (tally.counting)
      tally.apart.add(first_seen);
  }
  bool ready() const { return chairs[0].welcomed && chairs[1].welcomed; }
};

asio::awaitable<void> read(std::shared_ptr<Table> table, int seat) {
  Chair& chair = table->chairs[seat];
  for (;;) {
    const std::string_view message = co_await chair.socket.read();
    if (message.empty()) break;
    if (chair.look(message, table->random)) table->seen();
  }
  ++tally.lost;
}

asio::awaitable<void> play(const Options& options, const Endpoints& servers, int number,
                           std::shared_ptr<Table> table) {
  const auto executor = co_await asio::this_coro::executor;
  const auto at = [&](int place) {
    return servers[static_cast<std::size_t>(number + place) % servers.size()];
  };
  if (table->keys.table.empty()) table->keys = co_await bench::create(at(0), options.game);
  for (int seat = 0; seat < 2; ++seat) {
    co_await table->chairs[seat].socket.sit_down(at(seat), table->keys.table, table->keys.seats[seat],
                                                 bench::anywhere);
    asio::co_spawn(executor, read(table, seat), asio::detached);
  }
  const auto beat =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / options.pace));
  asio::steady_timer timer(executor);
  auto due =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(beat * (table->random.below(1000) / 1000.0));
  for (error_code error;; due += beat) {
    timer.expires_at(due);
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
    for (Chair& chair : table->chairs) {
      if (chair.sight.choice.empty()) continue;
      const std::string order = Json{
          {"type", "act"},
          {"order", std::exchange(chair.sight.choice, {})},
          {"at", chair.sight.at}}.dump();
      for (Chair& each : table->chairs) each.sent = Clock::now();
      table->first_seen = {};
      tally.actions += tally.counting;
      if (!co_await chair.socket.write(order)) co_return;
      break;
    }
  }
}

// How long the disk takes for one page at a time, beside all that the server writes: nothing is stored
// sooner.
class Disk {
 public:
  explicit Disk(std::string path)
      : path_(std::move(path)), file_(open(path_.c_str(), O_RDWR | O_CREAT, 0600)) {
    thread_ = std::jthread([this](const std::stop_token& stop) {
      const std::array<char, 4096> page = {};
      while (!stop.stop_requested() && pwrite(file_, page.data(), page.size(), 0) > 0) {
        const auto began = Clock::now();
        if (fdatasync(file_) != 0) return;
        latency_.add(began);
        std::this_thread::sleep_for(20ms);
      }
    });
  }
  std::string text() {
    thread_.request_stop();
    thread_.join();
    close(file_);
    unlink(path_.c_str());
    return latency_.text("pages");
  }

 private:
  const std::string path_;
  const int file_;
  bench::Latency latency_;
  std::jthread thread_;
};

// Processor time since it was made: of the servers, of this program, and of everything on the machine.
struct Effort {
  double servers = 0, here = bench::processor_seconds();
  bench::Machine machine = bench::machine_seconds();
  Effort since(const Effort& before) const {
    return {servers - before.servers,
            here - before.here,
            {machine.busy - before.machine.busy, machine.stolen - before.machine.stolen}};
  }
};

void report(const Options& options, const Effort& effort, double kilobytes, const std::string& disk) {
  const double actions = static_cast<double>(std::max(1L, tally.actions));
  const double others = std::max(0.0, effort.machine.busy - effort.servers - effort.here);
  std::cout
      << fmt::format("{} tables, {} sockets, {} s, {} at {} actions a second each, from action {}\n",
                     options.tables, 2 * options.tables, options.seconds, options.game, options.pace,
                     options.from)
      << fmt::format("actions per second  {:.0f}\n", static_cast<double>(tally.actions) / options.seconds)
      << fmt::format("latency to a view   {}, {:.1f} KB a view\n", tally.latency.text(),
                     tally.bytes / 1024 / static_cast<double>(std::max(1L, tally.updates)))
      << fmt::format("seen by the other   {} later\n", tally.apart.text())
      << (options.server.empty()
              ? fmt::format(
                    "server              {:.2f} cores, {:.3f} ms of the processor an action, {:.1f} KB a "
                    "table with its two sockets\n",
                    effort.servers / options.seconds, 1000 * effort.servers / actions, kilobytes)
              : std::string())
      << fmt::format(
             "besides             {:.2f} cores this program, {:.2f} cores all else on the machine, {:.2f} "
             "cores "
             "taken by its host\n",
             effort.here / options.seconds, others / options.seconds, effort.machine.stolen / options.seconds)
      << fmt::format("the disk            {}\n", disk)
      << fmt::format("refused {}, sockets lost {}\n", tally.refused, tally.lost) << std::flush;
}

int complain(const Problem& problem) { return std::cerr << problem.text() << '\n', 1; }

// Servers that this program has started, as one.
struct Children {
  std::vector<bench::Child> all;
  double resident_kilobytes() const {
    double sum = 0;
    for (const bench::Child& each : all) sum += each.resident_kilobytes();
    return sum;
  }
  double processor_seconds() const {
    double sum = 0;
    for (const bench::Child& each : all) sum += each.processor_seconds();
    return sum;
  }
};

Result<Children> serve(const Games& games, const Options& options) {
  server::Config config{.port = 0, .store = options.store};
  config.limits.sockets_per_address = config.limits.sockets = 100'000;
  config.limits.tables_at_once = config.limits.requests_at_once = 1e9;
  config.limits.address_time = config.limits.address_time_at_once = 1e9;
  Children children;
  for (int i = 0; i < options.servers; ++i) {
    auto child = bench::Child::serve(games, config);
    if (!child) return std::unexpected(child.error());
    children.all.push_back(std::move(*child));
  }
  return children;
}

Result<Endpoints> endpoints(const Options& options, const Children& children) {
  Endpoints found;
  for (const bench::Child& each : children.all)
    found.emplace_back(asio::ip::make_address("127.0.0.1"), each.port());
  for (const std::string& each : options.server) {
    const auto colon = each.rfind(':');
    const auto port = whole_number(colon == each.npos ? std::string() : each.substr(colon + 1));
    error_code error;
    const auto address = asio::ip::make_address(each.substr(0, colon), error);
    if (error || !port) return problem("'{}' is not ADDRESS:PORT", each);
    found.emplace_back(address, static_cast<unsigned short>(*port));
  }
  return found;
}

// All sockets are closed; then tables that nobody looks at are forgotten, and memory goes back.
void leave(asio::io_context& io, std::vector<std::shared_ptr<Table>>& tables, const Children& children,
           double empty) {
  const double full = children.resident_kilobytes();
  const auto waiting = asio::make_work_guard(io);  // also when nobody has anything to do any more
  for (const auto& table : tables)
    for (Chair& chair : table->chairs) chair.socket.leave();
  double now = full;
  for (int steady = 0, i = 0; i < 60 && (i < 18 || steady < 3); ++i) {  // 90 s, and until nothing moves
    io.run_for(5s);
    const double before = std::exchange(now, children.resident_kilobytes());
    steady = std::abs(now - before) < before / 100 ? steady + 1 : 0;
  }
  std::cout << fmt::format(
                   "memory              {:.1f} MB before there was a table, {:.1f} MB with all, {:.1f} MB "
                   "when everybody had gone: {:.2f} KB a table\n",
                   empty / 1024, full / 1024, now / 1024, (now - empty) / static_cast<double>(tables.size()))
            << std::flush;
}

int run(const Options& options) {
  auto games = Games::load(data_folder());
  if (!games) return complain(games.error());
  if (options.from > 0 && (!options.server.empty() || options.in_database()))
    return complain({.what = "--from is for a store in a file"});
  // Each table has two sockets, here as at one server.
  if (const int most = bench::most_files() / 2 - 50; options.tables > most)
    return complain({.what = fmt::format("open files are limited here: {} tables at most", most)});
  if (!options.in_database()) bench::remove_store(options.store);
  std::vector<bench::Keys> keys;
  if (options.from > 0) {
    auto stored = bench::store_played(*games, options.store, options.game, options.tables, options.from,
                                      options.player);
    if (!stored) return complain(stored.error());
    keys = std::move(*stored);
  }
  Children children;
  if (options.server.empty()) {
    auto started = serve(*games, options);
    if (!started) return complain(started.error());
    children = std::move(*started);
  }
  const auto servers = endpoints(options, children);
  if (!servers) return complain(servers.error());

  const double empty = children.resident_kilobytes();
  asio::io_context io(1);
  std::vector<std::shared_ptr<Table>> tables;
  for (int i = 0; i < options.tables; ++i) {
    tables.push_back(std::make_shared<Table>(io, static_cast<std::uint64_t>(i) + 1));
    if (!keys.empty()) tables.back()->keys = keys[static_cast<std::size_t>(i)];
    asio::co_spawn(io, play(options, *servers, i, tables.back()), asio::detached);
    io.run_for(1ms);
  }
  for (int i = 0; i < 600 && !std::ranges::all_of(tables, &Table::ready); ++i) io.run_for(100ms);
  io.run_for(3s);  // let it settle
  tally.counting = true;
  Disk disk("load.disk");
  const Effort before{.servers = children.processor_seconds()};
  io.run_for(std::chrono::seconds(options.seconds));
  const Effort after{.servers = children.processor_seconds()};
  tally.counting = false;
  report(options, after.since(before), (children.resident_kilobytes() - empty) / options.tables, disk.text());
  if (options.leave) leave(io, tables, children, empty);
  for (bench::Child& each : children.all) each.end();
  if (!options.in_database()) bench::remove_store(options.store);
  _exit(0);  // thousands of sockets need no farewell
}

// Each game in a process of its own.
int run_all(Options options) {
  auto games = Games::load(data_folder());
  if (!games) return complain(games.error());
  for (const auto& each : games->all()) {
    options.game = each->info().id;
    const pid_t child = fork();
    if (child == 0) _exit(run(options));
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0) return 1;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Load on a Longroll server");
  Options options;
  program.add_option("--tables", options.tables, "tables with two sockets each");
  program.add_option("--seconds", options.seconds, "how long to measure");
  program.add_option("--pace", options.pace, "actions per table and second");
  program.add_option("--game", options.game, "the game they play, or all");
  program.add_option("--from", options.from, "actions that have been played before");
  program.add_option("--player", options.player, "who has played them: heuristic, random");
  program.add_option("--store", options.store, "file for the store; made anew, removed at the end");
  program.add_option("--servers", options.servers, "servers to start; several need --store postgresql://...")
      ->check(CLI::Range(1, 64));
  program.add_option("--server", options.server,
                     "ADDRESS:PORT of a server that runs already (may be repeated)");
  program.add_flag("--leave", options.leave, "afterwards everybody goes: what is left in memory?");
  CLI11_PARSE(program, argc, argv);
  if (options.servers > 1 && !options.in_database())
    return complain({.what = "several servers need a store that they can share: --store postgresql://..."});
  return options.game == "all" ? run_all(options) : run(options);
}
