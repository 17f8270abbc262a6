// longroll serve: the tables, for browsers and bots. docs/protocol.md says how to talk to it.
#include <filesystem>

#include "cli/keep.hpp"
#include "engine/core/data_file.hpp"
#include "engine/core/places.hpp"
#include "server/log_format.hpp"
#include "server/server.hpp"

namespace longroll::cli {
namespace {

struct ServeOptions {
  server::Config config;
  std::string data, lab = "own", smtp_login, think = "on", log = "text";
  std::vector<std::string> records;
  KeepDays keep;
};

bool has_client(const std::string& folder) {
  std::error_code error;
  return std::filesystem::is_regular_file(folder + "/index.html", error);
}

// The built browser client: here, or the program's own.
std::string web_folder() { return has_client("web/dist") ? "web/dist" : place("web", "web/dist"); }

// Where people are told that it is their turn, as far as the operator has said.
Result<void> prepare_notices(server::NoticeConfig& notices, const std::string& login) {
  server::PostOfficeConfig& post = notices.post;
  if (notices.url.empty()) {
    if (notices.push || !post.smtp.empty())
      return problem("--push and --smtp need --notices-url, the address that people use");
    return {};
  }
  if (!notices.url.starts_with("https://") && !notices.url.starts_with("http://"))
    return problem("--notices-url is an address such as https://play.example.org");
  if (!post.smtp.empty() && !post.smtp.starts_with("smtp://") && !post.smtp.starts_with("smtps://"))
    return problem("--smtp is an address such as smtp://mail.example.org:587");
  if (post.smtp.contains('@')) return problem("--smtp names no user: --smtp-login has a file for that");
  if (!post.smtp.empty())
    if (auto from = server::mail_address(server::bare_address(post.smtp_from)); !from)
      return problem("--smtp-from: {}", from.error().what);
  if (!login.empty()) {
    const auto text = read_file(login);
    if (!text) return std::unexpected(text.error());
    const auto lines = split_lines(*text);
    if (lines.size() < 2)
      return problem("{} has the user in its first line and the password in its second", login);
    post.smtp_user = trim(lines[0]), post.smtp_password = trim(lines[1]);
  }
  const std::string from = server::bare_address(post.smtp_from);
  post.contact = from.empty() ? notices.url : "mailto:" + from;
  return {};
}

// Where somebody on this machine finds a server that listens at that address.
std::string url_of(const server::Config& config, unsigned short port) {
  const bool six = config.address.contains(':');
  const std::string host = config.address == "127.0.0.1" ? "localhost"
                           : six                         ? "[" + config.address + "]"
                                                         : config.address;
  return fmt::format("http://{}:{}", host, port);
}

struct SavedRecord {
  std::string file, text;
};
Result<std::vector<SavedRecord>> read_records(const std::vector<std::string>& files) {
  std::vector<SavedRecord> records;
  for (const std::string& file : files) {
    auto text = read_file(file);
    if (!text) return std::unexpected(text.error());
    records.push_back({file, std::move(*text)});
  }
  return records;
}

// What people read is said in the form of the log, where programs read it.
void say(const ServeOptions& options, const std::string& sentence) {
  if (options.log == "json")
    server::log_line(sentence);
  else
    fmt::print("{}\n", sentence);
  std::fflush(stdout);
}

int run_serve(ServeOptions options) {
  if (options.log == "json") server::log_as_json();
  if (options.log == "json" && !options.records.empty())
    return complain({.what = "--open says a link, which does not belong into a log: leave --log json away"});
  const auto records = read_records(options.records);
  if (!records) return complain(records.error());
  if (auto ready = prepare_notices(options.config.notices, options.smtp_login); !ready)
    return complain(ready.error());
  if (options.data.empty()) options.data = data_folder();
  auto games = Games::load(options.data, options.config.pack);
  if (!games) return complain(games.error());
  options.config.data_folder = options.data;
  const std::string& address = options.config.address;
  // A name that leads here is one of a proxy, through which others come.
  const bool local = (address == "::1" || address.starts_with("127.")) && options.config.hosts.empty() &&
                     options.config.proxies.empty();
  options.config.thinks = options.think == "on";
  options.config.lab.others = !local;
  options.config.lab.runs = options.lab == "on" || (options.lab == "own" && local);
  if (options.config.store.empty()) {
    if (saves_folder().empty())
      return complain({.what = "there is no home folder for tables: --store says where"});
    options.config.store = saves_folder() + "/longroll.db";
  }
  if (!options.config.thinks && !options.config.store.starts_with("postgres"))
    return complain({.what = "--think off needs a store that others share: --store postgresql://..."});
  options.config.keep = options.keep.kept();
  if (options.config.web_folder.empty()) options.config.web_folder = web_folder();
  auto started = server::Server::start(*games, options.config);
  if (!started) return complain(started.error(), no);
  if (!has_client(options.config.web_folder)) {
    const std::string missing = fmt::format("there is no browser client in {}: only programs can play here",
                                            options.config.web_folder);
    if (options.log == "json")
      server::log_line(missing);
    else
      complain({.what = missing});
  }
  const std::string url = url_of(options.config, (*started)->port());
  for (const SavedRecord& each : *records) {
    const auto page = (*started)->open_record(each.text);
    if (!page) return complain(Problem{page.error().what, each.file, page.error().line});
    fmt::print("{} is at {}{}\n", each.file, url, *page);
  }
  if (!options.config.metrics.empty())
    say(options, fmt::format("The metrics are at port {}", (*started)->metrics_port()));
  say(options, fmt::format("Longroll is at {}/", url));
  (*started)->run_until_signal();
  return ok;
}

}  // namespace

void add_serve(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("serve", "Serve tables to browsers and bots");
  auto options = std::make_shared<ServeOptions>();
  server::Config& config = options->config;
  config.store.clear();
  command->add_option("--port", config.port, "the port to listen at (8063; 0 for any that is free)")
      ->check(CLI::Range(0, 65535));
  command->add_option("--address", config.address, "the address to listen at (127.0.0.1; 0.0.0.0 for all)");
  command->add_option("--host", config.hosts,
                      "a name that leads here, besides the address (may be repeated)");
  command->add_option("--proxy", config.proxies,
                      "the address of a proxy, whose X-Forwarded-For says who comes (may be repeated)");
  command->add_option("--data", options->data, "the folder with the games' data");
  add_pack_to(*command, config.pack);
  command
      ->add_option(
          "--lab", options->lab,
          "whether visitors may have reports made: on, off, or own (only where no other machine can come)")
      ->check(CLI::IsMember({"on", "off", "own"}))
      ->capture_default_str();
  command->add_option("--lab-games", config.lab.games, "most games of one report (2000)")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{10'000'000}));
  command->add_option("--lab-threads", config.lab.threads, "threads that play for a report (1)")
      ->check(CLI::Range(1, 256));
  command->add_option(
      "--store", config.store,
      "where tables are kept: a file, or postgresql://... (saves/longroll.db; when installed, "
      "~/.local/share/longroll/longroll.db)");
  command->add_option(
      "--open", options->records,
      "open this record that was saved, and say where it is to be looked at (may be repeated)");
  command->add_option("--metrics", config.metrics,
                      "let Prometheus look at ADDRESS:PORT, which is not for the public (nowhere)");
  command->add_option("--log", options->log, "how the log is written: text, or json, one object a line")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  command->add_option("--web", config.web_folder, "the folder with the built browser client");
  command->add_option("--threads", config.threads, "threads that serve (as many as there are cores)");
  command->add_option("--workers", config.workers, "threads for computer players (likewise)");
  command
      ->add_option(
          "--think", options->think,
          "off: only `longroll work` thinks for computer players; for a PostgreSQL that servers share")
      ->check(CLI::IsMember({"on", "off"}))
      ->capture_default_str();
  command->add_option("--sockets-per-address", config.limits.sockets_per_address,
                      "most connections from one address (200)");
  command->add_option("--tables-per-minute", config.limits.tables_per_minute,
                      "most new tables from one address (30)");
  command->add_option("--processor-per-address", config.limits.address_time,
                      "most processor seconds a second for one address (1)");
  options->keep.add_to(*command);
  server::NoticeConfig& notices = config.notices;
  command->add_option("--notices-url", notices.url,
                      "the address that people use, for the links in notices: https://play.example.org");
  command->add_flag("--push", notices.push, "tell players of their turn by push messages to their browsers");
  command->add_option("--smtp", notices.post.smtp,
                      "tell players of their turn by mail through this server: smtp://mail.example.org:587");
  command->add_option("--smtp-from", notices.post.smtp_from, "the sender of such mail: NAME <ADDRESS>");
  command->add_option(
      "--smtp-login", options->smtp_login,
      "a file with the user of the mail server in its first line and the password in its second");
  command->add_flag("--smtp-tls", notices.post.smtp_needs_tls,
                    "send no mail without TLS (with a login always; else where it is offered)");
  command->add_option("--notices-ca", notices.post.ca_file,
                      "a file of certificates to trust instead of the system's");
  command->add_flag("--push-anywhere", notices.post.any_address,
                    "push also to private addresses and without TLS: for a network of your own");
  command->callback([=, &work] { work = [=] { return run_serve(*options); }; });
}

}  // namespace longroll::cli
