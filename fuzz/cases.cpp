// Cases: any text is parsed or refused with one line, and whatever a case says, running it ends with an
// answer.
#include "engine/core/case.hpp"

#include "fuzz/fuzz.hpp"

using namespace longroll;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto cases = parse_cases({reinterpret_cast<const char*>(data), size}, "input");
  if (!cases) return fuzz::must_be_clear(cases.error()), 0;
  for (const Case& one : *cases) {
    auto done = run_case(one, [](std::string_view id) { return fuzz::games().find(id); });
    if (!done) fuzz::must_be_clear(done.error());
  }
  return 0;
}
