// The words of rule cases: statements under `given` and assertions under `then`. docs/cases/stockade.md explains each.
#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/stockade/game.hpp"
#include "engine/stockade/names.hpp"
#include "engine/stockade/rules.hpp"

namespace longroll::stockade {
namespace {

// Reads the operands of one statement. The first thing that is wrong is kept; the rest goes on with placeholders.
class Statement {
 public:
  Statement(const Data& data, const Words& words) : data_(data), words_(words) {}

  std::size_t size() const { return words_.size() - 1; }
  const std::string& word(std::size_t i) {
    static const std::string nothing;
    if (i >= words_.size()) return fail(fmt::format("{} needs more words", words_[0])), nothing;
    return words_[i];
  }
  int number(std::size_t i, int least, int most) {
    auto value = whole_number(word(i));
    if (!value) return fail(value.error().what), least;
    if (*value < least || *value > most) return fail(fmt::format("{} is not between {} and {}", *value, least, most)), least;
    return *value;
  }
  Hex hex(std::size_t i) {
    const Hex found = data_.grid.numbered(whole_number(word(i)).value_or(-1));
    if (!found.exists()) return fail(fmt::format("'{}' is not a hex of the map", word(i))), Hex{0};
    return found;
  }
  Unit unit(std::size_t i) {
    const Unit found = data_.find_unit(word(i));
    if (found == Unit::none) return fail(fmt::format("there is no unit '{}'; infantry reads 13US-1, officers 13US-O1, guns Gun-1", word(i))), static_cast<Unit>(0);
    return found;
  }
  Side side(std::size_t i) {
    if (same_word(word(i), "union")) return Union;
    if (same_word(word(i), "confederate")) return Confederate;
    return fail(fmt::format("'{}' is neither union nor confederate", word(i))), Union;
  }
  // Every word from i on, up to one that reads `until`.
  std::vector<Unit> units(std::size_t i, std::string_view until = {}) {
    std::vector<Unit> list;
    for (; i < words_.size() && (until.empty() || !same_word(words_[i], until)); ++i) list.push_back(unit(i));
    if (list.empty()) fail(fmt::format("{} needs a unit", words_[0]));
    return list;
  }
  std::vector<Hex> hexes(std::size_t i) {
    std::vector<Hex> list;
    for (; i < words_.size(); ++i) list.push_back(hex(i));
    if (list.empty()) fail(fmt::format("{} needs a hex", words_[0]));
    return list;
  }
  void fail(std::string what) {
    if (problem_.empty()) problem_ = std::move(what);
  }
  Result<void> result() const {
    if (problem_.empty()) return {};
    return std::unexpected(Problem{.what = problem_});
  }
  bool bad() const { return !problem_.empty(); }

 private:
  const Data& data_;
  const Words& words_;
  std::string problem_;
};

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
    if (!found || *found == Phase::setup || *found == Phase::chaos_retrieval) return s.fail(fmt::format("'{}' is not a phase with decisions", s.word(1)));
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
      if (data.of(unit).kind == Kind::artillery && (data.is(hex, Terrain::ditch) || data.is(hex, Terrain::redan))) return s.fail(fmt::format("{} can never be in a {} hex", data.of(unit).name, terrain_names[static_cast<std::size_t>(data.terrain_at(hex))]));
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
      if (!laid && !same_word(s.word(2), "loose")) return s.fail("a bridge is loose or bridging, or carried: 'bridge UNIT'");
      if (laid && !data.is(hex, Terrain::ditch)) return s.fail("a bridge lies in a ditch hex");
      if (!s.bad()) set_bridge(p, free_bridge(), hex, laid ? Bridge::bridging : Bridge::loose);
      return;
    }
    const Unit unit = s.unit(1);
    if (s.bad()) return;
    if (!p.on_the_map(unit) || data.of(unit).kind != Kind::infantry || data.of(unit).side != Union) return s.fail(fmt::format("{} cannot carry a bridging marker here", data.of(unit).name));
    if (carried_by(p, unit) >= 0) return s.fail(fmt::format("{} carries a marker already", data.of(unit).name));
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
      if (found == data.redan_list.end()) return s.fail(fmt::format("{} is not a redan hex", number(data, hex)));
      p.redan_held |= static_cast<std::uint16_t>(1u << (found - data.redan_list.begin()));
    }
  }
  void role() {
    if (same_word(s.word(1), "bombardment")) p.option = 1;
    else if (same_word(s.word(1), "support")) p.option = 2;
    else s.fail("the companies' role is bombardment or support");
  }
  void chaos_left() {
    if (p.phase != Phase::union_chaos && p.phase != Phase::confederate_chaos) return s.fail("chaos-left belongs to a Chaos of War phase");
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
      {"eliminated", [](Given& g) { for (Unit unit : g.s.units(1)) { if (g.p.on_the_map(unit)) take(g.data, g.p, unit); g.p.status[at(unit)] = Position::eliminated; } }},
      {"carnage", [](Given& g) { for (Hex hex : g.s.hexes(1)) g.p.carnage.add(hex); }},
      {"chaos", [](Given& g) { const Side side = g.s.side(1); for (Hex hex : g.s.hexes(2)) g.p.chaos[static_cast<std::size_t>(index(side))].add(hex); }},
      {"chaos-left", [](Given& g) { g.chaos_left(); }},
      {"bridge", [](Given& g) { g.bridge(); }},
      {"shell", [](Given& g) { g.shell(); }},
      {"held", [](Given& g) { g.held(); }},
      {"moved", [](Given& g) { g.mark(Position::done); g.mark(Position::moved); }},
      {"fired", [](Given& g) { g.mark(Position::fired); }},
      {"fired-from", [](Given& g) { for (Hex hex : g.s.hexes(1)) g.p.fired_from.add(hex); }},
  };
  return table;
}

struct Then {
  const Game& game;
  const Data& data;
  const Position& p;
  std::span<const Event> history;
  Statement& s;

  void want(bool holds, std::string there) {
    if (!holds) s.fail(std::move(there));
  }
  template <class T>
  void same(std::string_view what, const T& expected, const T& there) {
    want(expected == there, fmt::format("expected {} {}, but it is {}", what, expected, there));
  }
  std::string units_at(Hex hex) {
    std::string text;
    for (Unit unit : stack(p, hex)) text += (text.empty() ? "" : " ") + data.of(unit).name;
    return text.empty() ? "nothing" : text;
  }
  std::string place_of(Unit unit) {
    if (p.on_the_map(unit)) return fmt::format("in {}", number(data, p.where[at(unit)]));
    return p.is(unit, Position::eliminated) ? "eliminated" : "not on the map";
  }
  const Event* last(Happened kind, std::function<bool(const Event&)> fits = {}) {
    for (auto each = history.rbegin(); each != history.rend(); ++each)
      if (each->kind == static_cast<std::uint8_t>(kind) && (!fits || fits(*each))) return &*each;
    return nullptr;
  }
  void at_hex() {
    const Hex hex = s.hex(1);
    for (Unit unit : s.units(2)) want(p.where[at(unit)] == hex, fmt::format("{} is {}, not in {}", data.of(unit).name, place_of(unit), number(data, hex)));
  }
  void odds() {
    const Hex hex = s.hex(1);
    const Event* fired = last(Happened::fired, [&](const Event& e) { return e[0] == hex.at; });
    if (!fired) return s.fail(fmt::format("nobody has fired into {}", number(data, hex)));
    same("odds", s.word(2), fmt::format("{}:1", (*fired)[3]));
  }
  void strength() {
    const Hex hex = s.hex(1);
    const Event* shot = last(Happened::fired, [&](const Event& e) { return e[0] == hex.at; });
    if (!shot) shot = last(Happened::bombarded, [&](const Event& e) { return e[0] == hex.at; });
    if (!shot) return s.fail(fmt::format("nobody has fired into {}", number(data, hex)));
    same("strength", s.number(2, 0, 999), (*shot)[1]);
  }
  void hits() {
    const Hex hex = s.hex(1);
    const Event* fired = last(Happened::fired, [&](const Event& e) { return e[0] == hex.at; });
    const Event* shelled = last(Happened::bombarded, [&](const Event& e) { return e[0] == hex.at; });
    if (!fired && !shelled) return s.fail(fmt::format("nobody has fired into {}", number(data, hex)));
    same("hits on", s.number(2, 0, 6), fired ? (*fired)[6] : (*shelled)[3]);
  }
  void melee() {
    const Hex hex = s.hex(1);
    const Event* fought = last(Happened::melee, [&](const Event& e) { return e[0] == hex.at; });
    if (!fought) return s.fail(fmt::format("nobody has fought in {}", number(data, hex)));
    same("units", fmt::format("{} {}", s.number(2, 0, 99), s.number(3, 0, 99)), fmt::format("{} {}", (*fought)[1], (*fought)[2]));
  }
  void sees_hex() {
    const Side side = s.side(1);
    const Hex hex = s.hex(2);
    if (s.bad()) return;
    const Json view = game.view(p, viewer(side));
    std::string seen = "nothing";
    for (const Json& each : view["stacks"]) {
      if (each["hex"] != fmt::format("{:04}", number(data, hex))) continue;
      seen.clear();
      for (const Json& unit : each["units"]) seen += (seen.empty() ? "" : " ") + unit.get<std::string>();
      if (each["hidden"]) seen += seen.empty() ? "a stack" : " and more";
    }
    same("to see", s.word(3), seen);
  }
  void tells(bool wanted) {
    const Side side = s.side(1);
    const std::string text = s.word(2);
    bool found = false;
    for (const Event& event : history) {
      const Json told = game.describe(event, viewer(side));
      found = found || (told.is_object() && told["text"].get<std::string>().find(text) != std::string::npos);
    }
    want(found == wanted, wanted ? fmt::format("nothing that {} is told reads '{}'", side_id(side), text) : fmt::format("{} is told '{}'", side_id(side), text));
  }
  void legal(bool wanted) {
    const MatchOf<Game> match(std::shared_ptr<const Game>(std::shared_ptr<const Game>(), &game), p);
    auto verdict = why_not(match, s.word(1));
    if (!verdict) return s.fail(verdict.error().what);
    want(!*verdict == wanted, wanted ? fmt::format("'{}' is refused: {}", s.word(1), (*verdict)->text()) : fmt::format("'{}' is allowed", s.word(1)));
    ActionList list;
    game.actions(p, list);
    auto order = game.read(p, s.word(1));
    if (order && order->size() == 1) want(list.contains(order->front()) == wanted, fmt::format("'{}' is {}in the list of legal actions", s.word(1), wanted ? "not " : ""));
  }
  void bridge() {
    const Hex hex = s.hex(1);
    const std::string state = lower(s.word(2));
    int there = 0;
    for (const Bridge& each : p.bridges)
      there += each.present() && each.where == hex && (state == "bridging" ? each.state == Bridge::bridging : state == "loose" ? each.state == Bridge::loose : each.state == Bridge::carried);
    const int wanted = s.size() > 2 ? s.number(3, 0, max_bridges) : 1;
    same(fmt::format("{} bridging markers in {}:", state, number(data, hex)), wanted, there);
  }
  void carries(bool wanted) {
    for (Unit unit : s.units(1)) want((carried_by(p, unit) >= 0) == wanted, fmt::format("{} carries {}", data.of(unit).name, wanted ? "nothing" : "a marker"));
  }
  void shells() {
    const Side side = s.side(1);
    int n = 0;
    for (const Shell& each : p.shells_of(side)) n += each.state != Shell::away;
    same("markers", s.number(2, 0, 8), n);
  }
  void shell() {
    const Side side = s.side(1);
    const Hex hex = s.hex(2);
    bool found = false;
    for (const Shell& each : p.shells_of(side)) found = found || (each.state != Shell::away && each.where == hex);
    want(found, fmt::format("no {} marker is in {}", side_id(side), number(data, hex)));
  }
  void held(bool wanted) {
    for (Hex hex : s.hexes(1)) {
      const auto found = std::ranges::find(data.redan_list, hex);
      if (found == data.redan_list.end()) return s.fail(fmt::format("{} is not a redan hex", number(data, hex)));
      want((p.redan_held >> (found - data.redan_list.begin()) & 1) == wanted, fmt::format("{} is {}", number(data, hex), wanted ? "Confederate" : "the Union's"));
    }
  }
  void gettysburg_is() {
    const Event* rolled = last(Happened::gettysburg);
    same("Gettysburg modifier", s.number(1, 0, 9), rolled ? (*rolled)[1] : gettysburg(data, p).modifier());
  }
  void points() {
    const Group all = group(data, p);
    same("points left", s.number(1, 0, 20), p.spent == whole_factor ? 0 : all.movement - p.spent);
  }
  void terrain() {
    const Hex hex = s.hex(1);
    const std::string there = data.inside.has(hex) ? "inside" : std::string(terrain_names[static_cast<std::size_t>(data.terrain_at(hex))]);
    same("terrain", s.word(2), there);
  }
  void unit_is() {
    const UnitInfo& info = data.of(s.unit(1));
    constexpr std::array<std::string_view, 3> kinds = {"infantry", "officer", "artillery"};
    const std::string regiment = info.regiment == no_regiment ? "none" : data.regiments[info.regiment].id;
    same("unit", fmt::format("{} {} {}", s.word(2), s.word(3), s.word(4)), fmt::format("{} {} {}", side_id(info.side), kinds[static_cast<std::size_t>(info.kind)], regiment));
  }
};

using Thens = std::map<std::string_view, std::function<void(Then&)>>;
const Thens& thens() {
  static const Thens table = {
      {"at", [](Then& t) { t.at_hex(); }},
      {"units", [](Then& t) { t.same("units", t.s.word(2), t.units_at(t.s.hex(1))); }},
      {"eliminated", [](Then& t) { for (Unit u : t.s.units(1)) t.want(t.p.is(u, Position::eliminated), fmt::format("{} is {}", t.data.of(u).name, t.place_of(u))); }},
      {"alive", [](Then& t) { for (Unit u : t.s.units(1)) t.want(t.p.on_the_map(u), fmt::format("{} is {}", t.data.of(u).name, t.place_of(u))); }},
      {"carnage", [](Then& t) { for (Hex h : t.s.hexes(1)) t.want(t.p.carnage.has(h), fmt::format("no carnage is in {}", number(t.data, h))); }},
      {"no-carnage", [](Then& t) { for (Hex h : t.s.hexes(1)) t.want(!t.p.carnage.has(h), fmt::format("carnage is in {}", number(t.data, h))); }},
      {"phase", [](Then& t) { const auto want = phase_named(t.s.word(1)); if (!want) return t.s.fail(fmt::format("'{}' is not a phase", t.s.word(1))); t.same("phase", phase_label(*want), phase_label(t.p.phase)); }},
      {"turn", [](Then& t) { t.same("turn", t.s.number(1, 1, 8), static_cast<int>(t.p.turn)); }},
      {"assault", [](Then& t) { t.same("assault", t.s.number(1, 1, 2), static_cast<int>(t.p.assault)); }},
      {"decides", [](Then& t) { t.same("to decide", lower(t.s.word(1)), std::string(side_id(decider(t.p)))); }},
      {"asks", [](Then& t) { t.same("to be asked", t.s.word(1), std::string(step_id(t.p.step))); }},
      {"morale", [](Then& t) { t.same("morale", t.s.number(1, 2, 4), static_cast<int>(t.p.morale)); }},
      {"limit", [](Then& t) { t.same("limit", t.s.number(2, 1, 20), limit(t.data, t.p, t.s.side(1))); }},
      {"odds", [](Then& t) { t.odds(); }},
      {"strength", [](Then& t) { t.strength(); }},
      {"hits-on", [](Then& t) { t.hits(); }},
      {"melee", [](Then& t) { t.melee(); }},
      {"chaos", [](Then& t) { const Side side = t.s.side(1); for (Hex h : t.s.hexes(2)) t.want(t.p.chaos[static_cast<std::size_t>(index(side))].has(h), fmt::format("no {} C.O.W. marker is in {}", side_id(side), number(t.data, h))); }},
      {"no-chaos", [](Then& t) { for (Hex h : t.s.hexes(1)) t.want(!t.p.chaos_at(h), fmt::format("a C.O.W. marker is in {}", number(t.data, h))); }},
      {"chaos-left", [](Then& t) { t.same("C.O.W. markers left", t.s.number(1, 0, 6), static_cast<int>(t.p.chaos_left)); }},
      {"cowed", [](Then& t) { for (Unit u : t.s.units(1)) t.want(t.p.on_the_map(u) && cowed(t.data, t.p, u), fmt::format("{} is not COWed", t.data.of(u).name)); }},
      {"not-cowed", [](Then& t) { for (Unit u : t.s.units(1)) t.want(t.p.on_the_map(u) && !cowed(t.data, t.p, u), fmt::format("{} is COWed", t.data.of(u).name)); }},
      {"bridge", [](Then& t) { t.bridge(); }},
      {"bridges", [](Then& t) { int n = 0; for (const Bridge& each : t.p.bridges) n += each.present(); t.same("bridging markers", t.s.number(1, 0, max_bridges), n); }},
      {"carries", [](Then& t) { t.carries(true); }},
      {"carries-nothing", [](Then& t) { t.carries(false); }},
      {"shells", [](Then& t) { t.shells(); }},
      {"shell", [](Then& t) { t.shell(); }},
      {"markers", [](Then& t) { t.same("markers", t.s.number(2, 0, 8), markers_available(t.data, t.p, t.s.side(1))); }},
      {"held", [](Then& t) { t.held(true); }},
      {"not-held", [](Then& t) { t.held(false); }},
      {"over", [](Then& t) { t.want(t.p.step == Step::over, "the game goes on"); }},
      {"not-over", [](Then& t) { t.want(t.p.step != Step::over, "the game is over"); }},
      {"winner", [](Then& t) { const Outcome o = t.game.outcome(t.p); t.same("winner", lower(t.s.word(1)), o.over ? std::string(side_id(o.winner)) : std::string("nobody yet")); }},
      {"sees", [](Then& t) { t.sees_hex(); }},
      {"tells", [](Then& t) { t.tells(true); }},
      {"hides", [](Then& t) { t.tells(false); }},
      {"legal", [](Then& t) { t.legal(true); }},
      {"illegal", [](Then& t) { t.legal(false); }},
      {"gettysburg", [](Then& t) { t.gettysburg_is(); }},
      {"points", [](Then& t) { t.points(); }},
      {"terrain", [](Then& t) { t.terrain(); }},
      {"unit", [](Then& t) { t.unit_is(); }},
      {"movement", [](Then& t) { t.same("movement factor", t.s.number(2, 0, 20), static_cast<int>(t.data.of(t.s.unit(1)).movement)); }},
      {"fire", [](Then& t) { const Unit u = t.s.unit(1); t.same("fire strength", t.s.number(3, 0, 99), t.p.on_the_map(u) ? fire_strength(t.data, t.p, u, t.s.number(2, 1, 8)) : -1); }},
      {"defense", [](Then& t) { t.same("defense", t.s.number(2, 0, 99), defense_at(t.data, t.p, t.s.hex(1))); }},
      {"counters", [](Then& t) { int n = static_cast<int>(t.data.units.size()) + t.data.bridges + t.data.union_markers.back() + t.data.confederate_markers + 2 * t.data.chaos_most + 2; t.same("counters", t.s.number(1, 0, 999), n); }},
      {"on-map", [](Then& t) { t.same("units on the map", t.s.number(2, 0, 200), static_cast<int>(t.p.on_map[static_cast<std::size_t>(index(t.s.side(1)))])); }},
  };
  return table;
}

template <class Table>
std::unexpected<Problem> unknown(const Table& table, std::string_view section, std::string_view word) {
  std::vector<std::string_view> words;
  for (const auto& [each, action] : table) words.push_back(each);
  const std::string_view guess = nearest(word, words);
  if (!guess.empty()) return problem("'{}' is not a word for {}; did you mean {}?", word, section, guess);
  return problem("'{}' is not a word for {}; there are {}", word, section, fmt::join(words, ", "));
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

Result<void> Game::expect(const Position& p, std::span<const Event> history, const Words& words) const {
  if (words.empty()) return problem("an assertion is missing");
  const auto found = thens().find(words[0]);
  if (found == thens().end()) return unknown(thens(), "then", words[0]);
  Statement statement(data_, words);
  Then then{*this, data_, p, history, statement};
  found->second(then);
  return statement.result();
}

}  // namespace longroll::stockade
