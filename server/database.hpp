// The connection to SQLite or PostgreSQL. SQLite belongs to one process; PostgreSQL to any number of servers.
// No call on it lasts for ever.
#pragma once

#include <soci/soci.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/checkpoints.hpp"
#include "server/store.hpp"

struct pg_conn;

namespace longroll::server {

// A file that the kernel keeps for one process, and gives free when that ends, however it ends.
class LockFile {
 public:
  LockFile() = default;
  LockFile(const LockFile&) = delete;
  ~LockFile();
  bool take(const std::string& path);  // throws where the file cannot be made

 private:
  int file_ = -1;
};

// What was thrown where a store could not be opened, in one line for the operator; it has no password.
std::string why_not_opened(const std::exception& thrown);

// The address as libpq takes it, with our time-outs where the operator has given none. Throws where it is
// none.
std::string postgresql_address(const std::string& url);

class Database {
 public:
  // Throws std::exception where it cannot be opened.
  explicit Database(const std::string& url);
  ~Database();
  Database(const Database&) = delete;

  // Connects, to serve tables. Refused where another process has the file, or a server has PostgreSQL to
  // itself, as versions before this one had.
  Result<void> join();
  void come_beside();  // connects without owning it; throws where that fails
  soci::session& sql() { return sql_; }
  pg_conn* line();  // PostgreSQL's, where SOCI is not enough; nothing where it is closed
  bool sqlite() const { return sqlite_; }
  int backend() const { return backend_; }                 // PostgreSQL's process for us
  const std::string& channel() const { return channel_; }  // on which servers of this store tell each other
  const std::string& name() const { return name_; }        // without its password
  bool lost();
  bool in_transaction();
  Result<void> reconnect();  // likewise; throws where nobody answers
  void interrupt();

  // The failure in our words; its own words are logged, but not the values that it concerns.
  StoreFailure failure(const std::exception& thrown);

  // A call on PostgreSQL is cut off when it takes longer than any should: a line that has gone silent tells
  // nothing.
  class Call {
   public:
    explicit Call(Database& database);
    ~Call();

   private:
    Database& database_;
  };

  // What the database throws becomes a value: what `otherwise` makes of the failure.
  template <class Work, class Otherwise>
  auto attempt(Work work, Otherwise otherwise) -> decltype(work()) {
    const Call call(*this);
    try {
      return work();
    } catch (const std::exception& thrown) {
      return otherwise(failure(thrown));
    }
  }

 private:
  void connect();
  void greet();
  bool try_join();
  void end_former_self();
  void watch();
  void cut();

  bool sqlite_ = true;
  std::string connect_, name_, channel_;
  LockFile lock_;
  soci::session sql_;
  std::unique_ptr<Checkpoints> checkpoints_;  // of SQLite, where we serve
  int backend_ = 0;  // PostgreSQL's process for us, and when it began: it may outlive the line to it
  std::string backend_began_;
  std::mutex mutex_;
  std::condition_variable wake_;
  int line_ = -1;  // PostgreSQL's socket, a descriptor of our own
  bool ending_ = false;
  std::atomic<bool> interrupted_ = false;
  std::atomic<std::int64_t> deadline_ = 0;  // steady clock, nanoseconds; 0: no call
  std::thread watchdog_;
};

}  // namespace longroll::server
