// How people meet at a table: what they are told of it, whose time runs, and how it ends for players.
#include "server/secret.hpp"
#include "server/table.hpp"

namespace longroll::server {
namespace {

Json pace_json(int days) { return days ? Json(days) : Json("live"); }

Json series_json(const Series& s) {
  if (s.of == 1 && s.number == 1) return {};
  return {{"of", s.of}, {"number", s.number}, {"wins", s.wins}, {"draws", s.draws}};
}

Json asked_json(const std::vector<Asking>& asked) {
  Json list = Json::array();
  for (const Asking& each : asked)
    list.push_back({{"player", each.player}, {"name", each.name}, {"text", each.text}, {"when", each.when}});
  return list;
}

}  // namespace

std::optional<Seat> Table::free_seat() const {
  for (Seat seat : {Seat::first, Seat::second})
    if (is_free(seat)) return seat;
  return {};
}

Table::Listed Table::listed() const {
  if (over()) return Listed::nowhere;
  if (stored_.meeting.open && free_seat()) return Listed::open;
  return stored_.meeting.watch && !free_seat() ? Listed::watched : Listed::nowhere;
}

bool Table::contested() const {
  const std::string &first = stored_.seats[0].owner, &second = stored_.seats[1].owner;
  return !over() && log_.size() > base() && !first.empty() && !second.empty() && first != second;
}

// It runs for a person, and for nobody before both have come.
std::optional<Table::Clock> Table::clock() const {
  const Meeting& m = stored_.meeting;
  if (!m.pace || over() || m.deciding < 0 || free_seat() || is_computer(Seat(m.deciding))) return {};
  return Clock{Seat(m.deciding), m.since, m.since + m.pace * seconds_a_day};
}

Json Table::meeting(Viewer viewer) const {
  const Meeting& m = stored_.meeting;
  const auto running = clock();
  const bool seated = viewer != Viewer::spectator;
  return {
      {"open", m.open},
      {"watch", m.watch},
      {"note", m.note},
      {"pace", pace_json(m.pace)},
      {"clock",
       running ? Json{{"seat", index(running->seat)}, {"since", running->since}, {"until", running->until}}
               : Json()},
      {"series", series_json(m.series)},
      {"next", m.next.empty() ? Json() : Json(m.next)},
      {"free", {is_free(Seat::first), is_free(Seat::second)}},
      {"mine", seated && !stored_.seats[index(viewer)].owner.empty()},
      {"asked", seated ? asked_json(m.asked) : Json::array()}};
}

Json Table::about(bool hidden) const {
  Json told_seats = seats();
  for (Seat seat : {Seat::first, Seat::second}) told_seats[index(seat)]["free"] = is_free(seat);
  const Meeting& m = stored_.meeting;
  return {{"table", id()},
          {"game", stored_.game},
          {"scenario", stored_.setup.scenario},
          {"options", unusual_options(info(), stored_.setup.options)},
          {"sides", info().seats},
          {"names", hidden ? Json{"", ""} : names()},
          {"seats", told_seats},
          {"open", m.open && !hidden},
          {"watch", m.watch && !hidden},
          {"pace", pace_json(m.pace)},
          {"series", series_json(m.series)},
          {"state", over()        ? "over"
                    : free_seat() ? "waiting"
                                  : "playing"},
          {"created", stored_.created}};
}

Json unusual_options(const GameInfo& info, const std::map<std::string, std::string>& options) {
  Json unusual = Json::object();
  for (const OptionInfo& option : info.options)
    if (const auto found = options.find(std::string(option.id));
        found != options.end() && found->second != option.values.front())
      unusual[found->first] = found->second;
  return unusual;
}

std::optional<Seat> Table::invited(std::string_view token) const {
  std::optional<Seat> found;  // every comparison is made, whichever fits
  for (Seat seat : {Seat::first, Seat::second})
    if (const std::string& hash = stored_.seats[index(seat)].invite_hash; !hash.empty() && fits(token, hash))
      found = seat;
  return over() ? std::nullopt : found;
}

// A free seat is offered by who sits opposite; any other by who sits in it.
Json Table::invitation(Seat seat, bool hidden) const {
  Json told = about(hidden);
  told["seat"] = index(seat);
  told["side"] = seat_name(info(), seat);
  told["by"] = hidden ? Json("") : Json(stored_.seats[index(is_free(seat) ? other(seat) : seat)].name);
  return told;
}

// After whatever may have changed whose decision it is. Nobody's time is written down where nobody asks.
void Table::follow_turn(std::optional<Seat> actor, const Audience& audience, Change& change) {
  Meeting& m = stored_.meeting;
  const bool came = actor && is_free(*actor), passed = m.deciding != decider();
  if (came) fill(*actor);
  if (passed) {
    m.deciding = decider();
    m.since = time_();
  }
  const bool owned = !stored_.seats[0].owner.empty() || !stored_.seats[1].owner.empty();
  if (over() && passed && owned) add_results(change);
  if (!came && !(passed && (owned || m.pace || m.open || m.watch))) return;
  m.kept = true;
  change.writes.push_back(SetMeeting{.table = id(), .seats = stored_.seats, .meeting = m});
  if (came || (m.pace && !over())) tell_meeting(audience, change);
}

// A what-if has no winner, and neither has who plays against himself, or takes the game elsewhere.
void Table::add_results(Change& change) const {
  if (stored_.whatif || stored_.ended == "saved" || stored_.seats[0].owner == stored_.seats[1].owner) return;
  const Json winner = outcome()["winner"];
  for (Seat seat : {Seat::first, Seat::second}) {
    const StoredSeat& mine = stored_.seats[index(seat)];
    const StoredSeat& theirs = stored_.seats[index(other(seat))];
    if (mine.owner.empty() || theirs.free) continue;
    const bool computer = is_computer(other(seat));
    change.writes.push_back(AddResult{.table = id(),
                                      .seat = index(seat),
                                      .player = mine.owner,
                                      .game = stored_.game,
                                      .scenario = stored_.setup.scenario,
                                      .against = theirs.owner,
                                      .against_name = computer ? "computer " + theirs.player : theirs.name,
                                      .computer = computer,
                                      .result = winner.is_null()        ? "draw"
                                                : winner == index(seat) ? "won"
                                                                        : "lost",
                                      .ended = time_()});
  }
}

void Table::settle(const Audience& audience, Change& change) {
  stored_.meeting.kept = true;
  change.writes.push_back(SetMeeting{.table = id(), .seats = stored_.seats, .meeting = stored_.meeting});
  tell_meeting(audience, change);
}

void Table::tell_meeting(const Audience& audience, Change& change) const {
  Told told;
  for (Viewer viewer : viewers)
    if (audience[index(viewer)])
      told[index(viewer)] = shared(Json{
          {"type", "seated"},
          {"seats", seats()},
          {"names", names()},
          {"meeting", meeting(viewer)}}.dump());
  change.told.push_back(std::move(told));
}

// By how much the dice have moved the seat's chance to win.
std::optional<double> Table::luck(Seat seat, const Value& value) const {
  const auto told = chances(&value);
  if (!told) return {};
  const Json &chance = (*told)["chances"], &rolled = (*told)["rolled"];
  double moved = 0;
  for (std::size_t i = 0; i < rolled.size(); ++i)
    if (rolled[i].get<bool>()) moved += chance[i + 1].get<double>() - chance[i].get<double>();
  return seat == Seat::first ? moved : -moved;
}

}  // namespace longroll::server
