// longroll show: the map and the set-up, in the terminal or as a picture.
#include "cli/table.hpp"
#include "engine/core/data_file.hpp"

namespace longroll::cli {
namespace {

struct ShowOptions {
  TableOptions table;
  std::string svg;
};

int run_show(const ShowOptions& options) {
  auto games = games_with(options.table.pack);
  if (!games) return complain(games.error());
  auto game = games->named(options.table.game);
  if (!game) return complain(game.error());
  auto setup = setup_from(options.table);
  if (!setup) return complain(setup.error());
  auto start = RecordedMatch::start(**game, *setup);
  if (!start) return complain(start.error());
  // The heuristic player sets up; phase 0 is the set-up in every game.
  FastDice dice(1);
  while (!start->match().decision().over() && start->match().decision().phase == 0)
    start->play(start->match().choose(dice), dice);
  if (options.svg.empty()) {
    fmt::print("{}, {}\n\n{}", (*game)->info().title, start->record().setup.scenario,
               start->match().draw(Viewer::everyone));
    return ok;
  }
  if (auto written = write_file_atomically(options.svg, start->match().picture(Viewer::everyone)); !written)
    return complain(written.error());
  return ok;
}

}  // namespace

void add_show(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("show", "Draw a game's map and set-up");
  auto options = std::make_shared<ShowOptions>();
  options->table.add_to(*command);
  add_pack_to(*command, options->table.pack);
  command->add_option("--svg", options->svg, "write a picture to this file instead");
  command->callback([=, &work] { work = [=] { return run_show(*options); }; });
}

}  // namespace longroll::cli
