// Searches that several workers of a browser share.
#include "local/desk.hpp"

namespace longroll::local {

using Clock = Searcher::Clock;

namespace {

std::vector<std::size_t> numbers_of(const Json& errand, const char* key) {
  std::vector<std::size_t> numbers;
  if (const auto found = errand.find(key); found != errand.end() && found->is_array())
    for (const Json& each : *found)
      if (each.is_number_unsigned()) numbers.push_back(each.get<std::size_t>());
  return numbers;
}

int figure_of(const Json& errand, const char* key) {
  const auto found = errand.find(key);
  return found != errand.end() && found->is_number_integer() ? found->get<int>() : 0;
}

Manner manner_of(const Json& errand) {
  const auto number = static_cast<std::size_t>(figure_of(errand, "manner"));
  return number < manners.size() ? manners[number] : Manner::usual;
}

Searcher::Errand errand_of(const Json& json) {
  return {.round = figure_of(json, "round"),
          .plans = numbers_of(json, "plans"),
          .numbers = numbers_of(json, "numbers")};
}

// A float as JSON and back is the same float.
std::vector<Searcher::Row> rows_of(const Json& json) {
  std::vector<Searcher::Row> rows;
  const auto found = json.find("rows");
  if (found == json.end() || !found->is_array()) return rows;
  for (const Json& each : *found) {
    if (!each.is_array() || each.size() != 2 || !each[0].is_number_unsigned() || !each[1].is_array())
      continue;
    Searcher::Row row{.number = each[0].get<std::size_t>()};
    for (const Json& result : each[1])
      if (result.is_number()) row.results.push_back(result.get<float>());
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

Json Desk::lend(int rows) {
  Searcher* search = table_.computer() ? thinker().search() : nullptr;
  if (!search) return Json::object();
  const Searcher::Errand errand = search->lend(static_cast<std::size_t>(std::max(0, rows)));
  if (errand.numbers.empty()) return Json::object();
  return {{"round", errand.round},
          {"plans", errand.plans},
          {"numbers", errand.numbers},
          {"playouts", thinker().player().budget.playouts},
          {"manner", static_cast<int>(thinker().manner())}};
}

Json Desk::work(const Json& errand, int milliseconds) {
  Json rows = Json::array();
  if (!table_.computer()) return {{"rows", rows}};
  const Aided what{.playouts = figure_of(errand, "playouts"), .manner = manner_of(errand)};
  if (!aide_ || aided_ != what) {
    aide_.emplace();
    aided_ = what;
    table_.begin_search(*aide_, value_.get(), what.playouts, what.manner);
  }
  const auto until = Clock::now() + std::chrono::milliseconds(milliseconds);
  for (const Searcher::Row& each : aide_->run_errand(errand_of(errand), until))
    rows.push_back({each.number, each.results});
  return {{"rows", std::move(rows)}};
}

Json Desk::take_back(const Json& errand) {
  if (Searcher* search = table_.computer() ? thinker().search() : nullptr)
    search->take_back(errand_of(errand), rows_of(errand));
  return Json::object();
}

}  // namespace longroll::local
