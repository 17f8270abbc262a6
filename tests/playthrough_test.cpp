// One short game of each, told as text: what was asked, what could be done, what happened, and what each
// viewer saw of it. Any change of behaviour shows as a difference in tests/golden/GAME.playthrough; where it
// is meant, tools/golden writes the file anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/core/places.hpp"
#include "engine/core/record.hpp"
#include "engine/games.hpp"

namespace longroll {
namespace {

const std::string golden = source_folder() + "/tests/golden/";

const Games& games() {
  static const auto loaded = Games::load(data_folder());
  return *loaded;
}

std::vector<std::string> ids() {
  std::vector<std::string> names;
  for (const auto& each : games().all()) names.emplace_back(each->info().id);
  return names;
}

// The golden record of the game with the fewest actions.
Record shortest(std::string_view game) {
  Record best;
  for (const auto& entry : std::filesystem::directory_iterator(golden)) {
    if (entry.path().extension() != ".record") continue;
    auto record = parse_record(*read_file(entry.path().string()), entry.path().string());
    if (!record || record->game != game) continue;
    const auto order = [](const Record& each) { return std::pair(each.entries.size(), each.setup.scenario); };
    if (best.entries.empty() || order(*record) < order(best)) best = std::move(*record);
  }
  return best;
}

// Tells the game that a record holds.
class Teller {
 public:
  explicit Teller(const AnyGame& game, const Record& record)
      : record_(record), match_(std::move(*game.start(record.setup))) {}

  std::string tell() {
    line("{}, {}: {} actions", record_.game, record_.setup.scenario, record_.entries.size());
    moment(0);
    for (std::size_t i = 0; i < record_.entries.size(); ++i) {
      const Decision before = match_->decision();
      play(record_.entries[i]);
      const Decision now = match_->decision();
      // Every kind of question once in a while: all that is new, and then now and then.
      const int seen = seen_[{now.phase, now.ask}]++;
      if (now.over() || seen == 0 || (seen % 16 == 0 && before.ask != now.ask)) moment(i + 1);
    }
    return std::move(text_);
  }

 private:
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    text_ += '\n';
  }

  void play(const Record::Entry& entry) {
    line("{}: {}", seat_name(match_->info(), match_->decision().seat), entry.action);
    const auto order = match_->read(entry.action);
    ASSERT_TRUE(order && order->size() == 1) << entry.action;
    ASSERT_FALSE(match_->check(order->front()))
        << entry.action << " is no longer allowed; tools/golden makes records anew";
    ScriptedDice dice(entry.dice);
    EventList events;
    match_->play(order->front(), dice, Events(events));
    for (const Event& event : events.events) told(event);
  }

  void told(const Event& event) {
    const Json all = match_->describe(event, Viewer::everyone);
    if (all.is_null()) return;
    line("  . {}", all.value("text", ""));
    for (const auto& [viewer, name] : others())
      if (const Json his = match_->describe(event, viewer); his.is_null())
        line("    {} is not told", name);
      else if (his != all)
        line("    {} is told: {}", name, his.value("text", ""));
  }

  std::array<std::pair<Viewer, std::string>, 3> others() const {
    const auto& seats = match_->info().seats;
    return {{{Viewer::first, std::string(seats[0])},
             {Viewer::second, std::string(seats[1])},
             {Viewer::spectator, "a spectator"}}};
  }

  void moment(std::size_t number) {
    ++moments_;
    line("\n== after {} actions", number);
    Json view = match_->view(Viewer::everyone);
    actions(view);
    changes(Json::diff(last_, view));
    for (const auto& [viewer, name] : others()) {
      Json his = match_->view(viewer);
      his.erase("actions");
      const Json patch = Json::diff(view, his);
      if (patch.size() > 8 &&
          moments_ > 6) {  // in full at the beginning; then that nothing has changed is enough
        line("-- {}: {} differences, {:016x}", name, patch.size(), sum_of(patch.dump()));
        continue;
      }
      line("-- {}", name);
      changes(patch);
    }
    last_ = std::move(view);
    line("");
  }

  void actions(Json& view) {
    constexpr std::size_t most = 24;
    const Json list = view.value("actions", Json::array());
    view.erase("actions");
    line("{} actions", list.size());
    for (std::size_t i = 0; i < std::min(most, list.size()); ++i) line("  {}", list[i].dump());
  }

  void changes(const Json& patch) {
    for (const Json& each : patch)
      line("  {} {}{}", each["op"].get<std::string>(), each["path"].get<std::string>(),
           each.contains("value") ? " " + each["value"].dump() : "");
  }

  static std::uint64_t sum_of(std::string_view text) {
    std::uint64_t sum = 0xcbf29ce484222325u;
    for (unsigned char each : text) sum = (sum ^ each) * 0x100000001b3u;
    return sum;
  }

  const Record& record_;
  std::unique_ptr<Match> match_;
  std::map<std::pair<int, int>, int> seen_;
  int moments_ = 0;
  Json last_ = Json::object();
  std::string text_;
};

class Playthrough : public testing::TestWithParam<std::string> {};

TEST_P(Playthrough, IsAsItWas) {
  const Record record = shortest(GetParam());
  ASSERT_FALSE(record.entries.empty()) << "no golden record; tools/golden makes one";
  const std::string now = Teller(*games().find(GetParam()), record).tell();
  const std::string path = golden + GetParam() + ".playthrough";
  if (std::getenv("LONGROLL_WRITE_GOLDEN")) {
    ASSERT_TRUE(write_file_atomically(path, now));
    return;
  }
  const auto then = read_file(path);
  ASSERT_TRUE(then) << then.error().text() << "; tools/golden makes it";
  const std::vector<std::string> was = split_lines(*then), is = split_lines(now);
  for (std::size_t i = 0; i < std::max(was.size(), is.size()); ++i) {
    const std::string old_line = i < was.size() ? was[i] : "(end)",
                      new_line = i < is.size() ? is[i] : "(end)";
    ASSERT_EQ(old_line, new_line) << path << ":" << i + 1
                                  << "; where this is meant, tools/golden writes it anew";
  }
}

INSTANTIATE_TEST_SUITE_P(All, Playthrough, testing::ValuesIn(ids()),
                         [](const auto& each) { return each.param; });

}  // namespace
}  // namespace longroll
