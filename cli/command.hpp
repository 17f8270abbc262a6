// One file per subcommand. Each adds itself to the program; its work runs after parsing and gives the exit
// code: 0 ok, 1 the answer is no, 2 bad usage.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "engine/core/text.hpp"

namespace longroll::cli {

enum Exit { ok = 0, no = 1, bad_usage = 2 };

// Set by the subcommand that was called.
using Work = std::function<int()>;

void add_admin(CLI::App& program, Work& work);
void add_arena(CLI::App& program, Work& work);
void add_bench(CLI::App& program, Work& work);
void add_cases(CLI::App& program, Work& work);
void add_games(CLI::App& program, Work& work);
void add_lab(CLI::App& program, Work& work);
void add_odds(CLI::App& program, Work& work);
void add_pack(CLI::App& program, Work& work);
void add_play(CLI::App& program, Work& work);
void add_replay(CLI::App& program, Work& work);
void add_rules(CLI::App& program, Work& work);
void add_serve(CLI::App& program, Work& work);
void add_show(CLI::App& program, Work& work);
void add_simulate(CLI::App& program, Work& work);
void add_train(CLI::App& program, Work& work);
void add_validate(CLI::App& program, Work& work);
void add_work(CLI::App& program, Work& work);

// One line on standard error.
int complain(const Problem& problem, int exit = bad_usage);

// Options that several subcommands have.
struct TableOptions {
  std::string game, scenario, pack;
  std::vector<std::string> options;  // NAME=VALUE

  void add_to(CLI::App& command);
};
void add_pack_to(CLI::App& command, std::string& pack);

}  // namespace longroll::cli
