// Rule cases: the statements under `given`, which build a position. docs/cases/stockade.md explains each.
#include <algorithm>
#include <functional>
#include <map>

#include "engine/stockade/game.hpp"
#include "engine/stockade/names.hpp"
#include "engine/stockade/statement.hpp"

namespace longroll::stockade {
namespace {

struct Given {
  const Game& game;
  const Data& data;
  Position& p;
  Statement& s;

  void empty() {
    for (std::size_t i = 0; i < data.units.size(); ++i) {
      if (p.on_the_map(static_cast<Unit>(i))) take(data, p, static_cast<Unit>(i));
      p.status[i] = Position::absent;
    }
    p.morale = 3;
    p.option = 2;
    p.turn = std::max<std::uint8_t>(p.turn, 1);
    p.stage = Stage::none;
    open(Phase::union_movement);
  }
  void open(Phase phase) {
    ScriptedDice none;
    Play t{data, p, none, Events{}};
    open_phase(t, phase);
  }
  void phase() {
    const auto found = phase_named(s.word(1));
    if (!found || *found == Phase::setup || *found == Phase::chaos_retrieval)
      return s.fail(fmt::format("'{}' is not a phase with decisions", s.word(1)));
    const auto blue = p.union_shells, gray = p.confederate_shells;
    open(*found);
    if (*found >= Phase::union_bombardment) p.union_shells = blue, p.confederate_shells = gray;
    p.stage = Stage::none;
  }
  void place() {
    const auto at_word = s.size() >= 2 ? s.word(s.size() - 1) : "";
    if (!same_word(at_word, "at")) return s.fail("placing reads 'place UNIT ... at HEX'");
    const Hex hex = s.hex(s.size());
    const auto units = s.units(1, "at");
    if (s.bad()) return;
    for (Unit unit : units) {
      if (data.of(unit).kind == Kind::artillery &&
          (data.is(hex, Terrain::ditch) || data.is(hex, Terrain::redan)))
        return s.fail(fmt::format("{} can never be in a {} hex", data.of(unit).name,
                                  terrain_names[static_cast<std::size_t>(data.terrain_at(hex))]));
      if (p.on_the_map(unit)) take(data, p, unit);
      p.status[at(unit)] = 0;
      put(data, p, unit, hex);
      hold(hex);
    }
  }
  void hold(Hex hex) {
    ScriptedDice none;
    Play t{data, p, none, Events{}};
    update_control(t, hex);
  }
  int free_bridge() {
    for (int i = 0; i < data.bridges; ++i)
      if (!p.bridges[static_cast<std::size_t>(i)].present()) return i;
    return s.fail(fmt::format("there are only {} bridging markers", data.bridges)), 0;
  }
  void bridge() {
    if (s.size() == 2) {  // bridge HEX loose|bridging
      const Hex hex = s.hex(1);
      const bool laid = same_word(s.word(2), "bridging");
      if (!laid && !same_word(s.word(2), "loose"))
        return s.fail("a bridge is loose or bridging, or carried: 'bridge UNIT'");
      if (laid && !data.is(hex, Terrain::ditch)) return s.fail("a bridge lies in a ditch hex");
      if (!s.bad()) set_bridge(p, free_bridge(), hex, laid ? Bridge::bridging : Bridge::loose);
      return;
    }
    const Unit unit = s.unit(1);
    if (s.bad()) return;
    if (!p.on_the_map(unit) || data.of(unit).kind != Kind::infantry || data.of(unit).side != Union)
      return s.fail(fmt::format("{} cannot carry a bridging marker here", data.of(unit).name));
    if (carried_by(p, unit) >= 0)
      return s.fail(fmt::format("{} carries a marker already", data.of(unit).name));
    set_bridge(p, free_bridge(), p.where[at(unit)], Bridge::carried, unit);
  }
  void shell() {
    const Side side = s.side(1);
    const Hex hex = s.hex(2);
    const bool scattered = s.size() > 2 && same_word(s.word(3), "scattered");
    for (Shell& each : p.shells_of(side)) {
      if (each.state != Shell::away) continue;
      each = {.where = hex, .state = scattered ? Shell::scattered : Shell::plotted};
      if (scattered) p.step = Step::bombard;
      return;
    }
    s.fail("there are no more bombardment markers");
  }
  void held() {
    for (Hex hex : s.hexes(1)) {
      const auto found = std::ranges::find(data.redan_list, hex);
      if (found == data.redan_list.end())
        return s.fail(fmt::format("{} is not a redan hex", number(data, hex)));
      p.redan_held |= static_cast<std::uint16_t>(1u << (found - data.redan_list.begin()));
    }
  }
  void role() {
    if (same_word(s.word(1), "bombardment"))
      p.option = 1;
    else if (same_word(s.word(1), "support"))
      p.option = 2;
    else
      s.fail("the companies' role is bombardment or support");
  }
  void chaos_left() {
    if (p.phase != Phase::union_chaos && p.phase != Phase::confederate_chaos)
      return s.fail("chaos-left belongs to a Chaos of War phase");
    p.chaos_left = p.refusals_left = static_cast<std::uint8_t>(s.number(1, 1, 6));
    p.step = Step::place_chaos;
  }
  void mark(Position::Status flag) {
    for (Unit unit : s.units(1)) p.set(unit, flag);
  }
};

using Givens = std::map<std::string_view, std::function<void(Given&)>>;
const Givens& givens() {
  static const Givens table = {
      {"empty", [](Given& g) { g.empty(); }},
      {"turn", [](Given& g) { g.p.turn = static_cast<std::uint8_t>(g.s.number(1, 1, 8)); }},
      {"assault", [](Given& g) { g.p.assault = static_cast<std::uint8_t>(g.s.number(1, 1, 2)); }},
      {"phase", [](Given& g) { g.phase(); }},
      {"morale", [](Given& g) { g.p.morale = static_cast<std::uint8_t>(g.s.number(1, 2, 4)); }},
      {"role", [](Given& g) { g.role(); }},
      {"place", [](Given& g) { g.place(); }},
      {"eliminated",
       [](Given& g) {
         for (Unit unit : g.s.units(1)) {
           if (g.p.on_the_map(unit)) take(g.data, g.p, unit);
           g.p.status[at(unit)] = Position::eliminated;
         }
       }},
      {"carnage",
       [](Given& g) {
         for (Hex hex : g.s.hexes(1)) g.p.carnage.add(hex);
       }},
      {"chaos",
       [](Given& g) {
         const Side side = g.s.side(1);
         for (Hex hex : g.s.hexes(2)) g.p.chaos[static_cast<std::size_t>(index(side))].add(hex);
       }},
      {"chaos-left", [](Given& g) { g.chaos_left(); }},
      {"bridge", [](Given& g) { g.bridge(); }},
      {"shell", [](Given& g) { g.shell(); }},
      {"held", [](Given& g) { g.held(); }},
      {"moved",
       [](Given& g) {
         g.mark(Position::done);
         g.mark(Position::moved);
       }},
      {"fired", [](Given& g) { g.mark(Position::fired); }},
      {"fired-from",
       [](Given& g) {
         for (Hex hex : g.s.hexes(1)) g.p.fired_from.add(hex);
       }},
  };
  return table;
}

}  // namespace

Result<void> Game::given(Position& p, const Words& words) const {
  if (words.empty()) return problem("a statement is missing");
  const auto found = givens().find(words[0]);
  if (found == givens().end()) return unknown(givens(), "given", words[0]);
  Statement statement(data_, words);
  Given given{*this, data_, p, statement};
  found->second(given);
  return statement.result();
}

}  // namespace longroll::stockade
