// JSON in tests that go through a lot of it: compiled with optimisation, which most of the tests are not.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace longroll::tests {

nlohmann::json read_json(std::string_view text);  // throws as nlohmann::json::parse does
std::string write_json(const nlohmann::json& json);

}  // namespace longroll::tests
