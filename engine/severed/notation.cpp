// Orders in words, as the log shows them; reader.cpp takes them back.
#include "engine/severed/notation.hpp"

#include "engine/severed/game.hpp"

namespace longroll::severed {

namespace {

std::string_view side(unsigned right) { return right ? "right" : "left"; }

std::string base_code(const Data& data, const Position& p, const Operands& o) {
  return fmt::format("{}/{}", code(data, p, number(o)), o.base + 1);
}

}  // namespace

std::string Game::write(const Position& p, Action action) const {
  const Operands o = operands(action);
  const auto unit = [&] { return code(*data_, p, number(o)); };
  const auto angle = static_cast<int>(o.heading);
  switch (what(action)) {
    case Do::none: return "nothing";
    case Do::roll: return "roll";
    case Do::go_first: return "first";
    case Do::go_second: return "second";
    case Do::take_edge: return o.flag ? "edge north" : "edge south";
    case Do::name_general: return fmt::format("general {}", unit());
    case Do::deploy:
      return fmt::format("deploy {} {} at {} facing {}", unit(), word(static_cast<Formation>(o.flag)),
                         place(point(o)), degrees(angle));
    case Do::place_base:
      return fmt::format("place {} at {} facing {}", base_code(*data_, p, o), place(point(o)),
                         degrees(angle));
    case Do::ready: return "ready";
    case Do::resolve: return fmt::format("resolve {}", unit());
    case Do::form_line_now: return "reform line";
    case Do::stay_in_column: return "reform column";
    case Do::move: return fmt::format("move {} {}", unit(), word(static_cast<Pace>(o.flag)));
    case Do::done: return "done";
    case Do::cancel: return "cancel";
    case Do::end_phase: return "end";
    case Do::advance: return fmt::format("advance {}", inches(o.x));
    case Do::oblique: return fmt::format("oblique {} {} {}", side(o.flag), degrees(angle), inches(o.x));
    case Do::wheel: return fmt::format("wheel {} {}", side(o.flag), degrees(angle));
    case Do::about_face: return "about face";
    case Do::face: return fmt::format("face {}", side(o.flag));
    case Do::form_line: return fmt::format("form line {}", side(o.flag));
    case Do::march: return fmt::format("march to {}", place(point(o)));
    case Do::back: return fmt::format("back {}", inches(o.x));
    case Do::skirmish: return fmt::format("base {} to {}", o.base + 1, place(point(o)));
    case Do::skirmish_all: return fmt::format("shift {}", place(displacement(o)));
    case Do::turn: return fmt::format("turn {}", degrees(angle));
    case Do::ride: return fmt::format("ride to {}", place(point(o)));
    case Do::gun_to: return fmt::format("gun {} to {}", o.base + 1, place(point(o)));
    case Do::by_hand:
      return fmt::format("hand {} to {} facing {}", o.base + 1, place(point(o)), degrees(angle));
    case Do::pivot: return fmt::format("pivot {} to {}", o.base + 1, degrees(angle));
    case Do::limber: return fmt::format("limber {} {}", degrees(angle), degrees(o.x));
    case Do::unlimber: return fmt::format("unlimber {} {}", degrees(angle), degrees(o.x));
    case Do::dismount: return "dismount";
    case Do::battery: return fmt::format("battery {}", unit());
    case Do::shell:
      return fmt::format("shell gun {} at {} range {}", o.flag + 1, base_code(*data_, p, o),
                         inches(50 * o.x));
    case Do::shell_object: {
      const Ground& ground = data_->grounds[p.ground];
      const std::string object = o.unit < ground.features.size() ? ground.features[o.unit].id : "nothing";
      return fmt::format("shell gun {} at object {} {} range {}", o.flag + 1, object, place(point(o)),
                         inches(50 * angle));
    }
    case Do::canister: return fmt::format("canister gun {} at {}", o.flag + 1, base_code(*data_, p, o));
    case Do::cease: return "cease";
    case Do::react_limber: return fmt::format("limber {} {} {}", unit(), degrees(angle), degrees(o.x));
    case Do::react_unlimber: return fmt::format("unlimber {} {} {}", unit(), degrees(angle), degrees(o.x));
    case Do::react_move: return fmt::format("drive {}", unit());
    case Do::fire: return fmt::format("fire {}", unit());
    case Do::at:
    case Do::charge_at: return fmt::format("at {}", unit());
    case Do::hold_fire: return "hold fire";
    case Do::split: return fmt::format("split {} {} {}", o.x, o.y, angle);
    case Do::bayonets: return fmt::format("bayonets {}", unit());
    case Do::determined: return fmt::format("determined {}", unit());
    case Do::dispute: return "dispute";
    case Do::accept: return "accept";
    case Do::charge: return fmt::format("charge {}", unit());
    case Do::stand_down: return "stand down";
    case Do::open_fight: return fmt::format("open {}", unit());
    case Do::join: return fmt::format("join {}", unit());
    case Do::fight: return "fight";
    case Do::brace: return "brace";
    case Do::countercharge: return "countercharge";
    case Do::yell: return "yell";
    case Do::no_yell: return "no yell";
    case Do::remove: return fmt::format("lose {}", o.base + 1);
    case Do::escape: return fmt::format("escape {}", degrees(angle));
    case Do::assist: return fmt::format("assist {}", unit());
    case Do::furious: return "furious";
    case Do::decline: return "decline";
    case Do::resign: return "resign";
  }
  return "nothing";
}

}  // namespace longroll::severed
