// What a client can say over its socket, parsed and bounded before a table sees it. docs/protocol.md has the
// words.
#pragma once

#include <array>
#include <expected>
#include <nlohmann/json.hpp>
#include <optional>
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
  std::string table, key;  // without a key: to look on where everybody may
  int have = 0;
  int undos = -1;  // unknown: the client's entries may no longer stand
  int seat = -1;   // of one whose key opens both
};
struct LookIn {};  // at the lobby
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

using Said = std::variant<Hello, LookIn, Act, Undo, MakeOffer, AnswerOffer, Resign, Why, AskOdds, Ask,
                          Suggest, Chances, Hurry, History, Name, Chat, Salt>;

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
struct OpenWish {
  std::optional<bool> open, watch;
  std::optional<std::string> note;
};
struct TableWish {
  std::string game;
  Setup setup;
  std::array<SeatWish, 2> seats;
  std::string name;
  OpenWish meeting;
  int pace = 0;  // days a turn; 0: live
  int series = 1;
};
// What is asked of players and of those who meet at a table.
struct PlayerWish {
  std::string name, label, code;
};
struct HandWish {
  std::string to;        // "computer", "person", "nobody"
  std::string computer;  // which
  int seat = -1;         // the asker's own unless told
};
struct ClaimWish {
  std::string what;  // "game", "computer"
  std::string computer;
};
struct GrantWish {
  std::string player;
  bool yes = false;
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
Allowed<PlayerWish> parse_player_wish(std::string_view body, bool code);
Allowed<OpenWish> parse_open_wish(std::string_view body);
Allowed<HandWish> parse_hand_wish(std::string_view body);
Allowed<ClaimWish> parse_claim_wish(std::string_view body);
Allowed<GrantWish> parse_grant_wish(std::string_view body);
Allowed<std::string> parse_computer(std::string_view body);
// The text of that member, plain and cut to so many characters; nothing where it is not there.
Allowed<std::string> parse_text(std::string_view body, const char* member, std::size_t characters);
Allowed<WhatIfWish> parse_whatif_wish(std::string_view body);

}  // namespace longroll::server
