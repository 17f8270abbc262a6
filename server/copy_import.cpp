// The other half of copy.hpp: a file comes into a store.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include "server/copy_rows.hpp"
#include "server/migrations.hpp"

namespace longroll::server {
namespace {

// Reads a file line by line, and puts it into the store.
class Import {
 public:
  Import(Store& store, const std::string& file, const CopyProgress& progress)
      : store_(store), file_(file), in_(file), progress_(progress) {}

  Result<Copied> run() {
    if (auto head = read_head(); !head) return std::unexpected(head.error());
    if (auto empty = check_empty(); !empty) return std::unexpected(empty.error());
    if (auto begun = with_sql(store_, [](soci::session& sql) { sql.begin(); }); !begun)
      return std::unexpected(begun.error());
    auto done = copy();
    if (done) done = verify();
    if (done)
      if (const auto stored = store_.commit(); !stored) done = problem("{}", stored.error().what);
    if (done) return copied_;
    store_.rollback();
    return std::unexpected(done.error());
  }

 private:
  std::unexpected<Problem> wrong(std::string what) const {
    return std::unexpected(Problem{std::move(what), file_, line_});
  }
  bool next() {
    if (!std::getline(in_, text_)) return false;
    ++line_;
    return true;
  }
  Result<void> read_head() {
    if (!in_) return problem("{} cannot be read", file_);
    if (!next()) return wrong("the file is empty");
    const Json head = Json::parse(text_, nullptr, false);
    if (!head.is_object() || head.value("format", "") != copy_format)
      return wrong("this is not a store that `longroll admin` has exported");
    if (head.value("schema", 0) != newest_schema())
      return wrong(
          fmt::format("the file has schema {}, this program {}: import it with the version that wrote it, "
                      "then start the new one",
                      head.value("schema", 0), newest_schema()));
    hash_.add(text_ + "\n");
    return {};
  }
  Result<void> check_empty() {
    std::string found;
    auto done = with_sql(store_, [&](soci::session& sql) {
      for (const StorePart& part : store_parts()) {
        int one = 0;
        sql << "select 1 from " << part.name << " limit 1", soci::into(one);
        if (sql.got_data() && found.empty()) found = part.name;
      }
    });
    if (done && !found.empty())
      return problem("the store is not empty (there are {}): nothing was imported", found);
    return done;
  }
  // Some rows at a time: no call to the database lasts long.
  Result<void> copy() {
    std::optional<RowWriter> writer;
    for (bool more = true; more;) {
      std::optional<Problem> failed;
      auto done = with_sql(store_, [&](soci::session& sql) {
        for (int i = 0; i < rows_at_once && more && !failed; ++i) {
          auto went = step(sql, writer);
          if (!went)
            failed = went.error();
          else
            more = *went;
        }
      });
      if (failed) return std::unexpected(*failed);
      if (!done) return wrong(done.error().what);
      progress_(part_, rows_here_);
    }
    writer.reset();
    return {};
  }
  // One line; false at the end of the file as it was written.
  Result<bool> step(soci::session& sql, std::optional<RowWriter>& writer) {
    if (!next()) return wrong("the file ends before it should: it was cut");
    const Json json = Json::parse(text_, nullptr, false);
    if (json.is_object() && json.contains("end")) {
      if (json.value("hash", "") != hash_.hex() || json.value("end", -1L) != copied_.rows)
        return wrong("the file is not as it was written: it was changed or damaged");
      return false;
    }
    hash_.add(text_ + "\n");
    if (json.is_object() && json.contains("part")) return begin_part(sql, json, writer);
    if (!json.is_array() || !writer || json.size() != width_) return wrong("this is not a row");
    try {
      writer->add(json);
    } catch (const Json::exception&) {
      return wrong("this is not a row of that part");
    }
    if (part_ == "tables") tables_.push_back(json.at(id_).get<std::string>());
    ++copied_.rows, ++rows_here_;
    return true;
  }
  Result<bool> begin_part(soci::session& sql, const Json& json, std::optional<RowWriter>& writer) {
    part_ = json.value("part", "");
    rows_here_ = 0;
    if (std::ranges::find(store_parts(), part_, &StorePart::name) == store_parts().end())
      return wrong("there is no such part of a store");
    const Columns columns = columns_of(sql, part_);
    width_ = columns.size();
    const auto id = std::ranges::find(columns, "id", &Column::name);
    id_ = static_cast<std::size_t>(id - columns.begin());
    if (json.value("columns", Json()) != names_of(columns))
      return wrong("the columns are others than those of this store");
    writer.emplace(sql, part_, columns);
    return true;
  }
  Result<void> verify() {
    for (const std::string& id : tables_) {
      if (const auto table = store_.load(id); !table)
        return problem("table {} does not verify: {}; nothing was imported", id, table.error().what);
      if (++copied_.tables % 100 == 0) progress_("verified", copied_.tables);
    }
    return {};
  }

  Store& store_;
  std::string file_;
  std::ifstream in_;
  const CopyProgress& progress_;
  Copied copied_;
  LinesHash hash_;
  std::string text_, part_;
  std::size_t id_ = 0, width_ = 0;  // where the names of tables are, and how many columns there are
  int line_ = 0;
  long rows_here_ = 0;
  std::vector<std::string> tables_;
};

}  // namespace

Result<Copied> import_store(const std::string& url, const std::string& file, const CopyProgress& progress) {
  if (!std::filesystem::is_regular_file(file)) return problem("there is no file {}", file);
  auto store = Store::open(url);
  if (!store) return std::unexpected(store.error());
  return Import(**store, file, progress).run();
}

}  // namespace longroll::server
