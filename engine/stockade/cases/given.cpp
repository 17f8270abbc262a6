// Rule cases: the statements under `given`, which build a position. docs/cases/stockade.md explains each.
#include <algorithm>

#include "engine/core/case_words.hpp"
#include "engine/stockade/cases/operands.hpp"
#include "engine/stockade/game.hpp"
#include "engine/stockade/rules/rules.hpp"
#include "engine/stockade/words/labels.hpp"

namespace longroll::stockade {
namespace {

struct Given {
  const Data& data;
  Position& p;
  NoDice dice = {};
  Play play() { return {data, p, dice, Events{}}; }
};

void open(Given& g, Phase phase) {
  Play t = g.play();
  open_phase(t, phase);
}

void empty(Given& g, Statement&) {
  for (Unit unit : g.data.all_units()) {
    if (g.p.on_the_map(unit)) take(g.data, g.p, unit);
    g.p.status[at(unit)] = Position::absent;
  }
  g.p.morale = 3;
  g.p.option = 2;
  g.p.turn = std::max<std::uint8_t>(g.p.turn, 1);
  g.p.stage = Stage::none;
  open(g, Phase::union_movement);
}

void turn(Given& g, Statement& s) { g.p.turn = static_cast<std::uint8_t>(s.number(1, 1, 8)); }
void assault(Given& g, Statement& s) { g.p.assault = static_cast<std::uint8_t>(s.number(1, 1, 2)); }
void morale(Given& g, Statement& s) { g.p.morale = static_cast<std::uint8_t>(s.number(1, 2, 4)); }

void phase(Given& g, Statement& s) {
  const auto found = phase_named(s.word(1));
  if (!found || *found == Phase::setup || *found == Phase::chaos_retrieval)
    return s.wrong(fmt::format("'{}' is not a phase with decisions", s.word(1)));
  const auto blue = g.p.union_shells, gray = g.p.confederate_shells;
  open(g, *found);
  if (*found >= Phase::union_bombardment) g.p.union_shells = blue, g.p.confederate_shells = gray;
  g.p.stage = Stage::none;
}

void role(Given& g, Statement& s) {
  const std::size_t chosen = s.one_of(1, std::span(roles).subspan(1), "a role of the companies");
  g.p.option = static_cast<std::uint8_t>(1 + chosen);
}

void place(Given& g, Statement& s) {
  if (s.size() < 2 || !s.is(s.size() - 1, "at")) return s.wrong("placing reads 'place UNIT ... at HEX'");
  const Hex hex = hex_in(g.data, s, s.size());
  const auto units = units_in(g.data, s, 1, "at");
  if (s.bad()) return;
  for (Unit unit : units) {
    if (g.data.of(unit).kind == Kind::artillery &&
        (g.data.is(hex, Terrain::ditch) || g.data.is(hex, Terrain::redan)))
      return s.wrong(
          fmt::format("{} can never be in a {} hex", g.data.of(unit).name, name_of(g.data.terrain_at(hex))));
    if (g.p.on_the_map(unit)) take(g.data, g.p, unit);
    g.p.status[at(unit)] = 0;
    put(g.data, g.p, unit, hex);
    Play t = g.play();
    update_control(t, hex);
  }
}

void eliminated(Given& g, Statement& s) {
  for (Unit unit : units_in(g.data, s, 1)) {
    if (g.p.on_the_map(unit)) take(g.data, g.p, unit);
    g.p.status[at(unit)] = Position::eliminated;
  }
}

void carnage(Given& g, Statement& s) {
  for (Hex hex : hexes_in(g.data, s, 1)) g.p.carnage.add(hex);
}

void chaos(Given& g, Statement& s) {
  const Side side = side_in(s, 1);
  for (Hex hex : hexes_in(g.data, s, 2)) g.p.chaos[index(side)].add(hex);
}

void chaos_left(Given& g, Statement& s) {
  if (g.p.phase != Phase::union_chaos && g.p.phase != Phase::confederate_chaos)
    return s.wrong("chaos-left belongs to a Chaos of War phase");
  g.p.chaos_left = g.p.refusals_left = static_cast<std::uint8_t>(s.number(1, 1, 6));
  g.p.step = Step::place_chaos;
}

int free_bridge(const Given& g, Statement& s) {
  for (int i = 0; i < g.data.bridges; ++i)
    if (!g.p.bridges[i].present()) return i;
  s.wrong(fmt::format("there are only {} bridging markers", g.data.bridges));
  return 0;
}

void bridge(Given& g, Statement& s) {
  if (s.size() == 2) {  // bridge HEX loose|bridging
    const Hex hex = hex_in(g.data, s, 1);
    const bool laid = s.is(2, "bridging");
    if (!laid && !s.is(2, "loose")) s.wrong("a bridge is loose or bridging, or carried: 'bridge UNIT'");
    if (laid && !g.data.is(hex, Terrain::ditch)) s.wrong("a bridge lies in a ditch hex");
    const int marker = free_bridge(g, s);
    if (!s.bad()) set_bridge(g.p, marker, hex, laid ? Bridge::bridging : Bridge::loose);
    return;
  }
  const Unit unit = unit_in(g.data, s, 1);
  const UnitInfo& info = g.data.of(unit);
  if (!g.p.on_the_map(unit) || info.kind != Kind::infantry || info.side != Union)
    s.wrong(fmt::format("{} cannot carry a bridging marker here", info.name));
  if (carried_by(g.p, unit) >= 0) s.wrong(fmt::format("{} carries a marker already", info.name));
  const int marker = free_bridge(g, s);
  if (!s.bad()) set_bridge(g.p, marker, g.p.where[at(unit)], Bridge::carried, unit);
}

void shell(Given& g, Statement& s) {
  const Side side = side_in(s, 1);
  const Hex hex = hex_in(g.data, s, 2);
  const bool scattered = s.is(3, "scattered");
  for (Shell& each : g.p.shells_of(side)) {
    if (each.state != Shell::away) continue;
    each = {.where = hex, .state = scattered ? Shell::scattered : Shell::plotted};
    if (scattered) g.p.step = Step::bombard;
    return;
  }
  s.wrong("there are no more bombardment markers");
}

void held(Given& g, Statement& s) {
  for (Hex hex : hexes_in(g.data, s, 1))
    g.p.redan_held |= static_cast<std::uint16_t>(1u << redan_in(g.data, s, hex));
}

void moved(Given& g, Statement& s) {
  for (Unit unit : units_in(g.data, s, 1)) g.p.set(unit, Position::done), g.p.set(unit, Position::moved);
}

void fired(Given& g, Statement& s) {
  for (Unit unit : units_in(g.data, s, 1)) g.p.set(unit, Position::fired);
}

void fired_from(Given& g, Statement& s) {
  for (Hex hex : hexes_in(g.data, s, 1)) g.p.fired_from.add(hex);
}

constexpr CaseWord<Given> given_words[] = {
    {"empty", empty},           {"turn", turn},   {"assault", assault},       {"phase", phase},
    {"morale", morale},         {"role", role},   {"place", place},           {"eliminated", eliminated},
    {"carnage", carnage},       {"chaos", chaos}, {"chaos-left", chaos_left}, {"bridge", bridge},
    {"shell", shell},           {"held", held},   {"moved", moved},           {"fired", fired},
    {"fired-from", fired_from},
};

}  // namespace

Result<void> Game::given(Position& p, const Words& words) const {
  Statement statement(words);
  Given context{.data = data_, .p = p};
  return run_given(std::span<const CaseWord<Given>>(given_words), context, statement);
}

}  // namespace longroll::stockade
