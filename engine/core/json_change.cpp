#include "engine/core/json_change.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/text.hpp"

namespace longroll {
namespace {

using Json = nlohmann::json;

Json within_list(const Json& from, const Json& to) {
  Json change = Json::object();
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (i >= from.size())
      change[std::to_string(i)] = Json::array({to[i]});
    else if (from[i] != to[i])
      change[std::to_string(i)] = change_between(from[i], to[i]);
  }
  if (to.size() < from.size()) change[std::to_string(to.size())] = nullptr;
  return change;
}

Json within_object(const Json& from, const Json& to) {
  Json change = Json::object();
  for (const auto& [key, value] : to.items()) {
    const auto before = from.find(key);
    if (before == from.end())
      change[key] = Json::array({value});
    else if (*before != value)
      change[key] = change_between(*before, value);
  }
  for (const auto& [key, value] : from.items())
    if (!to.contains(key)) change[key] = nullptr;
  return change;
}

bool apply_to_list(Json& list, const Json& change) {
  std::vector<std::pair<std::size_t, const Json*>> places;  // in the order of the list, not of the keys
  for (const auto& [key, value] : change.items()) {
    const auto place = whole_number(key);
    if (!place || *place < 0) return false;
    places.emplace_back(static_cast<std::size_t>(*place), &value);
  }
  std::ranges::sort(places, {}, &std::pair<std::size_t, const Json*>::first);
  for (const auto& [place, what] : places) {
    if (place > list.size()) return false;
    if (what->is_null())
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(place), list.end());
    else if (place == list.size())
      list.push_back(nullptr);
    if (!what->is_null() && !apply_change(list[place], *what)) return false;
  }
  return true;
}

bool apply_to_object(Json& object, const Json& change) {
  for (const auto& [key, what] : change.items())
    if (what.is_null())
      object.erase(key);
    else if (!apply_change(object[key], what))
      return false;
  return true;
}

}  // namespace

Json change_between(const Json& from, const Json& to) {
  if (from.is_object() && to.is_object()) return within_object(from, to);
  if (from.is_array() && to.is_array()) return within_list(from, to);
  return from == to ? Json::object() : Json::array({to});
}

bool apply_change(Json& value, const Json& change) {
  if (change.is_array() && change.size() == 1) {
    value = change[0];
    return true;
  }
  if (!change.is_object()) return false;
  if (change.empty()) return true;
  if (value.is_array()) return apply_to_list(value, change);
  return value.is_object() && apply_to_object(value, change);
}

}  // namespace longroll
