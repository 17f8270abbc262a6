// Reads orders: each single action as write() gives it, and shorthands that stand for several.
#include <algorithm>
#include <map>
#include <queue>

#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/names.hpp"
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {
namespace {

// Builds an order while playing it on a copy, so that what the engine does by itself is not asked for twice.
class Draft {
 public:
  Draft(const Data& data, const Position& position) : data_(data), p_(position) {}

  void add(Action action) {
    order_.push_back(action);
    if (blind_) return;
    if (Rules(data_, p_).object(action)) {
      blind_ = true;  // it will be refused when it is played
      return;
    }
    NoDice dice;
    Umpire(data_, p_, dice, Events{}).play(action);
    blind_ = dice.asked;
  }
  bool blind() const { return blind_; }
  const Position& position() const { return p_; }
  Rules rules() const { return Rules(data_, p_); }
  Order take() { return std::move(order_); }

 private:
  const Data& data_;
  Position p_;
  Order order_;
  bool blind_ = false;
};

// The cheapest way for the moving unit, or the hexes given where there is none.
std::vector<Hex> cheapest(const Rules& rules, Unit unit, Hex from, Hex to) {
  std::array<int, map_size> cost;
  std::array<Hex, map_size> before;
  cost.fill(1 << 20);
  before.fill(Hex::none);
  cost[from.at] = 0;
  using Entry = std::pair<int, std::uint16_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  queue.push({0, from.at});
  const Seat enemy = other(rules.side(unit));
  while (!queue.empty()) {
    const auto [spent_points, at] = queue.top();
    queue.pop();
    const Hex here{at};
    if (spent_points > cost[at] || (here != from && rules.in_zone(here, enemy))) continue;
    for (Direction way : all_directions) {
      const int step = rules.step_cost(unit, here, way);
      const Hex next = rules.data.map.grid.neighbor(here, way);
      if (!step || rules.occupied(next, enemy) || cost[next.at] <= spent_points + step) continue;
      cost[next.at] = spent_points + step;
      before[next.at] = here;
      queue.push({cost[next.at], next.at});
    }
  }
  std::vector<Hex> path;
  if (!before[to.at].exists()) return {to};
  for (Hex hex = to; hex != from; hex = before[hex.at]) path.push_back(hex);
  std::ranges::reverse(path);
  return path;
}

class Reader {
 public:
  Reader(const Data& data, const Position& position, Words words)
      : data_(data), rules_(data, position), draft_(data, position), words_(std::move(words)) {}

  Result<Order> read() {
    if (words_.empty()) return problem("an order needs words");
    const std::string verb = lower(words_[0]);
    if (verb == "activate") return activate();
    if (verb == "move") return move();
    if (verb == "siege") return siege();
    if (verb == "declare") return declare();
    if (verb == "extend") return extend();
    if (verb == "place") return place();
    if (verb == "support" || verb == "advance" || verb == "lend") return several(verb);
    return simple(verb);
  }

 private:
  std::string word(std::size_t i) const { return i < words_.size() ? lower(words_[i]) : std::string(); }
  Result<Order> one(Action action) const { return Order{action}; }
  Result<Order> fail(const Problem& what) const { return std::unexpected(what); }

  Result<Order> simple(const std::string& verb) {
    static const std::map<std::string, Kind, std::less<>> bare = {
        {"default", Kind::standard},    {"roll", Kind::roll},     {"go", Kind::go},
        {"downriver", Kind::downriver}, {"leave", Kind::leave},   {"engage", Kind::engage},
        {"stop", Kind::stop},           {"pass", Kind::pass},     {"end", Kind::pass},
        {"warn", Kind::warn},           {"scorch", Kind::scorch}, {"done", Kind::done},
        {"stand", Kind::done},          {"none", Kind::done}};
    static const std::map<std::string, Kind, std::less<>> pieces = {
        {"name", Kind::name},      {"supply", Kind::supply},    {"wait", Kind::come_back},
        {"call", Kind::call},      {"operate", Kind::operate},  {"take", Kind::take},
        {"drop", Kind::drop},      {"target", Kind::target},    {"promote", Kind::promote},
        {"disrupt", Kind::excess}, {"entrench", Kind::entrench}};
    static const std::map<std::string, Kind, std::less<>> piece_hex = {
        {"return", Kind::come_back},  {"withdraw", Kind::withdraw}, {"retreat", Kind::retreat},
        {"displace", Kind::displace}, {"replace", Kind::replace},   {"reinforce", Kind::reinforce},
        {"relocate", Kind::relocate}};
    if (const auto found = bare.find(verb); found != bare.end() && words_.size() == 1)
      return one(act(found->second));
    if (verb == "raid") return one(Action(Kind::raid, 1));
    if (verb == "no" && word(1) == "raid") return one(Action(Kind::raid, 0));
    if (verb == "base") return one(Action(Kind::base, word(1) == "warrenton"));
    if (verb == "use" && word(1) == "gulf") return one(Action(Kind::gulf, 1));
    if (verb == "decline" && word(1) == "gulf") return one(Action(Kind::gulf, 0));
    if (verb == "use" && word(1) == "rail") return one(Action(Kind::rail, 1));
    if (verb == "renounce" && word(1) == "rail") return one(Action(Kind::rail, 0));
    if (verb == "pursue") return pursue();
    if (verb == "step" && words_.size() > 2) return steps();
    if (verb == "step" || verb == "enter") {
      auto hex = find_hex(data_, word(1));
      if (!hex) return fail(hex.error());
      return one(act(verb == "step" ? Kind::step : Kind::enter, *hex));
    }
    if (verb == "sail" || verb == "shelter") {
      auto place = find_naval(data_, word(1));
      if (!place) return fail(place.error());
      return one(Action(verb == "sail" ? Kind::sail : Kind::shelter, static_cast<unsigned>(*place)));
    }
    if (verb == "attack") {
      auto hex = find_hex(data_, word(1));
      if (!hex) return fail(hex.error());
      const Units there = rules_.units_in(*hex);
      if (words_.size() < 3 && there.empty()) return problem("there is no unit in {}", word(1));
      if (words_.size() < 3) return one(act(Kind::attack, *hex, there.first()));
      auto unit = find_unit(rules_, word(2));
      if (!unit) return fail(unit.error());
      return one(act(Kind::attack, *hex, *unit));
    }
    if (verb == "follow") {
      auto leader = find_leader(rules_, word(1));
      if (!leader) return fail(leader.error());
      auto unit = find_unit(rules_, word(2));
      if (!unit) return fail(unit.error());
      return one(Action(Kind::follow, Piece(*leader).code, Piece(*unit).code));
    }
    if (const auto found = pieces.find(verb); found != pieces.end()) {
      auto piece = find_piece(rules_, word(1));
      if (!piece) return fail(piece.error());
      if (verb == "wait") return one(act(Kind::come_back, *piece, Hex::none));
      return one(act(found->second, *piece));
    }
    if (const auto found = piece_hex.find(verb); found != piece_hex.end()) {
      auto piece = find_piece(rules_, word(1));
      if (!piece) return fail(piece.error());
      auto hex = find_hex(data_, word(2));
      if (!hex) return fail(hex.error());
      if (found->second != Kind::retreat && found->second != Kind::withdraw)
        return one(act(found->second, *piece, *hex));
      if (words_.size() < 4) return one(act(found->second, *piece, *hex, Hex::none));
      auto second = find_hex(data_, word(3));
      if (!second) return fail(second.error());
      return one(act(found->second, *piece, *hex, *second));
    }
    std::vector<std::string_view> known = {"activate", "move",    "siege",  "declare", "extend", "place",
                                           "support",  "advance", "lend",   "raid",    "pursue", "step",
                                           "enter",    "sail",    "attack", "follow"};
    for (const auto* table : {&bare, &pieces, &piece_hex})
      for (const auto& [name, kind] : *table) known.push_back(name);
    const std::string_view close = nearest(verb, known);
    return close.empty() ? problem("'{}' is not an order of this game", verb)
                         : problem("'{}' is not an order; did you mean {}?", verb, close);
  }

  Result<Order> steps() {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      auto hex = find_hex(data_, word(i));
      if (!hex) return fail(hex.error());
      draft_.add(act(Kind::step, *hex));
    }
    return draft_.take();
  }

  Result<Order> pursue() const {
    unsigned who = 0;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      if (word(i) == "jackson-cavalry" || word(i) == "jackson")
        who |= 1;
      else if (word(i) == "forrest")
        who |= 2;
      else if (word(i) == "both")
        who = 3;
      else if (word(i) != "none")
        return problem("pursue none, jackson-cavalry, forrest or both");
    }
    return one(Action(Kind::pursue, who));
  }

  Result<Order> declare() const {
    const Leader chief = rules_.supreme(rules_.decider());
    unsigned supreme = 0, other_leader = Leader{}.at;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      if (word(i) == "none" || word(i) == "own") continue;
      auto leader = find_leader(rules_, word(i));
      if (!leader) return fail(leader.error());
      if (*leader == chief && word(i + 1) != "own")
        supreme = 1;
      else if (other_leader != Leader{}.at)
        return problem("only one Leader may be declared besides the Supreme Commander");
      else
        other_leader = leader->at;
    }
    return one(Action(Kind::declare, supreme, other_leader));
  }

  Result<Order> extend() const {
    auto leader = find_leader(rules_, word(1));
    if (!leader) return fail(leader.error());
    if ((word(2) != "units" && word(2) != "source") || word(3) != "with")
      return problem("extend LEADER units|source with UNIT");
    auto unit = find_unit(rules_, word(4));
    if (!unit) return fail(unit.error());
    return one(Action(Kind::extend, Piece(*leader).code, Piece(*unit).code, word(2) == "source"));
  }

  Result<Order> place() const {
    auto piece = find_piece(rules_, word(1));
    if (!piece) return fail(piece.error());
    if (piece->is_vessel()) {
      auto naval = find_naval(data_, word(2));
      if (!naval) return fail(naval.error());
      return one(act(Kind::place, *piece, Hex{static_cast<std::uint16_t>(*naval)}));
    }
    auto hex = find_hex(data_, word(2));
    if (!hex) return fail(hex.error());
    return one(act(Kind::place, *piece, *hex, word(3) == "entrenched"));
  }

  // "support A B", "advance all", "lend A B": as many actions as pieces, then done where it is still asked.
  Result<Order> several(const std::string& verb) {
    const Kind kind = verb == "support" ? Kind::support : verb == "advance" ? Kind::advance : Kind::lend;
    if (word(1) == "none") return one(act(Kind::done));
    if (words_.size() == 2 && word(1) != "all") {
      auto piece = find_piece(rules_, word(1));
      if (!piece) return fail(piece.error());
      return one(act(kind, *piece));
    }
    const Step asked = rules_.p.step;
    if (word(1) == "all") {
      ActionList list;
      for (bool more = true; more && !draft_.blind() && draft_.position().step == asked;) {
        draft_.rules().list(list);
        more = false;
        for (Action each : list)
          if (each.kind<Kind>() == kind) {
            draft_.add(each);
            more = true;
            break;
          }
      }
    } else {
      for (std::size_t i = 1; i < words_.size(); ++i) {
        auto piece = find_piece(rules_, word(i));
        if (!piece) return fail(piece.error());
        draft_.add(act(kind, *piece));
      }
    }
    if (!draft_.blind() && draft_.position().step == asked && !draft_.rules().has_tasks())
      draft_.add(act(Kind::done));
    return draft_.take();
  }

  Result<Order> activate() {
    auto piece = find_piece(rules_, word(1));
    if (!piece) return fail(piece.error());
    if (!piece->is_leader()) return one(act(word(2) == "free" ? Kind::free : Kind::activate, *piece));
    std::size_t next = 2;
    const bool through = word(2) == "through";
    if (through) next = 4;
    const Action command(Kind::command, piece->code, through);
    if (next >= words_.size()) return one(command);
    draft_.add(command);
    return call_all(next, Step::muster);
  }

  // "... with A B" or "... all"
  Result<Order> call_all(std::size_t next, Step step) {
    if (word(next) == "all" || (word(next) == "with" && word(next + 1) == "all")) {
      while (!draft_.blind() && draft_.position().step == step && !draft_.position().callable.empty())
        draft_.add(act(Kind::call, draft_.position().callable.first()));
    } else {
      if (word(next) == "with") ++next;
      for (; next < words_.size(); ++next) {
        auto called = find_piece(rules_, word(next));
        if (!called) return fail(called.error());
        draft_.add(act(Kind::call, *called));
      }
    }
    if (!draft_.blind() && draft_.position().step == step) draft_.add(act(Kind::go));
    return draft_.take();
  }

  Result<Order> siege() {
    auto hex = find_hex(data_, word(1));
    if (!hex) return fail(hex.error());
    if (word(2) != "by") return problem("siege HEX by LEADER [with UNIT... | all]");
    auto leader = find_leader(rules_, word(3));
    if (!leader) return fail(leader.error());
    const Action begin = act(Kind::siege, *leader, *hex);
    if (words_.size() < 5) return one(begin);
    draft_.add(begin);
    return call_all(4, Step::besiegers);
  }

  // "move UNIT [with LEADER...] [to] HEX... [attack HEX [UNIT]]": activates if need be, goes the cheapest
  // way, and attacks or stops.
  Result<Order> move() {
    auto unit = find_unit(rules_, word(1));
    if (!unit) return fail(unit.error());
    const bool under_way = rules_.p.step == Step::operate && rules_.p.mover == Piece(*unit).code;
    if (!under_way) draft_.add(act(rules_.p.ready.has(*unit) ? Kind::operate : Kind::activate, Piece(*unit)));
    std::size_t next = 2;
    if (word(next) == "with")
      for (++next; next < words_.size(); ++next) {
        auto leader = find_leader(rules_, word(next));
        if (!leader) break;
        draft_.add(act(Kind::take, Piece(*leader)));
      }
    for (; next < words_.size(); ++next) {
      if (word(next) == "to") continue;
      if (word(next) == "attack") return attack_at_the_end(next + 1);
      auto hex = find_hex(data_, word(next));
      if (!hex) return fail(hex.error());
      const Hex here = draft_.position().where[unit->at];
      if (!here.exists() || draft_.blind()) {
        draft_.add(act(Kind::step, *hex));
        continue;
      }
      if (here == *hex) continue;
      for (Hex each : cheapest(draft_.rules(), *unit, here, *hex)) draft_.add(act(Kind::step, each));
    }
    if (!draft_.blind() && draft_.position().step == Step::operate &&
        draft_.position().mover == Piece(*unit).code && !draft_.rules().has_tasks())
      draft_.add(act(Kind::stop));
    return draft_.take();
  }

  Result<Order> attack_at_the_end(std::size_t next) {
    auto hex = find_hex(data_, word(next));
    if (!hex) return fail(hex.error());
    Unit target = rules_.units_in(*hex).empty() ? Unit{} : rules_.units_in(*hex).first();
    if (next + 1 < words_.size()) {
      auto named = find_unit(rules_, word(next + 1));
      if (!named) return fail(named.error());
      target = *named;
    }
    if (!target.exists()) return problem("there is no unit in {}", word(next));
    draft_.add(act(Kind::attack, *hex, target));
    return draft_.take();
  }

  const Data& data_;
  Rules rules_;
  Draft draft_;
  Words words_;
};

}  // namespace

Result<Order> Game::read(const Position& position, std::string_view text) const {
  return Reader(*data_, position, split_words(text)).read();
}

}  // namespace longroll::vicksburg
