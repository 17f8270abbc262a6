#include "server/copy_rows.hpp"

#include <fmt/ranges.h>

#include <array>

namespace longroll::server {
namespace {

std::string listed_names(const Columns& columns) {
  std::vector<std::string_view> names;
  for (const Column& each : columns) names.push_back(each.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

Json json_of(const soci::row& row, std::size_t place) {
  if (row.get_indicator(place) == soci::i_null) return nullptr;
  switch (row.get_properties(place).get_data_type()) {
    case soci::dt_integer: return row.get<int>(place);
    case soci::dt_long_long: return row.get<long long>(place);
    case soci::dt_double: return row.get<double>(place);
    default: return row.get<std::string>(place);
  }
}

}  // namespace

Json names_of(const Columns& columns) {
  Json names = Json::array();
  for (const Column& each : columns) names.push_back(each.name);
  return names;
}

Columns columns_of(soci::session& sql, std::string_view part) {
  Columns columns;
  Column column;
  const std::string name(part);
  const bool sqlite = sql.get_backend_name() == "sqlite3";
  soci::statement rows =
      (sql.prepare << (sqlite ? "select name, lower(type) from pragma_table_info(:t) order by cid"
                              : "select column_name::text, data_type::text from information_schema.columns "
                                "where table_schema = current_schema() and table_name = :t order by "
                                "ordinal_position"),
       soci::use(name), soci::into(column.name), soci::into(column.type));
  rows.execute();
  while (rows.fetch()) columns.push_back(column);
  return columns;
}

LinesHash::LinesHash() {
  if (sodium_init() < 0) std::abort();
  crypto_generichash_init(&state_, nullptr, 0, size);
}

void LinesHash::add(std::string_view line) {
  crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(line.data()), line.size());
}

std::string LinesHash::hex() {
  std::array<unsigned char, size> digest;
  crypto_generichash_final(&state_, digest.data(), digest.size());
  std::array<char, 2 * size + 1> text;
  return sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
}

RowReader::RowReader(soci::session& sql, const StorePart& part)
    : sql_(sql), part_(part), columns_(columns_of(sql, part.name)) {
  for (std::string_view key : part.keys)
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (columns_[i].name == key) places_.push_back(i);
}

std::string RowReader::statement() const {
  const std::string keys = fmt::format("{}", fmt::join(part_.keys, ", "));
  std::vector<std::string> marks;
  for (std::size_t i = 0; i < last_.size(); ++i) marks.push_back(fmt::format(":k{}", i));
  return fmt::format("select {} from {} {} order by {} limit {}", listed_names(columns_), part_.name,
                     last_.empty() ? "" : fmt::format("where ({}) > ({})", keys, fmt::join(marks, ", ")),
                     keys, rows_at_once);
}

std::vector<Json> RowReader::next() {
  std::vector<Json> rows;
  soci::row row;
  soci::statement page(sql_);
  page.exchange(soci::into(row));
  std::vector<std::string> texts(last_.size());
  std::vector<long long> numbers(last_.size());
  for (std::size_t i = 0; i < last_.size(); ++i) {
    if (last_[i].is_string())
      texts[i] = last_[i], page.exchange(soci::use(texts[i]));
    else
      numbers[i] = last_[i], page.exchange(soci::use(numbers[i]));
  }
  page.alloc();
  page.prepare(statement());
  page.define_and_bind();
  page.execute();
  while (page.fetch()) {
    Json values = Json::array();
    for (std::size_t i = 0; i < columns_.size(); ++i) values.push_back(json_of(row, i));
    rows.push_back(std::move(values));
  }
  if (rows.empty()) return rows;
  last_.clear();
  for (std::size_t place : places_) last_.push_back(rows.back()[place]);
  return rows;
}

RowWriter::RowWriter(soci::session& sql, std::string_view part, const Columns& columns)
    : columns_(columns),
      texts_(columns.size()),
      numbers_(columns.size()),
      reals_(columns.size()),
      there_(columns.size(), soci::i_ok),
      insert_(sql) {
  std::vector<std::string> marks;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    marks.push_back(fmt::format(":c{}", i));
    if (columns[i].type == "text")
      insert_.exchange(soci::use(texts_[i], there_[i]));
    else if (columns[i].type == "double precision")
      insert_.exchange(soci::use(reals_[i], there_[i]));
    else
      insert_.exchange(soci::use(numbers_[i], there_[i]));
  }
  insert_.alloc();
  insert_.prepare(
      fmt::format("insert into {} ({}) values ({})", part, listed_names(columns), fmt::join(marks, ", ")));
  insert_.define_and_bind();
}

void RowWriter::add(const Json& row) {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    there_[i] = row[i].is_null() ? soci::i_null : soci::i_ok;
    if (row[i].is_null()) continue;
    if (columns_[i].type == "text")
      texts_[i] = row[i].get<std::string>();
    else if (columns_[i].type == "double precision")
      reals_[i] = row[i].get<double>();
    else
      numbers_[i] = row[i].get<long long>();
  }
  insert_.execute(true);
}

}  // namespace longroll::server
