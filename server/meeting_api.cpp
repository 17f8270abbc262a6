#include "server/meeting_api.hpp"

#include <map>

#include "server/answers.hpp"
#include "server/journal.hpp"
#include "server/lobby.hpp"
#include "server/secret.hpp"
#include "server/tables.hpp"

namespace longroll::server {
namespace {

std::function<void(const Stored<Amended>&)> telling(const Respond& respond) {
  return [respond](const Stored<Amended>& done) {
    answer_or(respond, done, [&](const Amendment& amendment) {
      respond(json_response(amendment.made ? 201 : 200, amendment.answer.dump()));
    });
  };
}

Refused no_key() { return {"this key does not open the table"}; }

// An invitation begins with the name of its table.
std::string table_of_invitation(const std::string& token) {
  constexpr std::size_t table_letters = 12, token_letters = 36;
  const std::string table = token.substr(0, table_letters);
  return token.size() == token_letters && is_table_id(table) ? table : std::string();
}

}  // namespace

void MeetingApi::lobby(const Request& request, const Respond& respond) {
  if (request.method != "GET") return respond(error_response(405, "this can only be read"));
  std::map<std::string, std::string> wanted;
  for (const char* each : {"game", "scenario", "side", "state"})
    if (auto value = query_value(request.query, each); !value.empty()) wanted[each] = std::move(value);
  const std::string pace = query_value(request.query, "pace");
  const auto fits = [wanted, pace](const Json& entry) {
    for (const auto& [member, value] : wanted)
      if (entry.at(member) != value) return false;
    return pace.empty() || (pace == "live") == (entry.at("pace") == "live");
  };
  house_.lobby->list(fits, [respond](const Stored<Json>& tables) {
    respond(tables ? json_response(200, Json{{"tables", *tables}}.dump()) : failed(tables.error()));
  });
}

void MeetingApi::invitation(const Request& request, const Parts& parts, const Respond& respond) {
  const Refused used{.error = "this invitation was accepted, withdrawn, or never was", .code = "used"};
  const bool look = parts.size() == 1 && request.method == "GET";
  const bool accept = parts.size() == 2 && parts[1] == "accept" && request.method == "POST";
  if (!look && !accept) return respond(error_response(404, "there is no such call"));
  const std::string token = parts[0], table = table_of_invitation(token);
  if (table.empty()) return respond(denied(used));
  const auto name = parse_text(accept ? request.body : "{}", "name", 40);
  if (!name) return respond(bad_request(name.error()));
  const std::string key = is_player_key(request.key) ? request.key : std::string();
  const auto unknown_is_used = [respond, used](const StoreFailure& why) {
    respond(why.kind == Trouble::unknown ? denied(used) : failed(why));
  };
  identify(house_.journal, table, key, [=, this, name = *name](const Stored<Allowed<Visitor>>& found) {
    answer_or(respond, found, [&](const Visitor& visitor) {
      if (look)
        return house_.tables->find(table)->visit(
            {}, request.address,
            [=, hidden = visitor.hidden](const Stored<const Table*>& at, std::optional<Viewer>) {
              if (!at) return unknown_is_used(at.error());
              const auto seat = (*at)->invited(token);
              respond(seat ? json_response(200, (*at)->invitation(*seat, hidden).dump()) : denied(used));
            });
      house_.tables->find(table)->amend(
          visitor,
          [token, name, player = visitor.player](Table& at, std::optional<Viewer>, const Audience& audience) {
            return at.accept(token, player, name, audience);
          },
          [=](const Stored<Amended>& done) {
            if (!done) return unknown_is_used(done.error());
            telling(respond)(done);
          });
    });
  });
}

bool MeetingApi::table(const Request& request, const std::string& id, const std::string& what,
                       const Respond& respond) {
  using Call = void (MeetingApi::*)(const Request&, const std::string&, const Respond&);
  static const std::map<std::string, Call> calls = {
      {"open", &MeetingApi::open}, {"join", &MeetingApi::join},   {"start", &MeetingApi::start},
      {"ask", &MeetingApi::ask},   {"grant", &MeetingApi::grant}, {"adopt", &MeetingApi::adopt},
      {"hand", &MeetingApi::hand}, {"claim", &MeetingApi::claim}, {"rematch", &MeetingApi::rematch},
      {"take", &MeetingApi::take},
  };
  if (what == "about" && request.method == "GET") return about(request, id, respond), true;
  const auto found = calls.find(what);
  if (found == calls.end() || request.method != "POST") return false;
  (this->*found->second)(request, id, respond);
  return true;
}

void MeetingApi::at_seat(const Request& request, const std::string& id, const Respond& respond, AtSeat deed) {
  identify(house_.journal, id, request.key,
           [this, id, respond, deed = std::move(deed)](const Stored<Allowed<Visitor>>& found) {
             answer_or(respond, found, [&](const Visitor& visitor) {
               house_.tables->find(id)->amend(
                   visitor,
                   [deed](Table& at, std::optional<Viewer> viewer, const Audience& audience) -> Amended {
                     if (!viewer) return std::unexpected(no_key());
                     return deed(at, *viewer, audience);
                   },
                   telling(respond));
             });
           });
}

void MeetingApi::as_player(const Request& request, const std::string& id, const Respond& respond,
                           AsPlayer deed) {
  identify_player(house_.journal, request.key,
                  [this, id, respond, deed = std::move(deed)](const Stored<Allowed<KnownPlayer>>& found) {
                    answer_or(respond, found, [&](const KnownPlayer& player) {
                      house_.tables->find(id)->amend(
                          {},
                          [deed, player](Table& at, std::optional<Viewer>, const Audience& audience) {
                            return deed(at, player, audience);
                          },
                          telling(respond));
                    });
                  });
}

void MeetingApi::about(const Request& request, const std::string& id, const Respond& respond) {
  identify(house_.journal, id, {},
           [this, id, address = request.address, respond](const Stored<Allowed<Visitor>>& found) {
             answer_or(respond, found, [&](const Visitor& visitor) {
               house_.tables->find(id)->visit(
                   {}, address,
                   [respond, hidden = visitor.hidden](const Stored<const Table*>& at, std::optional<Viewer>) {
                     respond(at ? json_response(200, (*at)->about(hidden).dump()) : failed(at.error()));
                   });
             });
           });
}

void MeetingApi::may_open(const KnownPlayer& player, const std::string& address, const Respond& respond,
                          std::function<void()> then) {
  const Refused enough{.error = "so many open tables are enough; close one first", .code = "limit"};
  if (!house_.lobby->may_open(address)) return respond(denied(enough));
  house_.journal.look<int>([id = player.id](PlayerRows& rows) -> Stored<int> { return rows.open_tables(id); },
                           [this, respond, enough, then = std::move(then)](const Stored<int>& open) {
                             if (!open) return respond(failed(open.error()));
                             if (*open >= static_cast<int>(house_.limits.open_per_player))
                               return respond(denied(enough));
                             then();
                           });
}

void MeetingApi::open(const Request& request, const std::string& id, const Respond& respond) {
  const auto wish = parse_open_wish(request.body);
  if (!wish) return respond(bad_request(wish.error()));
  identify(house_.journal, id, request.key, [=, this, wish = *wish](const Stored<Allowed<Visitor>>& found) {
    answer_or(respond, found, [&](const Visitor& visitor) {
      const bool opens = wish.open.value_or(false);
      const auto change = [=, this] {
        house_.tables->find(id)->amend(
            visitor,
            [wish, player = visitor.player](Table& at, std::optional<Viewer> viewer,
                                            const Audience& audience) -> Amended {
              if (!viewer) return std::unexpected(no_key());
              return at.open_up(*viewer, wish, player, audience);
            },
            [=, this](const Stored<Amended>& done) {
              if (opens && done && *done) house_.lobby->opened(request.address, id);
              telling(respond)(done);
            });
      };
      if (!opens || visitor.player.id.empty()) return change();
      may_open(visitor.player, request.address, respond, change);
    });
  });
}

void MeetingApi::join(const Request& request, const std::string& id, const Respond& respond) {
  const auto name = parse_text(request.body, "name", 40);
  if (!name) return respond(bad_request(name.error()));
  as_player(request, id, respond,
            [name = *name](Table& at, const KnownPlayer& player, const Audience& audience) {
              return at.join(player, name, audience);
            });
}

void MeetingApi::start(const Request& request, const std::string& id, const Respond& respond) {
  const auto computer = parse_computer(request.body);
  if (!computer) return respond(bad_request(computer.error()));
  at_seat(request, id, respond, [computer = *computer](Table& at, Viewer viewer, const Audience& audience) {
    return at.start(viewer, computer, audience);
  });
}

void MeetingApi::ask(const Request& request, const std::string& id, const Respond& respond) {
  const auto text = parse_text(request.body, "text", note_characters);
  if (!text) return respond(bad_request(text.error()));
  as_player(request, id, respond,
            [text = *text](Table& at, const KnownPlayer& player, const Audience& audience) {
              return at.ask_for_seat(player, text, audience);
            });
}

void MeetingApi::grant(const Request& request, const std::string& id, const Respond& respond) {
  const auto wish = parse_grant_wish(request.body);
  if (!wish) return respond(bad_request(wish.error()));
  at_seat(request, id, respond, [wish = *wish](Table& at, Viewer viewer, const Audience& audience) {
    return at.grant(viewer, wish, audience);
  });
}

void MeetingApi::adopt(const Request& request, const std::string& id, const Respond& respond) {
  const auto secret = parse_text(request.body, "secret", 64);
  if (!secret) return respond(bad_request(secret.error()));
  as_player(request, id, respond,
            [secret = *secret](Table& at, const KnownPlayer& player, const Audience& audience) {
              return at.adopt(player, secret, audience);
            });
}

void MeetingApi::hand(const Request& request, const std::string& id, const Respond& respond) {
  const auto wish = parse_hand_wish(request.body);
  if (!wish) return respond(bad_request(wish.error()));
  at_seat(request, id, respond, [wish = *wish](Table& at, Viewer viewer, const Audience& audience) {
    return at.hand(viewer, wish, audience);
  });
}

void MeetingApi::claim(const Request& request, const std::string& id, const Respond& respond) {
  const auto wish = parse_claim_wish(request.body);
  if (!wish) return respond(bad_request(wish.error()));
  at_seat(request, id, respond, [wish = *wish](Table& at, Viewer viewer, const Audience& audience) {
    return at.claim(viewer, wish, audience);
  });
}

void MeetingApi::rematch(const Request& request, const std::string& id, const Respond& respond) {
  if (!house_.addresses.may_create(request.address))
    return respond(error_response(429, "too many tables; wait a little"));
  at_seat(request, id, respond,
          [](Table& at, Viewer viewer, const Audience& audience) { return at.rematch(viewer, audience); });
}

void MeetingApi::take(const Request& request, const std::string& id, const Respond& respond) {
  at_seat(request, id, respond,
          [](Table& at, Viewer viewer, const Audience& audience) { return at.take_home(viewer, audience); });
}

}  // namespace longroll::server
