// One TCP connection: HTTP requests one after another, or a WebSocket.
#pragma once

#include "server/api.hpp"
#include "server/net.hpp"

namespace longroll::server {

net::awaitable<bool> write_response(net::Stream& stream, const Response& response, bool head,
                                    bool keep_alive);
// Whether this server is ready, when the store has answered.
net::awaitable<Response> ready(House& house);
net::awaitable<void> serve_connection(House& house, Api& api, Addresses& addresses, net::Stream stream);

}  // namespace longroll::server
