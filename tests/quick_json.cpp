#include "tests/quick_json.hpp"

namespace longroll::tests {

nlohmann::json read_json(std::string_view text) { return nlohmann::json::parse(text); }
std::string write_json(const nlohmann::json& json) { return json.dump(); }

}  // namespace longroll::tests
