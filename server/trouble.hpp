// What is thrown is caught at the edge of what somebody asked for: a message, a request, a thought, a timer,
// an answer of the store. It is logged under a number, the asker is told that number, and the server goes on.
#pragma once

#include <string>
#include <string_view>

namespace longroll::server {

// For a catch block. Logs where it happened and what sort of thing was thrown; not its words, which may quote
// a key or a message. Answers the number under which it is in the log.
std::string log_trouble(std::string_view where) noexcept;
// What the asker is told.
std::string trouble_sentence(std::string_view number);

// Does something, and logs what it throws.
template <class Deed>
bool contained(std::string_view where, Deed&& deed) noexcept {
  try {
    deed();
    return true;
  } catch (...) {
    log_trouble(where);
    return false;
  }
}

}  // namespace longroll::server
