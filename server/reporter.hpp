// Makes reports that wait in a store which servers and workers share, one at a time and at the lowest
// priority.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/lab_desks.hpp"
#include "server/limits.hpp"
#include "server/report_rows.hpp"
#include "server/store.hpp"

namespace longroll::server {

class Journal;

class Reporter {
 public:
  // On so many threads; `worker` is our name among those who take jobs.
  Reporter(Journal& journal, LabDesks& desks, std::string worker, int threads);
  ~Reporter();

  void nudge();  // there may be something to do
  void tick();   // now and then
  void stop();   // keeps what was played; another goes on with it

 private:
  struct Making;
  void taken(const Stored<std::optional<Report>>& report);

  Journal& journal_;
  LabDesks& desks_;
  const std::string worker_;
  const int threads_;
  std::mutex mutex_;
  std::shared_ptr<Making> making_;
  std::vector<int> foreign_;  // reports of charts that are not known here
  bool taking_ = false, stopping_ = false;
  Clock::time_point renewed_, looked_;
};

}  // namespace longroll::server
