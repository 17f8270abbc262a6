// The one call of the log that a table makes; a browser shows it in its console.
#pragma once

#include <fmt/format.h>

#include <cstdio>

namespace spdlog {

template <class... Args>
void error(fmt::format_string<Args...> format, Args&&... args) {
  const std::string line = fmt::format(format, std::forward<Args>(args)...) + "\n";
  std::fputs(line.c_str(), stderr);
}

}  // namespace spdlog
