#include "server/trouble.hpp"

#include <cxxabi.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <cstdlib>
#include <exception>
#include <memory>

#include "server/secret.hpp"

namespace longroll::server {
namespace {

// "std::out_of_range", of the exception that is being handled.
std::string thrown_type() {
  const std::type_info* type = abi::__cxa_current_exception_type();
  if (!type) return "something";
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(
      abi::__cxa_demangle(type->name(), nullptr, nullptr, &status), std::free);
  return status == 0 ? name.get() : type->name();
}

}  // namespace

std::string log_trouble(std::string_view where) noexcept {
  try {
    const std::string number = fmt::format("{:08x}", random_number() & 0xffffffffu);
    spdlog::error("trouble {}: {} threw {}", number, where, thrown_type());
    return number;
  } catch (...) {  // not even a line in the log can be had
    return {};
  }
}

std::string trouble_sentence(std::string_view number) {
  return fmt::format("something went wrong here; nothing was lost (the server's log has it as {})", number);
}

}  // namespace longroll::server
