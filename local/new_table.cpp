#include "local/new_table.hpp"

#include <chrono>

#include "engine/core/pack.hpp"
#include "local/keep.hpp"
#include "opponent/player.hpp"
#include "server/secret.hpp"

namespace longroll::local {

using namespace server;

namespace {

constexpr std::string_view seats_word = "# seats ";

std::int64_t now_in_seconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Json furnish(StoredTable table, const std::array<SeatWish, 2>& seats, const std::string& name) {
  constexpr std::size_t id_bytes = 9, key_bytes = 18;
  table.id = random_token(id_bytes);
  if (table.seed.empty()) table.seed = FairDice::to_hex(FairDice::random_seed());
  table.created = now_in_seconds();
  const std::string spectator = random_token(key_bytes);
  table.spectator_hash = hash_secret(spectator);
  Json keys = Json::array();
  for (std::size_t i = 0; i < 2; ++i) {
    StoredSeat& seat = table.seats[i];
    seat.kind = seats[i].kind;
    seat.player = seats[i].player;
    const bool computer = seat.kind == "computer";
    const std::string key = computer ? std::string() : random_token(key_bytes);
    if (!computer) seat.key_hash = hash_secret(key);
    if (!computer && seat.name.empty()) seat.name = name;
    keys.push_back(computer ? Json() : Json(key));
  }
  Json entries = Json::array();
  for (std::size_t i = 0; i < table.entries.size(); ++i) entries.push_back({i, entry_json(table.entries[i])});
  const Json told = {{"table", table.id},
                     {"secrets", keys},
                     {"spectator", spectator},
                     {"commitment", FairDice::commitment(*FairDice::seed_from_hex(table.seed))},
                     {"seats", Json::array({Json{{"kind", seats[0].kind}}, Json{{"kind", seats[1].kind}}})},
                     {"game", table.game}};
  return {{"status", 201},
          {"body", told.dump()},
          {"keep",
           {{"table", table.id},
            {"header", header_of(table, table.next_die)},
            {"cut", nullptr},
            {"entries", entries}}}};
}

Result<StoredTable> table_of(const AnyGame& game, const Record& record) {
  if (auto same = same_charts(game.info(), record.setup); !same) return std::unexpected(same.error());
  auto played = RecordedMatch::replay(game, record);
  if (!played) return std::unexpected(played.error());
  StoredTable table;
  table.game = game.info().id;
  auto setup = complete(game.info(), record.setup);
  if (!setup) return std::unexpected(setup.error());
  table.setup = std::move(*setup);
  for (std::size_t i = 0; i < 2; ++i) table.seats[i].name = plain_text(record.players[i], 40);
  for (const Record::Entry& each : record.entries)
    table.entries.push_back({.seat = same_word(each.seat, game.info().seats[1]) ? 1 : 0,
                             .action = each.action,
                             .dice = each.dice,
                             .first_die = each.first_die});
  if (!record.fair.seed.empty()) {
    if (auto honest = verify_dice(game, record); !honest) return std::unexpected(honest.error());
    table.seed = record.fair.seed;
    const Words salts = split_words(record.fair.salts);
    for (std::size_t i = 0; i < 2 && i < salts.size(); ++i)
      if (salts[i] != "-") table.seats[i].salt = salts[i];
  } else if (!table.entries.empty()) {
    const int count = static_cast<int>(table.entries.size());
    table.whatif =
        StoredTable::WhatIf{.table = {}, .at = count, .deals = {{count, index(Viewer::everyone), 0}}};
  }
  return table;
}

std::string seats_line(const std::array<StoredSeat, 2>& seats) {
  const auto word = [](const StoredSeat& seat) {
    return seat.kind == "computer" ? seat.player : std::string("me");
  };
  return fmt::format("{}{} {}\n", seats_word, word(seats[0]), word(seats[1]));
}

std::array<SeatWish, 2> seats_in(std::string_view record) {
  std::array<SeatWish, 2> seats = {{{"me", {}}, {"me", {}}}};
  const std::size_t at = record.find(seats_word);
  if (at == record.npos) return seats;
  const std::string_view line =
      record.substr(at + seats_word.size(), record.find('\n', at) - at - seats_word.size());
  const Words words = split_words(line);
  for (std::size_t i = 0; i < 2 && i < words.size(); ++i)
    if (player_named(words[i])) seats[i] = {"computer", words[i]};
  return seats;
}

}  // namespace longroll::local
