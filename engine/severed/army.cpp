// Army composition and the Army Build System.
#include <algorithm>
#include <map>

#include "engine/severed/data.hpp"

namespace longroll::severed {

int Army::bases() const {
  int sum = 0;
  for (const ArmyUnit& unit : units) sum += unit.bases;
  return sum;
}

int points_of(const Charts& charts, const ArmyUnit& unit) {
  return unit.bases * (charts.of(unit.type).points + (unit.rifled ? charts.rifle_points : 0));  // PTS-08
}

int points_of(const Charts& charts, const Army& army) {
  int sum = 0;
  for (const ArmyUnit& unit : army.units) sum += points_of(charts, unit);
  return sum;
}

bool matching(const Army& a, const Army& b) {  // STYLE-02
  const auto key = [](const Army& army) {
    std::vector<std::array<int, 4>> keys;
    for (const ArmyUnit& unit : army.units)
      keys.push_back({static_cast<int>(unit.type), unit.bases, unit.rifled, unit.command});
    std::ranges::sort(keys);
    return keys;
  };
  return key(a) == key(b);
}

Result<std::vector<ArmyUnit>> read_group(const Charts& charts, std::string_view text) {
  const auto colon = text.find(':');
  const Words words = split_words(text.substr(0, colon));
  const auto number = [&](std::size_t at) {
    return at < words.size() ? whole_number(words[at]).value_or(-1) : -1;
  };
  if (words.size() < 4 || words[2] != "of" || number(0) < 1 || number(0) > 60 || number(3) < 1)
    return problem("'{}' is not 'count type of bases [rifled] [command n]: name'", text);
  ArmyUnit unit;
  bool known = false;
  for (int i = 0; i < type_count && !known; ++i) {
    known = words[1] == word(static_cast<Type>(i)) || words[1] == charts.of(static_cast<Type>(i)).code;
    unit.type = static_cast<Type>(i);
  }
  if (!known) return problem("'{}' is not a type of Unit", words[1]);
  unit.bases = number(3);
  int commands = 0;
  for (std::size_t i = 4; i < words.size(); ++i) {
    if (words[i] == "rifled")
      unit.rifled = true;
    else if (words[i] == "command")
      commands = number(i + 1) >= 0 ? number(++i) : 1;
    else
      return problem("'{}' is not rifled or command", words[i]);
  }
  if (commands > number(0))
    return problem("'{}' has more command Bases than Units", text);  // ARMY-03, ARMY-05
  const std::string name =
      colon == std::string_view::npos ? charts.of(unit.type).name : std::string(trim(text.substr(colon + 1)));
  std::vector<ArmyUnit> units;
  for (int i = 0; i < number(0); ++i) {
    unit.name = number(0) == 1 ? name : fmt::format("{} {}", name, i + 1);
    unit.command = i < commands;
    units.push_back(unit);
  }
  return units;
}

std::vector<ArmyFault> faults(const Charts& charts, const Army& army, const ArmyLimits& limits) {
  std::vector<ArmyFault> found;
  const auto fault = [&](std::string_view rule, std::string what) {
    found.push_back({std::string(rule), std::move(what)});
  };
  static constexpr std::array<std::string_view, type_count> size_rule{
      "ARMY-01", "ARMY-01", "ARMY-04", "ARMY-09", "ARMY-08", "ARMY-06", "ARMY-10"};
  std::map<std::string, int> names;
  int generals = 0, guns = 0, others = 0;
  for (const ArmyUnit& unit : army.units) {
    const Chart& chart = charts.of(unit.type);
    if (unit.bases < chart.least || unit.bases > chart.most)
      fault(size_rule[static_cast<std::size_t>(unit.type)],
            fmt::format("{} has {} Bases; {} has {} to {}", unit.name, unit.bases, chart.name, chart.least,
                        chart.most));
    if (unit.command && !chart.command)
      fault("ARMY-03", fmt::format("{} is {} and has no command Base", unit.name, chart.name));
    if (unit.rifled && !chart.rifled)
      fault(unit.type == Type::cavalry ? "PTS-09" : "PTS-08",
            fmt::format("{}: {} cannot have rifled muskets", unit.name, chart.name));
    if (unit.name.empty() || unit.name.size() > 40) fault("ARMY-04", "a name has 1 to 40 characters");
    if (++names[unit.name] == 2) fault("ARMY-10", fmt::format("two Units are called {}", unit.name));
    (unit.type == Type::general ? generals : unit.type == Type::artillery ? guns : others) += unit.bases;
  }
  const int total = army.bases(), eighth = (total + 7) / 8;
  int most_generals = 3, most_guns = 10;                                      // PTS-11, PTS-14
  if (total < 40) most_generals = 2, most_guns = eighth;                      // R29
  if (total > 80) most_generals = 3 + (total - 80) / 25, most_guns = eighth;  // PTS-13
  if (limits.generals) most_generals = limits.generals;
  if (limits.artillery) most_guns = limits.artillery;
  if (generals < 1) fault("PTS-12", "an army has at least one general");
  if (generals > most_generals)
    fault(total > 80 ? "PTS-13" : "PTS-11",
          fmt::format("{} generals; {} are allowed", generals, most_generals));
  if (guns > most_guns) fault("PTS-14", fmt::format("{} artillery Bases; {} are allowed", guns, most_guns));
  if (others == 0) fault("ARMY-01", "an army needs a Unit that is neither general nor artillery");
  if (const int cost = points_of(charts, army); limits.points && cost > limits.points)
    fault("STYLE-04", fmt::format("it costs {} points; {} are agreed", cost, limits.points));
  if (army.units.size() > 48) fault("ARMY-16", "an army has at most 48 Units here");
  return found;
}

void read_army(DataFile& file, const Charts& charts, Army& army, const char* key) {
  const Section section = file.table(key);
  army.title = section.text("title");
  army.source = section.text("source");
  const std::string side = section.text("side");
  if (side != "USA" && side != "CSA") section.wrong("side", "must be USA or CSA");
  army.side = side == "USA" ? Seat::first : Seat::second;
  for (const std::string& text : section.texts("groups")) {
    auto units = read_group(charts, text);
    if (units)
      army.units.insert(army.units.end(), units->begin(), units->end());
    else
      section.wrong("groups", units.error().what);
  }
  for (const ArmyFault& each : faults(charts, army))
    section.wrong("groups", fmt::format("{} [{}]", each.what, each.rule));
  if (section.integer("points") != points_of(charts, army))
    section.wrong("points", fmt::format("the Units cost {}", points_of(charts, army)));
  if (section.integer("bases") != army.bases())
    section.wrong("bases", fmt::format("the Units have {}", army.bases()));
}

}  // namespace longroll::severed
