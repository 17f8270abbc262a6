#include "server/server.hpp"

#include <malloc.h>
#include <signal.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <future>
#include <thread>

#include "server/backlog.hpp"
#include "server/bans.hpp"
#include "server/boards.hpp"
#include "server/connection.hpp"
#include "server/descriptors.hpp"
#include "server/hosts.hpp"
#include "server/jobs.hpp"
#include "server/journal.hpp"
#include "server/lobby.hpp"
#include "server/metrics.hpp"
#include "server/neighbours.hpp"
#include "server/new_table.hpp"
#include "server/opened.hpp"
#include "server/proxies.hpp"
#include "server/reporter.hpp"
#include "server/secret.hpp"
#include "server/shared_lab.hpp"
#include "server/tables.hpp"
#include "server/trouble.hpp"
#include "server/watch.hpp"
#include "server/workers.hpp"

namespace longroll::server {
namespace {

using Acceptor = net::asio::basic_socket_acceptor<net::asio::ip::tcp, net::Strand>;

unsigned cores() { return std::max(1u, std::thread::hardware_concurrency()); }

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
  return !error && address.is_loopback() && config.hosts.empty() && config.proxies.empty();
}

NoticeConfig with_time(NoticeConfig notices, const Time& time) {
  notices.time = time;
  return notices;
}

std::vector<std::string> names_of(const Games& games) {
  std::vector<std::string> names;
  for (const auto& each : games.all()) names.push_back(std::string(each->info().id));
  return names;
}

void end_of(std::exception_ptr thrown) {
  if (thrown) contained("a connection", [&] { std::rethrow_exception(thrown); });
}

}  // namespace

struct Server::Parts {
  Parts(const Games& games, Config given, std::unique_ptr<Store> store, Values learned, Proxies between)
      : config(std::move(given)),
        values(std::move(learned)),
        proxies(std::move(between)),
        metrics(names_of(games)),
        journal(std::move(store), &metrics),
        workers(config.workers ? config.workers : cores(), 10),
        readers(config.threads ? config.threads : cores(), 2),
        thinkers(config.workers ? config.workers : cores(), 15),
        addresses(config.limits),
        backlog(config.limits),
        hosts(config.hosts),
        house{*io,      games,  config.limits, journal, workers, readers,
              thinkers, boards, addresses,     backlog, hosts,   proxies},
        tables(house),
        lobby(house),
        bans(house),
        notices(with_time(config.notices, config.time), journal),
        files(config.web_folder),
        lab(games, config.data_folder, config.pack, config.lab),
        api(house, addresses, files, lab, config.data_folder, config.keep, is_local(config)),
        watch(std::make_unique<Watch>(house, *io, [this] { return told(); })),
        acceptor(std::make_unique<Acceptor>(net::Strand(io->get_executor()))),
        sweep(std::make_unique<net::asio::steady_timer>(acceptor->get_executor())),
        expiry(std::make_unique<net::asio::steady_timer>(acceptor->get_executor())),
        tick(std::make_unique<net::asio::steady_timer>(acceptor->get_executor())) {
    house.tables = &tables;
    house.values = &values;
    house.lobby = &lobby;
    house.notices = &notices;
    house.metrics = &metrics;
    house.time = config.time;
  }
  // What still waits in the context refers to the other parts, and rooms refer to the context.
  ~Parts() {
    watch.reset();
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
  void sweep_later(std::size_t part = 0);  // of the tables
  void expire_later(std::chrono::seconds pause, std::string after);
  std::string told();  // to Prometheus

  Config config;
  const Values values;
  const Proxies proxies;
  Metrics metrics;
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
  Bans bans;
  Notices notices;
  std::unique_ptr<Jobs> jobs;              // where servers share the store
  std::unique_ptr<Neighbours> neighbours;  // likewise
  std::unique_ptr<Reporter> reporter;      // likewise, where reports are made here
  std::unique_ptr<SharedLab> shared_lab;   // likewise
  StaticFiles files;
  LabRoom lab;
  Api api;
  std::unique_ptr<Watch> watch;
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
  shared_lab = std::make_unique<SharedLab>(house, lab.desks(), config.lab);
  house.lab = shared_lab.get();
  if (config.thinks && (config.lab.runs || !config.serves))
    reporter = std::make_unique<Reporter>(journal, lab.desks(), name, config.lab.threads);
  tick_later();
}

void Server::Parts::tick_later() {
  tick->expires_after(500ms);
  tick->async_wait([this](net::error_code cancelled) {
    if (cancelled) return;
    contained("a tick", [&] {
      neighbours->tick();
      jobs->tick();
      if (reporter) reporter->tick();
    });
    tick_later();
  });
}

net::awaitable<void> Server::Parts::accept() {
  Descriptors descriptors(*io);
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
    descriptors.make_room(socket.native_handle());
    socket.set_option(net::asio::ip::tcp::no_delay(true), error);
    net::asio::co_spawn(strand, serve_connection(house, api, addresses, net::Stream(std::move(socket))),
                        end_of);
  }
}

void Server::Parts::sweep_later(std::size_t part) {
  constexpr std::size_t parts = 20;
  sweep->expires_after(
      std::min<Clock::duration>(10s, std::max<Clock::duration>(1s, config.limits.idle_table)) / parts);
  sweep->async_wait([this, part](net::error_code cancelled) {
    if (cancelled) return;
    contained("a sweep", [&] {
      tables.retire_idle(part, parts);
      if (part > 0) return;
      lobby.look_again();
      bans.look_again();
      readers.run("sweep", [this] { backlog.give_back(tables.size()); });
    });
    sweep_later((part + 1) % parts);
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
      metrics.expired.add(swept.deleted.size());
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

std::string Server::Parts::told() {
  Exposition out;
  out.family("longroll_tables", "gauge", "Tables in memory.");
  out.value(static_cast<double>(tables.size()));
  tell(out, metrics);
  out.family("longroll_store_away", "gauge", "1 while the store does not answer.");
  out.value(journal.away());
  const Journal::Waiting waiting = journal.waiting();
  out.family("longroll_store_queue", "gauge", "Requests that wait for the store.");
  out.value(static_cast<double>(waiting.writes), {{"what", "write"}});
  out.value(static_cast<double>(waiting.reads), {{"what", "read"}});
  const std::pair<std::string_view, const Workers*> pools[] = {
      {"readers", &readers}, {"workers", &workers}, {"thinkers", &thinkers}};
  out.family("longroll_jobs_waiting", "gauge",
             "Jobs that wait: of those who ask, of computer players, of those who look ahead.");
  for (const auto& [name, pool] : pools)
    out.value(static_cast<double>(pool->load().waiting), {{"pool", name}});
  out.family("longroll_jobs_running", "gauge", "Jobs that run.");
  for (const auto& [name, pool] : pools)
    out.value(static_cast<double>(pool->load().running), {{"pool", name}});
  out.family("longroll_unsent_bytes", "gauge", "What waits to be sent to clients.");
  out.value(static_cast<double>(backlog.bytes()));
  tell_process(out);
  return std::move(out).text();
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() { stop(); }

Result<std::unique_ptr<Server>> Server::start(const Games& games, Config config) {
  raise_file_limit(config.limits.sockets);
  keep_memory_small();
  signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the store, not our end
  auto proxies = Proxies::at(config.proxies);
  if (!proxies) return std::unexpected(proxies.error());
  if (!config.serves && !is_postgresql(config.store))
    return problem("only servers that share a PostgreSQL have work for others");
  auto store = Store::open(config.store, config.time);
  if (!store) return std::unexpected(store.error());
  auto values = Values::load(config.data_folder, games);
  if (!values) return std::unexpected(values.error());
  auto parts = std::make_unique<Parts>(games, std::move(config), std::move(*store), std::move(*values),
                                       std::move(*proxies));
  if (parts->config.serves)
    if (auto listens = parts->listen(); !listens) return std::unexpected(listens.error());
  if (!parts->config.metrics.empty())
    if (auto listens = parts->watch->listen(parts->config.metrics); !listens)
      return std::unexpected(listens.error());
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

unsigned short Server::metrics_port() const { return parts_->watch->port(); }

Result<std::string> Server::open_record(std::string_view text) {
  auto opened = server::open_record(parts_->house.games, text);
  if (!opened) return std::unexpected(opened.error());
  const SeatWish nobody{.kind = std::string(record_kind)};
  NewTable made = furnish(std::move(opened->table), {nobody, nobody}, {}, {});
  const std::string path =
      fmt::format("/#/t/{}/{}", made.stored.id, made.secrets["secrets"][0].get<std::string>());
  auto stored = std::make_shared<std::promise<Stored<void>>>();
  auto answer = stored->get_future();
  parts_->journal.write(0, {CreateTable{std::move(made.stored)}},
                        [stored](const Stored<void>& done) { stored->set_value(done); });
  if (answer.wait_for(10s) != std::future_status::ready) return problem("the store does not answer");
  if (const auto done = answer.get(); !done) return problem("{}", done.error().what);
  return path;
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
  parts_->watch->close();
  parts_->house.stopping.request_stop();
  parts_->tables.close("the server goes down");
  parts_->lobby.close("the server goes down");
  if (parts_->reporter) parts_->reporter->stop();
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
