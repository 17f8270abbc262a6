// What is on the table.
#pragma once

#include <array>
#include <cstdint>

namespace longroll::toy {

struct Hand {
  std::array<std::uint8_t, 5> cards;  // 0: laid
  std::uint8_t laid, boasts, marks, scouted;
  friend bool operator==(const Hand&, const Hand&) = default;
};

struct Position {
  std::array<Hand, 2> hands;
  std::array<std::uint8_t, 2> won;
  std::uint8_t dealt, round, rounds, seat;
};

}  // namespace longroll::toy
