// The data of a game as a whole, and packs: charts, maps and counters of people's own in place of the
// shipped. A pack is a folder that holds a folder of the game's name; it is named by its hash.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/core/any_game.hpp"

namespace longroll {

// The files of a game's folder that say what is printed on its map, counters and charts, sorted, with paths
// from that folder: all .toml files but what computers have learned (value.toml).
Result<std::vector<std::string>> printed_files(const std::string& folder);

// Whether a folder that somebody else has made may be read at all: plain files of a sensible size and number,
// no links, nothing that waits.
Result<void> fit_to_read(const std::string& folder);

// 32 hexadecimal digits that change with every name and every byte of those files.
Result<std::string> printed_hash(const std::string& folder);

// One value of a file: "terrain.open.cost", "2", and the line that it stands on. Those of a list are one.
struct Leaf {
  std::string name, value;
  int line = 0;
};
Result<std::vector<Leaf>> leaves_of(const std::string& path);

// A game whose charts come from a pack has an option more, with the pack's hash as its one value: so tables
// and records name the charts that they were played with.
inline constexpr std::string_view pack_option = "pack";
std::unique_ptr<AnyGame> from_pack(std::unique_ptr<AnyGame> game, std::string hash);
// Refuses what was set up with other charts than the game has.
Result<void> same_charts(const GameInfo& info, const Setup& setup);

}  // namespace longroll
