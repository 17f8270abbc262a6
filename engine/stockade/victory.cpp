// 4 How to win: sudden death, the redan, and the Gettysburg Matrix.
#include "engine/stockade/rules.hpp"

namespace longroll::stockade {

void end_game(Play& t, Ending ending) {
  t.p.ending = ending;
  t.p.step = Step::over;
  t.tell(Happened::game_over, Seat::nobody, static_cast<int>(ending));
}

// After each elimination, in either assault, but not during set-up (R20).
void check_sudden_death(Play& t) {
  if (t.p.on_map[index(Union)] == 0 && t.p.phase != Phase::setup)
    end_game(t, Ending::union_destroyed);  // 4.1a 4.1b
}

// A redan hex belongs to the side that was last alone in it (R116).
void update_control(Play& t, Hex hex) {
  if (!t.data.redan.has(hex) || t.p.occupied[0].has(hex) == t.p.occupied[1].has(hex)) return;
  const bool blue = t.p.occupied[index(Union)].has(hex);
  for (std::size_t i = 0; i < t.data.redan_list.size(); ++i) {
    if (t.data.redan_list[i] != hex) continue;
    const auto bit = static_cast<std::uint16_t>(1u << i);
    if (blue == ((t.p.redan_held & bit) != 0)) return;
    t.p.redan_held ^= bit;  // 4.2c
    t.tell(Happened::captured, blue ? Union : Confederate, hex.at, blue ? 0 : 1);
  }
}

bool union_holds_objective(const Data& data, const Position& p) {
  const Hexes& objective = data.scenarios[p.scenario].objective;
  for (std::size_t i = 0; i < data.redan_list.size(); ++i) {
    const Hex hex = data.redan_list[i];
    if (!objective.has(hex)) continue;  // 4.2b
    const bool contested = p.melee_at(hex);
    if (contested && p.options.contested_redan_counts) continue;
    if (contested || !(p.redan_held >> i & 1)) return false;  // R117
  }
  return true;
}

Gettysburg gettysburg(const Data& data, const Position& p) {
  Gettysburg matrix;
  bool in_west = false;
  data.west_edge.each([&](Hex hex) { in_west = in_west || p.occupied[index(Union)].has(hex); });
  if (!in_west) matrix.west = data.no_unit_in_west;  // 4.4b
  int leaderless = 0;
  for (const Regiment& regiment : data.regiments) {
    if (regiment.side != Union) continue;
    int present = 0, alive = 0;
    for (int i = 0; i < regiment.officers; ++i) {
      const Unit officer = static_cast<Unit>(at(regiment.first_officer) + static_cast<std::size_t>(i));
      present += !p.is(officer, Position::absent);
      alive += p.in_play(officer);
    }
    leaderless += present > 0 && alive == 0;
  }
  if (leaderless >= 3) matrix.officers = data.regiments_without_officers;                            // 4.4c
  if (p.on_map[index(Confederate)] > p.on_map[index(Union)]) matrix.outnumbered = data.outnumbered;  // 4.4d
  matrix.limit = data.gettysburg[p.turn];                                                            // 4.4f-i
  return matrix;
}

void play_gettysburg(Play& t) {
  const Gettysburg matrix = gettysburg(t.data, t.p);
  const int die = t.die();
  t.tell(Happened::gettysburg, Union, die, matrix.modifier(), matrix.limit, matrix.west, matrix.officers,
         matrix.outnumbered);
  end_game(t, die + matrix.modifier() <= matrix.limit ? Ending::gettysburg_averted
                                                      : Ending::gettysburg_fought);  // 4.4e 4.4j
}

}  // namespace longroll::stockade
