#include <algorithm>

#include "server/deal.hpp"
#include "server/table.hpp"

namespace longroll::server {
namespace {

std::string record_name(std::string name) {
  std::erase_if(name, [](char c) { return c == '#' || c == '"'; });
  return std::string(trim(name));
}

}  // namespace

Json you(Viewer viewer) { return viewer == Viewer::spectator ? Json("spectator") : Json(index(viewer)); }

JsonText Table::view(const Match& match, Viewer eyes) const {
  return over() ? JsonText(view_tree(match, eyes)) : match.view_text(eyes);
}

Json Table::view_tree(const Match& match, Viewer eyes) const {
  Json view = match.view(eyes);
  if (over()) {
    view.erase("actions");
    if (auto decision = view.find("decision"); decision != view.end() && decision->is_object())
      (*decision)["yours"] = false;
    if (!stored_.ended.empty()) view["outcome"] = outcome();
  }
  return view;
}

Json Table::outcome() const {
  Outcome outcome = match_->outcome();
  if (outcome.over || stored_.ended.empty()) return to_json(outcome);
  if (stored_.ended == "saved" || seen_) {
    Json told = to_json(Outcome{.over = true, .reason = "the record ends here"});
    told["unfinished"] = true;
    return told;
  }
  const bool resigned = stored_.ended == "resigned", late = stored_.ended == "time";
  outcome.over = true;
  outcome.winner = resigned || late ? Seat(stored_.winner) : Seat::nobody;
  outcome.level = {};
  const std::string_view loser = seat_name(info(), other(outcome.winner));
  const std::string reason = resigned ? fmt::format("{} resigned", loser)
                             : late   ? fmt::format("{} ran out of time", loser)
                                      : std::string("a draw was agreed");
  outcome.reason = reason;
  return to_json(outcome);
}

std::string Table::called(Seat seat) const {
  return is_computer(seat) ? "the computer" : stored_.seats[index(seat)].name;
}

// Where a what-if game comes from.
Json Table::origin() const {
  if (!stored_.whatif || is_record()) return {};
  return {{"table", stored_.whatif->table}, {"at", stored_.whatif->at}};
}

Json Table::names() const { return {stored_.seats[0].name, stored_.seats[1].name}; }

Json Table::seats() const {
  Json seats = Json::array();
  for (const StoredSeat& seat : stored_.seats) {
    seats.push_back({{"kind", seat.kind}});
    if (!seat.player.empty()) seats.back()["player"] = seat.player;
  }
  return seats;
}

Json Table::over_message() const {
  return {{"type", "over"},
          {"outcome", outcome()},
          {"seed", dice_are_fair() ? stored_.seed : std::string()},
          {"salts", {stored_.seats[0].salt, stored_.seats[1].salt}}};
}

Text Table::update(Viewer viewer, const JsonText& view, const JsonText& entry) const {
  JsonText message = {{"type", "update"}, {"at", count(viewer)}, {"view", view}, {"entry", entry}};
  return std::make_shared<const std::string>(std::move(message).text());
}

// The entries after that moment as the viewer was told them. Who has nothing of them yet gets what others in
// his chair got before him.
std::string Table::told_since(Viewer viewer, int at) const {
  if (seen_) return seen_since(at);
  Retold::Past past{.played = index_at(viewer, at), .told = at, .open = over()};
  if (at == 0) {
    past.played = 0;
    if (const auto kept = retold_->find(viewer); kept && kept->open == over() && kept->played <= log_.size())
      past = *kept;
  }
  Replay replay(*this, past.played);
  for (replay.skip_to(past.played); replay.played() < log_.size();) {
    const std::size_t i = replay.played();
    if (!knows(viewer, i)) {
      replay.step();
      continue;
    }
    const Deed deed = replay.tell_step();
    if (!past.entries.empty()) past.entries += ',';
    past.entries += deed.told_to(replay.match(), eyes(viewer, i), ++past.told).text();
  }
  past.played = log_.size();
  if (at == 0) retold_->keep(viewer, past);
  return std::move(past.entries);
}

std::string Table::welcome(Viewer viewer, const Hello& hello, const Json& present,
                           std::string_view board) const {
  const int known = count(viewer);
  const int from = hello.undos == undos(viewer) && hello.have <= known ? hello.have : 0;
  Json chat = Json::array();
  for (const ChatLine& line : stored_.chat)
    chat.push_back({{"from", line.seat}, {"text", line.text}, {"when", line.when}});
  const JsonText message = {
      {"table", id()},
      {"game", stored_.game},
      {"scenario", stored_.setup.scenario},
      {"options", Json(stored_.setup.options)},
      {"you", you(seen_ ? seen_->by() : viewer)},
      {"names", names()},
      {"seats", seats()},
      {"commitment", dice_are_fair() ? FairDice::commitment(seed_) : std::string()},
      {"salts", Json{stored_.seats[0].salt, stored_.seats[1].salt}},
      {"view", seen_ ? JsonText(seen_view(known)) : view(*match_, eyes(viewer, log_.size()))},
      {"at", known},
      {"from", from},
      {"undos", undos(viewer)},
      {"chat", chat},
      {"present", present},
      {"offer", stored_.offer ? Json{{"what", stored_.offer->what}, {"seat", stored_.offer->seat}} : Json()},
      {"over", over() ? over_message() : Json()},
      {"whatif", origin()},
      {"seen", seen_ ? Json(said_of_seen()) : Json()},
      {"meeting", meeting(viewer)}};
  return fmt::format(R"({{"type":"welcome","board":{},"log":[{}],{})", board,
                     from < known ? told_since(viewer, from) : std::string(),
                     std::string_view(message.text()).substr(1));
}

Json Table::summary(Viewer viewer) const {
  const Json view = seen_ ? seen_view(count(viewer)) : view_tree(*match_, eyes(viewer, log_.size()));
  const Seat seat = deciding();
  return {{"table", id()},
          {"game", stored_.game},
          {"scenario", stored_.setup.scenario},
          {"options", stored_.setup.options},
          {"you", you(seen_ ? seen_->by() : viewer)},
          {"names", names()},
          {"seats", seats()},
          {"at", count(viewer)},
          {"turn", view.value("turn", Json())},
          {"decision", over() || seat == Seat::nobody
                           ? Json()
                           : Json{{"seat", index(seat)}, {"yours", viewer == longroll::viewer(seat)}}},
          {"outcome", outcome()},
          {"whatif", origin()},
          {"meeting", meeting(viewer)}};
}

Allowed<std::string> Table::inform(Viewer viewer, const Said& said, const Value* value) const {
  const auto answer = [&]() -> Allowed<Json> {
    if (const auto* it = std::get_if<Ask>(&said)) return ask(viewer, it->words);
    if (const auto* it = std::get_if<History>(&said)) return history(viewer, it->at);
    if (const auto* it = std::get_if<Suggest>(&said)) return suggest(viewer, it->deep ? value : nullptr);
    if (std::holds_alternative<Chances>(said)) return chances(value);
    if (viewer == Viewer::spectator) return refused("a spectator only looks on");
    const Seat seat{static_cast<std::uint8_t>(viewer)};
    if (const auto* it = std::get_if<Why>(&said)) return why(seat, it->order);
    if (const auto* it = std::get_if<AskOdds>(&said)) return odds(seat, it->order);
    return refused("this is not a question");
  }();
  if (!answer) return std::unexpected(answer.error());
  return answer->dump();
}

Allowed<Json> Table::why(Seat seat, const std::string& order) const {
  const auto no = [](std::string_view reason, std::string_view rule) {
    Json answer = {{"type", "why"}, {"allowed", false}, {"reason", reason}};
    if (!rule.empty()) answer["rule"] = rule;
    return answer;
  };
  if (over()) return no("the game is over", {});
  if (deciding() != seat)
    return no(fmt::format("it is for {} to decide", seat_name(info(), deciding())), match_->decision().rule);
  auto verdict = why_not(*match_, order);
  if (!verdict) return no(verdict.error().what, {});
  if (*verdict) return no((*verdict)->reason(), (*verdict)->rule);
  return Json{{"type", "why"}, {"allowed", true}};
}

Allowed<Json> Table::odds(Seat seat, const std::string& order) const {
  if (over() || deciding() != seat) return refused("it is not your decision");
  auto odds = odds_of(*match_, order, viewer(seat));
  if (!odds) return std::unexpected(Refused{odds.error().what});
  return Json{{"type", "odds"}, {"odds", *odds ? to_json(**odds) : Json()}};
}

Allowed<Json> Table::ask(Viewer viewer, const Words& words) const {
  if (seen_ && words != Words{"board"}) return refused("{}", said_of_seen());
  auto answer = match_->ask(eyes(viewer, log_.size()), words);
  if (!answer) return std::unexpected(Refused{answer.error().what});
  return Json{{"type", "answer"}, {"value", std::move(*answer)}};
}

// The view is the last one that the viewer was shown at that moment, without what could be done then.
Allowed<Json> Table::history(Viewer viewer, int at) const {
  if (at > count(viewer)) return refused("only {} actions have been played", count(viewer));
  if (seen_)
    return Json{{"type", "history"}, {"at", at}, {"view", seen_view(at)}, {"entry", seen_->entry(at)}};
  const std::size_t end = index_at(viewer, at);
  std::size_t led = end;  // the entry that led there; the end where there is none
  for (std::size_t i = end; i-- > 0 && led == end;)
    if (knows(viewer, i)) led = i;
  Json entry;
  Replay replay(*this, led);
  while (replay.played() < end) {
    if (replay.played() != led) {
      replay.step();
      continue;
    }
    const Deed deed = replay.tell_step();
    entry = Json::parse(deed.told_to(replay.match(), eyes(viewer, led), at).text());
  }
  Json seen = view_tree(replay.match(), eyes(viewer, end));
  seen.erase("actions");
  return Json{{"type", "history"}, {"at", at}, {"view", std::move(seen)}, {"entry", std::move(entry)}};
}

std::string Table::result() const {
  if (!over() || stored_.ended == "saved" || seen_) return {};
  if (match_->outcome().over) return result_text(info(), match_->outcome());
  const Json end = outcome();
  const auto reason = end["reason"].get<std::string>();
  return end["winner"].is_null() ? fmt::format("draw: {}", reason)
                                 : fmt::format("{} wins: {}", info().seats[end["winner"].get<int>()], reason);
}

Allowed<std::string> Table::record(Viewer viewer) const {
  Record record;
  record.game = stored_.game;
  record.setup = stored_.setup;
  for (int i = 0; i < 2; ++i) record.players[i] = record_name(stored_.seats[i].name);
  if (seen_) return seen_record(std::move(record));
  bool whole = true;
  if (stored_.whatif) {
    for (const StoredTable::Deal& deal : stored_.whatif->deals)
      if (deal.asker != index(Viewer::everyone) && deal.asker != each_seat)
        return refused("a what-if game that was dealt anew has no record");
  } else {
    record.fair = {FairDice::commitment(seed_), salts(), over() ? stored_.seed : std::string()};
  }
  for (Replay replay(*this); replay.played() < log_.size();) {
    const std::size_t i = replay.played();
    const Viewer who = eyes(viewer, i);
    const Deed deed = replay.tell_step();
    if (!deed.open[index(who)] || (!deed.dice.empty() && !deed.dice_open[index(who)])) {
      whole = false;
      continue;
    }
    record.entries.push_back({.seat = std::string(seat_name(info(), deed.seat)),
                              .action = deed.order,
                              .dice = deed.dice,
                              .first_die = log_[i].first_die});
  }
  if (over()) {
    record.hash = hash_text(match_->hash());
    record.result = result();
  }
  if (!whole)
    record.seen = {.by = std::string(longroll::seen_by(info(), viewer)), .moments = seen_by(viewer).lines()};
  std::string text = to_text(record);
  if (!over())
    text.insert(text.find('\n') + 1, "# as far as its reader may know; complete when the game is over\n");
  return text;
}

}  // namespace longroll::server
