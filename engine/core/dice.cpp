#include "engine/core/dice.hpp"

#include <charconv>
#include <utility>

#include "engine/core/hash.hpp"

namespace longroll {

FastDice::FastDice(std::uint64_t seed) {
  for (std::uint64_t& word : state_) {  // splitmix64 spreads any seed, zero too
    std::uint64_t z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    word = z ^ z >> 31;
  }
}

std::uint64_t FastDice::next() {
  const auto rotate = [](std::uint64_t x, int k) { return x << k | x >> (64 - k); };
  const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = rotate(state_[3], 45);
  return result;
}

int ScriptedDice::roll(int sides) {
  if (next_ >= values_.size()) {
    if (complaint_.empty())
      complaint_ = fmt::format("a die with {} sides is rolled, but no die is left", sides);
    return 1;
  }
  const int value = values_[next_++];
  if (value < 1 || value > sides) {
    if (complaint_.empty())
      complaint_ = fmt::format("die {} shows {}, but has {} sides", next_, value, sides);
    return 1;
  }
  return value;
}

int RecordingDice::roll(int sides) {
  rolled_.push_back(source_.roll(sides));
  return rolled_.back();
}

FairDice::Seed FairDice::random_seed() {
  Seed seed;
  random_bytes(seed);
  return seed;
}

std::string FairDice::to_hex(std::span<const std::uint8_t> bytes) {
  std::string hex;
  for (std::uint8_t byte : bytes) hex += fmt::format("{:02x}", byte);
  return hex;
}

Result<FairDice::Seed> FairDice::seed_from_hex(std::string_view hex) {
  Seed seed;
  const auto wrong = [&] { return problem("a dice seed is {} hexadecimal digits", 2 * seed.size()); };
  if (hex.size() != 2 * seed.size()) return wrong();
  for (std::size_t i = 0; i < seed.size(); ++i) {
    const char* digits = hex.data() + 2 * i;
    if (std::from_chars(digits, digits + 2, seed[i], 16).ptr != digits + 2) return wrong();
  }
  return seed;
}

std::string FairDice::commitment(const Seed& seed) {
  std::array<std::uint8_t, 32> digest;
  hash_bytes(digest, as_text(seed));
  return to_hex(digest);
}

FairDice::FairDice(const Seed& seed, std::string_view salts, std::uint64_t first) : number_(first) {
  hash_bytes(key_, salts, seed);
}

int FairDice::roll(int sides) {
  const auto n = static_cast<std::uint64_t>(sides);
  const std::uint64_t fair =
      ~std::uint64_t{0} - ~std::uint64_t{0} % n;  // values from here on would favour low faces
  std::array<std::uint8_t, 16> message{};         // roll number and attempt, little endian
  for (std::size_t i = 0; i < 8; ++i) message[i] = static_cast<std::uint8_t>(number_ >> 8 * i);
  ++number_;
  for (std::uint8_t attempt = 0;; ++attempt) {
    message[8] = attempt;
    std::array<std::uint8_t, 16> digest;
    hash_bytes(digest, as_text(message), key_);
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8; ++i) value |= std::uint64_t{digest[i]} << 8 * i;
    if (value < fair) return 1 + static_cast<int>(value % n);
  }
}

}  // namespace longroll
