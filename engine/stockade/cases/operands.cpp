#include "engine/stockade/cases/operands.hpp"

#include <algorithm>

namespace longroll::stockade {

Hex hex_in(const Data& data, Statement& s, std::size_t i) {
  const Hex found = data.grid.numbered(whole_number(s.word(i)).value_or(-1));
  if (found.exists()) return found;
  s.wrong(fmt::format("'{}' is not a hex of the map", s.word(i)));
  return Hex{0};
}

Unit unit_in(const Data& data, Statement& s, std::size_t i) {
  const Unit found = data.find_unit(s.word(i));
  if (found != Unit::none) return found;
  s.wrong(fmt::format(
      "there is no unit '{}'; infantry reads 13US-1, officers 13US-O1, artillery Waterhouse or Gun-1",
      s.word(i)));
  return Unit{0};
}

Side side_in(Statement& s, std::size_t i) {
  if (same_word(s.word(i), "union")) return Union;
  if (same_word(s.word(i), "confederate")) return Confederate;
  s.wrong(fmt::format("'{}' is neither union nor confederate", s.word(i)));
  return Union;
}

std::vector<Unit> units_in(const Data& data, Statement& s, std::size_t i, std::string_view until) {
  std::vector<Unit> list;
  for (; s.has(i) && (until.empty() || !s.is(i, until)); ++i) list.push_back(unit_in(data, s, i));
  if (list.empty()) s.wrong(fmt::format("{} needs a unit", s.verb()));
  return list;
}

std::vector<Hex> hexes_in(const Data& data, Statement& s, std::size_t i) {
  std::vector<Hex> list;
  for (; s.has(i); ++i) list.push_back(hex_in(data, s, i));
  if (list.empty()) s.wrong(fmt::format("{} needs a hex", s.verb()));
  return list;
}

std::size_t redan_in(const Data& data, Statement& s, Hex hex) {
  const auto found = std::ranges::find(data.redan_list, hex);
  if (found != data.redan_list.end()) return static_cast<std::size_t>(found - data.redan_list.begin());
  s.wrong(fmt::format("{} is not a redan hex", data.grid.number(hex)));
  return 0;
}

}  // namespace longroll::stockade
