#include "tests/rehearse.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <map>
#include <mutex>

namespace longroll::tests {
namespace {

struct Rehearsal {
  std::mutex mutex;
  std::string seed;
  std::map<std::size_t, int> drawn;  // how often so many bytes
};

Rehearsal& rehearsal() {
  static Rehearsal only;
  return only;
}

// The n-th draw of a length is always the same.
void rehearsed_bytes(void* bytes, std::size_t size) {
  std::string what;
  {
    Rehearsal& now = rehearsal();
    const std::scoped_lock lock(now.mutex);
    what = fmt::format("{} {} {}", now.seed, size, now.drawn[size]++);
  }
  std::array<unsigned char, randombytes_SEEDBYTES> key;
  crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(what.data()), what.size(),
                     nullptr, 0);
  randombytes_buf_deterministic(bytes, size, key.data());
}

std::uint32_t rehearsed_number() {
  std::uint32_t number = 0;
  rehearsed_bytes(&number, sizeof number);
  return number;
}

}  // namespace

void rehearse(const std::string& seed) {
  static randombytes_implementation from_seed = {.implementation_name = [] { return "rehearsal"; },
                                                 .random = rehearsed_number,
                                                 .stir = nullptr,
                                                 .uniform = nullptr,
                                                 .buf = rehearsed_bytes,
                                                 .close = nullptr};
  Rehearsal& now = rehearsal();
  const std::scoped_lock lock(now.mutex);
  now.seed = seed;
  now.drawn.clear();
  randombytes_set_implementation(&from_seed);
}

}  // namespace longroll::tests
