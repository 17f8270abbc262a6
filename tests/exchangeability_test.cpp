// Whether the truth can be told from what is dealt in its stead. No game is known here by name: what is
// hidden is found in the bytes that differ between deals, and in what the view of everyone says and a seat's
// does not.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "tests/all_games.hpp"

namespace longroll {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int least_moments = 20, deals = 16;
#else
constexpr int least_moments = 60, deals = 32;
#endif

template <class Position>
using Bytes = std::array<std::uint8_t, sizeof(Position)>;

template <class Position>
Bytes<Position> bytes_of(const Position& position) {
  Bytes<Position> bytes;
  std::memcpy(bytes.data(), &position, sizeof(Position));
  return bytes;
}

// How much alike two arrangements are, over the bytes in which deals differ.
template <class Position>
double agreement(const Bytes<Position>& a, const Bytes<Position>& b, const std::vector<std::size_t>& where) {
  std::size_t equal = 0;
  for (std::size_t i : where) equal += a[i] == b[i];
  return static_cast<double>(equal) / static_cast<double>(where.size());
}

struct Tally {
  int moments = 0;
  double sum = 0, squares = 0;
  void add(double nearer) { ++moments, sum += nearer, squares += nearer * nearer; }
  double mean() const { return sum / moments; }
  double error() const { return std::sqrt(std::max(0.0, squares / moments - mean() * mean()) / moments); }
};

// By how much the truth is nearer to the deals than they are to each other. Nothing where nothing is hidden.
template <class Position>
std::optional<double> nearer(const Position& truth, const std::vector<Position>& dealt) {
  std::vector<Bytes<Position>> all;
  for (const Position& each : dealt) all.push_back(bytes_of(each));
  std::vector<std::size_t> where;
  for (std::size_t i = 0; i < sizeof(Position); ++i)
    if (std::ranges::any_of(all, [&](const auto& each) { return each[i] != all.front()[i]; }))
      where.push_back(i);
  if (where.empty()) return {};
  const Bytes<Position> true_bytes = bytes_of(truth);
  double to_truth = 0, to_each_other = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    to_truth += agreement<Position>(true_bytes, all[i], where);
    to_each_other += agreement<Position>(all[i], all[(i + 1) % all.size()], where);
  }
  return (to_truth - to_each_other) / static_cast<double>(all.size());
}

// Every leaf of what everyone may see that the viewer does not see there: its place and value, by its path
// without array numbers.
using Leaves = std::map<std::string, std::vector<std::string>>;
void hidden_leaves(const Json& all, const Json* seen, const std::string& path, const std::string& kind,
                   Leaves& found) {
  if (seen && all == *seen) return;
  if (all.is_object()) {
    for (const auto& [key, value] : all.items())
      if (key != "actions" && key != "decision")
        hidden_leaves(value, seen && seen->is_object() && seen->contains(key) ? &(*seen)[key] : nullptr,
                      path + "." + key, kind + "." + key, found);
  } else if (all.is_array() && !all.empty()) {
    for (std::size_t i = 0; i < all.size(); ++i)
      hidden_leaves(all[i], seen && seen->is_array() && i < seen->size() ? &(*seen)[i] : nullptr,
                    path + std::to_string(i), kind + "[]", found);
  } else {
    found[kind].push_back(path + "=" + all.dump());
  }
}

// What a seat may not know, by kinds, over all moments.
class HiddenThings {
 public:
  template <class G, class Position>
  void look(const G& game, const Position& p, Seat seat, const std::vector<Position>& dealt) {
    const Json own = game.view(p, viewer(seat)).parsed();
    Leaves truth;
    hidden_leaves(game.view(p, Viewer::everyone).parsed(), &own, "", "", truth);
    for (const auto& [kind, values] : truth) {
      Seen& seen = kinds_[kind];
      ++seen.moments;
      for (const std::string& each : values) seen.values.insert(each.substr(each.find('=')));
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(dealt.size(), 6); ++i) {
      Leaves leaves;
      hidden_leaves(game.view(dealt[i], Viewer::everyone).parsed(), &own, "", "", leaves);
      for (const auto& [kind, values] : truth)
        if (leaves[kind] != values) kinds_[kind].dealt = true;
    }
  }
  // Kinds that differ from moment to moment, but never between the truth and a deal.
  std::vector<std::string> kept() const {
    std::vector<std::string> kept;
    for (const auto& [kind, seen] : kinds_)
      if (seen.moments >= 5 && seen.values.size() > 1 && !seen.dealt) kept.push_back(kind);
    return kept;
  }
  std::size_t kinds() const { return kinds_.size(); }

 private:
  struct Seen {
    int moments = 0;
    bool dealt = false;
    std::set<std::string> values;
  };
  std::map<std::string, Seen> kinds_;
};

template <class G>
class Exchangeability : public testing::Test {
 protected:
  using Position = typename G::Position;
  static const G& game() { return *loaded<G>(); }

  static bool hides(const Position& p, Seat seat, FastDice& random) {
    for (int tries = 0; tries < 2; ++tries)
      if (hash_of(game().reshuffle(p, seat, random)) != hash_of(p)) return true;
    return false;
  }

  // Looks at so many moments of games in every scenario in which something is hidden from a seat. Some of the
  // decisions are the heuristic player's, so that what is hidden is neither all chance nor all habit.
  template <class Look>
  int visit(int moments, Look&& look) {
    int seen = 0;
    for (std::uint64_t seed = 1; seed < 2000; ++seed)
      for (const ScenarioInfo& scenario : game().info().scenarios) {
        FastDice dice(seed);
        Position p = *begin(game(), {.scenario = std::string(scenario.id)});
        const int length = 40 << dice.below(7);  // secrets of the set-up need short games
        int next = static_cast<int>(dice.below(30));
        for (int step = 0; !game().decision(p).over() && step < length; ++step) {
          const Seat seat = static_cast<Seat>(dice.below(2));
          if (step >= next && dice.below(4) == 0 && hides(p, seat, dice)) {
            next = step + 20 + static_cast<int>(dice.below(200));
            look(p, seat, dice);
            if (++seen == moments) return seen;
          }
          ActionList list;
          game().actions(p, list);
          const Action action = dice.below(6) == 0
                                    ? game().choose(p, dice)
                                    : list[dice.below(static_cast<std::uint32_t>(list.size()))];
          game().play(p, action, dice, Events{});
        }
      }
    return seen;
  }
};
TYPED_TEST_SUITE(Exchangeability, EachGame);

// The truth may be a more usual arrangement than most that could be, and by that a little nearer to all.
constexpr double usual = 0.02;

TYPED_TEST(Exchangeability, TheTruthIsOneOfTheDeals) {
  Tally fair, spoiled;
  HiddenThings hidden;
  const int moments = least_moments * times_longer();
  const int seen = this->visit(moments, [&](const auto& p, Seat seat, FastDice& random) {
    std::vector<std::remove_cvref_t<decltype(p)>> dealt;
    for (int i = 0; i < deals; ++i) dealt.push_back(this->game().reshuffle(p, seat, random));
    if (const auto difference = nearer(p, dealt)) fair.add(*difference);
    hidden.look(this->game(), p, seat, dealt);
    for (std::size_t i = 0; i < dealt.size(); i += 4) dealt[i] = p;
    if (const auto difference = nearer(p, dealt)) spoiled.add(*difference);
  });
  ASSERT_EQ(seen, moments);
  ASSERT_GE(fair.moments, moments * 9 / 10);
  fmt::print(
      "{}: {} moments, nearer to the truth by {:.4f} +- {:.4f}; keeping to it every fourth time, {:.4f}\n",
      TypeParam::id, fair.moments, fair.mean(), fair.error(), spoiled.mean());
  EXPECT_LE(fair.mean(), 3 * fair.error() + usual) << "the deals are near the truth";
  EXPECT_GT(spoiled.mean(), 3 * spoiled.error() + usual) << "the measure finds nothing";
  // Whatever is hidden is dealt: nothing that a seat may not know stays as it is in all deals of all moments.
  EXPECT_GT(hidden.kinds(), 0u);
  for (const std::string& kind : hidden.kept()) ADD_FAILURE() << kind << " is hidden, but never dealt anew";
}

}  // namespace
}  // namespace longroll
