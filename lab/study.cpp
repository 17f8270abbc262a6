#include "lab/study.hpp"

#include <algorithm>

#include "lab/observe.hpp"

namespace longroll::lab {
namespace {

constexpr int format = 1;

std::string cell_text(const Cell& cell) {
  std::string text = cell.scenario;
  for (const auto& [name, value] : cell.options) text += "|" + name + "=" + value;
  return text + "|" + cell.players[0] + "," + cell.players[1];
}

Result<Cell> cell_from(const Json& json) {
  auto ledger = Ledger::from(json);
  if (!ledger) return std::unexpected(ledger.error());
  return Cell{json.at("scenario").get<std::string>(),
              json.at("options").get<std::map<std::string, std::string>>(),
              {json.at("players").at(0).get<std::string>(), json.at("players").at(1).get<std::string>()},
              json.at("base").get<std::size_t>(),
              std::move(*ledger)};
}

// All ways to choose the options: the base first, then one thing changed at a time, or every combination.
std::vector<std::map<std::string, std::string>> choices(const Wanted& wanted) {
  std::map<std::string, std::string> base;
  for (const Wanted::Varied& each : wanted.options) base[each.option] = each.values.front();
  std::vector<std::map<std::string, std::string>> all = {base};
  for (const Wanted::Varied& each : wanted.options) {
    const std::size_t before = wanted.cross ? all.size() : 1;
    for (std::size_t value = 1; value < each.values.size(); ++value)
      for (std::size_t i = 0; i < before; ++i) {
        auto changed = all[i];
        changed[each.option] = each.values[value];
        all.push_back(std::move(changed));
      }
  }
  return all;
}

}  // namespace

std::uint64_t Study::played() const {
  std::uint64_t sum = 0;
  for (const Cell& each : cells) sum += each.ledger.games();
  return sum;
}

bool Study::complete() const {
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i].ledger.played.count() < games || (is_base(i) && cells[i].ledger.luck_played.count() < luck))
      return false;
  return true;
}

bool Study::same_plan(const Study& other) const {
  return game == other.game && data == other.data && seed == other.seed && games == other.games &&
         luck == other.luck &&
         std::ranges::equal(cells, other.cells, [](const Cell& a, const Cell& b) { return a.same_plan(b); });
}

std::uint64_t Study::key(const Cell& cell) const {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (char c : cell_text(cell)) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return mixed(seed, hash);
}

std::string Study::changes(const Cell& cell) const {
  const Cell& base = cells[cell.base];
  std::string text;
  for (const auto& [name, value] : cell.options)
    if (&cell == &base || base.options.at(name) != value)
      text += (text.empty() ? "" : ", ") + name + "=" + value;
  return text.empty() ? "as printed" : text;
}

Result<void> Study::merge(const Study& other) {
  if (game != other.game) return problem("they are of different games, {} and {}", game, other.game);
  if (data != other.data)
    return problem("they were played with different charts, {} and {}", data, other.data);
  if (!same_plan(other))
    return problem(
        "they are parts of different studies: scenarios, options, players, seed and number of games must be "
        "the same");
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i].ledger.played.meets(other.cells[i].ledger.played) ||
        cells[i].ledger.luck_played.meets(other.cells[i].ledger.luck_played))
      return problem("both have played the same games, which would count twice");
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i].ledger.add(other.cells[i].ledger);
  return {};
}

Json Study::json() const {
  Json list = Json::array();
  for (const Cell& each : cells) {
    Json cell = each.ledger.json();
    cell["scenario"] = each.scenario;
    cell["options"] = each.options;
    cell["players"] = each.players;
    cell["base"] = each.base;
    list.push_back(std::move(cell));
  }
  return {{"longroll_lab", format}, {"game", game}, {"data", data}, {"seed", seed},
          {"games", games},         {"luck", luck}, {"cells", list}};
}

Result<Study> Study::parse(std::string_view text, const std::string& file) {
  const auto wrong = [&](std::string what) { return std::unexpected(Problem{std::move(what), file}); };
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object() || !json.contains("longroll_lab"))
    return wrong("this is no report of the laboratory (longroll lab --json)");
  if (json["longroll_lab"] != format) return wrong("this report is of another version of Longroll");
  try {
    Study study{json.at("game").get<std::string>(), json.at("data").get<std::string>(),
                json.at("seed").get<std::uint64_t>(), json.at("games").get<std::int64_t>(),
                json.at("luck").get<std::int64_t>()};
    for (const Json& each : json.at("cells")) {
      auto cell = cell_from(each);
      if (!cell) return wrong(cell.error().what);
      study.cells.push_back(std::move(*cell));
    }
    if (study.cells.empty()) return wrong("there is nothing in this report");
    for (const Cell& each : study.cells)
      if (each.base >= study.cells.size() || !study.is_base(each.base))
        return wrong("a cell is compared with one that is no base");
    return study;
  } catch (const Json::exception& error) {
    return wrong(fmt::format("something is missing or of the wrong kind ({})", error.what()));
  }
}

Result<Study> planned(const AnyGame& game, const Wanted& wanted, std::string data) {
  const GameInfo& info = game.info();
  Study study{std::string(info.id), std::move(data), wanted.seed, wanted.games,
              wanted.luck >= 0 ? wanted.luck : std::max<std::int64_t>(2, wanted.games / 250)};
  std::vector<std::string> scenarios = wanted.scenarios;
  if (scenarios.empty()) scenarios = {std::string(info.scenarios.front().id)};
  if (scenarios.size() == 1 && scenarios[0] == "all") {
    scenarios.clear();
    for (const ScenarioInfo& each : info.scenarios) scenarios.emplace_back(each.id);
  }
  auto players = wanted.players;
  if (players.empty()) players = {{"captain", "captain"}};
  for (auto& pair : players)
    for (std::string& name : pair) {
      auto player = player_named(name);
      if (!player) return std::unexpected(player.error());
      if (player->budget.timed())
        return problem(
            "{} thinks by the clock, so that no two runs are the same: say how many playouts, like {}:96p",
            name, info_of(player->skill).id);
      name = name_of(*player);
    }
  for (const std::string& scenario : scenarios)
    for (const auto& pair : players) {
      const std::size_t base = study.cells.size();
      for (const auto& options : choices(wanted)) {
        if (auto whole = complete(info, {.scenario = scenario, .options = options}); !whole)
          return std::unexpected(whole.error());
        study.cells.push_back({scenario, options, pair, base});
      }
    }
  if (study.cells.size() > 1000) return problem("that would be {} cells; at most 1000", study.cells.size());
  return study;
}

Result<Wanted::Varied> varied(const GameInfo& info, const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) return problem("an option reads NAME=VALUE,VALUE.., not '{}'", text);
  Wanted::Varied found{text.substr(0, equals), {}};
  std::string rest = text.substr(equals + 1);
  const auto option = std::ranges::find(info.options, found.option, &OptionInfo::id);
  if (rest == "all" && option != info.options.end()) {
    for (std::string_view each : option->values) found.values.emplace_back(each);
    return found;
  }
  for (std::size_t from = 0; from <= rest.size();) {
    const std::size_t to = std::min(rest.find(',', from), rest.size());
    found.values.push_back(rest.substr(from, to - from));
    from = to + 1;
  }
  return found;
}

}  // namespace longroll::lab
