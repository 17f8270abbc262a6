#include "engine/core/hash.hpp"

#include <sodium.h>

#include <cstdlib>

namespace longroll {
namespace {

void ready() {
  static const bool initialised = sodium_init() >= 0;
  if (!initialised) std::abort();
}

}  // namespace

void hash_bytes(std::span<std::uint8_t> digest, std::string_view text, std::span<const std::uint8_t> key) {
  ready();
  crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), key.data(), key.size());
}

void random_bytes(std::span<std::uint8_t> bytes) {
  ready();
  randombytes_buf(bytes.data(), bytes.size());
}

bool same_bytes(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace longroll
