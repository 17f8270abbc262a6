// What the operator of a server does to its store: looks at the lobby, hides tables, bans players. He writes
// lists that belong to no table, beside the server that owns the store or without one.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/text.hpp"

namespace longroll::server {

class Operator {
 public:
  static Result<std::unique_ptr<Operator>> open(const std::string& url);
  ~Operator();

  using Lines = std::vector<std::string>;
  Result<Lines> tables();  // that everybody can find, or could if they were not hidden
  Result<Lines> lists();   // what is hidden, who is banned
  Result<void> hide(const std::string& table);
  Result<void> show(const std::string& table);
  Result<void> ban(const std::string& player);
  Result<void> unban(const std::string& player);

 private:
  struct Connection;
  explicit Operator(std::unique_ptr<Connection> connection);
  Result<void> put(const std::string& list, const std::string& column, const std::string& known,
                   const std::string& id);
  Result<void> take(const std::string& list, const std::string& column, const std::string& id);
  void tell_servers();
  std::unique_ptr<Connection> connection_;
};

}  // namespace longroll::server
