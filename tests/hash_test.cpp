#include "engine/core/hash.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "engine/core/blake2b.hpp"
#include "engine/core/dice.hpp"

namespace longroll {
namespace {

TEST(Blake2b, IsThatOfTheStandard) {  // RFC 7693, appendix A
  std::array<std::uint8_t, 64> digest;
  blake2b(digest, "abc");
  EXPECT_EQ(FairDice::to_hex(digest),
            "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
            "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
}

// Every length of text around the blocks, with and without keys, and every digest that libsodium makes.
TEST(Blake2b, IsThatOfLibsodium) {
  std::string text(300, '\0');
  std::iota(text.begin(), text.end(), '\0');
  std::vector<std::uint8_t> key(64);
  std::iota(key.begin(), key.end(), std::uint8_t{100});
  for (std::size_t length = 0; length <= text.size(); ++length)
    for (std::size_t key_bytes : {0, 16, 32, 64}) {
      std::vector<std::uint8_t> ours(16 + length % 49), theirs(ours.size());
      const auto used = std::span(key).first(key_bytes);
      blake2b(ours, std::string_view(text).substr(0, length), used);
      hash_bytes(theirs, std::string_view(text).substr(0, length), used);
      ASSERT_EQ(ours, theirs) << length << " bytes, key of " << key_bytes;
    }
}

TEST(Hash, ComparesBytes) {
  EXPECT_TRUE(same_bytes("", ""));
  EXPECT_TRUE(same_bytes("abc", "abc"));
  EXPECT_FALSE(same_bytes("abc", "abd"));
  EXPECT_FALSE(same_bytes("abc", "ab"));
}

}  // namespace
}  // namespace longroll
