#include "server/notices/wishes.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace longroll::server {
namespace {

using Json = nlohmann::json;
constexpr int minutes_a_day = 24 * 60;

// Numbers of a compiled time zone (RFC 8536), most significant byte first.
class Numbers {
 public:
  explicit Numbers(std::string_view file) : file_(file) {}
  bool has(std::size_t bytes) const { return file_.size() >= bytes; }
  void skip(std::size_t bytes) { file_.remove_prefix(std::min(bytes, file_.size())); }
  std::uint64_t take(std::size_t bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes && i < file_.size(); ++i)
      number = number << 8 | static_cast<unsigned char>(file_[i]);
    skip(bytes);
    return number;
  }

 private:
  std::string_view file_;
};

struct Counts {
  std::size_t is_utc, is_standard, leaps, changes, kinds, letters;
};
Counts counts_of(Numbers& file) {
  file.skip(20);  // "TZif", its version, and room for more
  Counts counts{};
  for (std::size_t* each :
       {&counts.is_utc, &counts.is_standard, &counts.leaps, &counts.changes, &counts.kinds, &counts.letters})
    *each = file.take(4);
  return counts;
}

Result<int> minutes_of(const Json& json) {
  if (!json.is_string()) return problem("a time of day reads \"22:30\"");
  const auto text = json.get<std::string>();
  const auto number = [&](std::size_t at) {
    return text.size() == 5 && std::isdigit(static_cast<unsigned char>(text[at])) &&
                   std::isdigit(static_cast<unsigned char>(text[at + 1]))
               ? (text[at] - '0') * 10 + text[at + 1] - '0'
               : 99;
  };
  const int hours = number(0), minutes = number(3);
  if (hours > 23 || minutes > 59 || text[2] != ':') return problem("a time of day reads \"22:30\"");
  return 60 * hours + minutes;
}

std::string time_text(int minutes) { return fmt::format("{:02}:{:02}", minutes / 60, minutes % 60); }

Result<void> read_quiet(const Json& json, Wishes& wishes) {
  if (json.is_null()) return wishes.quiet_from = wishes.quiet_to = -1, Result<void>();
  if (!json.is_object()) return problem("'quiet' is null or {{from, to}}");
  const auto from = minutes_of(json.value("from", Json())), to = minutes_of(json.value("to", Json()));
  if (!from) return std::unexpected(from.error());
  if (!to) return std::unexpected(to.error());
  wishes.quiet_from = *from, wishes.quiet_to = *to;
  return {};
}

}  // namespace

Result<Zone> Zone::named(std::string_view name) {
  const auto fine = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '+' || c == '/';
  };
  if (name == "UTC") return Zone();
  if (name.empty() || name.size() > 64 || name.starts_with('/') || !std::ranges::all_of(name, fine))
    return problem("'{}' is not a time zone", one_line(std::string(name.substr(0, 64))));
  const auto file = read_file(fmt::format("/usr/share/zoneinfo/{}", name));
  if (!file) return problem("the time zone '{}' is not known here", name);
  return parse(*file);
}

Result<Zone> Zone::parse(std::string_view text) {
  constexpr std::size_t head = 44;
  if (!text.starts_with("TZif") || text.size() < head || text[4] < '2')
    return problem("this is not a time zone");
  Numbers file(text);
  const Counts old = counts_of(file);  // of 32 bits, for older readers
  file.skip(old.changes * 5 + old.kinds * 6 + old.letters + old.leaps * 8 + old.is_standard + old.is_utc);
  const Counts counts = counts_of(file);
  if (!counts.kinds || counts.changes > 5000 || counts.kinds > 255 ||
      !file.has(counts.changes * 9 + counts.kinds * 6))
    return problem("this is not a time zone");
  Zone zone;
  for (std::size_t i = 0; i < counts.changes; ++i)
    zone.changes_.push_back({static_cast<std::int64_t>(file.take(8)), 0});
  std::vector<std::size_t> kinds;
  for (std::size_t i = 0; i < counts.changes; ++i) kinds.push_back(file.take(1));
  std::vector<int> ahead;
  for (std::size_t i = 0; i < counts.kinds; ++i) {
    ahead.push_back(static_cast<std::int32_t>(file.take(4)));
    file.skip(2);
  }
  for (std::size_t i = 0; i < counts.changes; ++i) {
    if (kinds[i] >= ahead.size()) return problem("this is not a time zone");
    zone.changes_[i].ahead = ahead[kinds[i]];
  }
  zone.first_ = ahead.front();
  return zone;
}

int Zone::ahead(std::int64_t time) const {
  const auto next = std::ranges::upper_bound(changes_, time, {}, &Change::from);
  return next == changes_.begin() ? first_ : std::prev(next)->ahead;
}

Result<Wishes> read_wishes(std::string_view text, Wishes wishes) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return problem("wishes are a JSON object");
  for (const auto& [key, flag] : {std::pair{"turn", &wishes.turn}, {"over", &wishes.over}}) {
    if (!json.contains(key)) continue;
    if (!json[key].is_boolean()) return problem("'{}' must be true or false", key);
    *flag = json[key];
  }
  if (json.contains("quiet"))
    if (auto done = read_quiet(json["quiet"], wishes); !done) return std::unexpected(done.error());
  if (json.contains("zone")) {
    if (!json["zone"].is_string()) return problem("'zone' must be a text");
    wishes.zone = json["zone"];
    if (auto zone = Zone::named(wishes.zone); !zone) return std::unexpected(zone.error());
  }
  return wishes;
}

std::string to_text(const Wishes& wishes) {
  const Json quiet = wishes.never_quiet()
                         ? Json()
                         : Json{{"from", time_text(wishes.quiet_from)}, {"to", time_text(wishes.quiet_to)}};
  return Json{{"turn", wishes.turn}, {"over", wishes.over}, {"quiet", quiet}, {"zone", wishes.zone}}.dump();
}

std::int64_t allowed_from(const Wishes& wishes, std::int64_t time) {
  if (wishes.never_quiet()) return time;
  const auto zone = Zone::named(wishes.zone);
  const std::int64_t local = time + (zone ? zone->ahead(time) : 0);
  const int now = static_cast<int>((local / 60 % minutes_a_day + minutes_a_day) % minutes_a_day);
  const int length = (wishes.quiet_to - wishes.quiet_from + minutes_a_day) % minutes_a_day;
  const int since = (now - wishes.quiet_from + minutes_a_day) % minutes_a_day;
  if (since >= length) return time;
  return time - local % 60 + static_cast<std::int64_t>(length - since) * 60;
}

}  // namespace longroll::server
