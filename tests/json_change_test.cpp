#include "engine/core/json_change.hpp"

#include <gtest/gtest.h>

namespace longroll {
namespace {

using Json = nlohmann::json;

TEST(JsonChange, LeadsFromOneValueToTheOther) {
  const char* values[] = {"null",
                          "3",
                          R"("redan")",
                          "[]",
                          "{}",
                          "[1,2,3]",
                          "[1,[2],3,4,5,6,7,8,9,10,11,12]",
                          "[[1]]",
                          R"({"a":1,"b":[1,2,{"c":null}]})",
                          R"({"a":1,"b":[1,{"c":2}],"d":{"e":[]}})",
                          R"({"a":null,"10":{"e":[0]},"d":{"e":[{}]}})"};
  for (const char* from : values)
    for (const char* to : values) {
      Json value = Json::parse(from);
      const Json change = change_between(value, Json::parse(to));
      EXPECT_TRUE(apply_change(value, Json::parse(change.dump()))) << from << " to " << to << ": " << change;
      EXPECT_EQ(value, Json::parse(to)) << from << ": " << change;
    }
}

TEST(JsonChange, IsSmallWhereLittleHasChanged) {
  const Json from = Json::parse(R"({"units":[{"id":"a","at":"0101"},{"id":"b","at":"0102"}],"turn":1})");
  Json to = from;
  to["units"][1]["at"] = "0203";
  EXPECT_EQ(change_between(from, to).dump(), R"({"units":{"1":{"at":["0203"]}}})");
  EXPECT_EQ(change_between(from, from).dump(), "{}");
}

TEST(JsonChange, ToldWhereItDoesNotFit) {
  const std::pair<const char*, const char*> wrong[] = {{"[1,2]", R"({"3":[1]})"},
                                                       {"[1,2]", R"({"-1":[1]})"},
                                                       {"[1,2]", R"({"one":[1]})"},
                                                       {"[1,2]", R"({"99999999999999":[1]})"},
                                                       {"[1,2]", "null"},
                                                       {"{}", "[]"},
                                                       {"{}", "[1,2]"},
                                                       {"{}", "7"},
                                                       {"{}", R"({"a":{"b":[1]}})"},
                                                       {"7", R"({"b":[1]})"}};
  for (const auto& [from, change] : wrong) {
    Json value = Json::parse(from);
    EXPECT_FALSE(apply_change(value, Json::parse(change))) << from << " " << change;
  }
}

}  // namespace
}  // namespace longroll
