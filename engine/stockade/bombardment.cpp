// 8 Bombardment: plot, scatter, call off, resolve.
#include "engine/stockade/rules.hpp"

namespace longroll::stockade {
namespace {

int strength_of(const Data& data, Side side) {
  return side == Union ? data.union_strength : data.confederate_strength;
}  // 8.4j 8.5f

int in_state(const Position& p, Side side, Shell::State state) {
  int n = 0;
  for (const Shell& shell : p.shells_of(side)) n += shell.state == state;
  return n;
}

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

void plot(Play& t, Hex hex) {
  const Side side = phase_side(t.p.phase);
  for (Shell& shell : t.p.shells_of(side)) {
    if (shell.state != Shell::away) continue;
    shell = {.where = hex, .state = Shell::plotted};
    break;
  }
  t.tell(Happened::plotted, side, hex.at);
  if (in_state(t.p, side, Shell::plotted) == markers_available(t.data, t.p, side)) end_phase(t);  // 8.3a
}

void scatter(Play& t, Hex hex) {
  const Side side = phase_side(t.p.phase);
  Shell& shell = *find(t.p, side, hex, Shell::plotted, Shell::plotted);
  int first = 0, direction = 0;
  if (side == Confederate) first = t.die();
  if (side == Union || first > t.data.confederate_holds) {  // 8.4a 8.5a 8.5b
    direction = t.die();
    shell.where = t.data.grid.neighbor(hex, static_cast<Direction>(direction - 1));
  }
  shell.state = Shell::scattered;
  t.tell(Happened::scattered, side, hex.at, shell.where.exists() ? shell.where.at : -1, first, direction);
  if (!shell.where.exists() || !anything_to_hit(t.p, shell.where)) {  // 8.4c R52
    if (shell.where.exists()) t.tell(Happened::spent, side, shell.where.at);
    shell = Shell{};
  }
  if (in_state(t.p, side, Shell::plotted) > 0) return;  // 8.4d 8.5d
  t.p.step = Step::bombard;
  if (!on_map(t.p, side)) end_phase(t);
}

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
    const Bridge& bridge = t.p.bridges[static_cast<std::size_t>(i)];
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
  const Side side = phase_side(p.phase);
  *find(p, side, hex, Shell::scattered, Shell::kept) = Shell{};
  p.resolving = 1;
  const int hits = bombardment_hits_on(t.data, side, hex);
  t.tell(Happened::bombarded, side, hex.at, strength_of(t.data, side), t.data.effects_at(hex).defense, hits);
  for (Unit unit = p.first_in(hex); unit != Unit::none && p.step != Step::over;) {  // 8.0b
    const Unit next = p.next_of(unit);
    roll_for(t, unit, hits);
    unit = next;
  }
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

int markers_available(const Data& data, const Position& p, Side side) {
  if (side == Confederate)
    return p.assault == 1 && p.turn == 1 ? 0 : data.scenarios[p.scenario].confederate_markers;  // 8.2a 3.2.5b
  if (p.option != 1) return 0;                                                                  // 3.1.3l
  int companies = 0;
  for (std::size_t i = 0; i < data.units.size(); ++i)
    companies += data.units[i].bombards && p.on_the_map(static_cast<Unit>(i));
  return data.union_markers[static_cast<std::size_t>(companies)];  // 8.1a
}

int bombardment_hits_on(const Data& data, Side side, Hex hex) {
  return hits_on(data, strength_of(data, side) / data.effects_at(hex).defense);  // 8.4k 8.5g
}

void list_bombardment(const Data& data, const Position& p, ActionList& list) {
  const Side side = phase_side(p.phase);
  if (p.step == Step::plot) {
    Hexes open = data.everywhere;
    for (const Shell& shell : p.shells_of(side))
      if (shell.state == Shell::plotted) open.remove(shell.where);  // 8.3e
    return open.each([&](Hex hex) { list.add(Action(Do::plot, hex.at)); });
  }
  const auto& shells = p.shells_of(side);
  for (std::size_t i = 0; i < shells.size(); ++i) {
    bool seen = false, seen_open = false;  // one action per hex
    for (std::size_t j = 0; j < i; ++j) {
      if (shells[j].state == Shell::away || shells[j].where != shells[i].where) continue;
      seen = true;
      seen_open = seen_open || shells[j].state == Shell::scattered;
    }
    const unsigned hex = shells[i].where.at;
    if (p.step == Step::scatter) {
      if (shells[i].state == Shell::plotted) list.add(Action(Do::scatter, hex));
      continue;
    }
    if (shells[i].state == Shell::away) continue;
    if (!seen) list.add(Action(Do::bombard, hex));
    if (shells[i].state == Shell::scattered && !seen_open && !resolving(p, side))
      list.add(Action(Do::call_off, hex));
  }
}

Verdict check_bombardment(const Data& data, const Position& p, Action action) {
  const Side side = phase_side(p.phase);
  const Hex hex{static_cast<std::uint16_t>(action.a())};
  const Do what = action.kind<Do>();
  if (p.step == Step::plot) {
    if (what != Do::plot)
      return refuse("8.3a", "place all your bombardment markers first ({} of {})",
                    in_state(p, side, Shell::plotted), markers_available(data, p, side));
    if (find(p, side, hex, Shell::plotted, Shell::plotted))
      return refuse("8.3b", "hex {} has a marker of yours already", number(data, hex));
    return {};
  }
  if (p.step == Step::scatter) {
    if (what != Do::scatter)
      return refuse(side == Union ? "8.4d" : "8.5d",
                    "all markers scatter before anything else is done with them");
    if (!find(p, side, hex, Shell::plotted, Shell::plotted))
      return refuse("8.4a", "no marker waits to scatter in {}", number(data, hex));
    return {};
  }
  if (what == Do::call_off) {
    if (side == Confederate) return refuse("8.5c", "the Confederates cannot call off a bombardment");
    if (resolving(p, side)) return refuse("8.4f", "markers are called off before the first one is resolved");
    if (find(p, side, hex, Shell::scattered, Shell::scattered)) return {};
    if (find(p, side, hex, Shell::kept, Shell::kept))
      return refuse("8.4h", "the call-off for {} has failed; it must be resolved", number(data, hex));
    return refuse("8.4f", "there is no marker in {}", number(data, hex));
  }
  if (what != Do::bombard)
    return refuse(side == Union ? "8.4i" : "8.5e", "every marker left on the map must be resolved");
  if (!find(p, side, hex, Shell::scattered, Shell::kept))
    return refuse("8.0c", "there is no marker in {}", number(data, hex));
  return {};
}

void play_bombardment(Play& t, Action action) {
  const Hex hex{static_cast<std::uint16_t>(action.a())};
  switch (action.kind<Do>()) {
    case Do::plot: return plot(t, hex);
    case Do::scatter: return scatter(t, hex);
    case Do::call_off: return call_off(t, hex);
    default: return bombard(t, hex);
  }
}

}  // namespace longroll::stockade
