// What can be read about the games without a table: GET /api/games and below it, and the check of a file.
#pragma once

#include "engine/games.hpp"
#include "server/http.hpp"

namespace longroll::server {

class Shelf {
 public:
  Shelf(const Games& games, std::string data_folder) : games_(games), data_folder_(std::move(data_folder)) {}
  // The parts of the path after /api/games.
  Response handle(const Request& request, const std::vector<std::string>& parts) const;

 private:
  Response list_games() const;
  Response board(const AnyGame& game, const std::string& scenario) const;
  Response rules(const AnyGame& game) const;
  Response lessons(const AnyGame& game) const;
  Response guide(const AnyGame& game) const;
  Response kit(const AnyGame& game) const;
  Response check(const AnyGame& game, const std::string& body) const;

  const Games& games_;
  std::string data_folder_;
};

}  // namespace longroll::server
