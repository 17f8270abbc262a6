// Case vocabulary: assertions. docs/cases/severed.md has them all.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/severed/turn.hpp"
#include "engine/severed/witness.hpp"

namespace longroll::severed {
namespace {

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

}  // namespace

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

Result<void> Game::then(const Position& p, std::span<const Event> history, const Words& words) const {
  return Witness(*this, p, history, words).testify();
}

}  // namespace longroll::severed
