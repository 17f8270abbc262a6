// The names that this server answers to. A page of another site can make its own name lead here (DNS
// rebinding), and would then be taken for ours: it gives itself away by the name that the browser sends.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace longroll::server {

class Hosts {
 public:
  // Besides addresses: names that a proxy or a name server leads here.
  explicit Hosts(std::vector<std::string> names);
  bool allow(std::string_view header) const;  // as sent, with or without a port
  static std::string refusal(std::string_view header);

 private:
  std::vector<std::string> names_;
};

}  // namespace longroll::server
