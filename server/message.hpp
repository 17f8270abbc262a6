// What a client can say over its socket, parsed and bounded before a table sees it. docs/protocol.md has the
// words.
#pragma once

#include <array>
#include <expected>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/game.hpp"

namespace longroll::server {

// Why a message is not followed: a sentence, the rule where a rule forbids it, and a code where a client does
// well to tell it from other troubles.
struct Refused {
  std::string error;
  std::string rule = {};
  std::string code = {};
};

template <class T>
using Allowed = std::expected<T, Refused>;

template <class... Args>
std::unexpected<Refused> refused(fmt::format_string<Args...> format, Args&&... args) {
  return std::unexpected(Refused{fmt::format(format, std::forward<Args>(args)...)});
}

struct Hello {
  std::string table, key;
  int have = 0;
  int undos = -1;  // unknown: the client's entries may no longer stand
};
struct Act {
  std::string order;
  int at = 0;
};
struct Undo {
  int to = -1;  // how many actions are left, as the asker counts them; without it, one less
};
struct MakeOffer {
  std::string what;
};
struct AnswerOffer {
  std::string what;
  bool yes = false;
};
struct Resign {};
struct Why {
  std::string order;
};
struct AskOdds {
  std::string order;
};
struct Ask {
  Words words;
};
struct Suggest {
  bool deep = false;  // looks ahead, and gives reasons
};
struct Chances {};  // to win, at every moment of a game that is over
struct Hurry {};    // a computer player who thinks is to move now
struct History {
  int at = 0;
};
struct Name {
  std::string name;
};
struct Chat {
  std::string text;
};
struct Salt {
  std::string salt;
};

using Said = std::variant<Hello, Act, Undo, MakeOffer, AnswerOffer, Resign, Why, AskOdds, Ask, Suggest,
                          Chances, Hurry, History, Name, Chat, Salt>;

struct Message {
  Json id;  // number, short text, or null
  Said said;
};

// The id is set even where the message is refused, if there was one.
Allowed<Said> parse_message(std::string_view text, Json& id);

// Whether it is said to change the table rather than to ask about it.
bool changes(const Said& said);

// Without control characters and marks that turn the reading direction, trimmed, cut to so many characters.
std::string plain_text(std::string_view text, std::size_t characters);

// {"type": "error", ...}, with the id of the message that it answers.
std::string error_text(const Json& id, const Refused& refusal);
// A JSON object with the id added, where there is one.
std::string with_id(std::string object, const Json& id);

// What POST /api/tables asks for.
struct SeatWish {
  std::string kind, player;
};
struct TableWish {
  std::string game;
  Setup setup;
  std::array<SeatWish, 2> seats;
  std::string name;
};
struct WhatIfWish {
  int at = 0;
  std::array<SeatWish, 2> seats;
};
// What POST /api/games/GAME/check asks about.
struct CheckWish {
  std::string text;
  std::map<std::string, std::string> options;
};
// What POST /api/records brings.
Allowed<std::string> parse_record_wish(std::string_view body);
Allowed<CheckWish> parse_check_wish(std::string_view body);
Allowed<TableWish> parse_table_wish(std::string_view body);
Allowed<WhatIfWish> parse_whatif_wish(std::string_view body);

}  // namespace longroll::server
