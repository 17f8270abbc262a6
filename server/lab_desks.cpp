#include "server/lab_desks.hpp"

#include <sys/resource.h>
#include <unistd.h>

namespace longroll::server {
namespace {

constexpr std::size_t most_cells = 24;

}  // namespace

// What the client shows of a report: the base cells with their wins.
Json digest(const lab::Study& study, const GameInfo& info) {
  Json cells = Json::array();
  for (std::size_t i = 0; i < study.cells.size(); ++i) {
    const lab::Cell& cell = study.cells[i];
    if (!study.is_base(i)) continue;
    Json wins = Json::array();
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Share share = lab::share_of(cell.ledger, seat);
      wins.push_back({{"rate", share.rate}, {"low", share.low}, {"high", share.high}});
    }
    cells.push_back({{"scenario", cell.scenario},
                     {"title", lab::scenario_title(info, cell.scenario)},
                     {"players", cell.players},
                     {"games", cell.ledger.games()},
                     {"wins", wins},
                     {"draws", lab::share_of(cell.ledger, lab::no_winner).rate},
                     {"decisions", cell.ledger.decisions.quantile(0.5)}});
  }
  return {{"game", info.id}, {"title", info.title}, {"seats", info.seats}, {"cells", cells}};
}

void lab_priority() {
  const auto thread = static_cast<id_t>(gettid());  // on Linux: of this thread and those that it starts
  setpriority(PRIO_PROCESS, thread, 19);
}

Json LabDesks::shipped() const {
  Json reports = Json::array();
  for (const auto& game : games_.all()) {
    auto text = read_file(lab::shipped_report(data_folder_, game->info().id));
    if (!text) continue;
    if (auto study = lab::Study::parse(*text, ""); study) reports.push_back(digest(*study, game->info()));
  }
  return reports;
}

Result<const lab::Desk*> LabDesks::desk(const AnyGame& game) {
  const std::lock_guard lock(mutex_);
  auto& found = desks_[std::string(game.info().id)];
  if (!found) {
    auto opened = lab::Desk::open(game, data_folder_, pack_);
    if (!opened) return std::unexpected(opened.error());
    found = std::move(*opened);
  }
  return found.get();
}

Response LabDesks::shipped_page(const std::string& id) {
  const AnyGame* game = games_.find(id);
  if (!game) return error_response(404, "there is no such game");
  const std::string path = lab::shipped_report(data_folder_, game->info().id);
  auto text = read_file(path);
  if (!text) return error_response(404, "there is no report of this game");
  auto study = lab::Study::parse(*text, path);
  if (!study) return error_response(500, "the report of this game cannot be read");
  auto with = desk(*game);
  if (!with) return error_response(500, "the report of this game cannot be shown");
  return page_response(lab::page(*study, (*with)->subject()));
}

// {game, scenario?, players?: [a, b], options?: {name: [value, ..]}, games, seed?}
Result<lab::Study> LabDesks::plan(const Json& wish, const LabLimits& limits, const lab::Desk*& with) {
  const AnyGame* game = games_.find(wish.value("game", ""));
  if (!game) return problem("there is no such game");
  auto opened = desk(*game);
  if (!opened) return std::unexpected(opened.error());
  with = *opened;
  lab::Wanted wanted{.games = wish.value("games", std::int64_t{200}),
                     .seed = wish.value("seed", std::uint64_t{1})};
  if (const std::string scenario = wish.value("scenario", ""); !scenario.empty())
    wanted.scenarios = {scenario};
  if (wish.contains("players")) wanted.players.push_back(wish["players"].get<std::array<std::string, 2>>());
  const Json options = wish.value("options", Json::object());  // a loop does not keep what it is made from
  for (const auto& [name, values] : options.items())
    wanted.options.push_back({name, values.get<std::vector<std::string>>()});
  for (const auto& each : wanted.options)
    if (each.values.empty()) return problem("option {} has no values", each.option);
  for (const auto& pair : wanted.players)
    for (const std::string& name : pair)
      if (auto player = player_named(name); player && player->thinks())
        return problem("{} takes too long here: `longroll lab` has time", name);
  if (wanted.games < 1 || wanted.games > limits.games) return problem("from 1 to {} games", limits.games);
  auto study = lab::planned(*game, wanted, with->hash);
  if (study && study->cells.size() > most_cells) return problem("at most {} combinations", most_cells);
  if (study && static_cast<std::int64_t>(study->cells.size()) * study->games > limits.games)
    return problem("at most {} games in all; that would be {}", limits.games,
                   static_cast<std::int64_t>(study->cells.size()) * study->games);
  return study;
}

Result<lab::Study> LabDesks::read_wish(const std::string& body, const LabLimits& limits,
                                       const lab::Desk*& with) {
  const Json wish = Json::parse(body, nullptr, false);
  if (!wish.is_object()) return problem("a wish is an object");
  try {
    return plan(wish, limits, with);
  } catch (const Json::exception&) {
    return problem("something in the wish is of the wrong kind");
  }
}

}  // namespace longroll::server
