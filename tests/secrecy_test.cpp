// Secrets that once could be found out, each by the way in which it was.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/severed/game.hpp"
#include "engine/severed/words/names.hpp"
#include "engine/stockade/game.hpp"
#include "engine/stockade/rules/rules.hpp"
#include "engine/year1863/game.hpp"
#include "lab/invariants.hpp"
#include "tests/all_games.hpp"

namespace longroll {
namespace {

// Plays with the heuristic players until something holds.
template <class G, class Holds>
typename G::Position play_until(const G& game, const Setup& setup, std::uint64_t seed, Holds&& holds) {
  FastDice dice(seed);
  auto p = *begin(game, setup);
  while (!game.decision(p).over() && !holds(p)) game.play(p, game.choose(p, dice), dice, Events{});
  return p;
}

TEST(Secrecy, WhatAnOrderWouldDoIsToldToTheDeciderOnly) {
  const auto& game = *loaded<severed::Game>();
  const auto recorded = [](const severed::Position& p) {
    for (const severed::Unit& unit : p.units)
      if (unit.place == severed::Place::recorded) return true;
    return false;
  };
  const auto p = play_until(game, {}, 3, recorded);
  ASSERT_TRUE(recorded(p));
  const Seat owner = game.decision(p).seat;
  int asked = 0;
  for (severed::Number i = 0; i < p.unit_count; ++i) {
    if (p[i].place != severed::Place::recorded) continue;
    const std::string name = severed::code(game.data(), p, i);
    const Words words = split_words(fmt::format("try deploy {} skirmish at {} facing 0", name,
                                                severed::place({p[i].bases[0].x, p[i].bases[0].y})));
    for (Viewer eyes : {viewer(other(p[i].seat)), Viewer::spectator})
      EXPECT_EQ(game.ask(p, eyes, words).error().text(), "it is not your decision");
    ++asked;
  }
  EXPECT_GT(asked, 0);
  EXPECT_TRUE(game.ask(p, viewer(owner), {"try", "ready"}));
}

TEST(Secrecy, NobodyThrowsAServerOverByAQuestion) {
  const auto& game = *loaded<severed::Game>();
  const auto start = *begin(game, {});
  for (const Words& words : {Words{"try", "roll"}, Words{"reach", "advance", "2"}})
    for (Viewer eyes : {Viewer::first, Viewer::second, Viewer::spectator})
      EXPECT_NO_THROW((void)game.ask(start, eyes, words));
  const auto answer = game.ask(start, viewer(game.decision(start).seat), {"try", "roll"});
  ASSERT_TRUE(answer);
  EXPECT_EQ((*answer)["ok"], true);
}

// While the enemy marches, what is dealt names many groups, and the true one no oftener than others.
TEST(Secrecy, WhatIfDoesNotNameTheMarchingGroup) {
  using year1863::Position;
  const auto& game = *loaded<year1863::Game>();
  FastDice random(1863);
  int moments = 0, right = 0, drawn = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Position p = play_until(game, {}, seed, [&](const Position& now) {
      return now.step == year1863::Step::group && now.group.count() == 1 && now.turn > 1;
    });
    if (p.step != year1863::Step::group) continue;
    const Seat asking = other(p.decider);
    std::set<std::string> names;
    for (int i = 0; i < 100; ++i) {
      const Position dealt = game.reshuffle(p, asking, random);
      const Json group = game.view(dealt, Viewer::everyone).parsed()["group"];
      names.insert(group["units"].dump());
      right += dealt.group == p.group;
      ++drawn;
      EXPECT_EQ(group["count"], 1);
    }
    EXPECT_GT(names.size(), 3u) << "seed " << seed;
    ++moments;
  }
  EXPECT_GE(moments, 6);
  EXPECT_LT(right, drawn / 3);
}

// The experiment that once found 25 of 26 hidden units: the hex where a unit is dealt most often.
TEST(Secrecy, TheCommonestHexOfAUnitIsRightByChanceOnly) {
  using namespace stockade;
  const auto& game = *loaded<stockade::Game>();
  const stockade::Position p =
      play_until(game, {.scenario = {}, .options = {}}, 5, [](const stockade::Position& now) {
        return now.phase == stockade::Phase::union_movement && now.turn == 1;
      });
  ASSERT_EQ(p.phase, stockade::Phase::union_movement);
  FastDice random(282);
  std::map<std::size_t, std::map<unsigned, int>> times;  // of each hidden unit, by hex
  std::set<unsigned> hexes;
  for (int i = 0; i < 282; ++i) {
    const stockade::Position dealt = game.reshuffle(p, Union, random);
    for (std::size_t u = 0; u < game.data().units.size(); ++u) {
      const stockade::Unit unit = static_cast<stockade::Unit>(u);
      if (game.data().units[u].side != Confederate || !p.on_the_map(unit) ||
          sees({game.data(), p}, Viewer::first, p.where[u]))
        continue;
      ++times[u][dealt.where[u].at];
      hexes.insert(p.where[u].at);
    }
  }
  ASSERT_GE(times.size(), 15u);
  ASSERT_GE(hexes.size(), 8u);
  std::size_t right = 0;
  for (const auto& [unit, by_hex] : times) {
    EXPECT_GT(by_hex.size(), 2u) << game.data().units[unit].name;  // guns stand in few of them
    right += std::ranges::max_element(by_hex, {}, [](const auto& each) { return each.second; })->first ==
             p.where[unit].at;
  }
  EXPECT_LE(right, times.size() / 3);
}

// A flotilla that is left behind takes leaders who stand there alone: whether anybody is left would tell who
// they were.
TEST(Secrecy, ReachDoesNotTellWhomAGroupWouldCapture) {
  longroll::Setup setup{.scenario = "standard", .options = {{"raids", "on"}}};
  for (const std::uint64_t seed : {2u, 5u}) {
    const auto steps = check_invariants(loaded<year1863::Game>(), setup, {.seed = seed, .views_every = 7});
    EXPECT_TRUE(steps) << steps.error().text();
  }
}

}  // namespace
}  // namespace longroll
