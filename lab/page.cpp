#include "lab/page.hpp"

#include <algorithm>

#include "lab/observe.hpp"
#include "lab/page_style.hpp"

namespace longroll::lab {
namespace {

std::string figure(const std::string& drawing, const std::string& caption) {
  return "<figure>" + drawing + (caption.empty() ? "" : "<figcaption>" + caption + "</figcaption>") +
         "</figure>\n";
}

std::string with_interval(const Share& share) {
  return fmt::format("{} ({:.1f} to {:.1f})", percent(share.rate), 100 * share.low, 100 * share.high);
}

std::string players_text(const Cell& cell) {
  return cell.players[0] == cell.players[1] ? fmt::format("two {}s", cell.players[0])
                                            : fmt::format("{} against {}", cell.players[0], cell.players[1]);
}

std::string legend(const Names& names, bool draws) {
  std::string text = "<div class='legend'>";
  const std::array<std::string_view, 3> colours = {"first", "second", "nobody"};
  for (std::size_t i : {0, 1, 2})
    if (i < no_winner || draws)
      text += fmt::format("<span><i style='background:var(--{})'></i>{}</span>", colours[i],
                          i == no_winner ? std::string("draw") : escaped_html(names[i]));
  return text + "</div>\n";
}

// What the share of wins says about fairness, in words that do not say more than the interval.
std::string verdict(const Ledger& ledger, const Names& names) {
  const double decisive = static_cast<double>(ledger.results[0] + ledger.results[1]);
  if (decisive < 20) return "Too few games were decided to say who has the better of it.";
  const Share first = share(static_cast<double>(ledger.results[0]), static_cast<int>(decisive));
  const std::size_t ahead = first.rate >= 0.5 ? 0 : 1;
  const double rate = std::max(first.rate, 1 - first.rate);
  if (first.low <= 0.5 && first.high >= 0.5) return "So many games show no edge for either side.";
  const std::string_view how = rate < 0.55   ? "has a slight edge"
                               : rate < 0.65 ? "has the edge"
                               : rate < 0.8  ? "is clearly favoured"
                                             : "wins nearly always";
  return fmt::format("Between these players the {} {}.", escaped_html(names[ahead]), how);
}

class Base {
 public:
  Base(const Study& study, const Subject& subject, std::size_t number, std::unique_ptr<Match> start)
      : study_(study),
        subject_(subject),
        number_(number),
        cell_(study.cells[number]),
        names_(seat_names(subject.game.info())),
        start_(std::move(start)) {}

  std::string write() const {
    const Ledger& ledger = cell_.ledger;
    std::string html = fmt::format(
        "<section id='s{}'>\n<h2>{}</h2>\n<p class='quiet'>{}, {}{}. {} games.</p>\n", number_,
        escaped_html(scenario_title(subject_.game.info(), cell_.scenario)), escaped_html(cell_.scenario),
        escaped_html(players_text(cell_)),
        cell_.options.empty() ? "" : ", " + escaped_html(study_.changes(cell_)), thousands(ledger.games()));
    if (!ledger.games()) return html + "<p>No game has been played yet.</p></section>\n";
    html += "<h3>Who wins</h3>\n" +
            figure(win_bar(ledger, names_),
                   verdict(ledger, names_) + " The marks below are 95 % intervals (Wilson).");
    html += effects() + length() + endings() + course() + luck();
    html += map_section(cell_, subject_, names_, number_) + use_section(cell_, names_);
    return html + "</section>\n";
  }

 private:
  std::string turn(int number) const { return subject_.teller.turn_name(*start_, number); }
  std::function<std::string(int)> turns() const {
    return [this](int number) { return turn(number); };
  }

  std::string effects() const {
    std::vector<ForestRow> rows;
    std::size_t clear = 0;
    for (std::size_t i = 0; i < study_.cells.size(); ++i) {
      const Cell& each = study_.cells[i];
      if (each.base != number_ || i == number_ || !each.ledger.games()) continue;
      const Share before = share_of(cell_.ledger, 0), after = share_of(each.ledger, 0);
      rows.push_back({study_.changes(each),
                      fmt::format("{} of {} games, against {}", with_interval(after),
                                  thousands(each.ledger.games()), with_interval(before)),
                      difference(before, after)});
      clear += rows.back().change.clear();
    }
    if (rows.empty()) return "";
    const std::string caption = fmt::format(
        "Each option alone against the base, with Newcombe's interval at 95 %. {} of {} differ clearly; with "
        "so many, about {:.1f} would seem to by chance.",
        clear, rows.size(), 0.05 * static_cast<double>(rows.size()));
    return "<h3>What the options do</h3>\n" +
           figure(
               forest(rows, fmt::format("change of the {}'s share of wins, in percentage points", names_[0])),
               caption);
  }

  std::string length() const {
    const Ledger& ledger = cell_.ledger;
    Histogram all;
    for (const Histogram& each : ledger.turns) all.add(each);
    return "<h3>How long it takes</h3>\n" + legend(names_, ledger.results[no_winner] > 0) +
           "<div class='pair'>" +
           figure(
               turn_columns(ledger.turns, names_, turns()),
               fmt::format(
                   "The turn in which games ended, by who won. Half of them lasted into turn {} or longer.",
                   escaped_html(turn(static_cast<int>(all.quantile(0.5)))))) +
           figure(distribution(ledger.decisions, "decisions of both seats"),
                  fmt::format("Eight games in ten took {:.0f} to {:.0f} decisions.",
                              ledger.decisions.quantile(0.1), ledger.decisions.quantile(0.9))) +
           "</div>\n";
  }

  std::string endings() const {
    std::vector<std::pair<std::uint64_t, Ending>> all;
    for (const auto& [ending, times] : cell_.ledger.endings) all.emplace_back(times, ending);
    std::ranges::stable_sort(all, std::greater{}, [](const auto& each) { return each.first; });
    std::string html =
        "<h3>Ways it ends</h3>\n<figure><div class='scroll'><table><thead><tr><th>winner<th>how<th "
        "class='n'>games<th class='n'>share, 95 %<th></tr></thead>\n";
    const std::array<std::string_view, 3> colours = {"first", "second", "nobody"};
    for (const auto& [times, ending] : all) {
      const Share part = share(static_cast<double>(times), static_cast<int>(cell_.ledger.games()));
      html += fmt::format(
          "<tr><td>{}<td>{}{}<td class='n'>{}<td class='n'>{}<td class='bar'>{}</tr>\n",
          ending.winner == no_winner ? "draw" : escaped_html(names_[ending.winner]),
          escaped_html(ending.reason),
          ending.level.empty() ? "" : " <span class='quiet'>(" + escaped_html(ending.level) + ")</span>",
          thousands(times), with_interval(part), small_bar(part.rate, colours[ending.winner]));
    }
    return html + "</table></div></figure>\n";
  }

  std::string course() const {
    const Ledger& ledger = cell_.ledger;
    const std::string_view scored = subject_.teller.words().score;
    std::string html = "<h3>How it goes</h3>\n<div class='pair'>" +
                       figure(bands(ledger.score, {.axis = "turn"}, turns()),
                              fmt::format("Lead of the {} in {} as each turn begins: the median, the middle "
                                          "half and eight games in ten. "
                                          "At the end the median is {:+.0f}.",
                                          escaped_html(names_[0]), scored, ledger.last_score.quantile(0.5)));
    if (!ledger.chance.empty())
      html += figure(bands(ledger.chance, {.axis = "turn", .chance = true}, turns()),
                     fmt::format("Chance of the {} to win, in percent, as the computer judges the position "
                                 "when the turn begins.",
                                 escaped_html(names_[0])));
    return html + "</div>\n";
  }

  std::string luck() const {
    std::vector<Luck> moments;
    for (const LuckSums& each : cell_.ledger.luck)
      if (const auto luck = luck_of(each)) moments.push_back(*luck);
    if (moments.empty()) return "";
    const Luck& middle = moments[moments.size() / 2];
    const std::string caption = fmt::format(
        "Positions taken from games at these moments, each played to the end with the same four streams of "
        "dice: {} positions at each. "
        "<b>Green</b> is what the position has decided already, with its interval below; <b>red</b> is what "
        "the dice decide in that position; "
        "the paler part is what the same dice do whatever the position. Before turn {} the position explains "
        "{} of who wins, and {} is still in the dice.",
        thousands(middle.positions), escaped_html(turn(middle.turn)), percent(middle.position, 0),
        percent(1 - middle.position, 0));
    return "<h3>How much is luck</h3>\n" + figure(luck_bars(moments, turns()), caption);
  }

  const Study& study_;
  const Subject& subject_;
  const std::size_t number_;
  const Cell& cell_;
  const Names names_;
  const std::unique_ptr<Match> start_;
};

// A report may be of another version, which had other scenarios and options.
std::string base_section(const Study& study, const Subject& subject, std::size_t number) {
  const Cell& cell = study.cells[number];
  auto start = subject.game.start({.scenario = cell.scenario, .options = cell.options});
  if (!start)
    return fmt::format("<section id='s{}'>\n<h2>{}</h2>\n<p>{}.</p></section>\n", number,
                       escaped_html(cell.scenario), escaped_html(start.error().what));
  return Base(study, subject, number, std::move(*start)).write();
}

std::string lede(const Study& study, const Names& names) {
  const Ledger& base = study.cells[0].ledger;
  if (!base.games()) return "No game has been played yet.";
  return fmt::format(
      "In {} games between {} the {} wins {} and the {} {}{}. A game takes {:.0f} decisions in the median.",
      thousands(base.games()), players_text(study.cells[0]), names[0], with_interval(share_of(base, 0)),
      names[1], with_interval(share_of(base, 1)),
      base.results[no_winner] ? fmt::format("; {} are draws", percent(share_of(base, no_winner).rate)) : "",
      base.decisions.quantile(0.5));
}

}  // namespace

std::string page_frame(std::string_view title, const std::string& body) {
  return fmt::format(
      "<!doctype html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n<meta name='viewport' "
      "content='width=device-width, initial-scale=1'>\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
      escaped_html(title), page_style, body);
}

std::string command_for(const Study& study, const GameInfo& info) {
  std::string line = fmt::format("longroll lab {}", info.id);
  std::vector<std::string> scenarios, players;
  std::map<std::string, std::vector<std::string>> options;
  const auto once = [](std::vector<std::string>& list, const std::string& value) {
    if (std::ranges::find(list, value) == list.end()) list.push_back(value);
  };
  bool cross = false;
  for (const Cell& cell : study.cells) {
    once(scenarios, cell.scenario);
    once(players, cell.players[0] + "," + cell.players[1]);
    int changed = 0;
    for (const auto& [name, value] : cell.options) {
      once(options[name], value);
      changed += study.cells[cell.base].options.at(name) != value;
    }
    cross = cross || changed > 1;
  }
  for (const std::string& each : scenarios) line += " --scenario " + each;
  for (const auto& [name, values] : options)
    line += fmt::format(" --option {}={}", name, fmt::join(values, ","));
  for (const std::string& each : players) line += " --players " + each;
  return line + fmt::format("{} --games {} --luck {} --seed {}", cross ? " --cross" : "", study.games,
                            study.luck, study.seed);
}

std::string summary(const Study& study, const GameInfo& info) {
  const Names names = seat_names(info);
  std::string text;
  for (const Cell& cell : study.cells) {
    text += fmt::format("{}, {}, {}: {} games\n", cell.scenario, study.changes(cell), players_text(cell),
                        cell.ledger.games());
    for (std::size_t seat = 0; seat < 2; ++seat) {
      text += fmt::format("  {:12} wins {}", names[seat], with_interval(share_of(cell.ledger, seat)));
      if (seat == 0 && &cell != &study.cells[cell.base]) {
        const Difference change =
            difference(share_of(study.cells[cell.base].ledger, 0), share_of(cell.ledger, 0));
        text += fmt::format(", {:+.1f} against the base ({:+.1f} to {:+.1f})", 100 * change.value,
                            100 * change.low, 100 * change.high);
      }
      text += "\n";
    }
    if (cell.ledger.results[no_winner])
      text += fmt::format("  draws        {}\n", with_interval(share_of(cell.ledger, no_winner)));
  }
  return text;
}

std::string page(const Study& study, const Subject& subject) {
  const GameInfo& info = subject.game.info();
  const Names names = seat_names(info);
  std::string body = fmt::format(
      "<header>\n<p class='kicker'>Longroll laboratory</p>\n<h1>{}</h1>\n<p class='lede'>{}</p>\n",
      escaped_html(info.title), escaped_html(lede(study, names)));
  if (!study.complete())
    body += fmt::format("<p><b>Not all of it has been played:</b> {} of {} games.</p>\n",
                        thousands(study.played()),
                        thousands(static_cast<std::uint64_t>(study.games) * study.cells.size()));
  std::string contents;
  for (std::size_t i = 0; i < study.cells.size(); ++i)
    if (study.is_base(i))
      contents += fmt::format("<li><a href='#s{}'>{}, {}</a></li>", i,
                              escaped_html(scenario_title(info, study.cells[i].scenario)),
                              escaped_html(players_text(study.cells[i])));
  body += "<nav><ul>" + contents +
          "<li><a href='#rules'>Rules that never came up</a></li><li><a href='#made'>How this was "
          "made</a></li></ul></nav>\n</header>\n";
  for (std::size_t i = 0; i < study.cells.size(); ++i)
    if (study.is_base(i)) body += base_section(study, subject, i);
  body += rules_section(study, subject);
  body += fmt::format(
      "<footer id='made'>\n<h2>How this was made</h2>\n<p><code>{}</code></p>\n<p>{} games. Charts and map: "
      "<code>{}</code>. The same command "
      "with the same charts and players gives the same page, with any number of threads or shards. Intervals "
      "are at 95 %; they are about chance, not about how well the computer plays.</p>\n</footer>\n",
      escaped_html(command_for(study, info)), thousands(study.played()), escaped_html(study.data));
  return page_frame(fmt::format("{}: laboratory", info.title), body);
}

}  // namespace longroll::lab
