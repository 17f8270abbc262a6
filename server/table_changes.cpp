#include <spdlog/spdlog.h>

#include <algorithm>

#include "server/limits.hpp"
#include "server/table.hpp"

namespace longroll::server {
namespace {

template <class... Ts>
struct Cases : Ts... {
  using Ts::operator()...;
};

}  // namespace

Told tell_all(const Audience& audience, const Json& message) {
  Told told;
  const Text text = shared(message.dump());
  for (Viewer viewer : viewers)
    if (audience[index(viewer)]) told[index(viewer)] = text;
  return told;
}

Allowed<Change> Table::hear(Viewer viewer, const Said& said, const Audience& audience) {
  if (viewer == Viewer::spectator) return refused("a spectator only looks on");
  if (is_record()) return refused("this is a record that was opened; play on from it as a what-if");
  const Seat seat{static_cast<std::uint8_t>(viewer)};
  Heard heard = std::visit(
      Cases{[&](const Act& it) { return act(seat, it, audience); },
            [&](const Undo& it) { return undo(seat, it, audience); },
            [&](const MakeOffer& it) { return offer(seat, it.what, audience); },
            [&](const AnswerOffer& it) { return answer(seat, it, audience); },
            [&](const Resign&) { return resign(seat, audience); },
            [&](const Name& it) { return name(seat, it.name, audience); },
            [&](const Chat& it) { return chat(seat, it.text, audience); },
            [&](const Salt& it) { return salt(seat, it.salt, audience); },
            [&](const auto&) -> Heard { return refused("this is not the moment for that message"); }},
      said);
  if (heard) follow_turn(seat, audience, *heard);
  return heard;
}

Allowed<Change> Table::act(Seat seat, const Act& act, const Audience& audience) {
  if (over()) return refused("the game is over");
  if (deciding() != seat)
    return std::unexpected(Refused{fmt::format("it is for {} to decide", seat_name(info(), deciding())),
                                   std::string(match_->decision().rule)});
  if (const int known = count(viewer(seat)); act.at != known)
    return std::unexpected(Refused{
        .error = fmt::format(
            "the game has moved on: the order is for the moment after action {}, but {} have been played",
            act.at, known),
        .code = std::string(code_of(Trouble::moved))});
  Change change;
  auto ordered =
      play_order(*match_, act.order, [&](Action action) { return play(action, audience, change); });
  if (!ordered) return std::unexpected(Refused{ordered.error().what});
  if (const Verdict& refusal = ordered->refusal)
    return std::unexpected(Refused{refusal->reason(), std::string(refusal->rule)});
  if (ordered->played.empty()) return refused("this order does nothing");
  return change;
}

Change Table::play_for_computer(Action action, const Audience& audience) {
  if (const Verdict refusal = match_->check(action)) {
    spdlog::error("table {}: the computer player of {} wanted what {} forbids", id(), stored_.game,
                  refusal->rule);
    action = any_action();
  }
  Change change;
  play(action, audience, change);
  follow_turn({}, audience, change);
  return change;
}

// Plays it, writes it down, and tells everybody what he may know of it.
Deed Table::enact(Action action, std::uint64_t first_die, RecordingDice& dice, const Audience& audience,
                  Change& change) {
  Deed deed(*match_, action);
  std::array<JsonText, 3> before;  // for those who may not know: did their view change?
  for (Viewer viewer : viewers)
    if (audience[index(viewer)] && !deed.open[index(viewer)]) before[index(viewer)] = view(*match_, viewer);

  EventList events;
  match_->play(action, dice, Events(events));
  deed.dice = dice.take();
  deed.events = std::move(events.events);
  over_ = match_->outcome().over;

  Log::Entry entry{.action = action, .first_die = static_cast<std::uint32_t>(first_die), .seat = deed.seat};
  for (Viewer viewer : viewers)
    if (deed.known_to(*match_, viewer)) entry.tell(viewer);
  entry.reveals = std::ranges::any_of(deed.events, &Event::reveals);
  log_.add(entry, deed.dice);
  waypoints_->pass(log_.size(), *match_);

  Told told;
  for (Viewer viewer : viewers) {
    if (!audience[index(viewer)]) continue;
    const Viewer who = eyes(viewer, log_.size());
    const bool known = knows(viewer, log_.size() - 1);
    const JsonText now = view(*match_, who);
    if (!known && now == before[index(viewer)]) continue;
    told[index(viewer)] = update(viewer, now, known ? deed.told_to(*match_, who, count(viewer)) : JsonText());
  }
  change.told.push_back(std::move(told));
  if (over_) change.told.push_back(tell_all(audience, over_message()));
  return deed;
}

Shown Table::play(Action action, const Audience& audience, Change& change) {
  const std::uint64_t first_die = next_die_;
  FairDice fair(seed_, salts(), first_die);
  RecordingDice recording(fair);
  const Deed deed = enact(action, first_die, recording, audience, change);
  next_die_ = fair.next_number();
  change.writes.push_back(AddEntry{.table = id(),
                                   .number = static_cast<int>(log_.size()) - 1,
                                   .entry = {index(deed.seat), deed.order, deed.dice, first_die},
                                   .ends = over_});
  if (stored_.offer) {
    stored_.offer.reset();
    change.writes.push_back(SetOffer{.table = id()});
  }
  return {.dice = !deed.dice.empty(), .hidden = log_[log_.size() - 1].reveals};
}

std::optional<std::size_t> Table::last_of(Seat seat) const {
  for (std::size_t i = log_.size(); i-- > base();)
    if (log_[i].seat == seat) return i;
  return {};
}

// As far back as asked and as is free; at least one action.
Allowed<Change> Table::undo(Seat seat, const Undo& undo, const Audience& audience) {
  if (over()) return refused("the game is over");
  const auto last = last_of(seat);
  if (!last) return refused("there is nothing to take back");
  if (*last + 1 != log_.size()) return refused("the other seat has acted since; offer an undo instead");
  if (log_[*last].dice) return refused("a die was rolled; offer an undo instead");
  if (log_[*last].reveals) return refused("something hidden was seen; offer an undo instead");
  const auto is_free = [&](const Log::Entry& each) {
    return each.seat == seat && !each.dice && !each.reveals;
  };
  std::size_t from = *last;
  for (int left = count(viewer(seat)) - 1; undo.to >= 0 && left > undo.to && from > base(); --left) {
    if (!is_free(log_[from - 1])) break;
    --from;
  }
  Change change;
  take_back(from, audience, change);
  return change;
}

void Table::take_back(std::size_t to, const Audience& audience, Change& change) {
  std::array<bool, 3> knew = {};
  std::array<JsonText, 3> before;
  for (Viewer viewer : viewers) {
    for (std::size_t i = to; i < log_.size(); ++i) knew[index(viewer)] |= knows(viewer, i);
    if (knew[index(viewer)])
      ++stored_.undos[index(viewer)];
    else if (audience[index(viewer)])
      before[index(viewer)] = view(*match_, viewer);
  }
  log_.cut(to);
  waypoints_ = waypoints_->up_to(to);
  retold_ = std::make_shared<Retold>();
  replay();
  change.writes.push_back(
      TakeBack{.table = id(), .from = static_cast<int>(to), .next_die = next_die_, .undos = stored_.undos});
  if (stored_.offer) {
    stored_.offer.reset();
    change.writes.push_back(SetOffer{.table = id()});
  }
  Told told;
  for (Viewer viewer : viewers) {
    if (!audience[index(viewer)]) continue;
    const JsonText now = view(*match_, viewer);
    if (!knew[index(viewer)] && now == before[index(viewer)]) continue;
    JsonText message = {{"type", "update"}, {"at", count(viewer)},    {"view", now},
                        {"entry", nullptr}, {"undos", undos(viewer)}, {"undone", true}};
    told[index(viewer)] = shared(std::move(message).text());
  }
  change.told.push_back(std::move(told));
}

Allowed<Change> Table::offer(Seat seat, const std::string& what, const Audience& audience) {
  if (over()) return refused("the game is over");
  if (what == "undo" && !last_of(seat)) return refused("there is nothing to take back");
  if (what == "undo" && !info().takeback.empty())
    if (const auto takeback = stored_.setup.options.find(std::string(info().takeback));
        takeback != stored_.setup.options.end() && takeback->second == "off")
      return refused("at this table nothing is taken back");
  if (stored_.offer && stored_.offer->what == what && stored_.offer->seat != index(seat))
    return answer(seat, {.what = what, .yes = true}, audience);
  Change change;
  if (is_computer(other(seat))) {
    if (what == "undo")
      take_back(*last_of(seat), audience, change);
    else
      change.told.push_back(
          tell_all(audience, {{"type", "declined"}, {"what", what}, {"seat", index(seat)}}));
    return change;
  }
  stored_.offer = Offer{what, index(seat)};
  change.writes.push_back(SetOffer{.table = id(), .offer = stored_.offer});
  change.told.push_back(tell_all(audience, {{"type", "offer"}, {"what", what}, {"seat", index(seat)}}));
  return change;
}

Allowed<Change> Table::answer(Seat seat, const AnswerOffer& answer, const Audience& audience) {
  if (!stored_.offer || stored_.offer->what != answer.what || stored_.offer->seat == index(seat))
    return refused("no such offer stands");
  const Seat asker{static_cast<std::uint8_t>(stored_.offer->seat)};
  Change change;
  if (answer.yes && answer.what == "undo") {
    const auto last = last_of(asker);
    if (!last) return refused("there is nothing to take back");
    take_back(*last, audience, change);
  } else if (answer.yes) {
    end("agreed", -1, audience, change);
  } else {
    stored_.offer.reset();
    change.writes.push_back(SetOffer{.table = id()});
    change.told.push_back(
        tell_all(audience, {{"type", "declined"}, {"what", answer.what}, {"seat", index(asker)}}));
  }
  return change;
}

Allowed<Change> Table::resign(Seat seat, const Audience& audience) {
  if (over()) return refused("the game is over");
  Change change;
  end("resigned", index(other(seat)), audience, change);
  return change;
}

void Table::end(std::string how, int winner, const Audience& audience, Change& change) {
  stored_.ended = std::move(how);
  stored_.winner = winner;
  over_ = true;
  change.writes.push_back(EndGame{.table = id(), .how = stored_.ended, .winner = winner});
  if (stored_.offer) {
    stored_.offer.reset();
    change.writes.push_back(SetOffer{.table = id()});
  }
  tell_end(audience, change);
}

void Table::tell_end(const Audience& audience, Change& change) const {
  Told told;
  for (Viewer viewer : viewers)
    if (audience[index(viewer)])
      told[index(viewer)] = update(viewer, view(*match_, eyes(viewer, log_.size())), {});
  change.told.push_back(std::move(told));
  change.told.push_back(tell_all(audience, over_message()));
}

Allowed<Change> Table::name(Seat seat, const std::string& name, const Audience& audience) {
  StoredSeat& chair = stored_.seats[index(seat)];
  chair.name = plain_text(name, 40);
  Change change;
  change.writes.push_back(
      SetSeat{.table = id(), .seat = index(seat), .name = chair.name, .salt = chair.salt});
  change.told.push_back(tell_all(audience, {{"type", "named"}, {"names", names()}}));
  return change;
}

Allowed<Change> Table::chat(Seat seat, const std::string& text, const Audience& audience) {
  const ChatLine line{index(seat), plain_text(text, 500), time_()};
  if (line.text.empty()) return refused("there is nothing in this line");
  if (stored_.chat.size() >= Limits{}.chat_lines) return refused("this table has said enough");
  stored_.chat.push_back(line);
  Change change;
  change.writes.push_back(
      AddChat{.table = id(), .number = static_cast<int>(stored_.chat.size()) - 1, .line = line});
  change.told.push_back(
      tell_all(audience, {{"type", "chat"}, {"from", line.seat}, {"text", line.text}, {"when", line.when}}));
  return change;
}

Allowed<Change> Table::salt(Seat seat, const std::string& salt, const Audience& audience) {
  const auto fine = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.';
  };
  if (salt.empty() || !std::ranges::all_of(salt, fine))
    return refused("a salt has 1 to 64 letters, digits, '-', '_' or '.'");
  if (next_die_ > 0) return refused("the first die has been rolled; the salts stand");
  StoredSeat& chair = stored_.seats[index(seat)];
  chair.salt = salt;
  Change change;
  change.writes.push_back(
      SetSeat{.table = id(), .seat = index(seat), .name = chair.name, .salt = chair.salt});
  change.told.push_back(
      tell_all(audience, {{"type", "salted"}, {"salts", {stored_.seats[0].salt, stored_.seats[1].salt}}}));
  return change;
}

}  // namespace longroll::server
