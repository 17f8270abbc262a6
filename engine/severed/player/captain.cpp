#include "engine/severed/player/captain.hpp"

#include "engine/severed/game.hpp"

namespace longroll::severed {

Captain::Captain(const Board& board, Seat seat, const std::vector<Ways>& ways, FastDice& random)
    : board_(board), p_(board.p), seat_(seat), ways_(ways), random_(random) {
  for (Number i = 0; i < p_.unit_count; ++i) {
    const Unit& each = p_[i];
    if (!each.on_table()) continue;
    at_[i] = middle(each);
    const auto side = static_cast<std::size_t>(index(each.seat));
    if (each.general() && general_count_[side] < 8)
      generals_[side][static_cast<std::size_t>(general_count_[side]++)] = i;
    if (each.seat == seat_)
      mine_[static_cast<std::size_t>(mine_count_++)] = i;
    else
      theirs_[static_cast<std::size_t>(their_count_++)] = i;
  }
}

Action Captain::choose() {
  switch (step_of(p_)) {
    case Step::movement: return move();
    case Step::moving: return p_.move.reaction ? drive_on() : step();
    case Step::reaction: return react();
    case Step::aim: return aim();
    case Step::firing: return fire();
    case Step::target: return fire_at();
    case Step::combat: return fight();
    case Step::charge_target: return charge_at();
    case Step::fight: return help();
    case Step::lose: return lose();
    case Step::charged: return meet_charge();
    case Step::yell: return yell();
    case Step::escape: return escape();
    case Step::reform: return order(Do::form_line_now);
    case Step::dispute: return order(Do::dispute);
    case Step::record:
    case Step::deploy:
    case Step::reserves:
    case Step::order: return set_up();
    default: return answer();
  }
}

Action Game::choose(const Position& p, FastDice& random) const {
  const Board board{*data_, p};
  return Captain(board, decision(p).seat, ways_[p.ground], random).choose();
}

}  // namespace longroll::severed
