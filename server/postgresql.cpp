#include "server/postgresql.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <soci/postgresql/soci-postgresql.h>

#include <charconv>
#include <cstdlib>
#include <utility>

namespace longroll::server {
namespace {

[[noreturn]] void fail(const char* said, const char* state) {
  throw soci::postgresql_soci_error(said, state ? state : "08000");  // no answer at all: a lost connection
}

}  // namespace

PostgresqlRows::PostgresqlRows(pg_result* result) : result_(result) {}

void PostgresqlRows::Clear::operator()(pg_result* result) const { PQclear(result); }

int PostgresqlRows::count() const { return PQntuples(result_.get()); }

long PostgresqlRows::changed() const { return std::atol(PQcmdTuples(result_.get())); }

std::string PostgresqlRows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t PostgresqlRows::number(int row, int column) const {
  const char* const begin = PQgetvalue(result_.get(), row, column);
  std::int64_t number = 0;
  std::from_chars(begin, begin + PQgetlength(result_.get(), row, column), number);
  return number;
}

void PostgresqlCalls::add(std::string statement, std::vector<std::string> values) {
  calls_.push_back({std::move(statement), std::move(values)});
}

void PostgresqlCalls::send_all() {
  bool sent = PQenterPipelineMode(line_) == 1;
  for (const Call& call : calls_) {
    std::vector<const char*> values;
    for (const std::string& each : call.values) values.push_back(each.c_str());
    sent = sent && PQsendQueryParams(line_, call.statement.c_str(), static_cast<int>(values.size()), nullptr,
                                     values.data(), nullptr, nullptr, 0) == 1;
  }
  if (!sent || PQpipelineSync(line_) != 1) fail(PQerrorMessage(line_), nullptr);
}

std::vector<PostgresqlRows> PostgresqlCalls::send() {
  std::vector<PostgresqlRows> answers;
  if (calls_.empty()) return answers;
  send_all();
  std::string said, state;
  for (bool ended = false, failed = false, silent = false; !ended;) {
    pg_result* const result = PQgetResult(line_);
    if (!result) {  // once after the answer to each statement; else the line is lost
      if (PQstatus(line_) != CONNECTION_OK || std::exchange(silent, true))
        fail(PQerrorMessage(line_), nullptr);
      continue;
    }
    silent = false;
    PostgresqlRows answer(result);
    const ExecStatusType status = PQresultStatus(result);
    ended = status == PGRES_PIPELINE_SYNC;
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) answers.push_back(std::move(answer));
    if (status != PGRES_FATAL_ERROR || std::exchange(failed, true)) continue;
    const char* const code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    said = PQresultErrorMessage(result), state = code ? code : "";
  }
  PQexitPipelineMode(line_);
  if (!said.empty() || !state.empty()) fail(said.c_str(), state.empty() ? nullptr : state.c_str());
  calls_.clear();
  return answers;
}

void PostgresqlArray::add(std::string_view text) {
  if (!text_.empty()) text_ += ',';
  text_ += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') text_ += '\\';
    text_ += c;
  }
  text_ += '"';
}

void PostgresqlArray::add_number(std::int64_t number) {
  if (!text_.empty()) text_ += ',';
  fmt::format_to(std::back_inserter(text_), "{}", number);
}

}  // namespace longroll::server
