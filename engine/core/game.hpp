// The contract that every game fulfils, and the small types in it. A game is a position, a set of legal
// actions and dice; whatever else there is (browser, terminal, network, computer player, replay) is a client
// of this.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/action.hpp"
#include "engine/core/dice.hpp"
#include "engine/core/event.hpp"
#include "engine/core/features.hpp"
#include "engine/core/json_text.hpp"
#include "engine/core/refusal.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/text.hpp"

namespace longroll {

using Json = nlohmann::json;

// A rule variant that the table may choose. The first value is the default.
struct OptionInfo {
  std::string_view id;
  std::vector<std::string_view> values;
  std::string_view about;
  std::string_view ruling = {};  // where the book is unclear: the ruling that offers the choice
};

// A line of case words, and where it stands in the file of its scenario.
struct GivenLine {
  std::string text;
  int line = 0;
};

// A scenario may begin as another one does, and be changed by the words of cases: see situation.hpp.
struct ScenarioInfo {
  std::string id;
  std::string title;
  std::string about;
  int minutes = 0;
  std::string kind = {};  // "lesson", "first" for beginners or "short", all of our own; else empty
  std::string base = {};  // the scenario that it begins as, if another one
  std::vector<GivenLine> given = {};
  std::string file = {};  // where `given` was read
};

struct GameInfo {
  std::string_view id;                    // folder name: "stockade"
  std::string_view title;                 // "Vicksburg: The Assault on Stockade Redan"
  std::string_view subtitle;              // one line for lists
  std::array<std::string_view, 2> seats;  // "union", "confederate"
  std::string_view turn_rule;             // inventory id: nobody acts out of turn
  std::vector<ScenarioInfo> scenarios;    // the first is the default
  std::vector<OptionInfo> options;
  std::string_view takeback = {};  // the option by which a table agrees (`off`) that nothing is taken back
};

// What a table was set up with. Empty scenario means the default; options not named have their defaults.
// Where a game lets people write scenarios, `file` is the text of one, and its scenario is called `own`.
struct Setup {
  std::string scenario = {};
  std::map<std::string, std::string> options = {};
  std::string file = {};
};
inline constexpr std::string_view own_scenario = "own";

// Who must decide now. `phase` and `ask` are a game's own numbers; words for them are in the view.
struct Decision {
  Seat seat = Seat::nobody;
  std::uint8_t phase = 0;
  std::uint8_t ask = 0;
  std::string_view rule = {};  // the inventory id that keeps the other seat out
  bool over() const { return seat == Seat::nobody; }
};

struct Outcome {
  bool over = false;
  Seat winner = Seat::nobody;    // nobody: a draw, when over
  std::string_view level = {};   // "decisive", or empty where the game has no levels
  std::string_view reason = {};  // how it ended, in a few words
  std::array<int, 2> score = {0, 0};
};

// One possible result of a roll and its exact probability as a fraction.
struct Chance {
  std::string result;
  std::uint64_t ways = 0;
  std::uint64_t of = 1;
  double probability() const { return static_cast<double>(ways) / static_cast<double>(of); }
};

// The exact odds of an action that rolls dice: how the number was reached, step by step, and what can happen.
struct Odds {
  std::string headline;              // "3:1, hits on 3 or less"
  std::vector<std::string> factors;  // "fire strength 30", "ditch 8", "officer -1"
  std::vector<Chance> chances;
};

// A short text in notation stands for one action, or for several that belong together ("fire 1618 with A B").
using Order = std::vector<Action>;

// What a game has besides what all have. It must say so: a member that is misspelt, or not declared, does not
// compile (AnyGame).
struct Extras {
  // bool dice_open_to(position, action, viewer): dice may deal something that the viewer must not know
  // although the action is open to him. Elsewhere the dice of an open action are open.
  bool hidden_dice = false;
  // Json kit() and Json inspect(text, agreed): people make armies, tables or the like.
  bool workshop = false;
  // Result<std::shared_ptr<const G>> with_file(text): the game with a scenario of people's own.
  bool own_scenarios = false;
  // Result<void> sound(position): what holds of every position of this game, whatever has been played. Random
  // play asks it at every step (lab/invariants.hpp).
  bool self_check = false;
  // actions() lists a sample of what check() allows, since the space is continuous. Elsewhere lists are
  // complete.
  bool sampled_lists = false;
  // What one side may not know while the game goes on, as a phrase: "which card is which".
  std::string_view secrets = "what the other side keeps to itself";
};

// Names may be looked up by people: the notation of an action is what the log shows and what read() accepts.
template <class G>
concept Game = requires(const G game, const typename G::Position position, typename G::Position& changing,
                        const Setup setup, Action action, ActionList& list, Dice& dice, Events events,
                        const Event event, std::span<const Event> history, Viewer viewer, const Words words,
                        std::string_view text, FastDice& random) {
  requires std::same_as<decltype(G::extras), const Extras>;
  requires std::is_trivially_copyable_v<typename G::Position>;
  requires std::has_unique_object_representations_v<typename G::Position>;
  { game.info() } -> std::same_as<const GameInfo&>;
  { game.start(setup) } -> std::same_as<Result<typename G::Position>>;  // complete: see begin()
  { game.decision(position) } -> std::same_as<Decision>;
  { game.actions(position, list) } -> std::same_as<void>;
  { game.check(position, action) } -> std::same_as<Verdict>;
  { game.play(changing, action, dice, events) } -> std::same_as<void>;  // the action must have passed check
  { game.outcome(position) } -> std::same_as<Outcome>;
  // Notation.
  { game.write(position, action) } -> std::same_as<std::string>;
  { game.read(position, text) } -> std::same_as<Result<Order>>;
  { game.verb(action) } -> std::same_as<std::string_view>;  // its word; empty for a kind that there is not
  // For people. `describe` is null where the viewer may not know of the event.
  { game.view(position, viewer) } -> std::same_as<JsonText>;  // see frame.hpp
  // What an event is told with may outlive what it speaks of: of the position, only what lasts is looked at.
  { game.describe(position, event, viewer) } -> std::same_as<Json>;
  // Whether the viewer may know that this action is played in this position: its notation, that it happened
  // at all.
  { game.open_to(position, action, viewer) } -> std::same_as<bool>;
  // Nothing where no die is rolled, or where the action may not be played.
  { game.odds(position, action, viewer) } -> std::same_as<std::optional<Odds>>;
  {
    game.ask(position, viewer, words)
    } -> std::same_as<Result<Json>>;  // the game's own questions: "reach ..."
  // Questions that make sense here, with operands of this position, for whoever tests what is answered.
  { game.questions(position) } -> std::same_as<std::vector<Words>>;
  { game.draw(position, viewer) } -> std::same_as<std::string>;     // the board for a terminal
  { game.picture(position, viewer) } -> std::same_as<std::string>;  // the board as an SVG document
  // For cases: a statement under `given`, and one under `then`. The problem says what is wrong.
  { game.given(changing, words) } -> std::same_as<Result<void>>;
  { game.then(position, history, words) } -> std::same_as<Result<void>>;
  // For what-if tables, computer players and tests: the same position with everything that the seat may not
  // know dealt anew, evenly. It depends on what the seat knows and on `random`, never on the truth.
  { game.reshuffle(position, Seat{}, random) } -> std::same_as<typename G::Position>;
  // The heuristic player.
  { game.choose(position, random) } -> std::same_as<Action>;
  // What of a position matters for who will win, as the seat may know it, and what the numbers are called.
  { game.features(position, Seat{}) } -> std::same_as<Features>;
  { game.feature_names() } -> std::same_as<std::span<const std::string_view>>;
  // Grows as the turns of the players go by: players who look ahead look so far.
  { game.clock(position) } -> std::same_as<int>;
};

// FNV-1a over words: stable across machines of the same byte order, good enough to tell positions apart.
template <class Position>
std::uint64_t hash_of(const Position& position) {
  static_assert(std::has_unique_object_representations_v<Position>);
  std::array<std::uint8_t, sizeof(Position)> bytes;
  std::memcpy(bytes.data(), &position, sizeof(Position));
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3u;
  return hash;
}

}  // namespace longroll
