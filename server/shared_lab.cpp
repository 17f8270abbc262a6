#include "server/shared_lab.hpp"

#include "server/answers.hpp"
#include "server/journal.hpp"
#include "server/room.hpp"
#include "server/secret.hpp"
#include "server/workers.hpp"

namespace longroll::server {
namespace {

Json told_of(const Report& report) {
  const ReportProgress& now = report.progress;
  Json json = Json::parse(now.told);
  json["id"] = report.id;
  json["state"] = report.state;
  json["done"] = now.done;
  json["of"] = now.of;
  if (report.state == "playing" && now.done > 0 && report.milliseconds > 2000)
    json["left"] = report.milliseconds * (now.of - now.done) / now.done / 1000;
  return json;
}

Response no_such_call() { return error_response(404, "there is no such call"); }

}  // namespace

void SharedLab::handle(const Request& request, const std::vector<std::string>& parts,
                       const Respond& respond) {
  const std::string& method = request.method;
  if (parts.empty() && method == "GET") return about(respond);
  if (parts.size() == 2 && parts[0] == "reports" && method == "GET")
    return respond(desks_.shipped_page(parts[1]));
  if (parts.size() == 1 && parts[0] == "jobs" && method == "POST") return begin(request.body, respond);
  if (parts.size() >= 2 && parts[0] == "jobs") return job(request, parts, respond);
  respond(no_such_call());
}

template <class T>
void SharedLab::ask(std::function<T(ReportRows&)> work, const Respond& respond,
                    std::function<void(const T&)> then) {
  house_.journal.jobs<T>(
      [work = std::move(work)](JobRows& rows) {
        ReportRows reports = rows.reports();
        return work(reports);
      },
      [this, respond, then = std::move(then)](const Stored<T>& found) {
        if (!found) return respond(failed(found.error()));
        house_.readers.run("lab", [then, found = *found] { then(found); });
      });
}

void SharedLab::about(const Respond& respond) {
  ask<std::vector<Report>>([](ReportRows& rows) { return rows.all(); }, respond,
                           [this, respond](const std::vector<Report>& reports) {
                             Json jobs = Json::array();
                             for (const Report& each : reports) jobs.push_back(told_of(each));
                             respond(json_response(200, Json{{"runs", limits_.runs},
                                                             {"keyed", limits_.others},
                                                             {"most_games", limits_.games},
                                                             {"reports", desks_.shipped()},
                                                             {"jobs", jobs}}
                                                            .dump()));
                           });
}

void SharedLab::begin(const std::string& body, const Respond& respond) {
  if (!limits_.runs) return respond(error_response(403, "no reports are made on this server"));
  const lab::Desk* with = nullptr;
  const auto study = desks_.read_wish(body, limits_, with);
  if (!study) return respond(error_response(400, study.error().what));
  const std::string key = random_token(18);
  Report report{.key_hash = hash_secret(key), .game = study->game};
  report.progress = {study->text(), digest(*study, with->game->info()).dump(), 0, 0};
  ask<std::optional<int>>(
      [report](ReportRows& rows) { return rows.begin(report); }, respond,
      [respond, key](const std::optional<int>& id) {
        if (!id) return respond(error_response(409, "another report is being made; stop it first", "busy"));
        respond(json_response(202, Json{{"id", *id}, {"key", key}}.dump()));
      });
}

void SharedLab::job(const Request& request, const std::vector<std::string>& parts, const Respond& respond) {
  const bool itself = parts.size() == 2, page_wanted = parts.size() == 3 && parts[2] == "report";
  const bool gets = request.method == "GET", deletes = request.method == "DELETE";
  if (!(itself && (gets || deletes)) && !(page_wanted && gets)) return respond(no_such_call());
  const int id = whole_number(parts[1]).value_or(0);
  ask<std::optional<Report>>(
      [id](ReportRows& rows) { return rows.find(id); }, respond,
      [this, respond, deletes, page_wanted, key = request.key](const std::optional<Report>& found) {
        if (!found) return respond(error_response(404, "there is no such report", "unknown"));
        if (deletes) return stop(*found, key, respond);
        respond(page_wanted ? page(*found) : json_response(200, told_of(*found).dump()));
      });
}

void SharedLab::stop(const Report& report, const std::string& key, const Respond& respond) {
  if (!limits_.runs) return respond(error_response(403, "no reports are made on this server"));
  if (limits_.others && !fits(key, report.key_hash))
    return respond(error_response(403, "only who began this report may stop it"));
  ask<bool>([id = report.id](ReportRows& rows) { return rows.stop(id); }, respond,
            [respond](const bool&) { respond(json_response(200, "{}")); });
}

Response SharedLab::page(const Report& report) {
  const AnyGame* game = desks_.games().find(report.game);
  const auto study = lab::Study::parse(report.progress.study, "");
  if (!game || !study) return error_response(500, "this report cannot be read");
  const auto desk = desks_.desk(*game);
  if (!desk) return error_response(500, "this report cannot be shown");
  return page_response(lab::page(*study, (*desk)->subject()));
}

}  // namespace longroll::server
