#include "engine/core/json_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace longroll {
namespace {

nlohmann::json parsed(const JsonText& text) { return nlohmann::json::parse(text.text()); }

TEST(JsonText, WritesPlainValues) {
  EXPECT_EQ(JsonText().text(), "null");
  EXPECT_EQ(JsonText(true).text(), "true");
  EXPECT_EQ(JsonText(std::uint8_t{7}).text(), "7");
  EXPECT_EQ(JsonText(-12).text(), "-12");
  EXPECT_EQ(JsonText(0.25).text(), "0.25");
  EXPECT_EQ(JsonText(0.0 / 0.0).text(), "null");
  EXPECT_EQ(JsonText("redan").text(), "\"redan\"");
}

TEST(JsonText, EscapesWhatMustBeEscaped) {
  const std::string words = "say \"no\"\\ \n\t\x01 – ü";
  EXPECT_EQ(parsed(words), words);
}

TEST(JsonText, PutsObjectsAndListsTogether) {
  JsonText stack = {
      {"hex", "0412"}, {"size", {{"union", 1}, {"confederate", 2}}}, {"units", JsonText::array()}};
  stack["hidden"] = true;
  stack["chance"] = std::array{1, 6};
  JsonText list;
  list.push_back(stack);
  list.push_back(nullptr);
  list.push_back(std::vector<std::string_view>{"a", "b"});
  EXPECT_EQ(parsed(list), nlohmann::json::parse(R"([{"hex": "0412", "size": {"union": 1, "confederate": 2},
                          "units": [], "hidden": true, "chance": [1, 6]}, null, ["a", "b"]])"));
  EXPECT_TRUE(JsonText::object().empty());
  EXPECT_FALSE(list.empty());
  EXPECT_EQ(JsonText(nlohmann::json{{"a", 1}}).text(), R"({"a":1})");
}

}  // namespace
}  // namespace longroll
