#include "engine/vicksburg/names.hpp"

namespace longroll::vicksburg {

std::string hex_text(const Data& data, Hex hex) {
  return hex.exists() && hex.at < map_size ? fmt::format("{:04}", data.map.grid.number(hex)) : "none";
}

std::string hex_with_name(const Data& data, Hex hex) {
  const Place* place = hex.exists() ? data.map.place(hex) : nullptr;
  return place ? fmt::format("{} ({})", place->name, hex_text(data, hex)) : hex_text(data, hex);
}

std::string naval_text(const Data& data, int place) {
  if (place < 1 || place > static_cast<int>(data.map.naval.size())) return "none";
  const auto& side = data.map.naval[static_cast<std::size_t>(place - 1)];
  return fmt::format("{}/{}", hex_text(data, side[0]), hex_text(data, side[1]));
}

std::string piece_id(const Rules& rules, Piece piece) {
  if (piece.is_unit()) return rules.data.of(piece.unit()).id;
  if (piece.is_leader()) return lower(rules.name(piece.leader()));
  return piece.is_vessel() ? piece.vessel() == Vessel::fleet ? "fleet" : "arkansas" : "none";
}

std::string piece_name(const Data& data, Piece piece) {
  if (piece.is_unit()) return data.of(piece.unit()).name;
  if (piece.is_leader()) return data.of(piece.leader()).name;
  return piece.is_vessel() ? piece.vessel() == Vessel::fleet ? "the River Fleet" : "the Arkansas" : "nobody";
}

Result<Hex> find_hex(const Data& data, std::string_view text) {
  if (text.size() == 4)
    if (const auto number = whole_number(text)) {
      const Hex hex = data.map.grid.numbered(*number);
      if (hex.exists() && data.map.terrain[hex.at] != Terrain::none) return hex;
      return problem("there is no hex {}", text);
    }
  std::vector<std::string_view> known;
  for (const Place& place : data.map.places) {
    if (same_word(place.id, text)) return place.hex;
    known.push_back(place.id);
  }
  const std::string_view close = nearest(text, known);
  if (close.empty()) return problem("'{}' is neither a hex such as 0306 nor a place", text);
  return problem("there is no place '{}'; did you mean {}?", text, close);
}

Result<int> find_naval(const Data& data, std::string_view text) {
  const int last = static_cast<int>(data.map.naval.size());
  if (const auto slash = text.find_first_of("/|"); slash != std::string_view::npos) {
    for (int i = 1; i <= last; ++i) {
      const std::string each = naval_text(data, i);
      if (each.substr(0, 4) == text.substr(0, slash) && each.substr(5) == text.substr(slash + 1)) return i;
      if (each.substr(5) == text.substr(0, slash) && each.substr(0, 4) == text.substr(slash + 1)) return i;
    }
    return problem("'{}' is not a hexside of the Mississippi", text);
  }
  if (text.size() < 3)
    if (const auto number = whole_number(text); number && *number >= 1 && *number <= last) return *number;
  auto hex = find_hex(data, text);
  if (!hex) return std::unexpected(hex.error());
  for (int i = 1; i <= last; ++i)
    if (data.map.naval[static_cast<std::size_t>(i - 1)][1] == *hex) return i;
  return problem("{} has no hexside on the Mississippi", text);
}

Result<Piece> find_piece(const Rules& rules, std::string_view text) {
  const Data& data = rules.data;
  std::vector<std::string_view> known = {"fleet", "arkansas"};
  if (same_word(text, "fleet")) return Piece(Vessel::fleet);
  if (same_word(text, "arkansas")) return Piece(Vessel::arkansas);
  for (std::uint8_t i = 0; i < max_units; ++i) {
    if (same_word(data.units[i].id, text)) return Piece(Unit{i});
    known.push_back(data.units[i].id);
  }
  for (std::uint8_t i = 0; i < max_leaders; ++i) {
    if (same_word(data.leaders[i].id, text) || same_word(rules.name(Leader{i}), text))
      return Piece(Leader{i});
    known.push_back(data.leaders[i].id);
  }
  const std::string_view close = nearest(text, known);
  if (close.empty()) return problem("there is no piece '{}'", text);
  return problem("there is no piece '{}'; did you mean {}?", text, close);
}

Result<Unit> find_unit(const Rules& rules, std::string_view text) {
  auto piece = find_piece(rules, text);
  if (!piece) return std::unexpected(piece.error());
  if (!piece->is_unit()) return problem("'{}' is not a combat unit", text);
  return piece->unit();
}

Result<Leader> find_leader(const Rules& rules, std::string_view text) {
  auto piece = find_piece(rules, text);
  if (!piece) return std::unexpected(piece.error());
  if (!piece->is_leader()) return problem("'{}' is not a Leader", text);
  return piece->leader();
}

std::string_view phase_label(Phase phase) {
  switch (phase) {
    case Phase::setup: return "Set-up";
    case Phase::supply: return "Supply";
    case Phase::initiative: return "Initiative";
    case Phase::operations: return "Operations";
    case Phase::reinforcement: return "Entrenchment/Reinforcement";
    case Phase::end: return "End";
    case Phase::over: return "Game over";
  }
  return "";
}

std::string_view step_id(Step step) {
  static constexpr std::array<std::string_view, 58> ids = {"base-choice",
                                                           "confederate-setup",
                                                           "union-setup",
                                                           "raid-choice",
                                                           "pursuit-choice",
                                                           "arkansas-roll",
                                                           "arkansas-place",
                                                           "supply-start",
                                                           "raided-union",
                                                           "gulf-choice",
                                                           "rail-choice",
                                                           "union-extensions",
                                                           "gulf-users",
                                                           "garrison-losses",
                                                           "raided-confederates",
                                                           "confederate-extensions",
                                                           "strategic-return",
                                                           "initiative",
                                                           "first-roll",
                                                           "declare-first",
                                                           "declare-second",
                                                           "lone-roll",
                                                           "operations",
                                                           "muster",
                                                           "besiegers",
                                                           "operate",
                                                           "withdraw",
                                                           "retarget",
                                                           "attacker-support",
                                                           "defender-support",
                                                           "attacker-leaders",
                                                           "defender-leaders",
                                                           "resolve",
                                                           "defender-retreat",
                                                           "defender-leaders-retreat",
                                                           "attacker-retreat",
                                                           "attacker-leaders-retreat",
                                                           "advance",
                                                           "end-operation",
                                                           "operations-over",
                                                           "forrest-roll",
                                                           "union-entrench",
                                                           "confederate-entrench",
                                                           "union-reinforce",
                                                           "group-b-roll",
                                                           "confederate-reinforce",
                                                           "repair",
                                                           "event-roll",
                                                           "milliken-choice",
                                                           "siege-roll",
                                                           "siege-entry",
                                                           "recovery",
                                                           "end-gulf-users",
                                                           "union-relocate",
                                                           "confederate-relocate",
                                                           "scorch-choice",
                                                           "reckoning",
                                                           "over"};
  static_assert(ids.size() == static_cast<std::size_t>(Step::over) + 1);
  return ids[static_cast<std::size_t>(step)];
}

std::string_view step_prompt(Step step) {
  switch (step) {
    case Step::base_choice: return "Land at Grand Gulf or at Warrenton?";
    case Step::confederate_setup: return "Set up the Confederate army";
    case Step::union_setup: return "Set up the Union army";
    case Step::raid_choice: return "Send Grierson on his raid?";
    case Step::pursuit_choice: return "Send cavalry after Grierson?";
    case Step::arkansas_roll: return "Roll for the Arkansas";
    case Step::arkansas_place: return "Place the Arkansas at Vicksburg";
    case Step::raided_union: return "Name a Union infantry unit that Forrest cuts off from supply";
    case Step::gulf_choice: return "Use the fleet to land supplies at the base?";
    case Step::rail_choice: return "Use the railroad for supply without full garrisons?";
    case Step::union_extensions:
    case Step::confederate_extensions: return "Commit units to supply line protection?";
    case Step::gulf_users:
    case Step::end_gulf_users: return "Choose a unit to supply over the river";
    case Step::garrison_losses: return "Choose a unit Committed for want of garrisons";
    case Step::raided_confederates: return "Name a Confederate infantry unit that is out of supply";
    case Step::strategic_return: return "The landing is lost: wait, or return at the Depot?";
    case Step::first_roll: return "Roll for the opening initiative points";
    case Step::declare_first:
    case Step::declare_second: return "Declare Leaders for the initiative roll";
    case Step::lone_roll: return "Roll for initiative points: the enemy is done";
    case Step::operations: return "Spend initiative points, operate with activated units, or end the phase";
    case Step::muster: return "Choose the units that he activates";
    case Step::besiegers: return "Choose the besieging units";
    case Step::operate: return "Move, attack, or stop";
    case Step::withdraw: return "Withdraw cavalry before the combat, or stand";
    case Step::retarget: return "Name another unit to attack";
    case Step::attacker_support:
    case Step::defender_support: return "Choose units that join from adjacent hexes";
    case Step::attacker_leaders:
    case Step::defender_leaders: return "Choose Leaders who lend their value";
    case Step::defender_retreat:
    case Step::attacker_retreat: return "Choose the way of retreat";
    case Step::defender_leaders_retreat:
    case Step::attacker_leaders_retreat: return "Choose the unit that the Leader retreats with";
    case Step::advance: return "Advance into the hex, or not";
    case Step::forrest_roll: return "Roll for Forrest's raid";
    case Step::union_entrench:
    case Step::confederate_entrench: return "Entrench with Uncommitted units";
    case Step::union_reinforce:
    case Step::confederate_reinforce: return "Place reinforcements";
    case Step::group_b_roll: return "Roll for Johnston's brigades";
    case Step::event_roll: return "Roll for a random event";
    case Step::milliken_choice: return "Name the unit held at Milliken's Bend";
    case Step::siege_roll: return "Roll for the siege";
    case Step::siege_entry: return "Choose the stack that enters, or none";
    case Step::union_relocate:
    case Step::confederate_relocate: return "Relocate Leaders";
    case Step::scorch_choice: return "Declare the destruction of railroad stations?";
    case Step::over: return "The game is over";
    default: return "";
  }
}

std::string full_sentence(std::string text) {
  if (!text.empty() && !std::string_view(".?!").contains(text.back())) text += '.';
  return text;
}

}  // namespace longroll::vicksburg
