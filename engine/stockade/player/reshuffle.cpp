// What the Union may not know, dealt anew: for what-if tables, for players that must guess, and for tests of
// secrecy. Every arrangement of the hidden units that fits what the Union knows now is as likely as every
// other. What it saw in earlier phases and may not look at any more is not remembered here.
#include <algorithm>

#include "engine/stockade/game.hpp"
#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {
namespace {

// A hidden stack: what stands there in the deal, and what the Union knows of it.
struct Hidden {
  Hex hex;
  std::array<std::uint8_t, 3> standing{};  // by Kind
  int least = 1, exactly = 0;              // units in all; 0: their number is not known
  int least_infantry = 0, most_infantry = 255;
  bool no_officer = false;     // it has taken a C.O.W. marker (9.1f)
  bool refused = false;        // it has refused one: an officer, or no infantry (R62)
  bool blocks = false;         // it has turned out to block a line of fire
  bool clear = false;          // a line of fire has turned out to pass it
  bool on_foot = false;        // what moves there has gone farther than guns go
  bool no_guns = false;        // 10.4g 10.4h
  bool entry = false;          // where the 1st Missouri arrives
  std::uint8_t top = no_unit;  // the counter that shows, with fog of the top counter only
  static constexpr std::uint8_t no_unit = 255;

  int infantry() const { return standing[static_cast<std::size_t>(Kind::infantry)]; }
  int officers() const { return standing[static_cast<std::size_t>(Kind::officer)]; }
  int guns() const { return standing[static_cast<std::size_t>(Kind::artillery)]; }
  // How far it is from what is known.
  int wrong() const {
    const int all = infantry() + officers() + guns();
    int sum = std::max(0, least - all) + std::max(0, least_infantry - infantry()) +
              std::max(0, infantry() - most_infantry);
    if (exactly) sum += std::abs(exactly - all);
    if (no_officer) sum += officers();
    if (clear) sum += infantry() + guns();
    return sum + (refused && officers() == 0 && infantry() > 0) + (blocks && infantry() + guns() == 0) +
           (on_foot && infantry() + officers() == 0);
  }
};

bool is_hidden(Board b, Hex hex) { return b.p.occupied[index(Confederate)].has(hex) && !inspectable(b, hex); }

bool anyone_has_moved(Board b) {
  for (Unit unit : b.data.all_units())
    if (b.of(unit).side == Confederate && b.p.is(unit, Position::moved)) return true;
  return false;
}

class StackDeal {
 public:
  StackDeal(Board b, FastDice& random) : b_(b), data_(b.data), p_(b.p), random_(random) {
    p_.occupied[index(Confederate)].each([&](Hex hex) {
      if (is_hidden(b, hex)) stacks_[stack_count_++] = {.hex = hex};
    });
    for (std::size_t i = 0; i < stack_count_; ++i) gather(i);
    learn();
    gather_reserve();
    std::sort(units_.begin(), units_.begin() + unit_count_);
  }

  Position deal() {
    if (unit_count_ > 0) {
      begin();
      for (int step = 0; wrong_ > 0 && step < 20'000; ++step) stir();
      if (wrong_ > 0) begin_with_the_truth();
      for (std::size_t step = 0; step < 40 * unit_count_; ++step) stir();
    }
    return written();
  }

 private:
  Kind kind(Unit unit) const { return data_.of(unit).kind; }

  void gather(std::size_t i) {
    Hidden& here = stacks_[i];
    int wrecked = 0;
    for (Unit unit : stack(p_, here.hex)) {
      wrecked += p_.is(unit, Position::handled);
      if (p_.options.fog == 1 && here.top == Hidden::no_unit) {
        here.top = static_cast<std::uint8_t>(unit);
        ++here.standing[static_cast<std::size_t>(kind(unit))];
      } else {
        units_[unit_count_++] = unit;
      }
    }
    here.least = std::max(1, wrecked);  // each has destroyed a marker (R87), which all have seen
  }

  // While the Confederates set up, whoever is still to come may as well have come before another (R11).
  void gather_reserve() {
    if (!setting_up()) return;
    Hidden reserve{.hex = Hex::none, .least = 0, .entry = p_.stage == Stage::missouri};
    for (Unit unit : data_.all_units())
      if (data_.of(unit).side == Confederate && p_.in_play(unit) && !p_.on_the_map(unit) &&
          is_missouri(unit) == reserve.entry) {
        units_[unit_count_++] = unit;
        ++reserve.exactly;
      }
    stacks_[stack_count_++] = reserve;
  }
  bool setting_up() const { return p_.step == Step::place && placing_side(b_) == Confederate; }

  void learn() {
    const bool has_moved = p_.phase == Phase::confederate_movement && anyone_has_moved(b_);
    for (std::size_t i = 0; i < stack_count_; ++i) {
      Hidden& here = stacks_[i];
      here.no_guns = data_.redan.has(here.hex) || data_.ditch.has(here.hex);
      here.entry = data_.missouri_entry.has(here.hex);
      if (p_.chaos[index(Union)].has(here.hex) && !has_moved) {
        here.no_officer = true;
        here.least_infantry = !p_.carnage.has(here.hex);  // who was there may have fallen since
      }
      if (p_.phase == Phase::union_chaos) here.refused = p_.marked.has(here.hex);
      if (p_.phase == Phase::union_fire) {
        here.blocks = p_.known_blockers.has(here.hex);
        if (p_.marked.has(here.hex))
          here.exactly = stack(p_, here.hex).size();  // a die was rolled for each (R37)
      }
      if (p_.step == Step::moving && here.hex == p_.focus)
        here.on_foot = p_.spent != whole_factor && p_.spent > gun_movement();
    }
    learn_lines();
    learn_limits();
    learn_entry();
  }

  // Nobody stacks more than he may keep, though in a Movement Phase he could.
  void learn_limits() {
    int infantry = 0, open = 0;
    for (std::size_t i = 0; i < unit_count_; ++i) infantry += kind(units_[i]) == Kind::infantry;
    for (std::size_t i = 0; i < stack_count_; ++i)
      infantry += stacks_[i].infantry(), open += !stacks_[i].clear;
    const int share = open ? (infantry + open - 1) / open : 0;
    for (std::size_t i = 0; i < stack_count_; ++i) {
      Hidden& here = stacks_[i];
      here.most_infantry = std::max(limit(b_, Confederate), share);
      if (p_.step == Step::reduce && p_.loser == Confederate &&
          p_.focus == here.hex)  // told in numbers (6.3a)
        here.least_infantry = here.most_infantry = counted(b_, here.hex, Confederate);
    }
  }

  // Lines that the Union has been told to be clear while it aims. (Those along a hexside tell less; they are
  // left out.)
  void learn_lines() {
    if (p_.phase != Phase::union_fire || p_.step != Step::aiming) return;
    Hexes passed;
    for (Unit unit : data_.all_units()) {
      const Hex from = b_.where(unit);
      if (!p_.is(unit, Position::grouped) || sight(b_, from, p_.focus, Union).line != Line::unknown) continue;
      const int column = data_.grid.column(from), row = data_.grid.row(from);
      const Sightline& line = data_.sightline(from, p_.focus);
      for (std::size_t i = 0; i < line.crossed_count; ++i)
        if (data_.grid.has_row(row + line.crossed[i].rows))
          if (const Hex hex = data_.grid.at(column + line.crossed[i].columns, row + line.crossed[i].rows);
              hex.exists())
            passed.add(hex);
    }
    for (std::size_t i = 0; i < stack_count_; ++i) stacks_[i].clear = passed.has(stacks_[i].hex);
  }

  // Until they first move, the 1st Missouri stand where they came in; and while the garrison is set up, room
  // is left for them (3.2.3d).
  void learn_entry() {
    if (p_.assault != 2) return;
    arriving_ = p_.phase == Phase::setup || (p_.turn == 1 && p_.phase < Phase::confederate_movement);
    if (p_.phase != Phase::setup) return;
    int room = 0;
    data_.missouri_entry.each([&](Hex hex) {
      room += limit(b_, Confederate);
      if (!is_hidden(b_, hex)) room -= counted(b_, hex, Confederate);
    });
    if (p_.stage != Stage::missouri)  // then the reserve needs the room
      for (Unit unit : data_.all_units())
        room -= is_missouri(unit) && kind(unit) == Kind::infantry && p_.in_play(unit) && !p_.on_the_map(unit);
    entry_room_ = room;
  }

  bool is_missouri(Unit unit) const {
    return data_.of(unit).side == Confederate && data_.of(unit).assault == 2;
  }
  int gun_movement() const {
    int most = 0;
    for (const UnitInfo& unit : data_.units)
      if (unit.side == Confederate && unit.kind == Kind::artillery) most = std::max<int>(most, unit.movement);
    return most;
  }

  bool may_stand(Unit unit, const Hidden& there) const {
    if (!there.hex.exists() && is_missouri(unit) != there.entry) return false;
    if (there.top != Hidden::no_unit && static_cast<std::uint8_t>(unit) < there.top) return false;
    if (arriving_ && is_missouri(unit) && !there.entry) return false;
    return kind(unit) != Kind::artillery || !there.no_guns;
  }

  // The start does not look at the truth: each unit anywhere that it may stand.
  void begin() {
    for (std::size_t i = 0; i < unit_count_; ++i) {
      std::size_t there = random_.below(static_cast<std::uint32_t>(stack_count_));
      for (std::size_t k = 0; k < stack_count_ && !may_stand(units_[i], stacks_[there]); ++k)
        there = (there + 1) % stack_count_;
      place(i, there, +1);
      at_[i] = static_cast<std::uint8_t>(there);
    }
    wrong_ = entry_wrong();
    for (std::size_t i = 0; i < stack_count_; ++i) wrong_ += stacks_[i].wrong();
  }

  void begin_with_the_truth() {
    for (std::size_t i = 0; i < unit_count_; ++i) {
      place(i, at_[i], -1);
      const auto home =
          std::find_if(stacks_.begin(), stacks_.begin() + stack_count_,
                       [&](const Hidden& each) { return each.hex == p_.where[stockade::at(units_[i])]; });
      at_[i] = static_cast<std::uint8_t>(home - stacks_.begin());
      place(i, at_[i], +1);
    }
    wrong_ = entry_wrong();
    for (std::size_t i = 0; i < stack_count_; ++i) wrong_ += stacks_[i].wrong();
  }

  void place(std::size_t unit, std::size_t there, int by) {
    std::uint8_t& count = stacks_[there].standing[static_cast<std::size_t>(kind(units_[unit]))];
    count = static_cast<std::uint8_t>(count + by);
    if (stacks_[there].entry && kind(units_[unit]) == Kind::infantry) in_entry_ += by;
  }
  int entry_wrong() const { return std::max(0, in_entry_ - entry_room_); }

  // One unit goes elsewhere, or two change places, unless that would be farther from what is known. Each step
  // is as likely as the one back, so that all arrangements come to be equally likely.
  void stir() {
    const std::size_t one = random_.below(static_cast<std::uint32_t>(unit_count_));
    const bool exchange = random_.below(2);
    const std::size_t other = exchange ? random_.below(static_cast<std::uint32_t>(unit_count_)) : one;
    const std::size_t from = at_[one],
                      to = exchange ? at_[other] : random_.below(static_cast<std::uint32_t>(stack_count_));
    if (from == to || !may_stand(units_[one], stacks_[to])) return;
    if (exchange && !may_stand(units_[other], stacks_[from])) return;
    const int before = stacks_[from].wrong() + stacks_[to].wrong() + entry_wrong();
    place(one, from, -1), place(one, to, +1);
    if (exchange) place(other, to, -1), place(other, from, +1);
    const int after = stacks_[from].wrong() + stacks_[to].wrong() + entry_wrong();
    if (after > before) {
      place(one, to, -1), place(one, from, +1);
      if (exchange) place(other, from, -1), place(other, to, +1);
      return;
    }
    wrong_ += after - before;
    at_[one] = static_cast<std::uint8_t>(to);
    if (exchange) at_[other] = static_cast<std::uint8_t>(from);
  }

  Position written() {
    Position dealt = p_;
    for (std::size_t i = 0; i < unit_count_; ++i)
      if (p_.on_the_map(units_[i])) take(data_, dealt, units_[i]);
    for (std::size_t i = 0; i < unit_count_; ++i)
      if (const Hex hex = stacks_[at_[i]].hex; hex.exists()) put(data_, dealt, units_[i], hex);
    if (setting_up()) return dealt;
    mark_wreckers(dealt);
    mark_movers(dealt);
    return dealt;
  }

  void mark_wreckers(Position& dealt) const {
    for (std::size_t i = 0; i < stack_count_; ++i) {
      int wreckers = 0;
      for (Unit unit : stack(p_, stacks_[i].hex)) wreckers += p_.is(unit, Position::handled);
      for (Unit unit : stack(dealt, stacks_[i].hex)) {
        dealt.unset(unit, Position::handled);
        if (wreckers-- > 0) dealt.set(unit, Position::handled);
      }
    }
  }

  // Which of them have moved or are on their way. What the Union has not been shown to have begun, has not.
  void mark_movers(Position& dealt) {
    const bool under_way = p_.step == Step::moving && is_hidden(b_, p_.focus);
    const bool begun = under_way && p_.spent > 0;
    bool some_done = false;
    for (std::size_t i = 0; i < stack_count_; ++i)
      for (Unit unit : stack(p_, stacks_[i].hex)) some_done = some_done || p_.is(unit, Position::done);
    if (under_way && !begun) {
      dealt.step = Step::move;
      dealt.focus = Hex::none;
      dealt.stopped = by_choice;
      dealt.moving_begun = anyone_has_moved(b_);
    }
    for (bool done = !some_done, going = !begun, first = true; first || !done || !going; first = false) {
      done = !some_done, going = !begun;
      for (std::size_t i = 0; i < stack_count_; ++i)
        for (Unit unit : stack(dealt, stacks_[i].hex)) {
          for (auto flag : {Position::done, Position::moved, Position::grouped}) dealt.unset(unit, flag);
          const bool in_step = begun && stacks_[i].hex == p_.focus &&
                               (p_.spent == whole_factor || data_.of(unit).movement >= p_.spent);
          const std::uint32_t which = random_.below(in_step ? 3 : 2);
          if (which == 0 || (which == 1 && !some_done)) continue;
          dealt.set(unit, which == 1 ? Position::done : Position::grouped);
          dealt.set(unit, Position::moved);
          (which == 1 ? done : going) = true;
        }
    }
  }

  const Board b_;
  const Data& data_;
  const Position& p_;
  FastDice& random_;
  std::array<Hidden, max_units> stacks_;
  std::array<Unit, max_units> units_;         // that may be anywhere
  std::array<std::uint8_t, max_units> at_{};  // their stacks in the deal
  std::size_t stack_count_ = 0, unit_count_ = 0;
  bool arriving_ = false;
  int entry_room_ = max_units, in_entry_ = 0;
  int wrong_ = 0;
};

}  // namespace

Position Game::reshuffle(const Position& p, Seat seat, FastDice& random) const {
  if (seat == Confederate || p.options.fog == 2) return p;
  const Board b{data_, p};
  bool anything = false;
  p.occupied[index(Confederate)].each([&](Hex hex) { anything = anything || is_hidden(b, hex); });
  return anything ? StackDeal(b, random).deal() : p;
}

}  // namespace longroll::stockade
