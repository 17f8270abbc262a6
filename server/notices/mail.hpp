// A notice as a letter: a message of RFC 5322 in plain text, which says how to stop with one click (RFC
// 8058).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/text.hpp"

namespace longroll::server {

struct Mail {
  std::string to, subject, text;
  std::string stop;  // the address of a page that ends such mail; empty for none
};

// One address as people write it, without a name: bounded, and nothing in it that could be another header.
Result<std::string> mail_address(std::string_view text);
// `from`: "Longroll <longroll@example.org>" or an address alone.
std::string write_mail(const Mail& mail, const std::string& from, const std::string& id, std::int64_t now);
std::string bare_address(const std::string& from);

}  // namespace longroll::server
