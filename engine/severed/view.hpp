// Pieces of views that several questions share.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/severed/turn.hpp"

namespace longroll::severed {

struct PhaseWords {
  std::string_view id, label;
};
const std::array<PhaseWords, 12>& phase_words();
bool may_see_place(const Unit& unit, Viewer viewer);  // DEPL-06, R141
Json unit_json(const Data& data, const Position& p, Number number, Viewer viewer);
Json points_json(Ring points);
Json moving_json(const Position& p);

}  // namespace longroll::severed
