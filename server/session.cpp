#include "server/session.hpp"

#include <boost/asio/dispatch.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/tables.hpp"

namespace longroll::server {
namespace {

namespace websocket = boost::beast::websocket;
using net::error_code;

class Session final : public Guest, public std::enable_shared_from_this<Session> {
 public:
  Session(House& house, net::Stream stream)
      : house_(house),
        socket_(std::move(stream)),
        pace_(house.limits.messages_per_second, house.limits.messages_at_once) {}

  net::awaitable<void> run(const net::HttpRequest& upgrade);

  void send(Text message) override {
    net::asio::dispatch(socket_.get_executor(),
                        [self = shared_from_this(), message = std::move(message)]() mutable {
                          self->put(std::move(message), false);
                        });
  }
  void close(Text last_words) override {
    net::asio::dispatch(socket_.get_executor(),
                        [self = shared_from_this(), last_words = std::move(last_words)]() mutable {
                          self->put(std::move(last_words), true);
                        });
  }

 private:
  void hear(std::string_view text);
  void put(Text message, bool last);
  void write_next();
  void hang_up(websocket::close_code code);

  House& house_;
  websocket::stream<net::Stream> socket_;
  TokenBucket pace_;
  int warnings_ = 0;
  std::shared_ptr<Room> room_;
  std::deque<Text> unsent_;
  std::size_t unsent_bytes_ = 0;
  bool closing_ = false;
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
  net::asio::steady_timer hello_timer(socket_.get_executor(), house_.limits.hello_within);
  hello_timer.async_wait([weak = weak_from_this()](error_code cancelled) {
    const auto session = weak.lock();
    if (!cancelled && session && !session->room_)
      session->put(shared(error_text({}, {"a socket begins with hello"})), true);
  });
  for (net::beast::flat_buffer buffer; !error; buffer.consume(buffer.size())) {
    co_await socket_.async_read(buffer, net::completes(error));
    if (error || closing_) break;
    if (room_) hello_timer.cancel();
    const auto bytes = buffer.data();
    hear({static_cast<const char*>(bytes.data()), bytes.size()});
    if (buffer.capacity() > 2048) buffer.shrink_to_fit();
  }
  closing_ = true;
  hello_timer.cancel();
  if (room_) room_->leave(self);
}

void Session::hear(std::string_view text) {
  if (!pace_.take()) {
    const bool enough = ++warnings_ > house_.limits.warnings;
    return put(shared(error_text({}, {"too many messages; slow down"})), enough);
  }
  Json id;
  auto said = parse_message(text, id);
  if (!said) return put(shared(error_text(id, said.error())), false);
  if (auto* hello = std::get_if<Hello>(&*said)) {
    if (room_) return put(shared(error_text(id, {"this socket already serves a table"})), false);
    room_ = house_.tables->find(hello->table);
    return room_->enter(shared_from_this(), std::move(*hello), std::move(id));
  }
  if (!room_) return put(shared(error_text(id, {"a socket begins with hello"})), false);
  room_->receive(shared_from_this(), {std::move(id), std::move(*said)});
}

void Session::put(Text message, bool last) {
  if (closing_) return;
  unsent_bytes_ += message->size();
  unsent_.push_back(std::move(message));
  const bool writing = unsent_.size() > 1;
  if (unsent_bytes_ > house_.limits.unsent_bytes) return hang_up(websocket::close_code::try_again_later);
  closing_ = last;
  if (!writing) write_next();
}

void Session::write_next() {
  socket_.async_write(net::asio::buffer(*unsent_.front()),
                      [self = shared_from_this()](error_code error, std::size_t) {
                        self->unsent_bytes_ -= self->unsent_.front()->size();
                        self->unsent_.pop_front();
                        if (error) return;  // the reader sees it too
                        if (!self->unsent_.empty()) return self->write_next();
                        if (self->closing_) self->hang_up(websocket::close_code::normal);
                      });
}

void Session::hang_up(websocket::close_code code) {
  closing_ = true;
  if (unsent_.empty())
    socket_.async_close(code, [self = shared_from_this()](error_code) {});
  else  // it does not read what it is sent
    net::beast::get_lowest_layer(socket_).close();
}

}  // namespace

net::awaitable<void> serve_socket(House& house, net::Stream stream, const net::HttpRequest& upgrade) {
  const auto session = std::make_shared<Session>(house, std::move(stream));
  co_await session->run(upgrade);
}

}  // namespace longroll::server
