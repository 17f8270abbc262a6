#include "engine/severed/game.hpp"

#include <algorithm>

#include "engine/severed/turn.hpp"
#include "engine/severed/workshop.hpp"

namespace longroll::severed {

Game::Game(std::shared_ptr<const Data> data) : data_(std::move(data)) {
  info_ = {.id = id,
           .title = "Severed Union",
           .subtitle = "Miniatures on a table measured in inches",
           .seats = {"union", "confederate"},
           .turn_rule = "SEQ-02"};
  for (const Scenario& each : data_->scenarios)
    info_.scenarios.push_back({each.id, each.title, each.about, each.minutes});
  for (const OptionRow& row : option_rows()) info_.options.push_back(row.info);
  const auto default_first = [](std::vector<std::string_view>& names, std::string_view first) {
    if (auto at = std::ranges::find(names, first); at != names.end()) std::rotate(names.begin(), at, at + 1);
  };
  for (const Army& each : data_->armies) army_names_[index(each.side)].push_back(each.id);
  for (const Ground& each : data_->grounds) table_names_.push_back(each.id);
  default_first(army_names_[0], "usa-sample");
  default_first(army_names_[1], "csa-sample");
  default_first(table_names_, "three-hills");
  for (const Ground& each : data_->grounds) ways_.push_back(ways_on(each));
  info_.options.push_back({"union_army", army_names_[0], "Free battle: the Federal army"});
  info_.options.push_back({"confederate_army", army_names_[1], "Free battle: the Confederate army"});
  info_.options.push_back({"table", table_names_, "Free battle: the table"});
}

Result<std::shared_ptr<const Game>> Game::load(const std::string& folder) {
  auto data = Data::load(folder);
  if (!data) return std::unexpected(data.error());
  return std::make_shared<const Game>(std::move(*data));
}

Json Game::kit() const { return severed::kit(*data_); }

Json Game::inspect(const std::string& text, const Setup& agreed) const {
  return severed::inspect(*data_, text, agreed);
}

Result<std::shared_ptr<const Game>> Game::with_file(const std::string& text) const {
  auto data = data_->with_file(text);
  if (!data) return std::unexpected(data.error());
  return std::make_shared<const Game>(std::move(*data));
}

Result<Position> Game::start(const Setup& setup) const {
  auto p = first_position(*data_, setup);
  if (p && p->phase == Phase::readiness) {  // a scenario that says who goes first has no roll
    ScriptedDice none;
    Battle battle{*data_, *p, none, {}};
    proceed(battle);
  }
  return p;
}

Decision Game::decision(const Position& p) const {
  const auto phase = static_cast<std::uint8_t>(p.phase);
  if (p.ending.over) return {.phase = phase};
  if (p.busy()) {
    const Agenda& task = p.next();
    return {p[task.unit].seat, phase, static_cast<std::uint8_t>(task.task)};
  }
  if (p.phase == Phase::order) return {p.rolled ? p.setting : Seat::first, phase, 0};
  if (p.phase <= Phase::reserves) return {p.setting, phase, 0};
  return {p.phase == Phase::reaction ? other(p.active) : p.active, phase, 0};
}

namespace {

// Nobody needs a tape to see that a target is out of reach: such declarations are allowed, but not listed.
constexpr int plainly_too_far = 3200;

constexpr std::array<Do, 3> muskets{Do::fire, Do::bayonets, Do::determined};

void prompt_actions(const Field& field, ActionList& list) {
  const Position& p = field.p;
  const Agenda& task = p.next();
  switch (task.task) {
    case Task::remove:
      for (unsigned i = 0; i < p[task.unit].count; ++i)
        if (task.mask >> i & 1) list.add(order(Do::remove, {.base = i}));
      return;
    case Task::furious: list.add(order(Do::furious)); return list.add(order(Do::decline));
    case Task::reform: list.add(order(Do::form_line_now)); return list.add(order(Do::stay_in_column));
    case Task::escape:
      for (unsigned k = 0; k < 16; ++k) list.add(order(Do::escape, {.heading = 90 * k}));
      return;
    case Task::reaction: list.add(order(Do::brace)); return list.add(order(Do::countercharge));
    case Task::yell: list.add(order(Do::yell)); return list.add(order(Do::no_yell));
    case Task::assist:
      for (Number i = 0; i < p.unit_count; ++i)
        if (p[i].seat == p[task.unit].seat && p[i].in_contact() && p[i].on_table() &&
            within(p[i], p[task.unit], 100))
          list.add(order(Do::assist, {.unit = i}));
      return;
    case Task::dispute: list.add(order(Do::accept)); return list.add(order(Do::dispute));
    case Task::split: {
      const Volley volley = measure(field, p.fire.unit, p.fire.target);
      for (int a = 0; a <= volley.dice; ++a)
        for (int b = 0; a + b <= volley.dice; ++b) {
          const int c = volley.dice - a - b;
          if ((a && !volley.bases[0]) || (b && !volley.bases[1]) || (c && !volley.bases[2])) continue;
          list.add(order(Do::split, {.x = a, .y = b, .heading = static_cast<unsigned>(c)}));
        }
      return;
    }
    default: return;
  }
}

Verdict check_prompt(const Field& field, Action action) {
  const Position& p = field.p;
  const Agenda& task = p.next();
  const Do what_order = what(action);
  const Operands o = operands(action);
  switch (task.task) {
    case Task::remove:
      if (what_order != Do::remove) return refuse("AFR-02", "choose the Base that is lost");
      if (o.base >= p[task.unit].count || !(task.mask >> o.base & 1))
        return refuse("ARC-03", "that Base could not be struck");
      return {};
    case Task::furious:
      if (what_order == Do::furious || what_order == Do::decline) return {};
      return refuse("WILL-06", "advance or stay");
    case Task::reform:
      if (what_order == Do::form_line_now || what_order == Do::stay_in_column) return {};
      return refuse("RES-07", "form line or stay in column");
    case Task::escape:
      if (what_order == Do::escape && o.heading < 1440) return {};
      return refuse("CGEN-05", "choose where the general rides");
    case Task::reaction:
      if (what_order == Do::brace || what_order == Do::countercharge) return {};
      return refuse("CQC-07", "the charged Unit braces or countercharges");
    case Task::yell:
      if (what_order == Do::yell || what_order == Do::no_yell) return {};
      return refuse("YELL-01", "say whether the yell is used");
    case Task::assist: {
      const Number who = number(o);
      if (what_order == Do::assist && who < p.unit_count && p[who].seat == p[task.unit].seat &&
          p[who].in_contact() && p[who].on_table() && within(p[who], p[task.unit], 100))
        return {};
      return refuse("CGEN-01", "choose which fighting Unit within 1 inch the general assists");
    }
    case Task::dispute:
      if (what_order == Do::dispute || what_order == Do::accept) return {};
      return refuse("LOS-04", "dispute the line of sight or accept it");
    case Task::split:
      return what_order == Do::split ? may_split(field, o) : refuse("COV-05", "divide the dice first");
    default: return refuse("SEQ-01", "nothing can be chosen now");
  }
}

void movement_actions(const Field& field, ActionList& list) {
  const Position& p = field.p;
  if (p.move.unit != nothing) {
    sample_steps(field, list);
    list.add(order(may_commit(field) ? Do::cancel : Do::done));
    return;
  }
  const Seat seat = p.phase == Phase::reaction ? other(p.active) : p.active;
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& unit = p[i];
    if (unit.seat != seat || !unit.on_table() || unit.has(Token::handled)) continue;
    for (Pace pace :
         {Pace::basic, Pace::double_quick, Pace::march, Pace::limbered, Pace::by_hand, Pace::remount})
      if (!may_begin(field, i, pace))
        list.add(order(Do::move, {.unit = i, .flag = static_cast<unsigned>(pace)}));
  }
  list.add(order(Do::end_phase));
}

void reaction_actions(const Field& field, ActionList& list) {
  const Position& p = field.p;
  if (p.move.unit != nothing) return movement_actions(field, list);
  if (p.fire.unit != nothing) {
    sample_shots(field, list);
    return list.add(order(Do::cease));
  }
  for (Number i = 0; i < p.unit_count; ++i) {
    if (!p[i].artillery() || may_react(field, i)) continue;
    const auto h = static_cast<unsigned>(p[i].bases[0].heading);
    for (Do each : {Do::battery, Do::react_limber, Do::react_unlimber, Do::react_move}) {
      Operands o{.unit = i};
      if (each == Do::react_limber) o.heading = h, o.x = static_cast<int>(h);
      if (each == Do::react_unlimber) {
        o.heading = static_cast<unsigned>(field.away_from_home(p[i].seat).quarters());
        o.x = static_cast<int>(o.heading);
      }
      list.add(order(each, o));
    }
  }
  list.add(order(Do::end_phase));
}

}  // namespace

void Game::actions(const Position& p, ActionList& list) const {
  list.clear();
  const Field field{*data_, p};
  if (p.ending.over) return;
  if (p.busy()) return prompt_actions(field, list);
  switch (p.phase) {
    case Phase::resolve:
      for (Number i = 0; i < p.unit_count; ++i)
        if (!may_resolve(field, i)) list.add(order(Do::resolve, {.unit = i}));
      if (list.empty()) list.add(order(Do::end_phase));
      return;
    case Phase::movement: return movement_actions(field, list);
    case Phase::reaction: {
      ActionList all;
      reaction_actions(field, all);
      for (Action each : all) {
        const bool sampled = p.move.unit != nothing || p.fire.unit != nothing;
        if (sampled || !check(p, each)) list.add(each);
      }
      return;
    }
    case Phase::firing:
      if (p.fire.unit != nothing) {
        for (Number i = 0; i < p.unit_count; ++i)
          if (p[i].seat != p.active && p[i].box.meets(p[p.fire.unit].box, plainly_too_far) &&
              !may_fire_at(field, p.fire.unit, i))
            list.add(order(Do::at, {.unit = i}));
        return list.add(order(Do::hold_fire));
      }
      for (Number i = 0; i < p.unit_count; ++i) {
        if (p[i].seat != p.active || may_fire(field, i)) continue;
        for (Do each : muskets)
          if (each == Do::fire || !may_give_up_fire(field, i, each == Do::bayonets))
            list.add(order(each, {.unit = i}));
      }
      return list.add(order(Do::end_phase));
    case Phase::combat:
      if (p.fight.defender != nothing) {
        for (Number i = 0; i < p.unit_count; ++i)
          if (p[i].seat == p.active && !may_join(field, i)) list.add(order(Do::join, {.unit = i}));
        return list.add(order(Do::fight));
      }
      if (p.fight.attacker != nothing) {
        for (Number i = 0; i < p.unit_count; ++i)
          if (p[i].seat != p.active && p[i].box.meets(p[p.fight.attacker].box, plainly_too_far / 2) &&
              !may_charge_at(field, p.fight.attacker, i))
            list.add(order(Do::charge_at, {.unit = i}));
        return list.add(order(Do::stand_down));
      }
      for (Number i = 0; i < p.unit_count; ++i) {
        if (p[i].seat != p.active) continue;
        if (!may_charge(field, i)) list.add(order(Do::charge, {.unit = i}));
        if (!may_open_fight(field, i)) list.add(order(Do::open_fight, {.unit = i}));
      }
      if (!fights_remain(p)) list.add(order(Do::end_phase));
      return;
    default: return setup_actions(field, list);
  }
}

namespace {

Verdict check_move(const Field& field, Action action) {
  const Position& p = field.p;
  switch (what(action)) {
    case Do::done: return may_commit(field);
    case Do::cancel: return {};
    case Do::end_phase: return refuse("SEQ-02", "finish or cancel the move first");
    default: break;
  }
  if (Verdict refusal = may_step(field, action)) return refusal;
  if (p.move.reaction && what(action) == Do::unlimber)
    return refuse("ARTM-12", "it moves instead of unlimbering in this phase");
  const Way way(field, p.move.unit, 1300);
  return explain(field, try_step(field, way, action).block, action);
}

Verdict check_reaction(const Field& field, Action action) {
  const Position& p = field.p;
  const Operands o = operands(action);
  if (p.move.unit != nothing) return check_move(field, action);
  if (p.fire.unit != nothing) {
    switch (what(action)) {
      case Do::shell:
      case Do::shell_object:
      case Do::canister: return may_shoot(field, action);
      case Do::cease: return {};
      case Do::react_limber:
        return refuse("ARTM-04", "a battery that fires in this phase may not limber in it");
      default: return refuse("REACT-01", "the battery is serving its guns");
    }
  }
  const Number who = number(o);
  switch (what(action)) {
    case Do::end_phase: return {};
    case Do::battery: return may_man_guns(field, who);
    case Do::react_limber:
    case Do::react_unlimber:
    case Do::react_move: {
      if (who < p.unit_count && p[who].artillery() && p[who].has(Token::fired) &&
          what(action) == Do::react_limber)
        return refuse("ARTM-04", "a battery that has fired in this phase may not limber in it");
      if (Verdict refusal = may_react(field, who)) return refusal;
      const bool limbered = p[who].formation == Formation::limbered;
      if (what(action) == Do::react_move)
        return limbered ? Verdict{}
                        : refuse("ARTM-12", "only a battery that is limbered moves in this phase");
      if (what(action) == Do::react_limber && limbered) return refuse("ARTM-03", "it is limbered already");
      if (what(action) == Do::react_unlimber && !limbered)
        return refuse("ARTM-14", "it is unlimbered already");
      Position trial = p;
      trial.move.unit = who;
      const Field there{field.data, trial};
      const Way way(there, who, 300);
      const Action change = order(limbered ? Do::unlimber : Do::limber, o);
      return explain(there, try_step(there, way, change).block, change);
    }
    default: return refuse("SEQ-03", "this is the Reactionary Artillery Phase");
  }
}

Verdict check_firing(const Field& field, Action action) {
  const Position& p = field.p;
  const Number who = number(operands(action));
  if (p.fire.unit != nothing) {
    if (what(action) == Do::at) return may_fire_at(field, p.fire.unit, who);
    if (what(action) == Do::hold_fire) return {};
    return refuse("FIRE-20", "name the target of the volley, or hold the fire");
  }
  switch (what(action)) {
    case Do::fire: return may_fire(field, who);
    case Do::bayonets: return may_give_up_fire(field, who, true);
    case Do::determined: return may_give_up_fire(field, who, false);
    case Do::end_phase: return {};
    case Do::battery:
    case Do::shell:
    case Do::canister: return refuse("REACT-04", "artillery fires in the Reactionary Artillery Phase only");
    default: return refuse("SEQ-01", "this is the Offensive Firing Phase");
  }
}

Verdict check_combat(const Field& field, Action action) {
  const Position& p = field.p;
  const Number who = number(operands(action));
  if (p.fight.defender != nothing) {
    if (what(action) == Do::join) return may_join(field, who);
    if (what(action) == Do::fight) return {};
    return refuse("CQC-01", "bring supporters into the fight, or fight it");
  }
  if (p.fight.attacker != nothing) {
    if (what(action) == Do::charge_at) return may_charge_at(field, p.fight.attacker, who);
    if (what(action) == Do::stand_down) return {};
    return refuse("CQC-01", "name the target of the charge");
  }
  switch (what(action)) {
    case Do::charge: return may_charge(field, who);
    case Do::open_fight: return may_open_fight(field, who);
    case Do::end_phase:
      if (fights_remain(p)) return refuse("CQC-38", "every Continuous Fight must have its round first");
      return {};
    default: return refuse("SEQ-01", "this is the Close Quarters Combat Phase");
  }
}

}  // namespace

Verdict Game::check(const Position& p, Action action) const {
  const Field field{*data_, p};
  if (p.ending.over) return refuse("WIN-01", "the battle is over");
  if (what(action) == Do::resign) return {};
  if (p.busy()) return check_prompt(field, action);
  switch (p.phase) {
    case Phase::resolve:
      if (what(action) == Do::resolve) return may_resolve(field, number(operands(action)));
      if (what(action) == Do::end_phase) {
        for (Number i = 0; i < p.unit_count; ++i)
          if (!may_resolve(field, i)) return refuse("RES-01", "every retreating Unit must roll");
        return {};
      }
      return refuse("SEQ-01", "this is the Measure of Resolve Phase");
    case Phase::movement:
      if (p.move.unit != nothing) return check_move(field, action);
      if (what(action) == Do::end_phase) return {};
      if (what(action) == Do::move)
        return may_begin(field, number(operands(action)),
                         static_cast<Pace>(std::min(operands(action).flag, 6u)));
      return refuse("SEQ-01", "this is the Movement Phase");
    case Phase::reaction: return check_reaction(field, action);
    case Phase::firing: return check_firing(field, action);
    case Phase::combat: return check_combat(field, action);
    default: return may_set_up(field, action);
  }
}

Outcome Game::outcome(const Position& p) const {
  Outcome outcome;
  outcome.over = p.ending.over;
  outcome.score = {p.score[0], p.score[1]};
  if (!p.ending.over) return outcome;
  outcome.winner = p.ending.winner;
  if (p.ending.winner != Seat::nobody) outcome.level = p.ending.decisive ? "decisive" : "marginal";
  outcome.reason = word(static_cast<Reason>(p.ending.reason));
  return outcome;
}

}  // namespace longroll::severed
