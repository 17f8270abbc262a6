#include "engine/year1863/cases/words.hpp"

namespace longroll::year1863 {
namespace {

void nothing_called(Statement& s, std::string_view what, std::size_t i,
                    const std::vector<std::string_view>& known) {
  const std::string& word = s.word(i);
  const std::string_view near = nearest(word, known);
  s.wrong(near.empty() ? fmt::format("there is no {} '{}'", what, word)
                       : fmt::format("there is no {} '{}'; the nearest is '{}'", what, word, near));
}

}  // namespace

Unit unit_at(const Data& d, Statement& s, std::size_t i) {
  if (const auto u = d.find_unit(s.word(i))) return *u;
  nothing_called(s, "counter", i, d.unit_names());
  return Unit{};
}

UnitSet units_from(const Data& d, Statement& s, std::size_t i) {
  UnitSet units;
  for (; s.has(i); ++i) units.add(unit_at(d, s, i));
  return units;
}

Point point_at(const Data& d, Statement& s, std::size_t i) {
  if (const auto q = d.find_place(s.word(i))) return *q;
  nothing_called(s, "point", i, d.place_names());
  return Point{};
}

Command command_at(Statement& s, std::size_t i) {
  if (const auto c = command_named(s.word(i))) return *c;
  s.wrong("a command is union-east, union-west, confederate-east or confederate-west");
  return Command{};
}

Marker marker_at(const Data& d, Statement& s, std::size_t i) {
  if (const auto m = d.find_marker(s.word(i))) return *m;
  std::vector<std::string_view> names;
  for (const MarkerInfo& marker : d.orders) names.push_back(marker.id);
  nothing_called(s, "General Order", i, names);
  return Marker{};
}

Side side_at(Statement& s, std::size_t i) {
  return static_cast<Side>(s.one_of(i, std::span(holders).first(2), "a side"));
}

int holder_at(Statement& s, std::size_t i) { return static_cast<int>(s.one_of(i, holders, "a side")); }

bool built_up_at(Statement& s, std::size_t i) {
  constexpr std::array<std::string_view, 7> sides = {"line", "corps", "level-1", "veteran",
                                                     "army", "fleet", "level-2"};
  return s.one_of(i, sides, "a side of a counter") > 2;
}

}  // namespace longroll::year1863
