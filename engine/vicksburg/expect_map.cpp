// Assertions of cases about the map, the charts and zones of control.
#include "engine/vicksburg/expect.hpp"

#include <map>

#include "engine/vicksburg/names.hpp"

namespace longroll::vicksburg {
namespace {

class MapAssertion {
 public:
  MapAssertion(const Rules& rules, const Words& words) : rules_(rules), data_(rules.data), words_(words) {}

  std::optional<Result<void>> run() {
    using Method = Result<void> (MapAssertion::*)();
    static const std::map<std::string, Method, std::less<>> verbs = {
        {"neighbors", &MapAssertion::neighbors},
        {"distance", &MapAssertion::distance},
        {"terrain", &MapAssertion::terrain},
        {"rail", &MapAssertion::rail},
        {"river", &MapAssertion::river},
        {"step-cost", &MapAssertion::step_cost},
        {"attack-cost", &MapAssertion::attack_cost},
        {"table", &MapAssertion::table},
        {"chart", &MapAssertion::chart},
        {"map", &MapAssertion::map},
        {"zone", &MapAssertion::zone},
        {"no-zone", &MapAssertion::zone}};
    const auto found = verbs.find(word(0));
    if (found == verbs.end()) return {};
    return (this->*found->second)();
  }

 private:
  std::string word(std::size_t i) const { return i < words_.size() ? lower(words_[i]) : std::string(); }
  Result<void> wrong(const Problem& what) const { return std::unexpected(what); }
  Result<std::size_t> seat(std::size_t i) const {
    if (word(i) == "union") return 0;
    if (word(i) == "confederate") return 1;
    return problem("'{}' is not union or confederate", word(i));
  }

  Result<void> neighbors() {
    auto hex = find_hex(data_, words_.at(1));
    if (!hex) return wrong(hex.error());
    std::string found;
    for (Hex each : data_.map.grid.neighbors(*hex)) found += hex_text(data_, each) + " ";
    return same("neighbours", join_words(words_, 2), trim(found));
  }
  Result<void> distance() {
    auto a = find_hex(data_, word(1)), b = find_hex(data_, word(2));
    if (!a) return wrong(a.error());
    if (!b) return wrong(b.error());
    return same("distance", word(3), std::to_string(data_.map.grid.distance(*a, *b)));
  }
  Result<void> terrain() {
    static constexpr std::array<std::string_view, 5> names = {"none", "west", "clear", "rough", "swamp"};
    for (std::size_t i = 2; i < words_.size(); ++i) {
      auto hex = find_hex(data_, words_[i]);
      if (!hex) return wrong(hex.error());
      if (auto done = same("terrain of " + words_[i], word(1),
                           names[static_cast<std::size_t>(data_.map.terrain[hex->at])]);
          !done)
        return done;
    }
    return {};
  }
  // rail A B C...: one line of rail links
  Result<void> rail() {
    for (std::size_t i = 1; i + 1 < words_.size(); ++i) {
      auto a = find_hex(data_, words_[i]), b = find_hex(data_, words_[i + 1]);
      if (!a) return wrong(a.error());
      if (!b) return wrong(b.error());
      const auto way = data_.map.grid.direction(*a, *b);
      if (!way || !data_.map.side(*a, *way).rail)
        return problem("there is no rail from {} to {}", words_[i], words_[i + 1]);
    }
    return {};
  }
  Result<void> river() {
    static constexpr std::array<std::string_view, 4> kinds = {"none", "minor", "yazoo", "mississippi"};
    auto a = find_hex(data_, word(2)), b = find_hex(data_, word(3));
    if (!a) return wrong(a.error());
    if (!b) return wrong(b.error());
    const auto way = data_.map.grid.direction(*a, *b);
    if (!way) return problem("{} and {} are not neighbours", words_[2], words_[3]);
    return same("river", word(1), kinds[static_cast<std::size_t>(data_.map.side(*a, *way).river)]);
  }
  Result<void> step_cost() {
    auto unit = find_unit(rules_, word(1));
    if (!unit) return wrong(unit.error());
    auto a = find_hex(data_, word(2)), b = find_hex(data_, word(3));
    if (!a) return wrong(a.error());
    if (!b) return wrong(b.error());
    const auto way = data_.map.grid.direction(*a, *b);
    return same("step cost", word(4), way ? std::to_string(rules_.step_cost(*unit, *a, *way)) : "none");
  }
  Result<void> attack_cost() {
    auto unit = find_unit(rules_, word(1));
    if (!unit) return wrong(unit.error());
    auto hex = find_hex(data_, word(2));
    if (!hex) return wrong(hex.error());
    return same("attack cost", word(3), std::to_string(rules_.attack_cost(*unit, *hex)));
  }
  // table 2:1 FROM result result...: entries of a column from a modified die upwards
  Result<void> table() {
    for (std::size_t column = 0; column < 8; ++column) {
      if (data_.charts.columns[column] != word(1)) continue;
      auto die = whole_number(word(2));
      if (!die) return wrong(die.error());
      for (std::size_t i = 3; i < words_.size(); ++i) {
        const int row = *die + static_cast<int>(i) - 3 - data_.charts.lowest_die;
        if (row < 0 || row > 11) return problem("the table ends before '{}'", words_[i]);
        if (auto done =
                same("entry", words_[i], to_text(data_.charts.combat[static_cast<std::size_t>(row)][column]));
            !done)
          return done;
      }
      return {};
    }
    return problem("there is no column {}", words_.at(1));
  }
  // map stations|naval|east-bank N, or map stations HEX...
  Result<void> map() {
    if (word(1) == "naval") return same("hexsides", word(2), std::to_string(data_.map.naval.size()));
    if (word(1) == "east-bank") return same("hexes", word(2), std::to_string(data_.map.east_bank.count()));
    if (word(1) == "turn") {
      auto n = whole_number(word(2));
      if (!n || *n < 1 || *n > 10) return problem("there are ten turns");
      return same("turn", words_.at(3), data_.charts.turn_names[static_cast<std::size_t>(*n - 1)]);
    }
    if (word(1) == "connected") {
      Hexes seen;
      std::vector<Hex> queue = {data_.map.vicksburg};
      seen.add(queue[0]);
      for (std::size_t i = 0; i < queue.size(); ++i)
        for (Hex each : data_.map.land[queue[i].at])
          if (each.exists() && !seen.has(each)) seen.add(each), queue.push_back(each);
      return seen == data_.map.east_bank ? Result<void>{}
                                         : problem("only {} hexes can be reached by land", seen.count());
    }
    if (word(1) != "stations") return problem("map stations, naval, turn, connected or east-bank");
    Hexes listed;
    for (std::size_t i = 2; i < words_.size(); ++i) {
      auto hex = find_hex(data_, words_[i]);
      if (!hex) return wrong(hex.error());
      listed.add(*hex);
    }
    return listed == data_.map.stations ? Result<void>{} : problem("the stations of the map are others");
  }
  // A chart of one line of numbers, as charts.toml has it.
  Result<void> chart() {
    using Line = std::vector<int> Charts::*;
    static const std::map<std::string, Line> lines = {{"grierson-union", &Charts::grierson_union},
                                                      {"grierson-confederate", &Charts::grierson_confederate},
                                                      {"grierson-returns", &Charts::grierson_returns},
                                                      {"grierson-eliminated", &Charts::grierson_lost},
                                                      {"grierson-pursuers", &Charts::grierson_pursuers},
                                                      {"forrest-confederate", &Charts::forrest_confederate},
                                                      {"forrest-union", &Charts::forrest_union},
                                                      {"forrest-out-of-supply", &Charts::forrest_supply},
                                                      {"forrest-returns", &Charts::forrest_returns},
                                                      {"forrest-eliminated", &Charts::forrest_lost},
                                                      {"batteries-losses", &Charts::battery_losses},
                                                      {"batteries-second", &Charts::battery_second},
                                                      {"batteries-commits", &Charts::battery_commits},
                                                      {"batteries-disrupts", &Charts::battery_disrupts},
                                                      {"batteries-vp", &Charts::battery_vp},
                                                      {"arkansas-sinks", &Charts::arkansas_sinks},
                                                      {"arkansas-drives-off", &Charts::arkansas_drives},
                                                      {"arkansas-losses", &Charts::arkansas_losses},
                                                      {"arkansas-vp", &Charts::arkansas_vp},
                                                      {"fleet-disrupted", &Charts::fleet_disrupted},
                                                      {"fleet-commits", &Charts::fleet_commits},
                                                      {"fleet-sinks", &Charts::fleet_sinks},
                                                      {"siege-losses", &Charts::siege_losses},
                                                      {"siege-disrupts", &Charts::siege_disrupts},
                                                      {"siege-morale", &Charts::siege_morale},
                                                      {"siege-surrender", &Charts::siege_surrender},
                                                      {"brigades", &Charts::brigades}};
    const auto found = lines.find(word(1));
    if (found == lines.end()) return problem("there is no chart '{}'", word(1));
    return same(word(1), join_words(words_, 2),
                fmt::format("{}", fmt::join(data_.charts.*found->second, " ")));
  }
  Result<void> zone() {
    auto who = seat(1);
    if (!who) return wrong(who.error());
    for (std::size_t i = 2; i < words_.size(); ++i) {
      auto hex = find_hex(data_, words_[i]);
      if (!hex) return wrong(hex.error());
      if (rules_.in_zone(*hex, static_cast<Seat>(*who)) != (word(0) == "zone"))
        return problem("expected {} {} {}", words_[0], words_[1], words_[i]);
    }
    return {};
  }
  const Rules& rules_;
  const Data& data_;
  const Words& words_;
};

}  // namespace

Result<void> same(std::string_view what, std::string_view wanted, std::string_view found) {
  if (same_word(wanted, found)) return {};
  return problem("expected {} {}, but it is {}", what, wanted, found);
}

std::optional<Result<void>> expect_of_map(const Rules& rules, const Words& words) {
  return MapAssertion(rules, words).run();
}

}  // namespace longroll::vicksburg
