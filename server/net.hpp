// The few names of Asio and Beast that the connection and the session share. Slow to compile: include it
// nowhere else.
#pragma once

#include <utility>  // Asio 1.74 needs it and does not say so

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace longroll::server::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::awaitable;
using boost::system::error_code;

using Strand = asio::strand<asio::io_context::executor_type>;
using Stream = beast::basic_stream<asio::ip::tcp, Strand>;
using HttpRequest = http::request<http::string_body>;

// co_await something(completes(error)): errors are values.
inline auto completes(error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

}  // namespace longroll::server::net
