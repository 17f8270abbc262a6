// longroll odds: the exact chances of an order in a recorded position.
#include <nlohmann/json.hpp>

#include "cli/table.hpp"

namespace longroll::cli {
namespace {

struct OddsOptions {
  std::string game, file, order, pack;
  int at = -1;
  bool json = false;
};

void print(const std::string& order, const Odds& odds) {
  fmt::print("{}: {}\n", order, odds.headline);
  for (const std::string& factor : odds.factors) fmt::print("  {}\n", factor);
  for (const Chance& chance : odds.chances)
    fmt::print("  {:7.3f} %  {:>12}/{:<12} {}\n", 100 * chance.probability(), chance.ways, chance.of,
               chance.result);
}

int run_odds(const OddsOptions& options) {
  auto loaded = load_record(options.file, options.pack);
  if (!loaded) return complain(loaded.error());
  if (!same_word(loaded->record.game, options.game))
    return complain(Problem{fmt::format("is a record of {}, not of {}", loaded->record.game, options.game),
                            options.file});
  auto replayed = RecordedMatch::replay(*loaded->game, loaded->record, options.at);
  if (!replayed) return complain(Problem{replayed.error().what, options.file, replayed.error().line}, no);
  const Match& match = replayed->match();
  if (match.decision().over()) return complain(Problem{"the game is over in this position"}, no);
  const Viewer eyes = viewer(match.decision().seat);

  std::vector<std::pair<std::string, Odds>> found;
  if (!options.order.empty()) {
    auto odds = odds_of(match, options.order, eyes);
    if (!odds) return complain(odds.error(), no);
    if (!*odds) return complain(Problem{fmt::format("'{}' rolls no dice", options.order)}, no);
    found.emplace_back(options.order, **odds);
  } else {
    ActionList list;
    match.actions(list);
    for (Action action : list)
      if (auto odds = match.odds(action, eyes)) found.emplace_back(match.write(action), *odds);
  }
  Json list = Json::array();
  for (const auto& [order, odds] : found) {
    Json entry = to_json(odds);
    entry["order"] = order;
    list.push_back(std::move(entry));
    if (!options.json) print(order, odds);
  }
  if (options.json)
    fmt::print("{}\n", list.dump(2));
  else if (found.empty())
    fmt::print("No single action rolls dice here; name an order with --order.\n");
  return ok;
}

}  // namespace

void add_odds(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("odds", "Exact chances of what can be done in a recorded position");
  auto options = std::make_shared<OddsOptions>();
  command->add_option("game", options->game, "the game's id")->required();
  command->add_option("record", options->file, "the record")->required();
  add_pack_to(*command, options->pack);
  command
      ->add_option("--at", options->at, "the position after this many actions; the last one when not given")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--order", options->order, "an order in notation; all single actions when not given");
  command->add_flag("--json", options->json, "print JSON");
  command->callback([=, &work] { work = [=] { return run_odds(*options); }; });
}

}  // namespace longroll::cli
