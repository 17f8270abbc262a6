#include "engine/severed/data.hpp"

#include <algorithm>

#include "engine/core/situation.hpp"

namespace longroll::severed {

Result<int> read_inches(std::string_view text) {
  const auto wrong = [&] { return problem("'{}' is not a number of inches such as 12 or 2.5", text); };
  const bool negative = text.starts_with('-');
  const std::string_view body = negative ? text.substr(1) : text;
  const auto point = body.find('.');
  const std::string_view whole = body.substr(0, point);
  std::string_view part = point == std::string_view::npos ? "0" : body.substr(point + 1);
  if (whole.empty() || whole.size() > 4 || part.empty() || part.size() > 2) return wrong();
  const auto inches_part = whole_number(whole), hundredths = whole_number(part);
  if (!inches_part || !hundredths || *inches_part < 0 || *hundredths < 0) return wrong();
  const int value = *inches_part * 100 + (part.size() == 1 ? *hundredths * 10 : *hundredths);
  return negative ? -value : value;
}

std::string inches(int hundredths) {
  const int size = std::abs(hundredths);
  const char* sign = hundredths < 0 ? "-" : "";
  if (size % 100 == 0) return fmt::format("{}{}", sign, size / 100);
  if (size % 10 == 0) return fmt::format("{}{}.{}", sign, size / 100, size % 100 / 10);
  return fmt::format("{}{}.{:02}", sign, size / 100, size % 100);
}

bool is_name(std::string_view text) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  return !text.empty() && text.size() <= 24 && std::ranges::all_of(text, plain);
}

Result<std::vector<Point>> read_points(std::string_view text) {
  std::vector<Point> points;
  for (const std::string& word : split_words(text)) {
    const auto comma = word.find(',');
    if (comma == std::string::npos) return problem("'{}' is not a point such as 36,24.5", word);
    const auto x = read_inches(std::string_view(word).substr(0, comma));
    const auto y = read_inches(std::string_view(word).substr(comma + 1));
    if (!x || !y) return problem("'{}' is not a point such as 36,24.5", word);
    points.push_back({*x, *y});
  }
  constexpr std::size_t most = 64;  // taking an outline apart takes the cube of this
  if (points.size() > most) return problem("{} points; at most {} are allowed", points.size(), most);
  return points;
}

namespace {

constexpr int most_numbered = 96;

void read_row(const Section& row, Chart& chart) {
  chart.name = row.text("name");
  chart.code = row.text("code");
  chart.source = row.text("source");
  const auto bases = row.integers("bases");
  if (bases.size() != 2 || bases[0] < 1 || bases[1] > 6 || bases[0] > bases[1])
    row.wrong("bases", "must be the least and the most, between 1 and 6");
  else
    chart.least = bases[0], chart.most = bases[1];
  chart.points = row.integer_between("points", 1, 200);
  chart.men = row.integer_between("men", 0, 200);
  chart.basic = row.integer_between("basic", 0, 2000);
  chart.double_quick = row.integer_between("double_quick", 0, 2000);
  chart.march = row.integer_between("march", 0, 2000);
  chart.charge = row.integer_between("charge", 0, 2000);
  chart.fire_dice = row.integer_between("fire_dice", 0, 4);
  chart.attack_rolls = row.integer_between("attack_rolls", 0, 4);
  chart.willpower = row.integer_between("willpower", -6, 6);
  for (const std::string& each : row.texts("upgrades")) {
    if (each == "rifled")
      chart.rifled = true;
    else if (each == "command")
      chart.command = true;
    else if (each == "bayonets")
      chart.bayonets = true;
    else
      row.wrong("upgrades", fmt::format("'{}' is not rifled, command or bayonets", each));
  }
}

void read_weapon(const Section& row, Weapon& weapon) {
  const auto fill = [&](const char* key, std::array<int, 3>& list) {
    const auto values = row.integers(key);
    if (values.size() != 3 || !std::ranges::is_sorted(values))
      row.wrong(key, "must be three rising numbers");
    else
      std::ranges::copy(values, list.begin());
  };
  fill("range", weapon.range);
  fill("engage", weapon.engage);
  fill("minor", weapon.minor);
  fill("major", weapon.major);
}

}  // namespace

void read_charts(DataFile& file, Charts& charts) {
  static constexpr std::array<const char*, profile_count> names{"infantry", "veteran",    "militia",
                                                                "scouts",   "cavalry",    "artillery",
                                                                "general",  "dismounted", "limbered"};
  for (int i = 0; i < profile_count; ++i) read_row(file.table(names[i]), charts.units[i]);
  read_weapon(file.table("smoothbore"), charts.smoothbore);
  read_weapon(file.table("rifled"), charts.rifled);
  const Section guns = file.table("guns");
  const auto shell = guns.integers("shell");
  if (shell.size() != 2 || shell[0] >= shell[1])
    guns.wrong("shell", "must be the least and the greatest range");
  else
    charts.shell_least = shell[0], charts.shell_most = shell[1];
  charts.canister = guns.integer_between("canister", 1, 6000);
  charts.blast = guns.integer_between("blast", 1, 1000);
  charts.misfire = guns.integer_between("misfire", 0, 6);
  charts.major = guns.integer_between("major", 1, 7);
  charts.clear_ahead = guns.integer_between("clear_ahead", 0, 6000);
  const Section costs = file.table("manoeuvres");
  charts.wheel = costs.integer_between("wheel", 0, 1000);
  charts.about_face = costs.integer_between("about_face", 0, 1000);
  charts.face = costs.integer_between("face", 0, 1000);
  charts.form_line = costs.integer_between("form_line", 0, 1000);
  charts.backwards = costs.integer_between("backwards", 0, 1000);
  charts.road = costs.integer_between("road", 0, 1000);
  charts.obstacle = costs.integer_between("obstacle", 150, 1000);
  charts.rifle_points = costs.integer_between("rifle_points", 0, 100);
  const auto rows = [&](const char* name, std::size_t size, std::vector<int>& to) {
    const Section section = file.table(name);
    to = section.integers("rows");
    if (to.size() != size || !std::ranges::is_sorted(to)) {
      section.wrong("rows", fmt::format("must be {} rising totals", size));
      to.assign(size, 0);
    }
  };
  rows("resolve", 2, charts.resolve);
  rows("willpower_fire", 4, charts.willpower_fire);
  rows("willpower_combat", 2, charts.willpower_combat);
  rows("willpower_artillery", 2, charts.willpower_artillery);
  rows("readiness", 2, charts.readiness);
  charts.readiness_turns = file.table("readiness").integers("turns");
  if (charts.readiness_turns.size() != 3) {
    file.table("readiness").wrong("turns", "must be three turns");
    charts.readiness_turns.assign(3, 1);
  }
}

Result<std::shared_ptr<const Data>> Data::load(const std::string& folder) {
  auto data = std::make_shared<Data>();
  std::optional<Problem> trouble;
  const auto read = [&](const std::string& path, auto&& reader) {
    if (trouble) return;
    DataFile file(path);
    if (!file.trouble()) reader(file);
    trouble = file.trouble();
  };
  read(folder + "/charts.toml", [&](DataFile& file) { read_charts(file, data->charts); });
  for (std::size_t type = 0; type < type_count; ++type)
    for (int number = 1; number <= most_numbered; ++number)
      data->charts.names[type].push_back(fmt::format("{} {}", data->charts.units[type].name, number));
  read(folder + "/terrain.toml", [&](DataFile& file) { read_kinds(file, data->kinds); });
  for (const std::string& path : toml_files(folder + "/tables"))
    read(path, [&](DataFile& file) {
      data->grounds.push_back({.id = stem_of(path)});
      read_ground(file, data->kinds, data->grounds.back());
    });
  for (const std::string& path : toml_files(folder + "/armies"))
    read(path, [&](DataFile& file) {
      data->armies.push_back({.id = stem_of(path)});
      read_army(file, data->charts, data->armies.back());
    });
  for (const std::string& path : toml_files(folder + "/scenarios"))
    read(path, [&](DataFile& file) {
      data->scenarios.push_back({.id = stem_of(path)});
      read_scenario(file, *data, data->scenarios.back());
      read_given(file.table("scenario"), path, data->scenarios.back().begins);
    });
  if (trouble) return std::unexpected(*trouble);
  if (data->scenarios.empty()) return problem("{} holds no scenarios", folder);
  std::ranges::sort(data->scenarios, {}, &Scenario::order);
  return data;
}

}  // namespace longroll::severed
