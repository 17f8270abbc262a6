#include "server/room.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "server/boards.hpp"
#include "server/journal.hpp"
#include "server/players.hpp"
#include "server/secret.hpp"
#include "server/tables.hpp"
#include "server/workers.hpp"

namespace longroll::server {
namespace {

Refused refusal_of(const StoreFailure& failure) {
  return {.error = failure.what, .code = std::string(code_of(failure.kind))};
}

}  // namespace

Room::Room(House& house, std::string id)
    : house_(house), id_(std::move(id)), strand_(house.io.get_executor()) {}

void Room::load() {
  house_.journal.load(id_, [self = shared_from_this()](Stored<StoredTable> stored) {
    boost::asio::post(self->strand_,
                      [self, stored = std::move(stored)]() mutable { self->loaded(std::move(stored)); });
  });
}

void Room::loaded(Stored<StoredTable> stored) {
  state_ = State::missing;
  if (stored) {
    version_ = stored->version;
    if (auto table = Table::rebuild(house_.games, std::move(*stored))) {
      table_ = std::make_unique<Table>(std::move(*table));
      state_ = State::open;
    } else {
      spdlog::error("{}", table.error().text());
      trouble_ = trouble(Trouble::damaged).error();
    }
  } else {
    trouble_ = stored.error();
  }
  if (state_ == State::missing) {
    house_.tables->forget(*this);
    dismiss(trouble_.what, code_of(trouble_.kind));
  }
  for (const Chair& chair : chairs_) welcome(chair, {}, {});  // where it was read again
  proceed();
  if (state_ == State::open) think();
}

void Room::when_free(std::function<void(Room&)> task) {
  boost::asio::dispatch(strand_, [self = shared_from_this(), task = std::move(task)]() mutable {
    if (self->state_ == State::retired)
      return self->house_.tables->find(self->id_)->when_free(std::move(task));
    self->used_ = Clock::now();
    self->waiting_.push_back(std::move(task));
    self->proceed();
  });
}

void Room::proceed() {
  while (state_ != State::loading && !storing_ && !waiting_.empty()) {
    auto task = std::move(waiting_.front());
    waiting_.pop_front();
    task(*this);
  }
}

void Room::enter(std::shared_ptr<Guest> guest, Hello hello, Json id) {
  when_free([guest = std::move(guest), hello = std::move(hello), id = std::move(id)](Room& room) {
    room.admit(guest, hello, id);
  });
}

void Room::admit(const std::shared_ptr<Guest>& guest, const Hello& hello, const Json& id) {
  if (!table_) return guest->close(shared(error_text(id, refusal_of(trouble_))));
  const auto viewer = table_->admit(hello.key);
  if (!viewer) return guest->close(shared(error_text(id, {"this key does not open the table"})));
  chairs_.push_back({guest, *viewer});
  welcome(chairs_.back(), hello, id);
  tell_presence();
  think();
}

void Room::welcome(const Chair& chair, const Hello& hello, const Json& id) {
  std::string words =
      table_->welcome(chair.viewer, hello, present(), *house_.boards.find(table_->match(), table_->setup()));
  if (!id.is_null()) words.insert(words.size() - 1, fmt::format(R"(,"id":{})", id.dump()));
  chair.guest->send(shared(std::move(words)));
}

void Room::receive(std::shared_ptr<Guest> guest, Message message) {
  when_free(
      [guest = std::move(guest), message = std::move(message)](Room& room) { room.hear(guest, message); });
}

void Room::hear(const std::shared_ptr<Guest>& guest, const Message& message) {
  const Chair* chair = chair_of(guest.get());
  if (!chair || !table_) return;  // has left meanwhile, or the table is gone
  if (waiting_.size() > house_.limits.waiting_requests)
    return guest->send(shared(error_text(message.id, {"this table is too busy"})));
  if (changes(message.said) && house_.journal.away())  // what is in memory can still be read
    return guest->send(shared(error_text(message.id, refusal_of(house_.journal.why_away()))));
  if (std::holds_alternative<Suggest>(message.said)) return suggest(guest, chair->viewer, message.id);
  const bool was_over = table_->over();
  auto heard = table_->hear(chair->viewer, message.said, audience());
  if (!heard) return guest->send(shared(error_text(message.id, heard.error())));
  const Text answer = shared(heard->answer.is_null() ? ok_text(message.id)
                                                     : answer_text(message.id, std::move(heard->answer)));
  commit(
      std::move(*heard),
      [this, guest, answer, was_over] {
        reveal_if_over(was_over);
        guest->send(answer);
      },
      [guest, id = message.id](const StoreFailure& why) {
        guest->send(shared(error_text(id, refusal_of(why))));
      });
}

void Room::commit(Change change, std::function<void()> then,
                  std::function<void(const StoreFailure&)> otherwise) {
  if (change.writes.empty()) {
    tell(change.told);
    return then();
  }
  storing_ = true;
  ++moment_;
  auto stored = [self = shared_from_this(), told = std::move(change.told), then = std::move(then),
                 otherwise = std::move(otherwise)](const Stored<void>& outcome) mutable {
    boost::asio::post(self->strand_, [self, told = std::move(told), then = std::move(then),
                                      otherwise = std::move(otherwise), outcome] {
      self->storing_ = false;
      if (!outcome) {
        otherwise(outcome.error());
        return self->read_again(outcome.error());
      }
      ++self->version_;
      self->tell(told);
      then();
      self->think();
      self->proceed();
    });
  };
  house_.journal.write(version_, std::move(change.writes), std::move(stored));
}

void Room::tell(const std::vector<Told>& told) {
  for (const Told& each : told)
    for (const Chair& chair : chairs_)
      if (const Text& text = each[index(chair.viewer)]) chair.guest->send(text);
}

// Those who did not see everything get the whole log when the game ends.
void Room::reveal_if_over(bool was_over) {
  if (was_over || !table_->over()) return;
  for (const Chair& chair : chairs_)
    if (table_->hid_from(chair.viewer)) welcome(chair, {}, {});
}

void Room::leave(std::shared_ptr<Guest> guest) {
  when_free([guest = std::move(guest)](Room& room) {
    if (std::erase_if(room.chairs_, [&](const Chair& chair) { return chair.guest == guest; }))
      room.tell_presence();
  });
}

void Room::tell_presence() {
  Json message = present();
  message["type"] = "present";
  tell({tell_all(audience(), message)});
}

void Room::suggest(const std::shared_ptr<Guest>& guest, Viewer viewer, const Json& id) {
  if (table_->over() || longroll::viewer(table_->deciding()) != viewer)
    return guest->send(shared(error_text(id, {"it is not your decision"})));
  house_.workers.run([guest, id, match = std::shared_ptr<Match>(table_->match().clone())] {
    FastDice random(match->hash());
    const auto orders =
        plan(*match, [&](const Match& now) { return choose_legal(players().front(), now, random); });
    guest->send(shared(answer_text(id, {{"type", "suggest"}, {"orders", orders}})));
  });
}

void Room::think() {
  if (thinking_ || storing_ || resting_ || !table_ || house_.journal.away()) return;
  const auto name = table_->computer();
  if (!name) told_thinking_ = Seat::nobody;
  if (!name || (table_->only_computers() && chairs_.empty())) return;
  thinking_ = true;
  if (std::exchange(told_thinking_, table_->deciding()) !=
      table_->deciding())  // not for every action: some are secret
    tell({tell_all(audience(), {{"type", "thinking"}, {"seat", index(table_->deciding())}})});
  house_.workers.run([self = shared_from_this(), player = find_player(*name), moment = moment_,
                      match = std::shared_ptr<Match>(table_->match().clone())] {
    FastDice random(random_number());
    const Action action = choose_legal(player ? *player : players().front(), *match, random);
    self->when_free([moment, action](Room& room) {
      room.thinking_ = false;
      if (room.moment_ != moment || !room.table_) return room.think();
      const bool was_over = room.table_->over();
      room.commit(room.table_->play_for_computer(action, room.audience()),
                  [&room, was_over] { room.reveal_if_over(was_over); });
    });
  });
}

void Room::visit(std::string key, Visit visit) {
  when_free([key = std::move(key), visit = std::move(visit)](Room& room) {
    if (!room.table_) return visit(std::unexpected(room.trouble_), {});
    visit(room.table_.get(), room.table_->admit(key));
  });
}

void Room::remove(std::string key, std::function<void(const Stored<bool>&)> done) {
  when_free([key = std::move(key), done = std::move(done)](Room& room) {
    if (!room.table_) return done(std::unexpected(room.trouble_));
    const auto viewer = room.table_->admit(key);
    if (!viewer || *viewer == Viewer::spectator) return done(false);
    const auto deleted = [&room, done] {
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

// What is in memory is not what is stored, or nobody knows whether it is: look, and show everybody what
// stands.
void Room::read_again(const StoreFailure& why) {
  resting_ = why.kind != Trouble::moved;
  state_ = State::loading;
  table_.reset();
  load();
}

void Room::dismiss(const std::string& reason, std::string_view code) {
  const Text words = shared(Json{{"type", "closed"}, {"reason", reason}, {"code", code}}.dump());
  for (const Chair& chair : chairs_) chair.guest->close(words);
  chairs_.clear();
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

const Room::Chair* Room::chair_of(const Guest* guest) const {
  const auto found = std::ranges::find(chairs_, guest, [](const Chair& chair) { return chair.guest.get(); });
  return found == chairs_.end() ? nullptr : &*found;
}

}  // namespace longroll::server
