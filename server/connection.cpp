#include "server/connection.hpp"

#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "engine/core/text.hpp"
#include "server/session.hpp"

namespace longroll::server {
namespace {

namespace http = net::http;
using net::error_code;

std::string text_of(boost::beast::string_view view) { return {view.data(), view.size()}; }

Request request_of(net::HttpRequest& raw, const std::string& address) {
  Request request{.method = text_of(raw.method_string()), .path = text_of(raw.target()), .address = address};
  if (const auto question = request.path.find('?'); question != std::string::npos) {
    request.query = request.path.substr(question + 1);
    request.path.resize(question);
  }
  constexpr std::string_view bearer = "Bearer ";
  const std::string authorization = text_of(raw[http::field::authorization]);
  if (authorization.starts_with(bearer)) request.key = authorization.substr(bearer.size());
  request.if_none_match = text_of(raw[http::field::if_none_match]);
  request.body = std::move(raw.body());
  return request;
}

// A browser says where the page came from; a page of another site may not play here.
bool same_origin(const net::HttpRequest& raw) {
  std::string origin = text_of(raw[http::field::origin]);
  if (origin.empty()) return true;
  for (std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme))
      return same_word(std::string_view(origin).substr(scheme.size()), text_of(raw[http::field::host]));
  return false;
}

// A coroutine waits here for an answer that another thread may give.
net::awaitable<Response> answer(Api& api, Request request) {
  auto token = net::asio::use_awaitable;
  co_return co_await net::asio::async_initiate<decltype(token), void(Response)>(
      [&api](auto handler, Request asked) {
        auto done = std::make_shared<decltype(handler)>(std::move(handler));
        api.handle(asked, [done](Response response) {
          auto executor = net::asio::get_associated_executor(*done);
          net::asio::post(executor,
                          [done, response = std::move(response)]() mutable { (*done)(std::move(response)); });
        });
      },
      token, std::move(request));
}

net::awaitable<bool> write(net::Stream& stream, const Response& response, bool head, bool keep_alive) {
  http::response<http::string_body> raw;
  raw.result(static_cast<unsigned>(response.status));
  raw.keep_alive(keep_alive);
  raw.set(http::field::content_type, response.type);
  for (const auto& [name, value] : security_headers()) raw.set(name, value);
  for (const auto& [name, value] : response.headers) raw.set(name, value);
  raw.content_length(response.body->size());
  if (!head) raw.body() = *response.body;
  http::response_serializer<http::string_body> serializer(raw);
  error_code error;
  if (head)
    co_await http::async_write_header(stream, serializer, net::completes(error));
  else
    co_await http::async_write(stream, serializer, net::completes(error));
  co_return !error;
}

std::string address_of(net::Stream& stream) {
  error_code error;
  const auto endpoint = stream.socket().remote_endpoint(error);
  return error ? std::string("unknown") : endpoint.address().to_string();
}

}  // namespace

net::awaitable<void> serve_connection(House& house, Api& api, Addresses& addresses, net::Stream stream) {
  const std::string address = address_of(stream);
  if (!addresses.connect(address)) {
    co_await write(stream, error_response(429, "too many connections from this address"), false, false);
    co_return;
  }
  struct Leaving {
    Addresses& addresses;
    const std::string& address;
    ~Leaving() { addresses.disconnect(address); }
  } leaving{addresses, address};

  net::beast::flat_buffer buffer;
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.body_limit(house.limits.body_bytes);
    parser.header_limit(8 * 1024);
    error_code error;
    stream.expires_after(house.limits.request_within);
    co_await http::async_read(stream, buffer, parser, net::completes(error));
    if (error) {
      if (error == http::error::body_limit)
        co_await write(stream, error_response(413, "this request is too large"), false, false);
      else if (error.category() == http::make_error_code(http::error::bad_method).category() &&
               error != http::error::end_of_stream && error != http::error::partial_message)
        co_await write(stream, error_response(400, "this is not HTTP as we know it"), false, false);
      break;
    }
    net::HttpRequest raw = parser.release();
    const bool keep_alive = raw.keep_alive(), head = raw.method() == http::verb::head;
    if (!same_origin(raw)) {
      co_await write(stream, error_response(403, "this page belongs to another site"), head, false);
      break;
    }
    if (net::beast::websocket::is_upgrade(raw)) {
      if (raw.target() == "/ws") {
        co_await serve_socket(house, std::move(stream), raw);
        co_return;
      }
      co_await write(stream, error_response(404, "the socket is at /ws"), false, false);
      break;
    }
    const Response response = co_await answer(api, request_of(raw, address));
    stream.expires_after(house.limits.request_within);
    if (!co_await write(stream, response, head, keep_alive) || !keep_alive) break;
  }
  error_code ignored;
  stream.socket().shutdown(net::asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace longroll::server
