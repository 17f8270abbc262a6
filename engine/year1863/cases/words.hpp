// What the words of cases name: counters, points, commands, sides. A name that does not exist makes a
// statement wrong.
#pragma once

#include "engine/core/statement.hpp"
#include "engine/year1863/data.hpp"

namespace longroll::year1863 {

Unit unit_at(const Data& d, Statement& s, std::size_t i);
UnitSet units_from(const Data& d, Statement& s, std::size_t i);  // from this word to the last
Point point_at(const Data& d, Statement& s, std::size_t i);
Command command_at(Statement& s, std::size_t i);
Marker marker_at(const Data& d, Statement& s, std::size_t i);
Side side_at(Statement& s, std::size_t i);
int holder_at(Statement& s, std::size_t i);  // 0 union, 1 confederate, 2 none
// Whether veteran, army, fleet or level-2 is named rather than line, corps or level-1.
bool built_up_at(Statement& s, std::size_t i);
inline constexpr std::array<std::string_view, 3> holders = {"union", "confederate", "none"};

}  // namespace longroll::year1863
