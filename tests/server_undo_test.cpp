// What is taken back freely, by agreement, and not at all; offers of a draw.
#include "engine/core/record.hpp"
#include "tests/server_table_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerUndo : public ServerTable {};

TEST_F(ServerUndo, TakesBackFreelyOnlyWhatShowedNothing) {
  sit_down();
  EXPECT_EQ(blue({{"type", "undo"}})["type"], "error") << "dice were rolled";
  act(*blue_, at_, "boast");
  EXPECT_EQ(gray({{"type", "undo"}})["type"], "error");
  EXPECT_EQ(blue({{"type", "undo"}})["type"], "ok");
  Json update;
  do update = gray_->wait("update");
  while (!update.contains("undone"));
  EXPECT_EQ(update["at"], 1);
  EXPECT_EQ(update["view"]["hands"][0]["boasts"], 0);
  at_ = 1;
  act(*blue_, at_, "scout");
  EXPECT_EQ(blue({{"type", "undo"}})["type"], "error") << "a card was seen";
  act(*blue_, at_, "lay 2");
  EXPECT_EQ(blue({{"type", "undo"}})["type"], "ok");
}

TEST_F(ServerUndo, AnAgreedUndoGoesPastADieAndNeverUsesItAgain) {
  sit_down();
  act(*blue_, at_, "lay 5");
  int at = 2;
  act(*gray_, at, "lay 5");
  EXPECT_EQ(gray({{"type", "undo"}})["type"], "error");
  EXPECT_EQ(gray({{"type", "offer"}, {"what", "undo"}})["type"], "ok");
  EXPECT_EQ(blue_->wait("offer")["seat"], 1);
  EXPECT_EQ(gray({{"type", "answer"}, {"what", "undo"}, {"yes", true}})["type"], "error")
      << "one's own offer";
  EXPECT_EQ(blue({{"type", "answer"}, {"what", "undo"}, {"yes", true}})["type"], "ok");
  at = 2;
  EXPECT_EQ(act(*gray_, at, "lay 4")["type"], "ok");
  gray({{"type", "resign"}});
  auto whole = parse_record(record(table_.keys[0]));
  ASSERT_TRUE(whole) << whole.error().text();
  EXPECT_EQ(whole->entries.back().action, "lay 4");
  EXPECT_EQ(whole->entries.back().first_die, 10u) << "8 dice dealt, 2 were taken back";
  EXPECT_TRUE(verify_dice(*games_.find("toy"), *whole));
}

TEST_F(ServerUndo, AnOfferEndsWithTheNextActionOrWhenDeclined) {
  sit_down();
  blue({{"type", "offer"}, {"what", "draw"}});
  EXPECT_EQ(gray({{"type", "answer"}, {"what", "draw"}, {"yes", false}})["type"], "ok");
  EXPECT_EQ(blue_->wait("declined")["what"], "draw");
  blue({{"type", "offer"}, {"what", "draw"}});
  act(*blue_, at_, "boast");
  EXPECT_EQ(gray({{"type", "answer"}, {"what", "draw"}, {"yes", true}})["type"], "error");
  blue({{"type", "offer"}, {"what", "draw"}});
  EXPECT_EQ(gray({{"type", "offer"}, {"what", "draw"}})["type"], "ok") << "to offer the same is to agree";
  EXPECT_EQ(blue_->wait("over")["outcome"]["winner"], nullptr);
  EXPECT_NE(record(table_.spectator).find("result draw"), std::string::npos);
}

// One message takes back what one order did, and stops before what is not free.
TEST_F(ServerUndo, TakesBackAWholeOrderAtOnce) {
  sit_down();
  EXPECT_EQ(blue({{"type", "act"}, {"order", "boast mark boast"}, {"at", 1}})["type"], "ok");
  EXPECT_EQ(blue({{"type", "undo"}, {"to", 2}})["type"], "ok");
  const auto undone = [&](Client& client) {
    Json update;
    do update = client.wait("update");
    while (!update.contains("undone"));
    return update;
  };
  EXPECT_EQ(undone(*gray_)["at"], 2);
  EXPECT_EQ(blue({{"type", "history"}, {"at", 2}})["view"]["hands"][0]["boasts"], 1);
  EXPECT_EQ(blue({{"type", "act"}, {"order", "mark"}, {"at", 2}})["type"], "ok");
  EXPECT_EQ(blue({{"type", "undo"}, {"to", 0}})["type"], "ok") << "not past the die";
  EXPECT_EQ(undone(*gray_)["at"], 1);
  EXPECT_EQ(blue({{"type", "undo"}, {"to", 0}})["type"], "error") << "a die was rolled";
}

}  // namespace
}  // namespace longroll::tests
