// A room and the store: how its table is read, how changes are stored and what others have changed is
// followed, and who is told of it.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/post.hpp>

#include "server/journal.hpp"
#include "server/lobby.hpp"
#include "server/metrics.hpp"
#include "server/notices/notices.hpp"
#include "server/tables.hpp"
#include "server/trouble.hpp"
#include "server/workers.hpp"

namespace longroll::server {

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
  behind_ = false;
  if (!table_) {
    house_.tables->forget(*this);
    dismiss(trouble_.what, code_of(trouble_.kind));
  }
  for (Chair& chair : chairs_)  // where it was read again
    welcome(nullptr, chair, chair.welcomed ? told_[static_cast<std::size_t>(index(chair.viewer))] : Hello{});
  if (table_) remember_told();
  if (table_ && house_.neighbours && fresh_) house_.neighbours->ask_present(id_);
  proceed();
  if (!chairs_.empty() || leased_) follow();
  think();
}

void Room::remember_told() {
  for (Viewer viewer : viewers) told_[static_cast<std::size_t>(index(viewer))] = table_->known_to(viewer);
}

// What is in memory is not what is stored, or nobody knows whether it is: look, and show everybody what
// stands.
void Room::read_again(const StoreFailure& why) {
  resting_ = why.kind != Trouble::moved;
  fresh_ = true;
  let_go_of_job(true);
  ++moment_;
  state_ = State::loading;
  table_.reset();
  copy_.reset();
  load();
}

void Room::look_again() {
  boost::asio::post(strand_, [self = shared_from_this()] {
    if (self->state_ == State::loading) self->outdated_ = true;
    if (self->state_ == State::open && !self->storing_ && !self->following_)
      self->read_again(trouble(Trouble::moved).error());
  });
}

// A room where nobody is looks when somebody comes.
void Room::heard(std::int64_t version) {
  boost::asio::post(strand_, [self = shared_from_this(), version] {
    self->heard_ = std::max(self->heard_, version);
    if (!self->chairs_.empty() || self->leased_) self->follow();
  });
}

void Room::catch_up() {
  boost::asio::post(strand_, [self = shared_from_this()] {
    Room& room = *self;
    room.behind_ = true;
    room.resting_ = false;
    if (room.state_ == State::loading) room.outdated_ = true;
    if (room.chairs_.empty() && !room.leased_) return;
    room.house_.neighbours->ask_present(room.id_);
    room.tell_elsewhere();
    room.follow();
    room.think();
  });
}

// Where the store does not answer, what is in memory is told as it is.
bool Room::behind() const {
  return (behind_ || version_ < heard_) && state_ == State::open && !house_.journal.away();
}

void Room::follow() {
  if (!behind() || following_ || storing_) return;
  following_ = true;
  behind_ = false;
  KnownTable known = table_->known();
  known.version = version_;
  house_.journal.news(id_, known, [self = shared_from_this()](Stored<TableNews> news) {
    boost::asio::post(self->strand_, [self, news = std::move(news)]() mutable {
      self->following_ = false;
      if (self->state_ == State::open) self->followed(std::move(news));
    });
  });
}

void Room::followed(Stored<TableNews> news) {
  if (!news && news.error().kind == Trouble::unavailable) {
    behind_ = true;
    follow();  // where the store is back already
    return proceed();
  }
  if (!news) {
    trouble_ = news.error();
    let_go_of_job(false);
    return open(nullptr);
  }
  if (news->whole) return read_again(trouble(Trouble::moved).error());
  if (news->table.version == version_) {
    heard_ = version_;
  } else if (!contained("what another server has stored", [&] { take_over(std::move(news->table)); })) {
    return read_again(trouble(Trouble::moved).error());
  }
  if (state_ != State::open) return;
  if (!chairs_.empty() || leased_) follow();
  proceed();
  think();
}

void Room::take_over(StoredTable news) {
  const bool was_over = table_->over();
  const std::int64_t version = news.version;
  auto done = table_->follow(std::move(news), audience());
  if (!done) return read_again(trouble(Trouble::moved).error());
  version_ = version;
  copy_.reset();
  if (done->game) {
    ++moment_;
    stop_thinking_.request_stop();  // it would be about the past
    let_go_of_job(false);           // who has played on has asked anew
    hurried_ = false;
  }
  asked_ = table_->computer();
  tell(done->change.told);
  remember_told();
  expel_handed(done->expels);
  over_told_ = table_->over();  // to those who are away: by who has stored it
  if (house_.notices)
    for (Seat seat : {Seat::first, Seat::second})
      if (table_->decider() != index(seat)) house_.notices->attend(table_->owner(seat), id_);
  reveal_if_over(was_over, false);
}

void Room::commit(Change change, std::function<void()> then, Otherwise otherwise) {
  if (change.writes.empty()) {
    tell(change.told);
    return then();
  }
  copy_.reset();
  const bool game = std::ranges::any_of(change.writes, changes_game);
  if (game) {
    ++moment_;
    stop_thinking_.request_stop();  // it would be about the past
  }
  ask_for_thought(change.writes, game);
  const auto actions = std::ranges::count_if(
      change.writes, [](const Write& write) { return std::holds_alternative<AddEntry>(write); });
  auto written = [self = shared_from_this(), actions, told = std::move(change.told), then = std::move(then),
                  otherwise = std::move(otherwise)](const Stored<void>& outcome) mutable {
    boost::asio::post(self->strand_, [self, actions, told = std::move(told), then = std::move(then),
                                      otherwise = std::move(otherwise), outcome] {
      self->storing_ = false;
      self->settle_thought(outcome.has_value());
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
    if (table_) remember_told();
    then();
    notify_away();
    think();
  });
  if (!told_all) return stumble();  // somebody has not heard of it: everybody is told what stands
  if (!chairs_.empty()) follow();
  proceed();
}

// Whoever has to decide and is not here is told of it elsewhere; and that his game is over.
void Room::notify_away() {
  if (!house_.notices || !table_) return;
  const bool ended = table_->over() && !std::exchange(over_told_, true);
  for (Seat seat : {Seat::first, Seat::second}) {
    const std::string& player = table_->owner(seat);
    if (player.empty() || player == table_->owner(other(seat))) continue;
    const auto place = static_cast<std::size_t>(index(seat));
    const bool here =
        this->here()[place] > 0 || (house_.neighbours && house_.neighbours->elsewhere(id_)[place] > 0);
    Notice notice{.player = player,
                  .table = id_,
                  .game = std::string(table_->match().info().title),
                  .against = table_->called(other(seat)),
                  .since = table_->stored().meeting.since};
    if (here || table_->decider() != index(seat))
      house_.notices->attend(player, id_);
    else
      house_.notices->tell(notice);
    notice.kind = Notice::Kind::over;
    if (ended && !here) house_.notices->tell(std::move(notice));
  }
}

}  // namespace longroll::server
