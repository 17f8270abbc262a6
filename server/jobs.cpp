#include "server/jobs.hpp"

#include "server/journal.hpp"
#include "server/tables.hpp"

namespace longroll::server {

Jobs::Jobs(House& house, std::string worker, std::size_t most)
    : house_(house), worker_(std::move(worker)), most_(most) {}

bool Jobs::reserve(const std::string& table) {
  const std::scoped_lock lock(mutex_);
  if (stopping_) return false;
  if (held_.contains(table)) return true;
  if (held_.size() >= most_) return false;
  held_.insert(table);
  return true;
}

void Jobs::release(const std::string& table, bool give_back) {
  {
    const std::scoped_lock lock(mutex_);
    held_.erase(table);
  }
  if (!give_back) return nudge();
  house_.journal.jobs<bool>(
      [worker = worker_, table](JobRows& rows) { return rows.give_back(worker, table), true; },
      [this](const Stored<bool>&) { nudge(); });
}

void Jobs::drop(const std::string& table) {
  {
    const std::scoped_lock lock(mutex_);
    held_.erase(table);
  }
  house_.journal.jobs<bool>(
      [worker = worker_, table](JobRows& rows) { return rows.drop(worker, table), true; },
      [this](const Stored<bool>&) { nudge(); });
}

void Jobs::remind(const std::string& table, std::int64_t version) {
  house_.journal.jobs<bool>(
      "job", [table, version](JobRows& rows) { return rows.remind(table, version), true; },
      [](const Stored<bool>&) {});
}

void Jobs::nudge() {
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_ || held_.size() >= most_) return;
    if (std::exchange(taking_, true)) {
      again_ = true;
      return;
    }
    again_ = false;
  }
  take();
}

void Jobs::take() {
  int most = 0;
  {
    const std::scoped_lock lock(mutex_);
    most = static_cast<int>(most_ - std::min(most_, held_.size()));
    looked_ = Clock::now();
  }
  house_.journal.jobs<std::vector<Job>>(
      [worker = worker_, most](JobRows& rows) { return rows.take(worker, most); },
      [this](const Stored<std::vector<Job>>& jobs) { taken(jobs); });
}

void Jobs::taken(const Stored<std::vector<Job>>& jobs) {
  bool again = false;
  {
    const std::scoped_lock lock(mutex_);
    if (jobs)
      for (const Job& each : *jobs) held_.insert(each.table);
    taking_ = false;
    again = jobs && std::exchange(again_, false);
  }
  if (jobs)
    for (const Job& each : *jobs) house_.tables->find(each.table)->take_job(each);
  if (again) nudge();
}

void Jobs::tick() {
  std::vector<std::string> held;
  bool look = false;
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_ || !most_) return;
    const auto now = Clock::now();
    look = now - looked_ >= JobRows::look_every;
    if (!held_.empty() && now - renewed_ >= JobRows::renew_every) {
      held.assign(held_.begin(), held_.end());
      renewed_ = now;
    }
  }
  if (!held.empty())
    house_.journal.jobs<bool>(
        [worker = worker_, held](JobRows& rows) { return rows.renew(worker, held), true; },
        [](const Stored<bool>&) {});
  if (look) nudge();
}

void Jobs::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    if (!most_) return;
  }
  house_.journal.jobs<bool>(
      "job", [worker = worker_](JobRows& rows) { return rows.give_back_all(worker), true; },
      [](const Stored<bool>&) {});
}

}  // namespace longroll::server
