// Every data file of every game, cut off and spoiled in many places: the game loads, or says in one line
// which file is wrong. It never crashes.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "engine/core/data_file.hpp"
#include "engine/core/inventory.hpp"
#include "engine/games.hpp"
#include "opponent/value.hpp"
#include "tests/all_games.hpp"
#include "tests/folder.hpp"

namespace longroll {
namespace {

namespace fs = std::filesystem;

template <class G>
class BadData : public testing::Test {
 protected:
  BadData() { fs::copy(data_folder() + "/" + std::string(G::id), folder.path, fs::copy_options::recursive); }

  // Loads with one file replaced; answers whether it loaded.
  bool load(const std::string& name, std::string_view content) {
    EXPECT_TRUE(write_file_atomically(folder / name, content));
    if (name.ends_with(".tsv")) {
      auto inventory = Inventory::load(folder.path);
      if (!inventory) expect_clear(inventory.error());
      return inventory.has_value();
    }
    auto game = G::load(folder.path);
    if (!game) return expect_clear(game.error()), false;
    auto value = Value::load(folder.path, (*game)->feature_names());
    if (!value) return expect_clear(value.error()), false;
    for (const ScenarioInfo& scenario : (*game)->info().scenarios)
      (void)begin(**game, {.scenario = std::string(scenario.id)});
    return true;
  }
  // One line with a file and a reason. (A file may be wrong only in the light of another one.)
  void expect_clear(const Problem& problem) {
    const std::string text = problem.text();
    EXPECT_EQ(text.find('\n'), std::string::npos) << text;
    EXPECT_TRUE(text.starts_with(folder.path + "/")) << text;
    EXPECT_FALSE(problem.what.empty()) << text;
  }
  template <class F>
  void each_file(F&& spoil) {
    for (const std::string& name : folder.files()) {
      const std::string whole = *read_file(folder / name);
      ASSERT_TRUE(load(name, whole)) << name;
      spoil(name, whole);
      ASSERT_TRUE(write_file_atomically(folder / name, whole));
    }
  }

  Folder folder;
};
TYPED_TEST_SUITE(BadData, EachGame);

TYPED_TEST(BadData, MissingFiles) {
  for (const std::string& name : this->folder.files()) {
    if (name == "value.toml") continue;  // whoever has learned nothing plays games to their end
    const std::string whole = *read_file(this->folder / name);
    fs::remove(this->folder / name);
    auto game = TypeParam::load(this->folder.path);
    auto inventory = Inventory::load(this->folder.path);
    if (name == "proofs.tsv") {  // what the mutation tester has found out; not every game has been tried
      EXPECT_TRUE(game && inventory);
    } else if (name.find('/') != std::string::npos) {  // one of many in a folder: missed only where asked for
      if (!game) this->expect_clear(game.error());
    } else {
      ASSERT_FALSE(game && inventory) << name;
      EXPECT_EQ((game ? inventory.error() : game.error()).text(),
                this->folder / name + ": cannot be read: No such file or directory");
    }
    ASSERT_TRUE(write_file_atomically(this->folder / name, whole));
  }
}

TYPED_TEST(BadData, Truncated) {
  this->each_file([&](const std::string& name, const std::string& whole) {
    int refused = 0;
    const auto cuts = static_cast<std::size_t>(6 * times_longer());
    for (std::size_t i = 0; i < cuts; ++i)
      refused += !this->load(name, whole.substr(0, whole.size() * i / cuts));
    EXPECT_GT(refused, 0) << name << " loads whatever is cut off";
  });
}

TYPED_TEST(BadData, LinesLeftOut) {
  this->each_file([&](const std::string& name, const std::string& whole) {
    const auto lines = split_lines(whole);
    const std::size_t step = lines.size() / static_cast<std::size_t>(6 * times_longer()) + 1;
    for (std::size_t skip = 0; skip < lines.size(); skip += step) {
      std::string text;
      for (std::size_t i = 0; i < lines.size(); ++i)
        if (i != skip) text += lines[i] + "\n";
      this->load(name, text);
    }
  });
}

TYPED_TEST(BadData, LinesSpoiled) {
  FastDice random(1863);
  const auto longer = static_cast<std::size_t>(times_longer());
  const auto each =
      std::clamp<std::size_t>(200 * longer / this->folder.files().size(), 4 * longer, 16 * longer);
  this->each_file([&](const std::string& name, const std::string& whole) {
    for (std::size_t n = 0; n < each; ++n) {
      std::string text = whole;
      const auto at = random.below(static_cast<std::uint32_t>(text.size()));
      constexpr std::string_view spoilers = "0789-.[]{}\"'=,#Zx \n\t";
      const char spoiler = spoilers[random.below(spoilers.size())];
      switch (random.below(4)) {
        case 0: text[at] = spoiler; break;
        case 1: text.insert(at, 1, spoiler); break;
        case 2: text.erase(at, 1 + random.below(12)); break;
        default: {  // another number
          const auto digit = text.find_first_of("0123456789", at);
          if (digit != std::string::npos) text.replace(digit, 1, fmt::format("{}", random.below(5000)));
        }
      }
      this->load(name, text);
    }
  });
}

}  // namespace
}  // namespace longroll
