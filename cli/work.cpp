// longroll work: computer players of a store that servers share think here, and reports of the laboratory are
// made.
#include "cli/command.hpp"
#include "engine/core/data_file.hpp"
#include "server/server.hpp"

namespace longroll::cli {
namespace {

struct WorkOptions {
  server::Config config;
  std::string data;
};

int run_work(WorkOptions options) {
  if (options.data.empty()) options.data = data_folder();
  auto games = Games::load(options.data, options.config.pack);
  if (!games) return complain(games.error());
  options.config.data_folder = options.data;
  options.config.serves = false;
  auto started = server::Server::start(*games, options.config);
  if (!started) return complain(started.error(), no);
  fmt::print("Longroll thinks for the tables of this store\n");
  std::fflush(stdout);
  (*started)->run_until_signal();
  return ok;
}

}  // namespace

void add_work(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand(
      "work", "Think for the computer players of servers that share a store, and make reports");
  auto options = std::make_shared<WorkOptions>();
  command->add_option("--store", options->config.store, "the store of the servers: postgresql://...")
      ->required();
  command->add_option("--threads", options->config.workers, "threads that think (as many as there are cores)")
      ->check(CLI::Range(1, 1024));
  command
      ->add_option("--lab-threads", options->config.lab.threads,
                   "threads that play for a report of the laboratory (1)")
      ->check(CLI::Range(1, 256));
  command->add_option("--data", options->data, "the folder with the games' data");
  add_pack_to(*command, options->config.pack);
  command->callback([=, &work] { work = [=] { return run_work(*options); }; });
}

}  // namespace longroll::cli
