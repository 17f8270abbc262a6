#include "server/room.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "server/journal.hpp"
#include "server/lobby.hpp"
#include "server/metrics.hpp"
#include "server/notices/notices.hpp"
#include "server/tables.hpp"
#include "server/trouble.hpp"
#include "server/workers.hpp"

namespace longroll::server {
namespace {

Refused refusal_of(const StoreFailure& failure) {
  return {.error = failure.what, .code = std::string(code_of(failure.kind))};
}

bool changes_game(const Write& write) {
  return std::holds_alternative<AddEntry>(write) || std::holds_alternative<TakeBack>(write) ||
         std::holds_alternative<EndGame>(write);
}

}  // namespace

Room::Room(House& house, std::string id)
    : house_(house),
      id_(std::move(id)),
      strand_(house.io.get_executor()),
      time_(house.limits.table_time, house.limits.table_time_at_once) {}

void Room::load() {
  house_.journal.load(
      id_, [self = shared_from_this()](Stored<StoredTable> stored) { self->loaded(std::move(stored)); });
}

// A long game takes a while to be played again: not on the journal's thread, and not on the strand.
void Room::loaded(Stored<StoredTable> stored) {
  house_.readers.run(id_, [self = shared_from_this(), stored = std::move(stored)]() mutable {
    const Stopwatch watch;
    std::unique_ptr<Table> table;
    const std::int64_t version = stored ? stored->version : 0;
    StoreFailure failure =
        stored ? trouble(Trouble::unavailable, "this table cannot be read now").error() : stored.error();
    contained("reading table " + self->id_, [&] {
      if (!stored) return;
      if (auto rebuilt = Table::rebuild(self->house_.games, std::move(*stored), self->house_.time)) {
        table = std::make_unique<Table>(std::move(*rebuilt));
      } else {
        spdlog::error("{}", rebuilt.error().text());
        failure = trouble(Trouble::damaged).error();
      }
    });
    self->spend({}, Cause::ask, watch.seconds());
    boost::asio::post(self->strand_, [self, version, failure, table = std::move(table)]() mutable {
      if (std::exchange(self->outdated_, false)) return self->load();
      self->version_ = version;
      self->trouble_ = std::move(failure);
      if (!contained("opening a table", [&] { self->open(std::move(table)); }))
        contained("closing a table", [&] { self->open(nullptr); });
    });
  });
}

void Room::open(std::unique_ptr<Table> table) {
  table_ = std::move(table);
  copy_.reset();
  state_ = table_ ? State::open : State::missing;
  over_told_ = table_ && table_->over();
  if (!table_) {
    house_.tables->forget(*this);
    dismiss(trouble_.what, code_of(trouble_.kind));
  }
  for (Chair& chair : chairs_) welcome(nullptr, chair, {});  // where it was read again
  proceed();
  think();
}

void Room::when_free(std::shared_ptr<Asked> asked, std::function<void(Room&)> run) {
  boost::asio::dispatch(
      strand_, [self = shared_from_this(), asked = std::move(asked), run = std::move(run)]() mutable {
        if (self->state_ == State::retired)
          return self->house_.tables->find(self->id_)->when_free(std::move(asked), std::move(run));
        self->used_ = Clock::now();
        self->waiting_.push_back({std::move(asked), std::move(run)});
        self->proceed();
      });
}

void Room::proceed() {
  while (state_ != State::loading && state_ != State::retired && !storing_ && !waiting_.empty()) {
    const Task task = std::move(waiting_.front());
    waiting_.pop_front();
    carry_out(task);
  }
}

void Room::carry_out(const Task& task) {
  const Stopwatch watch;
  try {
    task.run(*this);
  } catch (...) {
    const std::string trouble = log_trouble("a message to table " + id_);
    if (task.asked) task.asked->fail(trouble);
    stumble();
  }
  spend(task.asked ? task.asked->guest()->address() : std::string(), Cause::play, watch.seconds());
}

// What was begun and not finished may have left the table torn. Nothing of it has been stored or told.
void Room::stumble() {
  if (storing_ || state_ != State::open) return;
  ++stumbles_;
  read_again(trouble(Trouble::moved).error());
}

// What is in memory is not what is stored, or nobody knows whether it is: look, and show everybody what
// stands.
void Room::read_again(const StoreFailure& why) {
  resting_ = why.kind != Trouble::moved;
  ++moment_;
  state_ = State::loading;
  table_.reset();
  copy_.reset();
  load();
}

void Room::look_again() {
  boost::asio::post(strand_, [self = shared_from_this()] {
    if (self->state_ == State::loading) self->outdated_ = true;
    if (self->state_ == State::open && !self->storing_) self->read_again(trouble(Trouble::moved).error());
  });
}

void Room::spend(const std::string& address, Cause cause, double seconds) {
  if (!address.empty()) house_.addresses.spend(address, cause, seconds);
  const std::scoped_lock lock(time_mutex_);
  time_.spend(cause, seconds);
}

Clock::duration Room::wait_for(Cause cause) {
  const std::scoped_lock lock(time_mutex_);
  return time_.wait_for(cause);
}

void Room::enter(std::shared_ptr<Asked> asked, Hello hello, Visitor visitor) {
  when_free(asked, [asked, hello = std::move(hello), visitor = std::move(visitor)](Room& room) {
    room.admit(asked, hello, visitor);
  });
}

void Room::admit(const std::shared_ptr<Asked>& asked, const Hello& hello, const Visitor& visitor) {
  if (!table_) return asked->dismiss(refusal_of(trouble_));
  const auto viewer = table_->admit(visitor);
  if (!viewer) return asked->dismiss({"this key does not open the table"});
  chairs_.push_back({.guest = asked->guest(), .viewer = *viewer, .key = visitor.player.key});
  stumbles_ = 0;
  if (house_.notices && *viewer != Viewer::spectator)
    house_.notices->attend(table_->owner(Seat{static_cast<std::uint8_t>(*viewer)}), id_);
  welcome(asked, chairs_.back(), hello);
  tell_presence();
  think();
}

void Room::receive(std::shared_ptr<Asked> asked, Said said) {
  when_free(asked, [asked, said = std::move(said)](Room& room) { room.hear(asked, said); });
}

void Room::hear(const std::shared_ptr<Asked>& asked, const Said& said) {
  const Chair* chair = chair_of(asked->guest().get());
  if (!chair || !table_) return asked->dismiss({"you are no longer at this table; come back"});
  if (waiting_.size() > house_.limits.waiting_requests) return asked->refuse({"this table is too busy"});
  if (!changes(said)) return inform(asked, chair->viewer, said);
  if (std::holds_alternative<Hurry>(said)) return hurry(*asked, chair->viewer);
  if (house_.journal.away())  // what is in memory can still be read
    return asked->refuse(refusal_of(house_.journal.why_away()));
  const bool was_over = table_->over();
  const Table::Listed was_listed = table_->listed();
  auto heard = table_->hear(chair->viewer, said, audience());
  if (!heard) return asked->refuse(heard.error());
  if (std::ranges::any_of(heard->writes, changes_game)) {
    for (Pace& pace : paces_) pace.rest();
    hurried_ = false;
  }
  commit(
      std::move(*heard),
      [this, asked, was_over, was_listed] {
        reveal_if_over(was_over);
        if (!table_->over() && was_listed != table_->listed()) house_.lobby->look_again();
        asked->ok();
      },
      [asked](const StoreFailure& why) { asked->refuse(refusal_of(why)); });
}

void Room::commit(Change change, std::function<void()> then, Otherwise otherwise) {
  if (change.writes.empty()) {
    tell(change.told);
    return then();
  }
  copy_.reset();
  if (std::ranges::any_of(change.writes, changes_game)) {
    ++moment_;
    stop_thinking_.request_stop();  // it would be about the past
  }
  const auto actions = std::ranges::count_if(
      change.writes, [](const Write& write) { return std::holds_alternative<AddEntry>(write); });
  auto written = [self = shared_from_this(), actions, told = std::move(change.told), then = std::move(then),
                  otherwise = std::move(otherwise)](const Stored<void>& outcome) mutable {
    boost::asio::post(self->strand_, [self, actions, told = std::move(told), then = std::move(then),
                                      otherwise = std::move(otherwise), outcome] {
      self->storing_ = false;
      if (outcome && actions && self->house_.metrics)
        self->house_.metrics->acted(self->table_->game(), static_cast<std::uint64_t>(actions));
      if (outcome) return self->stored(told, then);
      contained("an answer", [&] { otherwise(outcome.error()); });
      self->read_again(outcome.error());
    });
  };
  house_.journal.write(version_, std::move(change.writes), std::move(written));
  storing_ = true;
}

void Room::stored(const std::vector<Told>& told, const std::function<void()>& then) {
  ++version_;
  stumbles_ = 0;
  const bool told_all = contained("telling of a change", [&] {
    tell(told);
    then();
    notify_away();
    think();
  });
  if (!told_all) return stumble();  // somebody has not heard of it: everybody is told what stands
  proceed();
}

// Whoever has to decide and is not here is told of it elsewhere; and that his game is over.
void Room::notify_away() {
  if (!house_.notices || !table_) return;
  const bool ended = table_->over() && !std::exchange(over_told_, true);
  for (Seat seat : {Seat::first, Seat::second}) {
    const std::string& player = table_->owner(seat);
    if (player.empty() || player == table_->owner(other(seat))) continue;
    const bool here =
        std::ranges::any_of(chairs_, [&](const Chair& chair) { return chair.viewer == viewer(seat); });
    Notice notice{.player = player,
                  .table = id_,
                  .game = std::string(table_->match().info().title),
                  .against = table_->called(other(seat))};
    if (here || table_->decider() != index(seat))
      house_.notices->attend(player, id_);
    else
      house_.notices->tell(notice);
    notice.kind = Notice::Kind::over;
    if (ended && !here) house_.notices->tell(std::move(notice));
  }
}

void Room::tell(const std::vector<Told>& told) {
  for (const Told& each : told)
    for (Chair& chair : chairs_)
      if (const Text& text = each[index(chair.viewer)]) tell(chair, text);
}

void Room::tell(Chair& chair, const Text& text) {
  if (chair.welcomed) return chair.guest->send(text);
  chair.unsaid_bytes += text->size();
  chair.unsaid.push_back(text);
  if (chair.unsaid_bytes > house_.limits.unsent_bytes) {
    chair.unsaid.clear();
    chair.guest->close(shared(R"({"type":"closed","reason":"you were too far behind","code":"stopping"})"));
  }
}

void Room::reveal_if_over(bool was_over) {
  if (was_over) return;
  if (table_->over()) {
    judge_luck();
    house_.lobby->look_again();
  }
  for (Chair& chair : chairs_) reveal(chair);
}

// Those who did not see everything get the whole log when the game ends; who is being welcomed gets it then.
void Room::reveal(Chair& chair) {
  if (chair.welcomed && table_->over() && table_->hid_from(chair.viewer)) welcome(nullptr, chair, {});
}

void Room::leave(std::shared_ptr<Guest> guest) {
  when_free(nullptr, [guest = std::move(guest)](Room& room) {
    if (std::erase_if(room.chairs_, [&](const Chair& chair) { return chair.guest == guest; }))
      room.tell_presence();
  });
}

void Room::tell_presence() {
  Json message = present();
  message["type"] = "present";
  tell({tell_all(audience(), message)});
}

void Room::remove(Visitor visitor, std::function<void(const Stored<Allowed<bool>>&)> done) {
  when_free(nullptr, [visitor = std::move(visitor), done = std::move(done)](Room& room) {
    if (!room.table_) return done(std::unexpected(room.trouble_));
    const auto viewer = room.table_->admit(visitor);
    if (!viewer || *viewer == Viewer::spectator)
      return done(Allowed<bool>(refused("only a seat's holder deletes a table")));
    if (room.table_->contested())
      return done(Allowed<bool>(refused("two players are in the middle of this game; resign first")));
    const auto deleted = [&room, done, listed = room.table_->listed()] {
      if (listed != Table::Listed::nowhere) room.house_.lobby->look_again();
      room.dismiss("the table was deleted", code_of(Trouble::deleted));
      room.table_.reset();
      room.trouble_ = trouble(Trouble::deleted).error();
      room.state_ = State::missing;
      room.house_.tables->forget(room);
      done(true);
    };
    room.commit({.writes = {DeleteTable{room.id_}}}, deleted,
                [done](const StoreFailure& why) { done(std::unexpected(why)); });
  });
}

template <class Whom>
void Room::dismiss_some(const std::string& reason, std::string_view code, Whom whom) {
  const Text words = shared(Json{{"type", "closed"}, {"reason", reason}, {"code", code}}.dump());
  for (const Chair& chair : chairs_)
    if (whom(chair)) chair.guest->close(words);
  std::erase_if(chairs_, whom);
}

void Room::dismiss(const std::string& reason, std::string_view code) {
  dismiss_some(reason, code, [](const Chair&) { return true; });
}

void Room::expel(std::string key, Expelled why) {
  when_free(nullptr, [key = std::move(key), why](Room& room) {
    const auto before = room.chairs_.size();
    const bool banned = why == Expelled::banned;
    room.dismiss_some(banned ? "the operator of this server has banned this player"
                             : "this device was taken off the player's list",
                      banned ? "banned" : "revoked", [&](const Chair& chair) { return chair.key == key; });
    if (room.chairs_.size() != before) room.tell_presence();
  });
}

void Room::amend(Visitor visitor, Amend amend, std::function<void(const Stored<Amended>&)> done) {
  when_free(
      nullptr, [visitor = std::move(visitor), amend = std::move(amend), done = std::move(done)](Room& room) {
        if (!room.table_) return done(std::unexpected(room.trouble_));
        if (room.table_->is_record()) return done(Amended(refused("this is a record that was opened")));
        if (room.house_.journal.away()) return done(std::unexpected(room.house_.journal.why_away()));
        const bool was_over = room.table_->over();
        const Table::Listed was_listed = room.table_->listed();
        auto amended = amend(*room.table_, room.table_->admit(visitor), room.audience());
        if (!amended) return done(amended);
        Change change = std::exchange(amended->change, {});
        room.commit(
            std::move(change),
            [&room, was_over, was_listed, amended, done] {
              room.dismiss_some("this seat has passed to somebody else", "handed", [&](const Chair& chair) {
                return chair.viewer != Viewer::spectator && amended->expels[index(chair.viewer)];
              });
              room.tell_presence();
              room.reveal_if_over(was_over);
              if (was_listed != Table::Listed::nowhere || room.table_->listed() != Table::Listed::nowhere)
                room.house_.lobby->look_again();
              done(amended);
            },
            [done](const StoreFailure& why) { done(std::unexpected(why)); });
      });
}

void Room::close(std::string reason) {
  boost::asio::post(strand_, [self = shared_from_this(), reason = std::move(reason)] {
    self->dismiss(reason, "stopping");
  });
}

void Room::retire_if_idle() {
  boost::asio::post(strand_, [self = shared_from_this()] {
    Room& room = *self;
    if (std::exchange(room.resting_, false)) room.think();
    if (room.state_ != State::open || room.storing_ || room.thinking_ || !room.waiting_.empty()) return;
    room.table_->rest();
    if (room.house_.journal.away()) return;  // it could not come back
    if (!room.chairs_.empty() || Clock::now() - room.used_ < room.house_.limits.idle_table) return;
    room.state_ = State::retired;
    room.table_.reset();
    room.house_.tables->forget(room);
  });
}

void Room::abandon() {
  chairs_.clear();
  waiting_.clear();
}

Audience Room::audience() const {
  Audience audience = {};
  for (const Chair& chair : chairs_) audience[index(chair.viewer)] = true;
  return audience;
}

Json Room::present() const {
  std::array<int, 3> count = {};
  for (const Chair& chair : chairs_) ++count[index(chair.viewer)];
  return {{"seats", {count[0] > 0, count[1] > 0}}, {"watchers", count[2]}};
}

Room::Chair* Room::chair_of(const Guest* guest) {
  const auto found = std::ranges::find(chairs_, guest, [](const Chair& chair) { return chair.guest.get(); });
  return found == chairs_.end() ? nullptr : &*found;
}

}  // namespace longroll::server
