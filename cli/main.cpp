// longroll: four American Civil War games, played by their rules.
#include <CLI/CLI.hpp>

#include "cli/command.hpp"

int main(int argc, char** argv) {
  using namespace longroll::cli;
  CLI::App program("Longroll plays American Civil War tabletop games with every rule enforced.", "longroll");
  program.require_subcommand(1);
  program.set_version_flag("--version", "longroll " LONGROLL_VERSION);
  Work work;
  add_games(program, work);
  add_show(program, work);
  add_play(program, work);
  add_replay(program, work);
  add_odds(program, work);
  add_rules(program, work);
  add_cases(program, work);
  add_simulate(program, work);
  add_arena(program, work);
  add_lab(program, work);
  add_train(program, work);
  add_bench(program, work);
  add_serve(program, work);
  add_work(program, work);
  add_admin(program, work);
  add_validate(program, work);
  add_pack(program, work);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return program.exit(error);  // help and version
    const bool unknown = argc > 1 && program.get_subcommands().empty();
    const std::string what = unknown ? fmt::format("there is no command '{}'", argv[1]) : error.what();
    return complain({.what = what + " (longroll --help tells more)"});
  }
  try {
    return work();
  } catch (const std::exception& error) {  // a full disk, no memory
    return complain({.what = error.what()});
  }
}
