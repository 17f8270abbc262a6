// A socket at a table, as the benchmarks use thousands of them. What Beast takes to compile is in socket.cpp
// alone.
#pragma once

#include <utility>  // Asio 1.74 needs it and does not say so

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "bench/bench.hpp"

namespace longroll::bench {

using Endpoint = boost::asio::ip::tcp::endpoint;
inline const std::string anywhere;  // no address of one's own

class Socket {
 public:
  explicit Socket(const boost::asio::any_io_executor& executor);
  Socket(Socket&&) noexcept;
  ~Socket();

  // Connects, from an address of this machine or `anywhere`, and says hello with this key. Throws where that
  // fails.
  boost::asio::awaitable<void> sit_down(Endpoint server, const std::string& table, const std::string& key,
                                        const std::string& from);
  // What is written must stay until it is; false: the socket is lost.
  boost::asio::awaitable<bool> write(const std::string& message);
  // The next message, which stays until the next read; nothing where the socket is lost.
  boost::asio::awaitable<std::string_view> read();
  void leave();

 private:
  struct Wire;
  std::unique_ptr<Wire> wire_;
};

// A new table with two seats for whoever has their keys.
boost::asio::awaitable<Keys> create(Endpoint server, const std::string& game);

}  // namespace longroll::bench
