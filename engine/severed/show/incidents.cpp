// What is counted over many games: turns, fights and losses. A table has no grid, so places are squares of
// two inches.
#include "engine/severed/show/incidents.hpp"

#include <algorithm>

#include "engine/severed/rules/footprint.hpp"
#include "engine/severed/rules/play.hpp"

namespace longroll::severed {
namespace {

constexpr int square = 200;  // hundredths of an inch

int across(const Ground& ground) { return (ground.width + square - 1) / square; }

int square_of(const Ground& ground, Point at) {
  const int x = std::clamp(at.x, 0, ground.width - 1), y = std::clamp(at.y, 0, ground.height - 1);
  return y / square * across(ground) + x / square;
}

// The Unit that an event names; `nothing` where there is none, or the ground was meant.
Number unit_told(const Position& p, int tag_told) {
  for (Number i = 0; i < p.unit_count; ++i)
    if (tag(p, i) == tag_told) return i;
  return nothing;
}

}  // namespace

TaleWords tale_words(const Game&) { return {"objective points", "Bases"}; }

Moment moment_of(const Game&, const Position& p) { return {p.phase < Phase::reserves ? 0 : p.turn, p.turns}; }

std::string turn_name(const Game&, const Position&, int turn) { return fmt::format("{}", turn); }

Incident incident_of(const Game& game, const Position& p, const Event& event) {
  const auto at = [&](Incident::Kind kind, int which, bool all) -> Incident {
    const Number unit = unit_told(p, event[which]);
    if (unit == nothing || !p[unit].count) return {};
    return {.kind = kind,
            .seat = event.seat,
            .place = square_of(game.data().grounds[p.ground], middle(p[unit])),
            .weight = all ? p[unit].count : 1};
  };
  switch (static_cast<Happened>(event.kind)) {
    case Happened::volley:
    case Happened::charge:
    case Happened::strikes: return at(Incident::Kind::fight, 1, false);
    case Happened::gun_fires: return at(Incident::Kind::fight, 3, false);
    case Happened::base_lost: return at(Incident::Kind::loss, 0, false);
    case Happened::driven_off: return at(Incident::Kind::loss, 0, true);
    default: return {};
  }
}

MapPlace map_place(const Game& game, const Position& p, int place) {
  const Ground& ground = game.data().grounds[p.ground];
  const int x = place % across(ground) * square + square / 2,
            y = place / across(ground) * square + square / 2;
  return {static_cast<double>(x), static_cast<double>(ground.height - y), square * 0.6,
          fmt::format("{}\" from the left, {}\" from below", x / 100, y / 100)};
}

}  // namespace longroll::severed
