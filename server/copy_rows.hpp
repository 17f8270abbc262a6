// The rows of a store, whatever is in them, as they go into a file and come out of it.
#pragma once

#include <soci/soci.h>
#include <sodium.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "server/copy.hpp"
#include "server/store.hpp"

namespace longroll::server {

inline constexpr int rows_at_once = 500;  // a statement is short, however long the store is
inline constexpr std::string_view copy_format = "longroll-store-1";

struct Column {
  std::string name, type;  // "text", "integer", "bigint", "double precision"
};
using Columns = std::vector<Column>;
Columns columns_of(soci::session& sql, std::string_view part);
Json names_of(const Columns& columns);

// What a store fails at, as a sentence.
template <class Work>
Result<void> with_sql(Store& store, Work work) {
  const auto done = store.with_sql(work);
  if (!done) return problem("{}", done.error().what);
  return {};
}

// The lines of a file under one hash, so that a file that was cut or changed shows.
class LinesHash {
 public:
  LinesHash();
  void add(std::string_view line);
  std::string hex();

 private:
  static constexpr std::size_t size = 32;
  crypto_generichash_state state_;
};

// One page of a part after another, in the order of its keys.
class RowReader {
 public:
  RowReader(soci::session& sql, const StorePart& part);
  const Columns& columns() const { return columns_; }
  std::vector<Json> next();  // nothing at the end

 private:
  std::string statement() const;
  soci::session& sql_;
  const StorePart& part_;
  Columns columns_;
  std::vector<std::size_t> places_;  // of the keys
  std::vector<Json> last_;           // the keys of the last row
};

// Rows of a part, by one statement.
class RowWriter {
 public:
  RowWriter(soci::session& sql, std::string_view part, const Columns& columns);
  void add(const Json& row);

 private:
  Columns columns_;
  std::vector<std::string> texts_;
  std::vector<long long> numbers_;
  std::vector<double> reals_;
  std::vector<soci::indicator> there_;
  soci::statement insert_;
};

}  // namespace longroll::server
