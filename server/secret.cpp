#include "server/secret.hpp"

#include <sodium.h>

#include <array>
#include <cstring>
#include <vector>

#include "engine/core/dice.hpp"

namespace longroll::server {

std::string random_token(std::size_t bytes) {
  if (sodium_init() < 0) std::abort();
  std::vector<unsigned char> random(bytes);
  randombytes_buf(random.data(), random.size());
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes, variant), '\0');
  sodium_bin2base64(text.data(), text.size(), random.data(), random.size(), variant);
  text.pop_back();  // the terminating zero
  return text;
}

bool is_table_id(std::string_view text) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return text.size() == 12 && text.find_first_not_of(letters) == std::string_view::npos;
}

std::uint64_t random_number() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

std::uint64_t keyed_number(std::span<const std::uint8_t> key, std::string_view text) {
  std::array<unsigned char, 16> digest;
  crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), key.data(), key.size());
  std::uint64_t number = 0;
  std::memcpy(&number, digest.data(), sizeof number);
  return number;
}

std::string hash_secret(std::string_view secret) {
  std::array<unsigned char, 32> digest;
  crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(secret.data()),
                     secret.size(), nullptr, 0);
  return FairDice::to_hex(digest);
}

bool fits(std::string_view secret, std::string_view stored_hash) {
  const std::string hash = hash_secret(secret);
  return hash.size() == stored_hash.size() &&
         sodium_memcmp(hash.data(), stored_hash.data(), hash.size()) == 0;
}

}  // namespace longroll::server
