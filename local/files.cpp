// Files where there is no disk: those in the program itself. A program under Node may read others besides.
#include "local/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "engine/core/data_file.hpp"
#include "engine/core/pack.hpp"

namespace longroll {
namespace {

const EmbeddedFile* find(std::string_view path) {
  const auto files = embedded_files();
  const auto found = std::ranges::find(files, path, &EmbeddedFile::path);
  return found == files.end() ? nullptr : &*found;
}

std::unexpected<Problem> not_here(const std::string& path) {
  return std::unexpected(Problem{.what = "cannot be read: it is not part of this program", .file = path});
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  if (const EmbeddedFile* file = find(path)) return std::string(file->content);
  const int file = ::open(path.c_str(), O_RDONLY);
  if (file < 0) return not_here(path);
  std::string content;
  std::array<char, 1 << 12> part;
  ssize_t n = 0;
  while ((n = ::read(file, part.data(), part.size())) > 0)
    content.append(part.data(), static_cast<std::size_t>(n));
  ::close(file);
  if (n < 0) return not_here(path);
  return content;
}

bool file_exists(const std::string& path) { return find(path) != nullptr; }

bool folder_exists(const std::string& path) {
  return std::ranges::any_of(embedded_files(),
                             [&](const EmbeddedFile& each) { return each.path.starts_with(path + "/"); });
}

std::vector<std::string> toml_files(const std::string& folder) {
  std::vector<std::string> files;
  for (const EmbeddedFile& each : embedded_files()) {
    if (!each.path.starts_with(folder + "/") || !each.path.ends_with(".toml")) continue;
    if (each.path.find('/', folder.size() + 1) == std::string_view::npos) files.emplace_back(each.path);
  }
  std::ranges::sort(files);
  return files;
}

std::string data_folder() { return "data"; }

// Packs are folders on a disk: here they cannot be had.
Result<void> fit_to_read(const std::string& folder) { return not_here(folder); }
Result<std::string> printed_hash(const std::string& folder) { return not_here(folder); }

}  // namespace longroll
