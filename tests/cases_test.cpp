// Every file of cases, as `longroll cases` runs them: here for the sanitizers, without the command line
// around it, and with a look at the lists: what a case plays must have been on offer.
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/core/case.hpp"
#include "engine/core/data_file.hpp"
#include "engine/core/places.hpp"
#include "engine/games.hpp"

namespace longroll {
namespace {

namespace fs = std::filesystem;
const fs::path folder = source_folder() + "/cases";

std::vector<std::string> files() {
  std::vector<std::string> found;
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(folder, none))
    if (entry.path().extension() == ".case") found.push_back(fs::relative(entry.path(), folder).string());
  std::ranges::sort(found);
  return found;
}

class Cases : public testing::TestWithParam<std::string> {};

TEST_P(Cases, Hold) {
  static const auto games = Games::load(data_folder());
  ASSERT_TRUE(games) << games.error().text();
  const std::string path = folder / GetParam();
  auto cases = parse_cases(*read_file(path), path);
  ASSERT_TRUE(cases) << cases.error().text();
  for (const Case& one : *cases)
    if (auto done = run_case(one, [](std::string_view id) { return games->find(id); }, {.lists = true});
        !done)
      ADD_FAILURE() << done.error().text();
}

INSTANTIATE_TEST_SUITE_P(All, Cases, testing::ValuesIn(files()), [](const auto& each) {
  std::string name = each.param.substr(0, each.param.size() - 5);
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
});

}  // namespace
}  // namespace longroll
