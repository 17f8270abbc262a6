#include "server/proxies.hpp"

#include <algorithm>

#include "server/limits.hpp"

namespace longroll::server {
namespace {

// Some say the port as well: 192.0.2.7:4711, [2001:db8::1]:4711.
std::string without_port(const std::string& said) {
  if (said.starts_with('[')) return said.substr(1, said.find(']') - 1);
  return std::ranges::count(said, ':') == 1 ? said.substr(0, said.find(':')) : said;
}

}  // namespace

Result<Proxies> Proxies::at(const std::vector<std::string>& addresses) {
  Proxies proxies;
  for (const std::string& each : addresses) {
    if (!is_address(each)) return problem("--proxy is the address that a proxy comes from, not '{}'", each);
    proxies.addresses_.push_back(counted_address(each));
  }
  return proxies;
}

bool Proxies::contains(const std::string& counted) const {
  return std::ranges::find(addresses_, counted) != addresses_.end();
}

std::string Proxies::client(const std::string& proxy, std::string_view forwarded) const {
  while (!forwarded.empty()) {
    const auto comma = forwarded.rfind(',');
    const std::string said = without_port(std::string(trim(forwarded.substr(comma + 1))));  // npos + 1 is 0
    forwarded = forwarded.substr(0, comma == forwarded.npos ? 0 : comma);
    if (!is_address(said)) break;
    if (std::string counted = counted_address(said); !contains(counted)) return counted;
  }
  return proxy;
}

}  // namespace longroll::server
