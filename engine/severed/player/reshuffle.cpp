// The one secret of a battle, dealt anew: where the other side has recorded its scouts (DEPL-06).
#include "engine/severed/game.hpp"
#include "engine/severed/rules/deployment.hpp"

namespace longroll::severed {
namespace {

Unit not_recorded(Unit scouts) {
  scouts.place = Place::undeployed;
  scouts.x = scouts.y = scouts.heading = 0;
  scouts.bases = {};
  scouts.box = {};
  return scouts;
}

// What the asking seat cannot tell from the truth: any place in the zone, any heading, and while the other
// side still records, any number of its scouts. Nothing here looks at where they are.
class ScoutDeal {
 public:
  ScoutDeal(const Data& data, const Position& p, Seat asking, FastDice& random)
      : data_(data), before_(p), random_(random) {
    const Seat hiding = other(asking);
    const bool recording = p.phase == Phase::record && p.setting == hiding;
    for (Number i = 0; i < p.unit_count; ++i) {
      Unit& unit = before_[i];
      if (unit.seat == asking) {
        unit.place = Place::undeployed;  // R33: neither side minds the other while it records
      } else if (unit.type == Type::scouts && (recording || unit.place == Place::recorded)) {
        if (!recording || random.below(2)) dealt_[count_++] = i;
        unit = not_recorded(unit);
      }
    }
    before_.phase = Phase::record;
    before_.setting = hiding;
  }

  Position deal(const Position& p) {
    Position after = p;
    for (Number i = 0; i < p.unit_count; ++i)
      if (before_[i].seat == before_.setting) after[i] = before_[i];
    for (int tries = 0; tries < 64; ++tries)
      if (place_all(after)) break;  // all anew where two overlap: else the last would have the worst places
    return after;
  }

 private:
  bool place_all(Position& after) {
    for (std::size_t k = 0; k < count_; ++k) {
      const Number who = dealt_[k];
      after[who] = place_one(who);
      for (std::size_t other = 0; other < k; ++other)
        if (overlaps(after[who], after[dealt_[other]])) return false;
    }
    return true;
  }

  Unit place_one(Number who) {
    const Board board{data_, before_};
    const Box box = zone_box(board, before_.setting, true);
    const auto within = [&](int low, int high) {
      return low + static_cast<int>(random_.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    Unit placed = before_[who];
    for (int tries = 0; tries < 400; ++tries) {
      const Operands o{.unit = who,
                       .flag = static_cast<unsigned>(Formation::skirmish),
                       .x = within(box.left, box.right),
                       .y = within(box.low, box.high),
                       .heading = random_.below(1440)};
      if (may_deploy(board, o, &placed)) continue;
      placed.place = Place::recorded;
      break;
    }
    return placed;
  }

  const Data& data_;
  Position before_;  // as the hiding side would set up, had it recorded nobody
  FastDice& random_;
  std::array<Number, most_units> dealt_{};
  std::size_t count_ = 0;
};

bool anything_recorded(const Position& p, Seat asking) {
  if (p.phase == Phase::record && p.setting != asking) return true;
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].seat != asking && p[i].place == Place::recorded) return true;
  return false;
}

}  // namespace

Position Game::reshuffle(const Position& p, Seat seat, FastDice& random) const {
  return anything_recorded(p, seat) ? ScoutDeal(*data_, p, seat, random).deal(p) : p;
}

}  // namespace longroll::severed
