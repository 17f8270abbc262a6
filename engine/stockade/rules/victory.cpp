// 4 How to win: sudden death, the redan, and the Gettysburg Matrix.
#include <bit>

#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {

void end_game(Play& t, Ending ending) {
  t.p.ending = ending;
  t.p.step = Step::over;
  t.tell(Happened::game_over, Seat::nobody, static_cast<int>(ending));
}

// After each elimination, in either assault, but not during set-up (R20).
void check_sudden_death(Play& t) {
  if (t.p.on_map[index(Union)] == 0 && t.p.phase != Phase::setup)  // 4.1c 4.2d 4.3a
    end_game(t, Ending::union_destroyed);                          // 4.1a 4.1b
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

bool union_holds_objective(Board b) {
  const Hexes& objective = b.data.scenarios[b.p.scenario].objective;
  for (std::size_t i = 0; i < b.data.redan_list.size(); ++i) {
    const Hex hex = b.data.redan_list[i];
    if (!objective.has(hex)) continue;  // 4.2b
    const bool contested = b.p.melee_at(hex);
    if (contested && b.p.options.contested_redan_counts) continue;
    if (contested || !(b.p.redan_held >> i & 1)) return false;  // R117
  }
  return true;
}

Gettysburg gettysburg(Board b) {
  Gettysburg matrix;
  bool in_west = false;
  b.data.west_edge.each([&](Hex hex) { in_west = in_west || b.p.occupied[index(Union)].has(hex); });
  if (!in_west) matrix.west = b.data.no_unit_in_west;  // 4.4b
  int leaderless = 0;
  for (const Regiment& regiment : b.data.regiments) {
    if (regiment.side != Union) continue;
    int present = 0, alive = 0;
    for (int i = 0; i < regiment.officers; ++i) {
      const Unit officer = static_cast<Unit>(at(regiment.first_officer) + static_cast<std::size_t>(i));
      present += !b.p.is(officer, Position::absent);
      alive += b.p.in_play(officer);
    }
    leaderless += present > 0 && alive == 0;
  }
  if (leaderless >= 3) matrix.officers = b.data.regiments_without_officers;  // 4.4c
  if (b.p.on_map[index(Confederate)] > b.p.on_map[index(Union)])
    matrix.outnumbered = b.data.outnumbered;   // 4.4d
  matrix.limit = b.data.gettysburg[b.p.turn];  // 4.4f-i
  return matrix;
}

Verdict check_gettysburg(Board, Action action) {
  if (action.kind<Do>() != Do::roll) return refuse("4.4a", "the Gettysburg Matrix decides: roll");
  return {};
}

void play_gettysburg(Play& t, Action) {
  const Gettysburg matrix = gettysburg(t.board());
  const int die = t.die();
  t.tell(Happened::gettysburg, Union, die, matrix.modifier(), matrix.limit, matrix.west, matrix.officers,
         matrix.outnumbered);
  end_game(t, die + matrix.modifier() <= matrix.limit ? Ending::gettysburg_averted
                                                      : Ending::gettysburg_fought);  // 4.4e 4.4j
}

Outcome outcome_of(Board b) {
  struct Won {
    Side winner;
    std::string_view reason;
  };
  constexpr std::array<Won, 6> endings = {{
      {Seat::nobody, {}},
      {Confederate, "every Union unit on the map has been eliminated"},
      {Union, "the Stockade Redan has been taken"},
      {Confederate, "the Stockade Redan has held"},
      {Union, "the redan has fallen in time to keep Lee from marching north"},
      {Confederate, "the redan has fallen too late, and Lee marches north"},
  }};
  const Won& won = endings[static_cast<std::size_t>(b.p.ending)];
  const int held = std::popcount(b.p.redan_held), all = static_cast<int>(b.data.redan_list.size());
  return {.over = b.p.step == Step::over,
          .winner = won.winner,
          .reason = won.reason,
          .score = {held, all - held}};
}

}  // namespace longroll::stockade
