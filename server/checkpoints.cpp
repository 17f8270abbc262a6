#include "server/checkpoints.hpp"

#include <soci/sqlite3/soci-sqlite3.h>

#include <cstdlib>

#include "server/trouble.hpp"

namespace longroll::server {
namespace {

using sqlite_api::sqlite3;

constexpr int some = 4000;  // pages: so often what is in the log is brought over
// Where commits follow each other without a pause, the log has always grown meanwhile, and cannot begin anew.
// When it has become long, it is brought over again and again, until so little is left that who writes does
// the rest himself; at the last, whatever is left.
constexpr int long_enough = 16'000, little = 300, too_long = 24'000;

// How many pages of the log are in the file then. What fails here, for want of room, is tried again; the log
// has it all. By a statement, since a connection that has read nothing does not know yet that there is a log.
int bring_over(sqlite3* database) {
  const auto read = [](void* pages, int, char** row, char**) {
    *static_cast<int*>(pages) = row[2] ? std::atoi(row[2]) : 0;  // busy, of the log, of those in the file
    return 0;
  };
  int pages = 0;
  sqlite_api::sqlite3_exec(database, "pragma wal_checkpoint(passive)", read, &pages, nullptr);
  return pages;
}

sqlite3* opened(const std::string& path) {
  sqlite3* database = nullptr;
  if (sqlite_api::sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READWRITE, nullptr) == SQLITE_OK)
    return database;
  sqlite_api::sqlite3_close(database);
  return nullptr;
}

}  // namespace

Checkpoints::Checkpoints(sqlite3* writer, std::string path) : writer_(writer), path_(std::move(path)) {
  sqlite_api::sqlite3_wal_hook(writer_, &Checkpoints::committed, this);
  thread_ = std::thread([this] { contained("checkpoints", [this] { work(); }); });
}

Checkpoints::~Checkpoints() {
  sqlite_api::sqlite3_wal_hook(writer_, nullptr, nullptr);
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

int Checkpoints::committed(void* self, sqlite3*, const char*, int pages) {
  static_cast<Checkpoints*>(self)->look(pages);
  return SQLITE_OK;
}

void Checkpoints::look(int pages) {
  if (pages < begun_at_) begun_at_ = brought_ = 0;  // it has begun anew
  const bool is_long = pages >= long_enough;
  const int left = pages - brought_;
  if (is_long && (left <= little || pages >= too_long)) brought_ = bring_over(writer_);
  if (pages < begun_at_ + (is_long ? little : some)) return;
  begun_at_ = pages;
  {
    const std::scoped_lock lock(mutex_);
    wanted_ = true;
  }
  wake_.notify_one();
}

// With a connection of its own, once there is something to do.
void Checkpoints::work() {
  sqlite3* database = nullptr;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return wanted_ || ending_; });
      if (ending_) break;
      wanted_ = false;
    }
    if (!database) database = opened(path_);
    if (database) brought_ = bring_over(database);
  }
  sqlite_api::sqlite3_close(database);
}

}  // namespace longroll::server
