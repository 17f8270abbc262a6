// Several statements to PostgreSQL in one way there and back (libpq's pipelines), with many rows in each (as
// arrays, a column each). SOCI goes there three times for one statement that it prepares.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace longroll::server {

// What PostgreSQL answers to one statement.
class PostgresqlRows {
 public:
  explicit PostgresqlRows(pg_result* result);
  int count() const;
  long changed() const;  // rows that the statement has changed
  std::string text(int row, int column) const;
  std::int64_t number(int row, int column) const;
  int small(int row, int column) const { return static_cast<int>(number(row, column)); }

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

// Statements that are sent together and answered together. The first that fails is thrown as SOCI would throw
// it, and none after it is done.
class PostgresqlCalls {
 public:
  explicit PostgresqlCalls(pg_conn* line) : line_(line) {}
  void add(std::string statement, std::vector<std::string> values = {});
  std::vector<PostgresqlRows> send();

 private:
  struct Call {
    std::string statement;
    std::vector<std::string> values;
  };
  void send_all();
  pg_conn* const line_;
  std::vector<Call> calls_;
};

// A column of rows, as PostgreSQL writes arrays.
class PostgresqlArray {
 public:
  void add(std::string_view text);
  void add(std::integral auto number) { add_number(static_cast<std::int64_t>(number)); }
  std::string text() const { return "{" + text_ + "}"; }

 private:
  void add_number(std::int64_t number);
  std::string text_;
};

// Rows that wait to be sent.
template <std::size_t columns>
class PostgresqlTable {
 public:
  template <class... Values>
  void add(const Values&... values) {
    static_assert(sizeof...(values) == columns);
    std::size_t column = 0;
    (columns_[column++].add(values), ...);
    ++count_;
  }
  std::size_t count() const { return count_; }
  void clear() { *this = {}; }
  std::vector<std::string> values() const {
    std::vector<std::string> all;
    for (const PostgresqlArray& column : columns_) all.push_back(column.text());
    return all;
  }

 private:
  std::array<PostgresqlArray, columns> columns_;
  std::size_t count_ = 0;
};

}  // namespace longroll::server
