// Keyed hashes and random bytes: libsodium's, or where that is not to be had (in a browser) our own hash and
// the browser's random bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace longroll {

// BLAKE2b with as many bytes as the digest has (1 to 64); the key has at most 64.
void hash_bytes(std::span<std::uint8_t> digest, std::string_view text,
                std::span<const std::uint8_t> key = {});
// Bytes that nobody can foresee.
void random_bytes(std::span<std::uint8_t> bytes);
// Takes the same time wherever they differ.
bool same_bytes(std::string_view a, std::string_view b);

inline std::string_view as_text(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace longroll
