// Waits for a state that nobody tells of, not for a time; `within` only bounds a test that fails.
#pragma once

#include <chrono>
#include <thread>

namespace longroll::tests {

template <class Condition>
bool eventually(Condition condition, std::chrono::milliseconds within = std::chrono::minutes(5)) {
  const auto end = std::chrono::steady_clock::now() + within;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace longroll::tests
