// Everything that a browser asks of the engine, as one text in and one out. docs/offline.md has the calls.
#pragma once

#include <map>

#include "engine/games.hpp"
#include "local/desk.hpp"
#include "opponent/value.hpp"
#include "server/shelf.hpp"

namespace longroll::local {

class House {
 public:
  House();
  std::string call(std::string_view text);

 private:
  Json read(const Json& call);
  Json ready(const Json& call);
  Json create(const Json& call);
  Json take_in(const Json& call);  // a record
  Json open_table(const Json& call);
  Json visit(const Json& call);
  Json at_desk(const Json& call);

  // Games are read when somebody asks for them: all four would keep whoever plays one waiting.
  Result<const AnyGame*> game(std::string_view id);

  Games games_;
  std::map<std::string, std::shared_ptr<const Value>, std::less<>> values_;  // of those that have learned
  server::Shelf shelf_;
  std::map<std::string, Desk, std::less<>> desks_;
};

}  // namespace longroll::local
