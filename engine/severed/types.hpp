// The words of the rulebook as small types.
#pragma once

#include <cstdint>
#include <string_view>

namespace longroll::severed {

using Number = std::uint8_t;  // of a Unit in the Position
inline constexpr Number nothing = 255;

enum class Type : std::uint8_t { infantry, veteran, militia, scouts, cavalry, artillery, general };
inline constexpr int type_count = 7;

// A row of the charts: a type in one of its states.
enum class Profile : std::uint8_t {
  infantry,
  veteran,
  militia,
  scouts,
  cavalry,
  artillery,
  general,
  dismounted,
  limbered
};
inline constexpr int profile_count = 9;

enum class Formation : std::uint8_t { line, column, skirmish, unlimbered, limbered, alone };
enum class Pace : std::uint8_t { hold, basic, double_quick, march, limbered, by_hand, remount };
enum class Cover : std::uint8_t { none, light, heavy };
enum class Band : std::uint8_t { deadly, distance, extreme, beyond };
enum class Aspect : std::uint8_t { front, left, right, rear };
enum class Edge : std::uint8_t { south, north };
enum class Ammunition : std::uint8_t { shell, canister };

// Where a Unit is.
enum class Place : std::uint8_t { undeployed, reserve, recorded, table, destroyed, driven_off };

// Markers and what the engine remembers about a Unit, as bits.
enum class Token : std::uint32_t {
  double_quick = 1u << 0,
  marched = 1u << 1,
  exhausted = 1u << 2,
  retreating = 1u << 3,
  regrouping = 1u << 4,
  last_chance = 1u << 5,
  by_hand = 1u << 6,
  bayonets = 1u << 7,
  determined = 1u << 8,
  dismounted = 1u << 9,
  remounted = 1u << 10,
  fired = 1u << 11,
  charged = 1u << 12,
  enraged = 1u << 13,
  closed_up = 1u << 14,
  jam_first = 1u << 15,
  jam_second = 1u << 16,
  handled = 1u << 17,  // has had its move, or its reaction
  moved = 1u << 18,    // any step in its last Movement Phase
  fought = 1u << 19,   // a round this phase
  rolled = 1u << 20,   // a Measure of Resolve roll this phase
  limbered_now = 1u << 21,
  steady_shot = 1u << 22,  // the veterans' re-roll is spent
};
inline constexpr int token_count = 23;

std::string_view word(Type type);
std::string_view word(Formation formation);
std::string_view word(Pace pace);
std::string_view word(Cover cover);
std::string_view word(Band band);
std::string_view word(Aspect aspect);
std::string_view word(Token token);

}  // namespace longroll::severed
