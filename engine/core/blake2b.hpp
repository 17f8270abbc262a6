// BLAKE2b as RFC 7693 has it, for where libsodium is not to be had. Slower, and the same to the last bit.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace longroll {

void blake2b(std::span<std::uint8_t> digest, std::string_view text, std::span<const std::uint8_t> key = {});

}  // namespace longroll
