// Orders that stand for several actions, or that leave out what goes without saying.
#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/rules/rules.hpp"
#include "engine/vicksburg/rules/ways.hpp"
#include "engine/vicksburg/words/names.hpp"
#include "engine/vicksburg/words/notation.hpp"

namespace longroll::vicksburg {
namespace {

// Builds an order while playing it on a copy, so that what the engine does by itself is not asked for twice.
class Draft {
 public:
  Draft(const Data& data, const Position& position) : data_(data), p_(position) {}

  void add(Action action) {
    order_.push_back(action);
    if (blind_) return;
    if (chapter_of(board()).check(board(), action)) {
      blind_ = true;  // it will be refused when it is played
      return;
    }
    NoDice dice;
    Play(data_, p_, dice, Events{}).answer(action);
    blind_ = dice.asked;
  }
  bool blind() const { return blind_; }
  const Position& position() const { return p_; }
  Board board() const { return Board(data_, p_); }
  Order take() { return std::move(order_); }

 private:
  const Data& data_;
  Position p_;
  Order order_;
  bool blind_ = false;
};

class Reader {
 public:
  Reader(const Data& data, const Position& position, Words words)
      : data_(data), board_(data, position), draft_(data, position), words_(std::move(words)) {}

  Result<Order> read() {
    if (words_.empty()) return problem("an order needs words");
    const std::string verb = lower(words_[0]);
    if (verb == "activate") return activate();
    if (verb == "move") return move();
    if (verb == "siege") return siege();
    if (verb == "declare") return declare();
    if (verb == "extend") return extend();
    if (verb == "place") return place();
    if (verb == "support") return several(Do::support);
    if (verb == "advance") return several(Do::advance);
    if (verb == "lend") return several(Do::lend);
    if (verb == "pursue") return pursue();
    if (verb == "wait") return wait();
    if (verb == "step" && words_.size() > 2) return steps();
    if (verb == "attack" && words_.size() < 3) return attack_at_once();
    return plain();
  }

 private:
  std::string word(std::size_t i) const { return i < words_.size() ? lower(words_[i]) : std::string(); }
  Result<Order> one(Action action) const { return Order{action}; }
  Result<Order> fail(const Problem& what) const { return std::unexpected(what); }

  Result<Order> plain() const {
    auto action = read_plain(board_, words_);
    if (!action) return fail(action.error());
    return one(*action);
  }

  Result<Order> steps() {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      auto hex = find_hex(data_, word(i));
      if (!hex) return fail(hex.error());
      draft_.add(act(Do::step, *hex));
    }
    return draft_.take();
  }

  Result<Order> wait() const {
    auto piece = find_piece(board_, word(1));
    if (!piece) return fail(piece.error());
    return one(act(Do::come_back, *piece, Hex::none));
  }

  // "attack HEX": whoever is first in it
  Result<Order> attack_at_once() const {
    auto hex = find_hex(data_, word(1));
    if (!hex) return fail(hex.error());
    const Units there = board_.units_in(*hex);
    if (there.empty()) return problem("there is no unit in {}", word(1));
    return one(act(Do::attack, *hex, there.first()));
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
    return one(Action(Do::pursue, who));
  }

  Result<Order> declare() const {
    const Leader chief = board_.supreme(board_.decider());
    unsigned supreme = 0, other_leader = Leader{}.at;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      if (word(i) == "none" || word(i) == "own") continue;
      auto leader = find_leader(board_, word(i));
      if (!leader) return fail(leader.error());
      if (*leader == chief && word(i + 1) != "own")
        supreme = 1;
      else if (other_leader != Leader{}.at)
        return problem("only one Leader may be declared besides the Supreme Commander");
      else
        other_leader = leader->at;
    }
    return one(Action(Do::declare, supreme, other_leader));
  }

  Result<Order> extend() const {
    auto leader = find_leader(board_, word(1));
    if (!leader) return fail(leader.error());
    if ((word(2) != "units" && word(2) != "source") || word(3) != "with")
      return problem("extend LEADER units|source with UNIT");
    auto unit = find_unit(board_, word(4));
    if (!unit) return fail(unit.error());
    return one(Action(Do::extend, Piece(*leader).code, Piece(*unit).code, word(2) == "source"));
  }

  Result<Order> place() const {
    auto piece = find_piece(board_, word(1));
    if (!piece) return fail(piece.error());
    if (piece->is_vessel()) {
      auto naval = find_naval(data_, word(2));
      if (!naval) return fail(naval.error());
      return one(act(Do::place, *piece, Hex{static_cast<std::uint16_t>(*naval)}));
    }
    auto hex = find_hex(data_, word(2));
    if (!hex) return fail(hex.error());
    return one(act(Do::place, *piece, *hex, word(3) == "entrenched"));
  }

  // "support A B", "advance all", "lend A B": as many actions as pieces, then done where it is still asked.
  Result<Order> several(Do kind) {
    if (word(1) == "none") return one(act(Do::done));
    if (words_.size() == 2 && word(1) != "all") {
      auto piece = find_piece(board_, word(1));
      if (!piece) return fail(piece.error());
      return one(act(kind, *piece));
    }
    const Step asked = board_.p.step;
    if (word(1) == "all") {
      ActionList list;
      for (bool more = true; more && !draft_.blind() && draft_.position().step == asked;) {
        list.clear();
        chapter_of(draft_.board()).list(draft_.board(), list);
        more = false;
        for (Action each : list)
          if (each.kind<Do>() == kind) {
            draft_.add(each);
            more = true;
            break;
          }
      }
    } else {
      for (std::size_t i = 1; i < words_.size(); ++i) {
        auto piece = find_piece(board_, word(i));
        if (!piece) return fail(piece.error());
        draft_.add(act(kind, *piece));
      }
    }
    if (!draft_.blind() && draft_.position().step == asked && !draft_.board().has_tasks())
      draft_.add(act(Do::done));
    return draft_.take();
  }

  Result<Order> activate() {
    auto piece = find_piece(board_, word(1));
    if (!piece) return fail(piece.error());
    if (!piece->is_leader()) return one(act(word(2) == "free" ? Do::free : Do::activate, *piece));
    std::size_t next = 2;
    const bool through = word(2) == "through";
    if (through) next = 4;
    const Action command(Do::command, piece->code, through);
    if (next >= words_.size()) return one(command);
    draft_.add(command);
    return call_all(next, Step::muster);
  }

  // "... with A B" or "... all"
  Result<Order> call_all(std::size_t next, Step step) {
    if (word(next) == "all" || (word(next) == "with" && word(next + 1) == "all")) {
      while (!draft_.blind() && draft_.position().step == step && !draft_.position().callable.empty())
        draft_.add(act(Do::call, draft_.position().callable.first()));
    } else {
      if (word(next) == "with") ++next;
      for (; next < words_.size(); ++next) {
        auto called = find_piece(board_, word(next));
        if (!called) return fail(called.error());
        draft_.add(act(Do::call, *called));
      }
    }
    if (!draft_.blind() && draft_.position().step == step) draft_.add(act(Do::go));
    return draft_.take();
  }

  Result<Order> siege() {
    auto hex = find_hex(data_, word(1));
    if (!hex) return fail(hex.error());
    if (word(2) != "by") return problem("siege HEX by LEADER [with UNIT... | all]");
    auto leader = find_leader(board_, word(3));
    if (!leader) return fail(leader.error());
    const Action begin = act(Do::siege, *leader, *hex);
    if (words_.size() < 5) return one(begin);
    draft_.add(begin);
    return call_all(4, Step::besiegers);
  }

  // "move UNIT [with LEADER...] [to] HEX... [attack HEX [UNIT]]": activates if need be, goes the cheapest
  // way, and attacks or stops.
  Result<Order> move() {
    auto unit = find_unit(board_, word(1));
    if (!unit) return fail(unit.error());
    const bool under_way = board_.p.step == Step::operate && board_.p.mover == Piece(*unit).code;
    if (!under_way) draft_.add(act(board_.p.ready.has(*unit) ? Do::operate : Do::activate, Piece(*unit)));
    std::size_t next = 2;
    if (word(next) == "with")
      for (++next; next < words_.size(); ++next) {
        auto leader = find_leader(board_, word(next));
        if (!leader) break;
        draft_.add(act(Do::take, Piece(*leader)));
      }
    for (; next < words_.size(); ++next) {
      if (word(next) == "to") continue;
      if (word(next) == "attack") return attack_at_the_end(next + 1);
      auto hex = find_hex(data_, word(next));
      if (!hex) return fail(hex.error());
      const Hex here = draft_.position().where[unit->at];
      if (!here.exists() || draft_.blind()) {
        draft_.add(act(Do::step, *hex));
        continue;
      }
      if (here == *hex) continue;
      for (Hex each : cheapest_way(draft_.board(), *unit, here, *hex)) draft_.add(act(Do::step, each));
    }
    if (!draft_.blind() && draft_.position().step == Step::operate &&
        draft_.position().mover == Piece(*unit).code && !draft_.board().has_tasks())
      draft_.add(act(Do::stop));
    return draft_.take();
  }

  Result<Order> attack_at_the_end(std::size_t next) {
    auto hex = find_hex(data_, word(next));
    if (!hex) return fail(hex.error());
    Unit target = board_.units_in(*hex).empty() ? Unit{} : board_.units_in(*hex).first();
    if (next + 1 < words_.size()) {
      auto named = find_unit(board_, word(next + 1));
      if (!named) return fail(named.error());
      target = *named;
    }
    if (!target.exists()) return problem("there is no unit in {}", word(next));
    draft_.add(act(Do::attack, *hex, target));
    return draft_.take();
  }

  const Data& data_;
  Board board_;
  Draft draft_;
  Words words_;
};

}  // namespace

Result<Order> Game::read(const Position& position, std::string_view text) const {
  return Reader(*data_, position, split_words(text)).read();
}

}  // namespace longroll::vicksburg
