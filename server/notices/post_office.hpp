// Sends one notice after another, with libcurl: to push services by HTTPS, to a mail server by SMTP. Each
// call ends within a bounded time, and says whether it is worth trying again.
#pragma once

#include <sys/socket.h>

#include <chrono>
#include <stop_token>
#include <string>

#include "server/notices/mail.hpp"
#include "server/notices/push_message.hpp"

namespace longroll::server {

struct PostOfficeConfig {
  std::string smtp;       // smtp://mail.example.org:587, smtps://..; empty: no mail
  std::string smtp_from;  // "Longroll <longroll@example.org>"
  std::string smtp_user, smtp_password;
  bool smtp_needs_tls = false;  // by default: TLS where the server offers it
  std::string contact;          // of who runs this server, for push services: mailto: or https:
  std::string ca_file;          // certificates to trust, where the system's are not enough
  bool any_address = false;     // also push endpoints without TLS, and in private networks
  std::chrono::seconds patience{20};
};

enum class Fate { sent, later, gone };  // gone: this address leads nowhere any more

class PostOffice {
 public:
  explicit PostOffice(PostOfficeConfig config) : config_(std::move(config)) {}
  // `ttl`: how long the push service keeps it for a browser that is not running.
  Fate push(const PushAddress& to, std::string_view text, const Vapid& vapid, std::string_view topic,
            std::chrono::seconds ttl, std::stop_token stop = {}) const;
  Fate mail(const Mail& mail, std::stop_token stop = {}) const;

  bool mails() const { return !config_.smtp.empty(); }
  // Whether an endpoint may be kept at all.
  Result<void> check_endpoint(std::string_view endpoint) const;

 private:
  PostOfficeConfig config_;
};

// Not loopback, private, link-local, multicast, documentation, or another's in disguise.
bool is_public(const sockaddr& address);

}  // namespace longroll::server
