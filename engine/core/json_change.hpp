// What has changed between two JSON values, as JSON: `[value]` stands for the value itself, `{"key": change}`
// for changes inside an object or, with indices for keys, a list; `null` for a member that is gone, or a list
// that ends there. Nothing where nothing has changed: `{}`. It never grows by being applied, and a change
// that does not fit is told as such, whoever wrote it.
#pragma once

#include <nlohmann/json.hpp>

namespace longroll {

nlohmann::json change_between(const nlohmann::json& from, const nlohmann::json& to);
// False where it does not fit; then the value is of no use any more.
bool apply_change(nlohmann::json& value, const nlohmann::json& change);

}  // namespace longroll
