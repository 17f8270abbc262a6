#include "engine/severed/words/names.hpp"

#include <algorithm>

#include "engine/severed/rules/board.hpp"

namespace longroll::severed {

std::string_view word(Type type) {
  static constexpr std::array<std::string_view, 7> words{"infantry", "veteran",   "militia", "scouts",
                                                         "cavalry",  "artillery", "general"};
  return words[static_cast<std::size_t>(type)];
}
std::string_view word(Formation formation) {
  static constexpr std::array<std::string_view, 6> words{"line",       "column",   "skirmish",
                                                         "unlimbered", "limbered", "alone"};
  return words[static_cast<std::size_t>(formation)];
}
std::string_view word(Pace pace) {
  static constexpr std::array<std::string_view, 7> words{"hold",     "basic", "double", "march",
                                                         "limbered", "hand",  "remount"};
  return words[static_cast<std::size_t>(pace)];
}
std::string_view word(Cover cover) {
  static constexpr std::array<std::string_view, 3> words{"none", "light", "heavy"};
  return words[static_cast<std::size_t>(cover)];
}
std::string_view word(Band band) {
  static constexpr std::array<std::string_view, 4> words{"deadly", "distance", "extreme", "beyond"};
  return words[static_cast<std::size_t>(band)];
}
std::string_view word(Aspect aspect) {
  static constexpr std::array<std::string_view, 4> words{"front", "left", "right", "rear"};
  return words[static_cast<std::size_t>(aspect)];
}
std::string_view word(Token token) {
  static constexpr std::array<std::string_view, token_count> words{
      "double_quick", "marched",  "exhausted",  "retreating",   "regrouping", "last_chance",
      "by_hand",      "bayonets", "determined", "dismounted",   "remounted",  "fired",
      "charged",      "enraged",  "closed_up",  "jam_first",    "jam_second", "handled",
      "moved",        "fought",   "rolled",     "limbered_now", "steady_shot"};
  return words[static_cast<std::size_t>(__builtin_ctz(static_cast<unsigned>(token)))];
}

std::string code(const Data& data, const Unit& unit) {
  std::string name = unit.seat == Seat::first ? "u." : "c.";
  return (name += data.charts.of(unit.type).code) += std::to_string(unit.number);
}

std::string code(const Data& data, const Position& p, Number unit) {
  return unit < p.unit_count ? code(data, p[unit]) : std::string("nobody");
}

std::string full_name(const Data& data, const Position& p, Seat seat, Type type, int number) {
  Unit unit;
  unit.seat = seat;
  unit.type = type;
  unit.number = static_cast<std::uint8_t>(number);
  return std::string(Board{data, p}.name(unit));
}

std::string full_name(const Data& data, const Position& p, Number unit) {
  return full_name(data, p, p[unit].seat, p[unit].type, p[unit].number);
}

Result<UnitName> read_name(const Data& data, std::string_view text) {
  const std::string word_text = lower(text);
  const std::string_view name = word_text;
  if (name.size() < 4 || name[1] != '.' || (name[0] != 'u' && name[0] != 'c'))
    return problem("'{}' is not a Unit such as u.inf1 or c.cav2", text);
  UnitName found{.seat = name[0] == 'u' ? Seat::first : Seat::second};
  const auto digits = name.find_first_of("0123456789", 2);
  const std::string_view kind = name.substr(2, digits == std::string_view::npos ? digits : digits - 2);
  const auto value =
      digits == std::string_view::npos ? Result<int>(problem("none")) : whole_number(name.substr(digits));
  bool known = false;
  for (int i = 0; i < type_count && !known; ++i)
    if (data.charts.of(static_cast<Type>(i)).code == kind) found.type = static_cast<Type>(i), known = true;
  if (!known) return problem("'{}': the types are inf, vet, mil, sct, cav, bat and gen", text);
  if (!value || *value < 1) return problem("'{}' lacks its number", text);
  found.number = *value;
  return found;
}

Result<Number> find_unit(const Data& data, const Position& p, std::string_view text) {
  auto name = read_name(data, text);
  if (!name) return std::unexpected(name.error());
  std::vector<std::string> codes;
  for (Number i = 0; i < p.unit_count; ++i) {
    if (p[i].seat == name->seat && p[i].type == name->type && p[i].number == name->number) return i;
    codes.push_back(code(data, p[i]));
  }
  const std::vector<std::string_view> views(codes.begin(), codes.end());
  const std::string_view guess = nearest(text, views);
  if (guess.empty()) return problem("there is no Unit {}", text);
  return problem("there is no Unit {}; did you mean {}?", text, guess);
}

Result<BaseName> find_base(const Data& data, const Position& p, std::string_view text) {
  const auto slash = text.find('/');
  auto unit = find_unit(data, p, text.substr(0, slash));
  if (!unit) return std::unexpected(unit.error());
  if (slash == std::string_view::npos) return BaseName{*unit, 0};
  const auto number = whole_number(text.substr(slash + 1));
  if (!number || *number < 1 || *number > 8) return problem("'{}' is not a Base such as u.inf1/2", text);
  return BaseName{*unit, static_cast<unsigned>(*number - 1)};
}

std::string in_inches(int hundredths) {
  return fmt::format("{} inch{}", inches(hundredths), hundredths == 100 ? "" : "es");
}

std::string degrees(int quarters) { return inches(quarters * 25); }

Result<int> read_degrees(std::string_view text) {
  const auto value = read_inches(text);
  if (!value || *value % 25 != 0)
    return problem("'{}' is not a number of degrees in quarters, such as 45 or 22.5", text);
  return *value / 25;
}

std::string place(Point point) { return fmt::format("{},{}", inches(point.x), inches(point.y)); }

Result<Point> read_point(std::string_view text) {
  auto points = read_points(text);
  if (!points) return std::unexpected(points.error());
  if (points->size() != 1) return problem("'{}' is not a point such as 36,24.5", text);
  return points->front();
}

Result<Formation> read_formation(std::string_view text) {
  for (int i = 0; i < 6; ++i)
    if (same_word(text, word(static_cast<Formation>(i)))) return static_cast<Formation>(i);
  return problem("'{}' is not a formation: line, column, skirmish, unlimbered, limbered, alone", text);
}

Result<Pace> read_pace(std::string_view text) {
  for (int i = 0; i < 7; ++i)
    if (same_word(text, word(static_cast<Pace>(i)))) return static_cast<Pace>(i);
  return problem("'{}' is not a pace: basic, double, march, limbered, hand, remount", text);
}

}  // namespace longroll::severed
