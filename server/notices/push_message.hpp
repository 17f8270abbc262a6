// What a push service is sent: a message that only the browser can read (RFC 8291, aes128gcm), and who sends
// it (VAPID, RFC 8292).
#pragma once

#include <cstdint>

#include "server/notices/ec_key.hpp"

namespace longroll::server {

// Where a browser is reached, as it has said itself.
struct PushAddress {
  std::string endpoint;
  Bytes key, auth;  // 65 and 16 bytes
};

inline constexpr std::size_t longest_push = 3000;  // bytes of the text; services take 4096 in all

Result<Bytes> encrypt_push(std::string_view text, const PushAddress& to);
// With the sender's key and the salt given, for the example of the standard.
Result<Bytes> encrypt_push(std::string_view text, const PushAddress& to, const EcKey& sender,
                           std::string_view salt);

// The key by which push services know this server. A browser that has subscribed with it hears nobody else.
class Vapid {
 public:
  explicit Vapid(EcKey key) : key_(std::move(key)) {}
  static Vapid make() { return Vapid(EcKey::make()); }
  static Result<Vapid> from_text(std::string_view text);
  std::string text() const;  // to be kept, and kept secret
  std::string public_key() const { return base64url(key_.public_bytes()); }
  // The value of the header Authorization for that endpoint. `subject`: how to reach who runs this server.
  std::string authorization(std::string_view endpoint, std::string_view subject, std::int64_t now) const;

 private:
  EcKey key_;
};

std::string origin_of_url(std::string_view url);  // "https://push.example.org"

}  // namespace longroll::server
