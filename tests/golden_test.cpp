// Whole games that were recorded once and must replay to the same position for ever. tools/golden makes them
// anew.
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/core/data_file.hpp"
#include "engine/core/places.hpp"
#include "engine/core/record.hpp"
#include "engine/games.hpp"
#include "tests/sentences.hpp"

namespace longroll {
namespace {

std::vector<std::string> records() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() + "/tests/golden"))
    if (entry.path().extension() == ".record") files.push_back(entry.path().stem().string());
  std::ranges::sort(files);
  return files;
}

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, ReplaysToTheSamePosition) {
  static const auto games = Games::load(data_folder());
  ASSERT_TRUE(games) << games.error().text();
  const std::string path = source_folder() + "/tests/golden/" + GetParam() + ".record";
  const std::string text = *read_file(path);
  auto record = parse_record(text, path);
  ASSERT_TRUE(record) << record.error().text();
  const AnyGame* game = games->find(record->game);
  ASSERT_TRUE(game) << record->game;
  auto replayed = RecordedMatch::replay(*game, *record);
  ASSERT_TRUE(replayed) << path << ": " << replayed.error().text();
  EXPECT_EQ(hash_text(replayed->match().hash()), record->hash);
  EXPECT_TRUE(replayed->match().outcome().over);
  EXPECT_EQ(replayed->record().result, record->result);
  EXPECT_EQ(to_text(replayed->record()), text);
}

TEST_P(Golden, IsToldInSentences) {
  static const auto games = Games::load(data_folder());
  ASSERT_TRUE(games);
  const std::string path = source_folder() + "/tests/golden/" + GetParam() + ".record";
  auto record = parse_record(*read_file(path), path);
  ASSERT_TRUE(record);
  auto match = games->find(record->game)->start(record->setup);
  ASSERT_TRUE(match) << match.error().text();
  for (const Record::Entry& entry : record->entries) {
    EventList events;
    ASSERT_TRUE(play_entry(**match, entry, Events(events)));
    std::string dead;  // a counter is lost once
    for (const Event& each : events.events)
      for (const Viewer viewer : {Viewer::everyone, Viewer::spectator}) {
        const Json told = (*match)->describe(each, viewer);
        if (!told.is_object()) continue;
        const std::string text = told.value("text", "");
        EXPECT_EQ(flaw_of_sentence(text), "") << text;
        if (viewer == Viewer::spectator) continue;
        const std::size_t end = std::min(text.find(" is killed"), text.find(" is captured"));
        if (end != text.npos) dead = text.substr(0, end);
        EXPECT_TRUE(dead.empty() || !text.starts_with(dead + " is lost")) << text;
      }
  }
}

INSTANTIATE_TEST_SUITE_P(Records, Golden, testing::ValuesIn(records()), [](const auto& each) {
  std::string name = each.param;
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
});

TEST(GoldenRecords, AreThere) { EXPECT_FALSE(records().empty()); }

}  // namespace
}  // namespace longroll
