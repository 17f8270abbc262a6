// What the rows of a player come to: his games, his results by game and side, and head to head.
#pragma once

#include "engine/games.hpp"
#include "server/player_rows.hpp"

namespace longroll::server {

Json games_json(const Games& games, const std::string& player, const std::vector<TableRow>& rows);
Json statistics_json(const Games& games, const std::vector<ResultRow>& results);
Json against_json(const std::vector<ResultRow>& results);

}  // namespace longroll::server
