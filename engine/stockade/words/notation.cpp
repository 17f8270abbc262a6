// What people read in the log is what the parser accepts. Single actions are written as in verbs.hpp;
// shorthands stand for several: "move 13US-1 13US-2 2409 2308", "fire 1519 with 13US-1 13US-2", "scatter
// all", "place 13US-1 13US-2 at 2510".
#include <algorithm>

#include "engine/stockade/game.hpp"
#include "engine/stockade/rules/rules.hpp"
#include "engine/stockade/words/labels.hpp"
#include "engine/stockade/words/verbs.hpp"

namespace longroll::stockade {
namespace {

// The first thing that is wrong is kept; whoever reads on gets placeholders.
class Reader {
 public:
  Reader(const Game& game, const Position& position, Words words)
      : data_(game.data()), game_(game), p_(position), words_(std::move(words)) {}

  Result<Order> read() {
    Order order = words_.empty() ? wrong("an action is missing") : read_words();
    if (trouble_) return std::unexpected(*trouble_);
    return order;
  }

 private:
  Order wrong(std::string what) {
    if (!trouble_) trouble_ = Problem{.what = std::move(what)};
    return {};
  }

  Order read_words() {
    if (same_word(words_[0], "move")) return read_move();
    const auto* verb = verbs.named(words_[0]);
    if (!verb) return wrong(verbs.unknown(words_[0], {"move"}));
    switch (verb->does) {
      case Do::place: return read_place();
      case Do::fire: return read_fire();
      case Do::carry: return read_carry();
      case Do::flip: return read_flip();
      case Do::destroy: return read_destroy();
      case Do::scatter:
      case Do::bombard:
        if (words_.size() == 2 && same_word(words_[1], "all")) return read_all(verb->does);
        break;
      default: break;
    }
    if (words_.size() == 1) return read_plain(words_);
    if (verb->operands[0] == Operand::none)
      return wrong(fmt::format("{} takes nothing after it", verb->word));
    Order order;  // several operands are several actions of the same kind
    for (std::size_t i = 1; i < words_.size(); ++i)
      for (Action action : read_plain({words_[0], words_[i]})) order.push_back(action);
    return order;
  }

  Order read_plain(const Words& words) {
    const auto action = verbs.read(words, [&](Operand kind, std::string_view word) -> Result<unsigned> {
      const unsigned value = operand(kind, word);
      if (trouble_) return std::unexpected(*trouble_);
      return value;
    });
    return action ? Order{*action} : wrong(action.error().what);
  }

  unsigned operand(Operand kind, std::string_view word) {
    switch (kind) {
      case Operand::unit: return unit(word);
      case Operand::way:  // a step beyond the map's edge can be named, too, and is refused by the rule
        if (word.size() == 4 && whole_number(word)) return find_hex(word).at;
        [[fallthrough]];
      case Operand::hex: return hex(word);
      case Operand::bridge: return bridge(word);
      default: break;
    }
    const auto value = whole_number(word);
    if (!value || *value < 0 || *value > 0xFFFF) return wrong(fmt::format("'{}' is not a number", word)), 0;
    return static_cast<unsigned>(*value);
  }

  Hex find_hex(std::string_view word) const {
    const auto value = whole_number(word);
    return value && word.size() == 4 ? data_.grid.numbered(*value) : Hex::none;
  }

  unsigned hex(std::string_view word) {
    const Hex found = find_hex(word);
    if (!found.exists()) wrong(fmt::format("'{}' is not a hex of the map", word));
    return found.at;
  }

  unsigned unit(std::string_view word) {
    const Unit found = data_.find_unit(word);
    if (found != Unit::none) return static_cast<unsigned>(found);
    std::vector<std::string_view> names;
    for (const UnitInfo& each : data_.units) names.push_back(each.name);
    const std::string_view guess = nearest(word, names);
    wrong(guess.empty() ? fmt::format("there is no unit '{}'", word)
                        : fmt::format("there is no unit '{}'; did you mean {}?", word, guess));
    return 0;
  }

  unsigned bridge(std::string_view word) {
    if (lower(word).starts_with("br-"))
      if (auto value = whole_number(word.substr(3)); value && *value >= 1 && *value <= data_.bridges)
        return static_cast<unsigned>(*value - 1);
    wrong(fmt::format("'{}' is not a bridging marker; they are br-01 to br-{:02}", word, data_.bridges));
    return 0;
  }

  // place 13US-1 13US-2 at 2510, or place 2510 for the next unit
  Order read_place() {
    if (words_.size() == 2) {
      const unsigned to = hex(words_[1]);
      const Unit next = p_.step == Step::place ? next_to_place({data_, p_}) : Unit::none;
      if (next == Unit::none) return wrong("no unit is waiting to be placed");
      return {Action(Do::place, static_cast<unsigned>(next), to)};
    }
    if (words_.size() < 4 || !same_word(words_[words_.size() - 2], "at"))
      return wrong("placing reads 'place UNIT at HEX'");
    const unsigned to = hex(words_.back());
    Order order;
    for (std::size_t i = 1; i + 2 < words_.size(); ++i)
      order.push_back(Action(Do::place, unit(words_[i]), to));
    return order;
  }

  // fire, fire unsupported, fire 1519 with UNIT ... [unsupported]
  Order read_fire() {
    const bool unsupported = same_word(words_.back(), "unsupported");
    if (unsupported) words_.pop_back();
    const Action shot(Do::fire, unsupported ? 1 : 0);
    if (words_.size() == 1) return {shot};
    if (words_.size() < 4 || !same_word(words_[2], "with"))
      return wrong("firing reads 'fire HEX with UNIT ...'");
    const unsigned target = hex(words_[1]);
    Order order = {Action(Do::target, target)};
    for (std::size_t i = 3; i < words_.size(); ++i) order.push_back(Action(Do::add, unit(words_[i])));
    order.push_back(shot);
    if (!trouble_ && p_.step == Step::fire &&
        game_.check(p_, order[0]))  // the unit that was named is told why
      return {Action(Do::add, order[1].a(), target + 1)};
    return order;
  }

  Order read_carry() {
    if (words_.size() != 2 && !(words_.size() == 4 && same_word(words_[2], "from")))
      return wrong("carrying reads 'carry UNIT' or 'carry UNIT from UNIT'");
    const unsigned who = unit(words_[1]);
    return {Action(Do::carry, who, words_.size() == 4 ? unit(words_[3]) : static_cast<unsigned>(Unit::none))};
  }

  // Without a marker's name: the one that the unit carries, else a loose one, else a comrade's.
  Order read_flip() {
    if (words_.size() == 3) return read_plain(words_);
    if (words_.size() != 2) return wrong("flipping reads 'flip UNIT' or 'flip UNIT br-NN'");
    const unsigned who = unit(words_[1]);
    unsigned marker = max_bridges;
    int best = 0;
    for (unsigned i = 0; i < max_bridges; ++i) {
      const Bridge& each = p_.bridges[i];
      if (!each.present() || each.where != p_.where[who]) continue;
      const int rank = each.carrier == unit_of(who)    ? 4
                       : each.state == Bridge::loose   ? 3
                       : each.state == Bridge::carried ? 2
                                                       : 1;
      if (rank > best) best = rank, marker = i;
    }
    return {Action(Do::flip, who, marker)};
  }

  // destroy br-07, or destroy 1518 for any marker there
  Order read_destroy() {
    if (words_.size() != 2) return wrong("destroying reads 'destroy br-NN' or 'destroy HEX'");
    const Hex where = find_hex(words_[1]);
    if (!where.exists()) return read_plain(words_);
    for (unsigned i = 0; i < max_bridges; ++i)
      if (p_.bridges[i].present() && p_.bridges[i].where == where) return {Action(Do::destroy, i)};
    return wrong(fmt::format("no bridging marker is in {}", words_[1]));
  }

  Order read_all(Do what) {
    Order order;
    for (const Shell& each : p_.shells_of(phase_side(p_.phase)))
      if (each.state != Shell::away && (each.state == Shell::plotted) == (what == Do::scatter))
        order.push_back(Action(what, each.where.at));
    std::ranges::sort(order, {}, [](Action a) { return a.a(); });
    return order.empty() ? wrong("no marker waits for that") : order;
  }

  // move UNIT ... HEX ...: select, join, step by step, halt
  Order read_move() {
    Order order;
    std::size_t i = 1;
    for (; i < words_.size() && !(words_[i].size() == 4 && whole_number(words_[i])); ++i)
      if (!same_word(words_[i], "to") && !same_word(words_[i], "via"))
        order.push_back(Action(order.empty() ? Do::select : Do::join, unit(words_[i])));
    if (order.empty() || i >= words_.size()) return wrong("moving reads 'move UNIT ... HEX ...'");
    for (; i < words_.size(); ++i) order.push_back(Action(Do::step, operand(Operand::way, words_[i])));
    if (!trouble_ && still_moving(order)) order.push_back(Action(Do::halt));
    return order;
  }

  // Whether the group would stand ready to go on after these actions, as far as that is certain.
  bool still_moving(const Order& order) {
    Position trial = p_;
    NoDice none;
    for (Action action : order) {
      if (game_.check(trial, action)) return false;
      game_.play(trial, action, none, Events{});
      if (none.asked) return true;  // a die decides
    }
    return trial.step == Step::moving;
  }

  const Data& data_;
  const Game& game_;
  const Position& p_;
  Words words_;
  std::optional<Problem> trouble_;
};

}  // namespace

bool well_formed(const Data& data, Action action) {
  // One that adds a unit may carry the target that nobody can fire at (read_fire).
  if (action.kind<Do>() == Do::add && action.c() == 0 &&
      action.b() <= static_cast<unsigned>(data.grid.size()))
    action = Action(Do::add, action.a());
  return verbs.well_formed(action, [&](Operand kind, unsigned value) {
    switch (kind) {
      case Operand::giver:
        if (value == static_cast<unsigned>(Unit::none)) return true;
        [[fallthrough]];
      case Operand::unit: return value < data.units.size();
      case Operand::way:
        if (!hex_of(value).exists()) return true;
        [[fallthrough]];
      case Operand::hex: return value < static_cast<unsigned>(data.grid.size());
      case Operand::bridge: return value <= max_bridges;
      default: return true;
    }
  });
}

std::string operand_name(const Data& data, Operand kind, unsigned value) {
  switch (kind) {
    case Operand::none: return {};
    case Operand::unit:
    case Operand::giver: return data.units[value].name;
    case Operand::hex:
    case Operand::way: return hex_name(data, hex_of(value));
    case Operand::bridge: return bridge_name(value);
    case Operand::number: return std::to_string(value);
  }
  return {};
}

std::string Game::write(const Position&, Action action) const {
  const auto name = [&](Operand kind, unsigned value) { return operand_name(data_, kind, value); };
  const auto unit = [&](unsigned value) { return name(Operand::unit, value); };
  switch (action.kind<Do>()) {
    case Do::place: return fmt::format("place {} at {}", unit(action.a()), name(Operand::hex, action.b()));
    case Do::carry:
      if (unit_of(action.b()) == Unit::none) return fmt::format("carry {}", unit(action.a()));
      return fmt::format("carry {} from {}", unit(action.a()), unit(action.b()));
    case Do::fire: return action.a() ? "fire unsupported" : "fire";
    default: return verbs.write(action, name);
  }
}

Result<Order> Game::read(const Position& p, std::string_view text) const {
  return Reader(*this, p, split_words(text)).read();
}

std::string_view Game::verb(Action action) const {
  const auto* row = verbs.of(action.kind<Do>());
  return row ? row->word : std::string_view();
}

}  // namespace longroll::stockade
