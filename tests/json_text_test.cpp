#include "engine/core/json_writer.hpp"

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

TEST(JsonWriter, WritesWhatJsonTextWould) {
  JsonWriter out;
  {
    const auto list = out.list();
    { const auto none = out.object(); }
    { const auto none = out.list(); }
    {
      const auto stack = out.object();
      out.add("hex", "0412");
      out.add("says", std::string("\"no\"\n"));
      {
        const auto units = out.list("units");
        for (int i : {1, -2}) out.add(i);
      }
      {
        const auto fort = out.object("fort");
        out.add("level", std::uint8_t{3});
      }
      out.add("hidden", true);
      out.add("odds", JsonText(nullptr));
    }
    out.add(std::string_view("end"));
  }
  EXPECT_EQ(
      std::move(out).text().text(),
      R"([{},[],{"hex":"0412","says":"\"no\"\u000a","units":[1,-2],"fort":{"level":3},"hidden":true,"odds":null},"end"])");
}

TEST(JsonWriter, WritesHundredthsAsTheNumbersThatTheyAre) {
  for (int i = -1250; i <= 20'000; ++i) {
    JsonWriter out;
    out.add(Hundredths{i});
    EXPECT_EQ(std::move(out).text().text(), JsonText(i / 100.0).text());
  }
}

}  // namespace
}  // namespace longroll
