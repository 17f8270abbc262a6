// Words under `then` about armies and charts.
#include <algorithm>

#include "engine/severed/cases/then.hpp"

namespace longroll::severed {
namespace {

const Army& army_named(const Look& look, Statement& s, std::size_t i) {
  const auto army = std::ranges::find(look.data.armies, s.word(i), &Army::id);
  if (army != look.data.armies.end()) return *army;
  s.wrong(fmt::format("there is no army '{}'", s.word(i)));
  return look.data.armies.front();
}

// build [limit N] [generals N] [guns N] GROUP... and the place of the word after them.
struct Built {
  Army army{.id = "built"};
  ArmyLimits limits;
  std::size_t next = 1;
  bool too_many_commands = false;
};

Built read_build(const Look& look, Statement& s) {
  Built built;
  for (std::size_t& i = built.next; s.has(i) && !s.bad(); ++i) {
    if (s.is(i, "costs") || s.is(i, "refused") || s.is(i, "legal")) break;
    ArmyLimits& limits = built.limits;
    if (s.is(i, "limit") || s.is(i, "generals") || s.is(i, "guns")) {
      int& limit = s.is(i, "limit")      ? limits.points
                   : s.is(i, "generals") ? limits.generals
                                         : limits.artillery;
      limit = s.number(++i, 0, 9999);
      continue;
    }
    const auto units = read_group(look.data.charts, s.word(i));
    if (!units && units.error().what.find("more command Bases") != std::string::npos) {
      built.too_many_commands = true;
      continue;
    }
    for (ArmyUnit each : got(s, units)) {
      each.name = fmt::format("{} ({})", each.name, built.army.units.size() + 1);
      built.army.units.push_back(each);
    }
  }
  return built;
}

}  // namespace

// army csa-sample points 744 · bases 60 · matches usa-sample · has "3 militia of 4" [costing 72]
void then_army(Look& look, Statement& s) {
  const Charts& charts = look.data.charts;
  const Army& army = army_named(look, s, 1);
  if (s.is(2, "points")) return s.same("points", s.number(3, 0, 9999), points_of(charts, army));
  if (s.is(2, "bases")) return s.same("Bases", s.number(3, 0, 999), army.bases());
  if (s.is(2, "matches")) return s.want(matching(army, army_named(look, s, 3)), "they do not match");
  if (!s.is(2, "has")) return s.wrong("an army has points, bases, or Units: has \"3 militia of 4\"");
  const auto wanted = got(s, read_group(charts, s.word(3)));
  if (s.bad()) return;
  std::size_t there = 0;
  int cost = 0;
  for (const ArmyUnit& each : army.units)
    if (each.type == wanted[0].type && each.bases == wanted[0].bases && each.rifled == wanted[0].rifled)
      ++there, cost += points_of(charts, each);
  s.same("Units", wanted.size(), there);
  if (s.is(4, "costing")) s.same("points", s.number(5, 0, 9999), cost);
}

// build "1 general of 1" "3 infantry of 4 rifled command 1" costs 10 | refused ID | legal
void then_build(Look& look, Statement& s) {
  const Built built = read_build(look, s);
  if (s.bad()) return;
  const auto wrong = faults(look.data.charts, built.army, built.limits);
  const std::string first = built.too_many_commands ? "ARMY-03"  // ARMY-03, ARMY-05
                            : wrong.empty()         ? "none"
                                                    : wrong.front().rule;
  if (s.is(built.next, "costs"))
    return s.same("points", s.number(built.next + 1, 0, 9999), points_of(look.data.charts, built.army));
  if (s.is(built.next, "legal")) return s.want(first == "none", fmt::format("there is a fault [{}]", first));
  const std::string& rule = s.word(built.next + 1);
  s.want(first == rule || std::ranges::find(wrong, rule, &ArmyFault::rule) != wrong.end(),
         fmt::format("expected a fault under {}, found {}", rule, first));
}

// chart infantry men 60 · chart levels 3 2
void then_chart(Look& look, Statement& s) {
  if (s.is(1, "levels")) {
    int most = 0, covers = 0;
    for (const Kind& each : look.data.kinds)
      most = std::max(most, each.level), covers = std::max(covers, static_cast<int>(each.cover));
    s.same("levels", s.number(2, 0, 9), most);
    return s.same("covers", s.number(3, 0, 9), covers);
  }
  static constexpr std::array<std::pair<std::string_view, int Chart::*>, 10> columns{
      {{"men", &Chart::men},
       {"points", &Chart::points},
       {"least", &Chart::least},
       {"most", &Chart::most},
       {"basic", &Chart::basic},
       {"double", &Chart::double_quick},
       {"march", &Chart::march},
       {"charge", &Chart::charge},
       {"fire", &Chart::fire_dice},
       {"attack", &Chart::attack_rolls}}};
  const auto& rows = look.data.charts.units;
  const auto row = std::ranges::find_if(rows, [&](const Chart& each) { return s.is(1, each.name); });
  const auto column = std::ranges::find_if(columns, [&](const auto& each) { return s.is(2, each.first); });
  if (row == rows.end()) return s.wrong(fmt::format("the charts have no '{}'", s.word(1)));
  if (column == columns.end()) return s.wrong(fmt::format("the charts have no '{}'", s.word(2)));
  s.same(column->first, s.number(3, 0, 9999), (*row).*column->second);
}

// terrain fence level 1 · terrain fence cover light
void then_terrain(Look& look, Statement& s) {
  const auto kind = std::ranges::find(look.data.kinds, s.word(1), &Kind::id);
  if (kind == look.data.kinds.end()) return s.wrong(fmt::format("there is no terrain '{}'", s.word(1)));
  if (s.is(2, "level")) return s.same("level", s.number(3, 0, 9), kind->level);
  if (!s.is(2, "cover")) return s.wrong(fmt::format("terrain has a level and cover, not '{}'", s.word(2)));
  s.same("cover", lower(s.word(3)), std::string(word(kind->cover)));
}

}  // namespace longroll::severed
