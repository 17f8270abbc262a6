// A game that was saved in mid-game, as its reader saw it: how such a record is written, and how it is looked
// at again. Its table has what was seen in the place of a log.
#include "engine/core/seen.hpp"

#include "lab/story.hpp"
#include "server/table.hpp"

namespace longroll::server {

// The moments are those that history tells.
Seen Table::seen_by(Viewer viewer) const {
  std::optional<Seen> seen;
  Json entry;
  for (Replay replay(*this);;) {
    const std::size_t i = replay.played();
    const bool end = i == log_.size();
    if (!end && !knows(viewer, i)) {
      replay.step();
      continue;
    }
    Json view = view_tree(replay.match(), eyes(viewer, i));
    view.erase("actions");
    if (auto& decision = view["decision"]; decision.is_object()) decision["yours"] = false;
    if (seen)
      seen->add(entry, std::move(view));
    else
      seen.emplace(viewer, std::move(view));
    if (end) return std::move(*seen);
    const Deed deed = replay.tell_step();
    entry = Json::parse(deed.told_to(replay.match(), eyes(viewer, i), seen->size() + 1).text());
  }
}

Result<void> Table::restore_seen(const std::vector<StoredEntry>& entries) {
  if (entries.empty()) return problem("what was seen is missing");
  std::vector<std::string> lines;
  for (auto each = entries.begin() + 1; each != entries.end(); ++each) lines.push_back(each->action);
  auto seen = Seen::read(info(), entries.front().action, lines);
  if (!seen) return std::unexpected(seen.error());
  seen_ = std::make_shared<const Seen>(std::move(*seen));
  return {};
}

std::string Table::said_of_seen() const {
  return saved_in_mid_game(game_, longroll::seen_by(info(), seen_->by()));
}

Json Table::seen_view(int at) const {
  Json view = seen_->view(at);
  view["outcome"] = outcome();
  return view;
}

std::string Table::seen_since(int at) const {
  std::string entries;
  for (int i = at + 1; i <= seen_->size(); ++i) {
    if (!entries.empty()) entries += ',';
    entries += seen_->entry(i).dump();
  }
  return entries;
}

std::string Table::seen_record(Record record) const {
  seen_->tell([&](const Json&, const Json& entry) {
    if (entry["order"].is_null()) return;
    record.entries.push_back({.seat = std::string(seat_name(info(), Seat(entry["seat"].get<int>()))),
                              .action = entry["order"],
                              .dice = entry["dice"]});
  });
  record.seen = {.by = std::string(longroll::seen_by(info(), seen_->by())), .moments = seen_->lines()};
  return to_text(record);
}

}  // namespace longroll::server
