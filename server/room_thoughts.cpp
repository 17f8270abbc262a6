// The computer players of a room: when they think, for how long, and what comes of it.
#include <algorithm>

#include "server/journal.hpp"
#include "server/metrics.hpp"
#include "server/room.hpp"
#include "server/trouble.hpp"
#include "server/workers.hpp"

namespace longroll::server {
namespace {

// How long a thought may take: what its player may take between two decisions of a person, spread over his
// decisions, and less where more players want to think than there are threads.
void allow(Thinker& thinker, const Player& player, const Pace& pace, const Workers& workers) {
  const std::size_t clients = std::max<std::size_t>(1, workers.clients());
  const double share = std::min(1.0, static_cast<double>(workers.threads()) / static_cast<double>(clients));
  const int time = pace.next(static_cast<int>(info_of(player.skill).activity * share));
  thinker.set_budget(budget_at_table(player, time));
  thinker.set_threads(static_cast<int>(std::max<std::size_t>(1, workers.threads() / clients)));
}

}  // namespace

void Room::think() {
  resting_ |= house_.journal.away();
  if (thinking_ || storing_ || resting_ || !table_ || stumbles_ >= most_stumbles) return;
  const bool computer = table_->computer();
  if (!computer) told_thinking_ = Seat::nobody;
  if (!computer || (table_->only_computers() && chairs_.empty())) return;
  thinking_ = true;
  if (std::exchange(told_thinking_, table_->deciding()) != table_->deciding()) {
    for (Chair& chair : chairs_) tell(chair, thinking());  // not for every action: some are secret
    if (table_->only_computers()) paces_[index(table_->deciding())].rest();
  }
  std::shared_ptr<Thinker>& thinker = thinkers_[index(table_->deciding())];
  if (!thinker || thinker->player().skill != table_->player().skill)
    thinker = std::make_shared<Thinker>(table_->player(),
                                        house_.values ? house_.values->of(table_->game()) : nullptr);
  hand_out(thinker->player().thinks() ? house_.thinkers : house_.workers, thinker);
}

// The thought that is under way ends with the best that it has found, and those that follow until the person
// decides are short.
void Room::hurry(Asked& asked, Viewer viewer) {
  if (viewer == Viewer::spectator) return asked.refuse({"a spectator only looks on"});
  hurried_ = true;
  stop_thinking_.request_stop();
  asked.ok();
}

// One thought at a time uses a thinker: `thinking_` sees to that.
void Room::hand_out(Workers& workers, std::shared_ptr<Thinker> thinker) {
  stop_thinking_ = std::stop_source();
  workers.run(id_, [self = shared_from_this(), moment = moment_, table = copy(), thinker, &workers,
                    pace = paces_[index(table_->deciding())], hurried = hurried_, stop = stop_thinking_] {
    const std::stop_callback ends(self->house_.stopping.get_token(), [&stop] { stop.request_stop(); });
    const auto began = Clock::now();
    const Timed timed(self->house_.metrics ? &self->house_.metrics->thought : nullptr);
    std::optional<Action> action;
    double milliseconds = 0;
    const bool thought = contained("a thought at table " + self->id_, [&] {
      const bool ahead = table->needs_thought(*thinker);
      if (ahead) allow(*thinker, table->player(), pace, workers);
      if (ahead && hurried) thinker->set_budget({.milliseconds = 1});
      action = table->thought(*thinker, stop.get_token());
      if (ahead) milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - began).count();
    });
    if (!thought) contained("any action at table " + self->id_, [&] { action = table->any_action(); });
    self->when_free(nullptr, [moment, action, milliseconds](Room& room) {
      room.play_thought(moment, action, milliseconds);
    });
  });
}

Text Room::thinking() const {
  return shared(Json{{"type", "thinking"}, {"seat", index(table_->deciding())}}.dump());
}

void Room::play_thought(std::uint64_t moment, std::optional<Action> action, double milliseconds) {
  thinking_ = false;
  if (milliseconds > 0 && table_ && !table_->over()) paces_[index(table_->deciding())].spent(milliseconds);
  if (moment_ != moment || !table_) return think();
  if (!action) {
    stumbles_ = most_stumbles;
    told_thinking_ = Seat::nobody;
    return;
  }
  const bool was_over = table_->over();
  Change change = table_->play_for_computer(*action, audience());
  commit(std::move(change), [this, was_over] { reveal_if_over(was_over); });
}

}  // namespace longroll::server
