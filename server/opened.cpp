#include "server/opened.hpp"

#include <algorithm>

#include "engine/core/pack.hpp"
#include "engine/core/record.hpp"
#include "engine/core/seen.hpp"
#include "server/message.hpp"

namespace longroll::server {
namespace {

constexpr std::string_view partial = "# as far as its reader may know";

// Who has won by the words of the record where the rules do not say so: somebody has resigned, or both
// agreed.
void end_by_words(const GameInfo& info, const std::string& result, StoredTable& table) {
  table.ended = "saved";
  if (result == "draw: a draw was agreed") table.ended = "agreed";
  for (Seat seat : {Seat::first, Seat::second})
    if (result == fmt::format("{} wins: {} resigned", seat_name(info, seat), seat_name(info, other(seat)))) {
      table.ended = "resigned";
      table.winner = index(seat);
    }
}

void name_seats(const Record& record, StoredTable& table) {
  for (std::size_t i = 0; i < 2; ++i) table.seats[i].name = plain_text(record.players[i], 40);
}

// The dice are under the seed that the record has, or they are what it says they are.
Result<int> verify(const AnyGame& game, const Record& record, StoredTable& table) {
  if (!record.has_fair_dice() || record.fair.seed.empty()) {
    const int end = static_cast<int>(table.entries.size());
    table.whatif = StoredTable::WhatIf{
        .table = std::string(record_kind), .at = end, .deals = {{end, index(Viewer::everyone), 0}}};
    return -1;
  }
  const auto verified = verify_dice(game, record);
  if (!verified) return verified;
  table.seed = record.fair.seed;
  const Words salts = split_words(record.fair.salts);
  for (std::size_t i = 0; i < std::min<std::size_t>(2, salts.size()); ++i)
    if (salts[i] != "-") table.seats[i].salt = salts[i];
  return verified;
}

// As far as somebody saw it: nothing of it can be played, all of it can be looked at.
Result<OpenedRecord> open_seen(const AnyGame& game, const Record& record) {
  if (auto same = same_charts(game.info(), record.setup); !same) return std::unexpected(same.error());
  auto setup = complete(game.info(), record.setup);
  if (!setup) return std::unexpected(setup.error());
  if (auto match = game.start(*setup); !match) return std::unexpected(match.error());
  auto seen = Seen::read(game.info(), record.seen.by, record.seen.moments);
  if (!seen) return std::unexpected(Problem{seen.error().what, {}, record.seen.line + seen.error().line});
  OpenedRecord opened{.actions = seen->size(), .seen = seen->by()};
  StoredTable& table = opened.table;
  table.game = game.info().id;
  table.setup = std::move(*setup);
  table.ended = seen_only;
  table.entries.push_back({.action = record.seen.by});
  for (const std::string& line : seen->lines()) table.entries.push_back({.action = line});
  name_seats(record, table);
  return opened;
}

}  // namespace

Result<OpenedRecord> open_record(const Games& games, std::string_view text) {
  if (text.size() > longest_record) return problem("a record has at most {} bytes", longest_record);
  auto record = parse_record(text);
  if (!record) return std::unexpected(record.error());
  if (std::max(record->entries.size(), record->seen.moments.size()) > most_recorded_actions)
    return problem("a record has at most {} actions", most_recorded_actions);
  auto game = games.named(record->game);
  if (!game) return std::unexpected(game.error());
  if (!record->seen.by.empty()) return open_seen(**game, *record);
  auto replayed = RecordedMatch::replay(**game, *record);
  if (!replayed) {
    Problem wrong = replayed.error();
    if (text.find(partial) != std::string_view::npos)
      wrong.what =
          "this record was saved while the game went on, and what was hidden from its reader is missing from "
          "here on; save it again when the game is over";
    return std::unexpected(wrong);
  }
  const GameInfo& info = (*game)->info();
  OpenedRecord opened{.actions = static_cast<int>(record->entries.size())};
  StoredTable& table = opened.table;
  table.game = info.id;
  table.setup = replayed->record().setup;
  for (const Record::Entry& entry : record->entries)
    table.entries.push_back({.seat = index(*seat_named(info, entry.seat)),
                             .action = entry.action,
                             .dice = entry.dice,
                             .first_die = entry.first_die});
  name_seats(*record, table);
  const Outcome outcome = replayed->match().outcome();
  if (!outcome.over) end_by_words(info, record->result, table);
  opened.result = outcome.over ? result_text(info, outcome) : table.ended == "saved" ? "" : record->result;
  auto verified = verify(**game, *record, table);
  if (!verified) return std::unexpected(verified.error());
  opened.dice_verified = *verified;
  return opened;
}

}  // namespace longroll::server
