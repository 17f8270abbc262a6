// longroll admin: what the operator of a server does to its store, while servers run or not.
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "cli/keep.hpp"
#include "server/copy.hpp"
#include "server/operator.hpp"

namespace longroll::cli {
namespace {

struct AdminOptions {
  std::string store, command, what;
  KeepDays keep;
  bool only_look = false;
};

int print_lines(const Result<server::Operator::Lines>& lines) {
  if (!lines) return complain(lines.error(), no);
  for (const std::string& line : *lines) fmt::print("{}\n", line);
  return ok;
}

// A line that grows, where somebody looks at it.
void show_progress(std::string_view part, long rows) {
  static const bool terminal = isatty(STDERR_FILENO);
  if (terminal) fmt::print(stderr, "\r\x1b[K{}: {}", part, rows);
}
void end_progress() {
  if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r\x1b[K");
}

// In a folder it is named by the day.
std::string file_to_write(const std::string& given) {
  std::error_code none;
  if (!std::filesystem::is_directory(given, none)) return given;
  const auto today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
  const std::chrono::year_month_day day(today);
  return fmt::format("{}/longroll-{:04}-{:02}-{:02}.export", given, static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

int run_export(const AdminOptions& options) {
  const std::string file = file_to_write(options.what);
  const auto copied = server::export_store(options.store, file, show_progress);
  end_progress();
  if (!copied) return complain(copied.error(), no);
  fmt::print("{} tables and {} rows in all are in {}\n", copied->tables, copied->rows, file);
  for (const std::string& each : copied->damaged)
    complain({.what = fmt::format("table {} does not verify and was left out", each)});
  return copied->damaged.empty() ? ok : no;
}

int run_import(const AdminOptions& options) {
  const auto copied = server::import_store(options.store, options.what, show_progress);
  end_progress();
  if (!copied) return complain(copied.error(), no);
  fmt::print("{} tables, each verified, and {} rows in all came in\n", copied->tables, copied->rows);
  return ok;
}

int run_expire(const AdminOptions& options) {
  if (!options.keep.any())
    return complain({.what = "expire what? --keep-days or --keep-idle-days says how long tables are kept"});
  const auto gone = server::delete_expired(options.store, options.keep.kept(), options.only_look);
  if (!gone) return complain(gone.error(), no);
  for (const std::string& each : *gone) fmt::print("{}\n", each);
  fmt::print("{} tables {}\n", gone->size(), options.only_look ? "would be deleted" : "were deleted");
  return ok;
}

int run_list(const AdminOptions& options, server::Operator& store) {
  if (options.command == "tables") return print_lines(store.tables());
  if (options.command == "sizes") return print_lines(store.sizes());
  if (options.command == "list") return print_lines(store.lists());
  const auto done = options.command == "hide"   ? store.hide(options.what)
                    : options.command == "show" ? store.show(options.what)
                    : options.command == "ban"  ? store.ban(options.what)
                                                : store.unban(options.what);
  return done ? static_cast<int>(ok) : complain(done.error(), no);
}

int run_admin(const AdminOptions& options) {
  const std::string& command = options.command;
  const bool file = command == "export" || command == "import";
  const bool alone = command == "tables" || command == "sizes" || command == "list" || command == "expire";
  if (!alone && options.what.empty())
    return complain({.what = fmt::format("{} what? {} is needed", command, file ? "a file" : "an id")});
  if (alone && !options.what.empty()) return complain({.what = fmt::format("{} takes no id", command)});
  if (command != "expire" && (options.keep.any() || options.only_look))
    return complain({.what = "--keep-days, --keep-idle-days and --only-look are for expire"});
  if (command == "export") return run_export(options);
  if (command == "import") return run_import(options);
  if (command == "expire") return run_expire(options);
  auto opened = server::Operator::open(options.store);
  if (!opened) return complain(opened.error(), no);
  return run_list(options, **opened);
}

}  // namespace

void add_admin(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand(
      "admin", "Look after a server's store: sizes, copies, old tables, hidden tables and banned players");
  auto options = std::make_shared<AdminOptions>();
  command->add_option("store", options->store, "the store: a file, or postgresql://...")->required();
  command
      ->add_option(
          "command", options->command,
          "tables (open and watched ones), sizes (of all), list (hidden and banned), hide, show, ban, unban, "
          "export (all of the store to a file), import (it into an empty store), expire (delete old tables)")
      ->required()
      ->check(CLI::IsMember(
          {"tables", "sizes", "list", "hide", "show", "ban", "unban", "export", "import", "expire"}));
  command->add_option("what", options->what,
                      "the table or the player; the file of export (or a folder for it) and import");
  options->keep.add_to(*command, "expire: ");
  command->add_flag("--only-look", options->only_look, "expire: only say what would be deleted");
  command->callback([=, &work] { work = [=] { return run_admin(*options); }; });
}

}  // namespace longroll::cli
