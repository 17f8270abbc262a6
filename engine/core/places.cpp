#include "engine/core/places.hpp"

#include <filesystem>

namespace longroll {

std::string source_folder() { return LONGROLL_SOURCE_DIR; }

std::string place(const std::string& name, const std::string& in_source) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  if (!error)
    for (const fs::path& folder : {program / name, program.parent_path() / "share" / "longroll" / name})
      if (fs::is_directory(folder, error)) return folder.string();
  return source_folder() + "/" + in_source;
}

}  // namespace longroll
