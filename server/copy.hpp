// A whole store as one file, and back: from SQLite to PostgreSQL, the other way round, or to keep. What is
// written is every row of it: tables with their chains, players, hashes of keys, meetings, chat, results,
// notices, and the server's own secrets. The file opens no table, but has the seeds of dice that will be
// rolled: keep it as the store.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/text.hpp"

namespace longroll::server {

struct Copied {
  long tables = 0, rows = 0;
  std::vector<std::string> damaged;  // tables that do not verify, and were left out
};
// How far it is: rows of that part.
using CopyProgress = std::function<void(std::string_view part, long rows)>;

// As it is at one moment, while servers go on. Refused where the file exists.
Result<Copied> export_store(const std::string& url, const std::string& file, const CopyProgress& progress);
// Into a store that is empty, in one transaction: all of it, every table verified by its chain, or nothing.
Result<Copied> import_store(const std::string& url, const std::string& file, const CopyProgress& progress);

// The parts of a store that are copied, with the columns that order them. What a server makes anew is not.
struct StorePart {
  std::string_view name;
  std::vector<std::string_view> keys;
  std::string_view table;  // the column that names the table whose row it is, if any
};
std::span<const StorePart> store_parts();

}  // namespace longroll::server
