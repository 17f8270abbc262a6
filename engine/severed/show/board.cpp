// The table, which stays the same during a game, and as text for a terminal.
#include <algorithm>

#include "engine/severed/game.hpp"
#include "engine/severed/show/view.hpp"
#include "engine/severed/words/names.hpp"
#include "engine/severed/workshop/workshop.hpp"

namespace longroll::severed {

Json board_json(const Data& data, const Position& p) {
  Json phases = Json::array();
  for (std::size_t i = 0; i < phase_words.size(); ++i)
    phases.push_back({{"id", phase_words[i].id},
                      {"label", phase_words[i].label},
                      {"seat", static_cast<Phase>(i) == Phase::reaction ? "other" : "active"}});
  Json charts = Json::array();
  for (int i = 0; i < profile_count; ++i) {
    const Chart& row = data.charts.of(static_cast<Profile>(i));
    charts.push_back({{"name", row.name},
                      {"code", row.code},
                      {"bases", {row.least, row.most}},
                      {"points", row.points},
                      {"basic", row.basic / 100.0},
                      {"double", row.double_quick / 100.0},
                      {"march", row.march / 100.0},
                      {"charge", row.charge / 100.0},
                      {"fire", row.fire_dice},
                      {"attack", row.attack_rolls},
                      {"willpower", row.willpower},
                      {"source", row.source}});
  }
  Json answer = ground_json(data, data.grounds[p.ground]);
  answer["title"] = data.scenarios[p.scenario].title;
  answer["phases"] = phases;
  answer["charts"] = charts;
  return answer;
}

std::string Game::draw(const Position& p, Viewer viewer) const {
  const Board board{*data_, p};
  const int columns = board.ground().width / 100, rows = board.ground().height / 200;
  std::vector<std::string> grid(static_cast<std::size_t>(rows),
                                std::string(static_cast<std::size_t>(columns), '.'));
  const auto put = [&](Point at, char mark) {
    const int x = std::clamp(at.x / 100, 0, columns - 1), y = std::clamp(at.y / 200, 0, rows - 1);
    grid[rows - 1 - y][x] = mark;
  };
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const Point at{x * 100 + 50, y * 200 + 100};
      for (const Feature& each : board.ground().features) {
        const Kind& kind = data_->kind(each);
        if (!each.covers(at)) continue;
        put(at, kind.hill         ? '^'
                : kind.road       ? '='
                : kind.forest     ? 'T'
                : kind.level == 3 ? '~'
                : kind.building   ? '#'
                                  : ',');
      }
    }
  for (const Feature& each : board.ground().features)
    for (std::size_t i = 0; each.parts.empty() && i + 1 < each.outline.size(); ++i)
      for (int d = 0; d <= table::length(each.outline[i + 1] - each.outline[i]); d += 50)
        put(table::toward(each.outline[i], each.outline[i + 1], d), '-');
  for (Number i = 0; i < p.unit_count; ++i)
    if ((p[i].on_table() || p[i].place == Place::recorded) && may_see_place(p[i], viewer))
      for (int k = 0; k < p[i].count; ++k) {
        const char letter = data_->charts.of(p[i].type).code[0];
        put(centre(p[i], k), p[i].seat == Seat::first ? static_cast<char>(letter - 32) : letter);
      }
  std::string text = fmt::format("Turn {} of {}, {}\n", p.turn, p.turns, words_for(p.phase).label);
  for (const std::string& row : grid) text += row + "\n";
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].on_table() && may_see_place(p[i], viewer))
      text += fmt::format("{} {} Bases {} at {} facing {}\n", code(*data_, p[i]), p[i].count,
                          word(p[i].formation), place(middle(p[i])), degrees(p[i].facing().quarters()));
  return text;
}

}  // namespace longroll::severed
