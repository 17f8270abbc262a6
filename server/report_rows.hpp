// Reports of the laboratory as rows that servers and workers share, and their places among the jobs: whoever
// takes one has it for a while, keeps what he has played again and again, and when he dies another goes on
// from there. PostgreSQL alone, by its clock. All of it throws what the database throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace soci {
class session;
}

namespace longroll::server {

// As far as it has come.
struct ReportProgress {
  std::string study;  // lab::Study, as text
  std::string told;   // what clients are shown of it, as JSON
  std::int64_t done = 0, of = 0;
};

struct Report {
  int id = 0;
  std::string key_hash, game, state;  // state: "playing", "done", "stopped", "failed"
  ReportProgress progress;
  std::int64_t milliseconds = 0;  // since somebody began to play
};

class ReportRows {
 public:
  explicit ReportRows(soci::session& sql) : sql_(sql) {}

  // The number of the new one; nothing while another is being made.
  std::optional<int> begin(const Report& report);
  std::vector<Report> all();  // the newest last; without their studies
  std::optional<Report> find(int id);
  bool stop(int id);  // what was played stays
  // Takes one that nobody is at, and none of these.
  std::optional<Report> take(const std::string& worker, const std::vector<int>& not_these);
  // False where it is not the worker's any more: it was stopped, or another has taken it over.
  bool keep(const std::string& worker, int id, const ReportProgress& progress,
            const std::string& state = "playing");
  static std::string job_of(int id);  // its name among the jobs

 private:
  void give_up();  // those that were the end of everybody who has tried
  soci::session& sql_;
};

}  // namespace longroll::server
