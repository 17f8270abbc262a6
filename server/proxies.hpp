// Proxies of the operator's, through which clients come: they say in X-Forwarded-For who that is. What
// anybody else says there counts for nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/text.hpp"

namespace longroll::server {

class Proxies {
 public:
  static Result<Proxies> at(const std::vector<std::string>& addresses);
  bool any() const { return !addresses_.empty(); }
  bool contains(const std::string& counted) const;  // an address as limits count it
  // Who asks, as limits count him: the last one that no proxy of ours is. Where none is said, the proxy.
  std::string client(const std::string& proxy, std::string_view forwarded) const;

 private:
  std::vector<std::string> addresses_;
};

}  // namespace longroll::server
