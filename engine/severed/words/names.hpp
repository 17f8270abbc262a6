// Names as people write them: u.inf1 is the Union's first infantry Unit, u.inf1/2 its second Base.
#pragma once

#include "engine/core/game.hpp"
#include "engine/severed/rules/orders.hpp"

namespace longroll::severed {

struct PhaseWords {
  std::string_view id, label;
};
inline constexpr std::array<PhaseWords, 12> phase_words{{{"order", "Who Goes First"},
                                                         {"edge", "Table Edges"},
                                                         {"readiness", "Readiness"},
                                                         {"record", "Secret Deployment of Scouts"},
                                                         {"deploy", "Deployment"},
                                                         {"reserves", "Arrival of Reserves"},
                                                         {"resolve", "Measure of Resolve"},
                                                         {"movement", "Movement"},
                                                         {"reaction", "Reactionary Artillery"},
                                                         {"firing", "Offensive Firing"},
                                                         {"combat", "Close Quarters Combat"},
                                                         {"over", "The Battle Is Over"}}};
constexpr const PhaseWords& words_for(Phase phase) { return phase_words[static_cast<std::size_t>(phase)]; }

std::string code(const Data& data, const Unit& unit);
std::string code(const Data& data, const Position& p, Number unit);
// The one name that people read of a Unit: its army's name for it with a number where several bear it, or its
// type's.
std::string full_name(const Data& data, const Position& p, Seat seat, Type type, int number);
std::string full_name(const Data& data, const Position& p, Number unit);
Result<Number> find_unit(const Data& data, const Position& p, std::string_view text);
struct BaseName {
  Number unit = nothing;
  unsigned base = 0;
};
Result<BaseName> find_base(const Data& data, const Position& p, std::string_view text);
std::string in_inches(int hundredths);            // 100 is "1 inch"
std::string degrees(int quarters);                // 121 is "30.25"
Result<int> read_degrees(std::string_view text);  // in quarters
Result<Point> read_point(std::string_view text);
std::string place(Point point);
Result<Formation> read_formation(std::string_view text);
Result<Pace> read_pace(std::string_view text);
// A type by its code in a name such as u.inf1: seat, type, number.
struct UnitName {
  Seat seat = Seat::first;
  Type type = Type::infantry;
  int number = 0;
};
Result<UnitName> read_name(const Data& data, std::string_view text);

}  // namespace longroll::severed
