#include "bench/socket.hpp"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>

#include "server/net.hpp"

namespace longroll::bench {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using boost::system::error_code;

struct Socket::Wire {
  explicit Wire(const asio::any_io_executor& executor) : stream(executor) {}
  beast::websocket::stream<beast::tcp_stream> stream;
  beast::flat_buffer buffer;
};

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
  error_code error;
  beast::flat_buffer& buffer = wire_->buffer;
  buffer.consume(buffer.size());
  co_await wire_->stream.async_read(buffer, server::net::completes(error));
  if (error) co_return std::string_view();
  co_return std::string_view(static_cast<const char*>(buffer.data().data()), buffer.size());
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
