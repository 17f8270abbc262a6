// What people make for Severed Union: the kit, and what a check says about armies and tables.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/core/any_game.hpp"
#include "engine/core/data_file.hpp"
#include "engine/severed/game.hpp"

namespace longroll::severed {
namespace {

const Game& workshop() {
  static const auto loaded = Game::load(data_folder() + "/severed");
  EXPECT_TRUE(loaded) << loaded.error().text();
  return **loaded;
}

Json check(const std::string& text, std::map<std::string, std::string> options = {}) {
  return workshop().inspect(text, {.options = std::move(options)});
}

std::string army(const std::string& groups) {
  return "[army]\nsource = \"t\"\nside = \"CSA\"\ntitle = \"T\"\ngroups = [\n" + groups + "]\n";
}
const std::string small = "  \"1 general of 1: Lee\",\n  \"2 infantry of 4 rifled command 1: Line\",\n";

TEST(SeveredWorkshop, TheKitHasEveryTypeKindArmyAndTable) {
  const Json kit = workshop().kit();
  EXPECT_EQ(kit["types"].size(), 7u);
  EXPECT_EQ(kit["types"][1]["id"], "veteran");
  EXPECT_EQ(kit["types"][1]["points"], 18);
  EXPECT_EQ(kit["types"][4]["rifled"], false);
  EXPECT_EQ(kit["kinds"].size(), workshop().data().kinds.size());
  EXPECT_EQ(kit["armies"].size(), workshop().data().armies.size());
  EXPECT_EQ(kit["tables"].size(), workshop().data().grounds.size());
}

TEST(SeveredWorkshop, AnArmyComesToPointsBasesAndMen) {
  const Json found = check(army(small));
  EXPECT_EQ(found["kind"], "army");
  EXPECT_EQ(found["ok"], true) << found;
  EXPECT_EQ(found["army"]["points"], 50 + 8 * 13);
  EXPECT_EQ(found["army"]["bases"], 9);
  EXPECT_EQ(found["army"]["men"], 1 + 8 * 60);
  EXPECT_EQ(found["army"]["side"], "CSA");
  EXPECT_EQ(found["army"]["units"][2]["name"], "Line 2");
  EXPECT_EQ(found["army"]["units"][1]["command"], true);
  EXPECT_EQ(found["army"]["units"][2]["command"], false);
  EXPECT_EQ(found["army"]["limits"]["generals"], Json({{"have", 1}, {"most", 2}}));
  EXPECT_EQ(found["army"]["limits"]["artillery"], Json({{"have", 0}, {"most", 2}}));
}

TEST(SeveredWorkshop, EverythingWrongWithAnArmyIsSaidAtItsLine) {
  const Json found = check(army(small + "  \"1 cavalry of 7 rifled: Horse\",\n"
                                        "  \"1 dragoon of 3: Others\",\n"
                                        "  \"3 artillery of 2: Guns\",\n"));
  EXPECT_EQ(found["ok"], false);
  std::map<std::string, int> lines;
  for (const Json& each : found["problems"]) lines[each.value("rule", "")] = each["line"];
  EXPECT_EQ(lines["ARMY-08"], 8);
  EXPECT_EQ(lines["PTS-09"], 8);
  EXPECT_EQ(lines[""], 9);
  EXPECT_EQ(lines["PTS-14"], 5);
  EXPECT_EQ(found["problems"].size(), 4u) << found;
  for (const Json& each : found["problems"])
    EXPECT_EQ(each["what"].get<std::string>().find('['), std::string::npos) << each;
}

TEST(SeveredWorkshop, AgreementsBind) {
  EXPECT_EQ(check(army(small), {{"style", "points"}, {"points_limit", "220"}})["ok"], true);
  const std::string large = small + "  \"3 veteran of 6: Old\",\n";
  const Json found = check(army(large), {{"style", "points"}, {"points_limit", "220"}});
  ASSERT_EQ(found["problems"].size(), 1u);
  EXPECT_EQ(found["problems"][0]["rule"], "STYLE-04");
  EXPECT_EQ(found["army"]["limits"]["points"], 220);
  EXPECT_EQ(check(army(large))["ok"], true);
}

TEST(SeveredWorkshop, ATableIsReadWithEveryFault) {
  const std::string head =
      "[table]\nsource = \"t\"\ntitle = \"T\"\nsize = [7200, 4800]\nobjectives = [\"mid 2: 36,24\"]\n";
  const Json good = check(head + "features = [\"wood forest: 1,1 5,1 5,5\"]\n");
  EXPECT_EQ(good["kind"], "table");
  EXPECT_EQ(good["ok"], true) << good;
  EXPECT_EQ(good["table"]["features"][0]["points"][2], Json({5.0, 5.0}));
  EXPECT_EQ(good["table"]["objectives"][0]["value"], 2);
  const Json bad = check(head +
                         "features = [\n  \"a jungle: 1,1 5,1 5,5\",\n  \"b forest: 1,1 5,5 5,1 1,5\",\n"
                         "  \"c fence: 1,1\",\n]\n");
  ASSERT_EQ(bad["problems"].size(), 3u) << bad;
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(bad["problems"][i]["line"], 7 + static_cast<int>(i));
}

TEST(SeveredWorkshop, AScenarioComesBackInItsOwnWords) {
  const auto text = read_file(data_folder() + "/severed/scenarios/stone-bridge.toml");
  ASSERT_TRUE(text);
  const Json found = check(*text);
  EXPECT_EQ(found["kind"], "scenario");
  EXPECT_EQ(found["ok"], true) << found["problems"];
  EXPECT_EQ(found["table"]["table"]["title"], "The Stone Bridge");
  EXPECT_EQ(found["south"]["id"], "usa-bridge");
  EXPECT_EQ(found["scenario"]["deploy_first"], "north");
  EXPECT_EQ(found["scenario"]["zones"]["north_zone"].size(), 4u);
  EXPECT_EQ(found["scenario"]["areas"][0]["id"], "north_bank");
  EXPECT_EQ(found["scenario"]["victory"]["count"][2], "units-in north_bank 1 at-most 4");
}

TEST(SeveredWorkshop, AScenarioWithTableAndArmiesOfItsOwn) {
  const std::string whole =
      "[scenario]\nsource = \"t\"\ntitle = \"T\"\nsouth = \"usa-small\"\nfirst = \"roll\"\n"
      "deploy_first = \"first-player\"\nturns = 9\n[victory]\nsource = \"t\"\nkind = \"objectives\"\n"
      "scoring = \"final\"\n[table]\nsource = \"t\"\ntitle = \"T\"\nsize = [4800, 4800]\nfeatures = []\n"
      "objectives = [\"mid 1: 24,24\"]\n[north]\nsource = \"t\"\nside = \"CSA\"\ntitle = \"N\"\ngroups = "
      "[\n" +
      small + "]\n";
  const Json found = check(whole);
  EXPECT_EQ(found["ok"], true) << found["problems"];
  EXPECT_EQ(found["north"]["points"], 154);
  EXPECT_EQ(found["table"]["table"]["width"], 48.0);
  auto own = workshop().with_file(whole);
  ASSERT_TRUE(own) << own.error().text();
  EXPECT_TRUE(begin(**own, {.file = whole}));
  // A free battle: what can be chosen are the armies and tables of the house, but the file has its own.
  std::string free_battle = whole;
  free_battle.insert(free_battle.find("turns = 9"), "free = true\n");
  const AnyGameOf<Game> house(std::shared_ptr<const Game>(std::shared_ptr<const Game>(), &workshop()));
  const auto match = house.start({.file = free_battle});
  EXPECT_TRUE(match) << match.error().text();
  EXPECT_EQ(check("[scenario]\n")["ok"], false);
}

TEST(SeveredWorkshop, OtherTextIsRefusedPlainly) {
  for (const std::string text : {"", "not toml", "[map]\n", "army = 3\n", "[army]\n"}) {
    const Json found = check(text);
    EXPECT_EQ(found["ok"], false) << text;
    EXPECT_FALSE(found["problems"].empty()) << text;
  }
  std::string hordes;
  for (int i = 0; i < 500; ++i) hordes += fmt::format("  \"60 militia of 3: Horde {}\",\n", i);
  const Json many = check(army(hordes));
  EXPECT_EQ(many["ok"], false);
  EXPECT_LE(many["army"]["units"].size(), 108u);
  std::string outline;
  for (int i = 0; i < 200; ++i) outline += fmt::format(" {},{}", i % 70, i % 48);
  EXPECT_EQ(check("[table]\nsource = \"t\"\ntitle = \"T\"\nsize = [7200, 4800]\nobjectives = []\nfeatures = "
                  "[\"a lake:" +
                  outline + "\"]\n")["ok"],
            false);
}

}  // namespace
}  // namespace longroll::severed
