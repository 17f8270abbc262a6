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

Room::Room(House& house, std::string id)
    : house_(house), id_(std::move(id)), strand_(house.io.get_executor()) {}

void Room::load() {
  house_.journal.load(id_, [self = shared_from_this()](std::optional<StoredTable> stored) {
    boost::asio::post(self->strand_,
                      [self, stored = std::move(stored)]() mutable { self->loaded(std::move(stored)); });
  });
}

void Room::loaded(std::optional<StoredTable> stored) {
  state_ = State::missing;
  if (stored) {
    if (auto table = Table::rebuild(house_.games, std::move(*stored))) {
      table_ = std::make_unique<Table>(std::move(*table));
      state_ = State::open;
    } else {
      spdlog::error("{}", table.error().text());
    }
  }
  if (state_ == State::missing) house_.tables->forget(*this);
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
  if (!table_) return guest->close(shared(error_text(id, {"there is no such table"})));
  const auto viewer = table_->admit(hello.key);
  if (!viewer) return guest->close(shared(error_text(id, {"this key does not open the table"})));
  chairs_.push_back({guest, *viewer});
  std::string welcome =
      table_->welcome(*viewer, hello, present(), *house_.boards.find(table_->match(), table_->setup()));
  if (!id.is_null()) welcome.insert(welcome.size() - 1, fmt::format(R"(,"id":{})", id.dump()));
  guest->send(shared(std::move(welcome)));
  tell_presence();
  think();
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
  if (std::holds_alternative<Suggest>(message.said)) return suggest(guest, chair->viewer, message.id);
  const bool was_over = table_->over();
  auto heard = table_->hear(chair->viewer, message.said, audience());
  if (!heard) return guest->send(shared(error_text(message.id, heard.error())));
  const Text answer = shared(heard->answer.is_null() ? ok_text(message.id)
                                                     : answer_text(message.id, std::move(heard->answer)));
  commit(std::move(*heard), [this, guest, answer, was_over] {
    reveal_if_over(was_over);
    guest->send(answer);
  });
}

void Room::commit(Change change, std::function<void()> then) {
  if (change.writes.empty()) {
    tell(change.told);
    return then();
  }
  storing_ = true;
  ++moment_;
  auto stored = [self = shared_from_this(), told = std::move(change.told),
                 then = std::move(then)](bool durable) mutable {
    boost::asio::post(self->strand_, [self, told = std::move(told), then = std::move(then), durable] {
      self->storing_ = false;
      if (!durable) return self->fail();
      self->tell(told);
      then();
      self->think();
      self->proceed();
    });
  };
  house_.journal.write(std::move(change.writes), std::move(stored));
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
    if (table_->hid_from(chair.viewer))
      chair.guest->send(shared(table_->welcome(chair.viewer, {}, present(),
                                               *house_.boards.find(table_->match(), table_->setup()))));
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
  if (thinking_ || storing_ || !table_) return;
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
    visit(room.table_.get(), room.table_ ? room.table_->admit(key) : std::nullopt);
  });
}

void Room::remove(std::string key, std::function<void(bool)> done) {
  when_free([key = std::move(key), done = std::move(done)](Room& room) {
    const auto viewer = room.table_ ? room.table_->admit(key) : std::nullopt;
    if (!viewer || *viewer == Viewer::spectator) return done(false);
    room.commit({.writes = {DeleteTable{room.id_}}}, [&room, done] {
      for (const Chair& chair : room.chairs_)
        chair.guest->close(shared(Json{{"type", "closed"}, {"reason", "the table was deleted"}}.dump()));
      room.chairs_.clear();
      room.table_.reset();
      room.state_ = State::missing;
      room.house_.tables->forget(room);
      done(true);
    });
  });
}

// What is in memory is ahead of what is stored: forget it, and let everybody come back to what is stored.
void Room::fail() {
  state_ = State::retired;
  table_.reset();
  house_.tables->forget(*this);
  for (const Chair& chair : chairs_)
    chair.guest->close(
        shared(Json{{"type", "closed"}, {"reason", "the last action could not be stored"}}.dump()));
  chairs_.clear();
  for (auto& task : std::exchange(waiting_, {})) when_free(std::move(task));
}

void Room::close(std::string reason) {
  boost::asio::post(strand_, [self = shared_from_this(), reason = std::move(reason)] {
    const Text words = shared(Json{{"type", "closed"}, {"reason", reason}}.dump());
    for (const Chair& chair : self->chairs_) chair.guest->close(words);
    self->chairs_.clear();
  });
}

void Room::retire_if_idle() {
  boost::asio::post(strand_, [self = shared_from_this()] {
    Room& room = *self;
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
