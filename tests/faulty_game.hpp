// The toy game, with a fault wherever a test wants one: any call of a match can be made to throw.
#pragma once

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

#include "tests/toy/game.hpp"

namespace longroll::toy {

enum class Fault {
  none,
  clone,
  decision,
  actions,
  check,
  play,
  outcome,
  write,
  read,
  view,
  describe,
  open_to,
  odds,
  ask,
  reshuffle,
  choose,
  start,
  kit,
  inspect
};

// Which call throws. The words of what it throws must show nowhere.
inline std::atomic<Fault> fault = Fault::none;
inline std::atomic<int> faults_left = 0;   // so many times; then all is well
inline std::atomic<bool> endless = false;  // who chooses never comes to an end
inline std::atomic<bool> slow = false;     // he comes to one, but looking far ahead takes for ever
inline std::atomic<int> choices = 0;       // so often somebody has chosen slowly
inline constexpr const char* unspeakable = "the-secret-of-the-fault";

inline void may_fail(Fault here) {
  while (endless && here == Fault::choose) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (slow && here == Fault::choose) ++choices, std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (fault != here || faults_left-- <= 0) return;
  if (faults_left % 2) throw 1863;  // not everything that is thrown is a std::exception
  throw std::runtime_error(unspeakable);
}

class FaultyMatch final : public Match {
 public:
  explicit FaultyMatch(std::unique_ptr<Match> sound) : sound_(std::move(sound)) {}

  std::unique_ptr<Match> clone() const override {
    may_fail(Fault::clone);
    return std::make_unique<FaultyMatch>(sound_->clone());
  }
  void become(const Match& other) override { sound_->become(*static_cast<const FaultyMatch&>(other).sound_); }
  const GameInfo& info() const override { return sound_->info(); }
  Decision decision() const override { return may_fail(Fault::decision), sound_->decision(); }
  void actions(ActionList& list) const override { may_fail(Fault::actions), sound_->actions(list); }
  Verdict check(Action action) const override { return may_fail(Fault::check), sound_->check(action); }
  void play(Action action, Dice& dice, Events events) override {
    if (fault == Fault::play) {  // half done
      sound_->play(action, dice, Events{});
      may_fail(Fault::play);
    } else {
      sound_->play(action, dice, events);
    }
  }
  Outcome outcome() const override { return may_fail(Fault::outcome), sound_->outcome(); }
  std::string write(Action action) const override { return may_fail(Fault::write), sound_->write(action); }
  Result<Order> read(std::string_view text) const override {
    return may_fail(Fault::read), sound_->read(text);
  }
  std::string_view verb(Action action) const override { return sound_->verb(action); }
  Json view(Viewer viewer) const override { return may_fail(Fault::view), sound_->view(viewer); }
  JsonText view_text(Viewer viewer) const override {
    return may_fail(Fault::view), sound_->view_text(viewer);
  }
  Json describe(const Event& event, Viewer viewer) const override {
    return may_fail(Fault::describe), sound_->describe(event, viewer);
  }
  bool open_to(Action action, Viewer viewer) const override {
    return may_fail(Fault::open_to), sound_->open_to(action, viewer);
  }
  bool dice_open_to(Action action, Viewer viewer) const override {
    return sound_->dice_open_to(action, viewer);
  }
  std::optional<Odds> odds(Action action, Viewer viewer) const override {
    return may_fail(Fault::odds), sound_->odds(action, viewer);
  }
  Result<Json> ask(Viewer viewer, const Words& words) const override {
    if (words.front() == "try") may_fail(Fault::ask);
    return sound_->ask(viewer, words);
  }
  std::vector<Words> questions() const override { return sound_->questions(); }
  std::string draw(Viewer viewer) const override { return sound_->draw(viewer); }
  std::string picture(Viewer viewer) const override { return sound_->picture(viewer); }
  Result<void> given(const Words& words) override { return sound_->given(words); }
  Result<void> then(std::span<const Event> history, const Words& words) const override {
    return sound_->then(history, words);
  }
  std::unique_ptr<Match> reshuffle(Seat seat, FastDice& random) const override {
    may_fail(Fault::reshuffle);
    return std::make_unique<FaultyMatch>(sound_->reshuffle(seat, random));
  }
  Action choose(FastDice& random) const override { return may_fail(Fault::choose), sound_->choose(random); }
  Features features(Seat seat) const override { return sound_->features(seat); }
  std::span<const std::string_view> feature_names() const override { return sound_->feature_names(); }
  int clock() const override { return sound_->clock(); }
  std::uint64_t hash() const override { return sound_->hash(); }
  std::size_t position_bytes() const override { return sound_->position_bytes(); }

 private:
  std::unique_ptr<Match> sound_;
};

class FaultyGame final : public AnyGame {
 public:
  const GameInfo& info() const override {
    static const GameInfo info = [&] {
      GameInfo same = sound_->info();
      same.id = "faulty";
      return same;
    }();
    return info;
  }
  const Extras& extras() const override { return sound_->extras(); }
  Result<std::unique_ptr<Match>> start(const Setup& setup) const override {
    may_fail(Fault::start);
    auto match = sound_->start(setup);
    if (!match) return std::unexpected(match.error());
    return std::make_unique<FaultyMatch>(std::move(*match));
  }
  Json kit() const override { return may_fail(Fault::kit), sound_->kit(); }
  Json inspect(const std::string& text, const Setup& agreed) const override {
    return may_fail(Fault::inspect), sound_->inspect(text, agreed);
  }

 private:
  std::unique_ptr<AnyGame> sound_ = make();
};

}  // namespace longroll::toy
