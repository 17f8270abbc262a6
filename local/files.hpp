// The files of the games as they are in the program, sorted by path: "data/stockade/map.toml".
#pragma once

#include <span>
#include <string_view>

namespace longroll {

struct EmbeddedFile {
  std::string_view path, content;
};
std::span<const EmbeddedFile> embedded_files();

}  // namespace longroll
