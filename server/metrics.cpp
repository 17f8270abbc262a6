#include "server/metrics.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

namespace longroll::server {
namespace {

// Codes of docs/protocol.md that a message may be refused with.
constexpr std::string_view codes[] = {"unknown",     "deleted", "moved",   "damaged", "full",
                                      "unavailable", "key",     "revoked", "banned",  "player",
                                      "taken",       "limit",   ""};

std::string quoted(std::string_view text) {
  std::string safe;
  for (const char c : text)
    safe += c == '\\' ? "\\\\" : c == '"' ? "\\\"" : c == '\n' ? "\\n" : std::string(1, c);
  return safe;
}

std::string number(double value) {
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  return fmt::format("{}", value);
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

}  // namespace

void Timing::add(std::chrono::nanoseconds took) {
  const double time = std::chrono::duration<double>(took).count();
  const auto place = std::ranges::lower_bound(bounds, time) - bounds.begin();
  classes_[static_cast<std::size_t>(place)].add();
  nanoseconds_.add(static_cast<std::uint64_t>(std::max<std::int64_t>(0, took.count())));
}

Metrics::Metrics(const std::vector<std::string>& games) : actions(games.size()), refusals(std::size(codes)) {
  for (std::size_t i = 0; i < games.size(); ++i) actions[i].first = games[i];
  for (std::size_t i = 0; i < refusals.size(); ++i) refusals[i].first = codes[i];
}

void Metrics::acted(std::string_view game, std::uint64_t count) {
  for (auto& [name, counter] : actions)
    if (name == game) return counter.add(count);
}

void Metrics::refused(std::string_view code) {
  for (auto& [name, counter] : refusals)
    if (name == code) return counter.add();
  refusals.back().second.add();
}

void Metrics::answered(int status, std::chrono::nanoseconds took) {
  requests[static_cast<std::size_t>(std::clamp(status / 100, 0, 5))].add();
  request.add(took);
}

void Exposition::family(std::string_view name, std::string_view type, std::string_view help) {
  name_ = name;
  text_ += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n", name, help, type);
}

void Exposition::value(double value, const Labels& labels) { line(name_, labels, value); }

void Exposition::line(std::string_view name, const Labels& labels, double value) {
  text_ += name;
  for (std::size_t i = 0; i < labels.size(); ++i)
    text_ += fmt::format("{}{}=\"{}\"", i ? "," : "{", labels[i].first, quoted(labels[i].second));
  text_ += fmt::format("{} {}\n", labels.empty() ? "" : "}", number(value));
}

void Exposition::timing(std::string_view name, std::string_view help, const Timing& timing) {
  family(name, "histogram", help);
  std::uint64_t count = 0;  // one count for all lines, though others may be added meanwhile
  for (std::size_t i = 0; i <= Timing::bounds.size(); ++i) {
    count += timing.in(i);
    const std::string bound = i < Timing::bounds.size() ? number(Timing::bounds[i]) : "+Inf";
    line(name_ + "_bucket", {{"le", bound}}, static_cast<double>(count));
  }
  line(name_ + "_sum", {}, timing.sum());
  line(name_ + "_count", {}, static_cast<double>(count));
}

void tell(Exposition& out, const Metrics& m) {
  out.family("longroll_sockets", "gauge", "WebSockets that are open.");
  out.value(static_cast<double>(m.sockets.load()));
  out.family("longroll_actions_total", "counter", "Actions that were stored, by game.");
  for (const auto& [game, counter] : m.actions)
    out.value(static_cast<double>(counter.value()), {{"game", game}});
  out.family("longroll_refusals_total", "counter",
             "Messages that were refused, by the code of the answer; most refusals of the rules have none.");
  for (const auto& [code, counter] : m.refusals)
    out.value(static_cast<double>(counter.value()), {{"code", code}});
  out.family("longroll_http_requests_total", "counter", "Requests that were answered, by class of status.");
  for (std::size_t i = 1; i < m.requests.size(); ++i)
    out.value(static_cast<double>(m.requests[i].value()), {{"status", fmt::format("{}xx", i)}});
  out.family("longroll_store_failures_total", "counter", "What the store could not do, by reason.");
  for (std::size_t i = 0; i < Metrics::store_troubles.size(); ++i)
    out.value(static_cast<double>(m.store_failures[i].value()),
              {{"reason", code_of(Metrics::store_troubles[i])}});
  out.family("longroll_tables_expired_total", "counter",
             "Tables deleted because they were kept long enough.");
  out.value(static_cast<double>(m.expired.value()));
  out.timing("longroll_action_seconds",
             "From reading a message that changes a table until it is stored and all have been told.",
             m.action);
  out.timing("longroll_http_request_seconds", "From reading a request until its answer is ready.", m.request);
  out.timing("longroll_store_commit_seconds", "One transaction of actions, of one or many tables.", m.commit);
  out.timing("longroll_store_load_seconds", "Reading one table from the store.", m.load);
  out.timing("longroll_thought_seconds", "One decision of a computer player.", m.thought);
}

void tell_process(Exposition& out) {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  out.family("process_cpu_seconds_total", "counter", "Processor time of this process.");
  out.value(seconds(usage.ru_utime) + seconds(usage.ru_stime));
  std::ifstream memory("/proc/self/statm");
  double size = 0, resident = 0;
  if (memory >> size >> resident) {
    out.family("process_resident_memory_bytes", "gauge", "Memory of this process.");
    out.value(resident * static_cast<double>(sysconf(_SC_PAGESIZE)));
  }
  std::error_code error;
  double files = 0;
  for (std::filesystem::directory_iterator each("/proc/self/fd", error), end; !error && each != end;
       each.increment(error))
    ++files;
  out.family("process_open_fds", "gauge", "Files and sockets that are open.");
  out.value(files);
  rlimit most{};
  getrlimit(RLIMIT_NOFILE, &most);
  out.family("process_max_fds", "gauge", "Most files and sockets that may be open.");
  out.value(static_cast<double>(most.rlim_cur));
}

}  // namespace longroll::server
