// What tells who will win, as one seat may know it (24.0): the score, the cities, how many counters stand
// where, and the strength of one's own.
#include <algorithm>

#include "engine/year1863/game.hpp"
#include "engine/year1863/player/atlas.hpp"
#include "engine/year1863/rules/fog.hpp"
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

constexpr std::array sides = {Side::union_side, Side::confederate};
constexpr std::array theaters = {Theater::east, Theater::west};

// Counters of a side at a point and beside it.
int around(Board b, Point point, Side side) {
  int n = b.at(point, side).count();
  for (Point each : b.d.graph.neighbours(point)) n += b.at(each, side).count();
  return n;
}

// Control is marked on the map; who occupies a point depends on which counters are there, which may be
// hidden.
int value_held(Board b, Side side, const PointSet& cities) {
  int sum = 0;
  for (Point city : cities)
    if (b.controls(side, city)) sum += b.d.place(city).value;
  return sum;
}

PointSet enemy_cities(Board b, Side side, Theater theater) {
  return b.d.cities & b.d.in_theater[theater] & b.d.home[enemy(side)];
}

// The score as far as it is open: points, cities, the Mississippi and Richmond (4.2).
int open_lead(Board b) {
  int lead = 0;
  for (Theater theater : theaters)
    for (Side side : sides) {
      const Command command = command_of(side, theater);
      int points = b.vp(command) + value_held(b, side, enemy_cities(b, side, theater));
      if (command == Command::union_west && b.d.mississippi.within(b.p.control[0]))
        points += b.d.mississippi_bonus;
      if (command == Command::union_east && b.controls(side, b.d.richmond)) points += b.d.richmond_bonus;
      lead += seat_of(command) == Seat::first ? points : -points;
    }
  return lead;
}

// How near the Confederates are to the cities that end the game (4.1), and who keeps them: the march to the
// nearest that has not fallen, and the cities that nobody guards.
struct Peril {
  int march = 12, unguarded = 0, guard = 0, beside = 0;
};

Peril peril_of(Board b, const Atlas& atlas, Theater theater) {
  Peril peril;
  const PointSet here = b.d.in_theater[theater];
  PointSet cities = b.d.sudden_death[theater];
  if (theater == Theater::east) cities.add(b.d.washington);
  for (Point city : cities) {
    if (b.controls(Side::confederate, city)) continue;
    const int guard = b.at(city, Side::union_side).count();
    peril.guard += std::min(guard, 4);
    peril.unguarded += guard == 0;
    peril.beside += around(b, city, Side::confederate);
    for (Point from : here)
      if (b.at(from, Side::confederate).count())
        peril.march = std::min<int>(peril.march, atlas.steps[city][from] + std::min(guard, 3));
  }
  return peril;
}

// Strength of one's own two commands in the field, and how much of it is in an army or near its enemy.
void add_own(Board b, Seat seat, Features& f) {
  for (Theater theater : theaters)
    for (Side side : sides) {
      const Command command = command_of(side, theater);
      if (seat_of(command) != seat) continue;
      double strength = 0, front = 0, trains = 0;
      for (Unit u : b.field(command)) {
        const Point here = b.where(u);
        if (index(here) >= static_cast<int>(b.d.places.size())) continue;
        trains += b.d.is(u, Type::supply);
        if (!b.d.combat.has(u)) continue;
        strength += b.strength(u);
        front += around(b, here, enemy(side)) ? b.strength(u) : 0;
      }
      f.add(strength);
      f.add(front);
      f.add(trains);
    }
}

}  // namespace

std::span<const std::string_view> Game::feature_names() const {
  static constexpr auto names = std::to_array<std::string_view>({"the lead in points",
                                                                 "the turns left",
                                                                 "the operations left",
                                                                 "the Confederacy's points in the East",
                                                                 "the Union's points in the East",
                                                                 "the Union's points in the West",
                                                                 "the Confederacy's points in the West",
                                                                 "the lead late in the game",
                                                                 "the Union's cities in the East",
                                                                 "the Confederate cities in the East",
                                                                 "the Union's cities in the West",
                                                                 "the Confederate cities in the West",
                                                                 "sudden death in the East",
                                                                 "sudden death in the West",
                                                                 "Washington",
                                                                 "the threat to Washington",
                                                                 "the guard of Washington",
                                                                 "the threat to Richmond",
                                                                 "the guard of Richmond",
                                                                 "the threat in the West",
                                                                 "the guard of the West",
                                                                 "the Mississippi",
                                                                 "the Union's counters in the East",
                                                                 "the Confederate counters in the East",
                                                                 "the Union's counters in the West",
                                                                 "the Confederate counters in the West",
                                                                 "your strength in the East",
                                                                 "your front in the East",
                                                                 "your supply trains in the East",
                                                                 "your strength in the West",
                                                                 "your front in the West",
                                                                 "your supply trains in the West",
                                                                 "cities one march away in the East",
                                                                 "cities one march away in the West",
                                                                 "the march to the cities of the East",
                                                                 "the open cities of the East",
                                                                 "the guard of the cities of the East",
                                                                 "the threat to the cities of the East",
                                                                 "the march to the last city of the East",
                                                                 "the march to the cities of the West",
                                                                 "the open cities of the West",
                                                                 "the guard of the cities of the West",
                                                                 "the threat to the cities of the West",
                                                                 "the march to the last city of the West",
                                                                 "the scenario"});
  return names;
}

Features Game::features(const Position& p, Seat seat) const {
  const Board b = board(p);
  const double lead = open_lead(b), left = p.last_turn - p.turn;
  Features f;
  f.add(lead);
  f.add(left);
  f.add(index(p.command));
  for (int points : p.vp) f.add(points);
  f.add(lead / (left + 1));
  for (Theater theater : theaters)
    for (Side side : sides) f.add(value_held(b, side, enemy_cities(b, side, theater)));
  std::array<int, 2> fallen{};
  for (Theater theater : theaters) {
    fallen[static_cast<std::size_t>(index(theater))] =
        (data_->sudden_death[theater] & p.control[Side::confederate]).count();
    f.add(fallen[static_cast<std::size_t>(index(theater))]);
  }
  f.add(b.controls(Side::union_side, data_->washington));
  f.add(around(b, data_->washington, Side::confederate));
  f.add(around(b, data_->washington, Side::union_side));
  f.add(around(b, data_->richmond, Side::union_side));
  f.add(around(b, data_->richmond, Side::confederate));
  int threat = 0, guard = 0;
  for (Point city : data_->sudden_death[Theater::west]) {
    threat += around(b, city, Side::confederate);
    guard += b.at(city, Side::union_side).count();
  }
  f.add(threat);
  f.add(guard);
  f.add((data_->mississippi & p.control[0]).count());
  for (Theater theater : theaters)
    for (Side side : sides) {
      int counters = 0;
      for (Point point : data_->in_theater[theater]) counters += b.at(point, side).count();
      f.add(counters);
    }
  add_own(b, seat, f);
  for (std::size_t i = 0; i < 2; ++i) f.add(fallen[i] + 1 >= data_->sudden_death_needed[i]);
  for (Theater theater : theaters) {
    const auto i = static_cast<std::size_t>(index(theater));
    const Peril peril = peril_of(b, *atlas_, theater);
    const bool last = fallen[i] + 1 >= data_->sudden_death_needed[i];
    f.add(peril.march);
    f.add(peril.unguarded);
    f.add(peril.guard);
    f.add(peril.beside);
    f.add(last ? 12 - peril.march : 0);
  }
  f.add(p.scenario == 1);
  return f;
}

// Operations phases: four commands in a turn, the seats one after the other.
int Game::clock(const Position& p) const { return 4 * p.turn + index(p.command); }

}  // namespace longroll::year1863
