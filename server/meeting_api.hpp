// The calls of docs/protocol.md by which people meet: lobby, invitations, and what changes the terms of a
// table.
#pragma once

#include "server/http.hpp"
#include "server/room.hpp"

namespace longroll::server {

class MeetingApi {
 public:
  explicit MeetingApi(House& house) : house_(house) {}

  void lobby(const Request& request, const Respond& respond);
  using Parts = std::vector<std::string>;
  void invitation(const Request& request, const Parts& parts, const Respond& respond);
  // POST /api/tables/ID/WHAT and GET /api/tables/ID/about; false where it is another's call.
  bool table(const Request& request, const std::string& id, const std::string& what, const Respond& respond);

  // Whether the player, at that address, may have one more open table.
  void may_open(const KnownPlayer& player, const std::string& address, const Respond& respond,
                std::function<void()> then);

 private:
  using AtSeat = std::function<Amended(Table&, Viewer, const Audience&)>;
  using AsPlayer = std::function<Amended(Table&, const KnownPlayer&, const Audience&)>;
  void at_seat(const Request& request, const std::string& id, const Respond& respond, AtSeat deed);
  void as_player(const Request& request, const std::string& id, const Respond& respond, AsPlayer deed);
  void about(const Request& request, const std::string& id, const Respond& respond);
  void open(const Request& request, const std::string& id, const Respond& respond);
  void join(const Request& request, const std::string& id, const Respond& respond);
  void start(const Request& request, const std::string& id, const Respond& respond);
  void ask(const Request& request, const std::string& id, const Respond& respond);
  void grant(const Request& request, const std::string& id, const Respond& respond);
  void adopt(const Request& request, const std::string& id, const Respond& respond);
  void hand(const Request& request, const std::string& id, const Respond& respond);
  void claim(const Request& request, const std::string& id, const Respond& respond);
  void rematch(const Request& request, const std::string& id, const Respond& respond);
  void take(const Request& request, const std::string& id, const Respond& respond);
  House& house_;
};

}  // namespace longroll::server
