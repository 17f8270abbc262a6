#include "engine/core/inventory.hpp"

#include <gtest/gtest.h>

#include "engine/core/data_file.hpp"
#include "engine/games.hpp"
#include "tests/folder.hpp"

namespace longroll {
namespace {

struct Tables {
  std::string inventory =
      "id\tchapter\ttopic\trule\n10.4a\t10.4\tmoving\tA unit moves.\n3.1.3c\t3.1.3 (1)\tmarkers\tFlip it.\n";
  std::string rulings = "id\ttitle\tchapters\truling\toption\nR1\tHow far\t9.2, 10.4\tAs far as it can.\t-\n";
  std::string untestable = "id\treason\n3.1.3c\ta component\n";
  std::string proofs = "id\tcase\tmutant\n10.4a\tA march\tmove.cpp: a < b → <=\n";

  Result<Inventory> load() const {
    const Folder folder;
    EXPECT_TRUE(write_file_atomically(folder / "inventory.tsv", inventory));
    EXPECT_TRUE(write_file_atomically(folder / "rulings.tsv", rulings));
    EXPECT_TRUE(write_file_atomically(folder / "untestable.tsv", untestable));
    if (!proofs.empty()) {
      EXPECT_TRUE(write_file_atomically(folder / "proofs.tsv", proofs));
    }
    return Inventory::load(folder.path);
  }
  // What is wrong, without the folder.
  std::string problem() const {
    auto loaded = load();
    if (loaded) return "none";
    const std::string text = loaded.error().text();
    return text.substr(text.rfind('/') + 1);
  }
};

TEST(Inventory, FindsRulesAndTheirRulings) {
  auto inventory = Tables{}.load();
  ASSERT_TRUE(inventory) << inventory.error().text();
  const Rule* rule = inventory->find("10.4A");
  ASSERT_TRUE(rule);
  EXPECT_EQ(rule->text, "A unit moves.");
  ASSERT_EQ(inventory->rulings_for(*rule).size(), 1u);
  EXPECT_EQ(inventory->rulings_for(*rule)[0]->id, "R1");
  EXPECT_TRUE(inventory->rulings_for(*inventory->find("3.1.3c")).empty());
  EXPECT_EQ(inventory->find("0.4a"), nullptr);
  EXPECT_EQ(inventory->find_ruling("r1")->title, "How far");
  EXPECT_TRUE(inventory->untestable.contains("3.1.3c"));
  EXPECT_EQ(inventory->proofs.at("10.4a").by, "A march");
  EXPECT_TRUE(Tables{.proofs = ""}.load()->proofs.empty());
}

TEST(Inventory, BadTablesSayWhere) {
  EXPECT_EQ((Tables{.inventory = "id\tchapter\ttopic\trule\n1\t1\tx\n"}.problem()),
            "inventory.tsv:2: a row has 4 columns, not 3");
  EXPECT_EQ((Tables{.inventory = "id\n"}.problem()), "inventory.tsv: the table has no rows");
  EXPECT_EQ((Tables{.rulings = "h\nR1\ta\tb\tc\td\te\n"}.problem()),
            "rulings.tsv:2: a row has 5 columns, not 6");
  EXPECT_EQ((Tables{.untestable = "id\treason\n99\tnone\n"}.problem()),
            "untestable.tsv: '99' is not in the inventory");
  EXPECT_EQ((Tables{.proofs = "id\tcase\tmutant\n99\ta\tb\n"}.problem()),
            "proofs.tsv: '99' is not in the inventory");
}

TEST(Inventory, ThatIsNotThereSaysSo) {
  EXPECT_EQ(Inventory::load("/nowhere").error().text(),
            "/nowhere/inventory.tsv: cannot be read: No such file or directory");
}

// Each id once, and nothing left empty, in every game.
TEST(Inventory, OfEveryGameIsWhole) {
  auto games = Games::load(data_folder());
  ASSERT_TRUE(games) << games.error().text();
  for (const auto& game : games->all()) {
    auto inventory = Inventory::load(data_folder() + "/" + std::string(game->info().id));
    ASSERT_TRUE(inventory) << inventory.error().text();
    std::set<std::string> ids;
    for (const Rule& rule : inventory->rules) {
      EXPECT_TRUE(ids.insert(rule.id).second) << rule.id << " stands twice";
      EXPECT_FALSE(rule.id.empty() || rule.text.empty()) << rule.id;
    }
    EXPECT_TRUE(ids.contains(std::string(game->info().turn_rule))) << game->info().turn_rule;
    for (const OptionInfo& option : game->info().options)
      EXPECT_TRUE(option.ruling.empty() || inventory->find_ruling(option.ruling)) << option.ruling;
  }
}

}  // namespace
}  // namespace longroll
