// Assertions about what is printed: the map, the counters, the charts.
#include <nlohmann/json.hpp>
#include <set>

#include "engine/core/case_words.hpp"
#include "engine/stockade/cases/operands.hpp"
#include "engine/stockade/cases/then.hpp"
#include "engine/stockade/show/board.hpp"
#include "engine/stockade/words/labels.hpp"

namespace longroll::stockade {
namespace {

void terrain(Then& t, Statement& s) {
  constexpr std::string_view kinds[] = {terrain_names[0], terrain_names[1], terrain_names[2],
                                        terrain_names[3], "inside"};
  const Hex hex = hex_in(t.b.data, s, 1);
  s.same("terrain", kinds[s.one_of(2, kinds, "a terrain")],
         kinds[t.b.data.inside.has(hex) ? 4 : static_cast<std::size_t>(t.b.data.terrain_at(hex))]);
}

void unit_is(Then& t, Statement& s) {
  const UnitInfo& info = t.b.of(unit_in(t.b.data, s, 1));
  const auto regiment = [&](std::size_t i) { return i == no_regiment ? "none" : t.b.data.regiments[i].id; };
  const int wanted = s.is(4, "none") ? no_regiment : t.b.data.find_regiment(s.word(4));
  if (wanted < 0) return s.wrong(fmt::format("there is no regiment '{}'", s.word(4)));
  s.same(
      "unit",
      fmt::format("{} {} {}", side_id(side_in(s, 2)), kind_names[s.one_of(3, kind_names, "a kind of unit")],
                  regiment(static_cast<std::size_t>(wanted))),
      fmt::format("{} {} {}", side_id(info.side), name_of(info.kind), regiment(info.regiment)));
}

void movement(Then& t, Statement& s) {
  s.same("movement factor", s.number(2, 0, 20), int{t.b.of(unit_in(t.b.data, s, 1)).movement});
}

void regiment_is(Then& t, Statement& s) {
  const int found = t.b.data.find_regiment(s.word(1));
  if (found < 0) return s.wrong(fmt::format("there is no regiment '{}'", s.word(1)));
  const Regiment& there = t.b.data.regiments[found];
  s.same("infantry and officers", fmt::format("{} {}", s.number(2, 0, 99), s.number(3, 0, 99)),
         fmt::format("{} {}", there.infantry, there.officers));
}

std::string plain(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string list;
  for (const Json& each : value) list += (list.empty() ? "" : " ") + plain(each);
  return list;
}

// A value in the description of the board: apex, chart.2.defense.
void board(Then& t, Statement& s) {
  const Json document = board_view(t.b.data);
  const Json* found = find_in(document, s.word(1));
  if (!found) return s.fail(fmt::format("nothing is called '{}' there", s.word(1)));
  s.same(s.word(1), s.word(2), plain(*found));
}

void hex_count(Then& t, Statement& s) {
  std::set<int> numbers;
  for (std::uint16_t i = 0; i < t.b.data.grid.size(); ++i) numbers.insert(t.b.data.grid.number(Hex{i}));
  s.same("hexes", s.number(1, 0, 9999), static_cast<int>(numbers.size()));
}

void seats(Then& t, Statement& s) {
  s.same("seats", fmt::format("{} {}", s.word(1), s.word(2)),
         fmt::format("{}", fmt::join(t.game.info().seats, " ")));
}

void counters(Then& t, Statement& s) {
  const Data& data = t.b.data;
  s.same("counters", s.number(1, 0, 999),
         static_cast<int>(data.units.size()) + data.bridges + data.union_markers.back() +
             data.confederate_markers + 2 * data.chaos_most + 2);
}

constexpr CaseWord<Then> words_of_components[] = {
    {"terrain", terrain}, {"unit", unit_is},    {"movement", movement}, {"regiment", regiment_is},
    {"board", board},     {"hexes", hex_count}, {"seats", seats},       {"counters", counters},
};

}  // namespace

ThenWords component_words() { return words_of_components; }

}  // namespace longroll::stockade
