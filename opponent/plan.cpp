#include "opponent/plan.hpp"

#include <bit>

#include "engine/core/impossible.hpp"

namespace longroll {
namespace {

// Dice and events that only notice whether there were any.
class Foresight final : public Dice, public EventSink {
 public:
  int roll(int sides) override {
    unsure_ = true;
    return dice_.roll(sides);
  }
  void add(const Event& event) override { unsure_ = unsure_ || event.reveals; }
  bool unsure() const { return unsure_; }

 private:
  FastDice dice_{0};  // some rolls are repeated until they differ
  bool unsure_ = false;
};

}  // namespace

std::uint64_t seen_by(Seat seat, const Match& match) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto mix = [&](std::uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
  };
  const Decision decision = match.decision();
  mix(static_cast<std::uint64_t>(decision.seat) << 16 | decision.phase << 8 | decision.ask);
  const Features features = match.features(seat);
  for (float each : features.values()) mix(std::bit_cast<std::uint32_t>(each));
  if (decision.seat != seat) return hash;
  ActionList list;
  match.actions(list);
  for (Action action : list) mix(action.bits());
  return hash;
}

Action any_verb(const ActionList& list, FastDice& random, Action except) {
  std::array<std::uint16_t, 256> count{};
  std::uint32_t kinds = 0;
  for (Action each : list)
    if (each != except && count[each.kind<std::uint8_t>()]++ == 0) ++kinds;
  if (kinds == 0) return except;
  std::uint32_t nth = random.below(kinds);
  std::size_t kind = 0;
  while (count[kind] == 0 || nth-- > 0) ++kind;
  std::uint32_t which = random.below(count[kind]);
  for (Action each : list)
    if (each != except && each.kind<std::uint8_t>() == kind && which-- == 0) return each;
  return except;
}

Plan draft(const Match& from, Match& room, const Pick& pick) {
  Plan plan;
  const Seat seat = from.decision().seat;
  Foresight foresight;
  room.become(from);
  while (plan.steps.size() < Plan::longest && room.decision().seat == seat) {
    const Action action = pick(room, plan.steps.size());
    if (room.check(action)) break;
    plan.steps.push_back(action);
    room.play(action, foresight, Events(foresight));
    if (foresight.unsure()) break;
  }
  plan.end = room.hash();
  return plan;
}

Action sound_choice(const Match& match, FastDice& random) {
  if (const Action action = match.choose(random); !match.check(action)) return action;
  ActionList list;
  match.actions(list);
  if (list.empty()) impossible("nothing can be done, but the game is not over");
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace longroll
