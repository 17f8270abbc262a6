// A folder of its own for a test, gone when the test ends.
#pragma once

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace longroll {

struct Folder {
  Folder() {
    path = (std::filesystem::temp_directory_path() / "longroll-test-XXXXXX").string();
    if (!mkdtemp(path.data())) std::abort();
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  Folder(const Folder&) = delete;

  std::string operator/(const std::string& name) const { return path + "/" + name; }
  // Its files, those in folders of their own too.
  std::vector<std::string> files() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
      if (entry.is_regular_file()) found.push_back(std::filesystem::relative(entry.path(), path).string());
    std::ranges::sort(found);
    return found;
  }
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(path))
      found.push_back(entry.path().filename().string());
    std::ranges::sort(found);
    return found;
  }

  std::string path;
};

}  // namespace longroll
