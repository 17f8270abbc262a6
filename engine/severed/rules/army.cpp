// Army composition and the Army Build System.
#include <algorithm>
#include <map>

#include "engine/severed/data.hpp"

namespace longroll::severed {
namespace {

constexpr std::size_t most_in_army = 48;

}  // namespace

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

Muster muster(const Army& army) {
  Muster sum;
  for (const ArmyUnit& unit : army.units)
    (unit.type == Type::general     ? sum.generals
     : unit.type == Type::artillery ? sum.artillery
                                    : sum.others) += unit.bases;
  return sum;
}

ArmyLimits most_of(int bases, ArmyLimits agreed) {
  const int eighth = (bases + 7) / 8;
  int generals = 3, guns = 10;                                      // PTS-11, PTS-14
  if (bases < 40) generals = 2, guns = eighth;                      // R29
  if (bases > 80) generals = 3 + (bases - 80) / 25, guns = eighth;  // PTS-13
  if (!agreed.generals) agreed.generals = generals;
  if (!agreed.artillery) agreed.artillery = guns;
  return agreed;
}

std::vector<ArmyFault> faults(const Charts& charts, const Army& army, const ArmyLimits& limits) {
  std::vector<ArmyFault> found;
  int at = -1;
  const auto fault = [&](std::string_view rule, std::string what) {
    found.push_back({std::string(rule), std::move(what), at});
  };
  static constexpr std::array<std::string_view, type_count> size_rule{
      "ARMY-01", "ARMY-01", "ARMY-04", "ARMY-09", "ARMY-08", "ARMY-06", "ARMY-10"};
  std::map<std::string, int> names;
  for (const ArmyUnit& unit : army.units) {
    ++at;
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
  }
  at = -1;
  const Muster have = muster(army);
  const ArmyLimits most = most_of(army.bases(), limits);
  if (have.generals < 1) fault("PTS-12", "an army has at least one general");
  if (have.generals > most.generals)
    fault(army.bases() > 80 ? "PTS-13" : "PTS-11",
          fmt::format("{} generals; {} are allowed", have.generals, most.generals));
  if (have.artillery > most.artillery)
    fault("PTS-14", fmt::format("{} artillery Bases; {} are allowed", have.artillery, most.artillery));
  if (have.others == 0) fault("ARMY-01", "an army needs a Unit that is neither general nor artillery");
  if (const int cost = points_of(charts, army); limits.points && cost > limits.points)
    fault("STYLE-04", fmt::format("it costs {} points; {} are agreed", cost, limits.points));
  if (army.units.size() > most_in_army)
    fault("ARMY-16", fmt::format("an army has at most {} Units here", most_in_army));
  return found;
}

UnitNames names_of(const Army& army) {
  UnitNames names;
  for (auto each = army.units.begin(); each != army.units.end(); ++each) {
    const auto before = std::ranges::count(army.units.begin(), each, each->name, &ArmyUnit::name);
    const bool alone = std::ranges::count(army.units, each->name, &ArmyUnit::name) == 1;
    names[static_cast<std::size_t>(each->type)].push_back(
        alone ? each->name : fmt::format("{} {}", each->name, before + 1));
  }
  return names;
}

void read_army(DataFile& file, const Charts& charts, Army& army, const char* key, const ArmyLimits& limits) {
  const Section section = file.table(key);
  army.title = section.text("title");
  army.source = section.text("source");
  const std::string side = section.text("side");
  if (side != "USA" && side != "CSA") section.wrong("side", "must be USA or CSA");
  army.side = side == "USA" ? Seat::first : Seat::second;
  const std::vector<std::string> groups = section.texts("groups");
  std::vector<std::size_t> group_of;  // each Unit
  for (std::size_t i = 0; i < groups.size() && army.units.size() <= most_in_army; ++i) {
    auto units = read_group(charts, groups[i]);
    if (!units) {
      section.wrong_in("groups", i, units.error().what);
      continue;
    }
    army.units.insert(army.units.end(), units->begin(), units->end());
    group_of.resize(army.units.size(), i);
  }
  for (const ArmyFault& each : faults(charts, army, limits)) {
    const std::string what = fmt::format("{} [{}]", each.what, each.rule);
    if (each.unit < 0)
      section.wrong("groups", what);
    else
      section.wrong_in("groups", group_of[each.unit], what);
  }
  // Sums that are written down must be right.
  if (const int cost = points_of(charts, army); section.integer("points", cost) != cost)
    section.wrong("points", fmt::format("the Units cost {}", cost));
  if (section.integer("bases", army.bases()) != army.bases())
    section.wrong("bases", fmt::format("the Units have {}", army.bases()));
  army.names = names_of(army);
}

}  // namespace longroll::severed
