// Which rules come up in play. A rule is seen at work where it refuses what could be done at another moment
// of the game, or where the code cites it beside an event that it tells: data/lab/GAME.citations.tsv, which
// tools/citations writes, says which these are. Rules that are cited in neither way (definitions, what a
// chart says) cannot be seen.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "engine/core/text.hpp"

namespace longroll::lab {

inline std::string citations_file(const std::string& data_folder, std::string_view game) {
  return fmt::format("{}/lab/{}.citations.tsv", data_folder, game);
}

struct Citable {
  std::set<std::string, std::less<>> rules;                   // all that can be seen
  std::array<std::vector<std::string_view>, 256> by_event{};  // by the event's kind

  Citable() = default;
  Citable(const Citable&) = delete;  // the lists look into the set
  // Where there is no such file, no rule can be seen.
  Result<void> load(const std::string& path);
};

// Remembers each rule once, until it is cleared. The texts must outlive it.
class Touched {
 public:
  explicit Touched(const Citable& citable) : citable_(citable) {}
  void cite(std::string_view rule) { seen_.insert(rule); }
  void event(std::uint8_t kind) {
    for (std::string_view rule : citable_.by_event[kind]) seen_.insert(rule);
  }
  std::vector<std::string_view> take();

 private:
  const Citable& citable_;
  std::set<std::string_view> seen_;
};

}  // namespace longroll::lab
