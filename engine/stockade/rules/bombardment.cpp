// 8 Bombardment: plot, scatter, call off, resolve.
#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {
namespace {

int strength_of(const Data& data, Side side) {
  return side == Union ? data.union_strength : data.confederate_strength;
}  // 8.4j 8.5f

bool on_map(const Position& p, Side side) {
  for (const Shell& shell : p.shells_of(side))
    if (shell.state != Shell::away) return true;
  return false;
}

// The first marker in the hex whose state is one of the two.
Shell* find(Position& p, Side side, Hex hex, Shell::State a, Shell::State b) {
  for (Shell& shell : p.shells_of(side))
    if (shell.where == hex && (shell.state == a || shell.state == b)) return &shell;
  return nullptr;
}

const Shell* find(const Position& p, Side side, Hex hex, Shell::State a, Shell::State b) {
  return find(const_cast<Position&>(p), side, hex, a, b);
}

bool anything_to_hit(const Position& p, Hex hex) {
  if (p.first_in(hex) != Unit::none) return true;
  for (const Bridge& bridge : p.bridges)
    if (bridge.present() && bridge.where == hex) return true;  // R54
  return false;
}

// No call-off once the first marker has been resolved.
bool resolving(const Position& p, Side side) { return side == Confederate || p.resolving; }

void call_off(Play& t, Hex hex) {
  Shell& shell = *find(t.p, Union, hex, Shell::scattered, Shell::scattered);
  const int die = t.die();
  const bool removed = die <= t.data.call_off;  // 8.4g 8.4h
  if (removed)
    shell = Shell{};
  else
    shell.state = Shell::kept;
  t.tell(Happened::called_off, Union, hex.at, die, removed);
  if (!on_map(t.p, Union)) end_phase(t);
}

void roll_for_bridges(Play& t, Hex hex, int hits) {
  for (int i = 0; i < max_bridges; ++i) {
    const Bridge& bridge = t.p.bridges[i];
    if (!bridge.present() || bridge.where != hex) continue;
    const int die = t.die();  // 10.5j 11.4c
    t.tell(Happened::die, Seat::nobody, -1, die, die <= hits);
    if (die > hits) continue;
    set_bridge(t.p, i, Hex::none, Bridge::lost);
    t.tell(Happened::bridge_lost, Union, hex.at);
  }
}

void bombard(Play& t, Hex hex) {
  Position& p = t.p;
  const Side side = t.phasing();
  *find(p, side, hex, Shell::scattered, Shell::kept) = Shell{};  // 8.3d
  p.resolving = 1;
  const int hits = bombardment_hits_on(t.data, side, hex);  // 7.0g
  t.tell(Happened::bombarded, side, hex.at, strength_of(t.data, side), t.data.effects_at(hex).defense, hits);
  roll_for_units(t, hex, hits);  // 8.0b 8.3f 12.3c
  if (p.step == Step::over) return;
  roll_for_bridges(t, hex, hits);
  for (Shell& shell : p.shells_of(side))  // R56: a second marker on a hex that is empty now
    if (shell.state != Shell::away && !anything_to_hit(p, shell.where)) {
      t.tell(Happened::spent, side, shell.where.at);
      shell = Shell{};
    }
  if (!on_map(p, side)) end_phase(t);
}

}  // namespace

int markers_available(Board b, Side side) {
  if (side == Confederate)
    return b.p.assault == 1 && b.p.turn == 1
               ? 0
               : b.data.scenarios[b.p.scenario].confederate_markers;  // 8.2a 3.2.5b 8.2b
  if (b.p.option != 1) return 0;                                      // 3.1.3l 3.1.3o
  int companies = 0;
  for (Unit unit : b.data.all_units()) companies += b.of(unit).bombards && b.p.on_the_map(unit);  // 3.1.3d
  return b.data.union_markers[companies];  // 8.1a-g 3.1.3g
}

int markers_plotted(Board b, Side side) {
  int n = 0;
  for (const Shell& shell : b.p.shells_of(side)) n += shell.state == Shell::plotted;
  return n;
}

int bombardment_hits_on(const Data& data, Side side, Hex hex) {
  return hits_on(data, strength_of(data, side) / data.effects_at(hex).defense);  // 8.4k 8.5g
}

void list_plot(Board b, ActionList& list) {
  Hexes open = b.data.everywhere;  // 8.3g
  for (const Shell& shell : b.p.shells_of(b.phasing()))
    if (shell.state == Shell::plotted) open.remove(shell.where);  // 8.3e
  open.each([&](Hex hex) { list.add(Action(Do::plot, hex.at)); });
}

Verdict check_plot(Board b, Action action) {
  const Side side = b.phasing();
  const Hex hex = hex_of(action.a());
  if (action.kind<Do>() != Do::plot)
    return refuse("8.3a", "place all your bombardment markers first ({} of {})", markers_plotted(b, side),
                  markers_available(b, side));
  if (find(b.p, side, hex, Shell::plotted, Shell::plotted))
    return refuse("8.3b", "hex {} has a marker of yours already", b.number(hex));
  return {};
}

void play_plot(Play& t, Action action) {
  const Side side = t.phasing();
  const Hex hex = hex_of(action.a());
  for (Shell& shell : t.p.shells_of(side)) {
    if (shell.state != Shell::away) continue;
    shell = {.where = hex, .state = Shell::plotted};
    break;
  }
  t.tell(Happened::plotted, side, hex.at);
  if (markers_plotted(t.board(), side) == markers_available(t.board(), side)) end_phase(t);  // 8.3a 5.1e 5.1g
}

void list_scatter(Board b, ActionList& list) {
  for (const Shell& shell : b.p.shells_of(b.phasing()))
    if (shell.state == Shell::plotted) list.add(Action(Do::scatter, shell.where.at));
}

Verdict check_scatter(Board b, Action action) {
  const Side side = b.phasing();
  const Hex hex = hex_of(action.a());
  if (action.kind<Do>() != Do::scatter)  // 5.1i 5.1k
    return refuse(side == Union ? "8.4d" : "8.5d",
                  "all markers scatter before anything else is done with them");
  if (!find(b.p, side, hex, Shell::plotted, Shell::plotted))
    return refuse("8.4a", "no marker waits to scatter in {}", b.number(hex));
  return {};
}

void play_scatter(Play& t, Action action) {
  const Hex hex = hex_of(action.a());
  const Side side = t.phasing();
  Shell& shell = *find(t.p, side, hex, Shell::plotted, Shell::plotted);
  int first = 0, direction = 0;
  if (side == Confederate) first = t.die();
  if (side == Union || first > t.data.confederate_holds) {  // 8.4a 8.5a 8.5b
    direction = t.die();
    shell.where = t.data.grid.neighbor(hex, static_cast<Direction>(direction - 1));  // 8.4b 8.4e
  }
  shell.state = Shell::scattered;
  t.tell(Happened::scattered, side, hex.at, shell.where.exists() ? shell.where.at : -1, first, direction);
  if (!shell.where.exists() || !anything_to_hit(t.p, shell.where)) {  // 8.4c R52
    if (shell.where.exists()) t.tell(Happened::spent, side, shell.where.at);
    shell = Shell{};
  }
  if (markers_plotted(t.board(), side) > 0) return;  // 8.4d 8.5d
  t.p.step = Step::bombard;
  if (!on_map(t.p, side)) end_phase(t);
}

void list_bombard(Board b, ActionList& list) {
  const auto& shells = b.p.shells_of(b.phasing());
  for (std::size_t i = 0; i < shells.size(); ++i) {
    if (shells[i].state == Shell::away) continue;
    bool seen = false, seen_open = false;  // one action per hex
    for (std::size_t j = 0; j < i; ++j) {
      if (shells[j].state == Shell::away || shells[j].where != shells[i].where) continue;
      seen = true;
      seen_open = seen_open || shells[j].state == Shell::scattered;
    }
    if (!seen) list.add(Action(Do::bombard, shells[i].where.at));
    if (shells[i].state == Shell::scattered && !seen_open && !resolving(b.p, b.phasing()))
      list.add(Action(Do::call_off, shells[i].where.at));
  }
}

Verdict check_bombard(Board b, Action action) {
  const Side side = b.phasing();
  const Hex hex = hex_of(action.a());
  if (action.kind<Do>() == Do::call_off) {
    if (side == Confederate) return refuse("8.5c", "the Confederates cannot call off a bombardment");
    if (resolving(b.p, side))
      return refuse("8.4f", "markers are called off before the first one is resolved");
    if (find(b.p, side, hex, Shell::scattered, Shell::scattered)) return {};
    if (find(b.p, side, hex, Shell::kept, Shell::kept))
      return refuse("8.4h", "the call-off for {} has failed; it must be resolved", b.number(hex));
    return refuse("8.4f", "there is no marker in {}", b.number(hex));
  }
  if (action.kind<Do>() != Do::bombard)
    return refuse(side == Union ? "8.4i" : "8.5e", "every marker left on the map must be resolved");
  if (!find(b.p, side, hex, Shell::scattered, Shell::kept))
    return refuse("8.0c", "there is no marker in {}", b.number(hex));
  return {};
}

void play_bombard(Play& t, Action action) {
  if (action.kind<Do>() == Do::call_off) return call_off(t, hex_of(action.a()));
  bombard(t, hex_of(action.a()));
}

}  // namespace longroll::stockade
