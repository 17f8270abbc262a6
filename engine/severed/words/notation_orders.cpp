// Orders read: every single action as write() gives it, and longer orders that stand for several.
#include <algorithm>

#include "engine/severed/game.hpp"
#include "engine/severed/words/notation.hpp"
#include "engine/severed/words/verbs.hpp"

namespace longroll::severed {

std::size_t Reader::find(std::string_view word) const {
  for (std::size_t i = 0; i < words_.size(); ++i)
    if (is(i, word)) return i;
  return words_.size();
}

Order Reader::wrong(std::string what) {
  if (!problem_) problem_ = Problem{.what = std::move(what)};
  return {};
}

Order Reader::unclear(std::string_view how) {
  return wrong(fmt::format("'{}' is not understood; write '{}'", join_words(words_), how));
}

int Reader::distance(std::size_t i) {
  const int value = got(read_inches(at(i)));
  if (value < 0 || value > 8000) wrong(fmt::format("'{}' is not a distance", at(i)));
  return value;
}

unsigned Reader::side(std::size_t i) {
  if (!is(i, "left") && !is(i, "right"))
    wrong(fmt::format("'{}' must say left or right", join_words(words_)));
  return is(i, "right");
}

unsigned Reader::ordinal(std::size_t i) {
  const int value = whole_number(at(i)).value_or(0);
  if (value >= 1 && value <= most_bases) return static_cast<unsigned>(value - 1);
  wrong(fmt::format("'{}' is not the number of a Base or gun", at(i)));
  return 0;
}

Order Reader::with_unit(Do what, std::string_view how) {
  if (words_.size() != 2) return unclear(how);
  return {order(what, {.unit = unit(1)})};
}

Order Reader::deployment() {
  if (is(0, "deploy")) {
    if (words_.size() < 5 || !is(3, "at")) return unclear("deploy u.inf1 line at 36,4 facing 0");
    Operands o{.unit = unit(1), .flag = static_cast<unsigned>(got(read_formation(at(2))))};
    const Point to = point_at(4);
    o.x = to.x, o.y = to.y;
    const Heading ahead = Board{data_, p_}.away_from_home(p_.setting);
    o.heading = is(5, "facing") ? facing(6) : static_cast<unsigned>(ahead.quarters());
    return {order(Do::deploy, o)};
  }
  if (words_.size() < 4 || !is(2, "at")) return unclear("place u.sct1/2 at 30,12 facing 0");
  const BaseName which = base(1);
  const Point to = point_at(3);
  return {order(Do::place_base, {.unit = which.unit,
                                 .base = which.base,
                                 .x = to.x,
                                 .y = to.y,
                                 .heading = is(4, "facing") ? facing(5) : 0})};
}

// shell gun 1 at c.inf1/2 range 30 · shell gun 1 at object house 30,20 range 30 · canister gun 1 at c.inf1/2
Order Reader::guns() {
  if (words_.size() < 5 || !is(1, "gun") || !is(3, "at")) return unclear("shell gun 1 at c.inf1/2 range 30");
  const unsigned gun = ordinal(2);
  const bool shell = is(0, "shell");
  const int range = shell ? got(read_inches(at(find("range") + 1))) : 0, guess = range / 50;
  if (range < 0 || range % 50) return wrong("the range is guessed in half inches");
  if (guess > 127) return wrong("shell reaches 60 inches");
  if (is(4, "object")) {
    const auto& features = data_.grounds[p_.ground].features;
    const auto object = std::ranges::find_if(features, [&](const Feature& each) { return is(5, each.id); });
    if (object == features.end()) return wrong(fmt::format("there is no object '{}' on this table", at(5)));
    const Point to = point_at(6);
    return {order(Do::shell_object, {.unit = static_cast<unsigned>(object - features.begin()),
                                     .flag = gun,
                                     .x = to.x,
                                     .y = to.y,
                                     .heading = static_cast<unsigned>(guess)})};
  }
  const BaseName target = base(4);
  return {order(shell ? Do::shell : Do::canister,
                {.unit = target.unit, .base = target.base, .flag = gun, .x = guess})};
}

// fire u.inf1 [at c.inf1 [split 1 2 3]] · charge u.inf1 [at c.inf1] · at c.inf1
Order Reader::declarations() {
  const bool fire = is(0, "fire");
  if (is(0, "at")) return with_unit(p_.phase == Phase::combat ? Do::charge_at : Do::at, "at c.inf1");
  Order orders{order(fire ? Do::fire : Do::charge, {.unit = unit(1)})};
  if (words_.size() == 2) return orders;
  if (!is(2, "at")) return unclear(fire ? "fire u.inf1 at c.inf1" : "charge u.inf1 at c.inf1");
  orders.push_back(order(fire ? Do::at : Do::charge_at, {.unit = unit(3)}));
  if (!fire || words_.size() <= 4) return orders;
  const Words rest(words_.begin() + 4, words_.end());
  const Order more = got(Reader(data_, p_, rest).read());
  orders.insert(orders.end(), more.begin(), more.end());
  return orders;
}

// A word of the table alone, or with a Unit.
std::optional<Order> Reader::plain() {
  const std::string whole = lower(join_words(words_));
  if (whole == "edge south" || whole == "edge north")
    return Order{order(Do::take_edge, {.flag = whole == "edge north"})};
  if (whole == "cease fire") return Order{order(Do::cease)};
  for (const auto& row : verbs) {
    const bool alone = row.operands[0] == Operand::none;
    const bool with_one = row.operands[0] == Operand::unit && row.operands[1] == Operand::none;
    if (alone && whole == row.word) return Order{order(row.does)};
    if (with_one && is(0, row.word)) return with_unit(row.does, fmt::format("{} u.inf1", row.word));
  }
  return {};
}

Order Reader::moves() {
  if (words_.size() != 3) return unclear("move u.inf1 basic");
  return {order(Do::move, {.unit = unit(1), .flag = static_cast<unsigned>(got(read_pace(at(2))))})};
}

Order Reader::split() {
  std::array<int, 3> dice{};
  for (std::size_t i = 0; i < 3; ++i) {
    dice[i] = whole_number(at(i + 1)).value_or(-1);
    if (dice[i] < 0 || dice[i] > 40) return unclear("split 4 6 0");
  }
  return {order(Do::split, {.x = dice[0], .y = dice[1], .heading = static_cast<unsigned>(dice[2])})};
}

Order Reader::unknown() {
  std::vector<std::string_view> known;
  for (const auto& row : verbs)
    if (row.operands[0] != Operand::none && row.does != Do::take_edge)
      known.push_back(row.word.substr(0, row.word.find(' ')));
  for (const auto& row : verbs)
    if (row.operands[0] == Operand::none) known.push_back(row.word);
  known.insert(known.end(), {"edge south", "cease fire"});
  const std::string_view guess = nearest(at(0), known);
  if (guess.empty()) return wrong(fmt::format("'{}' is not an order", join_words(words_)));
  return wrong(fmt::format("'{}' is not an order; did you mean '{}'?", join_words(words_), guess));
}

Order Reader::order_of() {
  if (is(0, "fire") || is(0, "charge") || is(0, "at")) return declarations();
  if (auto found = plain()) return *found;
  if (is(0, "deploy") || is(0, "place")) return deployment();
  if (is(0, "move")) return moves();
  for (std::string_view verb : {"base", "gun", "hand", "pivot"})
    if (is(0, verb)) return travel();
  for (std::string_view verb :
       {"advance", "back", "oblique", "wheel", "face", "form", "march", "ride", "turn", "shift"})
    if (is(0, verb)) return drill();
  if (is(0, "limber") || is(0, "unlimber")) return limbers();
  if (is(0, "shell") || is(0, "canister")) return guns();
  if (is(0, "split")) return split();
  if (is(0, "lose")) return {order(Do::remove, {.base = ordinal(1)})};
  if (is(0, "escape")) return {order(Do::escape, {.heading = facing(1)})};
  return unknown();
}

Result<Order> Reader::read() {
  Order orders = order_of();
  if (problem_) return std::unexpected(*problem_);
  return orders;
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
