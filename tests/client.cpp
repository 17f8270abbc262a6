#include "tests/client.hpp"

#include <utility>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <stdexcept>

#include "tests/quick_json.hpp"

namespace longroll::tests {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using boost::system::error_code;

tcp::endpoint local(unsigned short port) { return {asio::ip::make_address("127.0.0.1"), port}; }

}  // namespace

Reply http(unsigned short port, const std::string& method, const std::string& target, const std::string& body,
           const std::string& key, const std::map<std::string, std::string>& headers) {
  asio::io_context io;
  beast::tcp_stream stream(io);
  stream.connect(local(port));
  beast::http::request<beast::http::string_body> request;
  request.method_string(method);
  request.target(target);
  request.version(11);
  request.set("Host", "127.0.0.1:" + std::to_string(port));
  if (!key.empty()) request.set("Authorization", "Bearer " + key);
  for (const auto& [name, value] : headers) request.set(name, value);
  request.body() = body;
  request.prepare_payload();
  error_code ignored;  // the server may answer before it has read everything
  beast::http::write(stream, request, ignored);
  beast::flat_buffer buffer;
  beast::http::response<beast::http::string_body> response;
  beast::http::read(stream, buffer, response);
  Reply reply{static_cast<int>(response.result_int()), response.body(), {}};
  for (const auto& field : response)
    reply.headers[std::string(field.name_string())] = std::string(field.value());
  return reply;
}

std::string raw_exchange(unsigned short port, const std::string& bytes) {
  asio::io_context io;
  tcp::socket socket(io);
  socket.connect(local(port));
  error_code ignored;
  asio::write(socket, asio::buffer(bytes), ignored);
  std::string answer;
  asio::read(socket, asio::dynamic_buffer(answer), ignored);
  return answer;
}

struct Client::Socket {
  asio::io_context io;
  beast::websocket::stream<beast::tcp_stream> stream{io};
  beast::flat_buffer buffer;
  bool reading = false, arrived = false, closed = false;
};

Client::Client(unsigned short port, const std::string& origin, const std::string& target)
    : socket_(std::make_unique<Socket>()) {
  beast::get_lowest_layer(socket_->stream).connect(local(port));
  socket_->stream.set_option(
      beast::websocket::stream_base::decorator([&](beast::websocket::request_type& request) {
        if (!origin.empty()) request.set(beast::http::field::origin, origin);
      }));
  socket_->stream.handshake("127.0.0.1:" + std::to_string(port), target);
  socket_->stream.text(true);
}

Client::~Client() {
  error_code ignored;
  beast::get_lowest_layer(socket_->stream).socket().close(ignored);
}

void Client::send(const Json& message) { send_text(message.dump()); }

void Client::send_text(const std::string& text) {
  error_code error;
  socket_->stream.write(asio::buffer(text), error);
}

void Client::send_binary(const std::string& bytes) {
  socket_->stream.binary(true);
  error_code error;
  socket_->stream.write(asio::buffer(bytes), error);
  socket_->stream.text(true);
}

std::optional<Json> Client::receive(std::chrono::milliseconds within) {
  Socket& s = *socket_;
  if (s.closed) return {};
  if (!s.reading) {
    s.reading = true;
    s.stream.async_read(s.buffer, [&s](error_code error, std::size_t) {
      s.reading = false;
      s.arrived = !error;
      s.closed = static_cast<bool>(error);
    });
  }
  s.io.restart();
  const auto end = std::chrono::steady_clock::now() + within;
  while (s.reading && std::chrono::steady_clock::now() < end) s.io.run_one_until(end);
  if (!std::exchange(s.arrived, false)) return {};
  Json message = read_json({static_cast<const char*>(s.buffer.data().data()), s.buffer.size()});
  s.buffer.consume(s.buffer.size());
  return message;
}

std::optional<Json> Client::next(std::chrono::milliseconds within) {
  if (waiting_.empty()) return receive(within);
  Json message = std::move(waiting_.front());
  waiting_.pop_front();
  return message;
}

Json Client::wait(const std::string& type) {
  while (auto message = next())
    if (message->value("type", "") == type) return *message;
  throw std::runtime_error("no message '" + type + "' came");
}

Json Client::call(Json message) {
  message["id"] = ++id_;
  send(message);
  while (auto answer = receive(patience)) {
    if (answer->value("id", Json()) == id_) return *answer;
    waiting_.push_back(std::move(*answer));
  }
  throw std::runtime_error("no answer to " + message.dump());
}

Json Client::hello(const std::string& table, const std::string& key, Json more) {
  more.update({{"type", "hello"}, {"table", table}, {"key", key}});
  return call(more);
}

bool Client::closed() const { return socket_->closed; }

int Client::close_code() const { return socket_->stream.reason().code; }

void Client::drop() {
  error_code ignored;
  beast::get_lowest_layer(socket_->stream).socket().close(ignored);
}

}  // namespace longroll::tests
