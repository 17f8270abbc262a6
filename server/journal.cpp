#include "server/journal.hpp"

#include <spdlog/spdlog.h>

#include <chrono>

namespace longroll::server {
namespace {

// Where many tables write, the next commit waits a moment for more of them: a commit costs more than a row.
constexpr std::size_t many = 8;
constexpr std::chrono::milliseconds moment{4};

}  // namespace

Journal::Journal(std::unique_ptr<Store> store) : store_(std::move(store)), thread_([this] { work(); }) {}

Journal::~Journal() { stop(); }

void Journal::write(std::vector<Write> writes, Written then) {
  add({.writes = std::move(writes), .written = std::move(then)});
}

void Journal::load(std::string table, Loaded then) {
  add({.table = std::move(table), .loaded = std::move(then)});
}

void Journal::add(Request request) {
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_) return;
    waiting_.push_back(std::move(request));
  }
  wake_.notify_one();
}

void Journal::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Journal::work() {
  std::vector<Request> taken, batch;
  for (bool busy = false;;) {
    if (busy) std::this_thread::sleep_for(moment);
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      taken.swap(waiting_);
    }
    busy = taken.size() >= many;
    for (Request& request : taken) {
      if (request.written) {
        batch.push_back(std::move(request));
      } else {
        store_together(batch);  // a reader sees all that was asked before it
        serve(request);
      }
    }
    store_together(batch);
    taken.clear();
  }
}

void Journal::store_together(std::vector<Request>& batch) {
  if (batch.empty()) return;
  const bool all = try_store(batch);
  for (Request& request : batch) request.written(all || (batch.size() > 1 && try_store({&request, 1})));
  batch.clear();
}

bool Journal::try_store(std::span<Request> batch) {
  try {
    store_->begin();
    for (const Request& request : batch)
      for (const Write& write : request.writes) store_->apply(write);
    store_->commit();
    return true;
  } catch (const std::exception& failure) {
    spdlog::error("storing failed: {}", failure.what());
  }
  try {
    store_->rollback();
  } catch (const std::exception&) {  // there was nothing to roll back
  }
  return false;
}

void Journal::serve(Request& request) {
  std::optional<StoredTable> table;
  try {
    table = store_->load(request.table);
  } catch (const std::exception& failure) {
    spdlog::error("reading table {} failed: {}", request.table, failure.what());
  }
  request.loaded(std::move(table));
}

}  // namespace longroll::server
