// What the words of a case name: hexes, units, sides. One that there is not makes the statement wrong.
#pragma once

#include <string_view>
#include <vector>

#include "engine/core/statement.hpp"
#include "engine/stockade/data.hpp"

namespace longroll::stockade {

Hex hex_in(const Data&, Statement&, std::size_t word);
Unit unit_in(const Data&, Statement&, std::size_t word);
Side side_in(Statement&, std::size_t word);
// Every word from this one on, up to one that reads `until`.
std::vector<Unit> units_in(const Data&, Statement&, std::size_t word, std::string_view until = {});
std::vector<Hex> hexes_in(const Data&, Statement&, std::size_t word);
// The place of a redan hex in Data::redan_list.
std::size_t redan_in(const Data&, Statement&, Hex);

inline constexpr std::string_view roles[] = {"none", "bombardment", "support"};  // of the five companies

}  // namespace longroll::stockade
