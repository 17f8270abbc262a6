#include "server/database.hpp"

#include <fcntl.h>
#include <libpq-fe.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "engine/core/text.hpp"

namespace longroll::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using PostgresqlOptions = std::map<std::string, std::string>;

constexpr std::chrono::seconds call_within{5};  // more than PostgreSQL gives a statement
constexpr std::chrono::seconds letting_go_within{3};

std::int64_t nanoseconds(steady_clock::time_point time) { return time.time_since_epoch().count(); }

PostgresqlOptions parse_postgresql(const std::string& url) {
  char* error = nullptr;
  PQconninfoOption* parsed = PQconninfoParse(url.c_str(), &error);
  if (!parsed) {
    PQfreemem(error);  // it may quote the password
    throw std::runtime_error("this is not an address that PostgreSQL knows");
  }
  PostgresqlOptions options;
  for (PQconninfoOption* each = parsed; each->keyword; ++each)
    if (each->val) options[each->keyword] = each->val;
  PQconninfoFree(parsed);
  return options;
}

// SOCI takes an address apart at blanks and quotes, so there must be none.
std::string address_of_postgresql(const PostgresqlOptions& options) {
  std::string address;
  for (const auto& [key, value] : options) {
    address += fmt::format("{}{}=", address.empty() ? "postgresql:///?" : "&", key);
    for (char c : value)
      address += std::isalnum(static_cast<unsigned char>(c))
                     ? std::string(1, c)
                     : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return address;
}

PostgresqlOptions options_of(const std::string& url) {
  PostgresqlOptions options = parse_postgresql(url);
  const PostgresqlOptions ours = {{"connect_timeout", "2"},     {"tcp_user_timeout", "4000"},
                                  {"keepalives", "1"},          {"keepalives_idle", "5"},
                                  {"keepalives_interval", "2"}, {"keepalives_count", "2"},
                                  {"client_encoding", "UTF8"},  {"application_name", "longroll"}};
  options.insert(ours.begin(), ours.end());  // where the operator says nothing else
  return options;
}

std::string first_line(std::string text) {
  text.resize(std::min(text.find('\n'), text.size()));
  return text;
}

void drop_until(std::string& text, std::string_view mark) {
  if (const auto found = text.find(mark); found != text.npos) text.erase(0, found + mark.size());
}

// "sqlite:FILE" and "sqlite://FILE" are files as well.
std::string file_of(std::string url) {
  for (std::string_view prefix : {"sqlite://", "sqlite:"})
    if (url.starts_with(prefix)) return url.substr(prefix.size());
  if (url.contains("://")) throw std::runtime_error("a store is a file, or postgresql://...");
  return url;
}

Trouble kind_of_sqlite(int code) {
  switch (code & 0xFF) {
    case SQLITE_FULL: return Trouble::full;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CONSTRAINT:  // rows where the table's own row says that there are none
    case SQLITE_MISMATCH:
    case SQLITE_ERROR: return Trouble::damaged;  // a schema that is not ours
    default: return Trouble::unavailable;
  }
}

Trouble kind_of_postgresql(const std::string& state) {
  if (state == "53100") return Trouble::full;
  for (const char* each : {"22", "23", "42", "XX001", "XX002"})  // values, constraints, schema, pages
    if (state.starts_with(each)) return Trouble::damaged;
  return Trouble::unavailable;
}

// Two servers have waited for each other, or one for too long: PostgreSQL says that it has done nothing.
bool certainly_undone(const std::string& state) { return state.starts_with("40") || state == "55P03"; }

}  // namespace

LockFile::~LockFile() {
  if (file_ >= 0) close(file_);
}

bool LockFile::take(const std::string& path) {
  if (file_ < 0) file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) throw std::system_error(errno, std::generic_category(), path);
  return flock(file_, LOCK_EX | LOCK_NB) == 0;
}

bool is_postgresql(const std::string& url) {
  return url.starts_with("postgresql:") || url.starts_with("postgres:");
}

std::string why_not_opened(const std::exception& thrown) {
  const auto* database = dynamic_cast<const soci::soci_error*>(&thrown);
  std::string said = database ? database->get_error_message() : thrown.what();
  drop_until(said, "Cannot establish connection to the database.");
  drop_until(said, "Fatal error. ");
  drop_until(said, "::prepare: ");
  return first_line(std::string(trim(said)));
}

std::string postgresql_address(const std::string& url) {
  PostgresqlOptions options = options_of(url);
  std::erase_if(options, [](const auto& each) { return each.second.empty(); });
  return address_of_postgresql(options);
}

Database::Database(const std::string& url) {
  sqlite_ = !is_postgresql(url);
  if (sqlite_) {
    name_ = file_of(url);
    connect_ = fmt::format("dbname=\"{}\" timeout=2", name_);
    return;
  }
  PostgresqlOptions options = options_of(url);
  name_ =
      fmt::format("postgresql://{}{}:{}/{}", options.contains("user") ? options["user"] + "@" : "",
                  options["host"], options.contains("port") ? options["port"] : "5432", options["dbname"]);
  connect_ = postgresql_address(url);
  watchdog_ = std::thread([this] { watch(); });
}

Database::~Database() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  if (watchdog_.joinable()) watchdog_.join();
  if (line_ >= 0) close(line_);
}

void Database::connect() {
  if (!sqlite_) {
    sql_.open(soci::postgresql, connect_);
    const std::scoped_lock lock(mutex_);
    if (line_ >= 0) close(line_);
    line_ = fcntl(PQsocket(line()), F_DUPFD_CLOEXEC, 0);
    return;
  }
  sql_.open(soci::sqlite3, connect_);
  std::string mode;
  sql_ << "pragma journal_mode = wal", soci::into(mode);
  sql_ << "pragma synchronous = full";
  sql_ << "pragma wal_autocheckpoint = 4000";
  sql_ << "pragma cell_size_check = on";
}

// PostgreSQL is told how long anything may take, and to notice soon when we are gone: others wait for the
// rows that we have begun to change. Who changes a row must see what the last one made of it.
void Database::greet() {
  for (const char* setting : {"client_min_messages = warning", "statement_timeout = 4000",
                              "lock_timeout = 2000", "idle_in_transaction_session_timeout = 6000",
                              "tcp_keepalives_idle = 5", "tcp_keepalives_interval = 2",
                              "tcp_keepalives_count = 2", "default_transaction_isolation = 'read committed'"})
    sql_ << "set " << setting;
  sql_ << "select 'longroll_' || coalesce((select oid::text from pg_namespace where nspname = "
          "current_schema()), '0')",
      soci::into(channel_);
}

Result<void> Database::join() {
  const auto refused = [&] {
    return problem("the store '{}' is in use by another process; stop that one first, or name another store",
                   name_);
  };
  if (sqlite_) {
    if (std::filesystem::is_directory(name_)) throw std::runtime_error("it is a folder");
    const auto folder = std::filesystem::path(name_).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder);
    if (!lock_.take(std::filesystem::weakly_canonical(name_).string() + ".lock")) return refused();
    connect();
    const auto* backend = static_cast<soci::sqlite3_session_backend*>(sql_.get_backend());
    checkpoints_ = std::make_unique<Checkpoints>(backend->conn_, name_);
    return {};
  }
  connect();
  const Call call(*this);
  greet();
  const auto until = steady_clock::now() + letting_go_within;
  while (!try_join()) {
    if (steady_clock::now() > until) return refused();
    std::this_thread::sleep_for(milliseconds(50));
  }
  return {};
}

void Database::come_beside() {
  connect();
  const Call call(*this);
  if (!sqlite_) greet();
}

// Servers share a lock, which versions before this one took for themselves alone: the two kinds keep out of
// each other's way. It lasts as long as PostgreSQL's process for us.
bool Database::try_join() {
  int joined = 0;
  sql_ << "select pg_try_advisory_lock_shared(1819242087, coalesce((select oid::int from pg_namespace where "
          "nspname = current_schema()), 0))::int",
      soci::into(joined);
  if (!joined) return false;
  sql_ << "select pid, backend_start::text from pg_stat_activity where pid = pg_backend_pid()",
      soci::into(backend_), soci::into(backend_began_);
  return true;
}

// After a line was cut, PostgreSQL may still be at what we asked last. Whoever looks now must see what
// becomes of that.
void Database::end_former_self() {
  if (!backend_) return;
  for (int i = 0; i < 40; ++i) {
    int there = 0;
    sql_ << "select count(pg_terminate_backend(pid))::int from pg_stat_activity where pid = :p and "
            "backend_start::text = :b",
        soci::use(backend_), soci::use(backend_began_), soci::into(there);
    if (!there) return;
    std::this_thread::sleep_for(milliseconds(25));
  }
}

Result<void> Database::reconnect() {
  if (interrupted_) return problem("the server goes down");
  if (sqlite_) return {};
  sql_.close();
  connect();
  const Call call(*this);
  greet();
  end_former_self();
  if (try_join()) return {};
  sql_.close();
  spdlog::error("the store '{}' is in use by another process; nothing is served until it is free", name_);
  return problem("an older server has the store to itself; this one changes nothing any more");
}

pg_conn* Database::line() {
  auto* backend = static_cast<soci::postgresql_session_backend*>(sql_.get_backend());
  return backend ? backend->conn_ : nullptr;
}

bool Database::lost() {
  if (sqlite_) return false;
  if (interrupted_) return true;
  PGconn* raw = line();
  if (!raw) return true;
  PQconsumeInput(raw);  // hears whether PostgreSQL has hung up; does not wait
  return PQstatus(raw) != CONNECTION_OK;
}

bool Database::in_transaction() {
  PGconn* raw = sqlite_ ? nullptr : line();
  return raw && PQtransactionStatus(raw) != PQTRANS_IDLE;
}

void Database::interrupt() {
  interrupted_ = true;
  cut();
}

void Database::cut() {
  const std::scoped_lock lock(mutex_);
  if (line_ >= 0) shutdown(line_, SHUT_RDWR);
}

void Database::watch() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      if (wake_.wait_for(lock, milliseconds(250), [&] { return ending_; })) return;
    }
    if (const auto deadline = deadline_.load(); deadline && nanoseconds(steady_clock::now()) > deadline)
      cut();
  }
}

Database::Call::Call(Database& database) : database_(database) {
  if (!database_.sqlite_) database_.deadline_ = nanoseconds(steady_clock::now() + call_within);
}
Database::Call::~Call() {
  if (!database_.sqlite_) database_.deadline_ = 0;
}

StoreFailure Database::failure(const std::exception& thrown) {
  Trouble kind = Trouble::damaged;  // what was read makes no sense
  bool undone = false;
  std::string said = "what was read makes no sense";
  if (const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&thrown)) {
    kind = kind_of_sqlite(sqlite->result());
    said = sqlite->get_error_message();
  } else if (const auto* postgresql = dynamic_cast<const soci::postgresql_soci_error*>(&thrown)) {
    kind = lost() ? Trouble::unavailable : kind_of_postgresql(postgresql->sqlstate());
    undone = !lost() && certainly_undone(postgresql->sqlstate());
    said = postgresql->get_error_message();
  } else if (const auto* other = dynamic_cast<const soci::soci_error*>(&thrown)) {
    kind = lost() ? Trouble::unavailable : Trouble::damaged;
    said = other->get_error_message();
  }
  spdlog::error("the store: {}", first_line(said));
  StoreFailure failure = trouble(kind).error();
  failure.undone = undone;
  return failure;
}

}  // namespace longroll::server
