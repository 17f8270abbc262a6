// The past looks as it looked: for each moment, history shows every viewer the last view that he was sent
// then, byte for byte. Played at tables without sockets, in every game and scenario.
#include <map>

#include "opponent/thinker.hpp"
#include "server/table.hpp"
#include "tests/all_games.hpp"
#include "tests/quick_json.hpp"
#include "tests/toy/game.hpp"

namespace longroll::server {
namespace {

constexpr Audience everybody = {true, true, true};

StoredTable new_table(const AnyGame& game, const std::string& scenario, std::uint64_t seed) {
  StoredTable stored;
  stored.id = "past";
  stored.game = game.info().id;
  stored.setup = *complete(game.info(), {.scenario = scenario});
  FairDice::Seed bytes{};
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(seed >> (8 * i));
  stored.seed = FairDice::to_hex(bytes);
  for (StoredSeat& seat : stored.seats) seat.kind = "me";
  return stored;
}

// Without what could be done, which the past does not say.
std::string shown(Json view) {
  view.erase("actions");
  return tests::write_json(view);
}

struct Seen {
  std::map<int, std::string> views;    // by `at`, the last that was sent
  std::map<int, std::string> entries;  // likewise
};

class Watched {
 public:
  Watched(const Games& games, StoredTable stored) : table_(*Table::rebuild(games, stored)) {
    for (Viewer viewer : viewers) {
      const Json welcome = tests::read_json(table_.welcome(viewer, {}, {}, "null"));
      seen_[index(viewer)].views[welcome["at"]] = shown(welcome["view"]);
    }
  }
  Table& table() { return table_; }

  void tell(const Change& change) {
    for (const Told& told : change.told)
      for (Viewer viewer : viewers)
        if (const Text& text = told[index(viewer)]) hear(seen_[index(viewer)], tests::read_json(*text));
  }

  // Whoever comes is told what those were told who were there.
  void come(int times) {
    for (Viewer viewer : viewers)
      for (int i = 0; i < times; ++i) {
        const Json welcome = tests::read_json(table_.welcome(viewer, {}, {}, "null"));
        const auto& entries = seen_[index(viewer)].entries;
        ASSERT_EQ(welcome["log"].size(), entries.size());
        std::size_t at = 0;
        for (const auto& [number, entry] : entries)
          ASSERT_EQ(tests::write_json(welcome["log"][at++]), entry) << number;
      }
  }

  // Looks back at some of the moments, from nearest to farthest and in any order.
  void look_back(FastDice& random, int looks) {
    for (Viewer viewer : viewers) {
      const Seen& seen = seen_[index(viewer)];
      for (int i = 0; i < looks; ++i) {
        auto moment = seen.views.begin();
        std::advance(moment, random.below(static_cast<std::uint32_t>(seen.views.size())));
        const auto [at, view] = *moment;
        auto answer = table_.inform(viewer, History{at});
        ASSERT_TRUE(answer) << answer.error().error;
        const Json past = tests::read_json(*answer);
        ASSERT_EQ(tests::write_json(past["view"]), view) << "viewer " << index(viewer) << " at " << at;
        ASSERT_EQ(past["at"], at);
        if (const auto entry = seen.entries.find(at); entry != seen.entries.end()) {
          ASSERT_EQ(past["entry"].dump(), entry->second);
        }
      }
    }
  }

 private:
  static void hear(Seen& seen, Json message) {
    if (message["type"] != "update") return;
    const int at = message["at"];
    if (message.contains("undone")) {
      seen.views.erase(seen.views.upper_bound(at), seen.views.end());
      seen.entries.erase(seen.entries.upper_bound(at), seen.entries.end());
    }
    seen.views[at] = shown(std::move(message["view"]));
    if (!message["entry"].is_null()) seen.entries[at] = message["entry"].dump();
  }

  Table table_;
  std::array<Seen, 3> seen_;
};

void play_and_look_back(const Games& games, const AnyGame& game, const std::string& scenario,
                        std::uint64_t seed, int actions) {
  SCOPED_TRACE(fmt::format("{} {} seed {}", game.info().id, scenario, seed));
  FastDice random(seed);
  Watched watched(games, new_table(game, scenario, seed));
  Table& table = watched.table();
  for (int i = 0; i < actions && !table.over(); ++i) {
    const Seat seat = table.deciding();
    if (random.below(20) == 0) {
      if (auto undone = table.hear(viewer(seat), Undo{}, everybody)) watched.tell(*undone);
      continue;
    }
    // Mostly at random, which comes to strange places; else as the computer would, which gets on.
    const Skill skill = random.below(3) ? Skill::random : Skill::heuristic;
    const Change change = table.play_for_computer(decide(skill, table.match(), random), everybody);
    if (table.over()) break;  // now everything is open, and the past with it
    watched.tell(change);
    if (i % 50 == 0) {
      ASSERT_NO_FATAL_FAILURE(watched.look_back(random, 1));
    }
  }
  if (!table.over()) watched.look_back(random, 20);
}

TEST(ServerHistory, ShowsTheSameBytesAsWereSeenThen) {
  auto games = Games::load(data_folder());
  ASSERT_TRUE(games) << games.error().text();
  for (const auto& game : games->all())
    for (const ScenarioInfo& scenario : game->info().scenarios)
      for (std::uint64_t seed : {1u, 2u})
        ASSERT_NO_FATAL_FAILURE(
            play_and_look_back(*games, *game, std::string(scenario.id), seed, seed == 1 ? 120 : 40));
}

TEST(ServerHistory, ShowsTheSameBytesAtTheSmallGame) {
  Games games;
  games.add(toy::make());
  for (std::uint64_t seed = 1; seed <= 40; ++seed)
    ASSERT_NO_FATAL_FAILURE(play_and_look_back(games, *games.all().front(), "long", seed, 60));
}

// Long enough for the words of the past to be kept, with actions taken back, and told anew when all is open.
TEST(ServerHistory, TellsTheSamePastToWhoeverComes) {
  auto games = Games::load(data_folder());
  ASSERT_TRUE(games) << games.error().text();
  for (const auto& game : games->all()) {
    SCOPED_TRACE(game->info().id);
    FastDice random(3);
    Watched watched(*games, new_table(*game, std::string(game->info().scenarios[0].id), 3));
    Table& table = watched.table();
    for (int i = 0; i < 560 && !table.over(); ++i) {
      const Change change = table.play_for_computer(decide(Skill::random, table.match(), random), everybody);
      if (table.over()) break;
      watched.tell(change);
      if (i % 270 != 269) continue;
      ASSERT_NO_FATAL_FAILURE(watched.come(3));
      if (auto undone = table.hear(viewer(table.deciding()), Undo{}, everybody)) watched.tell(*undone);
      ASSERT_NO_FATAL_FAILURE(watched.come(1));
    }
    if (!table.over()) {
      ASSERT_TRUE(table.hear(Viewer::first, Resign{}, everybody));
    }
    for (Viewer viewer : viewers) {
      const std::string once = table.welcome(viewer, {}, {}, "null");
      for (int i = 0; i < 2; ++i) ASSERT_EQ(table.welcome(viewer, {}, {}, "null"), once);
      const Json log = tests::read_json(once)["log"];
      for (int at = 1; at <= static_cast<int>(log.size()); at += 40)
        ASSERT_EQ(tests::read_json(*table.inform(viewer, History{at}))["entry"],
                  log[static_cast<std::size_t>(at - 1)]);
    }
  }
}

// The words of the past: not for the first who comes, nor for ever, nor without bound.
TEST(ServerHistory, KeepsTheWordsOfThePastForThoseWhoComeOneAfterAnother) {
  const auto now = Clock::now();
  const Retold::Past past{.played = 300, .told = 300, .entries = std::string(1000, '1')};
  Retold retold;
  EXPECT_FALSE(retold.find(Viewer::first, now));
  retold.keep(Viewer::first, past);
  EXPECT_FALSE(retold.find(Viewer::first, now + 59s)) << "he was the first";
  retold.keep(Viewer::first, {.played = 255, .told = 255, .entries = "1"});
  EXPECT_EQ(Retold::bytes_in_all(), 0u) << "too short";
  retold.keep(Viewer::first, past);
  EXPECT_EQ(Retold::bytes_in_all(), 1000u);
  EXPECT_EQ(retold.find(Viewer::first, now + 60s)->told, 300);
  EXPECT_FALSE(retold.find(Viewer::second, now)) << "another chair";
  retold.keep(Viewer::first,
              {.played = 500, .told = 400, .entries = std::string(Retold::most_bytes + 1, '1')});
  EXPECT_EQ(retold.find(Viewer::first, now + 70s)->told, 300) << "what is too long does not take its place";
  retold.rest(now + 129s);
  EXPECT_TRUE(retold.find(Viewer::first, now + 129s));
  retold.rest(now + 190s);
  EXPECT_FALSE(retold.find(Viewer::first, now + 190s));
  EXPECT_EQ(Retold::bytes_in_all(), 0u);

  std::vector<std::unique_ptr<Retold>> many;
  for (int i = 0; i < 40; ++i) {
    Retold& one = *many.emplace_back(std::make_unique<Retold>());
    for (int j = 0; j < 2; ++j) one.find(Viewer::spectator, now);
    one.keep(Viewer::spectator,
             {.played = 300, .told = 300, .entries = std::string(Retold::most_bytes, '1')});
  }
  EXPECT_EQ(Retold::bytes_in_all(), Retold::most_bytes_in_all);
  many.clear();
  EXPECT_EQ(Retold::bytes_in_all(), 0u);
}

// Many positions are passed, few are kept: the nearest always, the others only while somebody asks.
TEST(ServerHistory, KeepsFewPositions) {
  Games games;
  games.add(toy::make());
  const auto match = *games.all().front()->start(*complete(games.all().front()->info(), {}));
  Waypoints waypoints(4096);
  for (std::size_t i = 1; i <= 1'000; ++i) waypoints.pass(i, *match);
  EXPECT_EQ(waypoints.size(), 2u);
  EXPECT_EQ(waypoints.before(500).index, 0u);  // somebody asks
  for (std::size_t i = 1; i <= 10'000; ++i) waypoints.pass(i, *match);
  EXPECT_LE(waypoints.size(), 48u * 1024 / 4096);
  EXPECT_GE(waypoints.size(), 5u);
  EXPECT_EQ(waypoints.before(9'999).index, 9'984u);
  EXPECT_EQ(waypoints.before(63).index, 0u);
  EXPECT_FALSE(waypoints.before(63).match);
  for (std::size_t i = 2'000; i <= 10'000; i += 500) EXPECT_GE(waypoints.before(i).index + 2'048, i);
  EXPECT_LE(waypoints.up_to(5'000)->before(9'000).index, 5'000u);
  waypoints.rest(Clock::now() + 2min);
  EXPECT_EQ(waypoints.size(), 2u);
  EXPECT_EQ(waypoints.before(10'000).index, 9'984u);
}

// The same table, the same dice: the computer thinks the same, and a suggestion depends on what is seen
// alone.
TEST(ServerThoughts, AreDeterminedByTheDiceAndByWhatIsSeen) {
  auto games = Games::load(data_folder());
  ASSERT_TRUE(games) << games.error().text();
  for (const auto& game : games->all()) {
    SCOPED_TRACE(game->info().id);
    StoredTable stored = new_table(*game, {}, 7);
    for (StoredSeat& seat : stored.seats) seat = {.kind = "computer", .player = "heuristic"};
    Table one = *Table::rebuild(*games, stored), two = *Table::rebuild(*games, stored);
    Thinker mine(one.player()), yours(two.player());
    for (int i = 0; i < 120 && one.computer(); ++i) {
      const Action action = one.thought(mine);
      ASSERT_EQ(action, two.thought(yours));
      ASSERT_FALSE(one.match().check(action)) << one.match().write(action);
      one.play_for_computer(action, {});
      two.play_for_computer(action, {});
    }
    ASSERT_EQ(one.match().hash(), two.match().hash());
  }
}

}  // namespace
}  // namespace longroll::server
