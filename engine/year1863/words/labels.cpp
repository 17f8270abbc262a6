// Actions as a client is given them: notation, kind, operands, and a few words for a button.
#include "engine/year1863/words/verbs.hpp"

namespace longroll::year1863 {
namespace {

// Clients call a few things otherwise than people do.
std::string_view kind_of(const Verb<Do, Operand>& verb) {
  switch (verb.does) {
    case Do::fieldwork_at: return "place-fieldwork";
    case Do::call_militia: return "call-militia";
    case Do::go: return "step";
    case Do::train: return "train";
    default: return verb.word;
  }
}

std::string name_unit(const Data& d, JsonText& json, std::string_view key, unsigned u) {
  if (u >= d.units.size()) return "";
  json[key] = d.units[u].id;
  return d.units[u].name;
}

std::string name_point(const Data& d, JsonText& json, std::string_view key, unsigned q) {
  json[key] = d.places[q].id;
  return d.places[q].name;
}

std::string name_route(Board b, JsonText& json, Route route) {
  const std::string_view way = word_for(b.d.route(route).way);
  json["way"] = way;
  json["cost"] = 1;
  const Point to = b.d.graph.other_end(route, b.p.march.here);
  return fmt::format("{} by {}", name_point(b.d, json, "point", static_cast<unsigned>(index(to))),
                     way == word_for(Way::seasonal) ? "seasonal river" : way);
}

// The operand in the words of a label; its id goes into the JSON.
std::string name_operand(Board b, JsonText& json, Operand operand, unsigned value) {
  constexpr std::string_view musters[] = {"Count recruit points", "Count with a Draft", "Cash in a VP",
                                          "Draft and cash in a VP"};
  switch (operand) {
    case Operand::unit: return name_unit(b.d, json, "unit", value);
    case Operand::to_unit:
    case Operand::replaced: return name_unit(b.d, json, "to", value);
    case Operand::point:
    case Operand::at:
    case Operand::to: return name_point(b.d, json, "point", value);
    case Operand::train: return name_point(b.d, json, "from", value);
    case Operand::route: return name_route(b, json, static_cast<Route>(value));
    case Operand::raised: return std::string(musters[value & 3]);
    case Operand::table: return value ? "Major battle" : "Skirmish";
    case Operand::digger: return value ? "with a train" : "by engineers";
    case Operand::none:
    case Operand::answer: break;
  }
  return "";
}

}  // namespace

JsonText action_text(Board b, Action action) {
  const Verb<Do, Operand>& verb = *verbs.of(action.kind<Do>());
  JsonText json = {{"do", notation(b, action)}, {"kind", kind_of(verb)}};
  std::array<std::string, 3> names;
  std::size_t named = 0;
  for (std::size_t i = 0; i < 3; ++i)
    if (verb.operands[i] != Operand::none)
      names[named++] = name_operand(b, json, verb.operands[i], operand_of(action, i));
  std::string label = fmt::format(fmt::runtime(verb.label), names[0], names[1]);
  if (verb.operands[0] == Operand::answer && !action.a())
    label = fmt::format("Do not {}{}", static_cast<char>(label[0] - 'A' + 'a'), label.substr(1));
  if (verb.does == Do::shakeup && names[1].empty()) label = names[0] + " takes command of an army";
  if (verb.does == Do::demobilize || verb.does == Do::burn)
    label += " at " + b.d.place(b.where(unit_of(action))).name;
  if (verb.does == Do::buy) {
    const UnitInfo& unit = b.d.unit(unit_of(action));
    json["cost"] = b.d.cost[unit.type][unit.side];
  }
  json["label"] = label;
  return json;
}

}  // namespace longroll::year1863
