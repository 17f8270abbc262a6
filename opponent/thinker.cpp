#include "opponent/thinker.hpp"

#include <algorithm>
#include <stdexcept>

namespace longroll {
namespace {

constexpr std::uint32_t oversight = 2;  // a recruit overlooks one plan in so many
constexpr int ideas = 1;                // that come to a recruit then

}  // namespace

bool Thinker::settled(const Match& match) const {
  if (!player_.thinks()) return true;
  const Decision decision = match.decision();
  if (decision.phase == set_up_phase) return true;  // as the heuristic sets up: nothing has happened yet
  if (!plan_.empty() && plan_.back().seen == seen_by(decision.seat, match) &&
      !match.check(plan_.back().action))
    return true;
  ActionList list;
  match.actions(list);
  return list.size() == 1;
}

Action Thinker::decide(const Match& match, FastDice& random, std::stop_token stop) {
  if (match.decision().over()) throw std::logic_error("the game is over");
  switch (player_.skill) {
    case Skill::random: break;
    case Skill::recruit: return recruit(match, random);
    case Skill::captain: return sound_choice(match, random);
    default: return look_ahead(match, random, std::move(stop));
  }
  ActionList list;
  match.actions(list);
  if (list.empty()) throw std::logic_error("nothing can be done, but the game is not over");
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

std::optional<Action> Thinker::next_step(const Match& match) {
  if (plan_.empty()) return {};
  const Step next = plan_.back();
  plan_.pop_back();
  if (next.seen == seen_by(match.decision().seat, match) && !match.check(next.action)) return next.action;
  plan_.clear();  // something unexpected has happened
  return {};
}

Action Thinker::look_ahead(const Match& match, FastDice& random, std::stop_token stop) {
  const Decision decision = match.decision();
  if (const auto next = next_step(match)) return *next;
  ActionList list;
  match.actions(list);
  if (list.size() == 1) return list[0];
  if (decision.phase == set_up_phase) return sound_choice(match, random);
  thought_ = searcher_.think(match, {.value = value_.get(),
                                     .budget = player_.budget,
                                     .seed = random.next(),
                                     .threads = threads_,
                                     .stop = std::move(stop)});
  if (thought_.best.plan.steps.empty() || match.check(thought_.best.plan.steps.front()))
    return sound_choice(match, random);
  follow(match, thought_.best.plan);
  return thought_.best.plan.steps.front();
}

// Remembers the rest of a plan with what will be seen at each step of it, if nothing unexpected happens.
void Thinker::follow(const Match& match, const Plan& plan) {
  const Seat seat = match.decision().seat;
  if (!room_) room_ = match.clone();
  FastDice dealt(0);
  std::size_t step = 0;
  std::vector<Step> steps;
  draft(*match.reshuffle(seat, dealt), *room_, [&](const Match& now, std::size_t) {
    const Action action = step < plan.steps.size() ? plan.steps[step++] : Action();
    if (!now.check(action)) steps.push_back({action, seen_by(seat, now)});
    return action;
  });
  plan_.assign(steps.rbegin(), steps.rend());
  if (!plan_.empty()) plan_.pop_back();  // it is being played
}

// Goes by habit, too; but now and then overlooks what he would do, has a few ideas instead, and takes the one
// that looks best at once.
Action Thinker::recruit(const Match& match, FastDice& random) {
  if (match.decision().phase == set_up_phase) return sound_choice(match, random);
  if (const auto next = next_step(match)) return *next;
  if (!room_) room_ = match.clone();
  const Seat seat = match.decision().seat;
  const std::unique_ptr<Match> world = match.reshuffle(seat, random);
  const auto habit = [&](const Match& now, std::size_t) { return sound_choice(now, random); };
  Plan best = draft(*world, *room_, habit);
  double most = -1;
  ActionList list;
  for (int i = 0, all = random.below(oversight) == 0 ? ideas : 0; i < all; ++i) {
    Plan idea = draft(*world, *room_, [&](const Match& now, std::size_t step) {
      if (step > 0) return habit(now, step);
      list.clear();
      now.actions(list);
      return any_verb(list, random);
    });
    const double chance = value_ ? value_->chance(seat, room_->features(seat)) : 0;
    if (chance > most && !idea.steps.empty()) most = chance, best = std::move(idea);
  }
  if (best.steps.empty() || match.check(best.steps.front())) return sound_choice(match, random);
  follow(match, best);
  return best.steps.front();
}

Action decide(const Player& player, const Match& match, FastDice& random) {
  return Thinker(player).decide(match, random);
}

}  // namespace longroll
