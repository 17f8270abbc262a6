#include "server/hosts.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/text.hpp"

namespace longroll::server {
namespace {

// "Example.org.:8063" is example.org; "[::1]:8063" is ::1.
std::string host_name(std::string_view header) {
  if (header.starts_with('[')) return std::string(header.substr(1, header.find(']') - 1));
  std::string name = lower(header.substr(0, header.rfind(':')));
  if (name.ends_with('.')) name.pop_back();
  return name;
}

// In one way of writing it; empty for what is no address. IPv4 in the guise of IPv6 is IPv4.
std::string host_address(const std::string& name) {
  std::array<char, INET6_ADDRSTRLEN> text = {};
  in_addr four{};
  in6_addr six{};
  if (inet_pton(AF_INET, name.c_str(), &four) == 1)
    return inet_ntop(AF_INET, &four, text.data(), text.size());
  if (inet_pton(AF_INET6, name.substr(0, name.find('%')).c_str(), &six) != 1) return {};
  if (IN6_IS_ADDR_V4MAPPED(&six)) return inet_ntop(AF_INET, &six.s6_addr[12], text.data(), text.size());
  return inet_ntop(AF_INET6, &six, text.data(), text.size());
}

}  // namespace

Hosts::Hosts(std::string address, std::vector<std::string> names)
    : address_(host_address(address)), names_(std::move(names)) {
  for (std::string& name : names_) name = host_name(name);
}

bool Hosts::allow(std::string_view header, std::string_view own) const {
  const std::string name = host_name(header);
  if (name.empty()) return false;
  if (name == "localhost" || name.ends_with(".localhost")) return true;  // never leads elsewhere
  if (std::ranges::find(names_, name) != names_.end()) return true;
  const std::string address = host_address(name);
  return !address.empty() && (address.starts_with("127.") || address == "::1" || address == address_ ||
                              address == host_address(std::string(own)));
}

std::string Hosts::refusal(std::string_view header) {
  const std::string name = host_name(header);
  if (name.empty()) return "a request says which host it is for";
  return fmt::format("this server does not answer to the name '{}'; start it with --host {} if it should",
                     name, name);
}

}  // namespace longroll::server
