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

class Reader {
 public:
  Reader(const Game& game, const Position& position, Words words)
      : data_(game.data()), game_(game), p_(position), words_(std::move(words)) {}

  Result<Order> read() {
    if (words_.empty()) return problem("an action is missing");
    if (same_word(words_[0], "move")) return read_move();
    const auto* verb = verbs.named(words_[0]);
    if (!verb) return problem("{}", verbs.unknown(words_[0], {"move"}));
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
    if (verb->operands[0] == Operand::none && words_.size() > 1)
      return problem("{} takes nothing after it", verb->word);
    return read_plain();
  }

 private:
  // Several operands are several actions of the same kind.
  Result<Order> read_plain() {
    Order order;
    std::size_t next = 1;
    do {
      Words one = {words_[0]};
      if (next < words_.size()) one.push_back(words_[next]);
      auto action = verbs.read(one, [&](Operand kind, std::string_view word) { return operand(kind, word); });
      if (!action) return std::unexpected(action.error());
      order.push_back(*action);
    } while (++next < words_.size());
    return order;
  }

  Result<unsigned> operand(Operand kind, std::string_view word) {
    // A step beyond the map's edge can be named, too, and is refused by the rule.
    if (kind == Operand::way && word.size() == 4 && whole_number(word) && !hex(word)) return Hex::none.at;
    if (kind == Operand::hex || kind == Operand::way) return hex(word);
    if (kind == Operand::unit) return unit(word);
    auto value = whole_number(word);
    if (!value || *value < 0 || *value > 0xFFFF) return problem("'{}' is not a number", word);
    return static_cast<unsigned>(*value);
  }

  Result<unsigned> hex(std::string_view word) {
    auto value = whole_number(word);
    const Hex found = value && word.size() == 4 ? data_.grid.numbered(*value) : Hex::none;
    if (!found.exists()) return problem("'{}' is not a hex of the map", word);
    return found.at;
  }

  Result<unsigned> unit(std::string_view word) {
    const Unit found = data_.find_unit(word);
    if (found != Unit::none) return static_cast<unsigned>(found);
    std::vector<std::string_view> names;
    for (const UnitInfo& each : data_.units) names.push_back(each.name);
    const std::string_view guess = nearest(word, names);
    return guess.empty() ? Result<unsigned>(problem("there is no unit '{}'", word))
                         : problem("there is no unit '{}'; did you mean {}?", word, guess);
  }

  Result<unsigned> bridge(std::string_view word) {
    if (lower(word).starts_with("br-"))
      if (auto value = whole_number(word.substr(3)); value && *value >= 1 && *value <= data_.bridges)
        return static_cast<unsigned>(*value - 1);
    return problem("'{}' is not a bridging marker; they are br-01 to br-{:02}", word, data_.bridges);
  }

  // place 13US-1 13US-2 at 2510, or place 2510 for the next unit
  Result<Order> read_place() {
    if (words_.size() == 2) {
      auto to = hex(words_[1]);
      if (!to) return std::unexpected(to.error());
      const Unit next = p_.step == Step::place ? next_to_place({data_, p_}) : Unit::none;
      if (next == Unit::none) return problem("no unit is waiting to be placed");
      return Order{Action(Do::place, static_cast<unsigned>(next), *to)};
    }
    if (words_.size() < 4 || !same_word(words_[words_.size() - 2], "at"))
      return problem("placing reads 'place UNIT at HEX'");
    auto to = hex(words_.back());
    if (!to) return std::unexpected(to.error());
    Order order;
    for (std::size_t i = 1; i + 2 < words_.size(); ++i) {
      auto who = unit(words_[i]);
      if (!who) return std::unexpected(who.error());
      order.push_back(Action(Do::place, *who, *to));
    }
    return order;
  }

  // fire, fire unsupported, fire 1519 with UNIT ... [unsupported]
  Result<Order> read_fire() {
    const bool unsupported = same_word(words_.back(), "unsupported");
    if (unsupported) words_.pop_back();
    const Action shot(Do::fire, unsupported ? 1 : 0);
    if (words_.size() == 1) return Order{shot};
    if (words_.size() < 4 || !same_word(words_[2], "with"))
      return problem("firing reads 'fire HEX with UNIT ...'");
    auto at = hex(words_[1]);
    if (!at) return std::unexpected(at.error());
    Order order = {Action(Do::target, *at)};
    for (std::size_t i = 3; i < words_.size(); ++i) {
      auto who = unit(words_[i]);
      if (!who) return std::unexpected(who.error());
      order.push_back(Action(Do::add, *who));
    }
    order.push_back(shot);
    return order;
  }

  Result<Order> read_carry() {
    if (words_.size() != 2 && !(words_.size() == 4 && same_word(words_[2], "from")))
      return problem("carrying reads 'carry UNIT' or 'carry UNIT from UNIT'");
    auto who = unit(words_[1]);
    if (!who) return std::unexpected(who.error());
    unsigned giver = static_cast<unsigned>(Unit::none);
    if (words_.size() == 4) {
      auto from = unit(words_[3]);
      if (!from) return std::unexpected(from.error());
      giver = *from;
    }
    return Order{Action(Do::carry, *who, giver)};
  }

  // Without a marker's name: the one that the unit carries, else a loose one, else a comrade's.
  Result<Order> read_flip() {
    if (words_.size() < 2 || words_.size() > 3)
      return problem("flipping reads 'flip UNIT' or 'flip UNIT br-NN'");
    auto who = unit(words_[1]);
    if (!who) return std::unexpected(who.error());
    unsigned marker = max_bridges;
    if (words_.size() == 3) {
      auto named = bridge(words_[2]);
      if (!named) return std::unexpected(named.error());
      marker = *named;
    } else {
      int best = 0;
      for (unsigned i = 0; i < max_bridges; ++i) {
        const Bridge& each = p_.bridges[i];
        if (!each.present() || each.where != p_.where[*who]) continue;
        const int rank = each.carrier == unit_of(*who)   ? 4
                         : each.state == Bridge::loose   ? 3
                         : each.state == Bridge::carried ? 2
                                                         : 1;
        if (rank > best) best = rank, marker = i;
      }
    }
    return Order{Action(Do::flip, *who, marker)};
  }

  // destroy br-07, or destroy 1518 for any marker there
  Result<Order> read_destroy() {
    if (words_.size() != 2) return problem("destroying reads 'destroy br-NN' or 'destroy HEX'");
    if (auto where = hex(words_[1])) {
      for (unsigned i = 0; i < max_bridges; ++i)
        if (p_.bridges[i].present() && p_.bridges[i].where == hex_of(*where))
          return Order{Action(Do::destroy, i)};
      return problem("no bridging marker is in {}", words_[1]);
    }
    auto marker = bridge(words_[1]);
    if (!marker) return std::unexpected(marker.error());
    return Order{Action(Do::destroy, *marker)};
  }

  Result<Order> read_all(Do what) {
    Order order;
    const auto& shells = p_.shells_of(phase_side(p_.phase));
    const bool plotted = what == Do::scatter;
    for (const Shell& each : shells)
      if (each.state != Shell::away && (each.state == Shell::plotted) == plotted)
        order.push_back(Action(what, each.where.at));
    std::ranges::sort(order, {}, [](Action a) { return a.a(); });
    if (order.empty()) return problem("no marker waits for that");
    return order;
  }

  // move UNIT ... HEX ...: select, join, step by step, halt
  Result<Order> read_move() {
    Order order;
    std::size_t i = 1;
    for (; i < words_.size() && !(words_[i].size() == 4 && whole_number(words_[i])); ++i) {
      if (same_word(words_[i], "to") || same_word(words_[i], "via")) continue;
      auto who = unit(words_[i]);
      if (!who) return std::unexpected(who.error());
      order.push_back(Action(order.empty() ? Do::select : Do::join, *who));
    }
    if (order.empty() || i >= words_.size()) return problem("moving reads 'move UNIT ... HEX ...'");
    for (; i < words_.size(); ++i) {
      auto to = operand(Operand::way, words_[i]);
      if (!to) return std::unexpected(to.error());
      order.push_back(Action(Do::step, *to));
    }
    if (still_moving(order)) order.push_back(Action(Do::halt));
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
};

}  // namespace

bool well_formed(const Data& data, Action action) {
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

}  // namespace longroll::stockade
