// Keys on the curve P-256, by which push services know a server and browsers read what they are sent. OpenSSL
// does the cryptography.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <string>
#include <string_view>

#include "engine/core/text.hpp"

namespace longroll::server {

using Bytes = std::string;  // of any value

std::string base64url(std::string_view bytes);
Result<Bytes> from_base64url(std::string_view text);
Bytes hmac_sha256(std::string_view key, std::string_view text);

class EcKey {
 public:
  static EcKey make();
  static Result<EcKey> from_private(std::string_view private_key,
                                    std::string_view public_key);  // 32, 65 bytes
  static Result<EcKey> from_public(std::string_view public_key);   // of somebody else; 65 bytes

  Bytes public_bytes() const;   // the point, uncompressed: 65 bytes
  Bytes private_bytes() const;  // 32 bytes
  Result<Bytes> shared_secret(const EcKey& other) const;
  Bytes sign(std::string_view text) const;  // ES256: r and s, 64 bytes
  bool signed_by_us(std::string_view text, std::string_view signature) const;

 private:
  struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  };
  explicit EcKey(EVP_PKEY* key) : key_(key) {}
  std::unique_ptr<EVP_PKEY, Free> key_;
};

}  // namespace longroll::server
