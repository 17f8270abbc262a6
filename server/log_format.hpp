// How the log is written: as text for people, or one JSON object a line for programs that collect logs.
#pragma once

#include <string_view>

namespace longroll::server {

// For all that is logged from now on.
void log_as_json();
// A line of it that only says what is.
void log_line(std::string_view sentence);

}  // namespace longroll::server
