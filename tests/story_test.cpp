// A game told as a page: one picture for each turn, and what they have in common once.
#include "lab/story.hpp"

#include <gtest/gtest.h>

#include "engine/core/data_file.hpp"
#include "engine/core/places.hpp"
#include "engine/games.hpp"

namespace longroll::lab {
namespace {

std::size_t times(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

TEST(Story, WhatPicturesBeginWithIsDrawnOnce) {
  const auto drawn = with_common_ground({"<svg a>\n<g>\n<path/>\n</g>\n<text>1</text>\n</svg>\n",
                                         "<svg a>\n<g>\n<path/>\n</g>\n<text>2</text>\n</svg>\n"});
  EXPECT_EQ(drawn[0], "<svg a>\n<g id='ground'>\n<g>\n<path/>\n</g>\n</g>\n<text>1</text>\n</svg>\n");
  EXPECT_EQ(drawn[1], "<svg a>\n<use href='#ground'/>\n<text>2</text>\n</svg>\n");
}

TEST(Story, NoElementIsCutInTwo) {
  const std::vector<std::string> pictures = {"<svg>\n<g>\n<path/>\n<text>1</text>\n</g>\n</svg>\n",
                                             "<svg>\n<g>\n<path/>\n<text>2</text>\n</g>\n</svg>\n"};
  EXPECT_EQ(with_common_ground(pictures), pictures);
  EXPECT_EQ(with_common_ground({"<svg/>", "<svg/>"}), (std::vector<std::string>{"<svg/>", "<svg/>"}));
}

class StoryOfAGame : public testing::TestWithParam<const char*> {};

TEST_P(StoryOfAGame, HasEveryTurnAndEveryWord) {
  const std::string path = source_folder() + "/tests/golden/" + GetParam() + ".record";
  auto text = read_file(path);
  ASSERT_TRUE(text) << text.error().text();
  auto record = parse_record(*text, path);
  ASSERT_TRUE(record);
  auto games = Games::load(data_folder());
  ASSERT_TRUE(games);
  const AnyGame& game = *games->find(record->game);
  auto page = story_of(game, *record);
  ASSERT_TRUE(page) << page.error().text();
  const std::size_t pictures = times(*page, "<svg ");
  EXPECT_GT(pictures, 3u) << "set-up, turns and the end";
  EXPECT_EQ(times(*page, "id='ground'"), 1u);
  EXPECT_EQ(times(*page, "<use href='#ground'/>"), pictures - 1);
  EXPECT_EQ(times(*page, "<h2>The end</h2>"), 1u);
  EXPECT_EQ(times(*page, "<figure>"), times(*page, "</figure>"));
  EXPECT_EQ(page->find("<script"), std::string::npos);
  EXPECT_EQ(*story_of(game, *record), *page) << "the same record gives the same page";
}
INSTANTIATE_TEST_SUITE_P(Golden, StoryOfAGame,
                         testing::Values("stockade-learning", "vicksburg-landing", "year1863-east-1863",
                                         "severed-drill"));

}  // namespace
}  // namespace longroll::lab
