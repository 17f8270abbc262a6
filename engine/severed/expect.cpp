// Case vocabulary: assertions. docs/cases/severed.md has them all.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/severed/game.hpp"
#include "engine/severed/notation.hpp"
#include "engine/severed/turn.hpp"

namespace longroll::severed {
namespace {

template <class A, class B>
Result<void> same(std::string_view what_it_is, const A& expected, const B& found) {
  if (expected == found) return {};
  return problem("expected {} {}, but it is {}", what_it_is, expected, found);
}

const std::vector<std::string_view> note_names{"none",
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
                                               "ended"};

class Witness {
 public:
  Witness(const Game& game, const Position& p, std::span<const Event> history, const Words& words)
      : game_(game), data_(game.data()), p_(p), history_(history), words_(words) {}
  Result<void> testify();

 private:
  std::string_view at(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i]) : std::string_view();
  }
  bool is(std::size_t i, std::string_view word) const { return same_word(at(i), word); }
  Result<int> value(std::size_t i) const { return whole_number(at(i)); }
  std::string_view seat_word(Seat seat) const {
    return seat == Seat::nobody ? "nobody" : game_.info().seats[static_cast<std::size_t>(index(seat))];
  }
  Result<void> place_of_unit();
  Result<void> unit_state();
  Result<void> numbers();
  Result<void> volley();
  Result<void> legality();
  Result<void> armies();
  Result<void> event_count();
  Result<void> hidden();
  Result<void> chart();

  const Game& game_;
  const Data& data_;
  const Position& p_;
  std::span<const Event> history_;
  const Words& words_;
};

// at u.inf1 36,10 [facing 0] · base u.sct1/2 30,12 [facing 0]
Result<void> Witness::place_of_unit() {
  auto base = find_base(data_, p_, at(1));
  auto point = read_point(at(2));
  if (!base) return std::unexpected(base.error());
  if (!point) return std::unexpected(point.error());
  const Unit& unit = p_[base->unit];
  if (!unit.on_table() && unit.place != Place::recorded) return problem("{} is not on the table", at(1));
  if (base->base >= unit.count) return problem("{} has {} Bases", at(1), unit.count);
  const bool line = is(0, "at") && unit.formation == Formation::line;
  const Point found = line ? unit.front() : Point{unit.bases[base->base].x, unit.bases[base->base].y};
  if (auto ok = same(fmt::format("{} at", at(1)), place(*point), place(found)); !ok) return ok;
  if (!is(3, "facing")) return {};
  auto angle = read_degrees(at(4));
  if (!angle) return std::unexpected(angle.error());
  const int facing =
      line || unit.formation == Formation::skirmish ? unit.heading : unit.bases[base->base].heading;
  return same("facing", degrees(Heading(*angle).quarters()), degrees(facing));
}

Result<void> Witness::unit_state() {
  const bool negative = is(0, "no") || is(0, "not");
  const std::size_t first = negative ? 1 : 0;
  auto unit_number = find_unit(data_, p_, at(first + 1));
  if (!unit_number) return std::unexpected(unit_number.error());
  const Unit& unit = p_[*unit_number];
  const std::string_view what_is = at(first);
  if (same_word(what_is, "token")) {
    for (std::size_t i = first + 2; i < words_.size(); ++i) {
      bool known = false;
      for (int k = 0; k < 23; ++k)
        if (const auto token = static_cast<Token>(1u << k); same_word(at(i), word(token))) {
          known = true;
          if (unit.has(token) == negative)
            return problem("{} {} the token {}", at(first + 1), negative ? "has" : "lacks", at(i));
        }
      if (!known) return problem("'{}' is not a token", at(i));
    }
    return {};
  }
  if (same_word(what_is, "formation")) return same("formation", at(first + 2), word(unit.formation));
  if (same_word(what_is, "bases")) {
    auto number = value(first + 2);
    if (!number) return std::unexpected(number.error());
    return same("Bases", *number, int{unit.gone() ? std::uint8_t{0} : unit.count});
  }
  if (same_word(what_is, "command")) {
    const std::string found = unit.command == nothing ? "none" : fmt::format("{}", unit.command + 1);
    return same("command Base", at(first + 2), found);
  }
  const auto holds = [&](bool yes, std::string_view state) -> Result<void> {
    if (yes != negative) return {};
    return problem("{} is {}{}", at(first + 1), yes ? "" : "not ", state);
  };
  if (same_word(what_is, "destroyed")) return holds(unit.place == Place::destroyed, "destroyed");
  if (same_word(what_is, "driven-off")) return holds(unit.place == Place::driven_off, "driven off");
  if (same_word(what_is, "on-table")) return holds(unit.on_table(), "on the table");
  if (same_word(what_is, "in-reserve")) return holds(unit.place == Place::reserve, "in reserve");
  if (same_word(what_is, "fighting")) {
    if (first + 2 >= words_.size()) return holds(unit.in_contact(), "fighting");
    auto enemy = find_unit(data_, p_, at(first + 2));
    if (!enemy) return std::unexpected(enemy.error());
    return holds(unit.engaged == *enemy, "fighting it");
  }
  if (same_word(what_is, "supports")) {
    auto helped = find_unit(data_, p_, at(first + 2));
    if (!helped) return std::unexpected(helped.error());
    return holds(unit.supporting == *helped, "supporting it");
  }
  if (same_word(what_is, "arrives")) {
    auto number = value(first + 2);
    if (!number) return std::unexpected(number.error());
    return same("arrival", *number, int{unit.arrives});
  }
  return problem("'{}' is not understood", join_words(words_));
}

Result<void> Witness::numbers() {
  const Field field{data_, p_};
  if (is(0, "left")) {
    auto expected = read_inches(at(1));
    if (!expected) return std::unexpected(expected.error());
    if (p_.move.unit == nothing) return problem("no Unit is moving");
    int left = inches_left(p_);
    if (moves_base_by_base(p_[p_.move.unit])) left = inches_left(p_, 0);
    return same("inches left", inches(*expected), inches(left));
  }
  if (is(0, "turn")) return same("turn", at(1), fmt::format("{}", p_.turn));
  if (is(0, "yells")) {  // yells union 1: how many are left
    const int used = p_.yells[is(1, "union") ? 0 : 1];
    return same("yells left", at(2), fmt::format("{}", p_.options.yell_uses - used));
  }
  if (is(0, "score")) return same("score", at(2), fmt::format("{}", p_.score[is(1, "union") ? 0 : 1]));
  if (is(0, "lost"))
    return same("points lost", at(2),
                fmt::format("{}", lost_points(field, is(1, "union") ? Seat::first : Seat::second)));
  if (is(0, "controls")) {
    const auto& objectives = field.ground().objectives;
    const auto found =
        std::ranges::find_if(objectives, [&](const Objective& each) { return same_word(each.id, at(2)); });
    if (found == objectives.end()) return problem("there is no objective '{}'", at(2));
    return same(fmt::format("{} held by", at(2)), at(1),
                seat_word(controls(field, static_cast<int>(found - objectives.begin()))));
  }
  auto unit = find_unit(data_, p_, at(1));
  if (!unit) return std::unexpected(unit.error());
  if (is(0, "firing-dice")) return same("firing dice", at(2), fmt::format("{}", firing_dice(field, *unit)));
  if (is(0, "attack-dice")) return same("attack dice", at(2), fmt::format("{}", attack_dice(field, *unit)));
  if (is(0, "willpower"))
    return same("Willpower modifier", at(2), fmt::format("{}", willpower_modifier(field, *unit)));
  if (is(0, "charge-distance"))
    return same("charge distance", at(2), inches(charge_distance(field, p_[*unit])));
  if (is(0, "allowance")) {
    auto pace = read_pace(at(2));
    if (!pace) return std::unexpected(pace.error());
    return same("allowance", at(3), inches(allowance(field, p_[*unit], *pace)));
  }
  auto other_unit = find_unit(data_, p_, at(2));
  if (!other_unit) return std::unexpected(other_unit.error());
  if (is(0, "gap")) return same("gap", at(3), inches(table::plain(squared_gap(p_[*unit], p_[*other_unit]))));
  return same("aspect", at(3), word(aspect_of(p_[*unit], p_[*other_unit])));
}

// volley u.inf1 c.inf1 [dice 8] [band deadly] [aspect front] [engage 4] [none 2] [light 1] [heavy 0]
Result<void> Witness::volley() {
  const Field field{data_, p_};
  auto a = find_unit(data_, p_, at(1)), b = find_unit(data_, p_, at(2));
  if (!a) return std::unexpected(a.error());
  if (!b) return std::unexpected(b.error());
  const Volley found = measure(field, *a, *b);
  for (std::size_t i = 3; i + 1 < words_.size(); i += 2) {
    std::string value_found;
    if (is(i, "dice"))
      value_found = fmt::format("{}", found.dice);
    else if (is(i, "band"))
      value_found = word(found.band);
    else if (is(i, "aspect"))
      value_found = word(found.aspect);
    else if (is(i, "engage"))
      value_found = fmt::format("{}", found.band == Band::beyond ? 7 : engage_number(field, p_[*a], found));
    else if (is(i, "none"))
      value_found = fmt::format("{}", __builtin_popcount(found.bases[0]));
    else if (is(i, "light"))
      value_found = fmt::format("{}", __builtin_popcount(found.bases[1]));
    else if (is(i, "heavy"))
      value_found = fmt::format("{}", __builtin_popcount(found.bases[2]));
    else
      return problem("'{}' is not part of a volley", at(i));
    if (auto ok = same(at(i), at(i + 1), std::string_view(value_found)); !ok) return ok;
  }
  return {};
}

// legal "move u.inf1 basic: advance 3" · refused MAN-05 "..."
Result<void> Witness::legality() {
  const bool legal = is(0, "legal");
  const std::string text = join_words(words_, legal ? 1 : 2);
  auto orders = game_.read(p_, text);
  if (!orders) return std::unexpected(orders.error());
  Position now = p_;
  for (Action each : *orders) {
    if (const Verdict refusal = game_.check(now, each)) {
      if (legal) return problem("refused: {}", refusal->text());
      return same("refusal", at(1), refusal->rule);
    }
    FastDice dice(1);
    game_.play(now, each, dice, {});
  }
  if (legal) return {};
  return problem("expected to be refused under {}, but it is legal", at(1));
}

// army csa-sample points 744 · army csa-sample bases 60 · army csa-sample has "3 militia of 4" · build "..."
// "..." costs 10 | refused ID | legal
Result<void> Witness::armies() {
  if (is(0, "army")) {
    const auto army = std::ranges::find(data_.armies, at(1), &Army::id);
    if (army == data_.armies.end()) return problem("there is no army '{}'", at(1));
    if (is(2, "points")) return same("points", at(3), fmt::format("{}", points_of(data_.charts, *army)));
    if (is(2, "bases")) return same("Bases", at(3), fmt::format("{}", army->bases()));
    if (is(2, "matches")) {
      const auto other_army = std::ranges::find(data_.armies, at(3), &Army::id);
      if (other_army == data_.armies.end()) return problem("there is no army '{}'", at(3));
      if (matching(*army, *other_army)) return {};
      return problem("they do not match");
    }
    if (!is(2, "has")) return problem("an army has points, bases, or Units: has \"3 militia of 4\"");
    auto units = read_group(data_.charts, at(3));
    if (!units) return std::unexpected(units.error());
    int found = 0, cost = 0;
    for (const ArmyUnit& each : army->units)
      if (each.type == units->front().type && each.bases == units->front().bases &&
          each.rifled == units->front().rifled) {
        ++found;
        cost += points_of(data_.charts, each);
      }
    if (auto ok = same("Units", units->size(), static_cast<std::size_t>(found)); !ok) return ok;
    if (is(4, "costing")) return same("points", at(5), fmt::format("{}", cost));
    return {};
  }
  Army army{.id = "built"};
  ArmyLimits limits;
  std::size_t i = 1;
  for (; i < words_.size() && !is(i, "costs") && !is(i, "refused") && !is(i, "legal"); ++i) {
    if (is(i, "limit") || is(i, "generals") || is(i, "guns")) {
      auto number = value(i + 1);
      if (!number) return std::unexpected(number.error());
      (is(i, "limit") ? limits.points : is(i, "generals") ? limits.generals : limits.artillery) = *number;
      ++i;
      continue;
    }
    auto units = read_group(data_.charts, at(i));
    if (!units) {
      if (words_.size() > 2 && same_word(words_[words_.size() - 2], "refused") &&
          units.error().what.find("command") != std::string::npos)
        return same("refusal", words_.back(), std::string("ARMY-03"));
      return std::unexpected(units.error());
    }
    for (ArmyUnit& each : *units) {
      each.name = fmt::format("{} ({})", each.name, army.units.size() + 1);
      army.units.push_back(each);
    }
  }
  const auto wrong = faults(data_.charts, army, limits);
  if (is(i, "costs")) return same("points", at(i + 1), fmt::format("{}", points_of(data_.charts, army)));
  if (is(i, "legal")) {
    if (wrong.empty()) return {};
    return problem("{} [{}]", wrong.front().what, wrong.front().rule);
  }
  for (const ArmyFault& each : wrong)
    if (each.rule == at(i + 1)) return {};
  return problem("expected a fault under {}, found {}", at(i + 1),
                 wrong.empty() ? "none" : wrong.front().rule);
}

// event willpower [u.inf1] 1 : how often it happened
Result<void> Witness::event_count() {
  const auto kind =
      std::ranges::find_if(note_names, [&](std::string_view each) { return same_word(each, at(1)); });
  if (kind == note_names.end())
    return problem("'{}' is not an event: {}", at(1), fmt::join(note_names, ", "));
  const bool named = words_.size() > 3;
  int unit = -1;
  if (named) {
    auto found = find_unit(data_, p_, at(2));
    if (!found) return std::unexpected(found.error());
    ScriptedDice none;
    Position copy = p_;
    unit = Battle{data_, copy, none, {}}.tag(*found);
  }
  int count = 0;
  for (const Event& each : history_)
    count += each.kind == kind - note_names.begin() && (!named || each[0] == unit);
  return same(fmt::format("{} events", at(1)), at(named ? 3 : 2), fmt::format("{}", count));
}

// sees confederate u.sct1 nothing | a-place
Result<void> Witness::hidden() {
  const Viewer who = is(1, "union")         ? Viewer::first
                     : is(1, "confederate") ? Viewer::second
                                            : Viewer::spectator;
  const Json seen = game_.view(p_, who);
  bool found = false;
  for (const Json& each : seen["units"])
    if (each["code"] == lower(at(2))) found = each.contains("bases");
  if (found == is(3, "a-place")) return {};
  return problem("{} sees {}", at(1), found ? "where it is" : "nothing of it");
}

// chart infantry men 60 · terrain fence level 1 · terrain fence cover light
Result<void> Witness::chart() {
  if (is(0, "terrain")) {
    const auto kind = std::ranges::find(data_.kinds, at(1), &Kind::id);
    if (kind == data_.kinds.end()) return problem("there is no terrain '{}'", at(1));
    if (is(2, "level")) return same("level", at(3), fmt::format("{}", kind->level));
    return same("cover", at(3), word(kind->cover));
  }
  if (is(1, "levels")) {
    int most = 0, covers = 0;
    for (const Kind& each : data_.kinds)
      most = std::max(most, each.level), covers = std::max(covers, static_cast<int>(each.cover));
    return same("levels and covers", fmt::format("{} {}", at(2), at(3)), fmt::format("{} {}", most, covers));
  }
  for (int i = 0; i < profile_count; ++i) {
    const Chart& row = data_.charts.of(static_cast<Profile>(i));
    if (!same_word(row.name, at(1))) continue;
    const std::array<std::pair<std::string_view, int>, 10> values{{{"men", row.men},
                                                                   {"points", row.points},
                                                                   {"least", row.least},
                                                                   {"most", row.most},
                                                                   {"basic", row.basic},
                                                                   {"double", row.double_quick},
                                                                   {"march", row.march},
                                                                   {"charge", row.charge},
                                                                   {"fire", row.fire_dice},
                                                                   {"attack", row.attack_rolls}}};
    for (const auto& [name, found] : values)
      if (is(2, name)) return same(name, at(3), fmt::format("{}", found));
    return problem("the charts have no '{}'", at(2));
  }
  return problem("the charts have no '{}'", at(1));
}

Result<void> Witness::testify() {
  static constexpr std::array<std::string_view, 12> phases{"order",    "edge",     "readiness", "record",
                                                           "deploy",   "reserves", "resolve",   "movement",
                                                           "reaction", "firing",   "combat",    "over"};
  if (is(0, "at") || is(0, "base")) return place_of_unit();
  for (std::string_view verb : {"no", "not", "token", "formation", "bases", "command", "destroyed",
                                "driven-off", "on-table", "in-reserve", "fighting", "supports", "arrives"})
    if (is(0, verb)) return unit_state();
  for (std::string_view verb : {"left", "turn", "yells", "score", "lost", "controls", "firing-dice",
                                "attack-dice", "willpower", "charge-distance", "allowance", "gap", "aspect"})
    if (is(0, verb)) return numbers();
  if (is(0, "volley")) return volley();
  if (is(0, "legal") || is(0, "refused")) return legality();
  if (is(0, "army") || is(0, "build")) return armies();
  if (is(0, "event")) return event_count();
  if (is(0, "sees")) return hidden();
  if (is(0, "chart") || is(0, "terrain")) return chart();
  if (is(0, "phase")) return same("phase", at(1), phases[static_cast<std::size_t>(p_.phase)]);
  if (is(0, "active")) return same("active player", at(1), seat_word(p_.active));
  if (is(0, "first")) return same("first player", at(1), seat_word(p_.first));
  if (is(0, "decides")) return same("to decide:", at(1), seat_word(game_.decision(p_).seat));
  if (is(0, "home"))
    return same("home edge", at(2),
                p_.home[is(1, "union") ? 0 : 1] == Edge::south ? std::string_view("south") : "north");
  if (is(0, "outcome")) {
    const Outcome found = game_.outcome(p_);
    if (!found.over) return problem("the battle goes on");
    if (auto ok = same("winner", at(1), seat_word(found.winner)); !ok) return ok;
    return words_.size() > 2 ? same("level", at(2), found.level) : Result<void>{};
  }
  if (is(0, "goes-on"))
    return game_.outcome(p_).over ? Result<void>(problem("the battle is over")) : Result<void>{};
  static const std::vector<std::string_view> known{
      "at",       "base",    "token",    "formation", "bases",   "command",  "destroyed",
      "fighting", "left",    "turn",     "volley",    "legal",   "refused",  "army",
      "build",    "event",   "sees",     "chart",     "terrain", "phase",    "active",
      "decides",  "outcome", "controls", "gap",       "aspect",  "willpower"};
  const std::string_view guess = nearest(at(0), known);
  if (guess.empty()) return problem("'{}' is not an assertion of this game", at(0));
  return problem("'{}' is not an assertion of this game; did you mean '{}'?", at(0), guess);
}

}  // namespace

Result<void> Game::expect(const Position& p, std::span<const Event> history, const Words& words) const {
  return Witness(*this, p, history, words).testify();
}

}  // namespace longroll::severed
