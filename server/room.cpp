#include "server/room.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "server/jobs.hpp"
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

bool holds_later(const Said& said) {
  return std::holds_alternative<Act>(said) || std::holds_alternative<Chat>(said) ||
         std::holds_alternative<Name>(said) || std::holds_alternative<Salt>(said);
}

}  // namespace

Room::Room(House& house, std::string id)
    : house_(house),
      id_(std::move(id)),
      strand_(house.io.get_executor()),
      time_(house.limits.table_time, house.limits.table_time_at_once) {}

void Room::when_free(std::shared_ptr<Asked> asked, std::function<void(Room&)> run, bool looks) {
  boost::asio::dispatch(
      strand_, [self = shared_from_this(), asked = std::move(asked), run = std::move(run), looks]() mutable {
        if (self->state_ == State::retired)
          return self->house_.tables->find(self->id_)->when_free(std::move(asked), std::move(run), looks);
        self->used_ = Clock::now();
        if (self->house_.neighbours && (looks || self->house_.neighbours->deaf())) self->behind_ = true;
        self->waiting_.push_back({std::move(asked), std::move(run)});
        self->proceed();
      });
}

void Room::proceed() {
  if (!closing_.empty() && !storing_) leave_all();
  while (state_ != State::loading && state_ != State::retired && !storing_ && !waiting_.empty()) {
    if (behind()) follow();
    if (following_) return;
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
  if (storing_ || following_ || state_ != State::open) return;
  ++stumbles_;
  read_again(trouble(Trouble::moved).error());
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
  const auto come_in = [asked, hello = std::move(hello), visitor = std::move(visitor)](Room& room) {
    room.admit(asked, hello, visitor);
  };
  when_free(asked, come_in, true);
}

void Room::admit(const std::shared_ptr<Asked>& asked, const Hello& hello, const Visitor& visitor) {
  if (!table_) return asked->dismiss(refusal_of(trouble_));
  if (house_.neighbours && house_.journal.away())  // he may know more of it from another server than this one
    return asked->dismiss(refusal_of(house_.journal.why_away()));
  const auto viewer = table_->admit(visitor);
  if (!viewer) return asked->dismiss({"this key does not open the table"});
  chairs_.push_back({.guest = asked->guest(), .viewer = *viewer, .key = visitor.player.key});
  stumbles_ = 0;
  fresh_ = true;
  if (house_.notices && *viewer != Viewer::spectator) {
    const std::string& player = table_->owner(Seat{static_cast<std::uint8_t>(*viewer)});
    house_.notices->attend(player, id_);
    if (house_.neighbours) house_.neighbours->attend(player, id_);
  }
  welcome(asked, chairs_.back(), hello);
  tell_presence();
  think();
}

void Room::receive(std::shared_ptr<Asked> asked, Said said) {
  when_free(asked, [asked, said = std::move(said)](Room& room) { room.hear(asked, said); });
}

// Whoever was overtaken by another server is heard once more, at the table as it is now: his order says for
// which moment it is. What would mean something else now, as an undo, is not.
bool Room::once_more(const StoreFailure& why, int tries, std::shared_ptr<Asked> asked,
                     std::function<void(Room&)> run) {
  constexpr int most_tries = 40;  // the other may be quick, but does not go on for ever
  if (why.kind != Trouble::moved || tries >= most_tries) return false;
  waiting_.push_front({std::move(asked), std::move(run)});
  return true;
}

void Room::hear(const std::shared_ptr<Asked>& asked, const Said& said, int tries) {
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
      [this, asked, said, tries](const StoreFailure& why) {
        const auto again = [=](Room& room) { room.hear(asked, said, tries + 1); };
        if (!holds_later(said) || !once_more(why, tries, asked, again)) asked->refuse(refusal_of(why));
      });
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

void Room::reveal_if_over(bool was_over, bool ours) {
  if (was_over) return;
  if (table_->over() && ours) {
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
  if (house_.neighbours) house_.neighbours->tell_present(id_, here());
  present_here();
}

void Room::present_here() {
  Json message = present();
  message["type"] = "present";
  tell({tell_all(audience(), message)});
}

void Room::tell_elsewhere() {
  boost::asio::dispatch(strand_, [self = shared_from_this()] {
    if (!self->chairs_.empty()) self->house_.neighbours->tell_present(self->id_, self->here());
  });
}

void Room::present_elsewhere() {
  boost::asio::post(strand_, [self = shared_from_this()] { self->present_here(); });
}

void Room::remove(Visitor visitor, std::function<void(const Stored<Allowed<bool>>&)> done) {
  when_free(nullptr, [visitor = std::move(visitor), done = std::move(done)](Room& room) {
    room.remove_now(visitor, done, 0);
  });
}

void Room::remove_now(const Visitor& visitor, const std::function<void(const Stored<Allowed<bool>>&)>& done,
                      int tries) {
  if (!table_) return done(std::unexpected(trouble_));
  const auto viewer = table_->admit(visitor);
  if (!viewer || *viewer == Viewer::spectator)
    return done(Allowed<bool>(refused("only a seat's holder deletes a table")));
  if (table_->contested())
    return done(Allowed<bool>(refused("two players are in the middle of this game; resign first")));
  const auto deleted = [this, done, listed = table_->listed()] {
    if (listed != Table::Listed::nowhere) house_.lobby->look_again();
    dismiss("the table was deleted", code_of(Trouble::deleted));
    let_go_of_job(false);
    table_.reset();
    trouble_ = trouble(Trouble::deleted).error();
    state_ = State::missing;
    house_.tables->forget(*this);
    done(true);
  };
  commit({.writes = {DeleteTable{id_}}}, deleted, [=, this](const StoreFailure& why) {
    if (!once_more(why, tries, nullptr, [=](Room& room) { room.remove_now(visitor, done, tries + 1); }))
      done(std::unexpected(why));
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

void Room::expel_handed(const std::array<bool, 2>& seats) {
  const auto before = chairs_.size();
  dismiss_some("this seat has passed to somebody else", "handed", [&](const Chair& chair) {
    return chair.viewer != Viewer::spectator && seats[static_cast<std::size_t>(index(chair.viewer))];
  });
  if (chairs_.size() != before) tell_presence();
}

struct Room::Amending {
  Visitor visitor;
  Amend amend;
  std::function<void(const Stored<Amended>&)> done;
  int tries = 0;
};

void Room::amend(Visitor visitor, Amend amend, std::function<void(const Stored<Amended>&)> done) {
  auto amending = std::make_shared<Amending>(std::move(visitor), std::move(amend), std::move(done));
  when_free(nullptr, [amending](Room& room) { room.amend_now(amending); });
}

void Room::amend_now(const std::shared_ptr<Amending>& amending) {
  const auto& done = amending->done;
  if (!table_) return done(std::unexpected(trouble_));
  if (table_->is_record()) return done(Amended(refused("this is a record that was opened")));
  if (house_.journal.away()) return done(std::unexpected(house_.journal.why_away()));
  const bool was_over = table_->over();
  const Table::Listed was_listed = table_->listed();
  auto amended = amending->amend(*table_, table_->admit(amending->visitor), audience());
  if (!amended) return done(amended);
  Change change = std::exchange(amended->change, {});
  commit(
      std::move(change),
      [this, was_over, was_listed, amended, amending] {
        expel_handed(amended->expels);
        tell_presence();
        reveal_if_over(was_over);
        if (was_listed != Table::Listed::nowhere || table_->listed() != Table::Listed::nowhere)
          house_.lobby->look_again();
        amending->done(amended);
      },
      [this, amending](const StoreFailure& why) {
        const auto again = [amending](Room& room) { room.amend_now(amending); };
        if (!once_more(why, amending->tries++, nullptr, again)) amending->done(std::unexpected(why));
      });
}

// What is being stored is answered first.
void Room::close(std::string reason) {
  boost::asio::post(strand_, [self = shared_from_this(), reason = std::move(reason)] {
    self->closing_ = reason;
    if (!self->storing_) self->leave_all();
  });
}

// Nothing is begun any more.
void Room::leave_all() {
  const Refused gone{.error = closing_, .code = "stopping"};
  for (Task& task : std::exchange(waiting_, {}))
    if (task.asked) task.asked->dismiss(gone);
  dismiss(closing_, "stopping");
}

void Room::retire_if_idle() {
  boost::asio::post(strand_, [self = shared_from_this()] {
    Room& room = *self;
    if (std::exchange(room.resting_, false)) room.think();
    if (room.state_ != State::open || room.storing_ || room.following_ || room.thinking_ || room.leased_ ||
        !room.waiting_.empty())
      return;
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

Attendance Room::here() const {
  Attendance here = {};
  for (const Chair& chair : chairs_) ++here[static_cast<std::size_t>(index(chair.viewer))];
  return here;
}

Json Room::present() const {
  Attendance count = here();
  if (house_.neighbours) {
    const Attendance elsewhere = house_.neighbours->elsewhere(id_);
    for (std::size_t i = 0; i < count.size(); ++i) count[i] += elsewhere[i];
  }
  return {{"seats", {count[0] > 0, count[1] > 0}}, {"watchers", count[2]}};
}

Room::Chair* Room::chair_of(const Guest* guest) {
  const auto found = std::ranges::find(chairs_, guest, [](const Chair& chair) { return chair.guest.get(); });
  return found == chairs_.end() ? nullptr : &*found;
}

}  // namespace longroll::server
