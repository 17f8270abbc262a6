// longroll validate: what an army, a table or a scenario that somebody wrote holds, and all that is wrong
// with it.
#include "cli/table.hpp"
#include "engine/core/data_file.hpp"

namespace longroll::cli {
namespace {

struct ValidateOptions {
  std::string game;
  std::vector<std::string> files, options;
  bool json = false;
};

// Whether nothing is wrong with the file.
Result<bool> validate(const AnyGame& game, const std::string& path, const Setup& agreed, bool json) {
  auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  const Json found = game.inspect(*text, agreed);
  if (found.is_null()) return problem("{} takes no files of one's own", game.info().title);
  const bool right = found["ok"];
  if (json) {
    fmt::print("{}\n", found.dump(2));
    return right;
  }
  if (right) fmt::print("{}: {}\n", path, found.value("summary", "right"));
  for (const Json& each : found["problems"])
    fmt::print("{}:{}: {}{}\n", path, each["line"].get<int>(), each["what"].get<std::string>(),
               each.contains("rule") ? fmt::format(" [{}]", each["rule"].get<std::string>()) : "");
  return right;
}

int run_validate(const ValidateOptions& options) {
  auto games = Games::load(data_folder());
  if (!games) return complain(games.error());
  auto game = games->named(options.game);
  if (!game) return complain(game.error());
  auto setup = setup_from({.game = options.game, .options = options.options});
  if (!setup) return complain(setup.error());
  auto agreed = complete((*game)->info(), *setup);
  if (!agreed) return complain(agreed.error());
  bool right = true;
  for (const std::string& path : options.files) {
    auto answer = validate(**game, path, *agreed, options.json);
    if (!answer) return complain(answer.error());
    right = right && *answer;
  }
  return right ? ok : no;
}

}  // namespace

void add_validate(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("validate", "Check armies, tables and scenarios of your own");
  auto options = std::make_shared<ValidateOptions>();
  command->add_option("game", options->game, "the game's id")->required();
  command->add_option("file", options->files, "the files")->required();
  command->add_option("--option", options->options, "what was agreed, NAME=VALUE, such as style=points");
  command->add_flag("--json", options->json, "print JSON");
  command->callback([=, &work] { work = [=] { return run_validate(*options); }; });
}

}  // namespace longroll::cli
