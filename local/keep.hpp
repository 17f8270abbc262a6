// Tables as a browser keeps them: a header with all that is not an action, and the actions one by one.
#pragma once

#include "server/table.hpp"

namespace longroll::local {

// {id, game, scenario, options, file, seats, spectator, seed, next_die, undos, ended, winner, offer, whatif,
// created, meeting, chat}. Of how people meet only whose time runs, and since when: nobody else comes here.
Json header_of(const server::StoredTable& table, std::uint64_t next_die);
Json entry_json(const server::StoredEntry& entry);  // {seat, action, dice, first_die}
// The problem says what is missing or of the wrong kind.
Result<server::StoredTable> stored_from(const Json& header, const Json& entries);

// What a browser must keep of a change before anybody is told of it: {table, header, cut, entries: [[number,
// {..}]]}. Entries from `cut` on are no more, where it is not null.
class Keeping {
 public:
  void add(const std::vector<server::Write>& writes);
  bool empty() const { return !changed_; }
  Json json(const server::Table& table) const;

 private:
  bool changed_ = false;
  Json cut_;
  std::vector<std::pair<int, Json>> entries_;
};

}  // namespace longroll::local
