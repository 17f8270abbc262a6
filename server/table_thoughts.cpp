// What the computer thinks, at its own seat and for those who ask for advice. It thinks about the position as
// it may be for all that the seat knows, so that no thought can show what is hidden.
#include "server/secret.hpp"
#include "server/table.hpp"

namespace longroll::server {

// One for each asker and moment, as he counts them: asking again tells nothing new.
std::uint64_t Table::deal_seed(Viewer asker, int at) const {
  return keyed_number(seed_, fmt::format("deal {} {}", index(asker), at));
}

std::unique_ptr<Match> Table::dealt_for(Seat seat) const {
  const Viewer asker = viewer(seat);
  FastDice random(deal_seed(asker, count(asker)));
  return match_->reshuffle(seat, random);
}

Player Table::player() const {
  return player_named(stored_.seats[index(deciding())].player).value_or(Skill::captain);
}

bool Table::needs_thought(const Thinker& thinker) const {
  return thinker.player().thinks() && !thinker.settled(*dealt_for(deciding()));
}

// What the opponent cannot tell, who does not know the dice; what anyone can check when the game is over.
Action Table::thought(Thinker& thinker, std::stop_token stop) const {
  const Seat seat = deciding();
  const Viewer eyes = viewer(seat);
  FastDice random(keyed_number(
      seed_, fmt::format("thought {} {} {}", index(seat), count(eyes), match_->view_text(eyes).text())));
  return thinker.decide(*dealt_for(seat), random, std::move(stop));
}

Action Table::any_action() const {
  FastDice random(keyed_number(seed_, fmt::format("any {}", log_.size())));
  return decide(Skill::random, *match_, random);
}

// Seeded by what the asker sees alone: two tables that look alike to him get the same advice.
Allowed<Json> Table::suggest(Viewer viewer) const {
  if (over() || longroll::viewer(deciding()) != viewer) return refused("it is not your decision");
  FastDice random(keyed_number({}, fmt::format("{} {}", count(viewer), match_->view_text(viewer).text())));
  const auto orders =
      plan(*dealt_for(deciding()), [&](const Match& now) { return decide(Skill::captain, now, random); });
  return Json{{"type", "suggest"}, {"orders", orders}};
}

}  // namespace longroll::server
