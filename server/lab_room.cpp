#include "server/lab_room.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "server/secret.hpp"

namespace longroll::server {
namespace {

constexpr std::size_t jobs_remembered = 4;
constexpr std::size_t most_cells = 24;

// What the client shows of a report: the base cells with their wins.
Json digest(const lab::Study& study, const GameInfo& info) {
  Json cells = Json::array();
  for (std::size_t i = 0; i < study.cells.size(); ++i) {
    const lab::Cell& cell = study.cells[i];
    if (!study.is_base(i)) continue;
    Json wins = Json::array();
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Share share = lab::share_of(cell.ledger, seat);
      wins.push_back({{"rate", share.rate}, {"low", share.low}, {"high", share.high}});
    }
    cells.push_back({{"scenario", cell.scenario},
                     {"title", lab::scenario_title(info, cell.scenario)},
                     {"players", cell.players},
                     {"games", cell.ledger.games()},
                     {"wins", wins},
                     {"draws", lab::share_of(cell.ledger, lab::no_winner).rate},
                     {"decisions", cell.ledger.decisions.quantile(0.5)}});
  }
  return {{"game", info.id}, {"title", info.title}, {"seats", info.seats}, {"cells", cells}};
}

void lowest_priority() {
  const auto thread = static_cast<id_t>(gettid());  // on Linux: of this thread and those that it starts
  setpriority(PRIO_PROCESS, thread, 19);
}

}  // namespace

struct LabRoom::Job {
  Job(int number, const lab::Desk& which, lab::Study planned, int threads)
      : id(number), desk(which), study(std::move(planned)), shown(study) {
    player = std::jthread([this, threads] { play(threads); });
  }
  ~Job() { stop = true; }

  void play(int threads) {
    lowest_priority();
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
    : games_(games), data_folder_(std::move(data_folder)), pack_(std::move(pack)), limits_(limits) {}

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
  if (parts.size() == 2 && parts[0] == "reports" && request.method == "GET") return shipped(parts[1]);
  if (parts.size() == 1 && parts[0] == "jobs" && request.method == "POST") return begin(request.body);
  if (parts.size() >= 2 && parts[0] == "jobs") return job(request, parts);
  return error_response(404, "there is no such call");
}

Response LabRoom::about() {
  Json reports = Json::array(), jobs = Json::array();
  for (const auto& game : games_.all()) {
    auto text = read_file(lab::shipped_report(data_folder_, game->info().id));
    if (!text) continue;
    if (auto study = lab::Study::parse(*text, ""); study) reports.push_back(digest(*study, game->info()));
  }
  const std::lock_guard lock(mutex_);
  for (const auto& each : jobs_) jobs.push_back(each->told());
  return json_response(200, Json{{"runs", limits_.runs},
                                 {"keyed", limits_.others},
                                 {"most_games", limits_.games},
                                 {"reports", reports},
                                 {"jobs", jobs}}
                                .dump());
}

Result<const lab::Desk*> LabRoom::desk(const AnyGame& game) {
  const std::lock_guard lock(mutex_);
  auto& found = desks_[std::string(game.info().id)];
  if (!found) {
    auto opened = lab::Desk::open(game, data_folder_, pack_);
    if (!opened) return std::unexpected(opened.error());
    found = std::move(*opened);
  }
  return found.get();
}

Response LabRoom::shipped(const std::string& id) {
  const AnyGame* game = games_.find(id);
  if (!game) return error_response(404, "there is no such game");
  const std::string path = lab::shipped_report(data_folder_, game->info().id);
  auto text = read_file(path);
  if (!text) return error_response(404, "there is no report of this game");
  auto study = lab::Study::parse(*text, path);
  if (!study) return error_response(500, "the report of this game cannot be read");
  auto with = desk(*game);
  if (!with) return error_response(500, "the report of this game cannot be shown");
  return page_response(lab::page(*study, (*with)->subject()));
}

// {game, scenario?, players?: [a, b], options?: {name: [value, ..]}, games, seed?}
Result<lab::Study> LabRoom::planned_from(const Json& wish, const lab::Desk*& with) {
  const AnyGame* game = games_.find(wish.value("game", ""));
  if (!game) return problem("there is no such game");
  auto opened = desk(*game);
  if (!opened) return std::unexpected(opened.error());
  with = *opened;
  lab::Wanted wanted{.games = wish.value("games", std::int64_t{200}),
                     .seed = wish.value("seed", std::uint64_t{1})};
  if (const std::string scenario = wish.value("scenario", ""); !scenario.empty())
    wanted.scenarios = {scenario};
  if (wish.contains("players")) wanted.players.push_back(wish["players"].get<std::array<std::string, 2>>());
  const Json options = wish.value("options", Json::object());  // a loop does not keep what it is made from
  for (const auto& [name, values] : options.items())
    wanted.options.push_back({name, values.get<std::vector<std::string>>()});
  for (const auto& each : wanted.options)
    if (each.values.empty()) return problem("option {} has no values", each.option);
  for (const auto& pair : wanted.players)
    for (const std::string& name : pair)
      if (auto player = player_named(name); player && player->thinks())
        return problem("{} takes too long here: `longroll lab` has time", name);
  if (wanted.games < 1 || wanted.games > limits_.games) return problem("from 1 to {} games", limits_.games);
  auto study = lab::planned(*game, wanted, with->hash);
  if (study && study->cells.size() > most_cells) return problem("at most {} combinations", most_cells);
  if (study && static_cast<std::int64_t>(study->cells.size()) * study->games > limits_.games)
    return problem("at most {} games in all; that would be {}", limits_.games,
                   static_cast<std::int64_t>(study->cells.size()) * study->games);
  return study;
}

Response LabRoom::begin(const std::string& body) {
  if (!limits_.runs) return error_response(403, "no reports are made on this server");
  const Json wish = Json::parse(body, nullptr, false);
  if (!wish.is_object()) return error_response(400, "a wish is an object");
  try {
    const lab::Desk* with = nullptr;
    auto study = planned_from(wish, with);
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
  } catch (const Json::exception&) {
    return error_response(400, "something in the wish is of the wrong kind");
  }
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
