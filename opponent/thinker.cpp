#include "opponent/thinker.hpp"

#include <algorithm>

#include "engine/core/impossible.hpp"

namespace longroll {
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
  if (match.decision().over()) impossible("the game is over");
  switch (player_.skill) {
    case Skill::random: break;
    case Skill::recruit: return recruit(match, random);
    case Skill::captain: return sound_choice(match, random);
    default: return look_ahead(match, random, std::move(stop));
  }
  ActionList list;
  match.actions(list);
  if (list.empty()) impossible("nothing can be done, but the game is not over");
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

std::optional<Action> Thinker::at_hand(const Match& match, FastDice& random) {
  if (const auto next = next_step(match)) return next;
  ActionList list;
  match.actions(list);
  if (list.size() == 1) return list[0];
  if (match.decision().phase == set_up_phase) return sound_choice(match, random);
  return {};
}

Action Thinker::look_ahead(const Match& match, FastDice& random, std::stop_token stop) {
  if (const auto action = at_hand(match, random)) return *action;
  thought_ = searcher_.think(match, {.value = value_.get(),
                                     .budget = player_.budget,
                                     .seed = random.next(),
                                     .manner = manner_,
                                     .threads = threads_,
                                     .stop = std::move(stop)});
  return settle_on(match, random);
}

std::optional<Action> Thinker::ponder(const Match& match, FastDice& random, int milliseconds) {
  if (!player_.thinks()) return decide(match, random);
  const auto until = Searcher::Clock::now() + std::chrono::milliseconds(milliseconds);
  if (!pondering_) {
    if (const auto action = at_hand(match, random)) return action;
    searcher_.begin(match, {.value = value_.get(),
                            .budget = player_.budget,
                            .seed = random.next(),
                            .manner = manner_,
                            .shared = shared_});
    pondering_ = true;
  }
  if (!cut_short_ && !searcher_.go_on(until)) return {};
  forget();
  searcher_.gather();
  thought_ = searcher_.conclude();
  return settle_on(match, random);
}

Action Thinker::settle_on(const Match& match, FastDice& random) {
  if (thought_.best.plan.steps.empty() || match.check(thought_.best.plan.steps.front()))
    return sound_choice(match, random);
  manner_ = thought_.best.manner;
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

// Means to do what the captain would; but many a plan he overlooks, and then does the first other thing that
// comes to mind: marches off somewhere, fires at anyone, attacks at any odds, or leaves it at that.
Action Thinker::recruit(const Match& match, FastDice& random) {
  if (match.decision().phase == set_up_phase) return sound_choice(match, random);
  if (const auto next = next_step(match)) return *next;
  if (!room_) room_ = match.clone();
  const std::unique_ptr<Match> world = match.reshuffle(match.decision().seat, random);
  const int slips = value_ ? value_->slips : Value().slips;
  const bool overlooks = static_cast<int>(random.below(100)) < slips;
  const Plan plan = draft(*world, *room_, [&](const Match& now, std::size_t step) {
    if (!overlooks || step > 0) return sound_choice(now, random);
    ActionList list;
    now.actions(list);
    return any_verb(list, random);
  });
  if (plan.steps.empty() || match.check(plan.steps.front())) return sound_choice(match, random);
  follow(match, plan);
  return plan.steps.front();
}

Action decide(const Player& player, const Match& match, FastDice& random) {
  return Thinker(player).decide(match, random);
}

}  // namespace longroll
