#include "server/secret.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/hash.hpp"

namespace longroll::server {

namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::string random_token(std::size_t bytes) {
  std::vector<std::uint8_t> random(bytes);
  random_bytes(random);
  std::string text;
  for (std::size_t bit = 0; bit < 8 * bytes; bit += 6) {  // base64url
    const unsigned two = random[bit / 8] << 8 | (bit / 8 + 1 < bytes ? random[bit / 8 + 1] : 0);
    text += letters[two >> (10 - bit % 8) & 63];
  }
  return text;
}

bool is_table_id(std::string_view text) {
  return text.size() == 12 && text.find_first_not_of(letters) == std::string_view::npos;
}

std::uint64_t random_number() {
  std::array<std::uint8_t, sizeof(std::uint64_t)> bytes;
  random_bytes(bytes);
  return std::bit_cast<std::uint64_t>(bytes);
}

std::uint64_t keyed_number(std::span<const std::uint8_t> key, std::string_view text) {
  std::array<std::uint8_t, 16> digest;
  hash_bytes(digest, text, key);
  std::uint64_t number = 0;
  std::memcpy(&number, digest.data(), sizeof number);
  return number;
}

std::string hash_secret(std::string_view secret) {
  std::array<std::uint8_t, 32> digest;
  hash_bytes(digest, secret);
  return FairDice::to_hex(digest);
}

bool fits(std::string_view secret, std::string_view stored_hash) {
  return same_bytes(hash_secret(secret), stored_hash);
}

}  // namespace longroll::server
