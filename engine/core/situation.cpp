#include "engine/core/situation.hpp"

#include <algorithm>

namespace longroll {
namespace {

struct Ranked {
  int order = 0;
  ScenarioInfo scenario;
};

Ranked read_situation(DataFile& file, const std::string& path, const GameInfo& info) {
  const Section section = file.table("situation");
  Ranked read{.order = section.integer("order"),
              .scenario = {.id = stem_of(path),
                           .title = section.text("title"),
                           .about = section.text("about"),
                           .minutes = section.integer_between("minutes", 1, 600),
                           .base = section.text("base")}};
  read_given(section, path, read.scenario);
  if (read.scenario.kind.empty()) section.wrong("kind", "is missing");
  if (read.scenario.given.empty()) section.wrong("given", "says nothing");
  if (!find_scenario(info, read.scenario.base))
    section.wrong("base", fmt::format("there is no scenario '{}'", read.scenario.base));
  if (find_scenario(info, read.scenario.id))
    section.wrong("", fmt::format("there is a scenario '{}' already", read.scenario.id));
  return read;
}

}  // namespace

void read_given(const Section& section, const std::string& path, ScenarioInfo& scenario) {
  constexpr std::array<std::string_view, 4> kinds = {"", "lesson", "first", "short"};
  scenario.kind = section.text("kind", "");
  if (std::ranges::find(kinds, scenario.kind) == kinds.end())
    section.wrong("kind", fmt::format("must be one of{}", fmt::join(kinds, " ")));
  scenario.file = path;
  if (!section.has("given")) return;
  const auto texts = section.texts("given");
  for (std::size_t i = 0; i < texts.size(); ++i)
    scenario.given.push_back({texts[i], section.line_in("given", i)});
}

Result<void> add_situations(const std::string& folder, GameInfo& info) {
  std::vector<Ranked> all;
  for (const std::string& path : toml_files(folder + "/situations")) {
    DataFile file(path);
    if (!file.trouble()) all.push_back(read_situation(file, path, info));
    if (file.trouble()) return std::unexpected(*file.trouble());
  }
  std::ranges::stable_sort(all, {}, &Ranked::order);
  for (Ranked& each : all) info.scenarios.push_back(std::move(each.scenario));
  return {};
}

}  // namespace longroll
