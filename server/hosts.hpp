// The names that this server answers to. A page of another site can make its own name lead here (DNS
// rebinding), and would then be taken for ours: it gives itself away by the name that the browser sends.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace longroll::server {

class Hosts {
 public:
  // Besides the address that is listened at: names that a proxy or a name server leads here.
  Hosts(std::string address, std::vector<std::string> names);
  // `header` as sent, with or without a port; `own` is the address that the connection has reached.
  bool allow(std::string_view header, std::string_view own) const;
  static std::string refusal(std::string_view header);

 private:
  std::string address_;
  std::vector<std::string> names_;
};

}  // namespace longroll::server
