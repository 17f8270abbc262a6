// The computer players of a room: when they think, for how long, and what comes of it.
#include <algorithm>
#include <boost/asio/post.hpp>

#include "server/jobs.hpp"
#include "server/journal.hpp"
#include "server/metrics.hpp"
#include "server/room.hpp"
#include "server/trouble.hpp"
#include "server/workers.hpp"

namespace longroll::server {
namespace {

// How long a thought may take: what its player may take between two decisions of a person, spread over his
// decisions, and less where more players want to think than there are threads.
void allow(Thinker& thinker, const Player& player, const Pace& pace, const Workers& workers,
           double thinking) {
  const std::size_t clients = std::max<std::size_t>(1, workers.clients());
  const double share = std::min(1.0, static_cast<double>(workers.threads()) / static_cast<double>(clients));
  const int time = pace.next(static_cast<int>(info_of(player.skill).activity * share * thinking));
  thinker.set_budget(budget_at_table(player, time));
  thinker.set_threads(static_cast<int>(std::max<std::size_t>(1, workers.threads() / clients)));
}

}  // namespace

// A table of computers alone goes on while somebody watches it.
bool Room::wants_thought() const {
  return table_ && table_->computer() && !(table_->only_computers() && chairs_.empty());
}

void Room::think() {
  resting_ |= house_.journal.away();
  if (thinking_ || storing_ || following_ || !table_) return;
  if (resting_ || stumbles_ >= most_stumbles) return let_go_of_job(true);
  if (!table_->computer()) told_thinking_ = Seat::nobody;
  if (!wants_thought() && !(leased_ && table_->computer())) return;
  if (std::exchange(told_thinking_, table_->deciding()) != table_->deciding()) {
    for (Chair& chair : chairs_) tell(chair, thinking());  // not for every action: some are secret
    if (table_->only_computers()) paces_[index(table_->deciding())].rest();
  }
  if (!may_think()) return;
  thinking_ = true;
  std::shared_ptr<Thinker>& thinker = thinkers_[index(table_->deciding())];
  if (!thinker || thinker->player().skill != table_->player().skill)
    thinker = std::make_shared<Thinker>(table_->player(),
                                        house_.values ? house_.values->of(table_->game()) : nullptr);
  hand_out(thinker->player().thinks() ? house_.thinkers : house_.workers, thinker);
}

// Where servers share the store, one of them or a worker has taken the decision on. Whoever stores that there
// is one to make asks for it; but somebody may have come to a table that has long waited, or that waited for
// somebody to watch.
bool Room::may_think() {
  if (!house_.jobs || leased_) return true;
  if (std::exchange(fresh_, false) || table_->only_computers()) {
    asked_ = true;
    house_.jobs->remind(id_, version_);
  }
  return false;
}

// Stored with what leads to it: no decision is lost with the server that has seen to it.
void Room::ask_for_thought(std::vector<Write>& writes, bool game) {
  asking_.reset();
  if (!house_.jobs || !table_ || !table_->any_computer() ||
      std::holds_alternative<DeleteTable>(writes.front()))
    return;
  const bool wanted = wants_thought();
  if (!game && wanted == asked_) return;
  asking_ = Asking{.wanted = wanted, .ours = wanted && house_.jobs->reserve(id_)};
  writes.push_back(
      AskThought{.table = id_, .wanted = wanted, .worker = asking_->ours ? house_.jobs->worker() : ""});
}

void Room::settle_thought(bool stored) {
  const auto asking = std::exchange(asking_, std::nullopt);
  if (!asking) return;
  if (!stored) return leased_ || asking->ours ? (leased_ = true, let_go_of_job(true)) : void();
  asked_ = asking->wanted;
  attempts_ = 0;
  if (asking->ours)
    leased_ = true;
  else
    let_go_of_job(false);
}

void Room::let_go_of_job(bool give_back) {
  if (std::exchange(leased_, false)) house_.jobs->release(id_, give_back);
}

void Room::take_job(const Job& job) {
  boost::asio::post(strand_, [self = shared_from_this(), job] {
    self->heard_ = std::max(self->heard_, job.version);
    self->when_free(nullptr, [job](Room& room) {
      if (!room.table_) return room.house_.jobs->release(room.id_, true);
      if (!room.table_->computer()) return room.house_.jobs->drop(room.id_);
      room.leased_ = true;
      room.resting_ = false;
      room.attempts_ = job.attempts;
      room.think();
    });
  });
}

// The thought that is under way ends with the best that it has found, and those that follow until the person
// decides are short.
void Room::hurry(Asked& asked, Viewer viewer) {
  if (viewer == Viewer::spectator) return asked.refuse({"a spectator only looks on"});
  if (house_.neighbours && !leased_) house_.neighbours->hurry(id_);
  hurried_ = true;
  stop_thinking_.request_stop();
  asked.ok();
}

void Room::hurry_up() {
  boost::asio::post(strand_, [self = shared_from_this()] {
    self->hurried_ = true;
    self->stop_thinking_.request_stop();
  });
}

// One thought at a time uses a thinker: `thinking_` sees to that.
void Room::hand_out(Workers& workers, std::shared_ptr<Thinker> thinker) {
  stop_thinking_ = std::stop_source();
  workers.run(id_, [self = shared_from_this(), moment = moment_, table = copy(), thinker, &workers,
                    pace = paces_[index(table_->deciding())], hurried = hurried_, attempts = attempts_,
                    stop = stop_thinking_] {
    const std::stop_callback ends(self->house_.stopping.get_token(), [&stop] { stop.request_stop(); });
    const auto began = Clock::now();
    const Timed timed(self->house_.metrics ? &self->house_.metrics->thought : nullptr);
    std::optional<Action> action;
    double milliseconds = 0;
    // Where it was the end of those who have tried it, it is not thought about any more.
    const bool thought = attempts <= most_stumbles && contained("a thought at table " + self->id_, [&] {
                           const bool ahead = table->needs_thought(*thinker);
                           if (ahead)
                             allow(*thinker, table->player(), pace, workers, self->house_.limits.thinking);
                           if (ahead && hurried) thinker->set_budget({.milliseconds = 1});
                           action = table->thought(*thinker, stop.get_token());
                           if (ahead)
                             milliseconds =
                                 std::chrono::duration<double, std::milli>(Clock::now() - began).count();
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
    return let_go_of_job(true);
  }
  const bool was_over = table_->over();
  Change change = table_->play_for_computer(*action, audience());
  commit(std::move(change), [this, was_over] { reveal_if_over(was_over); });
}

}  // namespace longroll::server
