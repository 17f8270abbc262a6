// What a player wants to be told of, and when not: quiet hours in his own time zone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/text.hpp"

namespace longroll::server {

// A time zone of the system's data ("Europe/Zurich"): how many seconds it is ahead of UTC at any time.
class Zone {
 public:
  static Result<Zone> named(std::string_view name);
  int ahead(std::int64_t time) const;

 private:
  struct Change {
    std::int64_t from;
    int ahead;
  };
  static Result<Zone> parse(std::string_view file);
  int first_ = 0;  // before any change
  std::vector<Change> changes_;
};

struct Wishes {
  bool turn = true, over = true;       // what is told
  int quiet_from = -1, quiet_to = -1;  // minutes after midnight; negative: never quiet
  std::string zone = "UTC";

  bool never_quiet() const { return quiet_from < 0 || quiet_from == quiet_to; }
};
// From a body of PUT /api/notices, over what was wished before.
Result<Wishes> read_wishes(std::string_view json, Wishes before = {});
std::string to_text(const Wishes& wishes);  // JSON

// That time, or the end of the quiet hours that it falls into.
std::int64_t allowed_from(const Wishes& wishes, std::int64_t time);

}  // namespace longroll::server
