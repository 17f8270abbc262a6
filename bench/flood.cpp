// Floods on a server, and an innocent table beside them: two chairs that play ten actions a second. Prints
// how long their actions took to be seen, before and during each flood, and what memory it took and gave
// back.
//
//   build/release/bench/flood                   all of them; --only history for one
//
//   history  four sockets ask for moments of long games, as fast as they may
//   burst    180 sockets do that for one second and are gone
//   board    four sockets ask for the board a hundred times at once, again and again
//   deaf     195 sockets ask and do not read
//
// The server runs in a process of its own on the loopback, its store on disk; all share the machine's cores
// and, unless
// --elsewhere is given, one address.
#include <unistd.h>

#include <utility>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
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
using bench::Endpoint;
using bench::Socket;

struct Options {
  std::string game = "stockade";
  int actions = 4500;  // of the long games, if they last so long
  int seconds = 10;
  std::string only;
  std::string store = "flood.db";
  bool elsewhere = false;
};

// The innocent table.
class Innocent {
 public:
  Innocent(asio::io_context& io, Endpoint server, bench::Keys keys)
      : server_(server),
        keys_(std::move(keys)),
        sockets_{Socket(io.get_executor()), Socket(io.get_executor())} {}

  asio::awaitable<void> play() {
    const auto executor = co_await asio::this_coro::executor;
    for (std::size_t seat : {0u, 1u}) {
      co_await sockets_[seat].sit_down(server_, keys_.table, keys_.seats[seat], bench::anywhere);
      asio::co_spawn(executor, read(seat), asio::detached);
    }
    asio::steady_timer timer(executor);
    for (;;) {
      timer.expires_after(100ms);
      co_await timer.async_wait(asio::use_awaitable);
      if (actor_ < 2) continue;  // who acted must have seen it; the other need not
      for (std::size_t seat : {0u, 1u}) {
        if (sights_[seat].choice.empty()) continue;
        const std::string order = Json{
            {"type", "act"},
            {"order", std::exchange(sights_[seat].choice, {})},
            {"at", sights_[seat].at}}.dump();
        sent_ = Clock::now();
        actor_ = seat;
        co_await sockets_[seat].write(order);
        break;
      }
    }
  }

  // What is still on its way counts as having taken until now.
  std::string take_latency() {
    if (actor_ < 2) latency_.add(sent_);
    return std::exchange(latency_, {}).text();
  }
  long lost = 0, refused = 0;

 private:
  asio::awaitable<void> read(std::size_t seat) {
    for (;;) {
      const std::string_view message = co_await sockets_[seat].read();
      if (message.empty()) break;
      if (bench::Sight::refused(message)) ++refused, actor_ = 2;
      if (!sights_[seat].look(message, random_) || bench::Sight::welcomes(message)) continue;
      latency_.add(sent_);
      if (actor_ == seat) actor_ = 2;
    }
    ++lost;
  }

  Endpoint server_;
  bench::Keys keys_;
  std::array<Socket, 2> sockets_;
  std::array<bench::Sight, 2> sights_;
  FastDice random_{1863};
  bench::Latency latency_;
  Clock::time_point sent_;
  std::size_t actor_ = 2;  // whose action is on its way
};

// Sockets that ask, on a thread of their own.
class Flood {
 public:
  Flood(const Options& options, Endpoint server, std::vector<bench::Keys> tables)
      : options_(options), server_(server), tables_(std::move(tables)) {}

  struct Shape {
    int sockets = 4;
    int at_once = 200;     // messages
    double a_second = 50;  // after that
    bool reads = true;
    std::string question;  // empty: history
    std::chrono::milliseconds lasts = 10s;
  };
  void run(const Shape& shape) {
    for (int i = 0; i < shape.sockets; ++i) asio::co_spawn(io_, ask(shape, i), asio::detached);
    io_.run_for(shape.lasts);
    sockets_.clear();  // without a good-bye
  }
  long asked = 0, answered = 0;

 private:
  asio::awaitable<void> ask(const Shape& shape, int number) {
    auto socket = std::make_shared<Socket>(co_await asio::this_coro::executor);
    sockets_.push_back(socket);
    const bench::Keys& table = tables_[static_cast<std::size_t>(number) % tables_.size()];
    FastDice random(static_cast<std::uint64_t>(number));
    const std::string from = options_.elsewhere ? "127.0.0.2" : "";
    try {
      co_await socket->sit_down(server_, table.table, table.spectator, from);
      if (shape.reads) asio::co_spawn(co_await asio::this_coro::executor, read(socket), asio::detached);
      asio::steady_timer timer(co_await asio::this_coro::executor);
      for (int i = 0;; ++i) {
        const std::string text =
            shape.question.empty() ? Json{{"type", "history"},
                                          {"at", random.below(static_cast<std::uint32_t>(options_.actions))}}
                                         .dump()
                                   : Json{{"type", "ask"}, {"words", {shape.question}}}.dump();
        if (!co_await socket->write(text)) co_return;  // cut off
        ++asked;
        if (i < shape.at_once) continue;
        timer.expires_after(
            std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / shape.a_second)));
        co_await timer.async_wait(asio::use_awaitable);
      }
    } catch (const std::exception&) {  // not let in
    }
  }
  asio::awaitable<void> read(std::shared_ptr<Socket> socket) {
    for (;; ++answered) {  // GCC 12 fails at a co_await in a condition of `while`
      const std::string_view message = co_await socket->read();
      if (message.empty()) co_return;
    }
  }

  const Options& options_;
  Endpoint server_;
  std::vector<bench::Keys> tables_;
  asio::io_context io_{1};
  std::vector<std::shared_ptr<Socket>> sockets_;
};

bench::Keys create(Endpoint server, const std::string& game) {
  asio::io_context io(1);
  bench::Keys keys;
  const auto ask = [&]() -> asio::awaitable<void> { keys = co_await bench::create(server, game); };
  asio::co_spawn(io, ask(), asio::detached);
  io.run();
  return keys;
}

int complain(const Problem& problem) { return std::cerr << problem.text() << '\n', 1; }

int measure(const Options& options, const Games& games, const std::string& name, const Flood::Shape& shape) {
  auto tables = bench::store_played(games, options.store, options.game, 4, options.actions, "random");
  if (!tables) return complain(tables.error());
  auto child = bench::Child::serve(games, {.port = 0, .store = options.store});
  if (!child) return complain(child.error());
  const Endpoint server(asio::ip::make_address("127.0.0.1"), child->port());
  asio::io_context io(1);
  Innocent innocent(io, server, create(server, options.game));
  asio::co_spawn(io, innocent.play(), asio::detached);
  const auto megabytes = [&] { return child->resident_kilobytes() / 1024; };

  io.run_for(1s);
  innocent.take_latency();
  io.run_for(5s);
  std::cout << fmt::format("{:8} quiet   {}\n", name, innocent.take_latency());
  const double memory = megabytes(), time = child->processor_seconds();
  double most = memory;
  Flood flood(options, server, *tables);
  std::thread others([&] { flood.run(shape); });
  for (const auto end = Clock::now() + std::max<Clock::duration>(shape.lasts, 1s) + 4s; Clock::now() < end;) {
    io.run_for(100ms);
    most = std::max(most, megabytes());
  }
  others.join();
  std::cout << fmt::format("{:8} flooded {}\n", name, innocent.take_latency());
  std::cout << fmt::format(
      "{:8}         {} asked, {} answered, {:.1f} processor seconds, the innocent lost {} sockets\n", "",
      flood.asked, flood.answered, child->processor_seconds() - time, innocent.lost);
  for (int i = 0; i < 30 && megabytes() > memory + 10; ++i) io.run_for(1s);
  std::cout << fmt::format("{:8} after   {}\n", name, innocent.take_latency())
            << fmt::format("{:8} memory  {:.0f} MB before, {:.0f} MB at most, {:.0f} MB after\n", name,
                           memory, most, megabytes())
            << std::flush;
  child->end();
  bench::remove_store(options.store);
  return 0;
}

int run(const Options& options) {
  auto games = Games::load(data_folder());
  if (!games) return complain(games.error());
  const auto lasts = std::chrono::seconds(options.seconds);
  const std::vector<std::pair<std::string, Flood::Shape>> floods = {
      {"history", {.lasts = lasts}},
      {"burst", {.sockets = 180, .lasts = 1s}},
      {"board", {.at_once = 100, .question = "board", .lasts = lasts}},
      {"deaf", {.sockets = 195, .reads = false, .lasts = lasts}}};
  for (const auto& [name, shape] : floods)
    if (options.only.empty() || options.only == name)
      if (int failed = measure(options, *games, name, shape)) return failed;
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Floods on a Longroll server");
  Options options;
  program.add_option("--game", options.game, "the game of all tables");
  program.add_option("--actions", options.actions, "actions of the long games");
  program.add_option("--seconds", options.seconds, "how long a flood lasts");
  program.add_option("--only", options.only, "one flood: history, burst, board or deaf");
  program.add_option("--store", options.store, "file for the store; made anew, removed at the end");
  program.add_flag("--elsewhere", options.elsewhere, "the flood comes from another address");
  CLI11_PARSE(program, argc, argv);
  return run(options);
}
