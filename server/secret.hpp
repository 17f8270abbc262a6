// Secrets of seats and spectators: random, kept only as hashes, compared in constant time.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace longroll::server {

// Random bytes in base64url: 18 bytes make a secret of 24 letters, 9 bytes a table's name of 12, 32 bytes a
// player key.
std::string random_token(std::size_t bytes);
inline constexpr std::size_t id_bytes = 9, key_bytes = 18, player_key_bytes = 32;
inline constexpr std::size_t player_key_letters = 43;
// Whether this can be the name of a table or a player: whatever else comes from outside reaches neither room
// nor store.
bool is_table_id(std::string_view text);
std::uint64_t random_number();
// A number that is the same whenever it is asked for, and that nobody can tell who does not have the key.
std::uint64_t keyed_number(std::span<const std::uint8_t> key, std::string_view text);
std::string hash_secret(std::string_view secret);
bool fits(std::string_view secret, std::string_view stored_hash);

}  // namespace longroll::server
