// Data files: the first line names a file ("stockade/map.toml"), the rest takes its place. The game loads, or
// says in one line what is wrong; when it loads, every scenario starts.
#include <unistd.h>

#include <filesystem>

#include "engine/core/inventory.hpp"
#include "fuzz/fuzz.hpp"

using namespace longroll;
namespace fs = std::filesystem;

namespace {

// A copy of all data that the fuzzer may spoil; gone when the program ends.
struct Copy {
  fs::path folder = fs::temp_directory_path() / fmt::format("longroll-fuzz-{}", getpid());
  Copy() { fs::copy(data_folder(), folder, fs::copy_options::recursive); }
  ~Copy() { fs::remove_all(folder); }
};

void load_all(const std::string& folder, std::string_view id) {
  auto game = with_game(folder, id, [](const auto& loaded) -> Result<int> {
    for (const ScenarioInfo& scenario : loaded->info().scenarios)
      if (auto start = begin(*loaded, {.scenario = std::string(scenario.id)}); !start)
        return std::unexpected(start.error());
    return 0;
  });
  if (!game) fuzz::must_be_clear(game.error());
  if (auto inventory = Inventory::load(fmt::format("{}/{}", folder, id)); !inventory)
    fuzz::must_be_clear(inventory.error());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Copy copy;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const auto end = input.find('\n');
  if (end == std::string_view::npos) return 0;
  const std::string name(input.substr(0, end));
  const std::string_view content = input.substr(end + 1);
  // A file that is no TOML at all is refused before anything else looks at it.
  if (DataFile file(std::string(content), name); name.ends_with(".toml") && file.trouble())
    return fuzz::must_be_clear(*file.trouble()), 0;

  static std::string spoiled;  // put right before the next one is spoiled
  if (!spoiled.empty())
    fs::copy_file(data_folder() + "/" + spoiled, copy.folder / spoiled, fs::copy_options::overwrite_existing);
  spoiled.clear();
  for (const auto& game : fuzz::games().all()) {
    const std::string id(game->info().id);
    if (!name.starts_with(id + "/") || name.find("..") != std::string::npos ||
        name.find('\0') != std::string::npos)
      continue;
    if (!fs::is_regular_file(copy.folder / name)) continue;
    fuzz::must(write_file_atomically((copy.folder / name).string(), content).has_value(), "writing");
    spoiled = name;
    load_all(copy.folder.string(), id);
  }
  return 0;
}
