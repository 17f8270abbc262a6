#include "server/table.hpp"

#include <algorithm>

#include "engine/core/pack.hpp"
#include "server/deal.hpp"
#include "server/secret.hpp"

namespace longroll::server {
Deed::Deed(const Match& before, Action what)
    : action(what), seat(before.decision().seat), order(before.write(what)) {
  for (Viewer viewer : viewers) {
    open[index(viewer)] = before.open_to(action, viewer);
    dice_open[index(viewer)] = open[index(viewer)] && before.dice_open_to(action, viewer);
  }
  open[index(Viewer::everyone)] = dice_open[index(Viewer::everyone)] = true;
}

bool Deed::known_to(const Match& match, Viewer viewer) const {
  return open[index(viewer)] || viewer == longroll::viewer(seat) ||
         std::ranges::any_of(events,
                             [&](const Event& event) { return !match.describe(event, viewer).is_null(); });
}

JsonText Deed::told_to(const Match& match, Viewer viewer, int at) const {
  JsonText told = JsonText::array();
  for (const Event& event : events)
    if (const Json words = match.describe(event, viewer); !words.is_null()) told.push_back(words);
  return {{"at", at},
          {"seat", index(seat)},
          {"order", open[index(viewer)] ? JsonText(order) : JsonText()},
          {"dice", dice_open[index(viewer)] ? JsonText(dice) : JsonText::array()},
          {"events", told}};
}

Table::Table(const AnyGame& game, StoredTable stored, Time time)
    : game_(game), stored_(std::move(stored)), time_(std::move(time)) {}

Table::Table(const Table& other)
    : game_(other.game_),
      stored_(other.stored_),
      match_(other.match_->clone()),
      log_(other.log_),
      seen_(other.seen_),
      waypoints_(other.waypoints_),
      retold_(other.retold_),
      seed_(other.seed_),
      next_die_(other.next_die_),
      over_(other.over_),
      time_(other.time_) {}

std::shared_ptr<const Table> Table::copy() const { return std::shared_ptr<const Table>(new Table(*this)); }

Result<Table> Table::rebuild(const Games& games, StoredTable stored, Time time) {
  auto game = games.named(stored.game);
  if (!game) return std::unexpected(game.error());
  if (auto same = same_charts((*game)->info(), stored.setup); !same) return std::unexpected(same.error());
  Table table(**game, std::move(stored), std::move(time));
  auto match = table.game_.start(table.stored_.setup);
  if (!match) return std::unexpected(match.error());
  table.match_ = std::move(*match);
  table.waypoints_ = std::make_shared<Waypoints>(table.match_->position_bytes());
  auto seed = FairDice::seed_from_hex(table.stored_.seed);
  if (!seed) return std::unexpected(seed.error());
  table.seed_ = *seed;
  table.next_die_ = table.stored_.next_die;
  const std::vector<StoredEntry> entries = std::exchange(table.stored_.entries, {});
  if (table.stored_.ended == seen_only) {
    table.over_ = true;
    if (auto done = table.restore_seen(entries); !done)
      return problem("table {}: {}", table.id(), done.error().what);
    return table;
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (auto done = table.restore(entries[i], i); !done)
      return problem("table {}, action {}: {}", table.id(), i + 1, done.error().what);
  }
  if (table.deals_at(entries.size())) table.replay();
  table.over_ = !table.stored_.ended.empty() || table.match_->outcome().over;
  table.stored_.meeting.deciding = table.decider();  // where nobody asks for the time it is not stored
  return table;
}

Result<void> Table::restore(const StoredEntry& stored, std::size_t number) {
  if (deals_at(number)) replay();
  const Record::Entry entry{.seat = std::string(seat_name(info(), Seat(stored.seat))),
                            .action = stored.action,
                            .dice = stored.dice};
  auto action = read_entry(*match_, entry);
  if (!action) return std::unexpected(action.error());
  Deed deed(*match_, *action);
  EventList events;
  if (auto done = play_entry(*match_, entry, Events(events)); !done) return std::unexpected(done.error());
  deed.events = std::move(events.events);
  Log::Entry kept{
      .action = *action, .first_die = static_cast<std::uint32_t>(stored.first_die), .seat = deed.seat};
  for (Viewer viewer : viewers)
    if (deed.known_to(*match_, viewer)) kept.tell(viewer);
  kept.reveals = std::ranges::any_of(deed.events, &Event::reveals);
  log_.add(kept, stored.dice);
  if (!deals_at(log_.size())) waypoints_->pass(log_.size(), *match_);
  if (number >= base() && !stored.dice.empty())
    next_die_ = std::max(next_die_, stored.first_die + stored.dice.size());
  return {};
}

std::optional<Viewer> Table::admit(const Visitor& visitor) const {
  std::optional<Viewer> found;  // every comparison is made, whichever fits
  for (Seat seat : {Seat::second, Seat::first}) {
    const StoredSeat& chair = stored_.seats[index(seat)];
    const bool key = !visitor.key.empty() && fits(visitor.key, chair.key_hash);
    const bool owner = !visitor.player.id.empty() && visitor.player.id == chair.owner &&
                       (visitor.seat < 0 || visitor.seat == index(seat));
    if (!is_computer(seat) && (key || owner)) found = viewer(seat);
  }
  if (!visitor.key.empty() && fits(visitor.key, stored_.spectator_hash)) found = Viewer::spectator;
  if (!found && visitor.key.empty() && stored_.meeting.watch && !visitor.hidden) found = Viewer::spectator;
  return found;
}

Table::Replay::Replay(const Table& table, std::size_t index) : table_(table) {
  if (const auto waypoint = table.waypoints_->before(index); waypoint.match) {
    match_ = waypoint.match->clone();
    played_ = waypoint.index;
    if (table.stored_.whatif)
      for (const StoredTable::Deal& deal : table.stored_.whatif->deals)
        dealt_ += deal.index <= static_cast<int>(played_);
  } else {
    match_ = *table.game_.start(table.stored_.setup);
    deal();
  }
}

void Table::Replay::deal() {
  if (!table_.stored_.whatif) return;
  const auto& deals = table_.stored_.whatif->deals;
  for (; dealt_ < deals.size() && deals[dealt_].index == static_cast<int>(played_); ++dealt_) {
    const StoredTable::Deal& deal = deals[dealt_];
    FastDice random(deal.seed);
    for (Seat seat : {Seat::first, Seat::second})  // for a spectator both sides' secrets
      if (deal.asker == index(viewer(seat)) || deal.asker == index(Viewer::spectator))
        match_ = match_->reshuffle(seat, random);
  }
}

void Table::Replay::step() {
  const auto rolled = table_.log_.dice(played_);
  ScriptedDice dice({rolled.begin(), rolled.end()});
  match_->play(table_.log_[played_].action, dice, Events{});
  ++played_;
  deal();
  table_.waypoints_->pass(played_, *match_);
}

Deed Table::Replay::tell_step() {
  Deed deed(*match_, table_.log_[played_].action);
  const auto rolled = table_.log_.dice(played_);
  deed.dice.assign(rolled.begin(), rolled.end());
  ScriptedDice dice(deed.dice);
  EventList events;
  match_->play(deed.action, dice, Events(events));
  deed.events = std::move(events.events);
  ++played_;
  deal();
  table_.waypoints_->pass(played_, *match_);
  return deed;
}

void Table::Replay::skip_to(std::size_t index) {
  while (played_ < index) step();
}

void Table::replay() {
  Replay replay(*this, log_.size());
  replay.skip_to(log_.size());
  match_ = replay.take();
}

bool Table::deals_at(std::size_t index) const {
  return stored_.whatif && std::ranges::any_of(stored_.whatif->deals, [&](const StoredTable::Deal& deal) {
           return deal.index == static_cast<int>(index);
         });
}

std::size_t Table::base() const {
  return stored_.whatif ? static_cast<std::size_t>(stored_.whatif->deals.back().index) : 0;
}

Viewer Table::eyes(Viewer viewer, std::size_t index) const {
  if (stored_.whatif)  // what came before is known only as far as the asker knew it
    for (const StoredTable::Deal& deal : stored_.whatif->deals)
      if (static_cast<int>(index) < deal.index && deal.asker != each_seat) return Viewer(deal.asker);
  return over() ? Viewer::everyone : viewer;
}

bool Table::knows(Viewer viewer, std::size_t index) const {
  const Viewer who = eyes(viewer, index);
  return who == Viewer::everyone || log_[index].known_to(who);
}

int Table::count(Viewer viewer) const {
  if (seen_) return seen_->size();
  if (!stored_.whatif && !over()) return log_.known(viewer);
  int known = 0;
  for (std::size_t i = 0; i < log_.size(); ++i) known += knows(viewer, i);
  return known;
}

std::size_t Table::index_at(Viewer viewer, int at) const {
  std::size_t i = 0;
  for (int known = 0; i < log_.size(); ++i)
    if (knows(viewer, i) && ++known > at) break;
  return i;
}

std::size_t Table::settled_at(Viewer viewer, int at) const {
  const std::size_t end = index_at(viewer, at);
  std::size_t settled = end;
  while (settled > base() && !knows(viewer, settled - 1)) --settled;
  Replay replay(*this, settled);
  replay.skip_to(settled);
  for (JsonText seen = view(replay.match(), eyes(viewer, settled)); replay.played() < end;) {
    replay.step();
    JsonText now = view(replay.match(), eyes(viewer, replay.played()));
    if (now == seen) continue;
    seen = std::move(now);
    settled = replay.played();
  }
  return settled;
}

bool Table::hid_from(Viewer viewer) const {
  for (std::size_t i = base(); i < log_.size(); ++i)
    if (!log_[i].known_to(viewer)) return true;
  return false;
}

int Table::undos(Viewer viewer) const {
  // The end renumbers the log of those who did not see all.
  return stored_.undos[index(viewer)] + (over() && hid_from(viewer));
}

std::string Table::salts() const {
  const auto word = [](const std::string& salt) { return salt.empty() ? "-" : salt; };
  return fmt::format("{} {}", word(stored_.seats[0].salt), word(stored_.seats[1].salt));
}

bool Table::computer() const {
  const Seat seat = deciding();
  return !over() && seat != Seat::nobody && is_computer(seat);
}

bool Table::only_computers() const { return is_computer(Seat::first) && is_computer(Seat::second); }

Allowed<StoredTable> Table::branch(Viewer viewer, int at) const {
  if (seen_) return refused("{}", said_of_seen());
  if (at > count(viewer)) return refused("this game has only {} actions", count(viewer));
  const std::size_t end = settled_at(viewer, at);
  StoredTable twin;
  twin.game = stored_.game;
  twin.setup = stored_.setup;
  twin.whatif = StoredTable::WhatIf{.table = id(), .at = at};
  if (stored_.whatif)
    for (const StoredTable::Deal& deal : stored_.whatif->deals)
      if (deal.index <= static_cast<int>(end)) twin.whatif->deals.push_back(deal);
  const Viewer asker = eyes(viewer, end);
  const bool goes_on = is_record() && stored_.ended == "saved" && !stored_.whatif && end == log_.size();
  twin.whatif->deals.push_back(
      {static_cast<int>(end), goes_on ? each_seat : index(asker), deal_seed(asker, at)});
  Replay replay(*this);
  while (replay.played() < end) {
    const std::size_t i = replay.played();
    const auto dice = log_.dice(i);
    twin.entries.push_back({.seat = index(log_[i].seat),
                            .action = replay.match().write(log_[i].action),
                            .dice = {dice.begin(), dice.end()},
                            .first_die = log_[i].first_die});
    replay.step();
  }
  const Seat seat = replay.match().decision().seat;
  twin.meeting.deciding = seat == Seat::nobody ? -1 : index(seat);
  return twin;
}

}  // namespace longroll::server
