// What a game tells of itself for statistics (engine/core/incident.hpp), of whatever game it is.
#pragma once

#include <memory>

#include "engine/core/any_game.hpp"
#include "engine/core/incident.hpp"

namespace longroll::lab {

class Teller {
 public:
  virtual ~Teller() = default;
  virtual TaleWords words() const = 0;
  virtual Moment moment(const Match& match) const = 0;
  virtual std::string turn_name(const Match& match, int turn) const = 0;
  virtual Incident incident(const Match& before, const Event& event) const = 0;
  virtual MapPlace map_place(const Match& match, int place) const = 0;
};

// Matches must be of that game.
Result<std::unique_ptr<Teller>> teller_for(const std::string& data_folder, const std::string& pack,
                                           std::string_view game);

}  // namespace longroll::lab
