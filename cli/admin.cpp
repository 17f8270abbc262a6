// longroll admin: what the operator of a server does to its store, while the server runs or not.
#include "cli/command.hpp"
#include "server/operator.hpp"

namespace longroll::cli {
namespace {

struct AdminOptions {
  std::string store, command, id;
};

int print_lines(const Result<server::Operator::Lines>& lines) {
  if (!lines) return complain(lines.error(), no);
  for (const std::string& line : *lines) fmt::print("{}\n", line);
  return ok;
}

int run_admin(const AdminOptions& options) {
  const bool names = options.command != "tables" && options.command != "list";
  if (names == options.id.empty())
    return complain({.what = names ? fmt::format("{} what? an id is needed", options.command)
                                   : fmt::format("{} takes no id", options.command)});
  auto opened = server::Operator::open(options.store);
  if (!opened) return complain(opened.error(), no);
  server::Operator& store = **opened;
  if (options.command == "tables") return print_lines(store.tables());
  if (options.command == "list") return print_lines(store.lists());
  const auto done = options.command == "hide"   ? store.hide(options.id)
                    : options.command == "show" ? store.show(options.id)
                    : options.command == "ban"  ? store.ban(options.id)
                                                : store.unban(options.id);
  return done ? static_cast<int>(ok) : complain(done.error(), no);
}

}  // namespace

void add_admin(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("admin", "Hide tables and ban players of a server's store");
  auto options = std::make_shared<AdminOptions>();
  command->add_option("store", options->store, "the store: a file, or postgresql://...")->required();
  command
      ->add_option("command", options->command,
                   "tables (open and watched ones), list (hidden and banned), hide, show, ban, unban")
      ->required()
      ->check(CLI::IsMember({"tables", "list", "hide", "show", "ban", "unban"}));
  command->add_option("id", options->id, "the table, or the player");
  command->callback([=, &work] { work = [=] { return run_admin(*options); }; });
}

}  // namespace longroll::cli
