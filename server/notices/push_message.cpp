#include "server/notices/push_message.hpp"

#include <sodium.h>

#include <memory>
#include <nlohmann/json.hpp>

namespace longroll::server {
namespace {

using namespace std::string_view_literals;

// The first bytes that HKDF expands a key to, where one round is enough.
Bytes expand(std::string_view key, std::string_view info, std::size_t size) {
  return hmac_sha256(key, Bytes(info) + '\1').substr(0, size);
}

Bytes seal(std::string_view text, std::string_view key, std::string_view nonce) {
  struct Free {
    void operator()(EVP_CIPHER_CTX* each) const { EVP_CIPHER_CTX_free(each); }
  };
  const std::unique_ptr<EVP_CIPHER_CTX, Free> context(EVP_CIPHER_CTX_new());
  const auto raw = [](const auto& bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); };
  Bytes sealed(text.size() + 16, '\0');
  auto* out = reinterpret_cast<unsigned char*>(sealed.data());
  int size = 0, rest = 0;
  if (EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, raw(key), raw(nonce)) <= 0 ||
      EVP_EncryptUpdate(context.get(), out, &size, raw(text), static_cast<int>(text.size())) <= 0 ||
      EVP_EncryptFinal_ex(context.get(), out + size, &rest) <= 0 ||
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, 16, out + size + rest) <= 0)
    throw std::runtime_error("OpenSSL cannot encrypt");
  return sealed;
}

}  // namespace

Result<Bytes> encrypt_push(std::string_view text, const PushAddress& to) {
  Bytes salt(16, '\0');
  randombytes_buf(salt.data(), salt.size());
  return encrypt_push(text, to, EcKey::make(), salt);
}

Result<Bytes> encrypt_push(std::string_view text, const PushAddress& to, const EcKey& sender,
                           std::string_view salt) {
  if (text.size() > longest_push) return problem("a push message has at most {} bytes", longest_push);
  if (to.auth.size() != 16) return problem("the secret of a push address has 16 bytes");
  const auto reader = EcKey::from_public(to.key);
  if (!reader) return std::unexpected(reader.error());
  const auto shared = sender.shared_secret(*reader);
  if (!shared) return std::unexpected(shared.error());
  const Bytes from = sender.public_bytes();
  const Bytes input = expand(hmac_sha256(to.auth, *shared), Bytes("WebPush: info\0"sv) + to.key + from, 32);
  const Bytes key = hmac_sha256(salt, input);
  // The salt, the size of a record (one is enough), and whose key it is; then the text and the mark of its
  // end.
  const Bytes head = Bytes(salt) + Bytes("\0\0\x10\0"sv) + static_cast<char>(from.size()) + from;
  return head + seal(Bytes(text) + '\2', expand(key, "Content-Encoding: aes128gcm\0"sv, 16),
                     expand(key, "Content-Encoding: nonce\0"sv, 12));
}

std::string origin_of_url(std::string_view url) {
  const auto scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  return std::string(url.substr(0, url.find_first_of("/?#", scheme + 3)));
}

Result<Vapid> Vapid::from_text(std::string_view text) {
  const auto dot = text.find('.');
  if (dot == std::string_view::npos) return problem("this is not a key for push messages");
  const auto secret = from_base64url(text.substr(0, dot)), open = from_base64url(text.substr(dot + 1));
  if (!secret || !open) return problem("this is not a key for push messages");
  auto key = EcKey::from_private(*secret, *open);
  if (!key) return std::unexpected(key.error());
  return Vapid(std::move(*key));
}

std::string Vapid::text() const {
  return base64url(key_.private_bytes()) + "." + base64url(key_.public_bytes());
}

std::string Vapid::authorization(std::string_view endpoint, std::string_view subject,
                                 std::int64_t now) const {
  constexpr std::int64_t good_for = 12 * 3600;  // at most a day
  const nlohmann::json head = {{"typ", "JWT"}, {"alg", "ES256"}};
  const nlohmann::json claims = {{"aud", origin_of_url(endpoint)}, {"exp", now + good_for}, {"sub", subject}};
  const std::string text = base64url(head.dump()) + "." + base64url(claims.dump());
  return fmt::format("vapid t={}.{}, k={}", text, base64url(key_.sign(text)), public_key());
}

}  // namespace longroll::server
