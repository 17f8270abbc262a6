// Load on a server: N tables with two sockets each, all playing random legal actions at a steady pace. Prints
// actions per second, latency from sending an action to each of the two views that show it, and memory per
// table.
//
//   build/release/bench/load --tables 2000 --seconds 30
//
// The server runs in a process of its own, with its store on disk; both share the machine's cores.
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <utility>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/core/data_file.hpp"
#include "engine/core/dice.hpp"
#include "server/net.hpp"
#include "server/server.hpp"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace fs = std::filesystem;
using namespace longroll;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using boost::system::error_code;

struct Options {
  int tables = 2000;
  int seconds = 30;
  double pace = 1;  // actions per table and second
  std::string game = "stockade";
  std::string store = "load.db";
};

struct Tally {
  std::vector<float> milliseconds;
  long actions = 0, refused = 0, lost = 0, updates = 0;
  double bytes = 0;
  bool counting = false;
};

Tally tally;

// One socket of a table. Reads with string searches: parsing every view would take more time than serving it.
class Chair {
 public:
  explicit Chair(asio::io_context& io) : socket(io) {}
  beast::websocket::stream<beast::tcp_stream> socket;
  int at = 0;
  std::vector<std::string> choices;  // empty when the other seat decides
  Clock::time_point sent;            // when the action was sent that this chair waits to see

  void look(std::string_view message, FastDice& random) {
    constexpr std::string_view update = R"({"type":"update","at":)", welcome = R"({"type":"welcome")",
                               mark = R"("do":")";
    const bool fresh = message.starts_with(welcome);
    if (message.starts_with(R"({"error")")) ++tally.refused;
    if (!fresh && !message.starts_with(update)) return;
    at = fresh ? 0 : std::stoi(std::string(message.substr(update.size(), 8)));
    if (!fresh && tally.counting) {
      ++tally.updates;
      tally.bytes += static_cast<double>(message.size());
      if (sent != Clock::time_point{})
        tally.milliseconds.push_back(std::chrono::duration<float, std::milli>(Clock::now() - sent).count());
    }
    sent = {};
    choices.clear();
    std::size_t count = 0;
    for (std::size_t i = message.find(mark); i != std::string_view::npos; i = message.find(mark, i + 1)) {
      const std::size_t begin = i + mark.size(), end = message.find('"', begin);
      if (random.below(static_cast<std::uint32_t>(++count)) == 0)  // any of them, each as likely
        choices.assign(1, std::string(message.substr(begin, end - begin)));
    }
  }
};

struct Table {
  Table(asio::io_context& io, std::uint64_t seed) : chairs{Chair(io), Chair(io)}, random(seed) {}
  std::array<Chair, 2> chairs;
  FastDice random;
  bool ready = false;
};

asio::awaitable<Json> create(const Options& options, asio::ip::tcp::endpoint server) {
  beast::tcp_stream stream(co_await asio::this_coro::executor);
  co_await stream.async_connect(server, asio::use_awaitable);
  beast::http::request<beast::http::string_body> request(beast::http::verb::post, "/api/tables", 11);
  request.set("Host", "load");
  request.body() = Json{{"game", options.game}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}}.dump();
  request.prepare_payload();
  co_await beast::http::async_write(stream, request, asio::use_awaitable);
  beast::flat_buffer buffer;
  beast::http::response<beast::http::string_body> response;
  co_await beast::http::async_read(stream, buffer, response, asio::use_awaitable);
  co_return Json::parse(response.body());
}

asio::awaitable<void> read(std::shared_ptr<Table> table, int seat) {
  Chair& chair = table->chairs[seat];
  beast::flat_buffer buffer;
  for (error_code error;;) {
    co_await chair.socket.async_read(buffer, server::net::completes(error));
    if (error) {
      ++tally.lost;
      co_return;
    }
    chair.look({static_cast<const char*>(buffer.data().data()), buffer.size()}, table->random);
    buffer.consume(buffer.size());
  }
}

asio::awaitable<void> play(const Options& options, asio::ip::tcp::endpoint server,
                           std::shared_ptr<Table> table) {
  const auto executor = co_await asio::this_coro::executor;
  const Json made = co_await create(options, server);
  for (int seat = 0; seat < 2; ++seat) {
    Chair& chair = table->chairs[seat];
    co_await beast::get_lowest_layer(chair.socket).async_connect(server, asio::use_awaitable);
    beast::get_lowest_layer(chair.socket).socket().set_option(asio::ip::tcp::no_delay(true));
    co_await chair.socket.async_handshake("load", "/ws", asio::use_awaitable);
    const std::string hello =
        Json{{"type", "hello"}, {"table", made["table"]}, {"key", made["secrets"][seat]}}.dump();
    co_await chair.socket.async_write(asio::buffer(hello), asio::use_awaitable);
    asio::co_spawn(executor, read(table, seat), asio::detached);
  }
  table->ready = true;
  const auto beat =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / options.pace));
  asio::steady_timer timer(executor);
  auto due =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(beat * (table->random.below(1000) / 1000.0));
  for (error_code error;; due += beat) {
    timer.expires_at(due);
    co_await timer.async_wait(server::net::completes(error));
    for (Chair& chair : table->chairs) {
      if (chair.choices.empty()) continue;
      const std::string order =
          Json{{"type", "act"}, {"order", chair.choices.front()}, {"at", chair.at}}.dump();
      chair.choices.clear();
      for (Chair& each : table->chairs) each.sent = Clock::now();
      tally.actions += tally.counting;
      co_await chair.socket.async_write(asio::buffer(order), server::net::completes(error));
      if (error) co_return;
      break;
    }
  }
}

double resident_kilobytes(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6));
  return 0;
}

double processor_seconds(pid_t process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string word;
  double ticks = 0;
  for (int i = 1; i <= 15 && stat >> word; ++i)
    if (i >= 14) ticks += std::stod(word);
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// In the child; tells its port through the pipe.
int serve(const Options& options, int pipe_end) {
  auto games = Games::load(data_folder());
  if (!games) return std::cerr << games.error().text() << '\n', 1;
  server::Config config{.port = 0, .store = options.store};
  config.limits.sockets_per_address = config.limits.sockets = 100'000;
  config.limits.tables_at_once = config.limits.requests_at_once = 1e9;
  auto started = server::Server::start(*games, config);
  if (!started) return std::cerr << started.error().text() << '\n', 1;
  const unsigned short port = (*started)->port();
  if (write(pipe_end, &port, sizeof port) != sizeof port) return 1;
  (*started)->run_until_signal();
  return 0;
}

void report(const Options& options, double server_cpu, double kilobytes) {
  auto& samples = tally.milliseconds;
  std::ranges::sort(samples);
  const auto at = [&](double share) {
    return samples.empty()
               ? 0.0f
               : samples[static_cast<std::size_t>(share * static_cast<double>(samples.size() - 1))];
  };
  std::cout << fmt::format("{} tables, {} sockets, {} s, {} at {} actions a second each\n", options.tables,
                           2 * options.tables, options.seconds, options.game, options.pace)
            << fmt::format("actions per second  {:.0f}\n",
                           static_cast<double>(tally.actions) / options.seconds)
            << fmt::format(
                   "latency to a view   p50 {:.1f} ms, p90 {:.1f} ms, p99 {:.1f} ms, most {:.1f} ms ({} "
                   "views of {:.1f} KB)\n",
                   at(.5), at(.9), at(.99), at(1), samples.size(),
                   tally.bytes / 1024 / static_cast<double>(std::max(1L, tally.updates)))
            << fmt::format("server              {:.2f} cores, {:.1f} KB a table with its two sockets\n",
                           server_cpu, kilobytes)
            << fmt::format("refused {}, sockets lost {}\n", tally.refused, tally.lost) << std::flush;
}

int run(const Options& options) {
  for (const char* tail : {"", "-wal", "-shm"}) fs::remove(options.store + tail);
  int ends[2];
  if (pipe(ends) != 0) return 1;
  const pid_t child = fork();
  if (child == 0) _exit(serve(options, ends[1]));
  close(ends[1]);
  unsigned short port = 0;
  if (::read(ends[0], &port, sizeof port) != sizeof port) return std::cerr << "the server did not start\n", 1;
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);

  const double empty = resident_kilobytes(child);
  asio::io_context io(1);
  const asio::ip::tcp::endpoint server(asio::ip::make_address("127.0.0.1"), port);
  std::vector<std::shared_ptr<Table>> tables;
  for (int i = 0; i < options.tables; ++i) {
    tables.push_back(std::make_shared<Table>(io, static_cast<std::uint64_t>(i) + 1));
    asio::co_spawn(io, play(options, server, tables.back()), asio::detached);
    io.run_for(1ms);
  }
  for (int i = 0; i < 600 && !std::ranges::all_of(tables, &Table::ready); ++i) io.run_for(100ms);
  io.run_for(3s);  // let it settle
  tally.counting = true;
  const double before = processor_seconds(child);
  io.run_for(std::chrono::seconds(options.seconds));
  const double cpu = (processor_seconds(child) - before) / options.seconds;
  tally.counting = false;
  report(options, cpu, (resident_kilobytes(child) - empty) / options.tables);
  kill(child, SIGTERM);
  waitpid(child, nullptr, 0);
  for (const char* tail : {"", "-wal", "-shm"}) fs::remove(options.store + tail);
  _exit(0);  // thousands of sockets need no farewell
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Load on a Longroll server");
  Options options;
  program.add_option("--tables", options.tables, "tables with two sockets each");
  program.add_option("--seconds", options.seconds, "how long to measure");
  program.add_option("--pace", options.pace, "actions per table and second");
  program.add_option("--game", options.game, "the game they play");
  program.add_option("--store", options.store, "file for the store; made anew, removed at the end");
  CLI11_PARSE(program, argc, argv);
  return run(options);
}
