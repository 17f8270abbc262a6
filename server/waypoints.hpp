// A few positions of a table's past, so that what is asked about it need not be played from the start. Those
// of the last actions are always kept, for undo; a grid over the whole game only while somebody asks for it.
// Shared between threads.
#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "engine/core/any_game.hpp"
#include "server/limits.hpp"

namespace longroll::server {

class Waypoints {
 public:
  static constexpr std::size_t spacing = 64;  // actions, at least

  explicit Waypoints(std::size_t position_bytes);
  struct Found {
    std::size_t index = 0;               // actions played
    std::shared_ptr<const Match> match;  // null at the start
  };
  // The last one that is not after `index`.
  Found before(std::size_t index);
  // The game passes here; the position is kept where one is wanted.
  void pass(std::size_t index, const Match& match);
  // For a log that was cut.
  std::shared_ptr<Waypoints> up_to(std::size_t index);
  // Lets go of the grid when nobody has asked for a while.
  void rest(Clock::time_point now = Clock::now());
  std::size_t size();

 private:
  bool recent(std::size_t index) const;  // one of the last two
  void thin();
  std::mutex mutex_;
  std::map<std::size_t, std::shared_ptr<const Match>> kept_;
  std::size_t most_, grid_ = spacing;
  bool asked_ = false;  // somebody wants the grid
  Clock::time_point asked_at_{};
};

}  // namespace longroll::server
