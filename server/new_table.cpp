#include "server/new_table.hpp"

#include <algorithm>

#include "server/opened.hpp"
#include "server/secret.hpp"
#include "server/time.hpp"

namespace longroll::server {

NewTable furnish(StoredTable stored, const std::array<SeatWish, 2>& seats, const std::string& name,
                 const KnownPlayer& player) {
  const auto known = FairDice::seed_from_hex(stored.seed);  // of a record that was opened
  const auto seed = known ? *known : FairDice::random_seed();
  stored.id = random_token(id_bytes);
  stored.seed = FairDice::to_hex(seed);
  if (!stored.created) stored.created = system_time();
  const std::string spectator = random_token(key_bytes);
  stored.spectator_hash = hash_secret(spectator);
  Json keys = Json::array(), invites = Json::array();
  for (std::size_t i = 0; i < 2; ++i) {
    StoredSeat& seat = stored.seats[i];
    seat.kind = seats[i].kind;
    seat.player = seats[i].player;
    keys.push_back(nullptr), invites.push_back(nullptr);
    if (seat.kind == "computer") continue;
    const std::string key = random_token(key_bytes);
    seat.key_hash = hash_secret(key);
    keys[i] = key;
    if (seat.kind == record_kind) continue;
    if (seat.kind == "me") {
      seat.name = name.empty() ? player.name : name;
      seat.owner = player.id;
      continue;
    }
    const std::string invite = stored.id + random_token(key_bytes);
    seat.invite_hash = hash_secret(invite);
    seat.free = true;
    invites[i] = invite;
  }
  Meeting& meeting = stored.meeting;
  const auto needs_row = [](const StoredSeat& seat) { return seat.free || !seat.owner.empty(); };
  meeting.kept =
      meeting.watch || meeting.pace || meeting.series.of > 1 || std::ranges::any_of(stored.seats, needs_row);
  if (meeting.open || meeting.watch) meeting.opened = stored.created, meeting.by = player.id;
  meeting.since = stored.created;
  Json told = {{"table", stored.id},
               {"secrets", std::move(keys)},
               {"spectator", spectator},
               {"commitment", FairDice::commitment(seed)},
               {"invites", std::move(invites)}};
  return {std::move(stored), std::move(told)};
}

StoredTable play_again(const StoredTable& last, Seat winner, std::int64_t now) {
  StoredTable next;
  next.id = random_token(id_bytes);
  next.game = last.game;
  next.setup = last.setup;
  next.seed = FairDice::to_hex(FairDice::random_seed());
  next.spectator_hash = last.spectator_hash;
  next.created = now;
  for (std::size_t i = 0; i < 2; ++i) {
    const StoredSeat& seat = last.seats[1 - i];
    next.seats[i] = {.kind = seat.kind,
                     .player = seat.player,
                     .key_hash = seat.key_hash,
                     .name = seat.name,
                     .salt = {},
                     .owner = seat.owner};
  }
  Series series = last.meeting.series;
  if (winner == Seat::nobody)
    ++series.draws;
  else
    ++series.wins[index(winner)];
  ++series.number;
  if (series.of > 1 && series.decided()) series = {.of = series.of};
  std::swap(series.wins[0], series.wins[1]);
  Meeting& meeting = next.meeting;
  meeting.kept = true;
  meeting.watch = last.meeting.watch;
  meeting.by = last.meeting.by;
  meeting.opened = meeting.since = now;
  meeting.pace = last.meeting.pace;
  meeting.series = series;
  return next;
}

}  // namespace longroll::server
