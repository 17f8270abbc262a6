// The Game concept behind virtual calls, once, for the server and the command line. Search and simulation use
// the concrete types.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/game.hpp"

namespace longroll {

// A position of some game together with the game: what a table, a case or a replay holds.
class Match {
 public:
  virtual ~Match() = default;
  virtual std::unique_ptr<Match> clone() const = 0;
  virtual void become(const Match& other) = 0;  // of the same game; without the heap
  virtual const GameInfo& info() const = 0;

  virtual Decision decision() const = 0;
  virtual void actions(ActionList& list) const = 0;
  virtual Verdict check(Action action) const = 0;
  virtual void play(Action action, Dice& dice, Events events) = 0;
  virtual Outcome outcome() const = 0;
  virtual std::string write(Action action) const = 0;
  virtual Result<Order> read(std::string_view text) const = 0;
  virtual std::string_view verb(Action action) const = 0;
  virtual Json view(Viewer viewer) const = 0;
  virtual JsonText view_text(Viewer viewer) const = 0;
  virtual Json describe(const Event& event, Viewer viewer) const = 0;
  virtual bool open_to(Action action, Viewer viewer) const = 0;
  virtual bool dice_open_to(Action action, Viewer viewer) const = 0;
  virtual std::optional<Odds> odds(Action action, Viewer viewer) const = 0;
  virtual Result<Json> ask(Viewer viewer, const Words& words) const = 0;
  virtual std::vector<Words> questions() const = 0;
  virtual std::string draw(Viewer viewer) const = 0;
  virtual std::string picture(Viewer viewer) const = 0;
  virtual Result<void> given(const Words& words) = 0;
  virtual Result<void> then(std::span<const Event> history, const Words& words) const = 0;
  virtual std::unique_ptr<Match> reshuffle(Seat seat, FastDice& random) const = 0;
  virtual Action choose(FastDice& random) const = 0;
  virtual Features features(Seat seat) const = 0;
  virtual std::span<const std::string_view> feature_names() const = 0;
  virtual int clock() const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual std::size_t position_bytes() const = 0;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual const GameInfo& info() const = 0;
  virtual const Extras& extras() const = 0;
  virtual Result<std::unique_ptr<Match>> start(const Setup& setup) const = 0;
  // Where people may make armies, tables or the like themselves: what those are made of, and what such a file
  // holds with all that is wrong with it, {kind, ok, problems:[{line, what, rule?}], ..}. Null in other
  // games.
  virtual Json kit() const = 0;
  virtual Json inspect(const std::string& text, const Setup& agreed) const = 0;
};

template <Game G>
class MatchOf final : public Match {
 public:
  using Position = typename G::Position;
  MatchOf(std::shared_ptr<const G> game, const Position& position)
      : game_(std::move(game)), position_(position) {}

  std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(*this); }
  void become(const Match& other) override { position_ = static_cast<const MatchOf&>(other).position_; }
  const GameInfo& info() const override { return game_->info(); }
  Decision decision() const override { return game_->decision(position_); }
  void actions(ActionList& list) const override { game_->actions(position_, list); }
  Verdict check(Action action) const override { return game_->check(position_, action); }
  void play(Action action, Dice& dice, Events events) override {
    game_->play(position_, action, dice, events);
  }
  Outcome outcome() const override { return game_->outcome(position_); }
  std::string write(Action action) const override { return game_->write(position_, action); }
  Result<Order> read(std::string_view text) const override { return game_->read(position_, text); }
  std::string_view verb(Action action) const override { return game_->verb(action); }
  Json view(Viewer viewer) const override { return view_text(viewer).parsed(); }
  JsonText view_text(Viewer viewer) const override { return game_->view(position_, viewer); }
  Json describe(const Event& event, Viewer viewer) const override {
    return game_->describe(position_, event, viewer);
  }
  bool open_to(Action action, Viewer viewer) const override {
    return game_->open_to(position_, action, viewer);
  }
  bool dice_open_to(Action action, Viewer viewer) const override {
    static_assert(G::extras.hidden_dice == requires { game_->dice_open_to(position_, action, viewer); });
    if constexpr (G::extras.hidden_dice)
      return game_->dice_open_to(position_, action, viewer);
    else
      return open_to(action, viewer);
  }
  std::optional<Odds> odds(Action action, Viewer viewer) const override {
    return game_->odds(position_, action, viewer);
  }
  Result<Json> ask(Viewer viewer, const Words& words) const override {
    return game_->ask(position_, viewer, words);
  }
  std::vector<Words> questions() const override { return game_->questions(position_); }
  std::string draw(Viewer viewer) const override { return game_->draw(position_, viewer); }
  std::string picture(Viewer viewer) const override { return game_->picture(position_, viewer); }
  Result<void> given(const Words& words) override { return game_->given(position_, words); }
  Result<void> then(std::span<const Event> history, const Words& words) const override {
    return game_->then(position_, history, words);
  }
  std::unique_ptr<Match> reshuffle(Seat seat, FastDice& random) const override {
    return std::make_unique<MatchOf>(game_, game_->reshuffle(position_, seat, random));
  }
  Action choose(FastDice& random) const override { return game_->choose(position_, random); }
  Features features(Seat seat) const override { return game_->features(position_, seat); }
  std::span<const std::string_view> feature_names() const override { return game_->feature_names(); }
  int clock() const override { return game_->clock(position_); }
  std::uint64_t hash() const override { return hash_of(position_); }
  std::size_t position_bytes() const override { return sizeof(Position); }

  const Position& position() const { return position_; }

 private:
  std::shared_ptr<const G> game_;
  Position position_;
};

// Refuses a scenario, an option or a value that the game does not have, and fills in the defaults.
Result<Setup> complete(const GameInfo& info, Setup setup);

// The scenario of that name; null for a file of people's own.
const ScenarioInfo* find_scenario(const GameInfo& info, std::string_view id);

// The first position of a set-up that is complete: of a situation, what its scenario begins with, changed.
template <Game G>
Result<typename G::Position> first_of(const G& game, Setup setup) {
  const ScenarioInfo* scenario = find_scenario(game.info(), setup.scenario);
  if (scenario && !scenario->base.empty()) setup.scenario = scenario->base;
  auto position = game.start(setup);
  if (position && scenario)
    for (const GivenLine& each : scenario->given)
      if (auto done = game.given(*position, split_words(each.text)); !done)
        return std::unexpected(Problem{.what = done.error().what, .file = scenario->file, .line = each.line});
  return position;
}

// The first position of a game, whatever way the set-up came in.
template <Game G>
Result<typename G::Position> begin(const G& game, const Setup& setup) {
  auto whole = complete(game.info(), setup);
  if (!whole) return std::unexpected(whole.error());
  return first_of(game, std::move(*whole));
}

// The game that a set-up is for: the game itself, or the one that its scenario file makes of it.
template <Game G>
Result<std::shared_ptr<const G>> game_for(const std::shared_ptr<const G>& game, const Setup& setup) {
  if (setup.file.empty()) return game;
  static_assert(G::extras.own_scenarios == requires { game->with_file(setup.file); });
  if constexpr (G::extras.own_scenarios)
    return game->with_file(setup.file);
  else
    return problem("{} takes no scenario files", game->info().title);
}

template <Game G>
class AnyGameOf final : public AnyGame {
 public:
  explicit AnyGameOf(std::shared_ptr<const G> game) : game_(std::move(game)) {}
  const GameInfo& info() const override { return game_->info(); }
  const Extras& extras() const override { return G::extras; }
  Result<std::unique_ptr<Match>> start(const Setup& setup) const override {
    auto game = game_for(game_, setup);
    if (!game) return std::unexpected(game.error());
    const auto whole = complete(info(), setup);  // a file does not change what can be chosen
    if (!whole) return std::unexpected(whole.error());
    auto position = first_of(**game, *whole);
    if (!position) return std::unexpected(position.error());
    return std::make_unique<MatchOf<G>>(*game, *position);
  }
  Json kit() const override {
    static_assert(G::extras.workshop == requires { game_->kit(); });
    if constexpr (G::extras.workshop)
      return game_->kit();
    else
      return {};
  }
  Json inspect(const std::string& text, const Setup& agreed) const override {
    if constexpr (G::extras.workshop)
      return game_->inspect(text, agreed);
    else
      return {};
  }

 private:
  std::shared_ptr<const G> game_;
};

// The seat with this name ("union"), without regard to case.
std::optional<Seat> seat_named(const GameInfo& info, std::string_view name);
std::string_view seat_name(const GameInfo& info, Seat seat);
// Plays a text in notation: every action of the order is checked before it is played. An order that is
// refused before a die is rolled leaves the match as it was. Once dice or hidden things have shown, the rest
// of the order is an intention: it stops where something is revealed, at what has become impossible, or where
// the other seat decides; and the player decides anew.
struct Ordered {
  Order played;
  Verdict refusal;  // of the first action that may not be played; then nothing was
};
// `play` carries out one action that has been checked, and answers whether it rolled dice or revealed
// something.
struct Shown {
  bool dice = false, hidden = false;
};
using PlayOne = std::function<Shown(Action)>;
Result<Ordered> play_order(const Match& match, std::string_view text, const PlayOne& play);
Result<Ordered> play_order(Match& match, std::string_view text, Dice& dice, EventSink& events);
// Whether an order would be allowed, as far as it can be told without rolling dice or showing what is hidden.
Result<Verdict> why_not(const Match& match, std::string_view text);
// The odds of the first action in the order that rolls dice.
Result<std::optional<Odds>> odds_of(const Match& match, std::string_view text, Viewer viewer);
Json to_json(const GameInfo& info);
Json to_json(const Odds& odds);
Json to_json(const Outcome& outcome);  // null while the game goes on; the winner is 0, 1, or null for a draw

}  // namespace longroll
