// The calls of docs/protocol.md about notices: what a player wishes to be told, and where.
#pragma once

#include <mutex>
#include <unordered_map>

#include "server/http.hpp"
#include "server/notices/notices.hpp"
#include "server/room.hpp"

namespace longroll::server {

// What is kept of a player for notices: his wishes and where he is reached. Of a push address only the
// service is told: the rest of it is a secret of his browser.
Json notices_of(NoticeRows& rows, const std::string& player);

class NoticesApi {
 public:
  explicit NoticesApi(House& house) : house_(house) {}
  using Parts = std::vector<std::string>;  // of the path, after /api/notices
  void handle(const Request& request, const Parts& parts, const Respond& respond);

 private:
  using Player = std::function<void(const KnownPlayer&)>;
  void as_player(const Request& request, const Respond& respond, Player then);
  void show(const KnownPlayer& player, const Respond& respond);
  void wish(const Request& request, const KnownPlayer& player, const Respond& respond);
  void add_push(const Request& request, const KnownPlayer& player, const Respond& respond);
  void add_mail(const Request& request, const KnownPlayer& player, const Respond& respond);
  void add(
      NoticeAddress address, const Respond& respond, std::function<void()> then = [] {});
  void remove(const KnownPlayer& player, const std::string& id, const Respond& respond);
  // Whoever only looks (a mail program, a scanner) changes nothing: a page asks, and its button does it.
  void show_link(const Request& request, const std::string& what, const Respond& respond);
  void follow_link(const Request& request, const std::string& what, const Respond& respond);
  bool may_write_to(const std::string& address, const std::string& player);

  House& house_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::int64_t> written_;  // when somebody was last asked to confirm
};

}  // namespace longroll::server
