// The schema and its versions.
#pragma once

#include "engine/core/text.hpp"

namespace soci {
class session;
}

namespace longroll::server {

// Brings the schema to the newest version, one transaction per step. Refuses one that is newer than this
// program.
Result<void> migrate(soci::session& sql, bool sqlite);
int newest_schema();
// Whether the store has that schema; `name` is for the sentence.
Result<void> check_schema(soci::session& sql, const std::string& name);

}  // namespace longroll::server
