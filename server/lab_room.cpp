#include "server/lab_room.hpp"

#include <chrono>

#include "server/secret.hpp"

namespace longroll::server {
namespace {

constexpr std::size_t jobs_remembered = 4;

}  // namespace

struct LabRoom::Job {
  Job(int number, const lab::Desk& which, lab::Study planned, int threads)
      : id(number), desk(which), study(std::move(planned)), shown(study) {
    player = std::jthread([this, threads] { play(threads); });
  }
  ~Job() { stop = true; }

  void play(int threads) {
    lab_priority();
    auto last = std::chrono::steady_clock::time_point();
    const auto tell = [&](const lab::Study& now, std::int64_t finished, std::int64_t all) {
      const std::lock_guard lock(mutex);
      done = finished, of = all;
      if (std::chrono::steady_clock::now() - last < std::chrono::seconds(1)) return;
      shown = now;
      last = std::chrono::steady_clock::now();
    };
    const auto played = lab::run(study, desk.tools(), {.threads = threads, .stop = &stop, .progress = tell});
    const std::lock_guard lock(mutex);
    shown = study;
    state = !played ? "failed" : study.complete() ? "done" : "stopped";
  }
  Json told() {
    const std::lock_guard lock(mutex);
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    Json json = digest(shown, desk.game->info());
    json["id"] = id;
    json["state"] = state;
    json["done"] = done;
    json["of"] = of;
    if (state == "playing" && done > 0 && spent > 2)
      json["left"] =
          static_cast<std::int64_t>(spent / static_cast<double>(done) * static_cast<double>(of - done));
    return json;
  }

  const int id;
  const std::string key = random_token(18);  // of whoever began it
  const lab::Desk& desk;
  lab::Study study;  // of the thread that plays
  std::mutex mutex;
  lab::Study shown;
  std::string state = "playing";
  std::int64_t done = 0, of = 0;
  std::atomic<bool> stop = false;
  const std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  std::jthread player;  // last: it uses the rest
};

LabRoom::LabRoom(const Games& games, std::string data_folder, std::string pack, LabLimits limits)
    : desks_(games, std::move(data_folder), std::move(pack)), limits_(limits) {}

void LabRoom::stop() {
  std::vector<std::shared_ptr<Job>> ending;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    ending.swap(jobs_);
  }
  for (const auto& each : ending) each->stop = true;
}

Response LabRoom::handle(const Request& request, const std::vector<std::string>& parts) {
  if (parts.empty() && request.method == "GET") return about();
  if (parts.size() == 2 && parts[0] == "reports" && request.method == "GET")
    return desks_.shipped_page(parts[1]);
  if (parts.size() == 1 && parts[0] == "jobs" && request.method == "POST") return begin(request.body);
  if (parts.size() >= 2 && parts[0] == "jobs") return job(request, parts);
  return error_response(404, "there is no such call");
}

Response LabRoom::about() {
  const Json reports = desks_.shipped();
  Json jobs = Json::array();
  const std::lock_guard lock(mutex_);
  for (const auto& each : jobs_) jobs.push_back(each->told());
  return json_response(200, Json{{"runs", limits_.runs},
                                 {"keyed", limits_.others},
                                 {"most_games", limits_.games},
                                 {"reports", reports},
                                 {"jobs", jobs}}
                                .dump());
}

Response LabRoom::begin(const std::string& body) {
  if (!limits_.runs) return error_response(403, "no reports are made on this server");
  const lab::Desk* with = nullptr;
  auto study = desks_.read_wish(body, limits_, with);
  if (!study) return error_response(400, study.error().what);
  const std::lock_guard lock(mutex_);
  if (closed_) return error_response(503, "the server is stopping");
  for (const auto& each : jobs_) {
    const std::lock_guard inner(each->mutex);
    if (each->state == "playing")
      return error_response(409, "another report is being made; stop it first", "busy");
  }
  if (jobs_.size() >= jobs_remembered) jobs_.erase(jobs_.begin());
  jobs_.push_back(std::make_shared<Job>(++made_, *with, std::move(*study), limits_.threads));
  return json_response(202, Json{{"id", made_}, {"key", jobs_.back()->key}}.dump());
}

Response LabRoom::stop(const Request& request, Job& job) const {
  if (!limits_.runs) return error_response(403, "no reports are made on this server");
  if (limits_.others && !fits(request.key, hash_secret(job.key)))
    return error_response(403, "only who began this report may stop it");
  job.stop = true;
  return json_response(200, "{}");
}

Response LabRoom::job(const Request& request, const std::vector<std::string>& parts) {
  const std::string& method = request.method;
  std::shared_ptr<Job> found;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& each : jobs_)
      if (std::to_string(each->id) == parts[1]) found = each;
  }
  if (!found) return error_response(404, "there is no such report", "unknown");
  if (parts.size() == 2 && method == "GET") return json_response(200, found->told().dump());
  if (parts.size() == 2 && method == "DELETE") return stop(request, *found);
  if (parts.size() == 3 && parts[2] == "report" && method == "GET") {
    lab::Study study;
    {
      const std::lock_guard lock(found->mutex);
      study = found->shown;
    }
    return page_response(lab::page(study, found->desk.subject()));
  }
  return error_response(404, "there is no such call");
}

}  // namespace longroll::server
