#include "server/server.hpp"

#include <malloc.h>
#include <signal.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <future>
#include <thread>

#include "server/backlog.hpp"
#include "server/boards.hpp"
#include "server/connection.hpp"
#include "server/hosts.hpp"
#include "server/jobs.hpp"
#include "server/journal.hpp"
#include "server/lobby.hpp"
#include "server/neighbours.hpp"
#include "server/secret.hpp"
#include "server/tables.hpp"
#include "server/trouble.hpp"
#include "server/workers.hpp"

namespace longroll::server {
namespace {

using Acceptor = net::asio::basic_socket_acceptor<net::asio::ip::tcp, net::Strand>;

unsigned cores() { return std::max(1u, std::thread::hardware_concurrency()); }

// A socket is a file: ask for as many as the system lets us have.
void raise_file_limit() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < files.rlim_max) {
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }
}

// Few pools, and large pieces by themselves: memory that a crowd has needed goes back when it has left.
void keep_memory_small() {
  mallopt(M_ARENA_MAX, 4);
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
  mallopt(M_TRIM_THRESHOLD, 1024 * 1024);
}

// Nothing that a handler throws ends a thread that serves.
void serve_all(net::asio::io_context& io) {
  while (!contained("a thread that serves", [&] { io.run(); })) {
  }
}

// A name that leads here is one of a proxy, through which others come.
bool is_local(const Config& config) {
  net::error_code error;
  const auto address = net::asio::ip::make_address(config.address, error);
  return !error && address.is_loopback() && config.hosts.empty();
}

NoticeConfig with_time(NoticeConfig notices, const Time& time) {
  notices.time = time;
  return notices;
}

void end_of(std::exception_ptr thrown) {
  if (thrown) contained("a connection", [&] { std::rethrow_exception(thrown); });
}

}  // namespace

struct Server::Parts {
  Parts(const Games& games, Config given, std::unique_ptr<Store> store, Values learned)
      : config(std::move(given)),
        values(std::move(learned)),
        journal(std::move(store)),
        workers(config.workers ? config.workers : cores(), 10),
        readers(config.threads ? config.threads : cores(), 2),
        thinkers(config.workers ? config.workers : cores(), 15),
        addresses(config.limits),
        backlog(config.limits),
        hosts(config.hosts),
        house{*io,      games,  config.limits, journal, workers, readers,
              thinkers, boards, addresses,     backlog, hosts},
        tables(house),
        lobby(house),
        notices(with_time(config.notices, config.time), journal),
        files(config.web_folder),
        lab(games, config.data_folder, config.pack, config.lab),
        api(house, addresses, files, lab, config.data_folder, config.keep, is_local(config)),
        acceptor(std::make_unique<Acceptor>(net::Strand(io->get_executor()))),
        sweep(std::make_unique<net::asio::steady_timer>(acceptor->get_executor())),
        expiry(std::make_unique<net::asio::steady_timer>(acceptor->get_executor())),
        tick(std::make_unique<net::asio::steady_timer>(acceptor->get_executor())) {
    house.tables = &tables;
    house.values = &values;
    house.lobby = &lobby;
    house.notices = &notices;
    house.time = config.time;
  }
  // What still waits in the context refers to the other parts, and rooms refer to the context.
  ~Parts() {
    acceptor.reset();
    sweep.reset();
    expiry.reset();
    tick.reset();
    tables.clear();
    lobby.clear();
    io.reset();
  }

  Result<void> listen();
  void join_others();
  void tick_later();
  net::awaitable<void> accept();
  void sweep_later();
  void expire_later(std::chrono::seconds pause, std::string after);

  Config config;
  const Values values;
  std::unique_ptr<net::asio::io_context> io = std::make_unique<net::asio::io_context>();
  Journal journal;
  Workers workers, readers, thinkers;
  Boards boards;
  Addresses addresses;
  Backlog backlog;
  Hosts hosts;
  House house;
  Tables tables;
  Lobby lobby;
  Notices notices;
  std::unique_ptr<Jobs> jobs;              // where servers share the store
  std::unique_ptr<Neighbours> neighbours;  // likewise
  StaticFiles files;
  LabRoom lab;
  Api api;
  std::unique_ptr<Acceptor> acceptor;  // its strand is also the sweep's
  std::unique_ptr<net::asio::steady_timer> sweep, expiry, tick;
  std::vector<std::thread> threads;
  bool stopped = false;
};

// More decisions are taken on than there are threads: most of them take no time.
void Server::Parts::join_others() {
  const std::string name = random_token(id_bytes);
  const unsigned thinking = config.workers ? config.workers : cores();
  jobs = std::make_unique<Jobs>(house, name, config.thinks ? 4 * thinking : 0);
  house.jobs = jobs.get();
  journal.when_back([this] { tables.catch_up(); });
  neighbours = std::make_unique<Neighbours>(house, config.store, name);
  house.neighbours = neighbours.get();
  tick_later();
}

void Server::Parts::tick_later() {
  tick->expires_after(500ms);
  tick->async_wait([this](net::error_code cancelled) {
    if (cancelled) return;
    contained("a tick", [&] {
      neighbours->tick();
      jobs->tick();
    });
    tick_later();
  });
}

net::awaitable<void> Server::Parts::accept() {
  for (;;) {
    net::Strand strand(io->get_executor());
    net::asio::basic_stream_socket<net::asio::ip::tcp, net::Strand> socket(strand);
    net::error_code error;
    co_await acceptor->async_accept(socket, net::completes(error));
    if (error == net::asio::error::operation_aborted || !acceptor->is_open()) co_return;
    if (error) {  // out of files, most likely: let some go first
      net::asio::steady_timer pause(acceptor->get_executor(), 100ms);
      co_await pause.async_wait(net::completes(error));
      continue;
    }
    socket.set_option(net::asio::ip::tcp::no_delay(true), error);
    net::asio::co_spawn(strand, serve_connection(house, api, addresses, net::Stream(std::move(socket))),
                        end_of);
  }
}

void Server::Parts::sweep_later() {
  sweep->expires_after(std::min(std::chrono::seconds(10), std::max(1s, config.limits.idle_table)));
  sweep->async_wait([this](net::error_code cancelled) {
    if (cancelled) return;
    contained("a sweep", [&] {
      tables.retire_idle();
      lobby.look_again();
      readers.run("sweep", [this] { backlog.give_back(); });
    });
    sweep_later();
  });
}

// A few tables at a time, so that nobody waits for it.
void Server::Parts::expire_later(std::chrono::seconds pause, std::string after) {
  if (config.keep.finished.count() <= 0 && config.keep.idle.count() <= 0) return;
  expiry->expires_after(pause);
  expiry->async_wait([this, after = std::move(after)](net::error_code cancelled) {
    if (cancelled) return;
    journal.sweep(config.keep, config.time(), after, [this](const Journal::Sweep& swept) {
      for (const std::string& each : swept.deleted) tables.look_again(each);
      if (!swept.deleted.empty()) spdlog::info("{} tables have expired", swept.deleted.size());
      net::asio::post(acceptor->get_executor(), [this, last = swept.last] {
        if (acceptor->is_open()) expire_later(last.empty() ? config.expire_every : 1s, last);
      });
    });
  });
}

Result<void> Server::Parts::listen() {
  net::error_code error;
  const auto address = net::asio::ip::make_address(config.address, error);
  if (error) return problem("'{}' is not an address to listen at", config.address);
  const net::asio::ip::tcp::endpoint endpoint(address, config.port);
  acceptor->open(endpoint.protocol(), error);
  if (!error) acceptor->set_option(net::asio::socket_base::reuse_address(true), error);
  if (!error) acceptor->bind(endpoint, error);
  if (!error) acceptor->listen(4096, error);
  if (error) return problem("cannot listen at {} port {}: {}", config.address, config.port, error.message());
  net::asio::co_spawn(acceptor->get_executor(), accept(), end_of);
  expire_later(std::min<std::chrono::seconds>(1min, config.expire_every), {});
  return {};
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() { stop(); }

Result<std::unique_ptr<Server>> Server::start(const Games& games, Config config) {
  raise_file_limit();
  keep_memory_small();
  signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the store, not our end
  auto store = Store::open(config.store, config.time);
  if (!store) return std::unexpected(store.error());
  auto values = Values::load(config.data_folder, games);
  if (!values) return std::unexpected(values.error());
  if (!config.serves && !(*store)->shared())
    return problem("only servers that share a PostgreSQL have work for others");
  auto parts = std::make_unique<Parts>(games, std::move(config), std::move(*store), std::move(*values));
  if (parts->config.serves)
    if (auto listens = parts->listen(); !listens) return std::unexpected(listens.error());
  parts->sweep_later();
  if (parts->journal.shared()) parts->join_others();
  for (unsigned i = 0; i < (parts->config.threads ? parts->config.threads : cores()); ++i)
    parts->threads.emplace_back([io = parts->io.get()] { serve_all(*io); });
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

unsigned short Server::port() const {
  net::error_code error;
  return parts_->acceptor->local_endpoint(error).port();
}

std::size_t Server::tables_in_memory() const { return parts_->tables.size(); }

void Server::stop() {
  if (std::exchange(parts_->stopped, true)) return;
  net::asio::post(parts_->acceptor->get_executor(), [this] {
    net::error_code ignored;
    parts_->acceptor->close(ignored);
    parts_->sweep->cancel();
    parts_->expiry->cancel();
    parts_->tick->cancel();
  });
  parts_->house.stopping.request_stop();
  parts_->tables.close("the server goes down");
  parts_->lobby.close("the server goes down");
  if (parts_->jobs) parts_->jobs->stop();
  parts_->lab.stop();
  parts_->notices.stop();
  parts_->thinkers.stop();
  parts_->workers.stop();
  parts_->readers.stop();
  parts_->journal.stop();
  if (parts_->neighbours) parts_->neighbours->stop();
  std::this_thread::sleep_for(200ms);  // the last words are on their way
  parts_->house.closed = true;
  parts_->io->stop();
  for (std::thread& thread : parts_->threads) thread.join();
}

void Server::run_until_signal() {
  net::asio::io_context waiting;
  net::asio::signal_set signals(waiting, SIGINT, SIGTERM);
  signals.async_wait([](net::error_code, int) {});
  waiting.run();
  spdlog::info("stopping");
  // Whatever hangs (a name server, a disk, a long thought): all that was acknowledged is stored.
  std::thread([] {
    std::this_thread::sleep_for(4500ms);
    spdlog::warn("not everything has ended; leaving it");
    _exit(0);
  }).detach();
  stop();
}

}  // namespace longroll::server
