#include "local/new_table.hpp"

#include "engine/core/pack.hpp"
#include "local/keep.hpp"
#include "opponent/player.hpp"
#include "server/new_table.hpp"
#include "server/opened.hpp"

namespace longroll::local {

using namespace server;

namespace {

constexpr std::string_view seats_word = "# seats ";

}  // namespace

Json furnish(StoredTable table, const std::array<SeatWish, 2>& seats, const std::string& name) {
  const auto names = std::array{table.seats[0].name, table.seats[1].name};
  NewTable made = server::furnish(std::move(table), seats, name);
  StoredTable& stored = made.stored;
  for (std::size_t i = 0; i < 2; ++i)  // those of a record stay
    if (stored.seats[i].kind == "me" && !names[i].empty()) stored.seats[i].name = names[i];
  Json entries = Json::array();
  for (std::size_t i = 0; i < stored.entries.size(); ++i)
    entries.push_back({i, entry_json(stored.entries[i])});
  made.secrets["game"] = stored.game;
  made.secrets["seats"] = Json::array({Json{{"kind", seats[0].kind}}, Json{{"kind", seats[1].kind}}});
  return {{"status", 201},
          {"body", made.secrets.dump()},
          {"keep",
           {{"table", stored.id},
            {"header", header_of(stored, stored.next_die)},
            {"cut", nullptr},
            {"entries", std::move(entries)}}}};
}

Result<StoredTable> table_of(const Games& games, std::string_view text) {
  auto opened = open_record(games, text);
  if (!opened) return std::unexpected(opened.error());
  StoredTable& table = opened->table;
  auto game = games.named(table.game);
  if (!game) return std::unexpected(game.error());
  if (auto same = same_charts((*game)->info(), table.setup); !same) return std::unexpected(same.error());
  if (table.ended == "saved") table.ended.clear();  // it goes on
  if (table.entries.empty()) table.whatif.reset();
  if (table.whatif) table.whatif->table.clear();
  return std::move(table);
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
