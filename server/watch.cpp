#include "server/watch.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/http.hpp>

#include "engine/core/text.hpp"
#include "server/answers.hpp"
#include "server/connection.hpp"
#include "server/journal.hpp"
#include "server/room.hpp"
#include "server/trouble.hpp"

namespace longroll::server {
namespace {

namespace http = net::http;
using net::error_code;

struct Place {
  std::string address;
  unsigned short port = 0;
};
Result<Place> place_of(const std::string& where) {
  const auto colon = where.rfind(':');
  const auto port = whole_number(colon == where.npos ? std::string() : where.substr(colon + 1));
  if (!port || *port < 0 || *port > 65535)
    return problem("'{}' is not an address with a port, such as 127.0.0.1:9063", where);
  std::string address = where.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
  return Place{address, static_cast<unsigned short>(*port)};
}

Response plain(int status, std::string text) {
  return {.status = status,
          .type = "text/plain; charset=utf-8",
          .body = std::make_shared<const std::string>(std::move(text)),
          .headers = {{"Cache-Control", "no-store"}}};
}

void end_of_look(std::exception_ptr thrown) {
  if (thrown) contained("a look at the metrics", [&] { std::rethrow_exception(thrown); });
}

}  // namespace

Response healthy() { return plain(200, "ok\n"); }

// All the way to the store and back: that is what a client's order needs.
void probe_ready(House& house, const Respond& respond) {
  if (house.stopping.stop_requested()) return respond(plain(503, "stopping\n"));
  if (house.journal.away()) return respond(plain(503, "the store is away\n"));
  house.journal.look<bool>([](PlayerRows& rows) -> Stored<bool> { return rows.hidden(""); },
                           [&house, respond](const Stored<bool>& answer) {
                             if (!answer) return respond(plain(503, "the store does not answer\n"));
                             if (house.stopping.stop_requested()) return respond(plain(503, "stopping\n"));
                             respond(plain(200, "ready\n"));
                           });
}

Watch::Watch(House& house, net::asio::io_context& io, Text text)
    : house_(house), io_(io), text_(std::move(text)), acceptor_(net::Strand(io.get_executor())) {}

Result<void> Watch::listen(const std::string& where) {
  const auto place = place_of(where);
  if (!place) return std::unexpected(place.error());
  error_code error;
  const auto address = net::asio::ip::make_address(place->address, error);
  if (error) return problem("'{}' is not an address to listen at", place->address);
  const net::asio::ip::tcp::endpoint endpoint(address, place->port);
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(net::asio::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(16, error);
  if (error) return problem("cannot listen at {} for the metrics: {}", where, error.message());
  net::asio::co_spawn(acceptor_.get_executor(), accept(), end_of_look);
  return {};
}

unsigned short Watch::port() const {
  error_code error;
  return acceptor_.is_open() ? acceptor_.local_endpoint(error).port() : 0;
}

void Watch::close() {
  net::asio::post(acceptor_.get_executor(), [this] {
    error_code ignored;
    acceptor_.close(ignored);
  });
}

net::awaitable<void> Watch::accept() {
  for (;;) {
    net::Strand strand(io_.get_executor());
    net::asio::basic_stream_socket<net::asio::ip::tcp, net::Strand> socket(strand);
    error_code error;
    co_await acceptor_.async_accept(socket, net::completes(error));
    if (error == net::asio::error::operation_aborted || !acceptor_.is_open()) co_return;
    if (!error) net::asio::co_spawn(strand, serve(net::Stream(std::move(socket))), end_of_look);
  }
}

// One request at a time, and no connection is kept: few look, and seldom.
net::awaitable<void> Watch::serve(net::Stream stream) {
  error_code error;
  net::beast::flat_buffer buffer;
  http::request_parser<http::string_body> parser;
  parser.body_limit(1024);
  parser.header_limit(8 * 1024);
  stream.expires_after(house_.limits.request_within);
  co_await http::async_read(stream, buffer, parser, net::completes(error));
  if (error) co_return;
  const auto& request = parser.get();
  const auto asked = request.target();
  Response response = error_response(404, "there are /metrics, /health and /ready here");
  if (request.method() != http::verb::get && request.method() != http::verb::head)
    response = error_response(405, "this can only be read");
  else if (asked == "/metrics") {
    response = plain(200, text_());
    response.type = "text/plain; version=0.0.4; charset=utf-8";
  } else if (asked == "/health")
    response = healthy();
  else if (asked == "/ready")
    response = co_await ready(house_);
  co_await write_response(stream, response, request.method() == http::verb::head, false);
  stream.socket().shutdown(net::asio::ip::tcp::socket::shutdown_send, error);
}

}  // namespace longroll::server
