#include "engine/vicksburg/words/names.hpp"

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
  const auto& side = data.map.naval[place - 1];
  return fmt::format("{}/{}", hex_text(data, side[0]), hex_text(data, side[1]));
}

std::string naval_with_name(const Data& data, int place) {
  if (place < 1 || place > static_cast<int>(data.map.naval.size())) return "no water";
  const auto& sides = data.map.naval[place - 1];
  for (const Hex bank : {sides[1], sides[0]})
    if (const Place* named = data.map.place(bank))
      return fmt::format("the river off {} ({})", named->name, naval_text(data, place));
  return fmt::format("the river at {}", naval_text(data, place));
}

std::string piece_id(Board board, Piece piece) {
  if (piece.is_unit()) return board.data.of(piece.unit()).id;
  if (piece.is_leader()) return lower(board.name(piece.leader()));
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
    if (data.map.naval[i - 1][1] == *hex) return i;
  return problem("{} has no hexside on the Mississippi", text);
}

Result<Piece> find_piece(Board board, std::string_view text) {
  const Data& data = board.data;
  std::vector<std::string_view> known = {"fleet", "arkansas"};
  if (same_word(text, "fleet")) return Piece(Vessel::fleet);
  if (same_word(text, "arkansas")) return Piece(Vessel::arkansas);
  for (std::uint8_t i = 0; i < max_units; ++i) {
    if (same_word(data.units[i].id, text)) return Piece(Unit{i});
    known.push_back(data.units[i].id);
  }
  for (std::uint8_t i = 0; i < max_leaders; ++i) {
    if (same_word(data.leaders[i].id, text) || same_word(board.name(Leader{i}), text))
      return Piece(Leader{i});
    known.push_back(data.leaders[i].id);
  }
  const std::string_view close = nearest(text, known);
  if (close.empty()) return problem("there is no piece '{}'", text);
  return problem("there is no piece '{}'; did you mean {}?", text, close);
}

Result<Unit> find_unit(Board board, std::string_view text) {
  auto piece = find_piece(board, text);
  if (!piece) return std::unexpected(piece.error());
  if (!piece->is_unit()) return problem("'{}' is not a combat unit", text);
  return piece->unit();
}

Result<Leader> find_leader(Board board, std::string_view text) {
  auto piece = find_piece(board, text);
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

std::string_view phase_id(Phase phase) {
  constexpr std::array<std::string_view, 7> ids = {"setup",         "supply", "initiative", "operations",
                                                   "reinforcement", "end",    "over"};
  return ids[static_cast<std::size_t>(phase)];
}

std::string full_sentence(std::string text) {
  if (!text.empty() && !std::string_view(".?!").contains(text.back())) text += '.';
  return text;
}

}  // namespace longroll::vicksburg
