// Rule cases: the assertions under `then`. docs/cases/stockade.md explains each.
#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/stockade/game.hpp"
#include "engine/stockade/names.hpp"
#include "engine/stockade/statement.hpp"

namespace longroll::stockade {
namespace {

struct Then {
  const Game& game;
  const Data& data;
  const Position& p;
  std::span<const Event> history;
  Statement& s;

  void want(bool holds, std::string there) {
    if (!holds) s.fail(std::move(there));
  }
  template <class T>
  void same(std::string_view what, const T& expected, const T& there) {
    want(expected == there, fmt::format("expected {} {}, but it is {}", what, expected, there));
  }
  std::string units_at(Hex hex) {
    std::string text;
    for (Unit unit : stack(p, hex)) text += (text.empty() ? "" : " ") + data.of(unit).name;
    return text.empty() ? "nothing" : text;
  }
  std::string place_of(Unit unit) {
    if (p.on_the_map(unit)) return fmt::format("in {}", number(data, p.where[at(unit)]));
    return p.is(unit, Position::eliminated) ? "eliminated" : "not on the map";
  }
  const Event* last(Happened kind, std::function<bool(const Event&)> fits = {}) {
    for (auto each = history.rbegin(); each != history.rend(); ++each)
      if (each->kind == static_cast<std::uint8_t>(kind) && (!fits || fits(*each))) return &*each;
    return nullptr;
  }
  void at_hex() {
    const Hex hex = s.hex(1);
    for (Unit unit : s.units(2))
      want(p.where[at(unit)] == hex,
           fmt::format("{} is {}, not in {}", data.of(unit).name, place_of(unit), number(data, hex)));
  }
  void odds() {
    const Hex hex = s.hex(1);
    const Event* fired = last(Happened::fired, [&](const Event& e) { return e[0] == hex.at; });
    if (!fired) return s.fail(fmt::format("nobody has fired into {}", number(data, hex)));
    same("odds", s.word(2), fmt::format("{}:1", (*fired)[3]));
  }
  void strength() {
    const Hex hex = s.hex(1);
    const Event* shot = last(Happened::fired, [&](const Event& e) { return e[0] == hex.at; });
    if (!shot) shot = last(Happened::bombarded, [&](const Event& e) { return e[0] == hex.at; });
    if (!shot) return s.fail(fmt::format("nobody has fired into {}", number(data, hex)));
    same("strength", s.number(2, 0, 999), (*shot)[1]);
  }
  void hits() {
    const Hex hex = s.hex(1);
    const Event* fired = last(Happened::fired, [&](const Event& e) { return e[0] == hex.at; });
    const Event* shelled = last(Happened::bombarded, [&](const Event& e) { return e[0] == hex.at; });
    if (!fired && !shelled) return s.fail(fmt::format("nobody has fired into {}", number(data, hex)));
    same("hits on", s.number(2, 0, 6), fired ? (*fired)[6] : (*shelled)[3]);
  }
  void melee() {
    const Hex hex = s.hex(1);
    const Event* fought = last(Happened::melee, [&](const Event& e) { return e[0] == hex.at; });
    if (!fought) return s.fail(fmt::format("nobody has fought in {}", number(data, hex)));
    same("units", fmt::format("{} {}", s.number(2, 0, 99), s.number(3, 0, 99)),
         fmt::format("{} {}", (*fought)[1], (*fought)[2]));
  }
  void sees_hex() {
    const Side side = s.side(1);
    const Hex hex = s.hex(2);
    if (s.bad()) return;
    const Json view = game.view(p, viewer(side));
    std::string seen = "nothing";
    for (const Json& each : view["stacks"]) {
      if (each["hex"] != fmt::format("{:04}", number(data, hex))) continue;
      seen.clear();
      for (const Json& unit : each["units"]) seen += (seen.empty() ? "" : " ") + unit.get<std::string>();
      if (each["hidden"]) seen += seen.empty() ? "a stack" : " and more";
    }
    same("to see", s.word(3), seen);
  }
  void tells(bool wanted) {
    const Side side = s.side(1);
    const std::string text = s.word(2);
    bool found = false;
    for (const Event& event : history) {
      const Json told = game.describe(event, viewer(side));
      found = found || (told.is_object() && told["text"].get<std::string>().find(text) != std::string::npos);
    }
    want(found == wanted, wanted ? fmt::format("nothing that {} is told reads '{}'", side_id(side), text)
                                 : fmt::format("{} is told '{}'", side_id(side), text));
  }
  void legal(bool wanted) {
    const MatchOf<Game> match(std::shared_ptr<const Game>(std::shared_ptr<const Game>(), &game), p);
    auto verdict = why_not(match, s.word(1));
    if (!verdict) return s.fail(verdict.error().what);
    if (*verdict && wanted) return s.fail(fmt::format("'{}' is refused: {}", s.word(1), (*verdict)->text()));
    if (!*verdict && !wanted) return s.fail(fmt::format("'{}' is allowed", s.word(1)));
    ActionList list;
    game.actions(p, list);
    auto order = game.read(p, s.word(1));
    if (order && order->size() == 1)
      want(list.contains(order->front()) == wanted,
           fmt::format("'{}' is {}in the list of legal actions", s.word(1), wanted ? "not " : ""));
  }
  void bridge() {
    const Hex hex = s.hex(1);
    const std::string state = lower(s.word(2));
    int there = 0;
    for (const Bridge& each : p.bridges)
      there += each.present() && each.where == hex &&
               (state == "bridging" ? each.state == Bridge::bridging
                : state == "loose"  ? each.state == Bridge::loose
                                    : each.state == Bridge::carried);
    const int wanted = s.size() > 2 ? s.number(3, 0, max_bridges) : 1;
    same(fmt::format("{} bridging markers in {}:", state, number(data, hex)), wanted, there);
  }
  void carries(bool wanted) {
    for (Unit unit : s.units(1))
      want((carried_by(p, unit) >= 0) == wanted,
           fmt::format("{} carries {}", data.of(unit).name, wanted ? "nothing" : "a marker"));
  }
  void shells() {
    const Side side = s.side(1);
    int n = 0;
    for (const Shell& each : p.shells_of(side)) n += each.state != Shell::away;
    same("markers", s.number(2, 0, 8), n);
  }
  void shell() {
    const Side side = s.side(1);
    const Hex hex = s.hex(2);
    bool found = false;
    for (const Shell& each : p.shells_of(side))
      found = found || (each.state != Shell::away && each.where == hex);
    want(found, fmt::format("no {} marker is in {}", side_id(side), number(data, hex)));
  }
  void held(bool wanted) {
    for (Hex hex : s.hexes(1)) {
      const auto found = std::ranges::find(data.redan_list, hex);
      if (found == data.redan_list.end())
        return s.fail(fmt::format("{} is not a redan hex", number(data, hex)));
      want((p.redan_held >> (found - data.redan_list.begin()) & 1) == wanted,
           fmt::format("{} is {}", number(data, hex), wanted ? "Confederate" : "the Union's"));
    }
  }
  void gettysburg_is() {
    const Event* rolled = last(Happened::gettysburg);
    same("Gettysburg modifier", s.number(1, 0, 9), rolled ? (*rolled)[1] : gettysburg(data, p).modifier());
  }
  void points() {
    const Group all = group(data, p);
    same("points left", s.number(1, 0, 20), p.spent == whole_factor ? 0 : all.movement - p.spent);
  }
  void terrain() {
    const Hex hex = s.hex(1);
    const std::string there =
        data.inside.has(hex) ? "inside"
                             : std::string(terrain_names[static_cast<std::size_t>(data.terrain_at(hex))]);
    same("terrain", s.word(2), there);
  }
  // Whether a line of fire is clear, for one who sees every stack.
  void sight_is() {
    const Hex from = s.hex(1), to = s.hex(2);
    if (s.bad()) return;
    if (data.grid.distance(from, to) > max_range)
      return s.fail(fmt::format("a line of fire has at most {} hexes", max_range));
    const bool clear = sight(data, p, from, to, Confederate).line == Line::clear;
    same("line of fire", s.word(3), std::string(clear ? "clear" : "blocked"));
  }
  void range() {
    const Hex from = s.hex(1), to = s.hex(2);
    if (!s.bad()) same("range", s.number(3, 0, 99), data.grid.distance(from, to));
  }
  // A value in a JSON document by its path: turn.number, decision.seat, chart.2.defense.
  void value_in(const Json& document, std::size_t path_word) {
    const Json* here = &document;
    std::string_view path = s.word(path_word);
    while (!path.empty()) {
      const std::string_view step = path.substr(0, path.find('.'));
      path.remove_prefix(std::min(path.size(), step.size() + 1));
      const auto place = whole_number(step);
      if (here->is_object() && here->contains(step))
        here = &(*here)[std::string(step)];
      else if (here->is_array() && place && *place >= 0 && static_cast<std::size_t>(*place) < here->size())
        here = &(*here)[static_cast<std::size_t>(*place)];
      else
        return s.fail(fmt::format("nothing is called '{}' there", step));
    }
    std::string there = here->is_string() ? here->get<std::string>() : here->dump();
    if (here->is_array()) {
      there.clear();
      for (const Json& each : *here)
        there += (there.empty() ? "" : " ") + (each.is_string() ? each.get<std::string>() : each.dump());
    }
    same(s.word(path_word), s.word(path_word + 1), there);
  }
  void shows() {
    const Side side = s.side(1);
    if (!s.bad()) value_in(game.view(p, viewer(side)), 2);
  }
  void board() {
    const auto answer = game.ask(p, viewer(Union), {"board"});
    if (answer) value_in(*answer, 1);
  }
  void choices() {
    ActionList list;
    game.actions(p, list);
    same("choices", s.number(1, 0, static_cast<int>(ActionList::capacity)), static_cast<int>(list.size()));
  }
  void regiment() {
    const int found = data.find_regiment(s.word(1));
    if (found < 0) return s.fail(fmt::format("there is no regiment '{}'", s.word(1)));
    const Regiment& there = data.regiments[static_cast<std::size_t>(found)];
    same("infantry and officers", fmt::format("{} {}", s.number(2, 0, 99), s.number(3, 0, 99)),
         fmt::format("{} {}", there.infantry, there.officers));
  }
  void unit_is() {
    const UnitInfo& info = data.of(s.unit(1));
    constexpr std::array<std::string_view, 3> kinds = {"infantry", "officer", "artillery"};
    const std::string regiment = info.regiment == no_regiment ? "none" : data.regiments[info.regiment].id;
    same("unit", fmt::format("{} {} {}", s.word(2), s.word(3), s.word(4)),
         fmt::format("{} {} {}", side_id(info.side), kinds[static_cast<std::size_t>(info.kind)], regiment));
  }
};

using Thens = std::map<std::string_view, std::function<void(Then&)>>;
const Thens& thens() {
  static const Thens table = {
      {"at", [](Then& t) { t.at_hex(); }},
      {"units", [](Then& t) { t.same("units", t.s.word(2), t.units_at(t.s.hex(1))); }},
      {"not-at",
       [](Then& t) {
         const Hex hex = t.s.hex(1);
         for (Unit u : t.s.units(2))
           t.want(t.p.where[at(u)] != hex, fmt::format("{} is {}", t.data.of(u).name, t.place_of(u)));
       }},
      {"absent",
       [](Then& t) {
         for (Unit u : t.s.units(1))
           t.want(!t.p.on_the_map(u) && !t.p.is(u, Position::eliminated),
                  fmt::format("{} is {}", t.data.of(u).name, t.place_of(u)));
       }},
      {"eliminated",
       [](Then& t) {
         for (Unit u : t.s.units(1))
           t.want(t.p.is(u, Position::eliminated), fmt::format("{} is {}", t.data.of(u).name, t.place_of(u)));
       }},
      {"alive",
       [](Then& t) {
         for (Unit u : t.s.units(1))
           t.want(t.p.on_the_map(u), fmt::format("{} is {}", t.data.of(u).name, t.place_of(u)));
       }},
      {"carnage",
       [](Then& t) {
         for (Hex h : t.s.hexes(1))
           t.want(t.p.carnage.has(h), fmt::format("no carnage is in {}", number(t.data, h)));
       }},
      {"no-carnage",
       [](Then& t) {
         for (Hex h : t.s.hexes(1))
           t.want(!t.p.carnage.has(h), fmt::format("carnage is in {}", number(t.data, h)));
       }},
      {"phase",
       [](Then& t) {
         const auto want = phase_named(t.s.word(1));
         if (!want) return t.s.fail(fmt::format("'{}' is not a phase", t.s.word(1)));
         t.same("phase", phase_label(*want), phase_label(t.p.phase));
       }},
      {"turn", [](Then& t) { t.same("turn", t.s.number(1, 1, 8), static_cast<int>(t.p.turn)); }},
      {"assault", [](Then& t) { t.same("assault", t.s.number(1, 1, 2), static_cast<int>(t.p.assault)); }},
      {"decides",
       [](Then& t) { t.same("to decide", lower(t.s.word(1)), std::string(side_id(decider(t.p)))); }},
      {"asks", [](Then& t) { t.same("to be asked", t.s.word(1), std::string(step_id(t.p.step))); }},
      {"morale", [](Then& t) { t.same("morale", t.s.number(1, 2, 4), static_cast<int>(t.p.morale)); }},
      {"limit", [](Then& t) { t.same("limit", t.s.number(2, 1, 20), limit(t.data, t.p, t.s.side(1))); }},
      {"odds", [](Then& t) { t.odds(); }},
      {"strength", [](Then& t) { t.strength(); }},
      {"hits-on", [](Then& t) { t.hits(); }},
      {"melee", [](Then& t) { t.melee(); }},
      {"chaos",
       [](Then& t) {
         const Side side = t.s.side(1);
         for (Hex h : t.s.hexes(2))
           t.want(t.p.chaos[static_cast<std::size_t>(index(side))].has(h),
                  fmt::format("no {} C.O.W. marker is in {}", side_id(side), number(t.data, h)));
       }},
      {"no-chaos",
       [](Then& t) {
         for (Hex h : t.s.hexes(1))
           t.want(!t.p.chaos_at(h), fmt::format("a C.O.W. marker is in {}", number(t.data, h)));
       }},
      {"chaos-left",
       [](Then& t) { t.same("C.O.W. markers left", t.s.number(1, 0, 6), static_cast<int>(t.p.chaos_left)); }},
      {"cowed",
       [](Then& t) {
         for (Unit u : t.s.units(1))
           t.want(t.p.on_the_map(u) && cowed(t.data, t.p, u),
                  fmt::format("{} is not COWed", t.data.of(u).name));
       }},
      {"not-cowed",
       [](Then& t) {
         for (Unit u : t.s.units(1))
           t.want(t.p.on_the_map(u) && !cowed(t.data, t.p, u), fmt::format("{} is COWed", t.data.of(u).name));
       }},
      {"bridge", [](Then& t) { t.bridge(); }},
      {"bridges",
       [](Then& t) {
         int n = 0;
         for (const Bridge& each : t.p.bridges) n += each.present();
         t.same("bridging markers", t.s.number(1, 0, max_bridges), n);
       }},
      {"carries", [](Then& t) { t.carries(true); }},
      {"carries-nothing", [](Then& t) { t.carries(false); }},
      {"shells", [](Then& t) { t.shells(); }},
      {"shell", [](Then& t) { t.shell(); }},
      {"markers",
       [](Then& t) { t.same("markers", t.s.number(2, 0, 8), markers_available(t.data, t.p, t.s.side(1))); }},
      {"held", [](Then& t) { t.held(true); }},
      {"not-held", [](Then& t) { t.held(false); }},
      {"over", [](Then& t) { t.want(t.p.step == Step::over, "the game goes on"); }},
      {"not-over", [](Then& t) { t.want(t.p.step != Step::over, "the game is over"); }},
      {"winner",
       [](Then& t) {
         const Outcome o = t.game.outcome(t.p);
         t.same("winner", lower(t.s.word(1)),
                o.over ? std::string(side_id(o.winner)) : std::string("nobody yet"));
       }},
      {"sees", [](Then& t) { t.sees_hex(); }},
      {"tells", [](Then& t) { t.tells(true); }},
      {"hides", [](Then& t) { t.tells(false); }},
      {"legal", [](Then& t) { t.legal(true); }},
      {"illegal", [](Then& t) { t.legal(false); }},
      {"gettysburg", [](Then& t) { t.gettysburg_is(); }},
      {"points", [](Then& t) { t.points(); }},
      {"terrain", [](Then& t) { t.terrain(); }},
      {"unit", [](Then& t) { t.unit_is(); }},
      {"movement",
       [](Then& t) {
         t.same("movement factor", t.s.number(2, 0, 20), static_cast<int>(t.data.of(t.s.unit(1)).movement));
       }},
      {"fire",
       [](Then& t) {
         const Unit u = t.s.unit(1);
         t.same("fire strength", t.s.number(3, 0, 99),
                t.p.on_the_map(u) ? fire_strength(t.data, t.p, u, t.s.number(2, 1, 8)) : -1);
       }},
      {"defense",
       [](Then& t) { t.same("defense", t.s.number(2, 0, 99), defense_at(t.data, t.p, t.s.hex(1))); }},
      {"sight", [](Then& t) { t.sight_is(); }},
      {"range", [](Then& t) { t.range(); }},
      {"shows", [](Then& t) { t.shows(); }},
      {"board", [](Then& t) { t.board(); }},
      {"choices", [](Then& t) { t.choices(); }},
      {"regiment", [](Then& t) { t.regiment(); }},
      {"hexes",
       [](Then& t) {
         std::set<int> numbers;
         for (std::uint16_t i = 0; i < t.data.grid.size(); ++i) numbers.insert(t.data.grid.number(Hex{i}));
         t.same("hexes", t.s.number(1, 0, 9999), static_cast<int>(numbers.size()));
       }},
      {"seats",
       [](Then& t) {
         t.same("seats", fmt::format("{} {}", t.s.word(1), t.s.word(2)),
                fmt::format("{}", fmt::join(t.game.info().seats, " ")));
       }},
      {"role",
       [](Then& t) {
         t.same("role", t.s.word(1),
                std::string(t.p.option == 1   ? "bombardment"
                            : t.p.option == 2 ? "support"
                                              : "none"));
       }},
      {"counters",
       [](Then& t) {
         int n = static_cast<int>(t.data.units.size()) + t.data.bridges + t.data.union_markers.back() +
                 t.data.confederate_markers + 2 * t.data.chaos_most + 2;
         t.same("counters", t.s.number(1, 0, 999), n);
       }},
      {"on-map",
       [](Then& t) {
         t.same("units on the map", t.s.number(2, 0, 200),
                static_cast<int>(t.p.on_map[static_cast<std::size_t>(index(t.s.side(1)))]));
       }},
  };
  return table;
}

}  // namespace

Result<void> Game::then(const Position& p, std::span<const Event> history, const Words& words) const {
  if (words.empty()) return problem("an assertion is missing");
  const auto found = thens().find(words[0]);
  if (found == thens().end()) return unknown(thens(), "then", words[0]);
  Statement statement(data_, words);
  Then then{*this, data_, p, history, statement};
  found->second(then);
  return statement.result();
}

}  // namespace longroll::stockade
