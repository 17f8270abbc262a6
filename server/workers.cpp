#include "server/workers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

#include "server/trouble.hpp"

namespace longroll::server {

Workers::Workers(unsigned threads, int niceness) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this, niceness] { work(niceness); });
}

Workers::~Workers() { stop(); }

void Workers::run(const std::string& client, std::function<void()> job) {
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_) return;
    Jobs& own = jobs_[client];
    own.push_back(std::move(job));
    if (own.size() == 1) turns_.push_back(client);
  }
  wake_.notify_one();
}

std::size_t Workers::clients() const {
  const std::scoped_lock lock(mutex_);
  return turns_.size() + running_;
}

Workers::Load Workers::load() const {
  const std::scoped_lock lock(mutex_);
  Load load{.running = running_};
  for (const auto& [client, jobs] : jobs_) load.waiting += jobs.size();
  return load;
}

std::function<void()> Workers::next() {
  std::string client = std::move(turns_.front());
  turns_.pop_front();
  const auto own = jobs_.find(client);
  std::function<void()> job = std::move(own->second.front());
  own->second.pop_front();
  if (own->second.empty())
    jobs_.erase(own);
  else
    turns_.push_back(std::move(client));
  return job;
}

void Workers::stop() {
  std::unordered_map<std::string, Jobs> dropped;
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    turns_.clear();
    dropped.swap(jobs_);
  }
  wake_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void Workers::work(int niceness) {
  const auto thread = static_cast<id_t>(gettid());  // on Linux: the priority of this thread alone
  setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + niceness);
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stopping_ || !turns_.empty(); });
      if (stopping_) return;
      job = next();
      ++running_;
    }
    contained("a job of low priority", job);
    contained("the end of a job",
              [&] { job = nullptr; });  // what it held is let go of here, not under the lock
    const std::scoped_lock lock(mutex_);
    --running_;
  }
}

}  // namespace longroll::server
