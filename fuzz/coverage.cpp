// Coverage for libFuzzer from g++: the compiler calls a hook in every basic block, and the hook counts in an
// array that libFuzzer watches. The linker puts this hook in the place of libFuzzer's own, which does nothing
// (--wrap).
#include <array>
#include <cstdint>

extern "C" void __sanitizer_cov_8bit_counters_init(std::uint8_t* begin, std::uint8_t* end);

namespace {

std::array<std::uint8_t, 1 << 17> counters;

const bool watched = [] {
  __sanitizer_cov_8bit_counters_init(counters.data(), counters.data() + counters.size());
  return true;
}();

}  // namespace

extern "C" void __wrap___sanitizer_cov_trace_pc() {
  const auto block = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
  ++counters[(block ^ block >> 17) % counters.size()];
}

// g++ also reports comparisons of floating-point numbers, which libFuzzer does not know.
extern "C" void __sanitizer_cov_trace_cmpf(float, float) {}
extern "C" void __sanitizer_cov_trace_cmpd(double, double) {}
