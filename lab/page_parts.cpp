// The map of the real board, the use of actions and the rules that never came up.
#include <algorithm>
#include <cmath>

#include "lab/page.hpp"

namespace longroll::lab {
namespace {

// The drawing without its frame, and the frame's viewBox.
struct Board {
  std::string inside, view;
  double width = 1, height = 1;
};

Board board_of(const Match& match) {
  const std::string whole = match.picture(Viewer::spectator);
  Board board;
  const std::size_t view = whole.find("viewBox='"), open = whole.find('>'), close = whole.rfind("</svg>");
  if (view == std::string::npos || open == std::string::npos || close == std::string::npos) return board;
  board.view = whole.substr(view + 9, whole.find('\'', view + 9) - view - 9);
  board.inside = whole.substr(open + 1, close - open - 1);
  const Words numbers = split_words(board.view);
  if (numbers.size() == 4) board.width = std::stod(numbers[2]), board.height = std::stod(numbers[3]);
  return board;
}

double radius(std::uint64_t count, std::uint64_t most, double reach) {
  return reach * 1.25 *
         std::sqrt(static_cast<double>(count) / static_cast<double>(std::max<std::uint64_t>(most, 1)));
}

std::string half_circle(const MapPlace& at, double r, bool left, std::string_view classes,
                        const std::string& title) {
  return fmt::format(
      "<path d='M{0:.1f} {1:.1f} A{2:.1f} {2:.1f} 0 0 {3} {0:.1f} {4:.1f} Z' class='mark {5}' "
      "stroke-width='{6:.1f}'><title>{7}</title></path>\n",
      at.x, at.y - r, r, left ? 0 : 1, at.y + r, classes, at.reach / 16, escaped_html(title));
}

std::string per_game(std::uint64_t count, std::uint64_t games) {
  return fmt::format("{:.2f}",
                     static_cast<double>(count) / static_cast<double>(std::max<std::uint64_t>(games, 1)));
}

std::string worst_places(const Cell& cell, const Match& start, const Teller& teller) {
  std::vector<std::pair<std::uint64_t, int>> order;
  for (const auto& [place, notes] : cell.ledger.places)
    if (notes.lost[0] + notes.lost[1]) order.emplace_back(notes.lost[0] + notes.lost[1], place);
  std::ranges::sort(order, std::greater{});
  if (order.empty()) return "";
  std::string text = fmt::format("Most {} were lost at ", teller.words().losses);
  for (std::size_t i = 0; i < std::min<std::size_t>(order.size(), 5); ++i)
    text += fmt::format("{}{} ({} a game)", i == 0 ? "" : ", ",
                        escaped_html(teller.map_place(start, order[i].second).name),
                        per_game(order[i].first, cell.ledger.games()));
  return text + ".";
}

}  // namespace

std::string map_section(const Cell& cell, const Subject& subject, const Names& names, std::size_t number) {
  const auto start = subject.game.start({.scenario = cell.scenario, .options = cell.options});
  if (!start || cell.ledger.places.empty()) return "";
  const Board board = board_of(**start);
  if (board.inside.empty() && board.view.empty()) return "";
  const std::string_view lost = subject.teller.words().losses;
  std::uint64_t most_fights = 0, most_lost = 0;
  for (const auto& [place, notes] : cell.ledger.places) {
    most_fights = std::max(most_fights, notes.fights);
    most_lost = std::max({most_lost, notes.lost[0], notes.lost[1]});
  }
  std::string fights, losses;
  for (const auto& [place, notes] : cell.ledger.places) {
    const MapPlace at = subject.teller.map_place(**start, place);
    if (at.reach <= 0) continue;  // of another map
    if (notes.fights)
      fights += fmt::format(
          "<circle cx='{:.1f}' cy='{:.1f}' r='{:.1f}' class='mark fights' fill-opacity='.72' "
          "stroke-width='{:.1f}'><title>{}: {} fights a game</title></circle>\n",
          at.x, at.y, radius(notes.fights, most_fights, at.reach), at.reach / 16, escaped_html(at.name),
          per_game(notes.fights, cell.ledger.games()));
    for (std::size_t seat = 0; seat < 2; ++seat)
      if (notes.lost[seat])
        losses +=
            half_circle(at, radius(notes.lost[seat], most_lost, at.reach), seat == 0,
                        seat == 0 ? "lost-first" : "lost-second",
                        fmt::format("{}: {} {} a game lost by the {}", at.name,
                                    per_game(notes.lost[seat], cell.ledger.games()), lost, names[seat]));
  }
  const auto map = [&](const std::string& marks, std::string_view label) {
    return fmt::format(
        "<svg class='map' role='img' aria-label='{}' viewBox='{}'><use href='#board{}' "
        "class='board'/>{}</svg>",
        label, board.view, number, marks);
  };
  return fmt::format(
      "<h3>Where it is fought out</h3>\n<svg width='0' height='0' style='position:absolute' "
      "aria-hidden='true'><symbol id='board{0}' viewBox='{1}' overflow='visible'>{2}</symbol></svg>\n"
      "<div class='maps' style='--map-least:{3}rem'><figure>{4}<figcaption>Where there were fights: the area "
      "of a mark is how many.</figcaption></figure>\n"
      "<figure>{5}<figcaption>Where {6} were lost: the left half by the {7} (blue), the right half by the "
      "{8} (brown). {9}</figcaption></figure></div>\n",
      number, board.view, board.inside, board.width > 1.3 * board.height ? 44 : 24, map(fights, "fights"),
      map(losses, "losses"), lost, escaped_html(names[0]), escaped_html(names[1]),
      worst_places(cell, **start, subject.teller));
}

std::string use_section(const Cell& cell, const Names& names) {
  const Ledger& ledger = cell.ledger;
  const std::array<std::string_view, 2> colours = {"first", "second"};
  std::string html = "<h3>What the players do</h3>\n<figure><div class='scroll'><table><thead><tr><th>action";
  for (std::size_t seat = 0; seat < 2; ++seat)
    html += fmt::format("<th class='n'>{}: a game<th class='n'>when offered<th>", escaped_html(names[seat]));
  html += "</tr></thead>\n";
  std::vector<std::string> never;
  std::set<std::string> words;
  for (const auto& seat : ledger.uses)
    for (const auto& [word, use] : seat) words.insert(word);
  for (const std::string& word : words) {
    std::array<Use, 2> uses{};
    for (std::size_t seat = 0; seat < 2; ++seat)
      if (const auto found = ledger.uses[seat].find(word); found != ledger.uses[seat].end())
        uses[seat] = found->second;
    if (!uses[0].chosen && !uses[1].chosen) {
      never.push_back(fmt::format("<code>{}</code>{}", escaped_html(word),
                                  uses[0].offered + uses[1].offered ? "" : " (never possible)"));
      continue;
    }
    html += fmt::format("<tr><td><code>{}</code>", escaped_html(word));
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const double taken = uses[seat].offered ? static_cast<double>(uses[seat].chosen) /
                                                    static_cast<double>(uses[seat].offered)
                                              : 0;
      html += uses[seat].offered ? fmt::format("<td class='n'>{}<td class='n'>{}<td class='bar'>{}",
                                               per_game(uses[seat].chosen, ledger.games()), percent(taken, 0),
                                               small_bar(taken, colours[seat]))
                                 : std::string("<td class='n'><td class='n'><td>");
    }
    html += "</tr>\n";
  }
  html += fmt::format(
      "</table></div><figcaption>How often each kind of action was taken in a game, and in what share of the "
      "decisions in which it could be ({} and {}).",
      escaped_html(cell.players[0]), escaped_html(cell.players[1]));
  if (!never.empty()) html += fmt::format(" Never done: {}.", fmt::join(never, ", "));
  return html + "</figcaption></figure>\n";
}

std::string rules_section(const Study& study, const Subject& subject) {
  std::map<std::string, std::uint64_t> touched;
  for (const Cell& cell : study.cells)
    for (const auto& [rule, games] : cell.ledger.rules) touched[rule] += games;
  std::string list, rare;
  std::size_t dead = 0, seen = 0, seldom = 0;
  for (const Rule& rule : subject.inventory.rules) {
    if (!subject.citable.rules.contains(rule.id)) continue;
    ++seen;
    const auto found = touched.find(rule.id);
    const std::uint64_t games = found == touched.end() ? 0 : found->second;
    const std::string line = fmt::format("<li><b>{}</b>{}", escaped_html(rule.id), escaped_html(rule.text));
    if (!games)
      ++dead, list += line + "</li>\n";
    else if (games * 100 < study.played())
      ++seldom, rare += line + fmt::format(" <span class='quiet'>({} games)</span></li>\n", thousands(games));
  }
  std::string html = fmt::format(
      "<section id='rules'>\n<h2>Rules that never came up</h2>\n<p>Of the {} rules in the inventory, {} can "
      "be seen at work: they refuse something, or are cited beside something that is told. "
      "{} of these came up in none of the {} games{}. The other {} define something or stand in a chart, and "
      "cannot be seen this way.</p>\n",
      thousands(subject.inventory.rules.size()), seen, dead, thousands(study.played()),
      seldom ? fmt::format(", and {} in fewer than one game in a hundred", seldom) : "",
      subject.inventory.rules.size() - seen);
  if (dead) html += "<ul class='rules'>\n" + list + "</ul>\n";
  if (seldom)
    html += "<details><summary>Seldom: in fewer than one game in a hundred</summary>\n<ul class='rules'>\n" +
            rare + "</ul>\n</details>\n";
  return html + "</section>\n";
}

}  // namespace longroll::lab
