#include "server/journal.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "server/metrics.hpp"
#include "server/migrations.hpp"
#include "server/trouble.hpp"

namespace longroll::server {
namespace {

using std::chrono::milliseconds;

// Where many tables write, the next commit waits a moment for more of them: a commit costs more than a row.
constexpr std::size_t many = 8;
constexpr milliseconds moment{4};
constexpr milliseconds glance{500};  // how often an idle journal looks whether the store is still there
constexpr milliseconds shortest_pause{100}, longest_pause{3000};  // between attempts to reach the store
constexpr int swept_at_once = 2;  // a long table takes some 20 ms to verify, and others wait

bool changed_nothing(Trouble kind) {
  return kind == Trouble::unknown || kind == Trouble::deleted || kind == Trouble::moved;
}

}  // namespace

Journal::Journal(std::unique_ptr<Store> store, Metrics* metrics)
    : store_(std::move(store)),
      shared_(store_->shared()),
      channel_(store_->channel()),
      metrics_(metrics),
      backend_(store_->backend()),
      thread_([this] { work(); }) {}

Journal::~Journal() { stop(); }

void Journal::write(std::int64_t version, std::vector<Write> writes, Written then) {
  add(Request{.version = version, .writes = std::move(writes), .written = std::move(then)});
}

void Journal::load(std::string table, Loaded then) {
  add([this, table = std::move(table), then = std::move(then)] { then(try_load(table)); });
}

void Journal::news(std::string table, KnownTable known, Told then) {
  bool first = false;
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_) return;
    first = news_.empty();
    news_.push_back({std::move(table), known});
    news_told_.push_back(std::move(then));
  }
  if (first) add([this] { tell_news(); });
}

// All that has been asked for by now, together.
void Journal::tell_news() {
  std::vector<NewsAsked> asked;
  std::vector<Told> told;
  {
    const std::scoped_lock lock(mutex_);
    asked.swap(news_), told.swap(news_told_);
  }
  Stored<std::vector<Stored<TableNews>>> news =
      away_ ? Stored<std::vector<Stored<TableNews>>>(std::unexpected(why_away_)) : store_->news(asked);
  if (!news) notice(news.error());
  for (std::size_t i = 0; i < told.size(); ++i)
    contained("an answer of the store", [&] {
      told[i](news ? std::move((*news)[i]) : Stored<TableNews>(std::unexpected(news.error())));
    });
}

void Journal::notices(bool writes, std::function<Stored<void>(NoticeRows&)> work, Written then) {
  add([this, writes, work = std::move(work), then = std::move(then)] {
    Stored<void> done = away_ ? std::unexpected(why_away_) : store_->with_notices(writes, work);
    if (!done) notice(done.error());
    then(done);
  });
}

void Journal::sweep(Keep keep, std::int64_t now, std::string after, Swept then) {
  add([this, keep, now, after = std::move(after), then = std::move(then)] {
    then(sweep_some(keep, now, after));
  });
}

void Journal::add(Request request) {
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_) return;
    writes_.push_back(std::move(request));
  }
  wake_.notify_one();
}

void Journal::add(Read read) {
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_) return;
    reads_.push_back(std::move(read));
  }
  wake_.notify_one();
}

void Journal::stop(std::chrono::milliseconds within) {
  if (!thread_.joinable()) return;
  {
    std::unique_lock lock(mutex_);
    stopping_ = true;
    wake_.notify_one();
    if (away_ || !ended_.wait_for(lock, within, [&] { return done_; })) store_->interrupt();
  }
  thread_.join();
}

// Waits for requests, or for the time to look after the store: all that is to be written, and one that reads.
// Nothing when the journal ends.
bool Journal::take(std::vector<Request>& batch, Read& read) {
  std::unique_lock lock(mutex_);
  const auto asked = [&] { return !writes_.empty() || !reads_.empty(); };
  wake_.wait_until(lock, away_ ? try_again_ : Clock::now() + glance, [&] { return stopping_ || asked(); });
  const bool more = asked();
  batch.swap(writes_);
  read = nullptr;
  if (reads_.empty()) return more || !stopping_;
  read = std::move(reads_.front());
  reads_.pop_front();
  return true;
}

void Journal::work() {
  std::vector<Request> batch;
  for (Read read; take(batch, read);) {
    if (!away_ && batch.empty() && !read && store_->lost()) notice(trouble(Trouble::unavailable).error());
    if (away_ && Clock::now() >= try_again_) come_back();
    const bool busy = batch.size() >= many && !read;
    store_together(batch);  // a reader sees all that was asked before it
    if (read) contained("a request to the store", read);
    if (busy) std::this_thread::sleep_for(moment);
  }
  const std::scoped_lock lock(mutex_);
  done_ = true;
  ended_.notify_all();
}

// In the order of their names: two servers that change some of the same tables do not wait for each other.
void Journal::store_together(std::vector<Request>& batch) {
  if (batch.empty()) return;
  std::ranges::stable_sort(batch, {}, [](const Request& each) { return table_of(each.writes.front()); });
  // What is wrong with one table's rows, or who holds on to them, must not keep the others from being stored.
  const auto stored = try_store(batch);
  if (!stored && (stored.error().undone || (stored.error().kind == Trouble::damaged && batch.size() > 1)))
    for (Request& request : batch) try_store({&request, 1});
  for (Request& request : batch)
    contained("an answer of the store", [&] { request.written(request.outcome); });
  batch.clear();
}

// In one transaction; each request knows its outcome afterwards. Where a commit is not answered nobody knows
// whether it was done: whoever asked must look.
Stored<void> Journal::try_store(std::span<Request> batch) {
  const Timed timed(metrics_ ? &metrics_->commit : nullptr);
  std::vector<std::string> tables;
  for (const Request& request : batch)
    if (!std::holds_alternative<CreateTable>(request.writes.front()))
      tables.push_back(table_of(request.writes.front()));
  Stored<void> all = away_ ? std::unexpected(why_away_) : store_->begin(tables);
  for (Request& request : batch) {
    if (!all) break;
    request.outcome = store_->apply(request.version, request.writes);
    if (!request.outcome && !changed_nothing(request.outcome.error().kind)) all = request.outcome;
  }
  if (all) all = store_->commit();
  if (all) return all;
  if (!away_) store_->rollback();
  notice(all.error());
  for (Request& request : batch) request.outcome = all;
  return all;
}

Stored<StoredTable> Journal::try_load(const std::string& table) {
  if (away_) return std::unexpected(why_away_);
  const Timed timed(metrics_ ? &metrics_->load : nullptr);
  auto loaded = store_->load(table);
  if (!loaded) notice(loaded.error());
  return loaded;
}

Stored<void> Journal::with_players(bool writes, const std::function<Stored<void>(PlayerRows&)>& work) {
  if (away_) return std::unexpected(why_away_);
  auto done = store_->with_players(writes, work);
  if (!done) notice(done.error());
  return done;
}

Stored<void> Journal::with_jobs(const std::function<void(JobRows&)>& work) {
  if (away_) return std::unexpected(why_away_);
  auto done = store_->with_jobs([&](JobRows& rows) { return work(rows), Stored<void>(); });
  if (!done) notice(done.error());
  return done;
}

Journal::Sweep Journal::sweep_some(const Keep& keep, std::int64_t now, const std::string& after) {
  Sweep sweep;
  if (away_) return sweep;
  const auto names = store_->expired(keep, now, after, swept_at_once);
  if (!names) return notice(names.error()), sweep;
  for (const std::string& name : *names) {
    const auto table = try_load(name);
    if (!table) continue;  // what does not verify is never deleted
    Request request{.version = table->version, .writes = {DeleteTable{name}}};
    if (try_store({&request, 1}) && request.outcome) sweep.deleted.push_back(name);
  }
  if (names->size() == swept_at_once) sweep.last = names->back();
  return sweep;
}

Journal::Waiting Journal::waiting() {
  const std::scoped_lock lock(mutex_);
  return {writes_.size(), reads_.size()};
}

void Journal::notice(const StoreFailure& failure) {
  if (metrics_) metrics_->failed(failure.kind);
  if (away_ || failure.kind != Trouble::unavailable || !store_->lost()) return;
  pause_ = shortest_pause;
  try_again_ = Clock::now();
  stay_away(failure);
}

void Journal::outgrown(int schema) {
  if (schema <= newest_schema()) return;
  spdlog::error("the store has schema {}: this program is too old for it", schema);
  add([this] {
    pause_ = longest_pause;
    try_again_ = Clock::now() + pause_;
    stay_away(
        trouble(Trouble::unavailable, "the store belongs to a newer version; come back in a moment").error());
  });
}

void Journal::stay_away(const StoreFailure& why) {
  const std::scoped_lock lock(mutex_);
  why_away_ = why;
  away_ = true;
}

void Journal::when_back(std::function<void()> deed) {
  const std::scoped_lock lock(mutex_);
  when_back_ = std::move(deed);
}

StoreFailure Journal::why_away() {
  const std::scoped_lock lock(mutex_);
  return why_away_;
}

void Journal::come_back() {
  const auto back = store_->reconnect();
  if (back) {
    backend_ = store_->backend();
    away_ = false;
    spdlog::info("the store is back");
    std::function<void()> deed;
    {
      const std::scoped_lock lock(mutex_);
      deed = when_back_;
    }
    contained("the store is back", deed);
    return;
  }
  stay_away(back.error());
  try_again_ = Clock::now() + pause_;
  pause_ = std::min<Clock::duration>(2 * pause_, longest_pause);
}

}  // namespace longroll::server
