// Who plays and who looks on.
#pragma once

#include <cstdint>

namespace longroll {

// One of the two chairs at the table. A game says what its seats are called.
enum class Seat : std::uint8_t { first = 0, second = 1, nobody = 255 };

constexpr Seat other(Seat seat) { return seat == Seat::first ? Seat::second : Seat::first; }
constexpr int index(Seat seat) { return static_cast<int>(seat); }

// Whose eyes a view, a log line or a chance is for. A spectator sees what every seat may see;
// `everyone` sees all and is for finished games, cases and records.
enum class Viewer : std::uint8_t { first = 0, second = 1, spectator = 2, everyone = 3 };

constexpr int index(Viewer viewer) { return static_cast<int>(viewer); }
constexpr Viewer viewer(Seat seat) { return static_cast<Viewer>(seat); }
constexpr bool sees_as(Viewer who, Seat seat) { return who == Viewer::everyone || who == viewer(seat); }

}  // namespace longroll
