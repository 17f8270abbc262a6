// Exact chances of what is about to be rolled.
#include <bit>
#include <cmath>

#include "engine/severed/game.hpp"
#include "engine/severed/rules/sequence.hpp"
#include "engine/severed/show/view.hpp"
#include "engine/severed/words/names.hpp"

namespace longroll::severed {
namespace {

constexpr std::uint64_t whole_chance = 1'000'000'000'000'000;

Chance chance(std::string result, double probability) {
  return {std::move(result),
          static_cast<std::uint64_t>(std::llround(probability * static_cast<double>(whole_chance))),
          whole_chance};
}

// Ways of 3D6 to reach each total, out of 216.
std::array<int, 19> three_dice() {
  std::array<int, 19> ways{};
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b)
      for (int c = 1; c <= 6; ++c) ++ways[a + b + c];
  return ways;
}

std::string count_of(int n, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}
std::string cover_text(Cover cover) {
  return cover == Cover::none ? "no cover" : fmt::format("{} cover", word(cover));
}
std::string dice_text(int n) { return count_of(n, "die", "dice"); }

Odds of_totals(std::string headline, int modifier, const std::vector<int>& rows,
               const std::vector<std::string>& results) {
  Odds odds{.headline = std::move(headline)};
  if (modifier) odds.factors.push_back(fmt::format("a general is near: {:+}", modifier));
  std::vector<std::uint64_t> ways(results.size());
  const auto dice = three_dice();
  for (int total = 3; total <= 18; ++total)
    ways[static_cast<std::size_t>(row_of(rows, std::clamp(total + modifier, 3, 18)))] +=
        static_cast<std::uint64_t>(dice[total]);
  for (std::size_t i = 0; i < results.size(); ++i) odds.chances.push_back({results[i], ways[i], 216});
  return odds;
}

double choose(int n, int k) {
  double c = 1;
  for (int i = 0; i < k; ++i) c = c * (n - i) / (i + 1);
  return c;
}

double binomial(int n, int k, double q) { return choose(n, k) * std::pow(q, k) * std::pow(1 - q, n - k); }

// Each of n dice loses a Base with probability q: how many are lost.
std::vector<Chance> losses(int n, double q, int most) {
  std::vector<Chance> chances;
  std::vector<double> lost(static_cast<std::size_t>(most + 1));
  for (int k = 0; k <= n; ++k) lost[std::min(k, most)] += binomial(n, k, q);
  for (int k = 0; k <= most; ++k)
    if (lost[k] > 1e-12)
      chances.push_back(chance(k == 1 ? "1 Base lost" : fmt::format("{} Bases lost", k), lost[k]));
  return chances;
}

// Dice at the Bases of one class of cover.
struct Shots {
  int dice = 0, bases = 0;
  double lost = 0, minor = 0;  // of each Engaged die
};

// What a volley does: Bases lost, and whether there is a Willpower Test. Veterans roll the first miss again.
class Results {
 public:
  Results(double engages, bool reroll) : engages_(engages) { ways_[reroll][0][1] = 1; }

  void add(const Shots& shots) {
    Ways after{};
    for (const bool again : {false, true})
      for (int engaged = 0; engaged <= shots.dice; ++engaged) {
        const double hits = binomial(shots.dice, engaged, engages_);
        const bool rolls = again && engaged < shots.dice;
        strike(after, again, again && !rolls, shots, engaged, hits * (rolls ? 1 - engages_ : 1));
        if (rolls) strike(after, again, false, shots, engaged + 1, hits * engages_);  // VET-03
      }
    ways_ = after;
  }
  double lost(int bases) const {
    double sum = 0;
    for (const auto& each : ways_) sum += each[bases][0] + each[bases][1];
    return sum;
  }
  double tested() const { return 1 - ways_[0][0][1] - ways_[1][0][1]; }  // CAS-07, RSL-06

 private:
  // By whether the re-roll is still to come, the Bases lost, and whether nothing at all has happened.
  using Ways = std::array<std::array<std::array<double, 2>, most_bases + 1>, 2>;

  void strike(Ways& after, bool before, bool still, const Shots& shots, int engaged,
              double probability) const {
    const double calm = std::pow(1 - shots.lost - shots.minor, engaged);
    for (int lost = 0; lost <= most_bases; ++lost)
      for (const std::size_t quiet : {0u, 1u}) {
        const double here = ways_[before][lost][quiet] * probability;
        if (here == 0) continue;
        for (int failed = 0; failed <= engaged; ++failed) {
          const int sum = std::min(lost + std::min(failed, shots.bases), most_bases);
          const double chance = here * binomial(engaged, failed, shots.lost);
          auto& to = after[still][sum];
          const double unhurt = failed == 0 && quiet ? here * calm : 0;
          to[1] += unhurt;
          to[0] += chance - unhurt;
        }
      }
  }

  double engages_;
  Ways ways_{};
};

class Musketry {
 public:
  Musketry(const Board& board, Number firer, Number target, const Volley& volley)
      : board_(board), unit_(board.p[firer]), target_(target), volley_(volley), arm_(weapon(board, unit_)) {}

  Cover least_cover() const { return severed::least_cover(volley_); }
  Results results(std::size_t band, const std::array<int, 3>& dice) const {
    const double engages = (7 - std::max(2, arm_.engage[band] - volley_.engage_bonus)) / 6.0;
    Results results(engages, unit_.type == Type::veteran && !unit_.has(Token::steady_shot));
    for (std::size_t c = 0; c < 3; ++c)
      if (dice[c])
        results.add({dice[c], std::popcount(volley_.bases[c]),
                     std::max(0, 7 - arm_.major[band]) / 6.0 *
                         not_saved(resilience_bonus(board_, target_, static_cast<Cover>(c), false)),
                     std::max(0, std::min(7, arm_.major[band]) - arm_.minor[band]) / 6.0});
    return results;
  }
  std::array<int, 3> all_on(Cover cover) const {
    std::array<int, 3> dice{};
    dice[static_cast<std::size_t>(cover)] = volley_.dice;
    return dice;
  }

 private:
  static double not_saved(int bonus) { return std::clamp(4 - bonus, 1, 5) / 6.0; }  // RSL-02, RSL-03

  const Board& board_;
  const Unit& unit_;
  Number target_;
  const Volley& volley_;
  const Weapon& arm_;
};

void tell(Odds& odds, const Results& results) {
  for (int k = 0; k <= most_bases; ++k)
    if (const double lost = results.lost(k); lost > 1e-12)
      odds.chances.push_back(chance(k == 1 ? "1 Base lost" : fmt::format("{} Bases lost", k), lost));
  odds.factors.push_back(fmt::format("Willpower Test {:.1f} %", 100 * results.tested()));
}

std::optional<Odds> of_volley(const Board& board, Number firer, Number target) {
  const bool tape = board.p.options.premeasure;  // R62: else per band, the distance is not told
  const Volley volley = measure(board, firer, target, tape);
  const Musketry musketry(board, firer, target, volley);
  Odds odds;
  odds.factors.push_back(dice_text(volley.dice));
  if (volley.aspect != Aspect::front) odds.factors.push_back("flank or rear: +1 die");
  if (tape && volley.band == Band::beyond) {
    odds.headline = "out of range";
    return odds;
  }
  const Cover cover = musketry.least_cover();
  odds.factors.push_back(cover_text(cover));
  if (volley.classes() > 1)
    odds.factors.push_back(
        "all dice at the " +
        count_of(std::popcount(volley.bases[static_cast<std::size_t>(cover)]), "Base", "Bases") +
        " with the least cover");
  if (tape) {
    odds.headline = fmt::format("{} at {} range, Engage on {}+", dice_text(volley.dice), word(volley.band),
                                engage_number(board, board.p[firer], volley));
    tell(odds, musketry.results(static_cast<std::size_t>(volley.band), musketry.all_on(cover)));
    return odds;
  }
  odds.headline = dice_text(volley.dice) + ", by range";
  for (std::size_t band = 0; band < 3; ++band)
    odds.chances.push_back(chance(fmt::format("{}: a Base lost", word(static_cast<Band>(band))),
                                  1 - musketry.results(band, musketry.all_on(cover)).lost(0)));
  for (std::size_t band = 0; band < 3; ++band)
    odds.chances.push_back(chance(fmt::format("{}: a Willpower Test", word(static_cast<Band>(band))),
                                  musketry.results(band, musketry.all_on(cover)).tested()));
  return odds;
}

// The distance has been measured by now.
std::optional<Odds> of_split(const Board& board, const Operands& o) {
  if (may_split(board, o)) return {};
  const Volley volley = measure(board, board.p.fire.unit, board.p.fire.target);
  const Musketry musketry(board, board.p.fire.unit, board.p.fire.target, volley);
  Odds odds{.headline =
                fmt::format("{} at {} range, Engage on {}+", dice_text(volley.dice), word(volley.band),
                            engage_number(board, board.p[board.p.fire.unit], volley))};
  tell(odds,
       musketry.results(static_cast<std::size_t>(volley.band), {o.x, o.y, static_cast<int>(o.heading)}));
  return odds;
}

// The blows of whoever strikes first, or of the Unit whose turn it is.
std::optional<Odds> of_fight(const Board& board) {
  const Fight& fight = board.p.fight;
  if (fight.attacker == nothing || fight.defender == nothing) return {};
  const bool counter = fight.first && fight.countered;  // CTR-06
  const int mine = attack_dice(board, fight.attacker), theirs = attack_dice(board, fight.defender);
  Odds odds{.headline = count_of(mine, "Attack Roll", "Attack Rolls") + fmt::format(" against {}", theirs)};
  odds.factors.push_back("Engage 4+, Major 4+, Resilience 5+");
  if (counter) odds.factors.push_back("the countercharge strikes first: losses of the charger");
  odds.chances = losses(counter ? theirs : mine, 0.5 * 0.5 * 4 / 6.0,
                        board.p[counter ? fight.attacker : fight.defender].count);
  return odds;
}

// A gun: it does not misfire, the Base is struck, and its Resilience Roll fails.
Odds of_canister(const Board& board, const Operands& o) {
  const Unit& battery = board.p[board.p.fire.unit];
  const Cover cover = cover_against(board, battery, board.p[number(o)], static_cast<int>(o.base),
                                    front_middle(battery, static_cast<int>(o.flag)), false);
  const int fails = std::clamp(4 - resilience_bonus(board, number(o), cover, false), 1, 5);
  const auto lost =
      static_cast<std::uint64_t>((6 - board.charts().misfire) * (7 - board.charts().major) * fails);
  return {"canister within 12 inches",
          {cover_text(cover)},
          {{"the Base is lost", lost, 216}, {"the Base stands", 216 - lost, 216}}};
}

}  // namespace

Cover least_cover(const Volley& volley) {
  for (Cover each : {Cover::none, Cover::light})
    if (volley.bases[static_cast<std::size_t>(each)]) return each;
  return volley.bases[2] ? Cover::heavy : Cover::none;
}

std::optional<Odds> Game::odds(const Position& p, Action action, Viewer) const {
  if (check(p, action)) return {};
  const Board board{*data_, p};
  const Operands o = operands(action);
  switch (what(action)) {
    case Do::resolve: {
      const int bonus = board.general_near(number(o)) ? 2 : 0;
      return of_totals("Measure of Resolve", bonus, data_->charts.resolve,
                       {"keeps running", "regroups", "rallies at once"});
    }
    case Do::at: return of_volley(board, p.fire.unit, number(o));
    case Do::split: return of_split(board, o);
    case Do::fight: return of_fight(board);
    case Do::countercharge: {
      Odds odds{.headline = "a die against a die and 2; ties are rolled again"};
      odds.chances = {{"the countercharge succeeds", 6, 32}, {"it breaks", 26, 32}};
      return odds;
    }
    case Do::shell:
    case Do::shell_object:
      return Odds{"two dice: whether it fires, and whether it flies true",
                  {"on 2 to 6 it fires", "on 5 or 6 it bursts where it is aimed"},
                  {{"misfire", 1, 6}, {"bursts on the aim point", 10, 36}, {"drifts", 20, 36}}};
    case Do::canister: return of_canister(board, o);
    default: return {};
  }
}

}  // namespace longroll::severed
