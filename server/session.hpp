// One WebSocket: reads messages, hands them to its table, and sends what the table says.
#pragma once

#include <memory>

#include "server/net.hpp"
#include "server/room.hpp"

namespace longroll::server {

// Answers the request to upgrade on this stream, and lives until the socket closes.
net::awaitable<void> serve_socket(House& house, net::Stream stream, const net::HttpRequest& upgrade,
                                  std::string address);

}  // namespace longroll::server
