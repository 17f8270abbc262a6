// Where Prometheus looks: an address of its own, which is not for the public. GET /metrics, /health, /ready.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/core/text.hpp"
#include "server/http.hpp"
#include "server/net.hpp"

namespace longroll::server {

struct House;

// Whether this process can serve: the store answers, and it is not going down. /health is answered by whoever
// lives.
void probe_ready(House& house, const Respond& respond);
Response healthy();

class Watch {
 public:
  // What is to be read, made anew each time somebody looks.
  using Text = std::function<std::string()>;
  Watch(House& house, net::asio::io_context& io, Text text);

  // At "127.0.0.1:9063" or "[::1]:9063"; port 0 is any that is free.
  Result<void> listen(const std::string& where);
  unsigned short port() const;  // 0 where it does not listen
  void close();                 // from its strand, or when no thread runs

 private:
  using Acceptor = net::asio::basic_socket_acceptor<net::asio::ip::tcp, net::Strand>;
  net::awaitable<void> accept();
  net::awaitable<void> serve(net::Stream stream);
  House& house_;
  net::asio::io_context& io_;
  Text text_;
  Acceptor acceptor_;
};

}  // namespace longroll::server
