// What shows that the rows of a table are those that were stored: entries are chained by hashes from all that
// never changes of the table on; what changes is sealed with the end of the chain.
#pragma once

#include "server/store.hpp"

namespace longroll::server {

// What changes of a table's row.
struct Standing {
  std::int64_t version = 0, touched = 0;  // when it last changed, Unix time in seconds
  std::int64_t next_die = 0;
  std::string undos = "[0,0,0]";
  std::string ended;
  int winner = -1;
  Offer offer;
  int finished = 0;           // over, by the rules or otherwise
  int length = 0, lines = 0;  // entries, and lines of chat
  std::string origin, head;   // where the chain begins, and its last link
  std::string meeting;        // the seal of its terms; empty where it has none
};

std::string origin_of(const StoredTable& table);
std::string link_of(const std::string& before, const std::string& table, int number,
                    const StoredEntry& entry);
std::string seal_of(const std::string& table, const Standing& standing);
std::string seal_of(const std::string& table, int seat, const std::string& name, const std::string& salt);
std::string seal_of(const std::string& table, int number, const ChatLine& line);
std::string seal_of_meeting(const std::string& table, const std::string& text);
std::string seal_of_deleted(const std::string& table, std::int64_t when);

std::string dice_text(const std::vector<int>& dice);
std::string deals_text(const std::vector<StoredTable::Deal>& deals);

}  // namespace longroll::server
