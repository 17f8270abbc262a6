#include "server/job_rows.hpp"

#include <fmt/ranges.h>
#include <soci/soci.h>

namespace longroll::server {
namespace {

using soci::into;
using soci::use;

}  // namespace

void JobRows::ask(const AskThought& ask, std::int64_t version) {
  if (!ask.wanted) {
    sql_ << "delete from jobs where table_id = :t", use(ask.table);
    return;
  }
  const auto asked_at = static_cast<long long>(version);
  const long long lease = ask.worker.empty() ? 0 : lease_milliseconds;  // 0: nobody is at it
  const int leased = lease > 0;
  sql_ << fmt::format(
      "insert into jobs (table_id, version, worker, lease, attempts, added) values (:t, :v, :w, case when :l "
      "> 0 then {0} + :m else 0 end, :a, {0}) on conflict (table_id) do update set version = "
      "excluded.version, worker = excluded.worker, lease = excluded.lease, attempts = excluded.attempts, "
      "added = excluded.added",
      clock),
      use(ask.table), use(asked_at), use(ask.worker), use(leased), use(lease), use(leased);
}

void JobRows::remind(const std::string& table, std::int64_t version) {
  const auto asked_at = static_cast<long long>(version);
  sql_ << fmt::format(
      "insert into jobs (table_id, version, worker, lease, attempts, added) values (:t, :v, '', 0, 0, {}) on "
      "conflict (table_id) do update set version = excluded.version, worker = '', lease = 0, attempts = 0 "
      "where jobs.attempts >= {}",
      clock, most_attempts),
      use(table), use(asked_at);
}

std::vector<Job> JobRows::take(const std::string& worker, int most) {
  std::vector<Job> jobs;
  std::string table;
  long long version = 0;
  int attempts = 0;
  soci::statement rows =
      (sql_.prepare << fmt::format(
           "with free as (select table_id from jobs where kind = 'thought' and lease < {0} and attempts < "
           "{1} "
           "order by added limit {2} for update skip locked) update jobs j set worker = :w, lease = {0} + "
           "{3}, attempts = "
           "j.attempts + 1 from free where j.table_id = free.table_id returning j.table_id, j.version, "
           "j.attempts",
           clock, most_attempts, most, lease_milliseconds),
       use(worker), into(table), into(version), into(attempts));
  rows.execute();
  while (rows.fetch()) jobs.push_back({table, version, attempts});
  return jobs;
}

// What another server is changing at this moment is passed over: we wait for nobody who may wait for us.
void JobRows::renew(const std::string& worker, const std::vector<std::string>& tables) {
  const std::string names = fmt::format("{}", fmt::join(tables, ","));
  sql_ << fmt::format(
      "update jobs set lease = {} + {} where table_id in (select table_id from jobs where worker = :w and "
      "table_id = any(string_to_array(:n, ',')) for update skip locked)",
      clock, lease_milliseconds),
      use(worker), use(names);
}

void JobRows::give_back(const std::string& worker, const std::string& table) {
  sql_ << "update jobs set worker = '', lease = 0 where table_id = :t and worker = :w", use(table),
      use(worker);
}

void JobRows::give_back_all(const std::string& worker) {
  sql_
      << "update jobs set worker = '', lease = 0 where table_id in (select table_id from jobs where worker = "
         ":w for update skip locked)",
      use(worker);
}

void JobRows::drop(const std::string& worker, const std::string& table) {
  sql_ << "delete from jobs where table_id = :t and worker = :w", use(table), use(worker);
}

int JobRows::waiting() {
  long long count = 0;
  sql_ << fmt::format("select count(*) from jobs where lease < {}", clock), into(count);
  return static_cast<int>(count);
}

}  // namespace longroll::server
