#include "server/copy.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>

#include "server/copy_rows.hpp"
#include "server/migrations.hpp"

namespace longroll::server {
namespace {

// A file that appears when it is whole; only its owner reads it.
class Lines {
 public:
  explicit Lines(const std::string& path) : path_(path), part_(path + ".part") {
    const int file = open(part_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file >= 0) file_ = fdopen(file, "w");
  }
  ~Lines() {
    if (!file_) return;
    std::fclose(file_);
    std::remove(part_.c_str());
  }
  Lines(const Lines&) = delete;
  bool open_now() const { return file_ != nullptr; }
  void add(const Json& json) {
    const std::string line = json.dump() + "\n";
    hash_.add(line);
    put(line);
  }
  void put(const std::string& line) {
    fine_ = fine_ && std::fwrite(line.data(), 1, line.size(), file_) == line.size();
  }
  Result<void> finish(long rows) {
    put(Json{{"end", rows}, {"hash", hash_.hex()}}.dump() + "\n");
    fine_ = fine_ && std::fflush(file_) == 0 && fsync(fileno(file_)) == 0;
    fine_ = std::fclose(std::exchange(file_, nullptr)) == 0 && fine_;
    if (fine_ && std::rename(part_.c_str(), path_.c_str()) == 0) return {};
    std::remove(part_.c_str());
    return problem("{} cannot be written: is there room?", path_);
  }

 private:
  std::string path_, part_;
  std::FILE* file_ = nullptr;
  bool fine_ = true;
  LinesHash hash_;
};

}  // namespace

std::span<const StorePart> store_parts() {
  static const std::vector<StorePart> parts = {
      {"tables", {"id"}, "id"},
      {"seats", {"table_id", "seat"}, "table_id"},
      {"entries", {"table_id", "number"}, "table_id"},
      {"chat", {"table_id", "number"}, "table_id"},
      {"meetings", {"table_id"}, "table_id"},
      {"deleted", {"id"}, ""},
      {"players", {"id"}, ""},
      {"player_keys", {"id"}, ""},
      {"player_links", {"player"}, ""},
      {"results", {"table_id", "seat"}, ""},
      {"hidden", {"table_id"}, ""},
      {"banned", {"player"}, ""},
      {"notice_addresses", {"id"}, ""},
      {"notice_wishes", {"player"}, ""},
      {"notice_secrets", {"name"}, ""},
  };
  return parts;
}

Result<Copied> export_store(const std::string& url, const std::string& file, const CopyProgress& progress) {
  if (std::filesystem::exists(file)) return problem("{} is there already: name another file", file);
  auto store = Store::open_beside(url);
  if (!store) return std::unexpected(store.error());
  Lines lines(file);
  if (!lines.open_now()) return problem("{} cannot be written", file);
  Copied copied;
  // One moment of the store, for all that follows.
  if (auto begun = with_sql(**store,
                            [](soci::session& sql) {
                              if (sql.get_backend_name() == "sqlite3")
                                sql << "begin";
                              else
                                sql << "begin isolation level repeatable read read only";
                            });
      !begun)
    return std::unexpected(begun.error());
  lines.add({{"format", copy_format}, {"schema", newest_schema()}});
  std::set<std::string> damaged;
  for (const StorePart& part : store_parts()) {
    std::optional<RowReader> reader;
    if (auto done = with_sql(**store, [&](soci::session& sql) { reader.emplace(sql, part); }); !done)
      return std::unexpected(done.error());
    Json names = Json::array();
    std::size_t owner = reader->columns().size();
    for (const Column& each : reader->columns()) {
      if (each.name == part.table) owner = names.size();
      names.push_back(each.name);
    }
    lines.add({{"part", part.name}, {"columns", names}});
    long here = 0;
    for (std::vector<Json> rows;;) {
      if (auto done = with_sql(**store, [&](soci::session&) { rows = reader->next(); }); !done)
        return std::unexpected(done.error());
      if (rows.empty()) break;
      for (const Json& row : rows) {
        if (part.name == "tables") {
          const std::string id = row[owner];
          if (!(*store)->load(id)) damaged.insert(id);
        }
        if (owner < row.size() && damaged.contains(row[owner].get<std::string>())) continue;
        lines.add(row);
        ++here;
      }
      progress(part.name, here);
    }
    if (part.name == "tables") copied.tables = here;
    copied.rows += here;
  }
  copied.damaged.assign(damaged.begin(), damaged.end());
  if (auto done = lines.finish(copied.rows); !done) return std::unexpected(done.error());
  return copied;
}

}  // namespace longroll::server
