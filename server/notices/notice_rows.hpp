// What the store keeps for notices: where players are reached, what they wish to be told, and the server's
// own secrets. All of it throws what the database throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace soci {
class session;
}

namespace longroll::server {

struct NoticeAddress {
  std::string id, player;
  std::string kind;     // "push", "mail"
  std::string address;  // the endpoint of a push service, or a mail address
  std::string keys;     // of a browser: "p256dh auth", in base64url
  bool confirmed = false;
  std::int64_t created = 0;
};

class NoticeRows {
 public:
  explicit NoticeRows(soci::session& sql) : sql_(sql) {}

  // In the place of what the player had under that address, or of his other mail address.
  void add(const NoticeAddress& address);
  bool confirm(const std::string& id);
  bool remove(const std::string& player, const std::string& id);
  void forget(const std::string& player);  // all that is kept of him here
  std::vector<NoticeAddress> addresses(const std::string& player);

  std::string wishes(const std::string& player);  // empty where he has said nothing
  void set_wishes(const std::string& player, const std::string& wishes);

  // Where several servers share the store: whether it is still that turn of his, and whether this server is
  // the one that tells him of it.
  bool is_turn(const std::string& player, const std::string& table, std::int64_t since);
  bool take_turn(const std::string& player, const std::string& table, std::int64_t since);

  // A secret of the server: what is there, or this one from now on.
  std::string secret(const std::string& name, const std::string& otherwise);

 private:
  soci::session& sql_;
};

}  // namespace longroll::server
