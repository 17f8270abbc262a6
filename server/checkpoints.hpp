// Brings what SQLite has written to its log (WAL) into the database file, beside the thread that writes: that
// takes tens of milliseconds, for which everybody would wait.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace sqlite_api {  // where SOCI has it
struct sqlite3;
}

namespace longroll::server {

class Checkpoints {
 public:
  // Of that connection's commits to that file, from now on.
  Checkpoints(sqlite_api::sqlite3* writer, std::string path);
  ~Checkpoints();
  Checkpoints(const Checkpoints&) = delete;

 private:
  static int committed(void* self, sqlite_api::sqlite3* writer, const char* schema, int pages);
  void look(int pages);
  void work();

  sqlite_api::sqlite3* const writer_;
  const std::string path_;
  int begun_at_ = 0;              // pages of the log, when it was last begun to bring them over
  std::atomic<int> brought_ = 0;  // pages of the log that are in the file
  std::mutex mutex_;
  std::condition_variable wake_;
  bool wanted_ = false, ending_ = false;
  std::thread thread_;
};

}  // namespace longroll::server
