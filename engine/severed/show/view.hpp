// Pieces of views that several questions share.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/severed/game.hpp"
#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {

bool may_see_place(const Unit& unit, Viewer viewer);  // DEPL-06, R141
JsonText unit_view(const Data& data, const Position& p, Number number, Viewer viewer);
JsonText moving_view(const Position& p);
JsonText action_view(const Game& game, const Position& p, Action action);  // notation, kind, label, operands
Json points_json(Ring points);
Json board_json(const Data& data, const Position& p);  // table, terrain, phases and charts
// What an order would do, without dice: where the Unit would stand, and the inches left. Stretched, a last
// step that is too long is made as long as it may be, and what stops it is told.
Json preview(const Game& game, const Position& p, Viewer viewer, const std::string& text, bool stretched);
Result<Json> targets(const Data& data, const Position& p, std::string_view unit);
Cover least_cover(const Volley& volley);  // of the Bases that a volley may strike
Result<Json> gap(const Data& data, const Position& p, Viewer viewer, std::string_view one,
                 std::string_view other);

}  // namespace longroll::severed
