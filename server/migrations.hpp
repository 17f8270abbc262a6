// The schema and its versions.
#pragma once

#include "engine/core/text.hpp"

namespace soci {
class session;
}

namespace longroll::server {

// Brings the schema to the newest version, one transaction per step; tells whether it was older. Refuses one
// that is newer than this program.
Result<bool> migrate(soci::session& sql, bool sqlite);
int newest_schema();

}  // namespace longroll::server
