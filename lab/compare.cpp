// Two studies side by side: what other charts or other players have changed.
#include <algorithm>
#include <cmath>

#include "lab/page.hpp"

namespace longroll::lab {
namespace {

struct Both {
  const Cell *before, *after;
};

// Cells that are of the same scenario and options; of the same players too where the other study has those.
std::vector<Both> pairs(const Study& before, const Study& after) {
  std::vector<Both> all;
  for (const Cell& one : after.cells) {
    const Cell* like = nullptr;
    for (const Cell& each : before.cells)
      if (each.scenario == one.scenario && each.options == one.options &&
          (!like || each.players == one.players))
        like = &each;
    if (like && like->ledger.games() && one.ledger.games()) all.push_back({like, &one});
  }
  return all;
}

std::string cell_name(const Both& both) {
  std::string text = both.after->scenario;
  for (const auto& [name, value] : both.after->options) text += ", " + name + "=" + value;
  return text;
}

double rate_of(const Cell& cell, std::size_t seat, const std::string& word) {
  const auto found = cell.ledger.uses[seat].find(word);
  if (found == cell.ledger.uses[seat].end()) return 0;
  return static_cast<double>(found->second.chosen) / static_cast<double>(cell.ledger.games());
}

// Actions by how much their use has changed, the largest first.
struct UseChange {
  std::string word;
  std::size_t seat;
  double before, after;
  double size() const { return std::abs(std::log((after + 0.02) / (before + 0.02))); }
};
std::vector<UseChange> use_changes(const Both& both) {
  std::vector<UseChange> all;
  std::set<std::string> words;
  for (const Cell* cell : {both.before, both.after})
    for (const auto& seat : cell->ledger.uses)
      for (const auto& [word, use] : seat) words.insert(word);
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (const std::string& word : words)
      if (const UseChange each{word, seat, rate_of(*both.before, seat, word),
                               rate_of(*both.after, seat, word)};
          each.size() > 0.1)
        all.push_back(each);
  std::ranges::stable_sort(all, std::greater{}, &UseChange::size);
  if (all.size() > 12) all.resize(12);
  return all;
}

std::set<std::string> rules_in(const Study& study) {
  std::set<std::string> rules;
  for (const Cell& cell : study.cells)
    for (const auto& [rule, games] : cell.ledger.rules) rules.insert(rule);
  return rules;
}

std::string ending_rows(const Both& both, const Names& seats) {
  std::map<Ending, std::array<std::uint64_t, 2>> all;
  for (const auto& [ending, times] : both.before->ledger.endings) all[ending][0] = times;
  for (const auto& [ending, times] : both.after->ledger.endings) all[ending][1] = times;
  std::string html;
  for (const auto& [ending, times] : all) {
    const Share one = share(static_cast<double>(times[0]), static_cast<int>(both.before->ledger.games())),
                two = share(static_cast<double>(times[1]), static_cast<int>(both.after->ledger.games()));
    const Difference change = difference(one, two);
    html += fmt::format(
        "<tr><td>{}<td>{}<td class='n'>{}<td class='n'>{}<td class='n{}'>{:+.1f} ({:+.1f} to {:+.1f})</tr>\n",
        escaped_html(ending.winner == no_winner ? "draw" : seats[ending.winner]),
        escaped_html(ending.reason + (ending.level.empty() ? "" : " (" + ending.level + ")")),
        percent(one.rate), percent(two.rate),
        !change.clear()    ? ""
        : change.value > 0 ? " up"
                           : " down",
        100 * change.value, 100 * change.low, 100 * change.high);
  }
  return html;
}

std::string pair_section(const Both& both, const Names& names, const Names& seats) {
  const Ledger &one = both.before->ledger, &two = both.after->ledger;
  std::string html = fmt::format(
      "<h2>{}</h2>\n<p class='quiet'>{} games of {} and {} before, {} of {} and {} after.</p>\n",
      escaped_html(cell_name(both)), thousands(one.games()), escaped_html(both.before->players[0]),
      escaped_html(both.before->players[1]), thousands(two.games()), escaped_html(both.after->players[0]),
      escaped_html(both.after->players[1]));
  html += fmt::format(
      "<div "
      "class='pair'><figure>{}<figcaption>{}</figcaption></figure><figure>{}<figcaption>{}</figcaption></"
      "figure></div>\n",
      win_bar(one, seats), escaped_html(names[0]), win_bar(two, seats), escaped_html(names[1]));
  html += fmt::format(
      "<figure><div class='scroll'><table><thead><tr><th>winner<th>how it ends<th class='n'>before<th "
      "class='n'>after<th class='n'>change, 95 %</tr></thead>\n{}",
      ending_rows(both, seats));
  html += fmt::format(
      "<tr><td><td>decisions, median<td class='n'>{:.0f}<td class='n'>{:.0f}<td "
      "class='n'>{:+.0f}</tr></table></div></figure>\n",
      one.decisions.quantile(0.5), two.decisions.quantile(0.5),
      two.decisions.quantile(0.5) - one.decisions.quantile(0.5));
  if (const auto uses = use_changes(both); !uses.empty()) {
    html +=
        "<figure><div class='scroll'><table><thead><tr><th>action<th>by<th class='n'>before, a game<th "
        "class='n'>after</tr></thead>\n";
    for (const UseChange& each : uses)
      html += fmt::format("<tr><td><code>{}</code><td>{}<td class='n'>{:.2f}<td class='n'>{:.2f}</tr>\n",
                          escaped_html(each.word), escaped_html(seats[each.seat]), each.before, each.after);
    html += "</table></div><figcaption>The actions whose use has changed most.</figcaption></figure>\n";
  }
  return html;
}

std::string rules_changed(const Study& before, const Study& after, const Subject& subject) {
  const auto one = rules_in(before), two = rules_in(after);
  std::string html;
  for (const Rule& rule : subject.inventory.rules)
    if (one.contains(rule.id) != two.contains(rule.id))
      html +=
          fmt::format("<li><b>{}</b>{} <span class='quiet'>({})</span></li>\n", escaped_html(rule.id),
                      escaped_html(rule.text), two.contains(rule.id) ? "comes up now" : "comes up no more");
  if (html.empty()) return "<p>The same rules came up in both.</p>\n";
  return "<h2>Rules that came up in one alone</h2>\n<ul class='rules'>\n" + html + "</ul>\n";
}

}  // namespace

std::string compare_text(const Study& before, const Study& after, const Names& names, const GameInfo& info) {
  const Names seats = seat_names(info);
  std::string text = fmt::format("{} against {}\n", names[1], names[0]);
  if (before.data != after.data) text += "the charts are not the same\n";
  for (const Both& both : pairs(before, after)) {
    text += cell_name(both) + "\n";
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Share one = share_of(both.before->ledger, seat), two = share_of(both.after->ledger, seat);
      const Difference change = difference(one, two);
      text += fmt::format("  {:12} wins {} before, {} after: {:+.1f} ({:+.1f} to {:+.1f}){}\n", seats[seat],
                          percent(one.rate), percent(two.rate), 100 * change.value, 100 * change.low,
                          100 * change.high, change.clear() ? "" : ", which may be chance");
    }
  }
  return text;
}

std::string compare_page(const Study& before, const Study& after, const Names& names,
                         const Subject& subject) {
  const GameInfo& info = subject.game.info();
  const Names seats = seat_names(info);
  const auto all = pairs(before, after);
  std::vector<ForestRow> rows;
  for (const Both& each : all) {
    const Share one = share_of(each.before->ledger, 0), two = share_of(each.after->ledger, 0);
    rows.push_back({cell_name(each), fmt::format("{} before, {} after", percent(one.rate), percent(two.rate)),
                    difference(one, two)});
  }
  std::string body = fmt::format(
      "<header>\n<p class='kicker'>Longroll laboratory</p>\n<h1>{}: what has changed</h1>\n<p "
      "class='lede'>{} against {}.</p>\n"
      "<p class='quiet'>Charts before: <code>{}</code>. Charts after: <code>{}</code>.</p></header>\n",
      escaped_html(info.title), escaped_html(names[1]), escaped_html(names[0]), escaped_html(before.data),
      escaped_html(after.data));
  if (all.empty()) body += "<p>No scenario with the same options is in both.</p>\n";
  if (!rows.empty())
    body += fmt::format(
        "<figure>{}<figcaption>With Newcombe's interval at 95 %.</figcaption></figure>\n",
        forest(rows, fmt::format("change of the {}'s share of wins, in percentage points", seats[0])));
  for (const Both& each : all) body += pair_section(each, names, seats);
  return page_frame(fmt::format("{}: what has changed", info.title),
                    body + rules_changed(before, after, subject));
}

}  // namespace longroll::lab
