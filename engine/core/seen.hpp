// A game as somebody saw it, moment by moment: what a record that was saved in mid-game holds where something
// was hidden from its reader. It is looked at; no rule can play it. docs/records.md has the format.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"

namespace longroll {

class Seen {
 public:
  Seen(Viewer by, Json view);  // at the beginning
  // Every line is tried. The problem has the number of the wrong one as its line, from 1.
  static Result<Seen> read(const GameInfo& info, std::string_view by, const std::vector<std::string>& lines);

  // What happened next, as it was told, {seat, order, dice, events}, and what was seen then.
  void add(const Json& entry, Json view);

  Viewer by() const { return by_; }
  int size() const { return static_cast<int>(lines_.size()) - 1; }  // how often something happened
  const std::vector<std::string>& lines() const { return lines_; }
  const Json& now() const { return now_; }  // the last view
  Json view(int at) const;                  // after so many happenings
  Json entry(int at) const;                 // which led there; null at the beginning
  // One after the other: what was seen, and what happened then.
  void tell(const std::function<void(const Json& before, const Json& entry)>& hear) const;

 private:
  void keep(std::string line);
  Viewer by_;
  std::vector<std::string> lines_;  // {view}, then {entry, change}: as in json_change.hpp, from view to view
  std::vector<std::string> whole_;  // some of the views, so that not all changes must be followed
  Json now_;
};

std::string_view seen_by(const GameInfo& info, Viewer viewer);  // in a record
// What must be said of such a record.
std::string saved_in_mid_game(const AnyGame& game, std::string_view by);

}  // namespace longroll
