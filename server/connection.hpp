// One TCP connection: HTTP requests one after another, or a WebSocket.
#pragma once

#include "server/api.hpp"
#include "server/net.hpp"

namespace longroll::server {

net::awaitable<void> serve_connection(House& house, Api& api, Addresses& addresses, net::Stream stream);

}  // namespace longroll::server
