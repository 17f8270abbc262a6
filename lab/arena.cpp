#include "lab/arena.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

namespace longroll {
namespace {

constexpr int draws_again = 400;  // bootstrap
const double elo_unit = 400 / std::log(10.0);

// Strengths on the natural scale, by Hunter's minorisation (2004).
std::vector<double> bradley_terry(std::size_t players, const std::vector<Pairing>& pairings,
                                  const std::vector<double>& points) {
  std::vector<double> strength(players, 1);
  for (int round = 0; round < 500; ++round) {
    std::vector<double> won(players, 0), weight(players, 0);
    for (std::size_t i = 0; i < pairings.size(); ++i) {
      const Pairing& each = pairings[i];
      const double games = each.games + 1, share = games / (strength[each.one] + strength[each.two]);
      won[each.one] += points[i] + 0.5;
      won[each.two] += each.games - points[i] + 0.5;
      weight[each.one] += share;
      weight[each.two] += share;
    }
    for (std::size_t i = 0; i < players; ++i)
      if (weight[i] > 0) strength[i] = won[i] / weight[i];
    double logs = 0;
    for (double each : strength) logs += std::log(each) / static_cast<double>(players);
    for (double& each : strength) each /= std::exp(logs);
  }
  for (double& each : strength) each = elo_unit * std::log(each);
  return strength;
}

double drawn_again(const Pairing& pairing, FastDice& random) {
  const int wins = pairing.wins[0] + pairing.wins[1], losses = pairing.losses[0] + pairing.losses[1];
  double points = 0;
  for (int i = 0; i < pairing.games; ++i) {
    const int which = static_cast<int>(random.below(static_cast<std::uint32_t>(pairing.games)));
    points += which < wins ? 1 : which < wins + losses ? 0 : 0.5;
  }
  return points;
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (char c : text) safe += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return safe;
}

}  // namespace

std::vector<Standing> standings(std::size_t players, const std::vector<Pairing>& pairings, std::size_t anchor,
                                std::uint64_t seed) {
  std::vector<Standing> found(players);
  std::vector<double> points;
  for (const Pairing& each : pairings) {
    points.push_back(each.points);
    found[each.one].points += each.points;
    found[each.two].points += each.games - each.points;
    found[each.one].games += each.games;
    found[each.two].games += each.games;
  }
  const auto elo = bradley_terry(players, pairings, points);
  std::vector<std::vector<double>> again(players);
  FastDice random(seed);
  for (int i = 0; i < draws_again; ++i) {
    for (std::size_t k = 0; k < pairings.size(); ++k) points[k] = drawn_again(pairings[k], random);
    const auto other = bradley_terry(players, pairings, points);
    for (std::size_t k = 0; k < players; ++k) again[k].push_back(other[k] - other[anchor]);
  }
  for (std::size_t k = 0; k < players; ++k) {
    std::ranges::sort(again[k]);
    found[k].elo = elo[k] - elo[anchor];
    found[k].low = std::min(found[k].elo, again[k][draws_again / 40]);
    found[k].high = std::max(found[k].elo, again[k][draws_again - 1 - draws_again / 40]);
  }
  return found;
}

Result<TournamentReport> arena(const std::string& data_folder, std::string_view game, const Tournament& what,
                               const std::function<void(int, int)>& progress) {
  TournamentReport report;
  const auto began = std::chrono::steady_clock::now();
  const std::size_t n = what.players.size();
  const int each_seat = std::max(1, what.games / 2), all = static_cast<int>(n * (n - 1)) * each_seat;
  int before = 0;
  std::vector<std::vector<float>> waits(n);
  for (std::size_t one = 0; one < n; ++one)
    for (std::size_t two = one + 1; two < n; ++two) {
      Pairing pairing{.one = one, .two = two};
      for (std::size_t seat = 0; seat < 2; ++seat) {
        Simulation games{
            .setup = what.setup, .games = each_seat, .seed = what.seed + seat, .threads = what.threads};
        games.players = {what.players[seat ? two : one], what.players[seat ? one : two]};
        auto played = simulate(data_folder, game, games, [&](int done) {
          if (progress) progress(before + done, all);
        });
        if (!played) return std::unexpected(played.error());
        before += each_seat;
        for (std::size_t k = 0; k < 2; ++k) {
          std::vector<float>& his = waits[k == seat ? one : two];
          his.insert(his.end(), played->waits[k].begin(), played->waits[k].end());
        }
        pairing.games += played->games;
        pairing.wins[seat] = played->wins[seat];
        pairing.losses[seat] = played->wins[1 - seat];
        pairing.points += played->wins[seat] + played->draws / 2.0;
      }
      report.pairings.push_back(pairing);
    }
  const auto captain = std::ranges::find(what.players, Skill::captain, &Player::skill);
  const auto anchor =
      captain == what.players.end() ? 0 : static_cast<std::size_t>(captain - what.players.begin());
  report.standings = standings(n, report.pairings, anchor, what.seed);
  for (std::size_t i = 0; i < n; ++i) {
    report.standings[i].wait = percentile(waits[i], 0.5);
    report.standings[i].long_wait = percentile(waits[i], 0.95);
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return report;
}

std::string arena_svg(std::string_view title, const std::vector<std::string>& names,
                      const std::vector<Standing>& standings) {
  std::vector<std::size_t> order(standings.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return standings[i].elo; });
  double low = -50, high = 50;
  for (const Standing& each : standings) low = std::min(low, each.low), high = std::max(high, each.high);
  low = std::floor(low / 100) * 100, high = std::ceil(high / 100) * 100;
  const double left = 130, width = 520, row = 34, top = 52;
  const double bottom = top + row * static_cast<double>(standings.size());
  const auto x = [&](double elo) { return left + (elo - low) / (high - low) * width; };
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"sans-serif\" "
      "font-size=\"13\">\n<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#fffdf6\"/>\n"
      "<text x=\"16\" y=\"26\" font-size=\"16\">{2}</text>\n",
      left + width + 60, bottom + 40, escaped(title));
  const double step = high - low > 1200 ? 400 : high - low > 600 ? 200 : 100;
  for (double elo = std::ceil(low / step) * step; elo <= high; elo += step)
    svg += fmt::format(
        "<line x1=\"{0:.1f}\" y1=\"{1:.0f}\" x2=\"{0:.1f}\" y2=\"{2:.0f}\" stroke=\"#d8d2c0\"/>"
        "<text x=\"{0:.1f}\" y=\"{3:.0f}\" text-anchor=\"middle\" fill=\"#555\">{4:+.0f}</text>\n",
        x(elo), top - 8, bottom, bottom + 20, elo);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Standing& each = standings[order[i]];
    const double y = top + row * (static_cast<double>(i) + 0.5);
    svg += fmt::format(
        "<text x=\"{0:.0f}\" y=\"{1:.1f}\" text-anchor=\"end\">{2}</text>"
        "<line x1=\"{3:.1f}\" y1=\"{4:.1f}\" x2=\"{5:.1f}\" y2=\"{4:.1f}\" stroke=\"#31527a\" "
        "stroke-width=\"3\"/>"
        "<circle cx=\"{6:.1f}\" cy=\"{4:.1f}\" r=\"6\" fill=\"#31527a\"/>"
        "<text x=\"{6:.1f}\" y=\"{7:.1f}\" text-anchor=\"middle\" font-size=\"11\">{8:+.0f}</text>\n",
        left - 12, y + 4, escaped(names[order[i]]), x(each.low), y, x(each.high), x(each.elo), y - 9,
        each.elo);
  }
  return svg + "</svg>\n";
}

}  // namespace longroll
