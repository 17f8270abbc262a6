#include "server/report_rows.hpp"

#include <fmt/ranges.h>
#include <soci/soci.h>

#include "server/job_rows.hpp"

namespace longroll::server {
namespace {

using soci::into;
using soci::use;

constexpr int reports_remembered = 4;

}  // namespace

std::string ReportRows::job_of(int id) { return fmt::format("report/{}", id); }

// Rows are taken in one order everywhere, jobs before reports: nobody waits for whoever waits for him.
std::optional<int> ReportRows::begin(const Report& report) {
  sql_ << "lock table reports in exclusive mode";  // of two who begin one the second is too late
  int playing = 0, id = 0;
  sql_ << "select count(*)::int, coalesce((select max(id) from reports), 0) + 1 from reports where state = "
          "'playing'",
      into(playing), into(id);
  if (playing) return {};
  sql_ << fmt::format(
      "delete from reports where id not in (select id from reports order by id desc limit {})",
      reports_remembered - 1);
  const ReportProgress& progress = report.progress;
  const auto of = static_cast<long long>(progress.of);
  sql_ << "insert into reports (id, key_hash, game, state, study, told, done, work, began) values (:i, :k, "
          ":g, "
          "'playing', :s, :t, 0, :w, 0)",
      use(id), use(report.key_hash), use(report.game), use(progress.study), use(progress.told), use(of);
  const std::string job = job_of(id);
  sql_ << fmt::format(
      "insert into jobs (table_id, version, worker, lease, attempts, added, kind) values (:t, 0, '', 0, 0, "
      "{}, "
      "'report')",
      JobRows::clock),
      use(job);
  return id;
}

std::vector<Report> ReportRows::all() {
  std::vector<Report> reports;
  Report each;
  long long done = 0, of = 0, spent = 0;
  soci::statement rows = (sql_.prepare << fmt::format("select id, game, state, told, done, work, case when "
                                                      "began = 0 then 0 else {} - began end from reports "
                                                      "order by id",
                                                      JobRows::clock),
                          into(each.id), into(each.game), into(each.state), into(each.progress.told),
                          into(done), into(of), into(spent));
  rows.execute();
  while (rows.fetch()) {
    each.progress.done = done, each.progress.of = of, each.milliseconds = spent;
    reports.push_back(each);
  }
  return reports;
}

std::optional<Report> ReportRows::find(int id) {
  for (Report& each : all())
    if (each.id == id) {
      sql_ << "select key_hash, study from reports where id = :i", use(id), into(each.key_hash),
          into(each.progress.study);
      return each;
    }
  return {};
}

bool ReportRows::stop(int id) {
  const std::string job = job_of(id);
  sql_ << "delete from jobs where table_id = :t", use(job);
  soci::statement update =
      (sql_.prepare << "update reports set state = 'stopped' where id = :i and state = 'playing'", use(id));
  update.execute(true);
  return update.get_affected_rows() == 1;
}

void ReportRows::give_up() {
  sql_ << fmt::format(
      "with gone as (delete from jobs where table_id in (select table_id from jobs where kind = 'report' and "
      "lease < {} and attempts >= {} for update skip locked) returning table_id) update reports set state = "
      "'failed' from gone where gone.table_id = 'report/' || reports.id and state = 'playing'",
      JobRows::clock, JobRows::most_attempts);
}

std::optional<Report> ReportRows::take(const std::string& worker, const std::vector<int>& not_these) {
  give_up();
  const std::string others = fmt::format("{}", fmt::join(not_these, ","));
  Report report;
  sql_ << fmt::format(
      "with free as (select j.table_id, r.id from jobs j join reports r on j.table_id = 'report/' || r.id "
      "where "
      "j.kind = 'report' and j.lease < {0} and not (r.id::text = any(string_to_array(:d, ','))) order by "
      "j.added limit 1 "
      "for update of j skip locked) update jobs j set worker = :w, lease = {0} + {1}, attempts = j.attempts "
      "+ 1 "
      "from free where j.table_id = free.table_id returning free.id",
      JobRows::clock, JobRows::lease_milliseconds),
      use(others), use(worker), into(report.id);
  if (!sql_.got_data()) return {};
  sql_ << fmt::format(
      "update reports set began = case when began = 0 then {} else began end where id = :i returning game, "
      "study, "
      "told",
      JobRows::clock),
      use(report.id), into(report.game), into(report.progress.study), into(report.progress.told);
  return report;
}

bool ReportRows::keep(const std::string& worker, int id, const ReportProgress& progress,
                      const std::string& state) {
  const std::string job = job_of(id);
  const bool goes_on = state == "playing";
  soci::statement ours =
      (sql_.prepare << (goes_on ? fmt::format("update jobs set lease = {} + {}, attempts = 1 "
                                              "where table_id = :t and worker = :w",
                                              JobRows::clock, JobRows::lease_milliseconds)
                                : "delete from jobs where table_id = :t and worker = :w"),
       use(job), use(worker));
  ours.execute(true);
  if (ours.get_affected_rows() != 1) return false;
  const auto done = static_cast<long long>(progress.done), of = static_cast<long long>(progress.of);
  sql_ << "update reports set study = :s, told = :t, done = :d, work = :o, state = :x where id = :i",
      use(progress.study), use(progress.told), use(done), use(of), use(state), use(id);
  return true;
}

}  // namespace longroll::server
