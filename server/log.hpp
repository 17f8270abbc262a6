// The actions of a table in a few bytes each, so that thousands of tables fit in memory. Words, events and
// positions are had by playing the log again.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/action.hpp"
#include "engine/core/seat.hpp"

namespace longroll::server {

class Log {
 public:
  struct Entry {
    Action action;
    std::uint32_t first_die = 0;  // its number in the table's series
    std::uint32_t dice_begin = 0;
    std::uint16_t dice = 0;
    Seat seat = Seat::nobody;
    std::uint8_t known = 0;  // bit per Viewer who may know that it was played
    bool reveals = false;    // showed something hidden

    bool known_to(Viewer viewer) const { return known >> index(viewer) & 1; }
    void tell(Viewer viewer) { known = static_cast<std::uint8_t>(known | 1 << index(viewer)); }
  };

  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  const Entry& operator[](std::size_t i) const { return entries_[i]; }
  // How many entries the viewer may know of.
  int known(Viewer viewer) const { return known_[static_cast<std::size_t>(index(viewer))]; }
  std::span<const std::uint16_t> dice(std::size_t i) const {
    return std::span(dice_).subspan(entries_[i].dice_begin, entries_[i].dice);
  }

  void add(Entry entry, std::span<const int> dice) {
    entry.dice_begin = static_cast<std::uint32_t>(dice_.size());
    entry.dice = static_cast<std::uint16_t>(dice.size());
    for (int die : dice) dice_.push_back(static_cast<std::uint16_t>(die));
    entries_.push_back(entry);
    count(entry, 1);
  }
  void cut(std::size_t size) {
    if (size >= entries_.size()) return;
    dice_.resize(entries_[size].dice_begin);
    for (std::size_t i = size; i < entries_.size(); ++i) count(entries_[i], -1);
    entries_.resize(size);
  }

 private:
  void count(const Entry& entry, int by) {
    for (std::size_t i = 0; i < known_.size(); ++i) known_[i] += by * (entry.known >> i & 1);
  }
  std::array<int, 3> known_ = {};  // per Viewer
  std::vector<Entry> entries_;
  std::vector<std::uint16_t> dice_;
};

}  // namespace longroll::server
