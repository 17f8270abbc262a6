// What the computer thinks, at its own seat and for those who ask for advice. It thinks about the position as
// it may be for all that the seat knows, so that no thought can show what is hidden.
#include <cmath>

#include "opponent/advice.hpp"
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
FastDice Table::dice_of_thought(Seat seat) const {
  const Viewer eyes = viewer(seat);
  return FastDice(keyed_number(
      seed_, fmt::format("thought {} {} {}", index(seat), count(eyes), match_->view_text(eyes).text())));
}

Action Table::thought(Thinker& thinker, std::stop_token stop) const {
  FastDice random = dice_of_thought(deciding());
  return thinker.decide(*dealt_for(deciding()), random, std::move(stop));
}

std::optional<Action> Table::ponder(Thinker& thinker, int milliseconds) const {
  FastDice random = dice_of_thought(deciding());
  return thinker.ponder(*dealt_for(deciding()), random, milliseconds);
}

void Table::begin_search(Searcher& searcher, const Value* value, int playouts, Manner manner) const {
  FastDice random = dice_of_thought(deciding());
  searcher.begin(*dealt_for(deciding()),
                 {.value = value, .budget = {.playouts = playouts}, .seed = random.next(), .manner = manner});
}

Action Table::any_action() const {
  FastDice random(keyed_number(seed_, fmt::format("any {}", log_.size())));
  return decide(Skill::random, *match_, random);
}

// Seeded by what the asker sees alone: two tables that look alike to him get the same advice.
Allowed<Json> Table::suggest(Viewer viewer, const Value* value) const {
  if (over() || longroll::viewer(deciding()) != viewer) return refused("it is not your decision");
  const std::uint64_t seed =
      keyed_number({}, fmt::format("{} {}", count(viewer), match_->view_text(viewer).text()));
  Json told = to_json(advise(*dealt_for(deciding()), value, seed));
  told["type"] = "suggest";
  return told;
}

// As both seats judged it on average, each by what it knew: what one hoped and the other did not fear.
Allowed<Json> Table::chances(const Value* value) const {
  if (!over()) return refused("the chances of both sides are told when the game is over");
  if (seen_) return refused("{}", said_of_seen());
  if (!value) return refused("nothing has been learned about this game yet");
  Json chances = Json::array(), rolled = Json::array();
  std::size_t set_up = 0;  // positions that nobody could judge yet
  const auto judge = [&](const Match& match) {
    if (match.decision().phase == set_up_phase && set_up == chances.size()) ++set_up;
    const double first = value->chance(Seat::first, match.features(Seat::first));
    const double second = value->chance(Seat::second, match.features(Seat::second));
    chances.push_back(std::round(500 * (first + 1 - second)) / 1000);
  };
  Replay replay(*this);
  judge(replay.match());
  while (replay.played() < log_.size()) {
    rolled.push_back(log_[replay.played()].dice > 0);
    replay.step();
    judge(replay.match());
  }
  for (std::size_t i = 0; i < set_up && set_up < chances.size(); ++i) chances[i] = chances[set_up];
  if (const Json end = outcome(); end.is_object() && !end.value("unfinished", false))
    chances.back() = end["winner"].is_null() ? 0.5 : end["winner"] == 0 ? 1 : 0;
  if (!match_->outcome().over && !rolled.empty()) rolled.back() = false;  // who resigns ends it, not the dice
  return Json{{"type", "chances"}, {"chances", std::move(chances)}, {"rolled", std::move(rolled)}};
}

}  // namespace longroll::server
