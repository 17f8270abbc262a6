// The HTTP half of docs/protocol.md.
#pragma once

#include "server/http.hpp"
#include "server/lab_room.hpp"
#include "server/meeting_api.hpp"
#include "server/notices/notices_api.hpp"
#include "server/players_api.hpp"
#include "server/room.hpp"
#include "server/shelf.hpp"
#include "server/static_files.hpp"

namespace longroll::server {

class Api {
 public:
  Api(House& house, Addresses& addresses, StaticFiles& files, LabRoom& lab, std::string data_folder,
      Keep keep, bool local);
  // The answer may come later, from another thread.
  void handle(const Request& request, Respond respond);

 private:
  using Parts = std::vector<std::string>;  // of the path, after /api
  void tables(const Request& request, const Parts& parts, const Respond& respond);
  Response about_server() const;
  void create(const Request& request, const Respond& respond);
  void summary(const Request& request, const std::string& table, const Respond& respond);
  void open(const Request& request, const Respond& respond);
  void page(const Request& request, const std::string& table, const Respond& respond);
  void record(const Request& request, const std::string& table, const Respond& respond);
  void what_if(const Request& request, const std::string& table, const Respond& respond);
  void remove(const Request& request, const std::string& table, const Respond& respond);
  void store(StoredTable stored, const TableWish& wish, const KnownPlayer& player, const std::string& address,
             const Respond& respond);
  // The player whose key it is; nobody where it is no player's key.
  void with_player(const Request& request, const Respond& respond,
                   std::function<void(const KnownPlayer&)> then);
  void visit(const Request& request, const std::string& table, const Respond& respond,
             std::function<void(const Table&, Viewer)> then);

  House& house_;
  Addresses& addresses_;
  StaticFiles& files_;
  LabRoom& lab_;
  Shelf shelf_;
  Keep keep_;
  bool local_;  // nobody comes from another machine
  PlayersApi players_;
  MeetingApi meeting_;
  NoticesApi notices_;
};

}  // namespace longroll::server
