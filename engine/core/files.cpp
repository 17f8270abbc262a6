// Files on disk. In a browser they are in the program itself: local/files.cpp.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "engine/core/data_file.hpp"
#include "engine/core/places.hpp"

namespace longroll {

Result<std::string> read_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const auto fail = [&]() -> Result<std::string> {
    return std::unexpected(
        Problem{.what = fmt::format("cannot be read: {}", std::strerror(errno)), .file = path});
  };
  if (file < 0) return fail();
  std::string content;
  std::array<char, 1 << 16> part;
  ssize_t n = 0;
  while ((n = ::read(file, part.data(), part.size())) > 0 || (n < 0 && errno == EINTR))
    if (n > 0) content.append(part.data(), static_cast<std::size_t>(n));
  if (n < 0) {
    auto failed = fail();
    return ::close(file), failed;
  }
  ::close(file);
  return content;
}

Result<void> write_file_atomically(const std::string& path, std::string_view content) {
  const std::string beside = fmt::format("{}.{}.tmp", path, getpid());
  int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  const auto fail = [&](std::string_view step) -> Result<void> {
    Problem why{.what = fmt::format("cannot {}: {}", step, std::strerror(errno)), .file = path};
    if (file >= 0) ::close(file);
    ::unlink(beside.c_str());
    return std::unexpected(why);
  };
  if (file < 0) return fail("be written");
  for (std::size_t done = 0; done < content.size();) {
    const ssize_t n = ::write(file, content.data() + done, content.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return fail("be written");
    done += static_cast<std::size_t>(n);
  }
  if (::fsync(file) != 0) return fail("be flushed");
  if (::close(std::exchange(file, -1)) != 0) return fail("be closed");
  if (::rename(beside.c_str(), path.c_str()) != 0) return fail("be replaced");
  return {};
}

bool file_exists(const std::string& path) {
  std::error_code none;
  return std::filesystem::exists(path, none);
}

bool folder_exists(const std::string& path) {
  std::error_code none;
  return std::filesystem::is_directory(path, none);
}

std::vector<std::string> toml_files(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none))
    if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

std::string data_folder() {
  if (const char* set = std::getenv("LONGROLL_DATA"); set && *set) return set;
  return place("data");
}

}  // namespace longroll
