// What computer players judge positions by, for every game that has learned it.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "engine/games.hpp"
#include "opponent/value.hpp"

namespace longroll::server {

class Values {
 public:
  // The problem names the file that is wrong. A game without one is judged by playing it to its end.
  static Result<Values> load(const std::string& data_folder, const Games& games);
  std::shared_ptr<const Value> of(std::string_view game) const;

 private:
  std::map<std::string, std::shared_ptr<const Value>, std::less<>> values_;
};

}  // namespace longroll::server
