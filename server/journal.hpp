// The one thread that talks to the store. Writes of many tables that arrive together share one commit.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store.hpp"

namespace longroll::server {

class Journal {
 public:
  using Written = std::function<void(bool durable)>;
  using Loaded = std::function<void(std::optional<StoredTable>)>;

  explicit Journal(std::unique_ptr<Store> store);
  ~Journal();

  // Requests are served in the order they come in; the answers are called on the journal's thread. The writes
  // of one request are stored together or not at all.
  void write(std::vector<Write> writes, Written then);
  void load(std::string table, Loaded then);
  // Finishes what has been asked, then ends. What is asked later gets no answer and is not kept: it refers to
  // sockets and rooms, which are gone before the journal is.
  void stop();

 private:
  struct Request {
    std::vector<Write> writes;
    Written written;
    std::string table;
    Loaded loaded;
  };
  void add(Request request);
  void work();
  void store_together(std::vector<Request>& batch);
  bool try_store(std::span<Request> batch);
  void serve(Request& request);

  std::unique_ptr<Store> store_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Request> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace longroll::server
