#include "engine/core/hash.hpp"

#include <unistd.h>

#include <algorithm>

#include "engine/core/blake2b.hpp"
#include "engine/core/impossible.hpp"

namespace longroll {

void hash_bytes(std::span<std::uint8_t> digest, std::string_view text, std::span<const std::uint8_t> key) {
  blake2b(digest, text, key);
}

void random_bytes(std::span<std::uint8_t> bytes) {
  constexpr std::size_t most = 256;  // that getentropy gives at once
  for (; !bytes.empty(); bytes = bytes.subspan(std::min(most, bytes.size())))
    if (getentropy(bytes.data(), std::min(most, bytes.size())) != 0) impossible("there are no random bytes");
}

bool same_bytes(std::string_view a, std::string_view b) {
  unsigned different = a.size() != b.size();
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    different |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  return different == 0;
}

}  // namespace longroll
