// Words under `then`: what must hold. docs/cases/severed.md has them all.
#include "engine/severed/cases/then.hpp"

#include <algorithm>

#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {
namespace {

constexpr std::array<std::string_view, 3> holders{"union", "confederate", "nobody"};

std::string_view holder(Seat seat) { return seat == Seat::nobody ? holders[2] : holders[index(seat)]; }
std::string_view holder_named(Statement& s, std::size_t i) { return holders[s.one_of(i, holders, "a seat")]; }

void same_inches(Statement& s, std::size_t i, std::string_view what_it_is, int there) {
  s.same(what_it_is, inches(got(s, read_inches(s.word(i)))), inches(there));
}
void same_count(Statement& s, std::size_t i, std::string_view what_it_is, int there) {
  s.same(what_it_is, s.number(i, -999, 9999), there);
}

// at u.inf1 36,10 [facing 0] · base u.sct1/2 30,12 [facing 0]
void stands(Look& look, Statement& s) {
  const BaseName base = got(s, find_base(look.data, look.p, s.word(1)));
  const Point wanted = got(s, read_point(s.word(2)));
  if (s.bad()) return;
  const Unit& unit = look.p[base.unit];
  if (!unit.on_table() && unit.place != Place::recorded)
    return s.fail(fmt::format("{} is not on the table", s.word(1)));
  if (base.base >= unit.count) return s.fail(fmt::format("{} has {} Bases", s.word(1), unit.count));
  const bool line = s.is(0, "at") && unit.formation == Formation::line;
  const Point there = line ? unit.front() : Point{unit.bases[base.base].x, unit.bases[base.base].y};
  s.same(fmt::format("{} at", s.word(1)), place(wanted), place(there));
  if (!s.is(3, "facing")) return;
  const int angle = got(s, read_degrees(s.word(4)));
  const int facing =
      line || unit.formation == Formation::skirmish ? unit.heading : unit.bases[base.base].heading;
  s.same("facing", degrees(Heading(angle).quarters()), degrees(facing));
}

void token(Look& look, Statement& s) {
  const Unit& unit = look.p[unit_named(look, s, 1)];
  s.want(unit.has(token_named(s, 2)), fmt::format("{} lacks the token {}", s.word(1), s.word(2)));
}

void formation(Look& look, Statement& s) {
  const Unit& unit = look.p[unit_named(look, s, 1)];
  s.same("formation", word(got(s, read_formation(s.word(2)))), word(unit.formation));
}

void bases(Look& look, Statement& s) {
  const Unit& unit = look.p[unit_named(look, s, 1)];
  same_count(s, 2, "Bases", unit.gone() ? 0 : unit.count);
}

void command(Look& look, Statement& s) {
  const Unit& unit = look.p[unit_named(look, s, 1)];
  const int slot = unit.command == nothing ? 0 : unit.command + 1;
  s.same("command Base", s.is(2, "none") ? 0 : s.number(2, 1, most_bases), slot);
}

template <Place place>
void is_in(Look& look, Statement& s) {
  s.want(look.p[unit_named(look, s, 1)].place == place, fmt::format("{} is not {}", s.word(1), s.verb()));
}

void fighting(Look& look, Statement& s) {
  const Unit& unit = look.p[unit_named(look, s, 1)];
  if (!s.has(2)) return s.want(unit.in_contact(), fmt::format("{} is not fighting", s.word(1)));
  s.want(unit.engaged == unit_named(look, s, 2), fmt::format("{} is not fighting it", s.word(1)));
}

void supports(Look& look, Statement& s) {
  const Unit& unit = look.p[unit_named(look, s, 1)];
  s.want(unit.supporting == unit_named(look, s, 2), fmt::format("{} is not supporting it", s.word(1)));
}

void arrives(Look& look, Statement& s) {
  same_count(s, 2, "arrival", look.p[unit_named(look, s, 1)].arrives);
}

void left(Look& look, Statement& s) {
  const Position& p = look.p;
  if (p.move.unit == nothing) return s.fail("no Unit is moving");
  same_inches(s, 1, "inches left", moves_base_by_base(p[p.move.unit]) ? inches_left(p, 0) : inches_left(p));
}

void yells(Look& look, Statement& s) {  // how many are left
  const Seat seat = seat_named(s, 1);
  same_count(s, 2, "yells left", look.p.options.yell_uses - look.p.yells[index(seat)]);
}

void score(Look& look, Statement& s) {
  const Seat seat = seat_named(s, 1);
  same_count(s, 2, "score", look.p.score[index(seat)]);
}

void lost(Look& look, Statement& s) {
  const Seat seat = seat_named(s, 1);
  same_count(s, 2, "points lost", lost_points(look.board(), seat));
}

void home(Look& look, Statement& s) {
  const Seat seat = seat_named(s, 1);
  s.same("home edge", edge_words[static_cast<std::size_t>(edge_named(s, 2))],
         edge_words[static_cast<std::size_t>(look.p.home[index(seat)])]);
}

void controls_objective(Look& look, Statement& s) {
  const std::string_view wanted = holder_named(s, 1);
  const auto& objectives = look.board().ground().objectives;
  const auto found =
      std::ranges::find_if(objectives, [&](const Objective& each) { return s.is(2, each.id); });
  if (found == objectives.end()) return s.wrong(fmt::format("there is no objective '{}'", s.word(2)));
  s.same(fmt::format("{} held by", s.word(2)), wanted,
         holder(controls(look.board(), static_cast<int>(found - objectives.begin()))));
}

void firing_dice_of(Look& look, Statement& s) {
  same_count(s, 2, "firing dice", firing_dice(look.board(), unit_named(look, s, 1)));
}
void attack_dice_of(Look& look, Statement& s) {
  same_count(s, 2, "attack dice", attack_dice(look.board(), unit_named(look, s, 1)));
}
void willpower(Look& look, Statement& s) {
  same_count(s, 2, "Willpower modifier", willpower_modifier(look.board(), unit_named(look, s, 1)));
}
void charge_distance_of(Look& look, Statement& s) {
  same_inches(s, 2, "charge distance", charge_distance(look.board(), look.p[unit_named(look, s, 1)]));
}
void allowance_of(Look& look, Statement& s) {
  const Unit& unit = look.p[unit_named(look, s, 1)];
  same_inches(s, 3, "allowance", allowance(look.board(), unit, got(s, read_pace(s.word(2)))));
}
void gap_between(Look& look, Statement& s) {
  const Unit &a = look.p[unit_named(look, s, 1)], &b = look.p[unit_named(look, s, 2)];
  if (!s.bad()) same_inches(s, 3, "gap", table::plain(squared_gap(a, b)));
}
void aspect(Look& look, Statement& s) {
  const Unit &a = look.p[unit_named(look, s, 1)], &b = look.p[unit_named(look, s, 2)];
  if (!s.bad()) s.same("aspect", lower(s.word(3)), std::string(word(aspect_of(a, b))));
}

// volley u.inf1 c.inf1 [dice 8] [band deadly] [aspect front] [engage 4] [none 2] [light 1] [heavy 0]
void volley(Look& look, Statement& s) {
  const Number a = unit_named(look, s, 1), b = unit_named(look, s, 2);
  if (s.bad()) return;
  const Volley there = measure(look.board(), a, b);
  const auto eligible = [&](std::size_t cover) { return __builtin_popcount(there.bases[cover]); };
  for (std::size_t i = 3; s.has(i); i += 2) {
    if (s.is(i, "dice"))
      same_count(s, i + 1, "dice", there.dice);
    else if (s.is(i, "band"))
      s.same("band", lower(s.word(i + 1)), std::string(word(there.band)));
    else if (s.is(i, "aspect"))
      s.same("aspect", lower(s.word(i + 1)), std::string(word(there.aspect)));
    else if (s.is(i, "engage"))
      same_count(s, i + 1, "engage",
                 there.band == Band::beyond ? 7 : engage_number(look.board(), look.p[a], there));
    else if (s.is(i, "none"))
      same_count(s, i + 1, "none", eligible(0));
    else if (s.is(i, "light"))
      same_count(s, i + 1, "light", eligible(1));
    else if (s.is(i, "heavy"))
      same_count(s, i + 1, "heavy", eligible(2));
    else
      return s.wrong(fmt::format("'{}' is not part of a volley", s.word(i)));
  }
}

// The whole order is tried, beyond dice too; they fall as they fall.
Verdict first_refusal(Look& look, Statement& s, const std::string& text) {
  Position now = look.p;
  for (Action each : got(s, look.game.read(look.p, text))) {
    if (Verdict refusal = look.game.check(now, each)) return refusal;
    FastDice dice(1);
    look.game.play(now, each, dice, {});
  }
  return {};
}

// legal "move u.inf1 basic: advance 3"
void legal(Look& look, Statement& s) {
  const Verdict refusal = first_refusal(look, s, s.rest(1));
  if (refusal) s.fail(fmt::format("refused: {}", refusal->text()));
}

// refused MAN-05 "..."
void refused_under(Look& look, Statement& s) {
  const Verdict refusal = first_refusal(look, s, s.rest(2));
  if (!refusal) return s.fail(fmt::format("expected to be refused under {}, but it is legal", s.word(1)));
  s.same("refusal", s.word(1), std::string(refusal->rule));
}

// forged CQC-01 unit next charge u.inf1: an order that no text can give, one operand of its last action
// changed
void forged(Look& look, Statement& s) {
  std::vector<Action> actions = got(s, look.game.read(look.p, s.rest(4)));
  if (s.bad() || actions.empty()) return s.wrong("there is no order to forge");
  Operands o = operands(actions.back());
  const int value = s.is(3, "next") ? look.p.unit_count : s.number(3, 0, 9999);
  if (s.is(2, "unit"))
    o.unit = static_cast<unsigned>(value);
  else if (s.is(2, "base"))
    o.base = static_cast<unsigned>(value);
  else if (s.is(2, "flag"))
    o.flag = static_cast<unsigned>(value);
  else if (s.is(2, "heading"))
    o.heading = static_cast<unsigned>(value);
  else
    return s.wrong("a unit, base, flag or heading can be forged");
  Position now = look.p;
  FastDice dice(1);
  for (std::size_t i = 0; i + 1 < actions.size(); ++i) look.game.play(now, actions[i], dice, {});
  const Verdict refusal = look.game.check(now, order(what(actions.back()), o));
  s.same("refusal", s.word(1), refusal ? std::string(refusal->rule) : std::string("none"));
}

constexpr std::string_view happened_words[] = {"none",
                                               "order_roll",
                                               "goes_first",
                                               "takes_edge",
                                               "readiness",
                                               "recorded",
                                               "deployed",
                                               "revealed",
                                               "pushed_back",
                                               "arrives",
                                               "turn_begins",
                                               "phase_begins",
                                               "resolve",
                                               "moved",
                                               "exhaustion",
                                               "limbered",
                                               "unlimbered",
                                               "dismounted",
                                               "remounted",
                                               "volley",
                                               "out_of_range",
                                               "engage",
                                               "reroll",
                                               "resilience",
                                               "base_lost",
                                               "destroyed",
                                               "willpower",
                                               "falls_back",
                                               "gives_ground",
                                               "furious",
                                               "at_edge",
                                               "driven_off",
                                               "gun_fires",
                                               "misfire",
                                               "shell_lands",
                                               "blast_base",
                                               "wasted",
                                               "bayonets",
                                               "determined",
                                               "charge",
                                               "charge_short",
                                               "braces",
                                               "countercharges",
                                               "yell",
                                               "joins",
                                               "strikes",
                                               "fight_goes_on",
                                               "general_killed",
                                               "general_escapes",
                                               "steps_up",
                                               "disputed",
                                               "objectives",
                                               "ended",
                                               "no_contact"};
static_assert(std::size(happened_words) == static_cast<std::size_t>(Happened::no_contact) + 1);

// event willpower [u.inf1] 1 : how often it happened
void event(Look& look, Statement& s) {
  const std::size_t kind = s.one_of(1, happened_words, "an event");
  const bool named = s.has(3);
  const int unit = named ? tag(look.p, unit_named(look, s, 2)) : -1;
  const auto count = std::ranges::count_if(
      look.history, [&](const Event& each) { return each.kind == kind && (!named || each[0] == unit); });
  same_count(s, named ? 3 : 2, fmt::format("{} events", s.word(1)), static_cast<int>(count));
}

// sees confederate u.sct1 nothing | a-place
void sees(Look& look, Statement& s) {
  static constexpr std::array<std::string_view, 3> viewers{"union", "confederate", "spectator"};
  static constexpr std::array<std::string_view, 2> sights{"nothing", "a-place"};
  const auto who = static_cast<Viewer>(s.one_of(1, viewers, "a seat"));
  const Number unit = unit_named(look, s, 2);
  const bool wanted = s.one_of(3, sights, "what is seen") == 1;
  if (s.bad()) return;
  const bool there = look.game.view(look.p, who).parsed()["units"][unit].contains("bases");
  s.want(there == wanted, fmt::format("{} sees {}", s.word(1), there ? "where it is" : "nothing of it"));
}

void active(Look& look, Statement& s) { s.same("active player", holder_named(s, 1), holder(look.p.active)); }
void first(Look& look, Statement& s) { s.same("first player", holder_named(s, 1), holder(look.p.first)); }

void goes_on(Look& look, Statement& s) { s.want(!look.game.outcome(look.p).over, "the battle is over"); }

// outcome union [decisive]
void outcome(Look& look, Statement& s) {
  const Outcome there = look.game.outcome(look.p);
  if (s.is(1, "none")) return goes_on(look, s);
  const std::string_view wanted = s.is(1, "draw") ? holders[2] : holder_named(s, 1);
  if (!there.over) return s.fail("the battle goes on");
  s.same("winner", wanted, holder(there.winner));
  if (s.has(2)) s.same("level", lower(s.word(2)), std::string(there.level));
}

// clang-format off
constexpr CaseWord<Look> then_words[] = {
    {"at", stands}, {"base", stands}, {"token", token}, {"formation", formation}, {"bases", bases},
    {"command", command}, {"destroyed", is_in<Place::destroyed>}, {"driven-off", is_in<Place::driven_off>},
    {"on-table", is_in<Place::table>}, {"in-reserve", is_in<Place::reserve>}, {"fighting", fighting},
    {"supports", supports}, {"arrives", arrives}, {"left", left}, {"yells", yells}, {"score", score},
    {"lost", lost}, {"home", home}, {"controls", controls_objective}, {"firing-dice", firing_dice_of},
    {"attack-dice", attack_dice_of}, {"willpower", willpower}, {"charge-distance", charge_distance_of},
    {"allowance", allowance_of}, {"gap", gap_between}, {"aspect", aspect}, {"volley", volley}, {"legal", legal},
    {"refused", refused_under}, {"forged", forged}, {"event", event}, {"sees", sees}, {"active", active}, {"first", first},
    {"outcome", outcome}, {"goes-on", goes_on}, {"army", then_army}, {"army-file", then_army_file}, {"battle", then_battle}, {"build", then_build},
    {"chart", then_chart}, {"terrain", then_terrain},
};
// clang-format on

}  // namespace

Result<void> Game::then(const Position& p, std::span<const Event> history, const Words& words) const {
  Look look{*this, *data_, p, history};
  Words one = words;
  if (!one.empty() && same_word(one[0], "no")) one[0] = "not";
  // Several tokens are as many statements.
  const std::size_t verb = !one.empty() && same_word(one[0], "not") ? 1 : 0;
  while (one.size() > verb + 3 && same_word(one[verb], "token")) {
    Words last{one.begin(), one.begin() + static_cast<std::ptrdiff_t>(verb + 2)};
    last.push_back(one.back());
    if (auto held = then(p, history, last); !held) return held;
    one.pop_back();
  }
  Statement statement(one);
  return run_then(std::span<const CaseWord<Look>>(then_words), look, statement, *this, p, history);
}

}  // namespace longroll::severed
