#include "server/connection.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "engine/core/text.hpp"
#include "server/hosts.hpp"
#include "server/metrics.hpp"
#include "server/proxies.hpp"
#include "server/session.hpp"
#include "server/trouble.hpp"
#include "server/watch.hpp"
#include "server/workers.hpp"

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

// A request is answered once: at the latest when the last one lets go of it.
template <class Handler>
class Answering {
 public:
  explicit Answering(Handler handler) : handler_(std::move(handler)) {}
  ~Answering() {
    if (handler_)
      contained("an answer", [&] {
        answer(error_response(500, "something went wrong here; nothing was lost; ask again"));
      });
  }
  void answer(Response response) {
    if (!handler_) return;
    auto executor = net::asio::get_associated_executor(*handler_);
    net::asio::post(executor, [handler = std::move(*handler_), response = std::move(response)]() mutable {
      handler(std::move(response));
    });
    handler_.reset();
  }

 private:
  std::optional<Handler> handler_;
};

// A coroutine waits here for an answer that another thread gives. `ask` has a name where it is handed over:
// GCC 12 destroys what is made in the same expression twice.
using Questioning = std::function<void(Respond)>;
net::awaitable<Response> answer_of(const Questioning& ask) {
  auto token = net::asio::use_awaitable;
  co_return co_await net::asio::async_initiate<decltype(token), void(Response)>(
      [&ask](auto handler) {
        auto answering = std::make_shared<Answering<decltype(handler)>>(std::move(handler));
        ask([answering](Response response) { answering->answer(std::move(response)); });
      },
      token);
}

// What the calls need takes its time: they are carried out on threads of low priority, and addresses take
// turns.
net::awaitable<Response> answer(House& house, Api& api, Request request) {
  const auto began = Clock::now();
  const auto asked = std::make_shared<const Request>(std::move(request));
  const Questioning ask = [&house, &api, asked](const Respond& respond) {
    house.readers.run(asked->address, [&house, &api, asked, respond] {
      const Stopwatch watch;
      try {
        api.handle(*asked, respond);
      } catch (...) {
        respond(error_response(500, trouble_sentence(log_trouble("a request"))));
      }
      house.addresses.spend(asked->address, Cause::ask, watch.seconds());
    });
  };
  Response response = co_await answer_of(ask);
  if (house.metrics) house.metrics->answered(response.status, Clock::now() - began);
  co_return response;
}

// Only a record may be as long as the longest body.
error_code bound_body(http::request_parser<http::string_body>& parser, const Limits& limits) {
  if (parser.get().target() == "/api/records") return {};
  if (parser.content_length().value_or(0) > limits.body_bytes) return http::error::body_limit;
  parser.body_limit(limits.body_bytes);
  return {};
}

// Waits until the address may use the processor again; false when that takes too long.
net::awaitable<bool> put_off(House& house, const std::string& address) {
  error_code cancelled;
  net::asio::steady_timer timer(co_await net::asio::this_coro::executor);
  const auto last = Clock::now() + house.limits.patience;
  for (;;) {
    const auto wait = house.addresses.wait_for(address, Cause::ask);
    if (wait <= Clock::duration{}) co_return true;
    if (Clock::now() + wait > last) co_return false;
    timer.expires_after(wait);
    co_await timer.async_wait(net::completes(cancelled));
  }
}

}  // namespace

net::awaitable<Response> ready(House& house) {
  const Questioning ask = [&house](const Respond& respond) { probe_ready(house, respond); };
  co_return co_await answer_of(ask);
}

net::awaitable<bool> write_response(net::Stream& stream, const Response& response, bool head,
                                    bool keep_alive) {
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

namespace {

std::string text_of(const error_code& error, const net::asio::ip::tcp::endpoint& endpoint) {
  return error ? std::string("unknown") : endpoint.address().to_string();
}

std::string address_of(net::Stream& stream) {
  error_code error;
  const auto endpoint = stream.socket().remote_endpoint(error);
  return counted_address(text_of(error, endpoint));
}

// Who asks, where a proxy of ours may stand between.
std::string client_of(const House& house, const std::string& peer, const net::HttpRequest& raw) {
  if (!house.proxies.contains(peer)) return peer;
  std::string forwarded;  // it may be there several times
  const auto [first, last] = raw.equal_range("X-Forwarded-For");
  for (auto each = first; each != last; ++each) forwarded += "," + text_of(each->value());
  return house.proxies.client(peer, forwarded);
}

// One of the connections that an address may have.
class Admission {
 public:
  explicit Admission(Addresses& addresses) : addresses_(addresses) {}
  Admission(const Admission&) = delete;
  ~Admission() {
    if (!address_.empty()) addresses_.disconnect(address_);
  }
  bool take(const std::string& address) {
    if (!address_.empty()) return true;
    if (!addresses_.connect(address)) return false;
    address_ = address;
    return true;
  }

 private:
  Addresses& addresses_;
  std::string address_;
};

Response too_many() { return error_response(429, "too many connections from this address"); }

}  // namespace

net::awaitable<void> serve_connection(House& house, Api& api, Addresses& addresses, net::Stream stream) {
  const std::string peer = address_of(stream);
  Admission admission(addresses);  // of a proxy only sockets count, each as its client's
  if (!house.proxies.contains(peer) && !admission.take(peer)) {
    co_await write_response(stream, too_many(), false, false);
    co_return;
  }
  net::beast::flat_buffer buffer;
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.body_limit(house.limits.record_bytes);
    parser.header_limit(8 * 1024);
    error_code error;
    stream.expires_after(house.limits.request_within);
    co_await http::async_read_header(stream, buffer, parser, net::completes(error));
    if (!error) error = bound_body(parser, house.limits);
    if (!error) co_await http::async_read(stream, buffer, parser, net::completes(error));
    if (error) {
      if (error == http::error::body_limit)
        co_await write_response(stream, error_response(413, "this request is too large"), false, false);
      else if (error.category() == http::make_error_code(http::error::bad_method).category() &&
               error != http::error::end_of_stream && error != http::error::partial_message)
        co_await write_response(stream, error_response(400, "this is not HTTP as we know it"), false, false);
      break;
    }
    net::HttpRequest raw = parser.release();
    const std::string address = client_of(house, peer, raw);
    const bool keep_alive = raw.keep_alive(), head = raw.method() == http::verb::head;
    const std::string host = text_of(raw[http::field::host]);
    const bool old = raw.version() < 11 && host.empty();  // no browser: those say which host they mean
    if (!old && !house.hosts.allow(host)) {
      co_await write_response(stream, error_response(421, Hosts::refusal(host)), head, false);
      break;
    }
    if (!same_origin(raw)) {
      co_await write_response(stream, error_response(403, "this page belongs to another site"), head, false);
      break;
    }
    if (net::beast::websocket::is_upgrade(raw)) {
      if (!admission.take(address)) {
        co_await write_response(stream, too_many(), false, false);
        break;
      }
      if (raw.target() == "/ws") {
        co_await serve_socket(house, std::move(stream), raw, address);
        co_return;
      }
      co_await write_response(stream, error_response(404, "the socket is at /ws"), false, false);
      break;
    }
    if (raw.target() == "/health" || raw.target() == "/ready") {  // also for those who have asked too much
      Response probed = healthy();
      if (raw.target() == "/ready") probed = co_await ready(house);
      stream.expires_after(house.limits.request_within);
      if (!co_await write_response(stream, probed, head, keep_alive) || !keep_alive) break;
      continue;
    }
    Response response = error_response(429, "more is asked than the server can answer; wait a little");
    if (co_await put_off(house, address)) response = co_await answer(house, api, request_of(raw, address));
    stream.expires_after(house.limits.request_within);
    if (!co_await write_response(stream, response, head, keep_alive) || !keep_alive) break;
  }
  error_code ignored;
  stream.socket().shutdown(net::asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace longroll::server
