// rehearsal SEED STORE WEB DATA: the server of `longroll serve` for browser tests, on a free port of this
// machine, with all that is random under SEED. A number on a line of its input moves its clock by so many
// seconds, and is answered by "clock" and how far it is ahead.
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <thread>

#include "engine/games.hpp"
#include "server/server.hpp"
#include "tests/rehearse.hpp"

namespace {

std::atomic<std::int64_t> ahead = 0;  // of the time, in seconds

void follow_clock() {
  std::string line;
  for (char c = 0; read(STDIN_FILENO, &c, 1) == 1;) {
    if (c != '\n') {
      line += c;
      continue;
    }
    ahead += std::atoll(line.c_str());
    line.clear();
    fmt::print("clock {}\n", ahead.load());
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  using namespace longroll;
  if (argc != 5) {
    fmt::print(stderr, "rehearsal SEED STORE WEB DATA\n");
    return 2;
  }
  prctl(PR_SET_PDEATHSIG, SIGTERM);  // a test that is killed takes its server with it
  tests::rehearse(argv[1]);
  server::Config config;
  config.port = 0;
  config.store = argv[2];
  config.web_folder = argv[3];
  config.data_folder = argv[4];
  config.lab = {.runs = true, .games = 1'000'000};  // as on one's own machine
  server::Limits& limits = config.limits;           // a test is quicker than people are
  limits.messages_per_second = limits.messages_at_once = 1e9;
  limits.requests_per_second = limits.requests_at_once = 1e9;
  limits.tables_per_minute = limits.tables_at_once = 1e9;
  limits.players_per_minute = limits.players_at_once = 1e9;
  config.time = [] { return server::system_time() + ahead; };
  limits.address_time = limits.address_time_at_once = limits.table_time = limits.table_time_at_once = 1e9;
  limits.hello_within = limits.request_within =
      std::chrono::minutes(10);  // or slower, where the machine is busy
  limits.silence = limits.deaf = limits.patience = std::chrono::minutes(10);
  auto games = Games::load(config.data_folder);
  if (!games) {
    fmt::print(stderr, "{}\n", games.error().text());
    return 2;
  }
  auto started = server::Server::start(*games, config);
  if (!started) {
    fmt::print(stderr, "{}\n", started.error().text());
    return 1;
  }
  fmt::print("http://127.0.0.1:{}/\n", (*started)->port());
  std::fflush(stdout);
  std::thread(follow_clock).detach();
  (*started)->run_until_signal();
  return 0;
}
