// Actions as a client is given them: notation, kind, operands, and a few words for a button.

#include "engine/year1863/labels.hpp"
#include "engine/core/any_game.hpp"
#include "engine/year1863/chapters.hpp"

namespace longroll::year1863 {
namespace {

// What the operands of an action are.
enum class Operands { none, unit, point, unit_at_point, unit_and_unit, point_from_point, route };

struct Form {
  std::string_view kind;
  Operands operands;
  std::string_view label;  // {0}: a, {1}: b
};

Form form_of(Do kind) {
  using enum Operands;
  switch (kind) {
    case Do::place: return {"place", unit_at_point, "{0} at {1}"};
    case Do::fieldwork_at: return {"place-fieldwork", point, "Fieldwork at {1}"};
    case Do::historical: return {"historical", none, "Set up as in April 1863"};
    case Do::roll: return {"roll", none, "Roll for General Orders"};
    case Do::transfer: return {"transfer", unit, "Send {0}"};
    case Do::shakeup: return {"shakeup", unit_and_unit, "{0} replaces {1}"};
    case Do::flip: return {"flip", unit, "Turn {0} over"};
    case Do::decline: return {"decline", none, "Decline"};
    case Do::recall: return {"recall", unit, "Recall {0}"};
    case Do::successor: return {"successor", unit, "{0} takes command"};
    case Do::demobilize: return {"demobilize", unit, "Demobilize {0}"};
    case Do::burn: return {"burn", unit, "Burn {0}"};
    case Do::raze: return {"raze", point, "Level the fieldwork at {1}"};
    case Do::muster: return {"muster", none, "Count recruit points"};
    case Do::buy: return {"buy", unit_at_point, "{0} at {1}"};
    case Do::call_militia: return {"call-militia", none, "Call out the militia"};
    case Do::militia: return {"militia", point, "Militia at {1}"};
    case Do::fort: return {"fort", point_from_point, "Fort at {1}, train from {0}"};
    case Do::upgrade: return {"upgrade", point_from_point, "Level 2 at {1}, train from {0}"};
    case Do::fieldwork: return {"fieldwork", point, "Fieldwork at {1}"};
    case Do::assign: return {"assign", unit_and_unit, "{0} takes {1}"};
    case Do::unassign: return {"unassign", unit, "{0} gives up his corps"};
    case Do::promote: return {"promote", unit, "Promote {0}"};
    case Do::done: return {"done", none, "End the phase"};
    case Do::supply: return {"supply", point, "Expend a train at {1} for a double march"};
    case Do::march: return {"march", unit, "March {0}"};
    case Do::army: return {"army", unit, "{0} with his army"};
    case Do::fleet: return {"fleet", unit, "{0} with his fleet"};
    case Do::ship: return {"ship", unit, "{0} by sea"};
    case Do::raid: return {"raid", unit, "{0} on a raid"};
    case Do::leave: return {"leave", unit, "Leave {0} behind"};
    case Do::join: return {"join", unit, "{0} goes along"};
    case Do::bonus: return {"bonus", none, "Roll for more movement"};
    case Do::go: return {"step", route, "To {1}"};
    case Do::rail: return {"rail", point, "By rail to {1}"};
    case Do::drop: return {"drop", unit, "Drop {0} here"};
    case Do::load: return {"load", unit, "Take {0} aboard"};
    case Do::land: return {"land", point, "Land at {1}"};
    case Do::halt: return {"halt", none, "Halt here"};
    case Do::attack: return {"attack", point, "Fight at {1}"};
    case Do::name: return {"name", unit, "{0} leads"};
    case Do::those_people: return {"those-people", none, "Play Those People!"};
    case Do::table: return {"table", none, "Skirmish"};
    case Do::train: return {"train", none, "Expend a train"};
    case Do::spend: return {"vp", none, "Spend a VP"};
    case Do::fight: return {"fight", none, "Roll the battle"};
    case Do::lose: return {"lose", unit, "Lose {0}"};
    case Do::retreat: return {"retreat", point, "Retreat to {1}"};
    case Do::panic: return {"panic", unit, "{0} panics"};
    case Do::flee: return {"flee", point, "Flee to {1}"};
    case Do::follow: return {"follow", unit_at_point, "{0} to {1}"};
    case Do::pursue: return {"pursue", none, "Pursue"};
  }
  return {"order", none, "?"};
}

// Words for the few choices that are told apart by a number.
std::string choice_label(Do kind, unsigned a, std::string_view otherwise) {
  constexpr std::string_view musters[] = {"Count recruit points", "Count with a Draft", "Cash in a VP",
                                          "Draft and cash in a VP"};
  switch (kind) {
    case Do::muster: return std::string(musters[a & 3]);
    case Do::table: return a ? "Major battle" : "Skirmish";
    case Do::train:
    case Do::spend:
    case Do::pursue:
    case Do::those_people: return a ? std::string(otherwise) : "No";
    default: return std::string(otherwise);
  }
}

}  // namespace

Json action_json(const Game& game, const Position& p, Action action) {
  const Data& d = game.data();
  const Do kind = action.kind<Do>();
  const Form form = form_of(kind);
  const unsigned a = action.a(), b = action.b();
  Json json = {{"do", game.write(p, action)}, {"kind", form.kind}};
  std::string first, second;
  const auto unit = [&](std::string_view key, unsigned u) {
    if (u >= d.units.size()) return std::string();
    json[key] = d.units[u].id;
    return d.units[u].name;
  };
  const auto point = [&](std::string_view key, unsigned q) {
    json[key] = d.places[q].id;
    return d.places[q].name;
  };
  switch (form.operands) {
    case Operands::none: break;
    case Operands::unit: first = unit("unit", a); break;
    case Operands::point: second = point("point", b); break;
    case Operands::unit_at_point: first = unit("unit", a), second = point("point", b); break;
    case Operands::unit_and_unit: first = unit("unit", a), second = unit("to", b); break;
    case Operands::point_from_point: first = point("from", a), second = point("point", b); break;
    case Operands::route: {
      const Route route = static_cast<Route>(a);
      second = point("point", static_cast<unsigned>(longroll::index(d.graph.other_end(route, p.march.here))));
      json["way"] = word_for(d.route(route).way);
      json["cost"] = 1;
      break;
    }
  }
  if (kind == Do::buy) json["cost"] = d.cost[d.units[a].type][d.units[a].side];
  std::string label = fmt::format(fmt::runtime(choice_label(kind, a, form.label)), first, second);
  if (kind == Do::shakeup && second.empty()) label = first + " takes command of an army";
  if (kind == Do::fieldwork) label += a ? ", with a train" : ", by engineers";
  if (kind == Do::go) label += fmt::format(" by {}", json["way"].get<std::string>());
  if (kind == Do::demobilize || kind == Do::burn) label += " at " + d.place(p.where[a]).name;
  json["label"] = label;
  return json;
}

}  // namespace longroll::year1863
