// The calls of docs/protocol.md about players: who they are, their devices, games and results.
#pragma once

#include "server/http.hpp"
#include "server/room.hpp"

namespace longroll::server {

class PlayersApi {
 public:
  explicit PlayersApi(House& house) : house_(house) {}
  using Parts = std::vector<std::string>;  // of the path, after /api/players
  void handle(const Request& request, const Parts& parts, const Respond& respond);

 private:
  using Player = std::function<void(const KnownPlayer&)>;
  void as_player(const Request& request, const Respond& respond, Player then);
  void create(const Request& request, const Respond& respond);
  void redeem(const Request& request, const Respond& respond);
  void link(const KnownPlayer& player, const Respond& respond);
  void export_all(const KnownPlayer& player, const Respond& respond);
  void turns(const std::string& known, const KnownPlayer& player, const Respond& respond);
  // All: every game and result, and the devices. `more` is told besides.
  void tell(const KnownPlayer& player, Json more, bool all, const Respond& respond);
  void rename(const Request& request, const KnownPlayer& player, const Respond& respond);
  void list_keys(const KnownPlayer& player, const Respond& respond);
  void revoke(const KnownPlayer& player, const std::string& key, const Respond& respond);
  void forget(const KnownPlayer& player, const Respond& respond);
  void leave_tables(std::shared_ptr<std::vector<std::string>> tables, const KnownPlayer& player,
                    const Respond& respond);
  House& house_;
};

}  // namespace longroll::server
