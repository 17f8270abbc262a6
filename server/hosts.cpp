#include "server/hosts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.hpp"
#include "server/limits.hpp"

namespace longroll::server {
namespace {

// "Example.org.:8063" is example.org; "[::1]:8063" is ::1.
std::string host_name(std::string_view header) {
  if (header.starts_with('[')) return std::string(header.substr(1, header.find(']') - 1));
  std::string name = lower(header.substr(0, header.rfind(':')));
  if (name.ends_with('.')) name.pop_back();
  return name;
}

}  // namespace

Hosts::Hosts(std::vector<std::string> names) : names_(std::move(names)) {
  for (std::string& name : names_) name = host_name(name);
}

bool Hosts::allow(std::string_view header) const {
  const std::string name = host_name(header);
  if (name == "localhost" || name.ends_with(".localhost")) return true;  // never leads elsewhere
  // An address cannot be made to lead elsewhere, as a name can.
  return is_address(name) || std::ranges::find(names_, name) != names_.end();
}

std::string Hosts::refusal(std::string_view header) {
  const std::string name = host_name(header);
  if (name.empty()) return "a request says which host it is for";
  return fmt::format("this server does not answer to the name '{}'; start it with --host {} if it should",
                     name, name);
}

}  // namespace longroll::server
