// Whatever is told in games that wander everywhere reads well: lines of the log, questions, buttons, odds and
// refusals.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/all_games.hpp"
#include "tests/sentences.hpp"

namespace longroll {
namespace {

template <class G>
class Words : public testing::Test {
 protected:
  void play(const AnyGame& game, const ScenarioInfo& scenario, std::uint64_t seed) {
    auto match = *game.start({.scenario = std::string(scenario.id)});
    FastDice random(seed);
    for (int step = 0; !match->decision().over(); ++step) {
      const Decision asked = match->decision();
      ActionList list;
      match->actions(list);
      const bool fresh = asked_.insert({asked.phase, asked.ask}).second;
      if (fresh || step % 23 == 0) look(*match, list, random);
      const Action action = list[random.below(static_cast<std::uint32_t>(list.size()))];
      if (before_.size() < 400)
        before_.push_back(action);
      else
        before_[random.below(400)] = action;
      EventList events;
      match->play(action, random, Events(events));
      for (const Event& each : events.events)
        for (const Viewer viewer : {Viewer::everyone, Viewer::first, Viewer::second, Viewer::spectator})
          if (const Json told = match->describe(each, viewer); told.is_object())
            sentence("log", told.value("text", ""));
    }
    words("outcome", std::string(match->outcome().reason));
  }
  // LONGROLL_WORDS=FILE writes all that was said to a file, to be read.
  void end() {
    const char* file = std::getenv("LONGROLL_WORDS");
    if (!file) return;
    std::ofstream out(file, std::ios::app);
    for (const auto& [what, text] : said_) out << G::id << '\t' << what << '\t' << text << '\n';
  }

 private:
  void look(const Match& match, const ActionList& list, FastDice& random) {
    const Seat seat = match.decision().seat;
    const Viewer eyes = viewer(seat);
    const Json view = match.view(eyes);
    sentence("prompt", view["decision"].value("prompt", ""));
    sentence("waits", match.view(Viewer::spectator)["decision"].value("prompt", ""));
    label("turn", view["turn"].value("label", ""));
    label("phase", view["phase"].value("label", ""));
    for (const Json& each : view["actions"]) {
      label("button", each.value("label", ""));
      if (each.contains("says")) label("button in full", each.value("says", ""));
    }
    for (int i = 0; i < 12; ++i) {
      const Action action = list[random.below(static_cast<std::uint32_t>(list.size()))];
      if (const auto odds = match.odds(action, eyes)) {
        words("odds", odds->headline);
        for (const auto& each : odds->factors) words("odds, factor", each);
        for (const auto& each : odds->chances) words("odds, result", each.result);
      }
    }
    for (const Action each : before_)
      if (const Verdict refused = match.check(each)) {
        words("refusal", std::string(refused->reason()));
        EXPECT_FALSE(refused->rule.empty());
      }
  }
  void sentence(std::string_view what, const std::string& text) { tell(what, text, flaw_of_sentence(text)); }
  void label(std::string_view what, const std::string& text) { tell(what, text, flaw_of_label(text)); }
  void words(std::string_view what, const std::string& text) { tell(what, text, flaw_of_words(text)); }
  void tell(std::string_view what, const std::string& text, std::string_view flaw) {
    if (!said_.insert({std::string(what), text}).second) return;
    EXPECT_EQ(flaw, "") << what << ": " << text;
  }

  std::set<std::pair<int, int>> asked_;
  std::set<std::pair<std::string, std::string>> said_;
  std::vector<Action> before_;
};
TYPED_TEST_SUITE(Words, EachGame);

TYPED_TEST(Words, ReadWell) {
  const AnyGameOf<TypeParam> game(loaded<TypeParam>());
  for (const ScenarioInfo& scenario : game.info().scenarios)
    for (std::uint64_t seed = 1; seed <= 2; ++seed) this->play(game, scenario, seed);
  this->end();
}

}  // namespace
}  // namespace longroll
