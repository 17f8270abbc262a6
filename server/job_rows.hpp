// What computer players have to decide, as rows that servers and workers share: at most one for a table. Who
// takes one has it for a while, and for longer as long as he says that he is still at it; when he dies,
// another takes it. PostgreSQL alone, by its clock. All of it throws what the database throws.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "server/report_rows.hpp"
#include "server/store.hpp"

namespace soci {
class session;
}

namespace longroll::server {

struct Job {
  std::string table;
  std::int64_t version = 0;  // of the table when it was asked for, at least
  int attempts = 0;          // this one included
};

class JobRows {
 public:
  static constexpr const char* clock = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
  static constexpr int lease_milliseconds = 6000;
  static constexpr std::chrono::seconds renew_every{2}, look_every{1};
  static_assert(2 * renew_every < std::chrono::milliseconds(lease_milliseconds));
  static constexpr int most_attempts = 6;  // then it waits until somebody comes to the table

  explicit JobRows(soci::session& sql) : sql_(sql) {}

  // In the place of the one that there was.
  void ask(const AskThought& ask, std::int64_t version);
  // Unless there is one already that can be done.
  void remind(const std::string& table, std::int64_t version);
  // Takes some that nobody is at, the oldest first.
  std::vector<Job> take(const std::string& worker, int most);
  void renew(const std::string& worker, const std::vector<std::string>& tables);
  void give_back(const std::string& worker, const std::string& table);
  void give_back_all(const std::string& worker);
  void drop(const std::string& worker, const std::string& table);  // there is nothing to decide
  int waiting();                                                   // that nobody is at
  ReportRows reports() { return ReportRows(sql_); }  // of the laboratory, which wait beside them

 private:
  soci::session& sql_;
};

}  // namespace longroll::server
