// Notation: what the log shows is what a player may type. Reading is in reading.cpp.
#include "engine/year1863/chapters.hpp"
#include "engine/year1863/game.hpp"

namespace longroll::year1863 {

std::string Game::write(const Position& p, Action action) const {
  const auto unit = [&](unsigned u) -> std::string_view {
    return u < data_->units.size() ? data_->units[u].id : std::string_view("?");
  };
  const auto point = [&](unsigned q) -> std::string_view {
    return q < data_->places.size() ? data_->places[q].id : std::string_view("?");
  };
  const auto yes = [&] { return action.a() ? "yes" : "no"; };
  const unsigned a = action.a(), b = action.b();
  switch (action.kind<Do>()) {
    case Do::place: return fmt::format("place {} at {}", unit(a), point(b));
    case Do::fieldwork_at: return fmt::format("place fieldwork at {}", point(b));
    case Do::historical: return "historical";
    case Do::roll: return "roll";
    case Do::transfer: return fmt::format("transfer {}", unit(a));
    case Do::shakeup:
      if (b == static_cast<unsigned>(index(Unit::none))) return fmt::format("shakeup {}", unit(a));
      return fmt::format("shakeup {} replaces {}", unit(a), unit(b));
    case Do::flip: return fmt::format("flip {}", unit(a));
    case Do::decline: return "decline";
    case Do::recall: return fmt::format("recall {}", unit(a));
    case Do::successor: return fmt::format("successor {}", unit(a));
    case Do::demobilize: return fmt::format("demobilize {}", unit(a));
    case Do::burn: return fmt::format("burn {}", unit(a));
    case Do::raze: return fmt::format("raze {}", point(b));
    case Do::muster: return fmt::format("muster{}{}", a & 1 ? " draft" : "", a & 2 ? " cash" : "");
    case Do::buy: return fmt::format("buy {} at {}", unit(a), point(b));
    case Do::call_militia: return "call militia";
    case Do::militia: return fmt::format("militia at {}", point(b));
    case Do::fort: return fmt::format("fort at {} with supply from {}", point(b), point(a));
    case Do::upgrade: return fmt::format("upgrade at {} with supply from {}", point(b), point(a));
    case Do::fieldwork: return fmt::format("fieldwork at {} with {}", point(b), a ? "supply" : "engineer");
    case Do::assign: return fmt::format("assign {} to {}", unit(a), unit(b));
    case Do::unassign: return fmt::format("unassign {}", unit(a));
    case Do::promote: return fmt::format("promote {}", unit(a));
    case Do::done: return "done";
    case Do::supply: return fmt::format("supply at {}", point(b));
    case Do::march: return fmt::format("march {}", unit(a));
    case Do::army: return fmt::format("army {}", unit(a));
    case Do::fleet: return fmt::format("fleet {}", unit(a));
    case Do::ship: return fmt::format("ship {}", unit(a));
    case Do::raid: return fmt::format("raid {}", unit(a));
    case Do::leave: return fmt::format("leave {}", unit(a));
    case Do::join: return fmt::format("join {}", unit(a));
    case Do::bonus: return "bonus";
    case Do::go: {
      const Route route = static_cast<Route>(a);
      if (longroll::index(route) >= data_->graph.routes()) return "?";
      const Point to = data_->graph.other_end(route, p.march.here);
      return fmt::format("to {} by {}", data_->place(to).id, word_for(data_->route(route).way));
    }
    case Do::rail: return fmt::format("rail to {}", point(b));
    case Do::drop: return fmt::format("drop {}", unit(a));
    case Do::load: return fmt::format("load {}", unit(a));
    case Do::land: return fmt::format("land at {}", point(b));
    case Do::halt: return "halt";
    case Do::attack: return fmt::format("attack {}", point(b));
    case Do::name: return fmt::format("name {}", unit(a));
    case Do::those_people: return fmt::format("those-people {}", yes());
    case Do::table: return fmt::format("table {}", a ? "battle" : "skirmish");
    case Do::train: return fmt::format("supply {}", yes());
    case Do::spend: return fmt::format("vp {}", yes());
    case Do::fight: return "fight";
    case Do::lose: return fmt::format("lose {}", unit(a));
    case Do::retreat: return fmt::format("retreat to {}", point(b));
    case Do::panic: return fmt::format("panic {}", unit(a));
    case Do::flee: return fmt::format("flee to {}", point(b));
    case Do::follow: return fmt::format("follow {} to {}", unit(a), point(b));
    case Do::pursue: return fmt::format("pursue {}", yes());
  }
  return "?";
}

}  // namespace longroll::year1863
