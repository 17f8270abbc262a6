#include "lab/charts.hpp"

#include <algorithm>
#include <cmath>

namespace longroll::lab {
namespace {

constexpr std::array<std::string_view, 3> of_seat = {"first", "second", "nobody"};

std::string open_chart(double width, double height, std::string_view label) {
  return fmt::format("<svg class='chart' role='img' aria-label='{}' viewBox='0 0 {:.0f} {:.0f}'>\n",
                     escaped_html(label), width, height);
}
std::string words_at(double x, double y, std::string_view text, std::string_view classes = "",
                     std::string_view anchor = "middle") {
  return fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='{}' class='{}'>{}</text>\n", x, y, anchor,
                     classes, escaped_html(text));
}
std::string stroke(double x1, double y1, double x2, double y2, std::string_view classes) {
  return fmt::format("<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' class='{}'/>\n", x1, y1, x2, y2,
                     classes);
}
std::string box(double x, double y, double width, double height, std::string_view classes,
                std::string_view title = "") {
  const std::string told = title.empty() ? "" : "<title>" + escaped_html(title) + "</title>";
  return fmt::format("<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' class='{}'>{}</rect>\n", x,
                     y, std::max(0.0, width), std::max(0.0, height), classes, told);
}

// A round step that makes about so many lines.
double step_for(double span, int lines) {
  const double rough = std::max(span, 1e-9) / lines, power = std::pow(10, std::floor(std::log10(rough)));
  for (double each : {1.0, 2.0, 5.0})
    if (each * power >= rough) return each * power;
  return 10 * power;
}

std::string number(double value) {
  return std::abs(value - std::round(value)) < 1e-9 ? fmt::format("{:.0f}", value)
                                                    : fmt::format("{:.1f}", value);
}

}  // namespace

std::string win_bar(const Ledger& ledger, const Names& names) {
  constexpr double width = 760, top = 30, tall = 46;
  std::string svg = open_chart(width, 112, "share of wins");
  double left = 0;
  for (std::size_t seat : {std::size_t{0}, no_winner, std::size_t{1}}) {
    const double wide = share_of(ledger, seat).rate * width;
    svg += box(left, top, wide, tall, fmt::format("fill-{}", of_seat[seat]),
               fmt::format("{}: {}", names[seat], percent(share_of(ledger, seat).rate)));
    left += wide;
  }
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const Share share = share_of(ledger, seat);
    const auto x = [&](double part) { return (seat ? 1 - part : part) * width; };
    svg += stroke(x(share.low), top + tall + 9, x(share.high), top + tall + 9, "whisker");
    for (double end : {share.low, share.high})
      svg += stroke(x(end), top + tall + 5, x(end), top + tall + 13, "whisker");
    const std::string_view anchor = seat ? "end" : "start";
    const double edge = seat ? width : 0;
    svg += words_at(edge, 20, fmt::format("{}  {}", names[seat], percent(share.rate)), "strong", anchor);
    svg += words_at(edge, top + tall + 30, fmt::format("{} to {}", percent(share.low), percent(share.high)),
                    "quiet", anchor);
  }
  svg += stroke(width / 2, top - 6, width / 2, top + tall + 6, "even");
  if (const Share draws = share_of(ledger, no_winner); draws.rate > 0)
    svg += words_at(width / 2, 20, fmt::format("draws {}", percent(draws.rate)), "quiet");
  return svg + "</svg>\n";
}

std::string forest(const std::vector<ForestRow>& rows, std::string_view axis) {
  constexpr double width = 380, right = 140, row = 28, top = 30;
  std::size_t longest = 0;  // of the labels, which stand on the left
  for (const ForestRow& each : rows) longest = std::max(longest, each.label.size());
  const double left = std::max(250.0, 30 + 7.6 * static_cast<double>(longest));
  double reach = 0.05;
  for (const ForestRow& each : rows)
    reach = std::max({reach, std::abs(each.change.low), std::abs(each.change.high)});
  reach = std::ceil(reach * 20) / 20;
  const double bottom = top + row * static_cast<double>(rows.size());
  const auto x = [&](double change) { return left + (change + reach) / (2 * reach) * width; };
  std::string svg = open_chart(left + width + right, bottom + 40, axis);
  const double step = step_for(200 * reach, 6) / 100;
  for (double at = -std::floor(reach / step + 1e-9) * step; at <= reach + 1e-9; at += step) {
    svg += stroke(x(at), top - 8, x(at), bottom, std::abs(at) < 1e-9 ? "axis" : "grid");
    svg +=
        words_at(x(at), bottom + 16, fmt::format("{:+.0f}", std::abs(at) < 1e-9 ? 0.0 : 100 * at), "quiet");
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ForestRow& each = rows[i];
    const double y = top + row * (static_cast<double>(i) + 0.5);
    const std::string_view tone = !each.change.clear() ? "same" : each.change.value > 0 ? "first" : "second";
    svg += words_at(left - 14, y + 4, each.label, each.change.clear() ? "strong" : "", "end");
    svg += stroke(x(each.change.low), y, x(each.change.high), y, fmt::format("interval line-{}", tone));
    svg += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='5.5' class='fill-{}'><title>{}</title></circle>\n",
                       x(each.change.value), y, tone, escaped_html(each.note));
    svg += words_at(left + width + 14, y + 4,
                    fmt::format("{:+.1f} ({:+.1f} to {:+.1f})", 100 * each.change.value,
                                100 * each.change.low, 100 * each.change.high),
                    "quiet small", "start");
  }
  svg += words_at(left + width / 2, bottom + 34, axis, "quiet");
  return svg + "</svg>\n";
}

namespace {

constexpr double letter = 6.6;  // how wide one is at most, small

// Names of turns that stand so far apart: every how many-th of them has room.
int step_of_names(int from, int to, double apart, const std::function<std::string(int)>& turn_name) {
  std::size_t longest = 0;
  for (int turn = from; turn <= to; ++turn) longest = std::max(longest, turn_name(turn).size());
  return std::max(1, static_cast<int>(std::ceil((letter * static_cast<double>(longest) + 6) / apart)));
}

}  // namespace

std::string turn_columns(const std::array<Histogram, 3>& turns, const Names& names,
                         const std::function<std::string(int)>& turn_name) {
  std::map<int, std::array<std::uint64_t, 3>> by_turn;
  std::uint64_t most = 1, all = 0;
  for (std::size_t who = 0; who < 3; ++who)
    for (const auto& [turn, times] : turns[who].counts()) by_turn[turn][who] = times;
  if (by_turn.empty()) return "";
  for (const auto& [turn, parts] : by_turn) {
    most = std::max(most, parts[0] + parts[1] + parts[2]);
    all += parts[0] + parts[1] + parts[2];
  }
  const int from = by_turn.begin()->first, to = by_turn.rbegin()->first;
  constexpr double width = 480, height = 190, bottom = 160, top = 20;
  const double each = width / (to - from + 1), bar = std::min(each * 0.74, 60.0);
  const int every = step_of_names(from, to, each, turn_name);
  std::string svg = open_chart(width, height, "turns played, by who won");
  svg += stroke(0, bottom, width, bottom, "axis");
  for (const auto& [turn, parts] : by_turn) {
    const double x = each * (turn - from) + (each - bar) / 2;
    double y = bottom;
    for (std::size_t who : {std::size_t{0}, no_winner, std::size_t{1}}) {
      const double tall = static_cast<double>(parts[who]) / static_cast<double>(most) * (bottom - top);
      y -= tall;
      if (parts[who])
        svg += box(x, y, bar, tall, fmt::format("fill-{}", of_seat[who]),
                   fmt::format("{}: {} {}", turn_name(turn), thousands(parts[who]), names[who]));
    }
    const auto sum = parts[0] + parts[1] + parts[2];
    svg += words_at(x + bar / 2, y - 4, percent(static_cast<double>(sum) / static_cast<double>(all), 0),
                    "quiet small");
    if ((turn - from) % every == 0) svg += words_at(x + bar / 2, bottom + 15, turn_name(turn), "quiet small");
  }
  return svg + "</svg>\n";
}

std::string distribution(const Histogram& counts, std::string_view axis) {
  if (counts.counts().empty()) return "";
  const int least = counts.counts().begin()->first, greatest = counts.counts().rbegin()->first;
  constexpr double width = 480, height = 190, bottom = 150, top = 20;
  constexpr int bins = 40;
  const double wide = std::max(1.0, std::ceil((greatest - least + 1) / static_cast<double>(bins)));
  std::map<int, std::uint64_t> binned;
  std::uint64_t most = 1;
  for (const auto& [value, times] : counts.counts())
    most = std::max(most, binned[static_cast<int>((value - least) / wide)] += times);
  const double span = wide * bins;
  const auto x = [&](double value) { return (value - least) / span * width; };
  std::string svg = open_chart(width, height, axis);
  for (const auto& [bin, times] : binned) {
    const double tall = static_cast<double>(times) / static_cast<double>(most) * (bottom - top),
                 from = least + bin * wide;
    svg += box(x(from) + 0.5, bottom - tall, width / bins - 1, tall, "fill-plain",
               fmt::format("{:.0f} to {:.0f}: {} games", from, from + wide - 1, thousands(times)));
  }
  svg += stroke(0, bottom, width, bottom, "axis");
  const double step = step_for(span, 6);
  for (double at = std::ceil(least / step) * step; at < least + span; at += step)
    svg += words_at(std::clamp(x(at), 10.0, width - 14), bottom + 15, number(at), "quiet small");
  const double middle = counts.quantile(0.5);
  svg += stroke(x(middle), top - 6, x(middle), bottom, "median");
  svg += words_at(std::clamp(x(middle), 40.0, width - 40), top - 9, fmt::format("median {:.0f}", middle),
                  "strong small");
  svg += words_at(width / 2, bottom + 33, axis, "quiet");
  return svg + "</svg>\n";
}

std::string bands(const std::map<int, Histogram>& turns, const Bands& how,
                  const std::function<std::string(int)>& turn_name) {
  if (turns.empty()) return "";
  double low = how.chance ? 0 : -1, high = how.chance ? 100 : 1;
  if (!how.chance)
    for (const auto& [turn, counts] : turns)
      low = std::min(low, counts.quantile(0.1)), high = std::max(high, counts.quantile(0.9));
  const double step = how.chance ? 25 : step_for(high - low, 5);
  low = std::floor(low / step) * step, high = std::ceil(high / step) * step;
  constexpr double width = 480, height = 240, left = 40, right = 12, bottom = 196, top = 14;
  const int from = turns.begin()->first, to = turns.rbegin()->first;
  const auto x = [&](int turn) {
    return to == from ? (left + width - right) / 2
                      : left + (width - left - right) * (turn - from) / (to - from);
  };
  const auto y = [&](double value) { return bottom - (value - low) / (high - low) * (bottom - top); };
  const int every = step_of_names(from, to, to == from ? width : x(from + 1) - x(from), turn_name);
  std::string svg = open_chart(width, height, how.axis);
  for (double at = low; at <= high + 1e-9; at += step) {
    const double even = how.chance ? 50 : 0;
    svg += stroke(left, y(at), width - right, y(at), std::abs(at - even) < 1e-9 ? "axis" : "grid");
    svg += words_at(left - 6, y(at) + 4, number(at), "quiet small", "end");
  }
  const auto area = [&](double lower, double upper, std::string_view classes) {
    std::string points, back;
    for (const auto& [turn, counts] : turns) {
      points += fmt::format("{:.1f},{:.1f} ", x(turn), y(std::clamp(counts.quantile(upper), low, high)));
      back = fmt::format("{:.1f},{:.1f} ", x(turn), y(std::clamp(counts.quantile(lower), low, high))) + back;
    }
    svg += fmt::format("<polygon points='{}{}' class='{}'/>\n", points, back, classes);
  };
  area(0.1, 0.9, "band wide");
  area(0.25, 0.75, "band");
  std::string line;
  for (const auto& [turn, counts] : turns)
    line += fmt::format("{:.1f},{:.1f} ", x(turn), y(counts.quantile(0.5)));
  svg += fmt::format("<polyline points='{}' class='median'/>\n", line);
  for (const auto& [turn, counts] : turns) {
    svg += fmt::format(
        "<circle cx='{:.1f}' cy='{:.1f}' r='3.2' class='dot'><title>{}: median {}, middle half {} to {}, {} "
        "games</title></circle>\n",
        x(turn), y(counts.quantile(0.5)), escaped_html(turn_name(turn)), counts.quantile(0.5),
        counts.quantile(0.25), counts.quantile(0.75), thousands(counts.total()));
    const double half = letter * static_cast<double>(turn_name(turn).size()) / 2;
    if ((turn - from) % every == 0)
      svg += words_at(std::min(x(turn), width - half), bottom + 16, turn_name(turn), "quiet small");
  }
  svg += words_at(left + (width - left) / 2, bottom + 36, how.axis, "quiet");
  return svg + "</svg>\n";
}

std::string luck_bars(const std::vector<Luck>& moments, const std::function<std::string(int)>& turn_name) {
  constexpr double left = 150, width = 560, right = 50, row = 46, top = 8;
  std::string svg = open_chart(left + width + right, top + row * static_cast<double>(moments.size()) + 28,
                               "what decides the result, by turn");
  double y = top;
  for (const Luck& each : moments) {
    double x = left;
    svg += words_at(left - 12, y + 20, fmt::format("before turn {}", turn_name(each.turn)), "", "end");
    const std::array<std::tuple<double, std::string_view, std::string_view>, 3> parts = {
        {{each.position, "fill-plain", "the position"},
         {each.dice, "fill-dice-soft", "these dice, in whatever position"},
         {each.both, "fill-dice", "these dice in this position"}}};
    for (const auto& [part, tone, title] : parts) {
      svg += box(x, y, part * width, 28, tone, fmt::format("{}: {}", title, percent(part, 0)));
      x += part * width;
    }
    svg += stroke(left + each.low * width, y + 34, left + each.high * width, y + 34, "whisker");
    svg += words_at(left + each.position * width + (each.position > 0.85 ? -6 : 6), y + 19,
                    percent(each.position, 0), each.position > 0.85 ? "on-plain strong" : "on-dice strong",
                    each.position > 0.85 ? "end" : "start");
    y += row;
  }
  for (int i = 0; i <= 4; ++i)
    svg += words_at(left + width * i / 4, y + 14, fmt::format("{} %", 25 * i), "quiet small");
  return svg + "</svg>\n";
}

std::string small_bar(double share, std::string_view colour) {
  return fmt::format(
      "<svg class='spark' viewBox='0 0 100 8' preserveAspectRatio='none' aria-hidden='true'><rect "
      "width='100' height='8' "
      "class='trough'/><rect width='{:.1f}' height='8' class='fill-{}'/></svg>",
      100 * std::clamp(share, 0.0, 1.0), colour);
}

}  // namespace longroll::lab
