// What others have done to a table through another server: it is played here as it was stored there, and told
// to those who are here as it was told there.
#include "server/table.hpp"

namespace longroll::server {
namespace {

Json chat_message(const ChatLine& line) {
  return {{"type", "chat"}, {"from", line.seat}, {"text", line.text}, {"when", line.when}};
}

}  // namespace

KnownTable Table::known() const {
  return {.entries = seen_ ? seen_->size() + 2 : static_cast<int>(log_.size()),
          .lines = static_cast<int>(stored_.chat.size()),
          .undos = stored_.undos};
}

Hello Table::known_to(Viewer viewer) const { return {.have = count(viewer), .undos = undos(viewer)}; }

Result<void> Table::follow_entry(const StoredEntry& stored, const Audience& audience, Change& change) {
  const auto action = read_entry(*match_, {.seat = std::string(seat_name(info(), Seat(stored.seat))),
                                           .action = stored.action,
                                           .dice = stored.dice});
  if (!action) return std::unexpected(action.error());
  ScriptedDice dice(stored.dice);
  RecordingDice recording(dice);
  enact(*action, stored.first_die, recording, audience, change);
  if (!dice.complaint().empty() || dice.left()) return problem("the dice do not fit");
  if (!stored.dice.empty()) next_die_ = std::max(next_die_, stored.first_die + stored.dice.size());
  return {};
}

// One that is gone although nobody has played on was declined.
void Table::follow_offer(const StoredTable& news, bool played, const Audience& audience, Change& change) {
  const std::optional<Offer> before = std::exchange(stored_.offer, news.offer);
  const auto words = [&](const char* type, const Offer& offer) {
    return Json{{"type", type}, {"what", offer.what}, {"seat", offer.seat}};
  };
  if (news.offer) {
    if (!before || before->what != news.offer->what || before->seat != news.offer->seat || played)
      change.told.push_back(tell_all(audience, words("offer", *news.offer)));
  } else if (before && !played && !over()) {
    change.told.push_back(tell_all(audience, words("declined", *before)));
  }
}

Result<Followed> Table::follow(StoredTable news, const Audience& audience) {
  Followed followed;
  Change& change = followed.change;
  const bool was_over = over(), played = !news.entries.empty();
  const Json had_names = names();
  const std::string had_salts = salts();
  const auto terms = [&] {
    return Json{seats(), meeting(Viewer::first), meeting(Viewer::second), meeting(Viewer::spectator)};
  };
  const Json had_terms = terms();
  for (std::size_t i = 0; i < 2; ++i)
    followed.expels[i] = stored_.seats[i].key_hash != news.seats[i].key_hash;
  stored_.seats = news.seats;  // whoever has just come may be the one who played
  for (const StoredEntry& entry : news.entries)
    if (auto done = follow_entry(entry, audience, change); !done) return std::unexpected(done.error());
  next_die_ = std::max(next_die_, news.next_die);
  stored_.version = news.version;
  if (!news.ended.empty() && stored_.ended.empty()) {
    stored_.ended = news.ended;
    stored_.winner = news.winner;
    over_ = true;
    tell_end(audience, change);
  }
  const Meeting before = std::exchange(stored_.meeting, news.meeting);
  if (!stored_.meeting.kept) stored_.meeting = before;  // it has none of its own
  stored_.meeting.deciding = decider();
  if (names() != had_names)
    change.told.push_back(tell_all(audience, {{"type", "named"}, {"names", names()}}));
  if (salts() != had_salts)
    change.told.push_back(
        tell_all(audience, {{"type", "salted"}, {"salts", {stored_.seats[0].salt, stored_.seats[1].salt}}}));
  if (terms() != had_terms) tell_meeting(audience, change);
  follow_offer(news, played, audience, change);
  for (ChatLine& line : news.chat) {
    change.told.push_back(tell_all(audience, chat_message(line)));
    stored_.chat.push_back(std::move(line));
  }
  followed.game = played || was_over != over();
  return followed;
}

}  // namespace longroll::server
