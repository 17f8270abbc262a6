// The decisions of computer players that this process has taken on, of all that wait in a store that servers
// and workers share. Each is thought about in the room of its table.
#pragma once

#include <mutex>
#include <string>
#include <unordered_set>
#include <vector>

#include "server/job_rows.hpp"
#include "server/limits.hpp"

namespace longroll::server {

struct House;

class Jobs {
 public:
  // `most` at a time; none: others think. `worker` is our name among those who do.
  Jobs(House& house, std::string worker, std::size_t most);

  const std::string& worker() const { return worker_; }
  // From any thread. Whether there is room for this table's decision; then it is ours until it is released.
  bool reserve(const std::string& table);
  // Decided, or somebody else's; what is given back another may take at once.
  void release(const std::string& table, bool give_back);
  void drop(const std::string& table);  // there was nothing to decide
  void remind(const std::string& table, std::int64_t version);
  void nudge();  // there may be something to do
  void tick();   // now and then
  void stop();   // gives everything back

 private:
  void take();
  void taken(const Stored<std::vector<Job>>& jobs);

  House& house_;
  const std::string worker_;
  const std::size_t most_;
  std::mutex mutex_;
  std::unordered_set<std::string> held_;
  bool taking_ = false, again_ = false, stopping_ = false;
  Clock::time_point renewed_, looked_;
};

}  // namespace longroll::server
