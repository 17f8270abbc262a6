// What the operator of a server does to its store: looks at the lobby, hides tables, bans players. He writes
// lists that belong to no table, beside the server that owns the store or without one.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/text.hpp"
#include "server/store.hpp"

namespace longroll::server {

class Operator {
 public:
  static Result<std::unique_ptr<Operator>> open(const std::string& url);
  ~Operator();

  using Lines = std::vector<std::string>;
  Result<Lines> tables();  // that everybody can find, or could if they were not hidden
  Result<Lines> lists();   // what is hidden, who is banned
  Result<Lines> sizes();   // every table with what it takes, and all of it together
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
  std::unique_ptr<Connection> connection_;
};

// Deletes the tables that have been kept long enough, as a server does: each as it is, and none that does not
// verify. Their names; where it only looks, those that would go.
Result<std::vector<std::string>> delete_expired(const std::string& url, const Keep& keep, bool only_look);

}  // namespace longroll::server
