// The laboratory on a server: the shipped reports, and one new report at a time, played beside everything
// else at the lowest priority.
#pragma once

#include <mutex>
#include <thread>
#include <vector>

#include "server/lab_desks.hpp"

namespace longroll::server {

class LabRoom {
 public:
  // `games` must outlive it.
  LabRoom(const Games& games, std::string data_folder, std::string pack, LabLimits limits);
  ~LabRoom() { stop(); }
  LabDesks& desks() { return desks_; }
  // `parts` of the path, after /api/lab.
  Response handle(const Request& request, const std::vector<std::string>& parts);
  void stop();  // what is being played, for good

 private:
  struct Job;
  Response about();
  Response begin(const std::string& body);
  Response job(const Request& request, const std::vector<std::string>& parts);
  Response stop(const Request& request, Job& job) const;

  LabDesks desks_;
  const LabLimits limits_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<Job>> jobs_;  // the newest is the last; a few
  int made_ = 0;
  bool closed_ = false;
};

}  // namespace longroll::server
