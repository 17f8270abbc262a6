// What changes the terms on which people meet: who sits where, who may come, who has waited long enough.
// Everything is checked before anything is changed.
#include <algorithm>

#include "server/new_table.hpp"
#include "server/secret.hpp"
#include "server/table.hpp"

namespace longroll::server {
namespace {

std::unexpected<Refused> no(std::string error, std::string code = {}) {
  return std::unexpected(Refused{.error = std::move(error), .code = std::move(code)});
}

constexpr const char *not_seated = "this is for those who sit at the table", *is_over = "the game is over",
                     *is_taken = "this seat is somebody's";

Seat seat_of(Viewer viewer) { return Seat(static_cast<std::uint8_t>(viewer)); }

}  // namespace

// Time begins to run when the last one has come.
void Table::fill(Seat seat) {
  StoredSeat& chair = stored_.seats[index(seat)];
  chair.free = false;
  chair.invite_hash.clear();
  if (free_seat()) return;
  stored_.meeting.open = false;
  stored_.meeting.asked.clear();
  stored_.meeting.since = time_();
}

void Table::rename(Seat seat, const std::string& name, Change& change) {
  StoredSeat& chair = stored_.seats[index(seat)];
  chair.name = name;
  change.writes.push_back(SetSeat{.table = id(), .seat = index(seat), .name = name, .salt = chair.salt});
}

// What one of them has offered to the other is off when somebody else sits there.
void Table::drop_offer(const Audience& audience, Change& change) {
  if (!stored_.offer) return;
  const Offer offer = *std::exchange(stored_.offer, std::nullopt);
  change.writes.push_back(SetOffer{.table = id()});
  change.told.push_back(
      tell_all(audience, {{"type", "declined"}, {"what", offer.what}, {"seat", offer.seat}}));
}

void Table::seat_computer(Seat seat, const std::string& player, const Audience& audience,
                          Amendment& amendment) {
  StoredSeat& chair = stored_.seats[index(seat)];
  chair.kind = "computer";
  chair.player = player;
  chair.key_hash.clear();
  chair.owner.clear();
  fill(seat);
  drop_offer(audience, amendment.change);
  rename(seat, {}, amendment.change);
  amendment.expels[static_cast<std::size_t>(index(seat))] = true;
}

// With a new secret, so that whoever offered the seat cannot look into the other's hand.
void Table::seat_person(Seat seat, const KnownPlayer& player, const std::string& name,
                        const Audience& audience, Amendment& amendment) {
  StoredSeat& chair = stored_.seats[index(seat)];
  const std::string secret = random_token(key_bytes);
  chair.kind = "friend";
  chair.key_hash = hash_secret(secret);
  chair.owner = player.id;
  fill(seat);
  drop_offer(audience, amendment.change);
  rename(seat, name.empty() ? player.name : name, amendment.change);
  amendment.expels[static_cast<std::size_t>(index(seat))] = true;
  amendment.answer = {{"table", id()}, {"seat", index(seat)}, {"secret", secret}};
}

Amended Table::open_up(Viewer viewer, const OpenWish& wish, const KnownPlayer& player,
                       const Audience& audience) {
  if (viewer == Viewer::spectator) return no(not_seated);
  const bool opens = wish.open.value_or(false);
  if (opens && player.id.empty()) return std::unexpected(needs_player());
  if (opens && over()) return no(is_over);
  if (opens && !free_seat()) return no("no seat of this table is free", "taken");
  Meeting& m = stored_.meeting;
  if (opens || (wish.watch.value_or(false) && m.by.empty())) {
    m.by = player.id;
    m.opened = time_();
  }
  m.open = wish.open.value_or(m.open);
  m.watch = wish.watch.value_or(m.watch);
  if (wish.note) m.note = *wish.note;
  Amendment done;
  settle(audience, done.change);
  done.answer = {{"meeting", meeting(viewer)}};
  return done;
}

Amended Table::join(const KnownPlayer& player, const std::string& name, const Audience& audience) {
  if (over()) return no(is_over);
  const auto seat = free_seat();
  if (!seat) return no(is_taken, "taken");
  if (!stored_.meeting.open) return no("this table is not open; ask for the seat");
  if (stored_.seats[index(other(*seat))].owner == player.id)
    return no("you sit at this table already", "taken");
  Amendment done;
  seat_person(*seat, player, name, audience, done);
  settle(audience, done.change);
  return done;
}

Amended Table::accept(std::string_view token, const KnownPlayer& player, const std::string& name,
                      const Audience& audience) {
  const auto seat = invited(token);
  if (!seat) return no("this invitation is no longer good", "used");
  Amendment done;
  seat_person(*seat, player, name, audience, done);
  settle(audience, done.change);
  return done;
}

Amended Table::start(Viewer viewer, const std::string& computer, const Audience& audience) {
  if (viewer == Viewer::spectator) return no(not_seated);
  if (over()) return no(is_over);
  if (!free_seat()) return no("no seat of this table is free", "taken");
  Amendment done;
  while (const auto seat = free_seat()) seat_computer(*seat, computer, audience, done);
  settle(audience, done.change);
  done.answer = {{"meeting", meeting(viewer)}};
  return done;
}

Amended Table::hand(Viewer viewer, const HandWish& wish, const Audience& audience) {
  if (viewer == Viewer::spectator) return no(not_seated);
  if (over()) return no(is_over);
  const Seat seat = wish.seat < 0 ? seat_of(viewer) : Seat(static_cast<std::uint8_t>(wish.seat));
  if (seat != seat_of(viewer) && !is_free(seat)) return no("this seat is not yours to hand on");
  StoredSeat& chair = stored_.seats[index(seat)];
  Amendment done;
  if (wish.to == "computer") {
    seat_computer(seat, wish.computer, audience, done);
  } else if (wish.to == "nobody") {
    chair.invite_hash.clear();
  } else {
    const std::string token = id() + random_token(key_bytes);
    chair.invite_hash = hash_secret(token);
    done.answer["invite"] = token;
  }
  settle(audience, done.change);
  done.answer["meeting"] = meeting(viewer);
  return done;
}

Amended Table::claim(Viewer viewer, const ClaimWish& wish, const Audience& audience) {
  if (viewer == Viewer::spectator) return no(not_seated);
  if (over()) return no(is_over);
  const auto running = clock();
  if (!running) return no("no time is running");
  if (running->seat == seat_of(viewer)) return no("it is your own time that runs");
  if (time_() < running->until) return no("there is time left", "early");
  Amendment done;
  if (wish.what == "computer") {
    seat_computer(running->seat, wish.computer, audience, done);
    settle(audience, done.change);
  } else {
    end("time", index(viewer), audience, done.change);
    follow_turn({}, audience, done.change);
  }
  done.answer = {{"meeting", meeting(viewer)}};
  return done;
}

// Who plays alone takes the game elsewhere. Here it ends as a saved one: the record has all of it, the seed
// of the dice too, and nobody can play on with what it tells.
Amended Table::take_home(Viewer viewer, const Audience& audience) {
  if (viewer == Viewer::spectator) return no(not_seated);
  if (over()) return no(is_over);
  for (const StoredSeat& each : stored_.seats)
    if (each.kind == "friend" || each.free) return no("a game between people stays where they meet");
  if (const auto whole = record(viewer); !whole) return std::unexpected(whole.error());
  Amendment done;
  end("saved", -1, audience, done.change);
  follow_turn({}, audience, done.change);
  done.answer = {{"record", *record(viewer)}};
  return done;
}

Amended Table::ask_for_seat(const KnownPlayer& player, const std::string& text, const Audience& audience) {
  Meeting& m = stored_.meeting;
  if (over()) return no(is_over);
  if (!free_seat()) return no(is_taken, "taken");
  for (const StoredSeat& each : stored_.seats)
    if (each.owner == player.id) return no("you sit at this table already", "taken");
  for (const Asking& each : m.asked)
    if (each.player == player.id) return no("you have asked already", "limit");
  if (m.asked.size() >= most_asking) return no("enough people ask for this seat", "limit");
  m.asked.push_back({player.id, player.name, text, time_()});
  Amendment done;
  settle(audience, done.change);
  return done;
}

Amended Table::grant(Viewer viewer, const GrantWish& wish, const Audience& audience) {
  if (viewer == Viewer::spectator) return no(not_seated);
  if (over()) return no(is_over);
  auto& asked = stored_.meeting.asked;
  const auto found = std::ranges::find(asked, wish.player, &Asking::player);
  if (found == asked.end()) return no("this player does not ask for a seat");
  const Asking asking = *found;
  const auto seat = free_seat();
  if (wish.yes && (!seat || *seat == seat_of(viewer))) return no(is_taken, "taken");
  asked.erase(found);
  Amendment done;
  if (wish.yes) seat_person(*seat, {.id = asking.player, .name = asking.name}, {}, audience, done);
  settle(audience, done.change);
  done.answer = {{"meeting", meeting(viewer)}};  // the secret is nobody's: his player key opens the seat
  return done;
}

Amended Table::adopt(const KnownPlayer& player, std::string_view secret, const Audience& audience) {
  const auto viewer = admit(Visitor{.key = std::string(secret)});
  if (!viewer || *viewer == Viewer::spectator) return no("this secret opens no seat here");
  const Seat seat = seat_of(*viewer);
  StoredSeat& chair = stored_.seats[index(seat)];
  if (!chair.owner.empty() && chair.owner != player.id) return no(is_taken, "taken");
  Amendment done;
  done.answer = {{"table", id()}, {"seat", index(seat)}};
  if (chair.owner == player.id) return done;
  chair.owner = player.id;
  if (is_free(seat)) fill(seat);
  if (chair.name.empty()) rename(seat, player.name, done.change);
  settle(audience, done.change);
  return done;
}

Amended Table::rematch(Viewer viewer, const Audience& audience) {
  if (viewer == Viewer::spectator) return no(not_seated);
  if (!over()) return no("the game is not over yet");
  if (stored_.whatif) return no("a what-if game has no rematch; branch again");
  Amendment done;
  done.answer = {{"table", stored_.meeting.next}, {"seat", 1 - index(viewer)}};
  if (!stored_.meeting.next.empty()) return done;
  const Json winner = outcome()["winner"];
  StoredTable next =
      play_again(stored_, winner.is_null() ? Seat::nobody : Seat(winner.get<std::uint8_t>()), time_());
  const auto first = game_.start(next.setup);
  if (!first) return no(first.error().what);
  next.meeting.deciding = index((*first)->decision().seat);
  stored_.meeting.next = next.id;
  done.answer["table"] = next.id;
  done.made = true;
  settle(audience, done.change);
  done.change.writes.push_back(CreateTable{std::move(next)});
  return done;
}

// His seats keep their links.
Change Table::forget(const std::string& player, const Audience& audience) {
  Change change;
  Meeting& m = stored_.meeting;
  bool known = m.by == player;
  if (known) m.by.clear(), m.open = false, m.note.clear();
  for (Seat seat : {Seat::first, Seat::second}) {
    StoredSeat& chair = stored_.seats[index(seat)];
    if (chair.owner != player) continue;
    chair.owner.clear();
    rename(seat, "somebody", change);
    known = true;
  }
  known |= std::erase_if(m.asked, [&](const Asking& each) { return each.player == player; }) > 0;
  if (known) settle(audience, change);
  return change;
}

}  // namespace longroll::server
