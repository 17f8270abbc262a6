// The laboratory on a server: the shipped reports, and one new report at a time, played beside everything
// else at the lowest priority.
#pragma once

#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/games.hpp"
#include "lab/desk.hpp"
#include "server/http.hpp"
#include "server/lab_limits.hpp"

namespace longroll::server {

class LabRoom {
 public:
  // `games` must outlive it.
  LabRoom(const Games& games, std::string data_folder, std::string pack, LabLimits limits);
  ~LabRoom() { stop(); }
  // `parts` of the path, after /api/lab.
  Response handle(const Request& request, const std::vector<std::string>& parts);
  void stop();  // what is being played, for good

 private:
  struct Job;
  Response about();
  Response shipped(const std::string& game);
  Response begin(const std::string& body);
  Response job(const Request& request, const std::vector<std::string>& parts);
  Response stop(const Request& request, Job& job) const;
  Result<const lab::Desk*> desk(const AnyGame& game);
  Result<lab::Study> planned_from(const Json& wish, const lab::Desk*& desk);

  const Games& games_;
  const std::string data_folder_, pack_;
  const LabLimits limits_;
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<lab::Desk>, std::less<>> desks_;
  std::vector<std::shared_ptr<Job>> jobs_;  // the newest is the last; a few
  int made_ = 0;
  bool closed_ = false;
};

}  // namespace longroll::server
