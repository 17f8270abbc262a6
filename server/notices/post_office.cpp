#include "server/notices/post_office.hpp"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <memory>
#include <span>

#include "server/secret.hpp"
#include "server/time.hpp"

namespace longroll::server {
namespace {

struct Block {
  std::uint32_t network;
  int bits;
};
constexpr std::array<Block, 15> not_public = {{{0x00000000, 8},
                                               {0x0A000000, 8},
                                               {0x64400000, 10},
                                               {0x7F000000, 8},
                                               {0xA9FE0000, 16},
                                               {0xAC100000, 12},
                                               {0xC0000000, 24},
                                               {0xC0000200, 24},
                                               {0xC0586300, 24},
                                               {0xC0A80000, 16},
                                               {0xC6120000, 15},
                                               {0xC6336400, 24},
                                               {0xCB007100, 24},
                                               {0xE0000000, 4},
                                               {0xF0000000, 4}}};

bool is_public_v4(std::uint32_t address) {
  for (const Block& each : not_public)
    if ((address ^ each.network) >> (32 - each.bits) == 0) return false;
  return true;
}

bool is_public_v6(const in6_addr& address) {
  const std::span<const std::uint8_t, 16> byte(address.s6_addr);
  const auto begins = [&](std::initializer_list<std::uint8_t> with) {
    return std::equal(with.begin(), with.end(), byte.begin());
  };
  if ((byte[0] & 0xE0) != 0x20) return false;  // global unicast is 2000::/3
  return !begins({0x20, 0x02}) && !begins({0x20, 0x01, 0x00}) && !begins({0x20, 0x01, 0x01}) &&
         !begins({0x20, 0x01, 0x0D, 0xB8});
}

// Where a name leads is looked at when it is about to be used, so that no name can change its mind in
// between.
curl_socket_t open_public(void* any_address, curlsocktype, curl_sockaddr* to) {
  if (!*static_cast<const bool*>(any_address) && !is_public(to->addr)) return CURL_SOCKET_BAD;
  return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

std::size_t drop(char*, std::size_t size, std::size_t count, void*) { return size * count; }

int stopped(void* token, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<std::stop_token*>(token)->stop_requested();
}

// One request, with what holds for all.
class Call {
 public:
  Call(const std::string& url, std::chrono::seconds patience, std::stop_token stop)
      : stop_(std::move(stop)), curl_(curl_easy_init()) {
    if (!curl_) throw std::runtime_error("curl cannot begin");
    set(CURLOPT_URL, url.c_str());
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_PROXY, "");  // it would be reached in the place of the address that was looked at
    set(CURLOPT_CONNECTTIMEOUT, 10L);
    set(CURLOPT_TIMEOUT, static_cast<long>(patience.count()));
    set(CURLOPT_MAXFILESIZE, 64L * 1024);
    set(CURLOPT_WRITEFUNCTION, drop);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, stopped);
    set(CURLOPT_XFERINFODATA, &stop_);
  }
  ~Call() {
    curl_slist_free_all(headers_);
    curl_slist_free_all(recipients_);
    curl_easy_cleanup(curl_);
  }
  Call(const Call&) = delete;

  template <class T>
  void set(CURLoption option, T value) {
    curl_easy_setopt(curl_, option, value);
  }
  void header(const std::string& line) { headers_ = curl_slist_append(headers_, line.c_str()); }
  void recipient(const std::string& to) { recipients_ = curl_slist_append(recipients_, to.c_str()); }
  CURLcode perform() {
    if (headers_) set(CURLOPT_HTTPHEADER, headers_);
    if (recipients_) set(CURLOPT_MAIL_RCPT, recipients_);
    return curl_easy_perform(curl_);
  }
  long status() const {
    long status = 0;
    curl_easy_getinfo(curl_, CURLINFO_RESPONSE_CODE, &status);
    return status;
  }

 private:
  std::stop_token stop_;
  CURL* curl_;
  curl_slist *headers_ = nullptr, *recipients_ = nullptr;
};

// What is left of a letter that is being sent.
struct Letter {
  std::string_view left;
  static std::size_t read(char* to, std::size_t size, std::size_t count, void* self) {
    auto& letter = *static_cast<Letter*>(self);
    const std::size_t taken = std::min(size * count, letter.left.size());
    std::memcpy(to, letter.left.data(), taken);
    letter.left.remove_prefix(taken);
    return taken;
  }
};

}  // namespace

bool is_public(const sockaddr& address) {
  if (address.sa_family == AF_INET)
    return is_public_v4(ntohl(reinterpret_cast<const sockaddr_in&>(address).sin_addr.s_addr));
  if (address.sa_family == AF_INET6)
    return is_public_v6(reinterpret_cast<const sockaddr_in6&>(address).sin6_addr);
  return false;
}

Result<void> PostOffice::check_endpoint(std::string_view endpoint) const {
  const bool http = config_.any_address && endpoint.starts_with("http://");
  if (endpoint.size() > 1000 || (!endpoint.starts_with("https://") && !http))
    return problem("a push endpoint is an address that begins with https://");
  for (const char c : endpoint)
    if (c <= ' ' || c > '~') return problem("a push endpoint has no blanks in it");
  if (endpoint.contains('@')) return problem("a push endpoint names no user");
  return {};
}

Fate PostOffice::push(const PushAddress& to, std::string_view text, const Vapid& vapid,
                      std::string_view topic, std::chrono::seconds ttl, std::stop_token stop) const {
  if (!check_endpoint(to.endpoint)) return Fate::gone;
  const auto body = encrypt_push(text, to);
  if (!body) return Fate::gone;
  bool any_address = config_.any_address;
  Call call(to.endpoint, config_.patience, std::move(stop));
  if (!config_.ca_file.empty()) call.set(CURLOPT_CAINFO, config_.ca_file.c_str());
  call.set(CURLOPT_PROTOCOLS_STR, any_address ? "https,http" : "https");
  call.set(CURLOPT_FOLLOWLOCATION, 0L);
  call.set(CURLOPT_OPENSOCKETFUNCTION, open_public);
  call.set(CURLOPT_OPENSOCKETDATA, &any_address);
  call.set(CURLOPT_POSTFIELDSIZE, static_cast<long>(body->size()));
  call.set(CURLOPT_POSTFIELDS, body->data());
  call.header("Content-Type: application/octet-stream");
  call.header("Content-Encoding: aes128gcm");
  call.header(fmt::format("TTL: {}", ttl.count()));
  call.header("Urgency: normal");
  call.header(fmt::format("Topic: {}", topic));
  call.header("Authorization: " + vapid.authorization(to.endpoint, config_.contact, system_time()));
  if (const CURLcode code = call.perform(); code != CURLE_OK) {
    spdlog::warn("a push service was not reached: {}", curl_easy_strerror(code));
    return Fate::later;
  }
  const long status = call.status();
  if (status >= 200 && status < 300) return Fate::sent;
  if (status == 404 || status == 410) return Fate::gone;
  spdlog::warn("a push service answered {}", status);
  return status == 429 || status >= 500 ? Fate::later : Fate::gone;
}

Fate PostOffice::mail(const Mail& mail, std::stop_token stop) const {
  const std::string text = write_mail(mail, config_.smtp_from, random_token(12), system_time());
  Letter letter{text};
  Call call(config_.smtp, config_.patience, std::move(stop));
  if (!config_.ca_file.empty()) call.set(CURLOPT_CAINFO, config_.ca_file.c_str());
  call.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  call.set(CURLOPT_USE_SSL,
           static_cast<long>(config_.smtp_needs_tls || !config_.smtp_password.empty() ? CURLUSESSL_ALL
                                                                                      : CURLUSESSL_TRY));
  if (!config_.smtp_user.empty()) {
    call.set(CURLOPT_USERNAME, config_.smtp_user.c_str());
    call.set(CURLOPT_PASSWORD, config_.smtp_password.c_str());
  }
  const std::string from = "<" + bare_address(config_.smtp_from) + ">";
  call.set(CURLOPT_MAIL_FROM, from.c_str());
  call.recipient("<" + mail.to + ">");
  call.set(CURLOPT_READFUNCTION, Letter::read);
  call.set(CURLOPT_READDATA, &letter);
  call.set(CURLOPT_UPLOAD, 1L);
  const CURLcode code = call.perform();
  if (code == CURLE_OK) return Fate::sent;
  const long status = call.status();
  spdlog::warn("the mail server did not take a letter: {} ({})", curl_easy_strerror(code), status);
  return status >= 550 && status <= 553 ? Fate::gone : Fate::later;  // no such mailbox
}

}  // namespace longroll::server
