// The tables that everybody may find: open ones, and games that may be watched. The store has the truth; it
// is read again when something has changed, and from time to time, since the operator hides tables there.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/guest.hpp"
#include "server/store.hpp"

namespace longroll::server {

struct House;

class Lobby {
 public:
  explicit Lobby(House& house) : house_(house) {}

  // From any thread. Those who look on are told what has changed.
  void look_again();
  // The list, the newest first; each is told whether he wants it. What this server has changed is in it, what
  // the operator has changed a little later.
  using Wanted = std::function<bool(const Json&)>;
  void list(Wanted wanted, std::function<void(const Stored<Json>&)> then);

  void enter(std::shared_ptr<Asked> asked);
  void leave(const Guest* guest);
  void close(const std::string& reason);
  void clear() { guests_.clear(); }  // when no thread runs any more

  // Whether that address may have one more open table. Addresses are kept nowhere else.
  bool may_open(const std::string& address);
  void opened(const std::string& address, const std::string& table);

 private:
  using Entries = std::vector<std::pair<std::string, Json>>;  // by table, in their order
  void read(std::function<void(const Stored<Json>&)> then);
  void renew(Entries entries, std::uint64_t changes);
  Json entry_of(const struct TableRow& row) const;
  Json all() const;
  void greet(Asked& asked);

  House& house_;
  std::mutex mutex_;
  std::uint64_t changes_ = 1, known_ = 0;  // so many there were, and so many are in the list
  bool reading_ = false;                   // one that will know of all changes until now is under way
  Entries entries_;
  struct Onlooker {
    std::shared_ptr<Guest> guest;
    bool told = false;  // the list, which what is told later follows on
  };
  std::map<const Guest*, Onlooker> guests_;
  std::unordered_map<std::string, std::unordered_set<std::string>> open_by_;  // tables of an address
};

}  // namespace longroll::server
