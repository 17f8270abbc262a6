// A blocking client for tests: real sockets, one at a time.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace longroll::tests {

using Json = nlohmann::json;

struct Reply {
  int status = 0;
  std::string body;
  std::map<std::string, std::string> headers;
  Json json() const { return Json::parse(body, nullptr, false); }
};

// One HTTP request on its own connection. `headers` are added to it.
Reply http(unsigned short port, const std::string& method, const std::string& target,
           const std::string& body = {}, const std::string& key = {},
           const std::map<std::string, std::string>& headers = {});
// Sends bytes that need not be HTTP, and returns what comes back until the server closes.
std::string raw_exchange(unsigned short port, const std::string& bytes);

class Client {
 public:
  // What must come does come; a busy machine may take its time.
  static constexpr std::chrono::minutes patience{5};

  // Throws when the server refuses the socket.
  explicit Client(unsigned short port, const std::string& origin = {}, const std::string& target = "/ws");
  ~Client();

  void send(const Json& message);
  void send_text(const std::string& text);
  void send_binary(const std::string& bytes);
  // The next message; nothing when the socket has closed or the time is over.
  std::optional<Json> next(std::chrono::milliseconds within = patience);
  // The next message of that type; others before it are dropped. Throws when it does not come.
  Json wait(const std::string& type);
  // Sends with an id and waits for the answer that carries it; what comes before it can be had by next().
  Json call(Json message);
  Json hello(const std::string& table, const std::string& key, Json more = Json::object());
  bool closed() const;
  int close_code() const;  // that the server gave
  void drop();             // without a good-bye

 private:
  std::optional<Json> receive(std::chrono::milliseconds within);
  struct Socket;
  std::unique_ptr<Socket> socket_;
  std::deque<Json> waiting_;
  int id_ = 0;
};

}  // namespace longroll::tests
