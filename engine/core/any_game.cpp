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

Result<Setup> complete(const GameInfo& info, Setup setup) {
  std::vector<std::string_view> names;
  for (const ScenarioInfo& each : info.scenarios) names.push_back(each.id);
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

// Refuses to go on at the first roll, so that asking about an order never shows a die.
class NoDice final : public Dice {
 public:
  int roll(int) override {
    asked = true;
    return 1;
  }
  bool asked = false;
};

}  // namespace

Result<Ordered> play_order(const Match& match, std::string_view text, const PlayOne& play) {
  auto order = match.read(text);
  if (!order) return std::unexpected(order.error());
  if (order->size() > 1) {  // a refusal late in the order must leave nothing behind
    auto trial = match.clone();
    NoDice none;
    for (Action action : *order) {
      if (Verdict refusal = trial->check(action)) return Ordered{{}, refusal};
      trial->play(action, none, Events{});
      if (none.asked) break;
    }
  }
  Ordered done;
  bool rolled = false;
  for (Action action : *order) {
    if (Verdict refusal = match.check(action)) {
      if (!rolled) done.refusal = refusal;
      break;
    }
    const Shown shown = play(action);
    done.played.push_back(action);
    rolled = rolled || shown.dice;
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
  auto trial = match.clone();
  NoDice none;
  for (Action action : *order) {
    if (Verdict refusal = trial->check(action)) return refusal;
    trial->play(action, none, Events{});
    if (none.asked) break;
  }
  return Verdict{};
}

Result<std::optional<Odds>> odds_of(const Match& match, std::string_view text, Viewer viewer) {
  auto order = match.read(text);
  if (!order) return std::unexpected(order.error());
  auto trial = match.clone();
  NoDice none;
  for (Action action : *order) {
    if (Verdict refusal = trial->check(action)) return problem("{}", refusal->text());
    if (auto odds = trial->odds(action, viewer)) return odds;
    trial->play(action, none, Events{});
    if (none.asked) break;
  }
  return std::optional<Odds>{};
}

Json to_json(const Odds& odds) {
  Json chances = Json::array();
  for (const Chance& each : odds.chances)
    chances.push_back({{"result", each.result},
                       {"ways", each.ways},
                       {"of", each.of},
                       {"probability", each.probability()}});
  return {{"headline", odds.headline}, {"factors", odds.factors}, {"chances", chances}};
}

}  // namespace longroll
