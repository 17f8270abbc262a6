// What a seat cannot see, dealt anew (24.0, R115). How many counters the enemy has in a point is open, and so
// is how many of them have moved or are moving; which counter is which is not. Every way to name them that
// fits what is open is as likely as every other.
#include <algorithm>

#include "engine/year1863/game.hpp"
#include "engine/year1863/rules/fog.hpp"
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

// The place of one unseen counter. A pool's slots are its leaders'.
struct Slot {
  enum Mark : std::uint8_t { moved = 1, doubled = 2, crossed = 4, spent = 8 };
  static constexpr std::uint8_t not_landed = 255;
  Point at{};
  std::uint8_t marks = 0;
  std::uint8_t landed = not_landed;  // its entry in Position::lift
  bool marching = false;             // with the group that moves now

  friend auto operator<=>(const Slot&, const Slot&) = default;
};

// Names the unseen counters of one enemy command, and those of its side's pool.
class CounterDeal {
 public:
  CounterDeal(const Data& d, const Position& p, Command command, Seat asking, FastDice& random)
      : d_(d), p_(p), b_{d, p}, command_(command), asking_(asking), random_(random) {
    setting_up_ = p.phase == Phase::set_up;
    if (setting_up_)
      for (const SetupRow& row : d.setup)
        if (row.unit != Unit::none) rows_[row.unit] = &row;
    gather();
    name_chiefs();
  }

  void deal(Position& after) {
    if (count_ == 0) return;
    for (std::size_t i = count_; i > 1; --i) std::swap(units_[i - 1], units_[below(i)]);
    wrong_ = all_wrong();
    for (int step = 0; wrong_ > 0 && step < 20'000; ++step) stir();
    if (wrong_ > 0) return;  // nothing else fits
    for (std::size_t step = 0; step < 12 * count_; ++step) stir();
    write(after);
    write_bonds(after);
    if (marches_) write_group(after);
  }

 private:
  std::size_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
  bool leader(Unit u) const { return d_.is(u, Type::leader); }
  LeaderKind kind(Unit u) const { return d_.unit(u).kind; }

  // Counters that the asking seat knows although it does not see them: those that it has just met in this
  // battle, the 19th Corps until it leaves the coast, and whom it has drawn itself.
  UnitSet known() const {
    UnitSet known;
    if (p_.battle.stage != Stage::none) {
      known = p_.commanding | p_.pending | b_.at(p_.battle.at);
      for (Unit u : {p_.battle.commander[0], p_.battle.commander[1], p_.battle.runner})
        if (u != Unit::none) known.add(u);
    }
    if (p_.no_move != Unit::none) known.add(p_.no_move);
    if (p_.march.kind == GroupKind::pursuit) known |= p_.group;
    if (p_.step == Step::successor || (p_.step == Step::place_leader && p_.decider == asking_))
      known.add(p_.leader);
    for (Unit u : known)
      if (b_.bonded(u)) known.add(b_.bond(u));
    return known;
  }

  void gather() {
    const UnitSet apart = known();
    const UnitSet marching = p_.step == Step::group ? p_.group | p_.cargo : UnitSet{};
    UnitSet mine = b_.field(command_);
    if (!setting_up_) mine |= b_.at(in_pool, side_of(command_));
    for (Unit u : mine - apart) {
      if (sees(b_, viewer(asking_), u)) continue;
      Slot slot{.at = b_.where(u), .marching = marching.has(u)};
      for (auto [set, mark] : {std::pair{&p_.moved, Slot::moved},
                               {&p_.doubled, Slot::doubled},
                               {&p_.crossed, Slot::crossed},
                               {&p_.spent, Slot::spent}})
        if (set->has(u)) slot.marks = static_cast<std::uint8_t>(slot.marks | mark);
      for (std::size_t i = 0; i < p_.lift.size(); i += 2)
        if (p_.lift[i] == index(u)) slot.landed = static_cast<std::uint8_t>(i);
      marches_ = marches_ || slot.marching;
      hidden_.add(u);
      slots_[count_] = slot;
      units_[count_++] = u;
    }
    std::sort(slots_.begin(), slots_.begin() + static_cast<std::ptrdiff_t>(count_));
  }

  // So many of the generals lead armies, and so many of the admirals fleets: but who?
  void name_chiefs() {
    if (setting_up_) {
      chiefs_ = hidden_ & p_.built_up & b_.leaders();  // by the table of the set-up
      return;
    }
    for (LeaderKind of : {LeaderKind::general, LeaderKind::admiral}) {
      std::array<Unit, max_units> all;
      std::size_t n = 0, chosen = 0;
      for (Unit u : hidden_& b_.leaders())
        if (kind(u) == of) all[n++] = u, chosen += p_.built_up.has(u);
      for (std::size_t i = 0; i < chosen; ++i) {
        std::swap(all[i], all[i + below(n - i)]);
        chiefs_.add(all[i]);
      }
    }
  }

  bool could_stand(Unit u, Point at) const {
    if (at == in_pool) return leader(u) && !chiefs_.has(u);
    if (setting_up_) return rows_[u] && (is_corps_commander(d_, *rows_[u]) || rows_[u]->at.has(at));
    if (d_.is(u, Type::riverine)) return has_water(d_, at);
    if (d_.is(u, Type::militia)) return (d_.settlements & d_.home[side_of(command_)]).has(at);  // 9.8b
    if (at == d_.new_orleans || d_.sea.has(at)) return false;
    return !d_.place(at).box || d_.mobile.has(u);
  }

  bool could_march(Unit u) const {
    const bool admiral = leader(u) && kind(u) == LeaderKind::admiral, riverine = d_.is(u, Type::riverine);
    switch (p_.march.kind) {
      case GroupKind::leaders: return leader(u);
      case GroupKind::riverine:
      case GroupKind::fleet: return d_.mobile.has(u);
      case GroupKind::raid: return leader(u) || d_.is(u, Type::cavalry) || d_.is(u, Type::partisan);
      case GroupKind::naval: return d_.mobile.has(u) && !riverine;
      default: return d_.mobile.has(u) && !riverine && !admiral;
    }
  }

  bool fits(Unit u, const Slot& slot) const {
    if (!could_stand(u, slot.at) || (slot.marching && !could_march(u))) return false;
    if (slot.marks & (Slot::moved | Slot::doubled) && !d_.mobile.has(u)) return false;
    if ((slot.marks & Slot::crossed || slot.landed != Slot::not_landed) && !d_.combat.has(u)) return false;
    return !(slot.marks & Slot::spent) || d_.is(u, Type::supply);
  }

  bool could_lead(Unit leader, Unit corps) const {  // R51
    if (chiefs_.has(leader) || d_.unit(corps).size != Size::corps) return false;
    switch (kind(leader)) {
      case LeaderKind::admiral: return d_.is(corps, Type::riverine);
      case LeaderKind::cavalry: return d_.is(corps, Type::cavalry);
      default: return !d_.is(corps, Type::riverine);
    }
  }

  // What the moving group would have to be otherwise: it has a commander, a load that it can carry, legs for
  // the points that it has gone.
  int group_wrong() const {
    const Group& g = p_.march;
    const Theater theater = theater_of(command_);
    const bool valley = side_of(command_) == Side::confederate && d_.shenandoah.has(g.from);  // 22.9a
    int units = 0, leaders = 0, riverines = 0, generals = 0, admirals = 0, engineers = 0, halves = 0;
    int pace = 99, rating = 0;
    Unit man = Unit::none, corps = Unit::none;
    for (std::size_t i = 0; i < count_; ++i) {
      if (!slots_[i].marching) continue;
      const Unit u = units_[i];
      const bool riverine = d_.is(u, Type::riverine), chief = chiefs_.has(u);
      if (leader(u)) {
        ++leaders, man = u;
        generals += chief && kind(u) == LeaderKind::general;
        admirals += chief && kind(u) == LeaderKind::admiral;
        rating = std::max(rating, d_.unit(u).campaign[chief]);
      } else {
        corps = u;
        riverine ? ++riverines : ++units;
        engineers += d_.is(u, Type::engineer);
        if (!riverine) halves += d_.unit(u).size == Size::corps ? 2 : 1;
      }
      if (is_water(g.kind) && !riverine) continue;  // carried
      const int factor = d_.unit(u).move[theater];
      pace = std::min(pace, valley || slots_[i].marks & Slot::doubled ? 2 * factor : factor);
    }
    int wrong = (g.rough && !engineers) + (g.rolled && !leaders) + (g.bonus > rating);
    if (g.steps) wrong += std::max(0, g.steps + 1 - pace - g.bonus);
    const bool led = leaders == 0 || (corps != Unit::none && could_lead(man, corps));
    switch (g.kind) {
      case GroupKind::single:
      case GroupKind::raid: return wrong + std::abs(units - 1) + std::max(0, leaders - 1) + !led;
      case GroupKind::naval:
        return wrong + std::max(0, units - 1) + std::max(0, leaders - 1) + (units && !led);
      case GroupKind::army: return wrong + std::abs(generals - 1);
      case GroupKind::riverine: return wrong + std::abs(riverines - 1) + std::max(0, halves - 2);
      case GroupKind::fleet: return wrong + !admirals + std::max(0, halves - 2 * riverines);
      default: return wrong;
    }
  }

  // In the set-up each corps commander stands with a corps of his force that he leads (26.1g).
  bool could_take(Unit man, Unit corps) const {
    if (rows_[man]->rule != rows_[corps]->rule || !could_lead(man, corps)) return false;
    if (kind(man) != LeaderKind::general || !d_.is(corps, Type::cavalry)) return true;
    return std::ranges::none_of(d_.setup,
                                [&](const SetupRow& row) {  // the cavalry is kept for its own leader
                                  return row.rule == rows_[man]->rule && is_corps_commander(d_, row) &&
                                         kind(row.unit) == LeaderKind::cavalry;
                                });
  }
  int set_up_wrong(Point at) const {
    UnitSet taken;
    int wrong = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Unit man = units_[i];
      if (slots_[i].at != at || !leader(man) || !is_corps_commander(d_, *rows_[man])) continue;
      Unit found = Unit::none;
      for (std::size_t k = 0; k < count_; ++k)
        if (slots_[k].at == at && !leader(units_[k]) && !taken.has(units_[k]) && could_take(man, units_[k]))
          found = units_[k];
      if (found == Unit::none)
        ++wrong;
      else
        taken.add(found);
    }
    return wrong;
  }

  int all_wrong() const {
    int wrong = marches_ ? group_wrong() : 0;
    PointSet seen;
    for (std::size_t i = 0; i < count_; ++i) {
      wrong += !fits(units_[i], slots_[i]);
      if (!setting_up_ || seen.has(slots_[i].at)) continue;
      seen.add(slots_[i].at);
      wrong += set_up_wrong(slots_[i].at);
    }
    return wrong;
  }
  int wrong_about(std::size_t one, std::size_t other) const {
    int wrong = !fits(units_[one], slots_[one]) + !fits(units_[other], slots_[other]);
    if (slots_[one].marching || slots_[other].marching) wrong += group_wrong();
    if (setting_up_) wrong += set_up_wrong(slots_[one].at) + set_up_wrong(slots_[other].at);
    return wrong;
  }

  // Two counters change places, unless that would fit worse. A step is as likely as the one back, so that all
  // arrangements come to be equally likely.
  void stir() {
    if (!setting_up_ && below(8) == 0) return change_chiefs();
    const std::size_t one = below(count_), other = below(count_);
    if (slots_[one] == slots_[other]) return std::swap(units_[one], units_[other]);
    const int before = wrong_about(one, other);
    std::swap(units_[one], units_[other]);
    const int after = wrong_about(one, other);
    if (after > before)
      std::swap(units_[one], units_[other]);
    else
      wrong_ += after - before;
  }

  // Of two leaders of a kind the other one is the chief, unless that would fit worse.
  void change_chiefs() {
    const Unit one = units_[below(count_)], other = units_[below(count_)];
    if (!leader(one) || !leader(other) || kind(one) != kind(other) || chiefs_.has(one) == chiefs_.has(other))
      return;
    const auto change = [&] {
      for (Unit u : {one, other}) chiefs_.has(u) ? chiefs_.remove(u) : chiefs_.add(u);
    };
    const int before = wrong_;
    change();
    wrong_ = all_wrong();
    if (wrong_ <= before) return;
    change();
    wrong_ = before;
  }

  void write(Position& after) const {
    NoDice none;
    Play play{d_, after, none, {}};
    for (Unit u : hidden_) play.unbind(u);
    for (UnitSet* set : {&after.moved, &after.doubled, &after.crossed, &after.spent, &after.group,
                         &after.cargo, &after.assigned, &after.unassigned, &after.field[command_]})
      *set -= hidden_;
    after.built_up -= hidden_ & b_.leaders();
    after.built_up |= chiefs_;
    for (std::size_t i = 0; i < count_; ++i) {
      const Slot& slot = slots_[i];
      play.put(units_[i], slot.at);
      if (slot.at != in_pool) after.field[command_].add(units_[i]);
      for (auto [set, mark] : {std::pair{&after.moved, Slot::moved},
                               {&after.doubled, Slot::doubled},
                               {&after.crossed, Slot::crossed},
                               {&after.spent, Slot::spent}})
        if (slot.marks & mark) set->add(units_[i]);
      if (slot.landed != Slot::not_landed)
        after.lift[slot.landed] = static_cast<std::uint8_t>(index(units_[i]));
    }
    if (p_.step == Step::place_leader && p_.decider != asking_ && command_ == p_.command) draw_leader(after);
    if (p_.command == command_ && p_.phase == Phase::movement && p_.moved) carry(after);
  }

  void draw_leader(Position& after) const {  // any of the pool may have been drawn
    const UnitSet pool = after.at[in_pool] & d_.of_side[side_of(command_)];
    std::uint32_t skip = random_.below(static_cast<std::uint32_t>(pool.count()));
    for (Unit u : pool)
      if (skip-- == 0) after.leader = u;
  }
  void carry(Position& after) const {  // what trains and ships have carried is hidden
    const auto any = [&](int most) {
      return static_cast<std::uint8_t>(random_.below(static_cast<std::uint32_t>(most + 1)));
    };
    after.rail_used = any(d_.rail_thirds[side_of(command_)]);
    if (command_ == Command::union_east) after.sea_used = any(d_.sea_halves);
  }

  // Leaders take corps where they stand, or none; those who march or are set up with one must.
  void write_bonds(Position& after) {
    for (std::size_t i = 0; i < count_; ++i) {
      const Unit man = units_[i];
      if (!leader(man) || chiefs_.has(man) || slots_[i].at == in_pool) continue;
      const bool goes = slots_[i].marching;
      if (goes && p_.march.kind == GroupKind::leaders) continue;
      const bool must = setting_up_ || (goes && p_.march.kind != GroupKind::army && !is_water(p_.march.kind));
      std::array<Unit, max_units> corps;
      std::size_t n = 0;
      for (std::size_t k = 0; k < count_; ++k) {
        const bool together = slots_[k].at == slots_[i].at && slots_[k].marching == goes &&
                              (slots_[k].marks & Slot::moved) == (slots_[i].marks & Slot::moved);
        if (!together || leader(units_[k]) || after.bond[units_[k]] != Unit::none) continue;
        if (setting_up_ ? could_take(man, units_[k]) : could_lead(man, units_[k])) corps[n++] = units_[k];
      }
      const std::size_t choice = below(must ? std::max<std::size_t>(n, 1) : n + 1);
      if (choice >= n) continue;
      after.bond[man] = corps[choice];
      after.bond[corps[choice]] = man;
    }
  }

  void write_group(Position& after) const {
    Group& g = after.march;
    const bool afloat = is_water(g.kind);
    for (std::size_t i = 0; i < count_; ++i)
      if (slots_[i].marching && (!afloat || d_.is(units_[i], Type::riverine))) after.group.add(units_[i]);
    g.leader = Unit::none;
    for (std::size_t i = 0; i < count_; ++i) {
      const Unit u = units_[i];
      if (!slots_[i].marching) continue;
      const bool sails =
          leader(u) && (chiefs_.has(u) || after.bond[u] != Unit::none) && kind(u) == LeaderKind::admiral;
      if (afloat) (sails || after.group.has(u) ? after.group : after.cargo).add(u);
      const bool leads = g.kind == GroupKind::army || g.kind == GroupKind::fleet ? chiefs_.has(u)
                         : g.kind == GroupKind::riverine                         ? sails
                                                                                 : leader(u);
      if (leads && (g.leader == Unit::none || d_.unit(u).campaign[chiefs_.has(u)] >= g.bonus)) g.leader = u;
    }
    const int left = allowance(Board{d_, after}) + g.bonus - g.steps;
    g.left = static_cast<std::uint8_t>(std::max(g.steps ? 1 : 0, left));
  }

  const Data& d_;
  const Position& p_;
  Board b_;
  Command command_;
  Seat asking_;
  FastDice& random_;
  bool setting_up_ = false, marches_ = false;
  std::size_t count_ = 0;
  std::array<Slot, max_units> slots_;
  std::array<Unit, max_units> units_;  // by slot
  By<Unit, const SetupRow*, max_units> rows_{};
  UnitSet hidden_, chiefs_;
  int wrong_ = 0;
};

}  // namespace

Position Game::reshuffle(const Position& p, Seat seat, FastDice& random) const {
  Position dealt = p;
  if (has(p, Option::open_play)) return dealt;
  for (int c = 0; c < 4; ++c)
    if (const Command command = static_cast<Command>(c); seat_of(command) != seat)
      CounterDeal(*data_, p, command, seat, random).deal(dealt);
  return dealt;
}

}  // namespace longroll::year1863
