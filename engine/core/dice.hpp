// Dice come from outside the rules, through one call. Scripted dice serve cases and replays, fast dice search
// and simulation, fair dice games between people.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/text.hpp"

namespace longroll {

class Dice {
 public:
  virtual ~Dice() = default;
  // A whole number from 1 to `sides`, each as likely as the next.
  virtual int roll(int sides) = 0;
};

// xoshiro256**: small, quick, and the same on every machine.
class FastDice final : public Dice {
 public:
  explicit FastDice(std::uint64_t seed);
  int roll(int sides) override { return 1 + static_cast<int>(below(static_cast<std::uint32_t>(sides))); }
  // Uniform in 0 .. n-1 for small n, by Lemire's multiplication.
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>((next() >> 32) * n >> 32); }
  std::uint64_t next();

 private:
  std::array<std::uint64_t, 4> state_;
};

// Gives out a list in order. Asking for more than there is, or for a value that the die does not have, is
// remembered rather than thrown, so that a case can say what was wrong.
class ScriptedDice final : public Dice {
 public:
  explicit ScriptedDice(std::vector<int> values = {}) : values_(std::move(values)) {}
  int roll(int sides) override;
  std::size_t used() const { return next_; }
  std::size_t left() const { return values_.size() - next_; }
  // Empty as long as every roll could be served.
  const std::string& complaint() const { return complaint_; }

 private:
  std::vector<int> values_;
  std::size_t next_ = 0;
  std::string complaint_;
};

// For changes that roll no dice: remembers whether somebody asked all the same.
class NoDice final : public Dice {
 public:
  int roll(int) override { return asked = true, 1; }
  bool asked = false;
};

// Passes rolls through and remembers them for the record.
class RecordingDice final : public Dice {
 public:
  explicit RecordingDice(Dice& source) : source_(source) {}
  int roll(int sides) override;
  std::vector<int> take() { return std::exchange(rolled_, {}); }

 private:
  Dice& source_;
  std::vector<int> rolled_;
};

// Dice that anyone can check afterwards: roll number n is a keyed BLAKE2b hash of n under a secret seed and
// the seats' salts. The commitment (a hash of the seed) is published before the first roll, the seed after
// the last.
class FairDice final : public Dice {
 public:
  using Seed = std::array<std::uint8_t, 32>;

  static Seed random_seed();
  static std::string commitment(const Seed& seed);  // hex
  static std::string to_hex(std::span<const std::uint8_t> bytes);
  static Result<Seed> seed_from_hex(std::string_view hex);

  FairDice(const Seed& seed, std::string_view salts, std::uint64_t first = 0);
  int roll(int sides) override;
  std::uint64_t next_number() const { return number_; }

 private:
  Seed key_;
  std::uint64_t number_;
};

}  // namespace longroll
