#include "engine/vicksburg/data.hpp"

#include <algorithm>

#include "engine/core/data_file.hpp"

namespace longroll::vicksburg {
namespace {

Seat side_named(const Section& section, bool both_allowed = false) {
  const std::string side = section.text("side");
  if (side == "union") return union_side;
  if (side == "confederate") return confederate;
  if (!both_allowed || side != "both") section.wrong("side", "must be union or confederate");
  return both_allowed ? Seat::nobody : union_side;  // what is wrong is read on all the same
}

// Reads units.toml: commands, Leaders and units in the order of the file.
class ArmyReader {
 public:
  ArmyReader(DataFile& file, Data& data) : file_(file), data_(data) {}

  void read() {
    for (const Section& section : file_.root().tables("command"))
      data_.commands.push_back({.id = section.text("id"),
                                .name = section.text("name"),
                                .colour = section.text("colour"),
                                .side = side_named(section, true)});
    if (data_.commands.empty()) {  // the rest is read all the same, for its own faults
      file_.wrong(0, "there are no commands");
      data_.commands.emplace_back();
    }
    for (const Section& section : file_.root().tables("leader")) leader(section);
    for (const Section& section : file_.root().tables("unit")) unit(section);
    if (data_.leaders.size() != max_leaders)
      file_.wrong(0, fmt::format("the game has {} Leaders", max_leaders));
    if (data_.units.size() != max_units) file_.wrong(0, fmt::format("the game has {} units", max_units));
    for (const Command& command : data_.commands)
      if (command.leader.exists()) data_.troops[command.leader.at] = command.units;
    roles();
  }

 private:
  std::uint8_t command(const Section& section, const std::string& id) const {
    for (std::size_t i = 0; i < data_.commands.size(); ++i)
      if (data_.commands[i].id == id) return static_cast<std::uint8_t>(i);
    section.wrong("command", fmt::format("there is no command '{}'", id));
    return 0;
  }

  void leader(const Section& section) {
    const Leader self{static_cast<std::uint8_t>(data_.leaders.size())};
    if (self.at >= max_leaders) return;
    LeaderInfo info{.id = section.text("id"),
                    .name = section.text("name"),
                    .replacement = section.text("replacement", ""),
                    .relief = section.text("relief", ""),
                    .side = side_named(section),
                    .cv = static_cast<std::uint8_t>(section.integer_between("cv", 1, 3)),
                    .replacement_cv = static_cast<std::uint8_t>(section.integer("replacement_cv", 1)),
                    .relief_cv = static_cast<std::uint8_t>(section.integer("relief_cv", 0)),
                    .supreme = section.text("role") == "supreme"};
    if (!info.supreme) {
      info.command = command(section, section.text("command"));
      data_.commands[info.command].leader = self;
    }
    data_.leader_side[index(info.side)].add(self);
    data_.leaders.push_back(std::move(info));
  }

  void unit(const Section& section) {
    const Unit self{static_cast<std::uint8_t>(data_.units.size())};
    if (self.at >= max_units) return;
    UnitInfo info{.id = section.text("id"),
                  .name = section.text("name"),
                  .formation = section.text("formation"),
                  .arrival = section.text("arrival"),
                  .side = side_named(section),
                  .command = command(section, section.text("command")),
                  .cf = static_cast<std::uint8_t>(section.integer_between("cf", 1, 20))};
    const std::string type = section.text("type");
    if (type == "cavalry")
      info.arm = Arm::cavalry;
    else if (type != "infantry")
      section.wrong("type", "must be infantry or cavalry");
    data_.commands[info.command].units.add(self);
    data_.side[index(info.side)].add(self);
    (info.arm == Arm::cavalry ? data_.cavalry : data_.infantry).add(self);
    const std::string& id = data_.commands[info.command].id;
    if (id == "cavalry" || id == "militia") data_.independent.add(self);
    if (id == "reserve") data_.reserve.add(self);
    if (id == "johnston") data_.johnston_brigades.add(self);
    if (info.arrival == "setup") data_.setup_units.add(self);
    data_.units.push_back(std::move(info));
  }

  Unit unit_called(std::string_view id) const {
    for (std::size_t i = 0; i < data_.units.size(); ++i)
      if (data_.units[i].id == id) return Unit{static_cast<std::uint8_t>(i)};
    file_.wrong(0, fmt::format("the unit '{}' is missing", id));
    return Unit{0};
  }
  Leader leader_called(std::string_view id) const {
    for (std::size_t i = 0; i < data_.leaders.size(); ++i)
      if (data_.leaders[i].id == id) return Leader{static_cast<std::uint8_t>(i)};
    file_.wrong(0, fmt::format("the Leader '{}' is missing", id));
    return Leader{0};
  }

  void roles() {
    data_.grierson = unit_called("grierson");
    data_.bussey = unit_called("bussey");
    data_.forrest = unit_called("forrest");
    data_.jackson_cavalry = unit_called("jackson-cavalry");
    data_.militia = unit_called("militia");
    data_.herron = unit_called("herron");
    data_.sheppard = unit_called("sheppard");
    data_.grant = leader_called("grant");
    data_.mcclernand = leader_called("mcclernand");
    data_.pemberton = leader_called("pemberton");
    data_.johnston = leader_called("johnston");
  }

  DataFile& file_;
  Data& data_;
};

// Reads setup.toml: where each command may start, and the default places.
class SetupReader {
 public:
  SetupReader(DataFile& file, Data& data) : file_(file), data_(data) {}

  void read() {
    for (const Section& section : file_.root().tables("force")) force(section);
    const Section defaults = file_.table("default");
    data_.default_unit.fill(Hex::none);
    data_.default_leader.fill(Hex::none);
    places(defaults.table("confederate"), data_.default_unit, data_.default_leader);
    places(defaults.table("union"), data_.default_unit, data_.default_leader);
    data_.warrenton_unit = data_.default_unit;
    data_.warrenton_leader = data_.default_leader;
    places(defaults.table("warrenton"), data_.warrenton_unit, data_.warrenton_leader);
  }

 private:
  Hex hex(const Section& section, std::string_view key, std::string_view word) const {
    const Hex found = data_.map.grid.numbered(whole_number(word).value_or(0));
    if (found.exists() && data_.map.east_bank.has(found)) return found;
    section.wrong(key, fmt::format("'{}' is not an east-bank hex", word));
    return data_.map.vicksburg;
  }

  void force(const Section& section) {
    Force force;
    const std::string id = section.text("command");
    const auto command = std::ranges::find(data_.commands, id, &Command::id);
    if (command == data_.commands.end())
      return section.wrong("command", fmt::format("there is no command '{}'", id));
    force.command = static_cast<std::uint8_t>(command - data_.commands.begin());
    force.apart = section.flag("apart", false);
    const std::string entrenched = section.text("entrenched", "never");
    force.always_entrenched = entrenched == "always";
    force.may_entrench_outside = entrenched == "outside";
    for (const std::string& word : split_words(section.text("extra", "")))
      for (std::size_t i = 0; i < data_.units.size(); ++i)
        if (data_.units[i].id == word) force.extra.add(Unit{static_cast<std::uint8_t>(i)});
    for (const std::string& word : split_words(section.text("hexes", "")))
      force.hexes.add(hex(section, "hexes", word));
    const bool clear_only = section.flag("clear_only", false);
    for (const std::string& word : split_words(section.text("around", ""))) {
      const Hex center = hex(section, "around", word);
      Hexes around;
      data_.map.east_bank.each([&](Hex each) {
        if (data_.map.grid.distance(each, center) > section.integer("distance")) return;
        if (!clear_only || data_.map.terrain[each.at] == Terrain::clear)
          around.add(each), force.hexes.add(each);
      });
      if (section.flag("one_center", false)) force.centers.push_back(around);
    }
    if (force.hexes.empty()) section.wrong("command", "this force has nowhere to set up");
    data_.forces.push_back(std::move(force));
  }

  void places(const Section& section, std::array<Hex, max_units>& units,
              std::array<Hex, max_leaders>& leaders) const {
    for (const std::string& key : section.keys()) {
      const std::vector<std::string> words = split_words(section.text(key));
      const bool entrenched = words.size() == 2 && words[1] == "entrenched";
      const Hex here = hex(section, key, entrenched ? words[0] : section.text(key));
      bool known = false;
      for (std::size_t i = 0; i < data_.units.size(); ++i)
        if (data_.units[i].id == key) {
          units[i] = here, known = true;
          data_.default_entrenched.set(Unit{static_cast<std::uint8_t>(i)}, entrenched);
        }
      for (std::size_t i = 0; i < data_.leaders.size(); ++i)
        if (data_.leaders[i].id == key) leaders[i] = here, known = true;
      if (!known) section.wrong(key, "is neither a unit nor a Leader");
    }
  }

  DataFile& file_;
  Data& data_;
};

// The cost of each hexside, from the terrain chart.
void price_movement(const Section& terrain, Data& data) {
  const int road = terrain.table("road").integer("cost"), river = terrain.table("river").integer("cost"),
            yazoo = terrain.table("yazoo").integer("cost"), ridge = terrain.table("ridge").integer("cost");
  data.map.east_bank.each([&](Hex here) {
    for (Direction way : all_directions) {
      Hexside& side = data.map.sides[here.at][static_cast<std::size_t>(way)];
      if (!side.passable) continue;
      const Hex next = data.map.grid.neighbor(here, way);
      for (std::size_t arm = 0; arm < 2; ++arm) {
        int cost = data.charts.terrain_cost[static_cast<std::size_t>(data.map.terrain[next.at])][arm];
        if (side.river == River::minor) cost += river;
        if (side.river == River::yazoo) cost += yazoo;
        if (side.uphill) cost += ridge;
        side.cost[arm] = static_cast<std::uint8_t>(side.road ? road : cost);
      }
    }
  });
}

void list_prizes(Data& data) {
  data.prizes = {{data.map.vicksburg, data.charts.vp_vicksburg}, {data.map.jackson, data.charts.vp_jackson}};
  data.map.stations.each([&](Hex hex) {
    if (hex != data.map.vicksburg && hex != data.map.jackson)
      data.prizes.push_back({hex, data.charts.vp_station});
  });
  for (Hex hex : data.charts.vp_towns) data.prizes.push_back({hex, data.charts.vp_town});
}

}  // namespace

Result<std::shared_ptr<const Data>> Data::load(const std::string& folder) {
  auto data = std::make_shared<Data>();
  auto map = load_map(folder + "/map.toml", data->sources);
  if (!map) return std::unexpected(map.error());
  data->map = std::move(*map);
  auto charts = load_charts(folder + "/charts.toml", data->map, data->sources);
  if (!charts) return std::unexpected(charts.error());
  data->charts = std::move(*charts);
  DataFile terrain(folder + "/charts.toml");
  price_movement(terrain.table("terrain"), *data);
  if (terrain.trouble()) return std::unexpected(*terrain.trouble());
  DataFile units(folder + "/units.toml");
  if (units.trouble()) return std::unexpected(*units.trouble());
  ArmyReader(units, *data).read();
  if (units.trouble()) return std::unexpected(*units.trouble());
  DataFile setup(folder + "/setup.toml");
  if (setup.trouble()) return std::unexpected(*setup.trouble());
  SetupReader(setup, *data).read();
  if (setup.trouble()) return std::unexpected(*setup.trouble());
  list_prizes(*data);
  if (data->prizes.size() > 16)
    return std::unexpected(
        Problem{.what = "more than 16 places give the Union points", .file = folder + "/charts.toml"});
  for (const char* each : {"commands, leaders and units: rulebook 6.1, 9, 16; values from reconstruction 13"})
    data->sources.push_back({"units", each});
  return data;
}

}  // namespace longroll::vicksburg
