#include "engine/core/any_game.hpp"

#include <algorithm>

namespace longroll {

std::optional<Seat> seat_named(const GameInfo& info, std::string_view name) {
  for (Seat seat : {Seat::first, Seat::second})
    if (same_word(info.seats[index(seat)], name)) return seat;
  return {};
}

std::string_view seat_name(const GameInfo& info, Seat seat) {
  return seat == Seat::nobody ? std::string_view("nobody") : info.seats[index(seat)];
}

const ScenarioInfo* find_scenario(const GameInfo& info, std::string_view id) {
  const auto found = std::ranges::find(info.scenarios, id, &ScenarioInfo::id);
  return found == info.scenarios.end() ? nullptr : &*found;
}

Result<Setup> complete(const GameInfo& info, Setup setup) {
  std::vector<std::string_view> names;
  for (const ScenarioInfo& each : info.scenarios) names.push_back(each.id);
  if (!setup.file.empty()) names = {own_scenario};
  if (setup.scenario.empty()) setup.scenario = names.front();
  if (std::ranges::find(names, setup.scenario) == names.end())
    return problem("{} has no scenario '{}'; it has {}", info.id, setup.scenario, fmt::join(names, ", "));

  for (const auto& [id, value] : setup.options) {
    auto option = std::ranges::find(info.options, id, &OptionInfo::id);
    if (option == info.options.end()) return problem("{} has no option '{}'", info.id, id);
    if (std::ranges::find(option->values, value) == option->values.end())
      return problem("option {} cannot be '{}'; it can be {}", id, value, fmt::join(option->values, ", "));
  }
  for (const OptionInfo& option : info.options)
    setup.options.try_emplace(std::string(option.id), option.values.front());
  return setup;
}

namespace {

// Tries actions on a copy of the match, up to the first roll or the first look at something hidden: what lies
// behind those cannot be told beforehand, and asking must not show it.
class Trial final : private Dice, private EventSink {
 public:
  explicit Trial(const Match& match) : match_(match.clone()) {}
  const Match& match() const { return *match_; }
  // False when the copy has come to something that only playing can tell.
  bool play(Action action) {
    match_->play(action, *this, Events(*this));
    return known_;
  }

 private:
  // Any dice will do, but not always the same: some rolls are repeated until they differ.
  int roll(int sides) override {
    known_ = false;
    return dice_.roll(sides);
  }
  void add(const Event& event) override { known_ = known_ && !event.reveals; }
  std::unique_ptr<Match> match_;
  FastDice dice_{0};
  bool known_ = true;
};

Verdict foresee(const Match& match, const Order& order) {
  if (order.size() == 1) return match.check(order.front());
  Trial trial(match);
  const Seat seat = match.decision().seat;
  for (Action action : order) {
    const Seat decides = trial.match().decision().seat;
    if (decides != seat)
      return refuse(trial.match().decision().rule, "then it is for {} to decide",
                    seat_name(match.info(), decides));
    if (Verdict refusal = trial.match().check(action)) return refusal;
    if (!trial.play(action)) break;
  }
  return {};
}

}  // namespace

Result<Ordered> play_order(const Match& match, std::string_view text, const PlayOne& play) {
  auto order = match.read(text);
  if (!order) return std::unexpected(order.error());
  if (Verdict refusal = foresee(match, *order)) return Ordered{{}, refusal};  // nothing is left behind
  Ordered done;
  const Seat seat = match.decision().seat;
  for (Action action : *order) {
    // The turn may have passed, or the action become impossible, by what has shown meanwhile.
    if (match.decision().seat != seat || match.check(action)) break;
    const Shown shown = play(action);
    done.played.push_back(action);
    if (shown.hidden) break;
  }
  return done;
}

namespace {

class CountingDice final : public Dice {
 public:
  explicit CountingDice(Dice& source) : source_(source) {}
  int roll(int sides) override { return ++rolled, source_.roll(sides); }
  int rolled = 0;

 private:
  Dice& source_;
};

class WatchingSink final : public EventSink {
 public:
  explicit WatchingSink(EventSink& sink) : sink_(sink) {}
  void add(const Event& event) override { revealed = revealed || event.reveals, sink_.add(event); }
  bool revealed = false;

 private:
  EventSink& sink_;
};

}  // namespace

Result<Ordered> play_order(Match& match, std::string_view text, Dice& dice, EventSink& events) {
  return play_order(match, text, [&](Action action) {
    CountingDice counting(dice);
    WatchingSink watching(events);
    match.play(action, counting, Events(watching));
    return Shown{counting.rolled > 0, watching.revealed};
  });
}

Result<Verdict> why_not(const Match& match, std::string_view text) {
  auto order = match.read(text);
  if (!order) return std::unexpected(order.error());
  return foresee(match, *order);
}

Result<std::optional<Odds>> odds_of(const Match& match, std::string_view text, Viewer viewer) {
  auto order = match.read(text);
  if (!order) return std::unexpected(order.error());
  Trial trial(match);
  for (Action action : *order) {
    if (Verdict refusal = trial.match().check(action)) return problem("{}", refusal->text());
    if (auto odds = trial.match().odds(action, viewer)) return odds;
    if (!trial.play(action)) break;
  }
  return std::optional<Odds>{};
}

Json to_json(const GameInfo& info) {
  Json scenarios = Json::array(), options = Json::array();
  for (const ScenarioInfo& each : info.scenarios)
    scenarios.push_back({{"id", each.id},
                         {"title", each.title},
                         {"about", each.about},
                         {"minutes", each.minutes},
                         {"kind", each.kind}});
  for (const OptionInfo& each : info.options)
    options.push_back(
        {{"id", each.id}, {"values", each.values}, {"about", each.about}, {"ruling", each.ruling}});
  return {{"id", info.id},       {"title", info.title},    {"subtitle", info.subtitle},
          {"seats", info.seats}, {"scenarios", scenarios}, {"options", options}};
}

Json to_json(const Odds& odds) {
  Json chances = Json::array();
  for (const Chance& each : odds.chances)
    chances.push_back(
        {{"result", each.result}, {"ways", each.ways}, {"of", each.of}, {"probability", each.probability()}});
  return {{"headline", odds.headline}, {"factors", odds.factors}, {"chances", chances}};
}

Json to_json(const Outcome& outcome) {
  if (!outcome.over) return nullptr;
  return {{"winner", outcome.winner == Seat::nobody ? Json() : Json(index(outcome.winner))},
          {"level", outcome.level},
          {"reason", outcome.reason},
          {"score", outcome.score}};
}

}  // namespace longroll
