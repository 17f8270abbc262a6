// longroll games: what there is to play.
#include <nlohmann/json.hpp>

#include "cli/table.hpp"
#include "engine/core/data_file.hpp"

namespace longroll::cli {
namespace {

void print(const GameInfo& info) {
  fmt::print("{:10} {}\n{:10} {}\n{:10} seats: {}, {}\n", info.id, info.title, "", info.subtitle, "",
             info.seats[0], info.seats[1]);
  for (const ScenarioInfo& each : info.scenarios)
    fmt::print("{:10} --scenario {:16} {} (about {} minutes)\n", "", each.id, each.title, each.minutes);
  for (const OptionInfo& each : info.options)
    fmt::print("{:10} --option {}={}\n{:12} {}\n", "", each.id, fmt::join(each.values, "|"), "", each.about);
}

}  // namespace

void add_games(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("games", "List the games, their scenarios and options");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "print JSON");
  command->callback([=, &work] {
    work = [=] {
      auto games = Games::load(data_folder());
      if (!games) return complain(games.error());
      Json list = Json::array();
      for (const auto& game : games->all()) {
        if (*json)
          list.push_back(to_json(game->info()));
        else
          print(game->info());
      }
      if (*json) fmt::print("{}\n", list.dump(2));
      return static_cast<int>(ok);
    };
  });
}

}  // namespace longroll::cli
