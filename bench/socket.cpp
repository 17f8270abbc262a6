#include "bench/socket.hpp"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <vector>

#include "server/net.hpp"

namespace longroll::bench {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using boost::system::error_code;

// Beast writes; what comes is taken apart here, in one read a view, since thousands of sockets share the
// processor with the server that they measure.
struct Socket::Wire {
  explicit Wire(const asio::any_io_executor& executor) : stream(executor) {}

  struct Frame {
    int kind = 0;  // RFC 6455: 1 text, 8 close, 9 ping
    std::string_view text;
  };
  std::optional<Frame> next();
  std::span<char> room();

  beast::websocket::stream<beast::tcp_stream> stream;
  std::vector<char> bytes = std::vector<char>(16 * 1024);
  std::size_t begin = 0, end = 0, wanted = 0;  // of what has come, and how much the next frame has
};

// Servers send whole frames that are not masked.
std::optional<Socket::Wire::Frame> Socket::Wire::next() {
  const auto* head = reinterpret_cast<const unsigned char*>(bytes.data() + begin);
  const std::size_t there = end - begin;
  if (there < 2) return {};
  const std::size_t extended = head[1] == 127 ? 8 : head[1] == 126 ? 2 : 0;
  if (there < 2 + extended) return {};
  std::size_t size = extended ? 0 : head[1];
  for (std::size_t i = 0; i < extended; ++i) size = size << 8 | head[2 + i];
  wanted = 2 + extended + size;
  if (there < wanted) return {};
  const Frame frame{head[0] & 15, {bytes.data() + begin + 2 + extended, size}};
  begin += std::exchange(wanted, 0);
  return frame;
}

std::span<char> Socket::Wire::room() {
  std::copy(bytes.begin() + static_cast<std::ptrdiff_t>(begin),
            bytes.begin() + static_cast<std::ptrdiff_t>(end), bytes.begin());
  end -= std::exchange(begin, 0);
  if (bytes.size() < wanted) bytes.resize(wanted);
  return std::span(bytes).subspan(end);
}

Socket::Socket(const asio::any_io_executor& executor) : wire_(std::make_unique<Wire>(executor)) {}
Socket::Socket(Socket&&) noexcept = default;
Socket::~Socket() = default;

asio::awaitable<void> Socket::sit_down(Endpoint server, const std::string& table, const std::string& key,
                                       const std::string& from) {
  tcp::socket& socket = beast::get_lowest_layer(wire_->stream).socket();
  socket.open(server.protocol());
  if (!from.empty()) socket.bind({asio::ip::make_address(from), 0});
  co_await socket.async_connect(server, asio::use_awaitable);
  socket.set_option(tcp::no_delay(true));
  co_await wire_->stream.async_handshake("localhost", "/ws", asio::use_awaitable);
  const std::string hello = Json{{"type", "hello"}, {"table", table}, {"key", key}}.dump();
  co_await wire_->stream.async_write(asio::buffer(hello), asio::use_awaitable);
}

asio::awaitable<bool> Socket::write(const std::string& message) {
  error_code error;
  co_await wire_->stream.async_write(asio::buffer(message), server::net::completes(error));
  co_return !error;
}

void Socket::leave() { beast::get_lowest_layer(wire_->stream).close(); }

asio::awaitable<std::string_view> Socket::read() {
  constexpr int text = 1, ping = 9;
  error_code error;
  while (!error) {
    if (const auto frame = wire_->next()) {
      if (frame->kind == text) co_return frame->text;
      if (frame->kind != ping) break;
      co_await wire_->stream.async_pong({frame->text.data(), frame->text.size()},
                                        server::net::completes(error));
      continue;
    }
    const std::span<char> room = wire_->room();
    wire_->end += co_await beast::get_lowest_layer(wire_->stream)
                      .socket()
                      .async_read_some(asio::buffer(room.data(), room.size()), server::net::completes(error));
  }
  co_return std::string_view();
}

asio::awaitable<Keys> create(Endpoint server, const std::string& game) {
  beast::tcp_stream stream(co_await asio::this_coro::executor);
  co_await stream.async_connect(server, asio::use_awaitable);
  beast::http::request<beast::http::string_body> request(beast::http::verb::post, "/api/tables", 11);
  request.set("Host", "localhost");
  request.body() = Json{{"game", game}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}}.dump();
  request.prepare_payload();
  co_await beast::http::async_write(stream, request, asio::use_awaitable);
  beast::flat_buffer buffer;
  beast::http::response<beast::http::string_body> response;
  co_await beast::http::async_read(stream, buffer, response, asio::use_awaitable);
  co_return keys_of(Json::parse(response.body()));
}

}  // namespace longroll::bench
