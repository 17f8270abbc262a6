// A push service of the test's own: takes what it is sent, and reads it as the browser would, with OpenSSL
// alone.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/notices/push_message.hpp"

namespace longroll::tests {

// A browser that has subscribed: its keys, and how it reads a message (RFC 8291, from the reader's side).
struct Subscriber {
  server::EcKey key = server::EcKey::make();
  server::Bytes auth = "0123456789abcdef";

  server::PushAddress at(const std::string& endpoint) const { return {endpoint, key.public_bytes(), auth}; }
  std::optional<std::string> read(const std::string& body) const;
};

class PushService {
 public:
  struct Got {
    std::string target, body;
    std::map<std::string, std::string> headers;  // by their names in lower case
  };
  PushService();
  ~PushService();
  std::string endpoint(const std::string& name = "box") const;
  void answer(int status);  // from now on
  Got wait();               // for the next message
  std::size_t taken();      // in all

 private:
  void serve();
  boost::asio::io_context io_;
  boost::asio::ip::tcp::acceptor acceptor_;
  std::mutex mutex_;
  std::condition_variable come_;
  std::deque<Got> got_;
  std::size_t count_ = 0;
  int status_ = 201;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace longroll::tests
