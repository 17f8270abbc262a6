// What is on disk of a pack.
#include <algorithm>
#include <array>
#include <filesystem>

#include "engine/core/dice.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/pack.hpp"

namespace longroll {

Result<std::vector<std::string>> printed_files(const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator each(folder, error), end; !error && each != end;
       each.increment(error))
    if (each->path().extension() == ".toml" && each->path().filename() != "value.toml" &&
        each->is_regular_file(error))
      files.push_back(each->path().lexically_relative(folder).generic_string());
  if (error) return std::unexpected(Problem{fmt::format("it cannot be read: {}", error.message()), folder});
  std::ranges::sort(files);
  return files;
}

Result<void> fit_to_read(const std::string& folder) {
  namespace fs = std::filesystem;
  constexpr int most_files = 500;
  constexpr std::uintmax_t most_bytes = 4 << 20;
  int files = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator each(folder, error), end; !error && each != end;
       each.increment(error)) {
    const std::string path = each->path().string();
    if (each->is_symlink(error)) return std::unexpected(Problem{"a pack has no links", path});
    if (each->is_directory(error)) continue;
    if (!each->is_regular_file(error)) return std::unexpected(Problem{"this is no plain file", path});
    if (each->file_size(error) > most_bytes)
      return std::unexpected(Problem{"the file is larger than 4 MB", path});
    if (++files > most_files) return std::unexpected(Problem{"there are more than 500 files in it", folder});
  }
  if (error) return std::unexpected(Problem{fmt::format("it cannot be read: {}", error.message()), folder});
  return {};
}

Result<std::string> printed_hash(const std::string& folder) {
  auto files = printed_files(folder);
  if (!files) return std::unexpected(files.error());
  std::string all;
  const auto add = [&](std::string_view text) {
    // Its length stands before each text, so that nothing can move from one into the next.
    all += fmt::format("{}:", text.size());
    all += text;
  };
  for (const std::string& file : *files) {
    auto text = read_file(folder + "/" + file);
    if (!text) return std::unexpected(text.error());
    add(file);
    add(*text);
  }
  std::array<std::uint8_t, 16> sum;
  hash_bytes(sum, all);
  return FairDice::to_hex(sum);
}

}  // namespace longroll
