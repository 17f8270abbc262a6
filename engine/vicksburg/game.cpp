#include "engine/vicksburg/game.hpp"

#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {

static_assert(std::has_unique_object_representations_v<Position>);

Result<std::shared_ptr<const Game>> Game::load(const std::string& folder) {
  auto data = Data::load(folder);
  if (!data) return std::unexpected(data.error());
  return std::make_shared<const Game>(*data);
}

Game::Game(std::shared_ptr<const Data> data) : data_(std::move(data)), info_(game_info()) {}

Result<Position> Game::start(const Setup& setup) const {
  Position position{};
  auto options = read_options(setup);
  if (!options) return std::unexpected(options.error());
  position.options = *options;
  ScriptedDice none;
  Umpire umpire(*data_, position, none, Events{});
  umpire.open_table();
  if (setup.scenario == "historical") {
    if (position.step == Step::base_choice) umpire.play(Action(Kind::base, 0));
    umpire.play(act(Kind::standard));
    umpire.play(act(Kind::standard));
  }
  return position;
}

Decision Game::decision(const Position& position) const {
  return {Rules(*data_, position).decider(), static_cast<std::uint8_t>(position.phase),
          static_cast<std::uint8_t>(position.step)};
}

void Game::actions(const Position& position, ActionList& list) const { Rules(*data_, position).list(list); }

Verdict Game::check(const Position& position, Action action) const {
  if (const Objection objection = Rules(*data_, position).object(action))
    return refuse(objection.rule, "{}", objection.reason);
  return {};
}

void Game::play(Position& position, Action action, Dice& dice, Events events) const {
  Umpire(*data_, position, dice, events).play(action);
}

Outcome Game::outcome(const Position& position) const {
  constexpr std::array<std::string_view, 3> levels = {"draw", "tactical", "decisive"};
  constexpr std::array<std::string_view, 7> reasons = {
      "",
      "Vicksburg has fallen and the Union has twice the points",
      "the Confederacy holds Vicksburg, Jackson and the landing",
      "the Union holds Vicksburg",
      "the Union holds Vicksburg without more points",
      "Vicksburg stands, but the Confederacy has no more points",
      "Vicksburg stands"};
  Outcome outcome{.score = {position.vp[0], position.vp[1]}};
  if (position.step != Step::over) return outcome;
  outcome.over = true;
  outcome.winner = position.winner == 2 ? Seat::nobody : static_cast<Seat>(position.winner);
  outcome.level = levels[position.level];
  outcome.reason = reasons[position.reason];
  return outcome;
}

// Only a sealed declaration is hidden (R117).
bool Game::open_to(const Position& position, Action action, Viewer viewer) const {
  if (action.kind<Kind>() != Kind::declare || position.options.initiative_declaration ||
      position.step != Step::declare_first)
    return true;
  return sees_as(viewer, Rules(*data_, position).decider());
}

Position Game::reshuffle(const Position& position, Seat seat, FastDice& random) const {
  Position dealt = position;
  if (position.step != Step::declare_second || position.options.initiative_declaration || seat == union_side)
    return dealt;
  Position before = position;  // the Union's sealed choice, dealt anew
  before.step = Step::declare_first;
  ActionList list;
  actions(before, list);
  const Action choice = list[random.below(static_cast<std::uint32_t>(list.size()))];
  dealt.declared_supreme[0] = static_cast<std::uint8_t>(choice.a() != 0);
  dealt.declared_other[0] = static_cast<std::uint8_t>(choice.b());
  return dealt;
}

}  // namespace longroll::vicksburg
