// Orders read: every single action as write() gives it, and longer orders that stand for several.
#include <algorithm>

#include "engine/severed/game.hpp"
#include "engine/severed/notation.hpp"

namespace longroll::severed {

using table::offset;

namespace {

// One order as words; the position says what the mover is and which phase it is.
class Reader {
 public:
  Reader(const Data& data, const Position& p, const Words& words) : data_(data), p_(p), words_(words) {}
  Result<Order> read();

 private:
  Result<Order> one(Do what, Operands o = {}) const { return Order{order(what, o)}; }
  std::string_view at(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i]) : std::string_view();
  }
  bool is(std::size_t i, std::string_view word) const { return same_word(at(i), word); }
  std::size_t find(std::string_view word) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (same_word(words_[i], word)) return i;
    return words_.size();
  }
  std::unexpected<Problem> unclear(std::string_view how) const {
    return problem("'{}' is not understood; write '{}'", join_words(words_), how);
  }
  Result<Order> with_unit(Do what, std::string_view how, unsigned flag = 0) const;
  Result<Order> deployment();
  Result<Order> travel();
  Result<Order> guns();
  Result<Order> limbers();
  Result<Order> declarations();
  Result<Order> loose_travel(Heading direction, int distance) const;
  Result<Order> loose_wheel(bool right, int angle) const;
  Result<unsigned> left_or_right(std::size_t i) const {
    if (is(i, "left")) return 0u;
    if (is(i, "right")) return 1u;
    return problem("'{}' must say left or right", join_words(words_));
  }
  Result<unsigned> ordinal(std::size_t i) const {
    const auto value = whole_number(at(i));
    if (!value || *value < 1 || *value > 6) return problem("'{}' is not the number of a Base or gun", at(i));
    return static_cast<unsigned>(*value - 1);
  }
  const Unit& mover() const { return p_[p_.move.unit == nothing ? 0 : p_.move.unit]; }
  bool loose_mover() const { return p_.move.unit != nothing && mover().loose(); }

  const Data& data_;
  const Position& p_;
  const Words& words_;
};

Result<Order> Reader::with_unit(Do what, std::string_view how, unsigned flag) const {
  if (words_.size() != 2) return unclear(how);
  auto unit = find_unit(data_, p_, at(1));
  if (!unit) return std::unexpected(unit.error());
  return one(what, {.unit = *unit, .flag = flag});
}

Result<Order> Reader::deployment() {
  if (is(0, "deploy")) {
    if (words_.size() < 5 || !is(3, "at")) return unclear("deploy u.inf1 line at 36,4 facing 0");
    auto unit = find_unit(data_, p_, at(1));
    auto formation = read_formation(at(2));
    auto point = read_point(at(4));
    auto facing = is(5, "facing") ? read_degrees(at(6))
                                  : Result<int>(Field{data_, p_}.away_from_home(p_.setting).quarters());
    if (!unit) return std::unexpected(unit.error());
    if (!formation) return std::unexpected(formation.error());
    if (!point) return std::unexpected(point.error());
    if (!facing) return std::unexpected(facing.error());
    return one(Do::deploy, {.unit = *unit,
                            .flag = static_cast<unsigned>(*formation),
                            .x = point->x,
                            .y = point->y,
                            .heading = static_cast<unsigned>(Heading(*facing).quarters())});
  }
  if (words_.size() < 4 || !is(2, "at")) return unclear("place u.sct1/2 at 30,12 facing 0");
  auto base = find_base(data_, p_, at(1));
  auto point = read_point(at(3));
  auto facing = is(4, "facing") ? read_degrees(at(5)) : Result<int>(0);
  if (!base) return std::unexpected(base.error());
  if (!point) return std::unexpected(point.error());
  if (!facing) return std::unexpected(facing.error());
  return one(Do::place_base, {.unit = base->unit,
                              .base = base->base,
                              .x = point->x,
                              .y = point->y,
                              .heading = static_cast<unsigned>(Heading(*facing).quarters())});
}

// Skirmishers and generals have no formation to keep: the drill words stand for moves of their Bases.
Result<Order> Reader::loose_travel(Heading direction, int distance) const {
  const Point by = offset({}, direction, distance, 0);
  if (mover().general()) {
    const Point to = centre(mover(), 0) + by;
    return one(Do::ride, {.x = to.x, .y = to.y});
  }
  return one(Do::skirmish_all, {.x = by.x + vector_zero, .y = by.y + vector_zero});
}

Result<Order> Reader::loose_wheel(bool right, int angle) const {  // SKF-05
  const Unit& unit = mover();
  const Heading then = unit.facing().turned(right ? angle : -angle);
  Order wheel{order(Do::turn, {.heading = static_cast<unsigned>(then.quarters())})};
  // The Base on the named side stands; the others come into line with it.
  int pivot = 0;
  const Point r = unit.facing().right();
  for (int i = 1; i < unit.count; ++i) {
    const std::int64_t here = table::dot(centre(unit, i), r), best = table::dot(centre(unit, pivot), r);
    if (right ? here > best : here < best) pivot = i;
  }
  for (int i = 0; i < unit.count; ++i) {
    if (i == pivot) continue;
    const Point from = centre(unit, pivot), away = centre(unit, i) - from;
    const auto ahead = static_cast<int>(table::rounded(table::dot(away, unit.facing().forward()), 65536));
    const auto beside = static_cast<int>(table::rounded(table::dot(away, r), 65536));
    const Point to = offset(from, then, ahead, beside);
    wheel.push_back(order(Do::skirmish, {.base = static_cast<unsigned>(i), .x = to.x, .y = to.y}));
  }
  return wheel;
}

Result<Order> Reader::travel() {
  const auto distance = [&](std::size_t i) -> Result<int> {
    auto value = read_inches(at(i));
    if (value && (*value < 0 || *value > 8000)) return problem("'{}' is not a distance", at(i));
    return value;
  };
  if (is(0, "advance") || is(0, "back")) {
    auto d = distance(1);
    if (!d) return std::unexpected(d.error());
    const bool back = is(0, "back");
    if (loose_mover()) return loose_travel(back ? mover().facing().reversed() : mover().facing(), *d);
    return one(back ? Do::back : Do::advance, {.x = *d});
  }
  if (is(0, "oblique")) {
    auto right = left_or_right(1);
    auto angle = words_.size() > 3 ? read_degrees(at(2)) : Result<int>(180);
    auto d = distance(words_.size() > 3 ? 3 : 2);
    if (!right) return std::unexpected(right.error());
    if (!angle) return std::unexpected(angle.error());
    if (!d) return std::unexpected(d.error());
    if (*angle < 0 || *angle > 720) return problem("an oblique turns 45 degrees at most");
    if (loose_mover()) return loose_travel(mover().facing().turned(*right ? *angle : -*angle), *d);
    return one(Do::oblique, {.flag = *right, .x = *d, .heading = static_cast<unsigned>(*angle)});
  }
  if (is(0, "wheel")) {
    auto right = left_or_right(1);
    auto angle = read_degrees(at(2));
    if (!right) return std::unexpected(right.error());
    if (!angle || *angle < 0 || *angle > 1440) return unclear("wheel left 30");
    if (loose_mover() && !mover().general()) return loose_wheel(*right, *angle);
    return one(Do::wheel, {.flag = *right, .heading = static_cast<unsigned>(*angle)});
  }
  if (is(0, "face") || is(0, "form")) {
    auto right = left_or_right(is(0, "face") ? 1 : 2);
    if (!right) return std::unexpected(right.error());
    return one(is(0, "face") ? Do::face : Do::form_line, {.flag = *right});
  }
  if (is(0, "march") || is(0, "ride")) {
    const Do what = is(0, "march") ? Do::march : Do::ride;
    if (is(1, "to")) {
      auto to = read_point(at(2));
      if (!to) return std::unexpected(to.error());
      return one(what, {.x = to->x, .y = to->y});
    }
    auto d = distance(1);
    auto bearing =
        is(2, "bearing") ? read_degrees(at(3)) : Result<int>(mover().count ? mover().bases[0].heading : 0);
    if (!d) return std::unexpected(d.error());
    if (!bearing) return std::unexpected(bearing.error());
    const Point to = offset(mover().count ? centre(mover(), 0) : Point{}, Heading(*bearing), *d, 0);
    return one(what, {.x = to.x, .y = to.y});
  }
  if (is(0, "turn")) {
    auto angle = read_degrees(at(1));
    if (!angle) return std::unexpected(angle.error());
    return one(Do::turn, {.heading = static_cast<unsigned>(Heading(*angle).quarters())});
  }
  if (is(0, "shift")) {
    auto by = read_point(at(1));
    if (!by) return std::unexpected(by.error());
    if (std::abs(by->x) > 4000 || std::abs(by->y) > 4000) return problem("'{}' is too far", at(1));
    return one(Do::skirmish_all, {.x = by->x + vector_zero, .y = by->y + vector_zero});
  }
  // base 2 to x,y · gun 1 to x,y · hand 1 to x,y facing d · pivot 1 to d
  auto which = ordinal(1);
  if (!which) return std::unexpected(which.error());
  if (!is(2, "to")) return unclear("base 2 to 30,12");
  if (is(0, "pivot")) {
    auto angle = read_degrees(at(3));
    if (!angle) return std::unexpected(angle.error());
    return one(Do::pivot, {.base = *which, .heading = static_cast<unsigned>(Heading(*angle).quarters())});
  }
  auto to = read_point(at(3));
  if (!to) return std::unexpected(to.error());
  Operands o{.base = *which, .x = to->x, .y = to->y};
  if (is(0, "base")) return one(Do::skirmish, o);
  if (is(0, "gun")) return one(Do::gun_to, o);
  auto angle = is(4, "facing") ? read_degrees(at(5))
                               : Result<int>(p_.move.unit == nothing ? 0 : mover().bases[*which].heading);
  if (!angle) return std::unexpected(angle.error());
  o.heading = static_cast<unsigned>(Heading(*angle).quarters());
  return one(Do::by_hand, o);
}

Result<Order> Reader::limbers() {
  const bool limber = is(0, "limber");
  const bool named = words_.size() > 1 && (lower(at(1)).starts_with("u.") || lower(at(1)).starts_with("c."));
  Operands o;
  if (named) {
    auto unit = find_unit(data_, p_, at(1));
    if (!unit) return std::unexpected(unit.error());
    o.unit = *unit;
  } else if (p_.move.unit != nothing) {
    o.unit = p_.move.unit;
  }
  const std::size_t first = named ? 2 : 1;
  const int now = p_[static_cast<Number>(o.unit)].bases[0].heading;
  auto a = words_.size() > first ? read_degrees(at(first)) : Result<int>(now);
  if (!a) return std::unexpected(a.error());
  auto b = words_.size() > first + 1 ? read_degrees(at(first + 1)) : Result<int>(*a);
  if (!b) return std::unexpected(b.error());
  o.heading = static_cast<unsigned>(Heading(*a).quarters());
  o.x = Heading(*b).quarters();
  if (named) return one(limber ? Do::react_limber : Do::react_unlimber, o);
  o.unit = 0;
  return one(limber ? Do::limber : Do::unlimber, o);
}

Result<Order> Reader::guns() {
  // shell gun 1 at c.inf1/2 range 30 · shell gun 1 at object house 30,20 range 30 · canister gun 1 at
  // c.inf1/2
  if (words_.size() < 5 || !is(1, "gun") || !is(3, "at")) return unclear("shell gun 1 at c.inf1/2 range 30");
  auto gun = ordinal(2);
  if (!gun) return std::unexpected(gun.error());
  const bool shell = is(0, "shell");
  int guess = 0;
  if (shell) {
    const std::size_t range = find("range");
    auto value = read_inches(at(range + 1));
    if (!value) return std::unexpected(value.error());
    if (*value < 0 || *value % 50) return problem("the range is guessed in half inches");
    guess = *value / 50;
    if (guess > 127) return problem("shell reaches 60 inches");
  }
  if (is(4, "object")) {
    const auto& features = data_.grounds[p_.ground].features;
    const auto object =
        std::ranges::find_if(features, [&](const Feature& each) { return same_word(each.id, at(5)); });
    if (object == features.end()) return problem("there is no object '{}' on this table", at(5));
    auto to = read_point(at(6));
    if (!to) return std::unexpected(to.error());
    return one(Do::shell_object, {.unit = static_cast<unsigned>(object - features.begin()),
                                  .flag = *gun,
                                  .x = to->x,
                                  .y = to->y,
                                  .heading = static_cast<unsigned>(guess)});
  }
  auto base = find_base(data_, p_, at(4));
  if (!base) return std::unexpected(base.error());
  return one(shell ? Do::shell : Do::canister,
             {.unit = base->unit, .base = base->base, .flag = *gun, .x = guess});
}

Result<Order> Reader::declarations() {
  // fire u.inf1 [at c.inf1 [split 1 2 3]] · charge u.inf1 [at c.inf1] · at c.inf1
  const bool fire = is(0, "fire"), charge = is(0, "charge");
  const bool in_combat = p_.phase == Phase::combat;
  if (is(0, "at")) return with_unit(in_combat ? Do::charge_at : Do::at, "at c.inf1");
  auto unit = find_unit(data_, p_, at(1));
  if (!unit) return std::unexpected(unit.error());
  Order orders{order(fire ? Do::fire : Do::charge, {.unit = *unit})};
  if (words_.size() == 2) return orders;
  if (!is(2, "at")) return unclear(charge ? "charge u.inf1 at c.inf1" : "fire u.inf1 at c.inf1");
  auto target = find_unit(data_, p_, at(3));
  if (!target) return std::unexpected(target.error());
  orders.push_back(order(fire ? Do::at : Do::charge_at, {.unit = *target}));
  if (!fire || words_.size() == 4) return orders;
  const Words rest(words_.begin() + 4, words_.end());
  auto split = Reader(data_, p_, rest).read();
  if (!split) return split;
  orders.insert(orders.end(), split->begin(), split->end());
  return orders;
}

Result<Order> Reader::read() {
  static const std::vector<std::pair<std::string_view, Do>> plain{{"roll", Do::roll},
                                                                  {"first", Do::go_first},
                                                                  {"second", Do::go_second},
                                                                  {"edge south", Do::take_edge},
                                                                  {"ready", Do::ready},
                                                                  {"reform line", Do::form_line_now},
                                                                  {"reform column", Do::stay_in_column},
                                                                  {"done", Do::done},
                                                                  {"cancel", Do::cancel},
                                                                  {"end", Do::end_phase},
                                                                  {"about face", Do::about_face},
                                                                  {"dismount", Do::dismount},
                                                                  {"cease", Do::cease},
                                                                  {"cease fire", Do::cease},
                                                                  {"hold fire", Do::hold_fire},
                                                                  {"dispute", Do::dispute},
                                                                  {"accept", Do::accept},
                                                                  {"stand down", Do::stand_down},
                                                                  {"fight", Do::fight},
                                                                  {"brace", Do::brace},
                                                                  {"countercharge", Do::countercharge},
                                                                  {"yell", Do::yell},
                                                                  {"no yell", Do::no_yell},
                                                                  {"furious", Do::furious},
                                                                  {"decline", Do::decline},
                                                                  {"resign", Do::resign}};
  const std::string whole = lower(join_words(words_));
  if (whole == "edge north") return one(Do::take_edge, {.flag = 1});
  for (const auto& [words, what] : plain)
    if (whole == words) return one(what);
  static const std::vector<std::pair<std::string_view, Do>> named{
      {"general", Do::name_general}, {"resolve", Do::resolve},   {"battery", Do::battery},
      {"drive", Do::react_move},     {"bayonets", Do::bayonets}, {"determined", Do::determined},
      {"open", Do::open_fight},      {"join", Do::join},         {"assist", Do::assist}};
  for (const auto& [verb, what] : named)
    if (is(0, verb)) return with_unit(what, fmt::format("{} u.inf1", verb));
  if (is(0, "deploy") || is(0, "place")) return deployment();
  if (is(0, "move")) {
    if (words_.size() != 3) return unclear("move u.inf1 basic");
    auto unit = find_unit(data_, p_, at(1));
    auto pace = read_pace(at(2));
    if (!unit) return std::unexpected(unit.error());
    if (!pace) return std::unexpected(pace.error());
    return one(Do::move, {.unit = *unit, .flag = static_cast<unsigned>(*pace)});
  }
  for (std::string_view verb : {"advance", "back", "oblique", "wheel", "face", "form", "march", "ride",
                                "turn", "shift", "base", "gun", "hand", "pivot"})
    if (is(0, verb)) return travel();
  if (is(0, "limber") || is(0, "unlimber")) return limbers();
  if (is(0, "shell") || is(0, "canister")) return guns();
  if (is(0, "fire") || is(0, "charge") || is(0, "at")) return declarations();
  if (is(0, "split")) {
    std::array<int, 3> dice{};
    for (std::size_t i = 0; i < 3; ++i) {
      const auto value = whole_number(at(i + 1));
      if (!value || *value < 0 || *value > 40) return unclear("split 4 6 0");
      dice[i] = *value;
    }
    return one(Do::split, {.x = dice[0], .y = dice[1], .heading = static_cast<unsigned>(dice[2])});
  }
  if (is(0, "lose")) {
    auto base = ordinal(1);
    if (!base) return std::unexpected(base.error());
    return one(Do::remove, {.base = *base});
  }
  if (is(0, "escape")) {
    auto angle = read_degrees(at(1));
    if (!angle) return std::unexpected(angle.error());
    return one(Do::escape, {.heading = static_cast<unsigned>(Heading(*angle).quarters())});
  }
  std::vector<std::string_view> verbs{
      "deploy",   "place", "move",     "advance", "back",   "oblique", "wheel", "face",  "form",
      "march",    "ride",  "turn",     "shift",   "base",   "gun",     "hand",  "pivot", "limber",
      "unlimber", "shell", "canister", "fire",    "charge", "at",      "split", "lose",  "escape"};
  for (const auto& [verb, what] : named) verbs.push_back(verb);
  for (const auto& [verb, what] : plain) verbs.push_back(verb);
  const std::string_view guess = nearest(at(0), verbs);
  if (guess.empty()) return problem("'{}' is not an order", join_words(words_));
  return problem("'{}' is not an order; did you mean '{}'?", join_words(words_), guess);
}

std::vector<std::string> split_steps(std::string_view text) {
  std::vector<std::string> steps;
  for (std::size_t start = 0; start <= text.size();) {
    std::size_t end = text.find(", ", start);
    if (end == std::string_view::npos) end = text.size();
    steps.emplace_back(trim(text.substr(start, end - start)));
    start = end + 2;
  }
  return steps;
}

}  // namespace

// "move u.inf1 double: advance 3, wheel left 30, advance 2" is the whole move, with `done` at its end.
Result<Order> Game::read(const Position& p, std::string_view text) const {
  const auto colon = text.find(':');
  std::vector<std::string> parts;
  if (colon == std::string_view::npos) {
    parts = split_steps(text);
  } else {
    parts.emplace_back(trim(text.substr(0, colon)));
    for (std::string& each : split_steps(text.substr(colon + 1))) parts.push_back(std::move(each));
    const Words head = split_words(parts[0]);
    if (!head.empty() && (same_word(head[0], "move") || same_word(head[0], "drive")))
      parts.emplace_back("done");
  }
  Order orders;
  Position now = p;  // later steps are read where the earlier ones lead
  bool follows = true;
  for (const std::string& part : parts) {
    const Words words = split_words(part);
    if (words.empty()) return problem("an order is missing");
    auto some = Reader(*data_, now, words).read();
    if (!some) return some;
    for (Action each : *some) {
      orders.push_back(each);
      const Do step = what(each);
      const bool quiet =
          step == Do::move || step == Do::react_move || (step >= Do::advance && step <= Do::dismount);
      follows = follows && quiet && parts.size() > 1 && !check(now, each);
      if (follows) {
        ScriptedDice none;
        play(now, each, none, {});
      }
    }
  }
  return orders;
}

}  // namespace longroll::severed
