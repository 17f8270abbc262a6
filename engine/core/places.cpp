#include "engine/core/places.hpp"

#include <cstdlib>
#include <filesystem>

namespace longroll {

std::string source_folder() {
#ifdef LONGROLL_SOURCE_DIR  // not in the program that is installed: cmake/install.cmake
  return LONGROLL_SOURCE_DIR;
#else
  return {};
#endif
}

std::string place(const std::string& name, const std::string& in_source) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path shared = program.parent_path() / "share" / "longroll" / name;
  for (const fs::path& folder : {program / name, shared})
    if (fs::is_directory(folder, error)) return folder.string();
  return source_folder().empty() ? shared.string() : source_folder() + "/" + in_source;
}

std::string saves_folder() {
  if (!source_folder().empty()) return "saves";
  const auto absolute = [](const char* variable) {
    const char* set = std::getenv(variable);
    return set && *set == '/' ? std::string(set) : std::string();
  };
  if (const std::string data = absolute("XDG_DATA_HOME"); !data.empty()) return data + "/longroll";
  const std::string home = absolute("HOME");
  return home.empty() ? home : home + "/.local/share/longroll";
}

}  // namespace longroll
