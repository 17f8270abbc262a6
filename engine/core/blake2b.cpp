#include "engine/core/blake2b.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace longroll {
namespace {

constexpr std::size_t block_bytes = 128;
using Block = std::array<std::uint8_t, block_bytes>;
using State = std::array<std::uint64_t, 8>;

constexpr State initial_state = {0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu,
                                 0xa54ff53a5f1d36f1u, 0x510e527fade682d1u, 0x9b05688c2b3e6c1fu,
                                 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u};

constexpr std::uint8_t word_order[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                             {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                             {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                             {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                             {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                             {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                             {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                             {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                             {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                             {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

std::uint64_t little_endian(const Block& block, std::size_t i) {
  std::uint64_t value = 0;
  for (std::size_t k = 0; k < 8; ++k) value |= std::uint64_t{block[8 * i + k]} << 8 * k;
  return value;
}

void mix_words(std::array<std::uint64_t, 16>& v, std::size_t a, std::size_t b, std::size_t c, std::size_t d,
               std::uint64_t x, std::uint64_t y) {
  v[a] += v[b] + x;
  v[d] = std::rotr(v[d] ^ v[a], 32);
  v[c] += v[d];
  v[b] = std::rotr(v[b] ^ v[c], 24);
  v[a] += v[b] + y;
  v[d] = std::rotr(v[d] ^ v[a], 16);
  v[c] += v[d];
  v[b] = std::rotr(v[b] ^ v[c], 63);
}

void mix_block(State& state, const Block& block, std::uint64_t bytes, bool last) {
  std::array<std::uint64_t, 16> v, m;
  for (std::size_t i = 0; i < 16; ++i) m[i] = little_endian(block, i);
  std::ranges::copy(state, v.begin());
  std::ranges::copy(initial_state, v.begin() + 8);
  v[12] ^= bytes;
  if (last) v[14] = ~v[14];
  for (std::size_t round = 0; round < 12; ++round) {
    const auto& s = word_order[round % 10];
    for (std::size_t i = 0; i < 4; ++i) mix_words(v, i, i + 4, i + 8, i + 12, m[s[2 * i]], m[s[2 * i + 1]]);
    for (std::size_t i = 0; i < 4; ++i)
      mix_words(v, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, m[s[8 + 2 * i]], m[s[9 + 2 * i]]);
  }
  for (std::size_t i = 0; i < 8; ++i) state[i] ^= v[i] ^ v[i + 8];
}

}  // namespace

void blake2b(std::span<std::uint8_t> digest, std::string_view text, std::span<const std::uint8_t> key) {
  State state = initial_state;
  state[0] ^= 0x01010000u ^ key.size() << 8 ^ digest.size();
  Block block = {};
  std::uint64_t bytes = 0;
  if (!key.empty()) {
    std::ranges::copy(key, block.begin());
    bytes = block_bytes;
    mix_block(state, block, bytes, text.empty());
  }
  while (!text.empty() || bytes == 0) {
    const std::size_t part = std::min(text.size(), block_bytes);
    block.fill(0);
    std::copy_n(text.begin(), part, block.begin());
    text.remove_prefix(part);
    bytes += part;
    mix_block(state, block, bytes, text.empty());
    if (part == 0) break;  // nothing at all is hashed as one empty block
  }
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::uint8_t>(state[i / 8] >> 8 * (i % 8));
}

}  // namespace longroll
