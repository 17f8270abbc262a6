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
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "bench/bench.hpp"
#include "engine/core/data_file.hpp"
#include "server/net.hpp"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using namespace longroll;
using namespace std::chrono_literals;
using asio::ip::tcp;
using bench::Clock;
using boost::system::error_code;
using server::net::completes;
using Socket = websocket::stream<beast::tcp_stream>;

struct Options {
  std::string game = "stockade";
  int actions = 4500;  // of the long games, if they last so long
  int seconds = 10;
  std::string only;
  std::string store = "flood.db";
  bool elsewhere = false;
};

asio::awaitable<void> sit_down(Socket& socket, tcp::endpoint server, bool elsewhere, std::string table,
                               std::string key) {
  auto& stream = beast::get_lowest_layer(socket);
  stream.socket().open(tcp::v4());
  if (elsewhere) stream.socket().bind({asio::ip::make_address("127.0.0.2"), 0});
  co_await stream.socket().async_connect(server, asio::use_awaitable);
  stream.socket().set_option(tcp::no_delay(true));
  co_await socket.async_handshake("localhost", "/ws", asio::use_awaitable);
  const std::string hello = Json{{"type", "hello"}, {"table", table}, {"key", key}}.dump();
  co_await socket.async_write(asio::buffer(hello), asio::use_awaitable);
}

// The innocent table.
class Innocent {
 public:
  Innocent(asio::io_context& io, tcp::endpoint server, bench::Keys keys)
      : server_(server), keys_(std::move(keys)), sockets_{Socket(io), Socket(io)} {}

  asio::awaitable<void> play() {
    const auto executor = co_await asio::this_coro::executor;
    for (std::size_t seat : {0u, 1u}) {
      co_await sit_down(sockets_[seat], server_, false, keys_.table, keys_.seats[seat]);
      asio::co_spawn(executor, read(seat), asio::detached);
    }
    asio::steady_timer timer(executor);
    for (error_code error;;) {
      timer.expires_after(100ms);
      co_await timer.async_wait(completes(error));
      if (actor_ < 2) continue;  // who acted must have seen it; the other need not
      for (std::size_t seat : {0u, 1u}) {
        if (sights_[seat].choice.empty()) continue;
        const std::string order = Json{
            {"type", "act"},
            {"order", std::exchange(sights_[seat].choice, {})},
            {"at", sights_[seat].at}}.dump();
        sent_ = Clock::now();
        actor_ = seat;
        co_await sockets_[seat].async_write(asio::buffer(order), completes(error));
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
    beast::flat_buffer buffer;
    for (error_code error;; buffer.consume(buffer.size())) {
      co_await sockets_[seat].async_read(buffer, completes(error));
      if (error) {
        ++lost;
        co_return;
      }
      const std::string_view message(static_cast<const char*>(buffer.data().data()), buffer.size());
      if (bench::Sight::refused(message)) ++refused, actor_ = 2;
      if (!sights_[seat].look(message, random_) || bench::Sight::welcomes(message)) continue;
      latency_.add(sent_);
      if (actor_ == seat) actor_ = 2;
    }
  }

  tcp::endpoint server_;
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
  Flood(const Options& options, tcp::endpoint server, std::vector<bench::Keys> tables)
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
    try {
      co_await sit_down(*socket, server_, options_.elsewhere, table.table, table.spectator);
      if (shape.reads) asio::co_spawn(co_await asio::this_coro::executor, read(socket), asio::detached);
      asio::steady_timer timer(co_await asio::this_coro::executor);
      for (int i = 0;; ++i) {
        const std::string text =
            shape.question.empty() ? Json{{"type", "history"},
                                          {"at", random.below(static_cast<std::uint32_t>(options_.actions))}}
                                         .dump()
                                   : Json{{"type", "ask"}, {"words", {shape.question}}}.dump();
        co_await socket->async_write(asio::buffer(text), asio::use_awaitable);
        ++asked;
        if (i < shape.at_once) continue;
        timer.expires_after(
            std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / shape.a_second)));
        co_await timer.async_wait(asio::use_awaitable);
      }
    } catch (const std::exception&) {  // cut off
    }
  }
  asio::awaitable<void> read(std::shared_ptr<Socket> socket) {
    beast::flat_buffer buffer;
    for (error_code error;; buffer.consume(buffer.size())) {
      co_await socket->async_read(buffer, completes(error));
      if (error) co_return;
      ++answered;
    }
  }

  const Options& options_;
  tcp::endpoint server_;
  std::vector<bench::Keys> tables_;
  asio::io_context io_{1};
  std::vector<std::shared_ptr<Socket>> sockets_;
};

bench::Keys create(tcp::endpoint server, const std::string& game) {
  asio::io_context io;
  beast::tcp_stream stream(io);
  stream.connect(server);
  beast::http::request<beast::http::string_body> request(beast::http::verb::post, "/api/tables", 11);
  request.set("Host", "localhost");
  request.body() = Json{{"game", game}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}}.dump();
  request.prepare_payload();
  beast::http::write(stream, request);
  beast::flat_buffer buffer;
  beast::http::response<beast::http::string_body> response;
  beast::http::read(stream, buffer, response);
  return bench::keys_of(Json::parse(response.body()));
}

int complain(const Problem& problem) { return std::cerr << problem.text() << '\n', 1; }

int measure(const Options& options, const Games& games, const std::string& name, const Flood::Shape& shape) {
  auto tables = bench::store_played(games, options.store, options.game, 4, options.actions, "random");
  if (!tables) return complain(tables.error());
  auto child = bench::Child::serve(games, {.port = 0, .store = options.store});
  if (!child) return complain(child.error());
  const tcp::endpoint server(asio::ip::make_address("127.0.0.1"), child->port());
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
