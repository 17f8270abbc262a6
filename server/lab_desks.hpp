// What a server knows of the laboratory besides the reports that it makes: those that are shipped, what each
// game needs to be studied, and what visitors may wish for.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>

#include "engine/games.hpp"
#include "lab/desk.hpp"
#include "server/http.hpp"
#include "server/lab_limits.hpp"

namespace longroll::server {

// What the client shows of a report: the base cells with their wins.
Json digest(const lab::Study& study, const GameInfo& info);

// Games of reports are played beside everything else: this thread, and those that it starts, come last.
void lab_priority();

class LabDesks {
 public:
  // `games` must outlive it.
  LabDesks(const Games& games, std::string data_folder, std::string pack)
      : games_(games), data_folder_(std::move(data_folder)), pack_(std::move(pack)) {}

  const Games& games() const { return games_; }
  Json shipped() const;
  Response shipped_page(const std::string& game);
  // {game, scenario?, players?: [a, b], options?: {name: [value, ..]}, games, seed?}
  Result<lab::Study> read_wish(const std::string& body, const LabLimits& limits, const lab::Desk*& with);
  Result<const lab::Desk*> desk(const AnyGame& game);

 private:
  Result<lab::Study> plan(const Json& wish, const LabLimits& limits, const lab::Desk*& with);

  const Games& games_;
  const std::string data_folder_, pack_;
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<lab::Desk>, std::less<>> desks_;
};

}  // namespace longroll::server
