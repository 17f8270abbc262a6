// Twin tables: two positions that differ only in what a viewer may not know, the same dice, and everything
// that could be said to that viewer compared byte by byte.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/all_games.hpp"

namespace longroll {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int twins_of_a_scenario = 1, look_every = 149;
#else
constexpr int twins_of_a_scenario = 2, look_every = 83;
#endif

// Dice that remember whether they were asked.
class SameDice final : public Dice {
 public:
  explicit SameDice(std::uint64_t seed) : dice_(seed) {}
  int roll(int sides) override { return ++rolled, dice_.roll(sides); }
  int rolled = 0;

 private:
  FastDice dice_;
};

std::string text_of(const Result<Json>& answer) { return answer ? answer->dump() : answer.error().text(); }
std::string text_of(const Result<Verdict>& verdict) {
  if (!verdict) return verdict.error().text();
  return *verdict ? (*verdict)->text() : "allowed";
}
std::string text_of(const Result<std::optional<Odds>>& odds) {
  if (!odds) return odds.error().text();
  return *odds ? to_json(**odds).dump() : "no dice";
}

bool reveals(const EventList& events) { return std::ranges::any_of(events.events, &Event::reveals); }

// What the computer would do from here. It ends where dice or something hidden decides, where the decision or
// the phase passes, and where the same is asked again.
std::vector<std::string> suggested(const Match& match, FastDice& random) {
  std::vector<std::string> orders;
  const auto trial = match.clone();
  const Decision asked = match.decision();
  Decision now = asked;
  SameDice dice(1);
  EventList told;
  do {
    const Action action = trial->choose(random);
    orders.push_back(trial->write(action));
    trial->play(action, dice, Events(told));
    now = trial->decision();
  } while (!dice.rolled && !reveals(told) && now.seat == asked.seat && now.phase == asked.phase &&
           now.ask != asked.ask && orders.size() < 60);
  return orders;
}

template <class G>
class Twins : public testing::Test {
 protected:
  void play_through(const longroll::Setup& setup, std::uint64_t seed) {
    auto truth = *AnyGameOf<G>(loaded<G>()).start(setup);
    FastDice random(seed);
    for (int step = 0; !truth->decision().over() && step < 4000; ++step) {
      if (step % look_every == 0 || random.below(400) == 0)
        for (Seat seat : {Seat::first, Seat::second}) compare(*truth, seat, random);
      if (testing::Test::HasFailure()) FAIL() << setup.scenario << ", seed " << seed << ", step " << step;
      ActionList list;
      truth->actions(list);
      const bool sensible = random.below(2);
      const Action action =
          sensible ? truth->choose(random) : list[random.below(static_cast<std::uint32_t>(list.size()))];
      truth->play(action, random, Events{});
    }
  }

 private:
  void compare(const Match& truth, Seat seat, FastDice& random) {
    const auto twin = truth.reshuffle(seat, random);
    for (Viewer eyes : {viewer(seat), Viewer::spectator}) compare_told(truth, *twin, eyes, random);
    if (truth.decision().seat != seat) return;
    ASSERT_EQ(twin->decision().seat, seat);
    compare_offered(truth, *twin, seat, random);
    compare_played(truth, *twin, seat, random);
  }

  static void compare_told(const Match& truth, const Match& twin, Viewer eyes, FastDice& random) {
    ASSERT_EQ(truth.view_text(eyes).text(), twin.view_text(eyes).text());
    ASSERT_EQ(truth.view(eyes).dump(), twin.view(eyes).dump());
    ASSERT_EQ(truth.draw(eyes), twin.draw(eyes));
    if (random.below(8) == 0) {
      ASSERT_EQ(truth.picture(eyes), twin.picture(eyes));
    }
    const std::vector<Words> questions = truth.questions();
    for (int i = 0; i < 6; ++i) {
      const Words& words = questions[random.below(static_cast<std::uint32_t>(questions.size()))];
      ASSERT_EQ(text_of(truth.ask(eyes, words)), text_of(twin.ask(eyes, words))) << join_words(words);
    }
  }

  // The list, what is allowed and why not, the odds, and what the computer suggests when it is seeded from
  // the view.
  static void compare_offered(const Match& truth, const Match& twin, Seat seat, FastDice& random) {
    ActionList list, same;
    truth.actions(list);
    twin.actions(same);
    ASSERT_TRUE(std::ranges::equal(list, same));
    const std::uint64_t seed = std::hash<std::string>{}(std::string(truth.view_text(viewer(seat)).text()));
    FastDice one(seed), two(seed);
    const std::vector<std::string> orders = suggested(truth, one);
    ASSERT_EQ(orders, suggested(twin, two));
    std::string together;
    for (const std::string& order : orders) together += (together.empty() ? "" : ", ") + order;
    for (int i = 0; i < 6; ++i) {
      const std::string text = i == 0 ? together
                               : i == 1
                                   ? "nonsense 17"
                                   : truth.write(list[random.below(static_cast<std::uint32_t>(list.size()))]);
      ASSERT_EQ(text_of(why_not(truth, text)), text_of(why_not(twin, text))) << text;
      ASSERT_EQ(text_of(odds_of(truth, text, viewer(seat))), text_of(odds_of(twin, text, viewer(seat))))
          << text;
    }
  }

  // The seat goes on: as long as its phase lasts, no die is rolled and nothing is revealed, it is told the
  // same.
  static void compare_played(const Match& truth, const Match& twin, Seat seat, FastDice& random) {
    auto a = truth.clone(), b = twin.clone();
    for (int i = 0; i < 12 && a->decision().seat == seat; ++i) {
      ActionList list;
      a->actions(list);
      const Action action = list[random.below(static_cast<std::uint32_t>(list.size()))];
      const std::string text = a->write(action);
      ASSERT_EQ(text, b->write(action));
      ASSERT_FALSE(b->check(action)) << text;
      for (Viewer eyes : {viewer(seat), Viewer::spectator}) {
        ASSERT_EQ(a->open_to(action, eyes), b->open_to(action, eyes)) << text;
        ASSERT_EQ(a->dice_open_to(action, eyes), b->dice_open_to(action, eyes)) << text;
      }
      const std::uint64_t seed = random.next();
      const std::uint8_t phase = a->decision().phase;
      SameDice dice(seed), same(seed);
      EventList told, likewise;
      a->play(action, dice, Events(told));
      b->play(action, same, Events(likewise));
      const auto goes_on =
          [&](const Match& match) {  // else the other side has answered, by passing if not by more
            return match.decision().seat == seat && match.decision().phase == phase;
          };
      if (!goes_on(*a) || !goes_on(*b)) return;
      ASSERT_EQ(reveals(told), reveals(likewise)) << text;
      if (dice.rolled || same.rolled || reveals(told)) return;
      ASSERT_EQ(told.events.size(), likewise.events.size()) << text;
      for (std::size_t k = 0; k < told.events.size(); ++k) {
        ASSERT_EQ(a->describe(told.events[k], viewer(seat)), b->describe(likewise.events[k], viewer(seat)))
            << text;
      }
      ASSERT_EQ(a->view_text(viewer(seat)).text(), b->view_text(viewer(seat)).text()) << "after " << text;
    }
  }
};
TYPED_TEST_SUITE(Twins, EachGame);

TYPED_TEST(Twins, AreToldTheSame) {
  for (const ScenarioInfo& scenario : loaded<TypeParam>()->info().scenarios)
    for (int game = 1; game <= twins_of_a_scenario * times_longer(); ++game) {
      this->play_through({.scenario = std::string(scenario.id)}, static_cast<std::uint64_t>(game));
      if (testing::Test::HasFatalFailure()) return;
    }
}

TYPED_TEST(Twins, AreToldTheSameUnderEveryOption) {
  const GameInfo& info = loaded<TypeParam>()->info();
  const auto shortest = std::ranges::min_element(info.scenarios, {}, &ScenarioInfo::minutes);
  for (const OptionInfo& option : info.options)
    for (std::size_t i = 1; i < option.values.size(); ++i) {
      longroll::Setup setup{.scenario = std::string(shortest->id)};
      setup.options[std::string(option.id)] = option.values[i];
      this->play_through(setup, i);
      if (testing::Test::HasFatalFailure()) FAIL() << option.id << " " << option.values[i];
    }
}

}  // namespace
}  // namespace longroll
