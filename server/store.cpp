#include "server/store.hpp"

#include <spdlog/spdlog.h>

#include <filesystem>

#include "server/job_rows.hpp"
#include "server/migrations.hpp"
#include "server/player_rows.hpp"
#include "server/statements.hpp"

namespace longroll::server {

Store::Store(std::unique_ptr<Statements> statements) : statements_(std::move(statements)) {}
Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(const std::string& url, Time time) {
  std::string name = "";
  try {
    auto statements = std::make_unique<Statements>(url, std::move(time));
    name = fmt::format(" '{}'", statements->database.name());
    if (auto mine = statements->database.join(); !mine) return std::unexpected(mine.error());
    const auto older = migrate(statements->sql(), statements->database.sqlite());
    if (!older) return std::unexpected(older.error());
    statements->prepare();
    if (*older) statements->tell_schema();
    return std::unique_ptr<Store>(new Store(std::move(statements)));
  } catch (const std::exception& failure) {
    return problem("the store{} cannot be opened: {}", name, why_not_opened(failure));
  }
}

Result<std::unique_ptr<Store>> Store::open_beside(const std::string& url) {
  try {
    auto statements = std::make_unique<Statements>(url, system_time);
    Database& database = statements->database;
    if (database.sqlite() && !std::filesystem::exists(database.name()))
      return problem("there is no store '{}'", database.name());
    database.come_beside();
    if (auto ours = check_schema(statements->sql(), database.name()); !ours)
      return std::unexpected(ours.error());
    statements->prepare();
    return std::unique_ptr<Store>(new Store(std::move(statements)));
  } catch (const std::exception& failure) {
    return problem("the store cannot be opened: {}", why_not_opened(failure));
  }
}

Stored<void> Store::begin(std::span<const std::string> tables) {
  return statements_->attempt([&] { return statements_->begin(tables), Stored<void>(); });
}
Stored<void> Store::commit() {
  return statements_->attempt([&] { return statements_->commit(), Stored<void>(); });
}
void Store::rollback() {
  if (lost()) return;
  const Database::Call call(statements_->database);
  try {
    statements_->sql().rollback();
  } catch (const std::exception&) {  // there was nothing to roll back
  }
}
Stored<void> Store::apply(std::int64_t version, std::span<const Write> writes) {
  return statements_->attempt([&] { return statements_->change(version, writes); });
}
Stored<StoredTable> Store::load(const std::string& table) {
  return statements_->attempt(
      [&] { return statements_->at_one_moment([&] { return statements_->load(table); }); });
}
Stored<std::vector<Stored<TableNews>>> Store::news(std::span<const NewsAsked> asked) {
  return statements_->attempt(
      [&] { return Stored<std::vector<Stored<TableNews>>>(statements_->news(asked)); });
}
Stored<std::vector<std::string>> Store::expired(const Keep& keep, std::int64_t now, const std::string& after,
                                                int most) {
  return statements_->attempt([&] { return statements_->expired(keep, now, after, most); });
}
template <class Rows>
Stored<void> Store::with_rows(bool writes, const std::function<Stored<void>(Rows&)>& work) {
  const auto done = statements_->attempt([&]() -> Stored<void> {
    Rows rows(statements_->sql());
    if (writes) statements_->begin();
    if (auto worked = work(rows); !worked) return worked;
    if (writes) statements_->commit();
    return {};
  });
  if (!done && writes) rollback();
  return done;
}
Stored<void> Store::with_players(bool writes, const std::function<Stored<void>(PlayerRows&)>& work) {
  return with_rows(writes, work);
}
Stored<void> Store::with_notices(bool writes, const std::function<Stored<void>(NoticeRows&)>& work) {
  return with_rows(writes, work);
}
Stored<void> Store::with_jobs(const std::function<Stored<void>(JobRows&)>& work) {
  return with_rows(true, work);
}
bool Store::shared() const { return !statements_->database.sqlite(); }
const std::string& Store::channel() const { return statements_->database.channel(); }
int Store::backend() const { return statements_->database.backend(); }
void Store::announce(std::string note) {
  if (!note.empty()) statements_->notes.push_back(std::move(note));
}
Stored<void> Store::with_sql(const std::function<void(soci::session&)>& work) {
  return statements_->attempt([&] { return work(statements_->sql()), Stored<void>(); });
}
bool Store::lost() { return statements_->database.lost(); }
void Store::interrupt() { statements_->database.interrupt(); }

Stored<void> Store::reconnect() {
  try {
    statements_->forget();
    if (auto mine = statements_->database.reconnect(); !mine)
      return trouble(Trouble::unavailable, mine.error().what);
    const Database::Call call(statements_->database);
    if (auto done = migrate(statements_->sql(), statements_->database.sqlite()); !done)
      return trouble(Trouble::unavailable, done.error().what);
    statements_->prepare();
    return {};
  } catch (const std::exception&) {
    spdlog::warn("the store '{}' cannot be reached", statements_->database.name());
    return trouble(Trouble::unavailable);
  }
}

}  // namespace longroll::server
