// The whole server: `longroll serve`, and what the tests start in their own process.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/games.hpp"
#include "server/lab_limits.hpp"
#include "server/limits.hpp"
#include "server/notices/notices.hpp"
#include "server/store.hpp"
#include "server/time.hpp"

namespace longroll::server {

struct Config {
  std::string address = "127.0.0.1";
  unsigned short port = 8063;  // 0: any that is free
  std::string store = "saves/longroll.db";
  std::string data_folder;                // rules and rulings of the games
  std::string web_folder;                 // the built browser client
  unsigned threads = 0;                   // 0: as many as there are cores
  unsigned workers = 0;                   // for computer players; 0: likewise
  bool serves = true;                     // listens; otherwise it only thinks, on a store that servers share
  bool thinks = true;                     // for computer players, where servers share the store
  std::vector<std::string> hosts = {};    // names that lead here, besides the address
  std::vector<std::string> proxies = {};  // addresses of those through which clients come
  Keep keep = {};
  std::chrono::seconds expire_every = std::chrono::hours(1);
  Limits limits = {};
  std::string pack = {};  // charts of one's own
  LabLimits lab = {};
  Time time = system_time;  // tests move it
  NoticeConfig notices = {};
  std::string metrics = {};  // where to look at them, ADDRESS:PORT; nowhere when empty
};

class Server {
 public:
  // Listens when it returns. `games` must outlive the server.
  static Result<std::unique_ptr<Server>> start(const Games& games, Config config);
  ~Server();

  unsigned short port() const;
  unsigned short metrics_port() const;  // 0 where there are none
  // A record that was saved, as a table to look at: the path of its page.
  Result<std::string> open_record(std::string_view text);
  std::size_t tables_in_memory() const;
  // Tells every client, stores what is to be stored as far as the store answers, and ends the threads.
  void stop();
  // Returns after SIGTERM or SIGINT, having stopped.
  void run_until_signal();

 private:
  struct Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace longroll::server
