// Assertions about fire, bombardment and hand-to-hand combat.
#include "engine/stockade/cases/operands.hpp"
#include "engine/stockade/cases/then.hpp"

namespace longroll::stockade {
namespace {

// The last event of the kind in the hex that the statement names first.
const Event* last_there(const Then& t, Statement& s, Happened kind) {
  const Hex hex = hex_in(t.b.data, s, 1);
  for (auto each = t.history.rbegin(); each != t.history.rend(); ++each)
    if (each->kind == static_cast<std::uint8_t>(kind) && (*each)[0] == hex.at) return &*each;
  return nullptr;
}

void nobody_fired(Statement& s) { s.fail(fmt::format("nobody has fired into {}", s.word(1))); }

void odds(Then& t, Statement& s) {
  const Event* fired = last_there(t, s, Happened::fired);
  if (!fired) return nobody_fired(s);
  s.same("odds", s.word(2), fmt::format("{}:1", (*fired)[3]));
}

void strength(Then& t, Statement& s) {
  const Event* shot = last_there(t, s, Happened::fired);
  if (!shot) shot = last_there(t, s, Happened::bombarded);
  if (!shot) return nobody_fired(s);
  s.same("strength", s.number(2, 0, 999), (*shot)[1]);
}

void hits(Then& t, Statement& s) {
  const Event* fired = last_there(t, s, Happened::fired);
  const Event* shelled = last_there(t, s, Happened::bombarded);
  if (!fired && !shelled) return nobody_fired(s);
  s.same("hits on", s.number(2, 0, 6), fired ? (*fired)[6] : (*shelled)[3]);
}

void melee(Then& t, Statement& s) {
  const Event* fought = last_there(t, s, Happened::melee);
  if (!fought) return s.fail(fmt::format("nobody has fought in {}", s.word(1)));
  s.same("units", fmt::format("{} {}", s.number(2, 0, 99), s.number(3, 0, 99)),
         fmt::format("{} {}", (*fought)[1], (*fought)[2]));
}

void fire(Then& t, Statement& s) {
  const Unit unit = unit_in(t.b.data, s, 1);
  const int range = s.number(2, 1, 8);
  s.same("fire strength", s.number(3, 0, 99), t.b.p.on_the_map(unit) ? fire_strength(t.b, unit, range) : -1);
}

void defense(Then& t, Statement& s) {
  s.same("defense", s.number(2, 0, 99), defense_at(t.b, hex_in(t.b.data, s, 1)));
}

// Whether a line of fire is clear, for one who sees every stack.
void sight_is(Then& t, Statement& s) {
  constexpr std::string_view lines[] = {"clear", "blocked"};
  const Hex from = hex_in(t.b.data, s, 1), to = hex_in(t.b.data, s, 2);
  const std::string_view wanted = lines[s.one_of(3, lines, "a line of fire")];
  if (t.b.data.grid.distance(from, to) > max_range)
    s.wrong(fmt::format("a line of fire has at most {} hexes", max_range));
  if (s.bad()) return;
  s.same("line of fire", wanted, lines[sight(t.b, from, to, Confederate).line != Line::clear]);
}

void range(Then& t, Statement& s) {
  const Hex from = hex_in(t.b.data, s, 1), to = hex_in(t.b.data, s, 2);
  s.same("range", s.number(3, 0, 99), t.b.data.grid.distance(from, to));
}

constexpr CaseWord<Then> words_of_combat[] = {
    {"odds", odds}, {"strength", strength}, {"hits-on", hits},   {"melee", melee},
    {"fire", fire}, {"defense", defense},   {"sight", sight_is}, {"range", range},
};

}  // namespace

ThenWords combat_words() { return words_of_combat; }

}  // namespace longroll::stockade
