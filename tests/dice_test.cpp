#include "engine/core/dice.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace longroll {
namespace {

// Chi square of `rolls` rolls of a die against equal chances.
double chi_square(Dice& dice, int sides, int rolls) {
  std::vector<int> seen(static_cast<std::size_t>(sides));
  for (int i = 0; i < rolls; ++i) ++seen.at(static_cast<std::size_t>(dice.roll(sides) - 1));
  const double expected = static_cast<double>(rolls) / sides;
  return std::accumulate(seen.begin(), seen.end(), 0.0,
                         [&](double sum, int n) { return sum + (n - expected) * (n - expected) / expected; });
}

// Above these a fair die comes once in ten thousand times: 1, 5, 9, 19 degrees of freedom.
const std::vector<std::pair<int, double>> limits = {{2, 15.14}, {6, 25.75}, {10, 33.72}, {20, 50.8}};

TEST(FastDice, FallEvenly) {
  FastDice dice(1863);
  for (auto [sides, limit] : limits) EXPECT_LT(chi_square(dice, sides, 600'000), limit) << sides;
}

TEST(FastDice, FollowTheSeed) {
  FastDice one(7), same(7), other(8);
  int differences = 0;
  for (int i = 0; i < 100; ++i) {
    const auto value = one.next();
    EXPECT_EQ(value, same.next());
    differences += value != other.next();
  }
  EXPECT_EQ(differences, 100);
}

// xoshiro256** seeded by splitmix64(0): the first values of the reference implementation.
TEST(FastDice, AreTheSameOnEveryMachine) {
  FastDice dice(0);
  EXPECT_EQ(dice.next(), 0x99ec5f36cb75f2b4u);
  EXPECT_EQ(dice.next(), 0xbf6e1f784956452au);
  EXPECT_EQ(dice.next(), 0x1a5f849d4933e6e0u);
}

TEST(FastDice, BelowStaysBelow) {
  FastDice dice(3);
  for (std::uint32_t n : {1u, 2u, 3u, 1000u, 4096u})
    for (int i = 0; i < 2000; ++i) ASSERT_LT(dice.below(n), n);
}

TEST(ScriptedDice, ComeInOrder) {
  ScriptedDice dice({3, 10, 1});
  EXPECT_EQ(dice.roll(6), 3);
  EXPECT_EQ(dice.roll(10), 10);
  EXPECT_EQ(dice.left(), 1u);
  EXPECT_EQ(dice.used(), 2u);
  EXPECT_EQ(dice.roll(6), 1);
  EXPECT_EQ(dice.complaint(), "");
}

TEST(ScriptedDice, RememberTheFirstThingWrong) {
  ScriptedDice dice({4, 7});
  dice.roll(6);
  EXPECT_EQ(dice.roll(6), 1);
  EXPECT_EQ(dice.complaint(), "die 2 shows 7, but has 6 sides");
  EXPECT_EQ(dice.roll(6), 1);
  EXPECT_EQ(dice.complaint(), "die 2 shows 7, but has 6 sides");

  ScriptedDice none;
  none.roll(10);
  EXPECT_EQ(none.complaint(), "a die with 10 sides is rolled, but no die is left");
  ScriptedDice zero({0});
  zero.roll(6);
  EXPECT_EQ(zero.complaint(), "die 1 shows 0, but has 6 sides");
}

TEST(RecordingDice, KeepWhatFell) {
  ScriptedDice source({2, 5, 6});
  RecordingDice dice(source);
  dice.roll(6), dice.roll(6);
  EXPECT_EQ(dice.take(), (std::vector{2, 5}));
  dice.roll(6);
  EXPECT_EQ(dice.take(), (std::vector{6}));
}

FairDice::Seed counting_seed() {
  FairDice::Seed seed;
  std::iota(seed.begin(), seed.end(), std::uint8_t{0});
  return seed;
}

// Made with Python: hashlib.blake2b(bytes(range(32)), digest_size=32), then key = blake2b(salts, key=seed),
// and die n = blake2b(n as 8 bytes little endian + 8 zero bytes, key=key, digest_size=16)[:8] % sides + 1.
TEST(FairDice, KnownValues) {
  const auto seed = counting_seed();
  EXPECT_EQ(FairDice::commitment(seed), "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
  FairDice dice(seed, "salt and pepper");
  std::vector<int> sixes, tens;
  for (int i = 0; i < 12; ++i) sixes.push_back(dice.roll(6));
  for (int i = 0; i < 8; ++i) tens.push_back(dice.roll(10));
  EXPECT_EQ(sixes, (std::vector{5, 6, 6, 1, 3, 3, 3, 4, 3, 3, 6, 5}));
  EXPECT_EQ(tens, (std::vector{4, 10, 8, 4, 10, 9, 4, 3}));
  EXPECT_EQ(dice.next_number(), 20u);
}

TEST(FairDice, GoOnFromAnyNumber) {
  const auto seed = counting_seed();
  FairDice whole(seed, "a"), late(seed, "a", 40);
  for (int i = 0; i < 40; ++i) whole.roll(6);
  for (int i = 0; i < 40; ++i) EXPECT_EQ(whole.roll(20), late.roll(20));
}

TEST(FairDice, DependOnSeedAndSalts) {
  auto seed = counting_seed();
  const auto rolls = [](const FairDice::Seed& s, std::string_view salts) {
    FairDice dice(s, salts);
    std::vector<int> list;
    for (int i = 0; i < 64; ++i) list.push_back(dice.roll(10));
    return list;
  };
  const auto base = rolls(seed, "a");
  EXPECT_NE(base, rolls(seed, "b"));
  const std::string before = FairDice::commitment(seed);
  seed[31] ^= 1;
  EXPECT_NE(base, rolls(seed, "a"));
  EXPECT_NE(before, FairDice::commitment(seed));
}

TEST(FairDice, FallEvenly) {
  FairDice dice(counting_seed(), "even");
  for (auto [sides, limit] : limits) EXPECT_LT(chi_square(dice, sides, 60'000), limit) << sides;
}

TEST(FairDice, SeedsAreReadFromHex) {
  const auto seed = counting_seed();
  const std::string hex = FairDice::to_hex(seed);
  EXPECT_EQ(hex.substr(0, 8), "00010203");
  EXPECT_EQ(FairDice::seed_from_hex(hex), seed);
  EXPECT_NE(FairDice::random_seed(), FairDice::random_seed());
  for (std::string bad :
       {std::string(), hex.substr(1), hex + "00", "zz" + hex.substr(2), hex.substr(2) + " 0"})
    EXPECT_EQ(FairDice::seed_from_hex(bad).error().text(), "a dice seed is 64 hexadecimal digits") << bad;
}

}  // namespace
}  // namespace longroll
