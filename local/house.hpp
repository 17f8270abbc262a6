// Everything that a browser asks of the engine, as one text in and one out. docs/offline.md has the calls.
#pragma once

#include <map>

#include "local/desk.hpp"
#include "server/shelf.hpp"
#include "server/values.hpp"

namespace longroll::local {

class House {
 public:
  static Result<std::unique_ptr<House>> open();
  House(Games games, server::Values values);
  std::string call(std::string_view text);

 private:
  Json read(const Json& call);
  Json create(const Json& call);
  Json take_in(const Json& call);  // a record
  Json open_table(const Json& call);
  Json visit(const Json& call);
  Json at_desk(const Json& call);

  Games games_;
  server::Values values_;
  server::Shelf shelf_;
  std::map<std::string, Desk, std::less<>> desks_;
};

}  // namespace longroll::local
