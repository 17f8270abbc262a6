// What a seat may not know: the first of two sealed declarations (R117).
#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/rules/actions.hpp"

namespace longroll::vicksburg {

Position Game::reshuffle(const Position& position, Seat seat, FastDice& random) const {
  Position dealt = position;
  if (position.step != Step::declare_second || position.options.initiative_declaration || seat == union_side)
    return dealt;
  Position before = position;
  before.step = Step::declare_first;
  ActionList list;
  actions(before, list);
  const Action choice = list[random.below(static_cast<std::uint32_t>(list.size()))];
  dealt.declared_supreme[0] = static_cast<std::uint8_t>(choice.a() != 0);
  dealt.declared_other[0] = static_cast<std::uint8_t>(choice.b());
  return dealt;
}

}  // namespace longroll::vicksburg
