#include "server/assembly.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace longroll::server {
namespace {

std::unexpected<StoreFailure> damaged_at(int entry) {
  return trouble(Trouble::damaged,
                 fmt::format("this table's record is damaged at entry {}; it is kept as it is", entry));
}

}  // namespace

std::vector<int> dice_of(const std::string& text) {
  std::vector<int> dice;
  for (const std::string& word : split_words(text)) dice.push_back(whole_number(word).value_or(0));
  return dice;
}

Assembly::Assembly(StoredTable& table, Standing standing, int entries, int lines)
    : table_(table),
      standing_(std::move(standing)),
      entries_(entries),
      lines_(lines),
      entry_(first_entry()),
      line_(lines),
      link_(standing_.origin) {
  table_.undos = Json::parse(standing_.undos).get<std::array<int, 3>>();
  table_.next_die = static_cast<std::uint64_t>(standing_.next_die);
  table_.ended = standing_.ended;
  table_.winner = standing_.winner;
  if (!standing_.offer.what.empty()) table_.offer = standing_.offer;
  table_.version = standing_.version;
}

bool Assembly::seat(int number, StoredSeat seat, const std::string& seal) {
  if (seated() || number != seats_ || seal != seal_of(table_.id, number, seat.name, seat.salt)) return false;
  table_.seats[static_cast<std::size_t>(seats_++)] = std::move(seat);
  return true;
}

bool Assembly::meeting(const std::string& text) {
  if (standing_.meeting.empty()) return true;
  if (seal_of_meeting(table_.id, text) != standing_.meeting) return false;
  read_meeting(text, table_.seats, table_.meeting);
  return met_ = true;
}

// As long as nothing was taken back, all that was there is there still: the chain goes on from its last link.
Stored<void> Assembly::entry(int number, StoredEntry entry, const std::string& hash) {
  const bool known = entry_ < entries_;
  link_ = known ? hash : link_of(link_, table_.id, entry_, entry);
  if (number != entry_ || hash != link_) return damaged_at(entry_ + 1);
  if (!known) table_.entries.push_back(std::move(entry));
  ++entry_;
  return {};
}

Stored<void> Assembly::chained() const {
  if (entry_ != standing_.length || link_ != standing_.head) return damaged_at(entry_ + 1);
  return {};
}

bool Assembly::line(int number, ChatLine line, const std::string& seal) {
  if (number != line_ || seal != seal_of(table_.id, line_, line)) return false;
  table_.chat.push_back(std::move(line));
  ++line_;
  return true;
}

}  // namespace longroll::server
