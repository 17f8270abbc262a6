#include "server/statistics.hpp"

#include <map>
#include <tuple>

namespace longroll::server {
namespace {

constexpr std::size_t most_luck = 500;

// Wins, defeats and draws of some games.
struct Score {
  int games = 0, won = 0, lost = 0, drawn = 0;
  void add(const std::string& result) {
    ++games;
    ++(result == "won" ? won : result == "lost" ? lost : drawn);
  }
  Json json() const { return {{"games", games}, {"won", won}, {"lost", lost}, {"drawn", drawn}}; }
};

Json side_of(const Games& games, const std::string& game, int seat) {
  const AnyGame* found = games.find(game);
  return found ? Json(found->info().seats[static_cast<std::size_t>(seat)]) : Json();
}

Json seat_json(const StoredSeat& seat) {
  Json json = {{"kind", seat.kind}};
  if (!seat.player.empty()) json["player"] = seat.player;
  return json;
}

}  // namespace

Json games_json(const Games& games, const std::string& player, const std::vector<TableRow>& rows) {
  Json list = Json::array();
  for (const TableRow& row : rows) {
    const int turn = row.finished ? -1 : row.meeting.deciding;
    const int seat = row.seats[0].owner == player ? 0 : 1;
    const bool both = row.seats[0].owner == row.seats[1].owner;
    const std::string& against = row.seats[static_cast<std::size_t>(1 - seat)].owner;
    const bool waiting = row.seats[0].free || row.seats[1].free;
    list.push_back({{"table", row.table},
                    {"game", row.game},
                    {"scenario", row.scenario},
                    {"seat", seat},
                    {"side", side_of(games, row.game, seat)},
                    {"names", {row.seats[0].name, row.seats[1].name}},
                    {"seats", {seat_json(row.seats[0]), seat_json(row.seats[1])}},
                    {"against", against.empty() ? Json() : Json(against)},
                    {"turn", turn < 0 ? Json() : Json(turn)},
                    {"yours", turn >= 0 && (both || turn == seat)},
                    {"waiting", waiting},
                    {"open", row.meeting.open},
                    {"pace", row.meeting.pace ? Json(row.meeting.pace) : Json("live")},
                    {"until", turn >= 0 && row.meeting.pace && !waiting
                                  ? Json(row.meeting.since + row.meeting.pace * seconds_a_day)
                                  : Json()},
                    {"over", row.finished},
                    {"result", row.result.empty() ? Json() : Json(row.result)},
                    {"whatif", row.whatif},
                    {"touched", row.touched},
                    {"next", row.meeting.next.empty() ? Json() : Json(row.meeting.next)}});
  }
  return list;
}

Json statistics_json(const Games& games, const std::vector<ResultRow>& results) {
  Score all;
  std::map<std::tuple<std::string, int, bool>, Score> parts;
  Json luck = Json::array(), by = Json::array();
  for (const ResultRow& each : results) {
    all.add(each.result);
    parts[{each.game, each.seat, each.computer}].add(each.result);
    if (luck.size() < most_luck)
      luck.push_back({{"table", each.table},
                      {"game", each.game},
                      {"scenario", each.scenario},
                      {"seat", each.seat},
                      {"result", each.result},
                      {"luck", each.luck ? Json(*each.luck) : Json()},
                      {"ended", each.ended}});
  }
  for (const auto& [what, score] : parts) {
    Json part = score.json();
    part["game"] = std::get<0>(what);
    part["seat"] = std::get<1>(what);
    part["side"] = side_of(games, std::get<0>(what), std::get<1>(what));
    part["against"] = std::get<2>(what) ? "computer" : "person";
    by.push_back(std::move(part));
  }
  Json told = all.json();
  told["by"] = std::move(by);
  told["luck"] = std::move(luck);
  return told;
}

// The results come with the latest first. Those who are no players count as one.
Json against_json(const std::vector<ResultRow>& results) {
  struct Opponent {
    Json player;
    std::string name;
    Score score;
    std::int64_t last = 0;
  };
  std::vector<Opponent> opponents;
  std::map<std::string, std::size_t> places;
  for (const ResultRow& each : results) {
    const std::string id = each.computer ? each.against_name : "player " + each.against;
    const auto [place, added] = places.try_emplace(id, opponents.size());
    if (added)
      opponents.push_back({.player = each.against.empty() ? Json() : Json(each.against),
                           .name = each.computer || !each.against.empty() ? each.against_name : "somebody",
                           .score = {},
                           .last = each.ended});
    opponents[place->second].score.add(each.result);
  }
  Json list = Json::array();
  for (const Opponent& each : opponents) {
    list.push_back(each.score.json());
    list.back().update({{"player", each.player}, {"name", each.name}, {"last", each.last}});
  }
  return list;
}

}  // namespace longroll::server
