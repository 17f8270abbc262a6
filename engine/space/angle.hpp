// Points and headings of a table measured in hundredths of an inch. Whole numbers only, so that every machine
// finds the same place.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <compare>
#include <cstdint>

namespace longroll::table {

inline constexpr int inch = 100;

struct Point {
  std::int32_t x = 0, y = 0;  // x grows east, y grows north

  friend constexpr auto operator<=>(Point, Point) = default;
  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  constexpr Point operator-() const { return {-x, -y}; }
};

constexpr std::int64_t dot(Point a, Point b) { return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y; }
// Positive when b lies to the left of a.
constexpr std::int64_t cross(Point a, Point b) { return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x; }
constexpr std::int64_t squared(Point a) { return dot(a, a); }

// Division with halves rounded away from zero; the divisor is positive.
constexpr std::int64_t rounded(std::int64_t value, std::int64_t by) {
  return value >= 0 ? (value + by / 2) / by : -((-value + by / 2) / by);
}

constexpr std::int64_t root(std::int64_t value) {  // whole square root, rounded down
  if (value <= 0) return 0;
  if
    !consteval {
      if (value < std::int64_t{1} << 50) {  // exact: the guess is off by one at most
        auto guess = static_cast<std::int64_t>(std::sqrt(static_cast<double>(value)));
        if (guess * guess > value) --guess;
        return (guess + 1) * (guess + 1) <= value ? guess + 1 : guess;
      }
    }
  const int bits = 64 - std::countl_zero(static_cast<std::uint64_t>(value));
  std::int64_t guess = std::int64_t{1} << (bits + 1) / 2;  // not below the root: Newton comes down to it
  for (;;) {
    const std::int64_t next = (guess + value / guess) / 2;
    if (next >= guess) return guess;
    guess = next;
  }
}

constexpr int length(Point a) { return static_cast<int>((root(squared(a) * 4) + 1) / 2); }

extern const std::array<std::int32_t, 361> quarter_sines;  // 0 to 90 degrees
extern const std::array<std::int32_t, 1800> sines;         // 0 to 450 degrees

// A compass heading in quarter degrees, clockwise: 0 north, 360 east, 720 south, 1080 west.
class Heading {
 public:
  constexpr Heading() = default;
  constexpr explicit Heading(int quarters)
      : quarters_(static_cast<std::int16_t>(((quarters % 1440) + 1440) % 1440)) {}
  static constexpr Heading degrees(int whole) { return Heading(whole * 4); }

  constexpr int quarters() const { return quarters_; }
  constexpr Heading turned(int quarters) const { return Heading(quarters_ + quarters); }
  constexpr Heading reversed() const { return turned(720); }
  // The turn from here to there, -719 .. 720; positive is clockwise.
  constexpr int turn_to(Heading there) const {
    const int turn = ((there.quarters_ - quarters_) % 1440 + 1440) % 1440;
    return turn > 720 ? turn - 1440 : turn;
  }
  Point forward() const { return {sine(quarters_), sine(quarters_ + 360)}; }  // 65536 long
  Point right() const { return {sine(quarters_ + 360), -sine(quarters_)}; }

  friend constexpr auto operator<=>(Heading, Heading) = default;

 private:
  static std::int32_t sine(int quarters) { return sines[static_cast<std::size_t>(quarters)]; }
  std::int16_t quarters_ = 0;
};

// The point some way forward and to the right of another.
inline Point offset(Point from, Heading heading, int forward, int right) {
  const Point f = heading.forward(), r = heading.right();
  const auto along = [&](std::int32_t fx, std::int32_t rx) {
    const std::int64_t value = std::int64_t{forward} * fx + std::int64_t{right} * rx;
    return static_cast<std::int32_t>(value >= 0 ? (value + 32768) >> 16 : -((-value + 32768) >> 16));
  };
  return {from.x + along(f.x, r.x), from.y + along(f.y, r.y)};
}

// The vector scaled to a length; nothing for the null vector.
inline Point scaled(Point vector, int to) {
  const std::int64_t size = root(squared(vector) * 65536);
  if (size == 0) return {};
  return {static_cast<std::int32_t>(rounded(std::int64_t{vector.x} * to * 256, size)),
          static_cast<std::int32_t>(rounded(std::int64_t{vector.y} * to * 256, size))};
}
inline Point toward(Point from, Point to, int distance) { return from + scaled(to - from, distance); }

// The heading whose forward vector lies nearest to the vector.
Heading heading_of(Point vector);

}  // namespace longroll::table
