#include "server/session.hpp"

#include <poll.h>

#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/backlog.hpp"
#include "server/lobby.hpp"
#include "server/metrics.hpp"
#include "server/tables.hpp"
#include "server/trouble.hpp"

namespace longroll::server {
namespace {

namespace websocket = boost::beast::websocket;
using net::error_code;

class Session final : public Guest, public std::enable_shared_from_this<Session> {
 public:
  Session(House& house, net::Stream stream, std::string address)
      : house_(house),
        socket_(std::move(stream)),
        wake_(socket_.get_executor()),
        address_(std::move(address)),
        pace_(house.limits.messages_per_second, house.limits.messages_at_once) {
    if (house_.metrics) ++house_.metrics->sockets;
  }
  ~Session() override {
    house_.backlog.leave(this);
    if (house_.metrics) --house_.metrics->sockets;
  }

  net::awaitable<void> run(const net::HttpRequest& upgrade);

  void send(Text message) override {
    later([message = std::move(message)](Session& session) { session.put(message, false); });
  }
  void close(Text last_words) override {
    later([last_words = std::move(last_words)](Session& session) { session.put(last_words, true); });
  }
  void answered() override {
    later([](Session& session) {
      session.asking_ = false;
      session.wake_.cancel();
    });
  }
  bool gone() const override { return gone_; }
  const std::string& address() const override { return address_; }
  void served(std::chrono::nanoseconds took) override {
    if (house_.metrics) house_.metrics->action.add(took);
  }
  void refused(std::string_view code) override {
    if (house_.metrics) house_.metrics->refused(code);
  }

 private:
  net::awaitable<void> converse();
  net::awaitable<void> until_answered();
  net::awaitable<bool> put_off(Cause cause);
  net::awaitable<void> hear(std::string text);
  void greet(std::shared_ptr<Asked> asked, Hello hello);
  void look_in(std::shared_ptr<Asked> asked);
  bool hung_up();
  void put(const Text& message, bool last);
  void write_next();
  void written(error_code error);
  void hang_up(websocket::close_code code);
  void cut_off();

  template <class Deed>
  void later(Deed deed) {
    if (house_.closed) return;
    net::asio::dispatch(socket_.get_executor(), [self = shared_from_this(), deed = std::move(deed)] {
      if (!contained("a socket", [&] { deed(*self); })) self->cut_off();
    });
  }

  House& house_;
  websocket::stream<net::Stream> socket_;
  net::asio::steady_timer wake_;  // of the one who waits for an answer, or for what was sent to be taken
  const std::string address_;
  TokenBucket pace_;
  int warnings_ = 0;
  std::shared_ptr<Room> room_;
  bool in_lobby_ = false;  // instead
  std::deque<Text> unsent_;
  std::size_t unsent_bytes_ = 0;
  Clock::time_point taken_ = Clock::now();  // when it last took something
  bool asking_ = false;                     // its message has not been answered
  bool closing_ = false;
  std::atomic<bool> gone_ = false;
};

net::awaitable<void> Session::run(const net::HttpRequest& upgrade) {
  auto self = shared_from_this();
  error_code error;
  net::beast::get_lowest_layer(socket_).expires_never();
  socket_.set_option(websocket::stream_base::timeout{.handshake_timeout = house_.limits.hello_within,
                                                     .idle_timeout = house_.limits.silence,
                                                     .keep_alive_pings = true});
  socket_.read_message_max(house_.limits.message_bytes);
  socket_.text(true);
  socket_.auto_fragment(false);  // a view is one frame, written in one go
  co_await socket_.async_accept(upgrade, net::completes(error));
  if (error) co_return;
  house_.backlog.enter(this, [weak = weak_from_this()] {
    if (const auto session = weak.lock()) session->later([](Session& late) { late.cut_off(); });
  });
  net::asio::steady_timer hello_timer(socket_.get_executor(), house_.limits.hello_within);
  hello_timer.async_wait([weak = weak_from_this()](error_code cancelled) {
    const auto session = weak.lock();
    if (cancelled || !session || session->room_ || session->in_lobby_ || session->asking_) return;
    session->later(
        [](Session& silent) { silent.put(shared(error_text({}, {"a socket begins with hello"})), true); });
  });
  co_await converse();
  closing_ = true;
  hello_timer.cancel();
  if (room_) room_->leave(self);
  if (in_lobby_) house_.lobby->leave(this);
  while (!unsent_.empty() && !gone_) {  // last words
    if (Clock::now() - taken_ > house_.limits.deaf) cut_off();
    wake_.expires_after(250ms);
    co_await wake_.async_wait(net::completes(error));
  }
  gone_ = true;
}

// One message at a time: the next one is read when the last one has been answered, and the answer taken.
net::awaitable<void> Session::converse() {
  error_code error;
  for (net::beast::flat_buffer buffer;; buffer.consume(buffer.size())) {
    co_await socket_.async_read(buffer, net::completes(error));
    if (error || closing_) co_return;
    const auto bytes = buffer.data();
    try {
      co_await hear({static_cast<const char*>(bytes.data()), bytes.size()});
    } catch (...) {
      log_trouble("a message");  // who let go of it has answered it
    }
    if (buffer.capacity() > 2048) buffer.shrink_to_fit();
    co_await until_answered();
    if (closing_ || gone_) co_return;  // what it has sent besides is of no use to anybody
  }
}

net::awaitable<void> Session::until_answered() {
  error_code cancelled;
  while (!closing_ && (asking_ || unsent_bytes_ > house_.limits.unsent_bytes_heard)) {
    wake_.expires_after(250ms);
    co_await wake_.async_wait(net::completes(cancelled));
    if (hung_up()) gone_ = true;
    if (unsent_bytes_ && Clock::now() - taken_ > house_.limits.deaf) cut_off();
  }
}

// The other end has closed, though what it sent before has not been read yet.
bool Session::hung_up() {
  auto& socket = net::beast::get_lowest_layer(socket_).socket();
  if (!socket.is_open()) return true;
  pollfd look{.fd = socket.native_handle(), .events = POLLRDHUP, .revents = 0};
  return poll(&look, 1, 0) > 0 && (look.revents & (POLLRDHUP | POLLHUP | POLLERR));
}

// Waits until its address and its table may use the processor again; false when that takes too long.
net::awaitable<bool> Session::put_off(Cause cause) {
  error_code cancelled;
  const auto last = Clock::now() + house_.limits.patience;
  while (!closing_) {
    const auto wait = std::max(house_.addresses.wait_for(address_, cause),
                               room_ ? room_->wait_for(cause) : Clock::duration{});
    if (wait <= Clock::duration{}) co_return true;
    const auto now = Clock::now();
    if (now + wait > last || hung_up()) co_return false;
    wake_.expires_after(std::min<Clock::duration>(wait, 250ms));
    co_await wake_.async_wait(net::completes(cancelled));
  }
  co_return false;
}

net::awaitable<void> Session::hear(std::string text) {
  if (!pace_.take()) {
    const bool enough = ++warnings_ > house_.limits.warnings;
    put(shared(error_text({}, {"too many messages; slow down"})), enough);
    co_return;
  }
  const Stopwatch watch;
  Json id;
  auto said = parse_message(text, id);
  auto* hello = said ? std::get_if<Hello>(&*said) : nullptr;
  const Cause cause = !said || hello || !changes(*said) ? Cause::ask : Cause::play;
  house_.addresses.spend(address_, cause, watch.seconds());
  asking_ = true;
  const auto asked = std::make_shared<Asked>(shared_from_this(), std::move(id));
  if (!co_await put_off(cause)) {
    const Refused busy{"more is asked than the server can answer; wait a little"};
    co_return room_ ? asked->refuse(busy) : asked->dismiss(busy);
  }
  if (!said) co_return asked->refuse(said.error());
  const bool lobby = std::holds_alternative<LookIn>(*said);
  if (in_lobby_) co_return asked->refuse({"this socket shows the lobby"});
  if (!hello && !lobby && !room_) co_return asked->refuse({"a socket begins with hello"});
  if ((hello || lobby) && room_) co_return asked->refuse({"this socket already serves a table"});
  if (lobby) co_return look_in(asked);
  if (hello)
    greet(asked, std::move(*hello));
  else
    room_->receive(asked, std::move(*said));
}

// Who has left meanwhile does not come in any more.
void Session::greet(std::shared_ptr<Asked> asked, Hello hello) {
  room_ = house_.tables->find(hello.table);
  identify(house_.journal, hello.table, hello.key,
           [self = shared_from_this(), asked, hello](Stored<Allowed<Visitor>> visitor) {
             if (!visitor)
               return asked->dismiss(
                   {.error = visitor.error().what, .code = std::string(code_of(visitor.error().kind))});
             if (!*visitor) return asked->dismiss(visitor->error());
             (*visitor)->seat = hello.seat;
             self->later([asked, hello, visitor = std::move(**visitor)](Session& session) {
               if (!session.closing_) session.room_->enter(asked, hello, visitor);
             });
           });
}

void Session::look_in(std::shared_ptr<Asked> asked) {
  in_lobby_ = true;
  house_.lobby->enter(std::move(asked));
}

void Session::put(const Text& message, bool last) {
  if (closing_) return;
  const bool writing = !unsent_.empty();
  if (writing && unsent_bytes_ - unsent_.front()->size() + message->size() > house_.limits.unsent_bytes)
    return cut_off();
  if (!writing) taken_ = Clock::now();
  unsent_.push_back(message);
  unsent_bytes_ += message->size();
  closing_ = last;
  if (last) wake_.cancel();
  if (!writing) write_next();
  house_.backlog.queued(this, message->size());
}

void Session::write_next() {
  socket_.async_write(net::asio::buffer(*unsent_.front()),
                      [self = shared_from_this()](error_code error, std::size_t) {
                        if (!contained("a socket", [&] { self->written(error); })) self->cut_off();
                      });
}

void Session::written(error_code error) {
  const std::size_t size = unsent_.front()->size();
  taken_ = Clock::now();
  unsent_bytes_ -= size;
  unsent_.pop_front();
  house_.backlog.sent(this, size);
  if (error) return cut_off();
  if (closing_ || unsent_bytes_ <= house_.limits.unsent_bytes_heard) wake_.cancel();
  if (!unsent_.empty()) return write_next();
  if (closing_) hang_up(websocket::close_code::normal);
}

void Session::hang_up(websocket::close_code code) {
  closing_ = true;
  wake_.cancel();
  socket_.async_close(code, [self = shared_from_this()](error_code) {});
}

// It does not read what it is sent, or is no longer there. What waits to be sent is let go of; what is being
// sent belongs to the stream until it says so.
void Session::cut_off() {
  closing_ = gone_ = true;
  net::beast::get_lowest_layer(socket_).close();
  if (unsent_.size() > 1) unsent_.erase(unsent_.begin() + 1, unsent_.end());
  unsent_bytes_ = unsent_.empty() ? 0 : unsent_.front()->size();
  house_.backlog.leave(this);
  wake_.cancel();
}

}  // namespace

net::awaitable<void> serve_socket(House& house, net::Stream stream, const net::HttpRequest& upgrade,
                                  std::string address) {
  const auto session = std::make_shared<Session>(house, std::move(stream), std::move(address));
  co_await session->run(upgrade);
}

}  // namespace longroll::server
