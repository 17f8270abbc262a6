// Assertions about what lies where: units, markers, who holds the redan, and what each side sees of it.
#include <nlohmann/json.hpp>

#include "engine/stockade/cases/operands.hpp"
#include "engine/stockade/cases/then.hpp"
#include "engine/stockade/words/labels.hpp"

namespace longroll::stockade {
namespace {

std::string place_of(Board b, Unit unit) {
  if (b.p.on_the_map(unit)) return fmt::format("{} is in {}", b.of(unit).name, b.number(b.where(unit)));
  return fmt::format("{} is {}", b.of(unit).name,
                     b.p.is(unit, Position::eliminated) ? "eliminated" : "not on the map");
}

// Each of the units must be so.
void each_unit_is(Then& t, Statement& s, bool (*so)(Board, Unit), std::string_view otherwise) {
  for (Unit unit : units_in(t.b.data, s, 1))
    s.want(so(t.b, unit),
           otherwise.empty() ? place_of(t.b, unit) : fmt::format("{} {}", t.b.of(unit).name, otherwise));
}

void each_hex_is(Then& t, Statement& s, std::size_t from, auto so, std::string_view otherwise) {
  for (Hex hex : hexes_in(t.b.data, s, from))
    s.want(so(hex), fmt::format("{} is in {}", otherwise, t.b.number(hex)));
}

void at_hex(Then& t, Statement& s) {
  const Hex hex = hex_in(t.b.data, s, 1);
  for (Unit unit : units_in(t.b.data, s, 2))
    s.want(t.b.where(unit) == hex, fmt::format("{}, not in {}", place_of(t.b, unit), t.b.number(hex)));
}

void not_at_hex(Then& t, Statement& s) {
  const Hex hex = hex_in(t.b.data, s, 1);
  for (Unit unit : units_in(t.b.data, s, 2)) s.want(t.b.where(unit) != hex, place_of(t.b, unit));
}

void alive(Then& t, Statement& s) {
  each_unit_is(t, s, [](Board b, Unit unit) { return b.p.on_the_map(unit); }, {});
}

void eliminated(Then& t, Statement& s) {
  each_unit_is(t, s, [](Board b, Unit unit) { return b.p.is(unit, Position::eliminated); }, {});
}

void absent(Then& t, Statement& s) {
  each_unit_is(
      t, s, [](Board b, Unit unit) { return !b.p.on_the_map(unit) && !b.p.is(unit, Position::eliminated); },
      {});
}

void is_cowed(Then& t, Statement& s) {
  each_unit_is(
      t, s, [](Board b, Unit unit) { return b.p.on_the_map(unit) && cowed(b, unit); }, "is not COWed");
}

void is_not_cowed(Then& t, Statement& s) {
  each_unit_is(
      t, s, [](Board b, Unit unit) { return b.p.on_the_map(unit) && !cowed(b, unit); }, "is COWed");
}

void carries(Then& t, Statement& s) {
  each_unit_is(
      t, s, [](Board b, Unit unit) { return carried_by(b.p, unit) >= 0; }, "carries nothing");
}

void carries_nothing(Then& t, Statement& s) {
  each_unit_is(
      t, s, [](Board b, Unit unit) { return carried_by(b.p, unit) < 0; }, "carries a marker");
}

void on_map(Then& t, Statement& s) {
  s.same("units on the map", s.number(2, 0, 200), int{t.b.p.on_map[index(side_in(s, 1))]});
}

// "36MS-1 36MS-2", "36MS-1 and more", "a stack" or "nothing", with each name as it is printed.
std::string stack_in(const Data& data, Statement& s, std::size_t i) {
  s.word(i);
  const std::string text = s.rest(i);
  if (text == "nothing" || text == "a stack") return text;
  std::string all;
  for (const std::string& name : split_words(text)) {
    const Unit unit = data.find_unit(name);
    const bool known = unit != Unit::none,
               more = text.ends_with("and more") && (name == "and" || name == "more");
    if (!known && !more) s.wrong(fmt::format("there is no unit '{}'", name));
    all += (all.empty() ? "" : " ") + (known ? data.of(unit).name : name);
  }
  return all;
}

void units(Then& t, Statement& s) {
  std::string there;
  for (Unit unit : stack(t.b.p, hex_in(t.b.data, s, 1)))
    there += (there.empty() ? "" : " ") + t.b.of(unit).name;
  s.same("units", stack_in(t.b.data, s, 2), there.empty() ? "nothing" : there);
}

void sees_hex(Then& t, Statement& s) {
  const Side side = side_in(s, 1);
  const std::string hex = hex_name(t.b.data, hex_in(t.b.data, s, 2));
  const Json view = t.game.view(t.b.p, viewer(side)).parsed();
  std::string seen = "nothing";
  for (const Json& each : view["stacks"]) {
    if (each["hex"] != hex) continue;
    seen.clear();
    for (const Json& unit : each["units"]) seen += (seen.empty() ? "" : " ") + unit.get<std::string>();
    if (each["hidden"]) seen += seen.empty() ? "a stack" : " and more";
  }
  s.same("to see", stack_in(t.b.data, s, 3), seen);
}

void carnage(Then& t, Statement& s) {
  each_hex_is(
      t, s, 1, [&](Hex hex) { return t.b.p.carnage.has(hex); }, "no carnage");
}

void no_carnage(Then& t, Statement& s) {
  each_hex_is(
      t, s, 1, [&](Hex hex) { return !t.b.p.carnage.has(hex); }, "carnage");
}

void chaos(Then& t, Statement& s) {
  const Side side = side_in(s, 1);
  each_hex_is(
      t, s, 2, [&](Hex hex) { return t.b.p.chaos[index(side)].has(hex); },
      fmt::format("no {} C.O.W. marker", side_id(side)));
}

void no_chaos(Then& t, Statement& s) {
  each_hex_is(
      t, s, 1, [&](Hex hex) { return !t.b.p.chaos_at(hex); }, "a C.O.W. marker");
}

void chaos_left(Then& t, Statement& s) {
  s.same("C.O.W. markers left", s.number(1, 0, 6), int{t.b.p.chaos_left});
}

void bridge(Then& t, Statement& s) {
  constexpr std::string_view states[] = {"loose", "carried", "bridging"};
  const Hex hex = hex_in(t.b.data, s, 1);
  const std::size_t state = s.one_of(2, states, "a state of a bridging marker");
  const int wanted = s.size() > 2 ? s.number(3, 0, max_bridges) : 1;
  int there = 0;
  for (const Bridge& each : t.b.p.bridges)
    there += each.present() && each.where == hex && each.state == Bridge::loose + state;
  s.same(fmt::format("{} bridging markers in {}:", states[state], t.b.number(hex)), wanted, there);
}

void bridges(Then& t, Statement& s) {
  int n = 0;
  for (const Bridge& each : t.b.p.bridges) n += each.present();
  s.same("bridging markers", s.number(1, 0, max_bridges), n);
}

void shell(Then& t, Statement& s) {
  const Side side = side_in(s, 1);
  const Hex hex = hex_in(t.b.data, s, 2);
  for (const Shell& each : t.b.p.shells_of(side))
    if (each.state != Shell::away && each.where == hex) return;
  s.fail(fmt::format("no {} marker is in {}", side_id(side), t.b.number(hex)));
}

void shells(Then& t, Statement& s) {
  int n = 0;
  for (const Shell& each : t.b.p.shells_of(side_in(s, 1))) n += each.state != Shell::away;
  s.same("markers", s.number(2, 0, 8), n);
}

void markers(Then& t, Statement& s) {
  s.same("markers", s.number(2, 0, 8), markers_available(t.b, side_in(s, 1)));
}

void expect_held(Then& t, Statement& s, bool wanted) {
  for (Hex hex : hexes_in(t.b.data, s, 1))
    s.want((t.b.p.redan_held >> redan_in(t.b.data, s, hex) & 1) == wanted,
           fmt::format("{} is {}", t.b.number(hex), wanted ? "Confederate" : "the Union's"));
}
void held(Then& t, Statement& s) { expect_held(t, s, true); }
void not_held(Then& t, Statement& s) { expect_held(t, s, false); }

constexpr CaseWord<Then> words_of_counters[] = {
    {"at", at_hex},
    {"not-at", not_at_hex},
    {"units", units},
    {"alive", alive},
    {"eliminated", eliminated},
    {"absent", absent},
    {"on-map", on_map},
    {"sees", sees_hex},
    {"cowed", is_cowed},
    {"not-cowed", is_not_cowed},
    {"carries", carries},
    {"carries-nothing", carries_nothing},
    {"carnage", carnage},
    {"no-carnage", no_carnage},
    {"chaos", chaos},
    {"no-chaos", no_chaos},
    {"chaos-left", chaos_left},
    {"bridge", bridge},
    {"bridges", bridges},
    {"shell", shell},
    {"shells", shells},
    {"markers", markers},
    {"held", held},
    {"not-held", not_held},
};

}  // namespace

ThenWords counter_words() { return words_of_counters; }

}  // namespace longroll::stockade
