// Orders read: every single action as write() gives it, and longer orders that stand for several.
#include <algorithm>

#include "engine/severed/game.hpp"
#include "engine/severed/words/notation.hpp"
#include "engine/severed/words/verbs.hpp"

namespace longroll::severed {

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
                                  : Result<int>(Board{data_, p_}.away_from_home(p_.setting).quarters());
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

// A word of the table alone, or with a Unit.
std::optional<Result<Order>> Reader::plain() const {
  const std::string whole = lower(join_words(words_));
  if (whole == "edge south" || whole == "edge north")
    return one(Do::take_edge, {.flag = whole == "edge north"});
  if (whole == "cease fire") return one(Do::cease);
  for (const auto& row : verbs) {
    const bool alone = row.operands[0] == Operand::none;
    const bool with_one = row.operands[0] == Operand::unit && row.operands[1] == Operand::none;
    if (alone && whole == row.word) return one(row.does);
    if (with_one && is(0, row.word)) return with_unit(row.does, fmt::format("{} u.inf1", row.word));
  }
  return {};
}

Result<Order> Reader::moves() const {
  if (words_.size() != 3) return unclear("move u.inf1 basic");
  auto unit = find_unit(data_, p_, at(1));
  auto pace = read_pace(at(2));
  if (!unit) return std::unexpected(unit.error());
  if (!pace) return std::unexpected(pace.error());
  return one(Do::move, {.unit = *unit, .flag = static_cast<unsigned>(*pace)});
}

Result<Order> Reader::split() const {
  std::array<int, 3> dice{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto value = whole_number(at(i + 1));
    if (!value || *value < 0 || *value > 40) return unclear("split 4 6 0");
    dice[i] = *value;
  }
  return one(Do::split, {.x = dice[0], .y = dice[1], .heading = static_cast<unsigned>(dice[2])});
}

std::unexpected<Problem> Reader::unknown() const {
  std::vector<std::string_view> known{"edge south", "cease fire"};
  for (const auto& row : verbs)
    if (row.does != Do::take_edge)
      known.push_back(row.operands[0] == Operand::none ? row.word : row.word.substr(0, row.word.find(' ')));
  const std::string_view guess = nearest(at(0), known);
  if (guess.empty()) return problem("'{}' is not an order", join_words(words_));
  return problem("'{}' is not an order; did you mean '{}'?", join_words(words_), guess);
}

Result<Order> Reader::read() {
  if (is(0, "fire") || is(0, "charge") || is(0, "at")) return declarations();
  if (auto order = plain()) return *order;
  if (is(0, "deploy") || is(0, "place")) return deployment();
  if (is(0, "move")) return moves();
  for (std::string_view verb : {"advance", "back", "oblique", "wheel", "face", "form", "march", "ride",
                                "turn", "shift", "base", "gun", "hand", "pivot"})
    if (is(0, verb)) return travel();
  if (is(0, "limber") || is(0, "unlimber")) return limbers();
  if (is(0, "shell") || is(0, "canister")) return guns();
  if (is(0, "split")) return split();
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
  return unknown();
}

namespace {

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
        NoDice none;
        play(now, each, none, {});
      }
    }
  }
  return orders;
}

}  // namespace longroll::severed
