// The one clock by which turns and codes are timed: Unix time in seconds. Tests put another in its place;
// the program has no way to.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace longroll::server {

using Time = std::function<std::int64_t()>;

inline std::int64_t system_time() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace longroll::server
