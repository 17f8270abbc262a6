#include "opponent/pace.hpp"

#include <gtest/gtest.h>

namespace longroll {
namespace {

// However many thoughts there are, together they take no longer than a person shall wait.
TEST(Pace, SpreadsTheTimeOfAnActivity) {
  for (int activity : {3'000, 15'000}) {
    Pace pace;
    int sum = 0, thoughts = 0;
    for (int i = 0; i < 1000; ++i) {
      const int time = pace.next(activity);
      if (time == 0) break;
      pace.spent(time);
      sum += time;
      ++thoughts;
    }
    EXPECT_LE(sum, activity);
    EXPECT_GT(sum, activity * 9 / 10);
    EXPECT_GT(thoughts, 6);
    EXPECT_EQ(pace.next(activity), 0);
    pace.rest();
    EXPECT_GT(pace.next(activity), activity / 20);
  }
}

TEST(Pace, LearnsHowManyThoughtsThereAre) {
  const auto first_after = [](int thoughts) {
    Pace pace;
    for (int activity = 0; activity < 30; ++activity) {
      for (int i = 0; i < thoughts; ++i) pace.spent(1);
      pace.rest();
    }
    return pace.next(12'000);
  };
  EXPECT_NEAR(first_after(40), 300, 30);
  EXPECT_NEAR(first_after(1), 4'000, 10);  // a few are always to come
}

}  // namespace
}  // namespace longroll
