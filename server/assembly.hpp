// A table put together from its rows, in their order. Each must fit what is there already.
#pragma once

#include "server/chain.hpp"

namespace longroll::server {

class Assembly {
 public:
  // Of entries and lines, those after the first ones may be left out.
  Assembly(StoredTable& table, Standing standing, int entries = 0, int lines = 0);

  StoredTable& table() { return table_; }
  const Standing& standing() const { return standing_; }
  int first_entry() const { return std::max(0, entries_ - 1); }  // to be read: it has the link to go on from
  int first_line() const { return lines_; }

  bool seat(int number, StoredSeat seat, const std::string& seal);
  bool seated() const { return seats_ == 2; }
  // Who holds the seats now goes over who held them when the table was made.
  bool meeting(const std::string& text);
  bool met() const { return met_ || standing_.meeting.empty(); }
  Stored<void> entry(int number, StoredEntry entry, const std::string& hash);
  Stored<void> chained() const;  // all entries are there
  bool line(int number, ChatLine line, const std::string& seal);
  bool said() const { return line_ == standing_.lines; }  // all lines are there

 private:
  StoredTable& table_;
  const Standing standing_;
  const int entries_, lines_;
  int seats_ = 0, entry_ = 0, line_ = 0;  // how far it has come
  bool met_ = false;
  std::string link_;
};

std::vector<int> dice_of(const std::string& text);

}  // namespace longroll::server
