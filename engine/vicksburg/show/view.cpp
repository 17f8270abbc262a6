// What a viewer sees of a position: pieces, tracks, the question, and what may be done.
#include <nlohmann/json.hpp>

#include "engine/core/any_game.hpp"
#include "engine/core/frame.hpp"
#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/rules/rules.hpp"
#include "engine/vicksburg/show/action_view.hpp"
#include "engine/vicksburg/words/names.hpp"

namespace longroll::vicksburg {
namespace {

constexpr std::array<std::string_view, 8> fate_ids = {"map",     "pool",     "lost",    "downriver",
                                                      "raiding", "pursuing", "chasing", "gone"};

JsonText hex_list(const Data& data, const Hexes& hexes) {
  JsonText list = JsonText::array();
  hexes.each([&](Hex hex) { list.push_back(hex_text(data, hex)); });
  return list;
}

// Lists that are there only when somebody is on them.
void add_ids(JsonText& view, std::string_view key, const Data& data, auto pieces) {
  if (pieces.empty()) return;
  JsonText list = JsonText::array();
  for (auto each : pieces) list.push_back(data.of(each).id);
  view[key] = list;
}

void add_notes(JsonText& view, std::string_view key, std::span<const CombatNote> notes) {
  if (notes.empty()) return;
  JsonText list = JsonText::array();
  for (const CombatNote& each : notes) list.push_back({{"what", each.what}, {"value", each.value}});
  view[key] = list;
}

JsonText units_view(Board b) {
  JsonText list = JsonText::array();
  const Position& p = b.p;
  for (std::uint8_t i = 0; i < max_units; ++i) {
    const Unit unit{i};
    JsonText one = {{"id", b.data.of(unit).id}, {"fate", fate_ids[static_cast<int>(p.fate[i])]}};
    if (b.on_map(unit)) {
      one["hex"] = hex_text(b.data, b.at(unit));
      one["committed"] = p.committed.has(unit);
      one["disrupted"] = p.disrupted.has(unit);
      one["ready"] = p.ready.has(unit);
      one["cf"] = b.strength(unit);
    } else if (p.arrives[i] && p.arrives[i] <= 10) {
      one["arrives"] = p.arrives[i];
    }
    list.push_back(one);
  }
  return list;
}

JsonText leaders_view(Board b) {
  JsonText list = JsonText::array();
  const Position& p = b.p;
  for (std::uint8_t i = 0; i < max_leaders; ++i) {
    const Leader leader{i};
    JsonText one = {{"id", b.data.of(leader).id},
                    {"name", b.name(leader)},
                    {"cv", b.cv(leader)},
                    {"supreme", b.is_supreme(leader)},
                    {"fate", fate_ids[static_cast<int>(p.leader_fate[i])]}};
    if (b.on_map(leader)) {
      one["hex"] = hex_text(b.data, b.at(leader));
      one["committed"] = p.committed_leaders.has(leader);
      one["declared"] = p.declared_leaders.has(leader);
    }
    list.push_back(one);
  }
  return list;
}

JsonText vessels_view(Board b) {
  JsonText list = JsonText::array();
  for (Vessel vessel : {Vessel::fleet, Vessel::arkansas}) {
    const int v = index(vessel);
    if (!b.vessel_afloat(vessel)) continue;
    list.push_back({{"id", piece_id(b, vessel)},
                    {"at", b.vessel_at(vessel)},
                    {"hexside", naval_text(b.data, b.vessel_at(vessel))},
                    {"committed", b.p.vessel_committed[v] != 0},
                    {"disrupted", b.p.vessel_disrupted[v] != 0}});
  }
  return list;
}

JsonText operation_view(Board b) {
  const Position& p = b.p;
  if (p.phase != Phase::operations || p.mover == 255 || p.step == Step::operations ||
      p.step == Step::muster || p.step == Step::besiegers)
    return nullptr;
  JsonText view = {{"piece", piece_id(b, Piece(p.mover))},
                   {"mp", p.mp},
                   {"forced", p.has(forced)},
                   {"halted", p.has(halted)}};
  add_ids(view, "with", b.data, p.companions);
  return view;
}

JsonText combat_view(Board b) {
  const Position& p = b.p;
  if (p.step < Step::withdraw || p.step > Step::advance) return nullptr;
  JsonText view = {{"from", hex_text(b.data, p.attack_from)},
                   {"hex", hex_text(b.data, p.attack_at)},
                   {"attacker", b.data.units[p.attacker].id},
                   {"target", b.data.units[p.target].id}};
  add_ids(view, "supporting", b.data, p.supporting);
  add_ids(view, "attackers", b.data, b.attackers());
  add_ids(view, "defenders", b.data, b.defenders());
  add_ids(view, "leaders", b.data, p.lent_leaders);
  if (p.step < Step::attacker_support || p.step > Step::defender_leaders) return view;
  CombatNotes notes;
  const CombatOdds odds = b.combat_odds(&notes);
  add_notes(view, "shifts", std::span(notes.shifts).first(notes.shift_count));
  add_notes(view, "modifiers", std::span(notes.modifiers).first(notes.modifier_count));
  view["odds"] = {{"attack", odds.attack},
                  {"defence", odds.defence},
                  {"ratio", b.data.charts.columns[odds.column]},
                  {"shift", odds.shift},
                  {"column", b.data.charts.columns[odds.shifted]},
                  {"modifier", odds.modifier},
                  {"unlimited", odds.raw_modifier},
                  {"automatic", odds.automatic}};
  return view;
}

// The hex and the piece that the question is about.
JsonText focus_view(Board b) {
  const Position& p = b.p;
  const auto hex = [&](Hex one) { return JsonText{{"focus", hex_text(b.data, one)}}; };
  const auto unit = [&](Unit one) {
    return JsonText{{"unit", b.data.of(one).id}, {"focus", hex_text(b.data, b.at(one))}};
  };
  switch (step_of(p)) {
    case Step::displace:
    case Step::replace: return {{"leader", b.data.of(b.to_settle()).id}};
    case Step::muster:
      return {{"leader", b.data.leaders[p.mustering].id},
              {"focus", hex_text(b.data, p.leader_at[p.mustering])}};
    case Step::operate: return Piece(p.mover).is_unit() ? unit(Piece(p.mover).unit()) : JsonText::object();
    case Step::withdraw:
    case Step::retarget:
    case Step::attacker_support:
    case Step::defender_support:
    case Step::attacker_leaders:
    case Step::defender_leaders:
    case Step::advance: return hex(p.attack_at);
    case Step::defender_retreat:
    case Step::attacker_retreat: return unit(p.retreating.first());
    case Step::defender_leaders_retreat:
    case Step::attacker_leaders_retreat: return {{"leader", b.data.of(p.retreating_leaders.first()).id}};
    case Step::besiegers:
    case Step::siege_roll:
    case Step::siege_entry: return hex(p.siege_hex);
    default: return JsonText::object();
  }
}

JsonText siege_view(Board b) {
  if (!b.p.siege_hex.exists()) return nullptr;
  return {{"hex", hex_text(b.data, b.p.siege_hex)},
          {"turns", b.p.siege_turns},
          {"declared", b.p.siege_declared != 0}};
}

Frame frame_of(const GameInfo& info, Board b) {
  const Position& p = b.p;
  const Chapter& asked = chapter_of(b);
  return {.turn = {{"number", p.turn},
                   {"of", p.last_turn ? p.last_turn : 10},
                   {"label", fmt::format("{}, turn {}", b.data.charts.turn_names[p.turn - 1u], p.turn)}},
          .phase = {{"id", phase_id(p.phase)},
                    {"label", phase_label(p.phase)},
                    {"number", static_cast<int>(p.phase)},
                    {"seat", p.phase == Phase::operations ? JsonText(info.seats[p.active]) : JsonText()}},
          .ask = asked.id,
          .prompt = full_sentence(asked.prompt(b)),
          .waiting =
              fmt::format("The {} player is deciding.", b.decider() == union_side ? "Union" : "Confederate"),
          .about = focus_view(b)};
}

}  // namespace

JsonText Game::view(const Position& position, Viewer viewer) const {
  const Board b(*data_, position);
  const Position& p = position;
  JsonText view = begin_view(info_, decision(p), outcome(p), viewer, frame_of(info_, b),
                             [&] { return actions_view(*this, p); });
  view.add_members({{"round", p.round},
                    {"units", units_view(b)},
                    {"leaders", leaders_view(b)},
                    {"vessels", vessels_view(b)},
                    {"entrenched", hex_list(*data_, p.entrenched)},
                    {"damaged", hex_list(*data_, p.damaged)},
                    {"union_control", hex_list(*data_, p.union_control)},
                    {"ip", p.ip},
                    {"vp", p.vp},
                    {"losses", p.losses},
                    {"morale", p.morale},
                    {"forts", JsonText{{"depot", b.fort(data_->map.depot, union_side)},
                                       {"vicksburg", b.fort(data_->map.vicksburg, confederate)}}},
                    {"batteries", !p.batteries_destroyed},
                    {"base", hex_text(*data_, b.base())},
                    {"gulf_capacity", p.gulf_capacity < 0 ? JsonText() : JsonText(p.gulf_capacity)},
                    {"rains", p.rains == p.turn},
                    {"operation", operation_view(b)},
                    {"combat", combat_view(b)},
                    {"siege", siege_view(b)}});
  if (p.step != Step::declare_second) return view;
  // A sealed declaration is nobody else's business (R117).
  const Seat first = other(b.decider());
  if (!p.options.initiative_declaration && !sees_as(viewer, first)) return view;
  const std::uint8_t leader = p.declared_other[index(first)];
  view["declared"] = {{"seat", seat_name(info_, first)},
                      {"supreme", p.declared_supreme[index(first)] != 0},
                      {"other", leader == 255 ? JsonText() : JsonText(data_->leaders[leader].id)}};
  return view;
}

}  // namespace longroll::vicksburg
