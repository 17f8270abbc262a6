#include "server/message.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>

#include "opponent/player.hpp"
#include "server/meeting.hpp"
#include "server/opened.hpp"
#include "server/secret.hpp"

namespace longroll::server {
namespace {

// Reads members of one JSON object; the first thing that is wrong is remembered.
class Members {
 public:
  explicit Members(const Json& object) : object_(object) {}

  std::string text(const char* key, std::size_t longest) {
    const auto found = object_.find(key);
    if (found == object_.end() || !found->is_string())
      return wrong("'{}' must be a text", key), std::string();
    std::string value = found->get<std::string>();
    if (value.find('\0') != std::string::npos) return wrong("'{}' holds a zero", key), std::string();
    if (value.size() > longest) return wrong("'{}' is longer than {} bytes", key, longest), std::string();
    return value;
  }
  std::string table(const char* key) {
    std::string value = text(key, 64);
    if (ok() && !is_table_id(value)) wrong("'{}' is not the name of a table", key);
    return value;
  }
  std::string text_or_nothing(const char* key, std::size_t longest) {
    return object_.contains(key) && !object_[key].is_null() ? text(key, longest) : std::string();
  }
  int number(const char* key, int otherwise) {
    return object_.contains(key) && !object_[key].is_null() ? number(key) : otherwise;
  }
  int number(const char* key) {
    const auto found = object_.find(key);
    if (found != object_.end() && found->is_number_integer()) {
      const auto value = found->get<std::int64_t>();
      if (value >= 0 && value <= 1'000'000'000) return static_cast<int>(value);
    }
    return wrong("'{}' must be a whole number from 0 on", key), 0;
  }
  bool flag(const char* key, std::optional<bool> otherwise = {}) {
    const auto found = object_.find(key);
    if (found == object_.end() && otherwise) return *otherwise;
    if (found == object_.end() || !found->is_boolean())
      return wrong("'{}' must be true or false", key), false;
    return found->get<bool>();
  }
  Words words(const char* key) {
    const auto found = object_.find(key);
    Words words;
    if (found == object_.end() || !found->is_array() || found->empty() || found->size() > 200)
      return wrong("'{}' must be a list of 1 to 200 texts", key), words;
    for (const Json& each : *found) {
      if (!each.is_string()) return wrong("'{}' must be a list of texts", key), words;
      words.push_back(each.get<std::string>());
    }
    return words;
  }
  std::string what(const char* key) {
    std::string value = text(key, 8);
    if (ok() && value != "undo" && value != "draw") wrong("'{}' must be \"undo\" or \"draw\"", key);
    return value;
  }
  std::optional<bool> flag_or_nothing(const char* key) {
    return object_.contains(key) && !object_[key].is_null() ? std::optional(flag(key)) : std::nullopt;
  }
  std::string one_of(const char* key, std::initializer_list<std::string_view> words) {
    std::string value = text(key, 16);
    if (ok() && std::ranges::find(words, value) == words.end())
      wrong("'{}' must be one of: {}", key, fmt::join(words, ", "));
    return value;
  }
  std::string plain(const char* key, std::size_t characters) {
    return plain_text(text_or_nothing(key, 10 * characters), characters);
  }
  std::string computer(const char* key) {
    std::string value = text_or_nothing(key, 32);
    if (value.empty()) value = player_names().front();
    if (ok() && !player_named(value)) wrong("there is no computer player '{}'", value);
    return value;
  }
  int pace(const char* key) {
    const auto found = object_.find(key);
    if (found == object_.end() || found->is_null() || *found == "live") return 0;
    if (found->is_number_integer())
      if (const auto days = found->get<std::int64_t>(); days >= 1 && days <= 30)
        return static_cast<int>(days);
    return wrong("'{}' must be \"live\" or a number of days from 1 to 30", key), 0;
  }
  int series(const char* key) {
    const int of = number(key, 1);
    if (of > 9 || of % 2 == 0) wrong("'{}' must be 1, 3, 5, 7 or 9", key);
    return of;
  }
  OpenWish opening() {
    OpenWish wish{flag_or_nothing("open"), flag_or_nothing("watch"), {}};
    if (object_.contains("note")) wish.note = plain("note", note_characters);
    return wish;
  }
  SeatWish seat(const Json& json) {
    Members members(json);
    if (!json.is_object()) return wrong("a seat is an object with a 'kind'"), SeatWish();
    SeatWish seat{members.text("kind", 16), members.text_or_nothing("player", 32)};
    if (!members.ok()) return trouble_ = members.trouble_, seat;
    if (seat.kind != "me" && seat.kind != "friend" && seat.kind != "computer")
      wrong("a seat's 'kind' is \"me\", \"friend\" or \"computer\"");
    if (seat.kind != "computer")
      seat.player.clear();
    else if (seat.player.empty())
      seat.player = player_names().front();
    if (seat.kind == "computer" && !player_named(seat.player))
      wrong("there is no computer player '{}'", seat.player);
    return seat;
  }
  std::array<SeatWish, 2> seats(const char* key) {
    const auto found = object_.find(key);
    if (found == object_.end() || !found->is_array() || found->size() != 2)
      return wrong("'{}' must be a list of two seats", key), std::array<SeatWish, 2>();
    return {seat((*found)[0]), seat((*found)[1])};
  }
  std::map<std::string, std::string> texts_or_nothing(const char* key) {
    std::map<std::string, std::string> texts;
    const auto found = object_.find(key);
    if (found == object_.end() || found->is_null()) return texts;
    if (!found->is_object()) return wrong("'{}' must be an object", key), texts;
    for (const auto& [name, value] : found->items()) {
      if (!value.is_string()) return wrong("option '{}' must be a text", name), texts;
      texts[name] = value.get<std::string>();
    }
    return texts;
  }

  bool ok() const { return trouble_.empty(); }
  template <class... Args>
  void wrong(fmt::format_string<Args...> format, Args&&... args) {
    if (ok()) trouble_ = fmt::format(format, std::forward<Args>(args)...);
  }
  template <class T>
  Allowed<T> done(T value) const {
    if (!ok()) return std::unexpected(Refused{trouble_});
    return value;
  }

 private:
  const Json& object_;
  std::string trouble_;
};

constexpr std::size_t longest_order = 4000, longest_file = 32 * 1024;

const std::map<std::string, std::function<Said(Members&)>, std::less<>> readers = {
    {"hello",
     [](Members& m) {
       return Hello{m.table("table"), m.text_or_nothing("key", 128), m.number("have", 0),
                    m.number("undos", -1), m.number("seat", -1)};
     }},
    {"lobby", [](Members&) { return LookIn{}; }},
    {"act",
     [](Members& m) {
       return Act{m.text("order", longest_order), m.number("at")};
     }},
    {"undo", [](Members& m) { return Undo{m.number("to", -1)}; }},
    {"offer", [](Members& m) { return MakeOffer{m.what("what")}; }},
    {"answer",
     [](Members& m) {
       return AnswerOffer{m.what("what"), m.flag("yes")};
     }},
    {"resign", [](Members&) { return Resign{}; }},
    {"why", [](Members& m) { return Why{m.text("order", longest_order)}; }},
    {"odds", [](Members& m) { return AskOdds{m.text("order", longest_order)}; }},
    {"ask", [](Members& m) { return Ask{m.words("words")}; }},
    {"suggest", [](Members& m) { return Suggest{m.flag("deep", false)}; }},
    {"chances", [](Members&) { return Chances{}; }},
    {"hurry", [](Members&) { return Hurry{}; }},
    {"history", [](Members& m) { return History{m.number("at")}; }},
    {"name", [](Members& m) { return Name{m.text("name", 400)}; }},
    {"chat", [](Members& m) { return Chat{m.text("text", 4000)}; }},
    {"salt", [](Members& m) { return Salt{m.text("salt", 64)}; }},
};

Allowed<Json> parse_object(std::string_view text) {
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return refused("this is not JSON");
  if (!json.is_object()) return refused("a message is a JSON object");
  return json;
}

bool unwanted(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}

}  // namespace

Allowed<Said> parse_message(std::string_view text, Json& id) {
  auto json = parse_object(text);
  if (!json) return std::unexpected(json.error());
  if (const auto found = json->find("id"); found != json->end()) {
    if (found->is_number_integer() ||
        (found->is_string() && found->get_ref<const std::string&>().size() <= 64))
      id = *found;
    else
      return refused("'id' must be a whole number or a short text");
  }
  const auto type = json->find("type");
  if (type == json->end() || !type->is_string()) return refused("a message has a 'type'");
  const auto reader = readers.find(type->get_ref<const std::string&>());
  if (reader == readers.end()) return refused("there is no message of this type");
  Members members(*json);
  Said said = reader->second(members);
  return members.done(std::move(said));
}

bool changes(const Said& said) {
  return !std::holds_alternative<LookIn>(said) && !std::holds_alternative<Ask>(said) &&
         !std::holds_alternative<Why>(said) && !std::holds_alternative<AskOdds>(said) &&
         !std::holds_alternative<History>(said) && !std::holds_alternative<Suggest>(said) &&
         !std::holds_alternative<Chances>(said);
}

// The text is UTF-8 already: the parser has seen to that.
std::string plain_text(std::string_view text, std::size_t characters) {
  std::string plain;
  for (std::size_t i = 0; i < text.size() && characters;) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t size = std::min<std::size_t>(lead < 0x80   ? 1
                                                   : lead < 0xE0 ? 2
                                                   : lead < 0xF0 ? 3
                                                                 : 4,
                                                   text.size() - i);
    char32_t c = size == 1 ? lead : lead & (0xFFu >> (size + 1));
    for (std::size_t k = 1; k < size; ++k) c = c << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3F);
    if (c == '\t' || c == '\n')
      plain += ' ', --characters;
    else if (!unwanted(c))
      plain += text.substr(i, size), --characters;
    i += size;
  }
  return std::string(trim(plain));
}

std::string with_id(std::string object, const Json& id) {
  if (!id.is_null()) object.insert(object.size() - 1, R"(,"id":)" + id.dump());
  return object;
}

std::string error_text(const Json& id, const Refused& refusal) {
  Json answer = {{"type", "error"}, {"error", refusal.error}};
  if (!refusal.rule.empty()) answer["rule"] = refusal.rule;
  if (!refusal.code.empty()) answer["code"] = refusal.code;
  return with_id(answer.dump(-1, ' ', false, Json::error_handler_t::replace), id);
}

Allowed<TableWish> parse_table_wish(std::string_view body) {
  auto json = parse_object(body);
  if (!json) return std::unexpected(json.error());
  Members m(*json);
  TableWish wish;
  wish.game = m.text("game", 32);
  wish.setup = {m.text_or_nothing("scenario", 64), m.texts_or_nothing("options"),
                m.text_or_nothing("file", longest_file)};
  wish.seats = m.seats("seats");
  wish.name = m.plain("name", 40);
  wish.meeting = m.opening();
  wish.pace = m.pace("pace");
  wish.series = m.series("series");
  return m.done(std::move(wish));
}

Allowed<PlayerWish> parse_player_wish(std::string_view body, bool code) {
  auto json = parse_object(body);
  if (!json) return std::unexpected(json.error());
  Members m(*json);
  PlayerWish wish{.label = m.plain("label", 40)};
  if (code) {
    wish.code = m.text("code", 64);
  } else {
    wish.name = plain_text(m.text("name", 400), 40);
    if (m.ok() && wish.name.empty()) m.wrong("a player needs a name");
  }
  return m.done(std::move(wish));
}

Allowed<OpenWish> parse_open_wish(std::string_view body) {
  auto json = parse_object(body);
  if (!json) return std::unexpected(json.error());
  Members m(*json);
  OpenWish wish = m.opening();
  return m.done(std::move(wish));
}

Allowed<HandWish> parse_hand_wish(std::string_view body) {
  auto json = parse_object(body);
  if (!json) return std::unexpected(json.error());
  Members m(*json);
  HandWish wish{m.one_of("to", {"computer", "person", "nobody"}), m.computer("player"), m.number("seat", -1)};
  if (m.ok() && wish.seat > 1) m.wrong("'seat' must be 0 or 1");
  return m.done(std::move(wish));
}

Allowed<ClaimWish> parse_claim_wish(std::string_view body) {
  auto json = parse_object(body);
  if (!json) return std::unexpected(json.error());
  Members m(*json);
  ClaimWish wish{m.one_of("what", {"game", "computer"}), m.computer("player")};
  return m.done(std::move(wish));
}

Allowed<GrantWish> parse_grant_wish(std::string_view body) {
  auto json = parse_object(body);
  if (!json) return std::unexpected(json.error());
  Members m(*json);
  GrantWish wish{m.text("player", 64), m.flag("yes")};
  return m.done(std::move(wish));
}

Allowed<std::string> parse_computer(std::string_view body) {
  auto json = parse_object(body.empty() ? "{}" : body);
  if (!json) return std::unexpected(json.error());
  Members m(*json);
  return m.done(m.computer("player"));
}

Allowed<std::string> parse_text(std::string_view body, const char* member, std::size_t characters) {
  auto json = parse_object(body.empty() ? "{}" : body);
  if (!json) return std::unexpected(json.error());
  Members m(*json);
  return m.done(m.plain(member, characters));
}

Allowed<CheckWish> parse_check_wish(std::string_view body) {
  auto json = parse_object(body);
  if (!json) return std::unexpected(json.error());
  Members m(*json);
  CheckWish wish{m.text("text", longest_file), m.texts_or_nothing("options")};
  return m.done(std::move(wish));
}

Allowed<std::string> parse_record_wish(std::string_view body) {
  auto json = parse_object(body);
  if (!json) return std::unexpected(json.error());
  Members m(*json);
  return m.done(m.text("text", longest_record));
}

Allowed<WhatIfWish> parse_whatif_wish(std::string_view body) {
  auto json = parse_object(body);
  if (!json) return std::unexpected(json.error());
  Members m(*json);
  WhatIfWish wish{m.number("at"), m.seats("seats")};
  return m.done(std::move(wish));
}

}  // namespace longroll::server
