// Words under `then` about armies and charts.
#include <algorithm>

#include "engine/severed/cases/then.hpp"
#include "engine/severed/rules/setup.hpp"

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

Built read_build(const Look& look, Statement& s, std::size_t from = 1) {
  Built built{.next = from};
  for (std::size_t& i = built.next; s.has(i) && !s.bad(); ++i) {
    if (s.is(i, "costs") || s.is(i, "refused") || s.is(i, "legal") || s.is(i, "matches")) break;
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

// army csa-sample title TEXT · source TEXT · points 744 · bases 60 · matches usa-sample · has "3 militia of
// 4" [costing 72]
void then_army(Look& look, Statement& s) {
  const Charts& charts = look.data.charts;
  const Army& army = army_named(look, s, 1);
  if (s.is(2, "points")) return s.same("points", s.number(3, 0, 9999), points_of(charts, army));
  if (s.is(2, "bases")) return s.same("Bases", s.number(3, 0, 999), army.bases());
  if (s.is(2, "title")) return s.same("title", s.word(3), army.title);
  if (s.is(2, "source")) return s.same("source", s.word(3), army.source);
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

// build "1 general of 1" "3 infantry of 4 rifled command 1" costs 10 | refused ID | legal | matches GROUP...
void then_build(Look& look, Statement& s) {
  const Built built = read_build(look, s);
  if (s.bad()) return;
  const auto wrong = faults(look.data.charts, built.army, built.limits);
  const std::string first = built.too_many_commands ? "ARMY-03"  // ARMY-03, ARMY-05
                            : wrong.empty()         ? "none"
                                                    : wrong.front().rule;
  if (s.is(built.next, "costs"))
    return s.same("points", s.number(built.next + 1, 0, 9999), points_of(look.data.charts, built.army));
  if (s.is(built.next, "matches")) {
    const Built other = read_build(look, s, built.next + 1);
    return s.want(s.bad() || matching(built.army, other.army), "they do not match");
  }
  if (s.is(built.next, "legal")) return s.want(first == "none", fmt::format("there is a fault [{}]", first));
  const std::string& rule = s.word(built.next + 1);
  s.want(first == rule || std::ranges::find(wrong, rule, &ArmyFault::rule) != wrong.end(),
         fmt::format("expected a fault under {}, found {}", rule, first));
}

// The words after the groups of an army file; the file is written as a person would write it, a group on each
// line from the sixth on.
static std::string army_text(Statement& s, std::size_t& next) {
  std::string side = "USA", sums, groups;
  for (; s.has(next) && !s.is(next, "reads") && !s.is(next, "wrong") && !s.is(next, "calls"); ++next) {
    if (s.is(next, "side"))
      side = s.word(++next);
    else if (s.is(next, "points") || s.is(next, "bases"))
      sums += fmt::format("{} = {}\n", s.word(next), s.number(next + 1, 0, 9999)), ++next;
    else
      groups += fmt::format("\"{}\",\n", s.word(next));
  }
  return fmt::format("[army]\nsource = \"case\"\ntitle = \"An army\"\nside = \"{}\"\ngroups = [\n{}]\n{}",
                     side, groups, sums);
}

// army-file [side USA] [points N] [bases N] "1 general of 1: Grant" ... reads | wrong TEXT [line N] | calls N
// NAME
void then_army_file(Look& look, Statement& s) {
  std::size_t next = 1;
  DataFile file(army_text(s, next), "army file");
  Army army;
  read_army(file, look.data.charts, army);
  if (s.is(next, "reads"))
    return s.want(!file.trouble(),
                  fmt::format("it is wrong: {}", file.trouble() ? file.trouble()->what : ""));
  if (s.is(next, "calls")) {
    const std::size_t unit = static_cast<std::size_t>(s.number(next + 1, 1, 99)) - 1;
    if (unit >= army.units.size()) return s.fail(fmt::format("there are {} Units", army.units.size()));
    return s.same("name", s.word(next + 2), army.units[unit].name);
  }
  const std::string& what = s.word(next + 1);
  const auto found = std::ranges::find_if(
      file.troubles(), [&](const Problem& each) { return each.what.find(what) != std::string::npos; });
  if (found == file.troubles().end())
    return s.fail(fmt::format("nothing of the kind is wrong with it{}{}", file.trouble() ? " but " : "",
                              file.trouble() ? file.trouble()->what : ""));
  if (s.is(next + 2, "line")) s.same("line", s.number(next + 3, 1, 99), found->line);
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

// battle free style points points_limit 220 begins | refused TEXT | turns N | table ID | army SEAT ID
void then_battle(Look& look, Statement& s) {
  Setup setup{.scenario = s.word(1)};
  std::size_t i = 2;
  const auto asked = [&] {
    return s.is(i, "begins") || s.is(i, "refused") || s.is(i, "turns") ||
           (s.is(i, "table") && !s.has(i + 2)) || s.is(i, "army");
  };
  for (; s.has(i) && !asked(); i += 2) setup.options[s.word(i)] = s.word(i + 1);
  const auto begun = first_position(look.data, setup);
  if (s.is(i, "refused")) {
    const bool so = !begun && begun.error().what.find(s.word(i + 1)) != std::string::npos;
    return s.want(so, begun ? "it begins" : begun.error().what);
  }
  if (!begun) return s.fail(begun.error().what);
  if (s.is(i, "turns")) return s.same("turns", s.number(i + 1, 1, 99), static_cast<int>(begun->turns));
  if (s.is(i, "table")) return s.same("table", s.word(i + 1), look.data.grounds[begun->ground].id);
  if (s.is(i, "army"))
    return s.same("army", s.word(i + 2), look.data.armies[begun->army[index(seat_named(s, i + 1))]].id);
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
