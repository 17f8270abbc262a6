// What people read in the log is what the parser accepts. Single actions are written as in rules.hpp;
// shorthands stand for several: "move 13US-1 13US-2 2409 2308", "fire 1519 with 13US-1 13US-2", "scatter
// all", "place 13US-1 13US-2 at 2510".
#include <algorithm>
#include <array>

#include "engine/stockade/game.hpp"
#include "engine/stockade/rules.hpp"

namespace longroll::stockade {
namespace {

enum class Operand { none, hex, unit, bridge, number };

struct Verb {
  std::string_view word;
  Do action;
  Operand operand;
};

constexpr std::array<Verb, 27> verbs = {{
    {"roll", Do::roll, Operand::none},
    {"option", Do::option, Operand::number},
    {"place", Do::place, Operand::none},
    {"default", Do::standard, Operand::none},
    {"issue", Do::issue, Operand::hex},
    {"plot", Do::plot, Operand::hex},
    {"scatter", Do::scatter, Operand::hex},
    {"call-off", Do::call_off, Operand::hex},
    {"bombard", Do::bombard, Operand::hex},
    {"chaos", Do::chaos, Operand::hex},
    {"end", Do::end, Operand::none},
    {"select", Do::select, Operand::unit},
    {"join", Do::join, Operand::unit},
    {"step", Do::step, Operand::hex},
    {"leave", Do::leave, Operand::unit},
    {"halt", Do::halt, Operand::none},
    {"drop", Do::drop, Operand::unit},
    {"carry", Do::carry, Operand::unit},
    {"flip", Do::flip, Operand::unit},
    {"destroy", Do::destroy, Operand::bridge},
    {"target", Do::target, Operand::hex},
    {"add", Do::add, Operand::unit},
    {"fire", Do::fire, Operand::none},
    {"hold", Do::hold, Operand::none},
    {"eliminate", Do::eliminate, Operand::unit},
    {"fight", Do::fight, Operand::hex},
    {"lose", Do::lose, Operand::unit},
}};

const Verb& verb_of(Do action) { return *std::ranges::find(verbs, action, &Verb::action); }

class Reader {
 public:
  Reader(const Game& game, const Position& position, Words words)
      : data_(game.data()), game_(game), p_(position), words_(std::move(words)) {}

  Result<Order> read() {
    if (words_.empty()) return problem("an action is missing");
    const std::string word = lower(words_[0]);
    if (word == "move") return read_move();
    const auto verb = std::ranges::find(verbs, word, &Verb::word);
    if (verb == verbs.end()) {
      std::vector<std::string_view> known = {"move"};
      for (const Verb& each : verbs) known.push_back(each.word);
      const std::string_view guess = nearest(word, known);
      return guess.empty() ? problem("'{}' is not an action", words_[0])
                           : problem("'{}' is not an action; did you mean {}?", words_[0], guess);
    }
    switch (verb->action) {
      case Do::place: return read_place();
      case Do::fire: return read_fire();
      case Do::carry: return read_carry();
      case Do::flip: return read_flip();
      case Do::destroy: return read_destroy();
      case Do::scatter:
      case Do::bombard:
        if (words_.size() == 2 && same_word(words_[1], "all")) return read_all(verb->action);
        break;
      case Do::step:
        if (words_.size() == 2) return read_step();
        break;
      default: break;
    }
    return read_plain(*verb);
  }

 private:
  Result<Order> read_plain(const Verb& verb) {
    const std::size_t wanted = verb.operand == Operand::none ? 1 : 2;
    if (words_.size() < wanted) return problem("{} what? It takes one more word", verb.word);
    if (verb.operand == Operand::none)
      return words_.size() > 1 ? Result<Order>(problem("{} takes nothing after it", verb.word))
                               : Order{Action(verb.action)};
    Order order;  // several operands are several actions of the same kind
    for (std::size_t i = 1; i < words_.size(); ++i) {
      auto value = operand(verb.operand, words_[i]);
      if (!value) return std::unexpected(value.error());
      order.push_back(Action(verb.action, *value));
    }
    return order;
  }

  Result<unsigned> operand(Operand kind, std::string_view word) {
    switch (kind) {
      case Operand::hex: {
        auto found = hex(word);
        if (!found) return std::unexpected(found.error());
        return found->at;
      }
      case Operand::unit: {
        auto found = unit(word);
        if (!found) return std::unexpected(found.error());
        return static_cast<unsigned>(*found);
      }
      default: {
        auto value = whole_number(word);
        if (!value || *value < 0 || *value > 0xFFFF) return problem("'{}' is not a number", word);
        return static_cast<unsigned>(*value);
      }
    }
  }

  Result<Hex> hex(std::string_view word) {
    auto value = whole_number(word);
    const Hex found = value && word.size() == 4 ? data_.grid.numbered(*value) : Hex::none;
    if (!found.exists()) return problem("'{}' is not a hex of the map", word);
    return found;
  }

  // Where a step leads: a hex beyond the map's edge can be named, too, and is refused by the rule.
  Result<Action> step_to(std::string_view word) {
    if (word.size() == 4 && whole_number(word) && !hex(word)) return Action(Do::step, Hex::none.at);
    auto to = hex(word);
    if (!to) return std::unexpected(to.error());
    return Action(Do::step, to->at);
  }

  Result<Order> read_step() {
    auto step = step_to(words_[1]);
    if (!step) return std::unexpected(step.error());
    return Order{*step};
  }

  Result<Unit> unit(std::string_view word) {
    const Unit found = data_.find_unit(word);
    if (found != Unit::none) return found;
    std::vector<std::string_view> names;
    for (const UnitInfo& each : data_.units) names.push_back(each.name);
    const std::string_view guess = nearest(word, names);
    return guess.empty() ? Result<Unit>(problem("there is no unit '{}'", word))
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
      const Unit next = p_.step == Step::place ? next_to_place(data_, p_) : Unit::none;
      if (next == Unit::none) return problem("no unit is waiting to be placed");
      return Order{Action(Do::place, static_cast<unsigned>(next), to->at)};
    }
    if (words_.size() < 4 || !same_word(words_[words_.size() - 2], "at"))
      return problem("placing reads 'place UNIT at HEX'");
    auto to = hex(words_.back());
    if (!to) return std::unexpected(to.error());
    Order order;
    for (std::size_t i = 1; i + 2 < words_.size(); ++i) {
      auto who = unit(words_[i]);
      if (!who) return std::unexpected(who.error());
      order.push_back(Action(Do::place, static_cast<unsigned>(*who), to->at));
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
    Order order = {Action(Do::target, at->at)};
    for (std::size_t i = 3; i < words_.size(); ++i) {
      auto who = unit(words_[i]);
      if (!who) return std::unexpected(who.error());
      order.push_back(Action(Do::add, static_cast<unsigned>(*who)));
    }
    order.push_back(shot);
    return order;
  }

  Result<Order> read_carry() {
    if (words_.size() != 2 && !(words_.size() == 4 && same_word(words_[2], "from")))
      return problem("carrying reads 'carry UNIT' or 'carry UNIT from UNIT'");
    auto who = unit(words_[1]);
    if (!who) return std::unexpected(who.error());
    Unit giver = Unit::none;
    if (words_.size() == 4) {
      auto from = unit(words_[3]);
      if (!from) return std::unexpected(from.error());
      giver = *from;
    }
    return Order{Action(Do::carry, static_cast<unsigned>(*who), static_cast<unsigned>(giver))};
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
        if (!each.present() || each.where != p_.where[at(*who)]) continue;
        const int rank = each.carrier == *who            ? 4
                         : each.state == Bridge::loose   ? 3
                         : each.state == Bridge::carried ? 2
                                                         : 1;
        if (rank > best) best = rank, marker = i;
      }
    }
    return Order{Action(Do::flip, static_cast<unsigned>(*who), marker)};
  }

  // destroy br-07, or destroy 1518 for any marker there
  Result<Order> read_destroy() {
    if (words_.size() != 2) return problem("destroying reads 'destroy br-NN' or 'destroy HEX'");
    if (auto where = hex(words_[1])) {
      for (unsigned i = 0; i < max_bridges; ++i)
        if (p_.bridges[i].present() && p_.bridges[i].where == *where) return Order{Action(Do::destroy, i)};
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
      order.push_back(Action(order.empty() ? Do::select : Do::join, static_cast<unsigned>(*who)));
    }
    if (order.empty() || i >= words_.size()) return problem("moving reads 'move UNIT ... HEX ...'");
    for (; i < words_.size(); ++i) {
      auto step = step_to(words_[i]);
      if (!step) return std::unexpected(step.error());
      order.push_back(*step);
    }
    if (still_moving(order)) order.push_back(Action(Do::halt));
    return order;
  }

  // Whether the group would stand ready to go on after these actions, as far as that is certain.
  bool still_moving(const Order& order) {
    Position trial = p_;
    ScriptedDice none;
    for (Action action : order) {
      if (game_.check(trial, action)) return false;
      game_.play(trial, action, none, Events{});
      if (!none.complaint().empty()) return true;  // a die decides
    }
    return trial.step == Step::moving;
  }

  const Data& data_;
  const Game& game_;
  const Position& p_;
  Words words_;
};

}  // namespace

std::string Game::write(const Position&, Action action) const {
  const Do what = action.kind<Do>();
  const Verb& verb = verb_of(what);
  const auto hex = [&](unsigned i) {
    return fmt::format("{:04}", number(data_, Hex{static_cast<std::uint16_t>(i)}));
  };
  const auto unit = [&](unsigned i) { return data_.units[i].name; };
  switch (what) {
    case Do::place: return fmt::format("place {} at {}", unit(action.a()), hex(action.b()));
    case Do::carry:
      if (action.b() == static_cast<unsigned>(Unit::none)) return fmt::format("carry {}", unit(action.a()));
      return fmt::format("carry {} from {}", unit(action.a()), unit(action.b()));
    case Do::flip: return fmt::format("flip {} br-{:02}", unit(action.a()), action.b() + 1);
    case Do::destroy: return fmt::format("destroy br-{:02}", action.a() + 1);
    case Do::fire: return action.a() ? "fire unsupported" : "fire";
    default: break;
  }
  switch (verb.operand) {
    case Operand::hex: return fmt::format("{} {}", verb.word, hex(action.a()));
    case Operand::unit: return fmt::format("{} {}", verb.word, unit(action.a()));
    case Operand::number: return fmt::format("{} {}", verb.word, action.a());
    default: return std::string(verb.word);
  }
}

Result<Order> Game::read(const Position& p, std::string_view text) const {
  return Reader(*this, p, split_words(text)).read();
}

}  // namespace longroll::stockade
