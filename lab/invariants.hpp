// What must hold in every game at every step, checked over whole random games.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/any_game.hpp"

namespace longroll {

struct InvariantOptions {
  std::uint64_t seed = 1;
  int decisions = 200'000;  // a game longer than this does not end
  int views_every = 1;      // steps between two looks at views and choices, which cost most
  int notation_every = 1;   // steps between two readings of all that is written
  bool exact_lists =
      true;  // check() allows what actions() lists, and nothing else; not where lists are samples
};

// Plays one random game and looks at every step of it.
template <Game G>
class Invariants {
 public:
  Invariants(const G& game, const InvariantOptions& options)
      : game_(game), options_(options), dice_(options.seed), eyes_(options.seed + 1) {
    options_.exact_lists = options.exact_lists && !G::extras.sampled_lists;
  }

  // How many decisions the game took; or which invariant broke, and after which action.
  Result<int> check(const Setup& setup) {
    auto start = begin(game_, setup);
    if (!start) return std::unexpected(start.error());
    now_ = *start;
    for (step_ = 0; step_ < options_.decisions; ++step_) {
      const Decision decision = game_.decision(now_);
      if (auto held = check_position(); !held) return std::unexpected(held.error());
      if (decision.over() != game_.outcome(now_).over)
        return broken("decision and outcome disagree on the end");
      if (decision.over()) return step_;
      list_.clear();
      game_.actions(now_, list_);
      if (auto held = check_list(); !held) return std::unexpected(held.error());
      if (step_ % options_.notation_every == 0)
        if (auto held = check_notation(); !held) return std::unexpected(held.error());
      if (step_ % options_.views_every == 0)
        if (auto held = check_secrets(decision.seat); !held) return std::unexpected(held.error());
      previous_ = list_[dice_.below(static_cast<std::uint32_t>(list_.size()))];
      before_ = now_;
      game_.play(now_, previous_, dice_, Events{});
    }
    return broken("the game does not end");
  }

 private:
  using Position = typename G::Position;

  std::unexpected<Problem> broken(std::string what) const {
    const std::string last = step_ ? game_.write(before_, previous_) : "the start";
    return problem("{} (seed {}, step {}, after {})", what, options_.seed, step_, last);
  }

  // What the game itself says of every position.
  Result<void> check_position() const {
    static_assert(G::extras.self_check == requires { game_.sound(now_); });
    if constexpr (G::extras.self_check)
      if (auto sound = game_.sound(now_); !sound) return broken(sound.error().what);
    return {};
  }

  // Something can be done; all that is listed is allowed, and nothing is listed twice.
  Result<void> check_list() {
    if (list_.empty()) return broken("nothing can be done, but the game is not over");
    if (list_.size() == ActionList::capacity) return broken("the list of actions is full");
    sorted_.assign(list_.begin(), list_.end());
    std::ranges::sort(sorted_);
    if (const auto twice = std::ranges::adjacent_find(sorted_); twice != sorted_.end())
      return broken(fmt::format("{} is listed twice", game_.write(now_, *twice)));
    for (Action action : list_)
      if (Verdict refusal = game_.check(now_, action))
        return broken(
            fmt::format("{} is listed and refused: {}", game_.write(now_, action), refusal->text()));
    // The action of the step before, and small changes of listed ones, are legal only when listed.
    for (int i = 0; options_.exact_lists && i < 4; ++i) {
      const Action base = i == 0 ? previous_ : list_[eyes_.below(static_cast<std::uint32_t>(list_.size()))];
      const std::uint64_t change = i == 0 ? 0 : std::uint64_t{1} << eyes_.below(i < 3 ? 5 : 40);
      const Action other = Action::from_bits(base.bits() ^ change);
      if (!lists(other) && !game_.check(now_, other))
        return broken(fmt::format("action {:x} is allowed, but not listed", other.bits()));
    }
    return {};
  }

  // What is written reads back.
  Result<void> check_notation() {
    for (Action action : list_) {
      const std::string text = game_.write(now_, action);
      auto order = game_.read(now_, text);
      if (!order || order->size() != 1 || order->front() != action)
        return broken(fmt::format("'{}' does not read back", text));
    }
    return {};
  }

  // Nothing that a seat may not know shows in what it is told, offered or answered, in what its computer
  // player does, or in how the unknown is dealt.
  Result<void> check_secrets(Seat deciding) {
    for (Seat seat : {Seat::first, Seat::second}) {
      const Position dealt = game_.reshuffle(now_, seat, eyes_);
      const std::string_view name = seat_name(game_.info(), seat);
      for (Viewer eyes : {viewer(seat), Viewer::spectator})
        if (const std::string told = shows(dealt, eyes); !told.empty())
          return broken(fmt::format("{} of {} shows what is hidden from {}", told,
                                    eyes == Viewer::spectator ? "a spectator" : name, name));
      FastDice again(options_.seed + 5), likewise(options_.seed + 5);
      if (hash_of(game_.reshuffle(now_, seat, again)) != hash_of(game_.reshuffle(dealt, seat, likewise)))
        return broken(fmt::format("what is dealt to {} depends on what is hidden", name));
      if (auto held = check_goes_on(dealt); !held) return held;
      if (deciding != seat) continue;
      ActionList same;
      game_.actions(dealt, same);
      if (!std::ranges::equal(list_, same)) return broken("the list of actions shows what is hidden");
      FastDice one(options_.seed + 7), two(options_.seed + 7);
      const Action choice = game_.choose(now_, one);
      if (choice != game_.choose(dealt, two)) return broken("the heuristic player knows what is hidden");
      const Verdict refusal = game_.check(now_, choice);
      if (refusal || (options_.exact_lists && !lists(choice)))
        return broken(fmt::format("the heuristic player chose {}: {}", game_.write(now_, choice),
                                  refusal ? refusal->text() : "it is not listed"));
    }
    if (!game_.view(now_, Viewer::spectator).parsed()["actions"].empty())
      return broken("a spectator is offered actions");
    return {};
  }

  // What differs between two positions that look alike to a viewer: its name, or nothing.
  std::string shows(const Position& dealt, Viewer eyes) {
    if (game_.view(now_, eyes) != game_.view(dealt, eyes)) return "the view";
    if (game_.draw(now_, eyes) != game_.draw(dealt, eyes)) return "the drawing";
    if (++pictures_ % 16 == 0 && game_.picture(now_, eyes) != game_.picture(dealt, eyes))
      return "the picture";
    for (int i = 0; i < 6; ++i) {
      const Action action = list_[eyes_.below(static_cast<std::uint32_t>(list_.size()))];
      if (game_.open_to(now_, action, eyes) != game_.open_to(dealt, action, eyes))
        return fmt::format("whether {} is open", game_.write(now_, action));
      if (eyes != viewer(game_.decision(now_).seat)) continue;
      const auto odds = game_.odds(now_, action, eyes), same = game_.odds(dealt, action, eyes);
      if ((odds ? to_json(*odds) : Json()) != (same ? to_json(*same) : Json()))
        return fmt::format("the odds of {}", game_.write(now_, action));
    }
    const std::vector<Words> questions = game_.questions(now_);
    for (int i = 0; i < (eyes == Viewer::spectator ? 1 : 4); ++i) {
      const Words& words = questions[eyes_.below(static_cast<std::uint32_t>(questions.size()))];
      if (words.front() == "board" && i) continue;  // long, and hardly ever the one
      const Result<Json> answer = game_.ask(now_, eyes, words), same = game_.ask(dealt, eyes, words);
      const bool alike =
          answer && same ? *answer == *same : !answer && !same && answer.error().what == same.error().what;
      if (!alike) return fmt::format("the answer to '{}'", join_words(words));
    }
    return {};
  }

  // What is dealt is a position like any other: the game goes on from it.
  Result<void> check_goes_on(const Position& dealt) {
    Position p = dealt;
    for (int i = 0; i < 12; ++i) {
      if (game_.decision(p).over()) return {};
      ActionList list;
      game_.actions(p, list);
      if (list.empty()) return broken("nothing can be done in what was dealt");
      const Action action = list[eyes_.below(static_cast<std::uint32_t>(list.size()))];
      if (Verdict refusal = game_.check(p, action))
        return broken(fmt::format("in what was dealt {} is listed and refused: {}", game_.write(p, action),
                                  refusal->text()));
      game_.play(p, action, eyes_, Events{});
    }
    return {};
  }

  bool lists(Action action) const { return std::ranges::binary_search(sorted_, action); }

  const G& game_;
  InvariantOptions options_;
  FastDice dice_, eyes_;
  Position now_{}, before_{};
  ActionList list_;
  std::vector<Action> sorted_;
  Action previous_;
  int step_ = 0, pictures_ = 0;
};

template <Game G>
Result<int> check_invariants(const std::shared_ptr<const G>& game, const Setup& setup,
                             const InvariantOptions& options) {
  return Invariants<G>(*game, options).check(setup);
}

}  // namespace longroll
