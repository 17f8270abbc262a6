#include "server/telegraph.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>

#include "server/database.hpp"
#include "server/trouble.hpp"

namespace longroll::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds alive_every{1500}, answer_within{3000};
constexpr milliseconds first_pause{50}, last_pause{2000};  // between attempts to connect
constexpr std::size_t most_unsaid = 20'000;                // messages
constexpr std::size_t most_bytes = 7900;                   // that PostgreSQL takes at once

}  // namespace

Telegraph::Telegraph(const std::string& url, std::string channel, std::string alive, Heard heard,
                     Hearing hearing)
    : address_(postgresql_address(url)),
      channel_(std::move(channel)),
      alive_(std::move(alive)),
      heard_(std::move(heard)),
      hearing_(std::move(hearing)),
      wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      thread_([this] { work(); }) {}

Telegraph::~Telegraph() {
  stop({});
  close(wake_);
}

void Telegraph::say(std::string message) {
  {
    const std::scoped_lock lock(mutex_);
    if (unsaid_.size() < most_unsaid) unsaid_.push_back(std::move(message));
  }
  eventfd_write(wake_, 1);
}

void Telegraph::stop(const std::string& farewell) {
  if (!thread_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    farewell_ = farewell;
  }
  stopping_ = true;
  eventfd_write(wake_, 1);
  thread_.join();
}

void Telegraph::work() {
  while (!stopping_) {
    if (!connect()) {
      pause();
      continue;
    }
    pause_ = {};
    contained("what other servers tell", [&] { hearing_(true); });
    while (!stopping_ && converse()) {
    }
    if (!stopping_) contained("what other servers tell", [&] { hearing_(false); });
    if (stopping_ && !farewell_.empty() && !saying_) {
      const char* values[] = {channel_.c_str(), farewell_.c_str()};
      if (PQsendQueryParams(line_, "select pg_notify($1, $2)", 2, nullptr, values, nullptr, nullptr, 0)) {
        pollfd line{.fd = PQsocket(line_), .events = POLLIN, .revents = 0};
        poll(&line, 1, 200);  // it has come, or never will
      }
    }
    hang_up();
  }
}

// Who hears again does so before anybody looks at what he has missed.
bool Telegraph::connect() {
  line_ = PQconnectdb(address_.c_str());
  if (PQstatus(line_) == CONNECTION_OK) {
    PGresult* done =
        PQexec(line_, fmt::format("set application_name = 'longroll listens'; listen {}", channel_).c_str());
    const bool listens = PQresultStatus(done) == PGRES_COMMAND_OK;
    PQclear(done);
    said_ = Clock::now();
    saying_ = false;
    if (listens && PQsetnonblocking(line_, 1) == 0) return true;
  }
  hang_up();
  return false;
}

void Telegraph::hang_up() {
  if (line_) PQfinish(line_);
  line_ = nullptr;
}

void Telegraph::pause() {
  pause_ = std::clamp<Clock::duration>(2 * pause_, first_pause, last_pause);
  pollfd wake{.fd = wake_, .events = POLLIN, .revents = 0};
  for (const auto end = Clock::now() + pause_; !stopping_ && Clock::now() < end;) {
    poll(&wake, 1, 50);
    eventfd_t ignored = 0;
    eventfd_read(wake_, &ignored);
  }
}

bool Telegraph::converse() {
  if (!send_next()) return false;
  const auto until = saying_ ? said_ + answer_within : lived_ + alive_every;
  const auto wait = std::chrono::ceil<milliseconds>(until - Clock::now()).count();
  pollfd ends[] = {{.fd = PQsocket(line_), .events = POLLIN, .revents = 0},
                   {.fd = wake_, .events = POLLIN, .revents = 0}};
  poll(ends, 2, static_cast<int>(std::clamp<std::int64_t>(wait, 0, 1000)));
  eventfd_t ignored = 0;
  eventfd_read(wake_, &ignored);
  if (ends[0].revents && !receive()) return false;
  return !saying_ || Clock::now() - said_ < answer_within;  // a line that has gone silent tells nothing
}

bool Telegraph::send_next() {
  if (saying_) return PQflush(line_) >= 0;
  std::string said;
  {
    const std::scoped_lock lock(mutex_);
    std::size_t taken = 0;
    for (; taken < unsaid_.size() && said.size() + unsaid_[taken].size() + alive_.size() + 2 < most_bytes;
         ++taken)
      said += said.empty() ? unsaid_[taken] : "\n" + unsaid_[taken];
    unsaid_.erase(unsaid_.begin(), unsaid_.begin() + static_cast<std::ptrdiff_t>(taken));
  }
  if (Clock::now() - lived_ >= alive_every) {
    said += said.empty() ? alive_ : "\n" + alive_;
    lived_ = Clock::now();
  }
  if (said.empty()) return true;
  const char* values[] = {channel_.c_str(), said.c_str()};
  if (!PQsendQueryParams(line_, "select pg_notify($1, $2)", 2, nullptr, values, nullptr, nullptr, 0))
    return false;
  saying_ = true;
  said_ = Clock::now();
  return PQflush(line_) >= 0;
}

bool Telegraph::receive() {
  if (!PQconsumeInput(line_)) return false;
  while (saying_ && !PQisBusy(line_)) {
    PGresult* answer = PQgetResult(line_);
    if (!answer) {
      saying_ = false;
      break;
    }
    const bool said = PQresultStatus(answer) == PGRES_TUPLES_OK;
    PQclear(answer);
    if (!said) return false;
  }
  hear_all();
  return PQstatus(line_) == CONNECTION_OK;
}

void Telegraph::hear_all() {
  while (PGnotify* notice = PQnotifies(line_)) {
    std::string_view rest = notice->extra;
    while (!rest.empty()) {
      const auto end = std::min(rest.find('\n'), rest.size());
      contained("what other servers tell", [&] { heard_(rest.substr(0, end), notice->be_pid); });
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    PQfreemem(notice);
  }
}

}  // namespace longroll::server
