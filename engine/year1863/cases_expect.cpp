// What a case may say under `then`: docs/cases/year1863.md has the words.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/any_game.hpp"
#include "engine/year1863/chapters.hpp"
#include "engine/year1863/game.hpp"

namespace longroll::year1863 {
namespace {

constexpr std::pair<std::string_view, Ask> asks[] = {{"set-up", Ask::set_up},
                                                     {"orders", Ask::orders},
                                                     {"place-leader", Ask::place_leader},
                                                     {"transfer", Ask::transfer},
                                                     {"shakeup", Ask::shakeup},
                                                     {"recall", Ask::recall},
                                                     {"port-hudson", Ask::port_hudson},
                                                     {"successor", Ask::successor},
                                                     {"muster", Ask::muster},
                                                     {"recruit", Ask::recruit},
                                                     {"militia", Ask::militia},
                                                     {"movement", Ask::movement},
                                                     {"group", Ask::group},
                                                     {"battle", Ask::battle},
                                                     {"name", Ask::name_commander},
                                                     {"those-people", Ask::those_people},
                                                     {"table", Ask::table},
                                                     {"supply", Ask::train},
                                                     {"vp", Ask::spend},
                                                     {"fight", Ask::fight},
                                                     {"loss", Ask::loss},
                                                     {"promotion", Ask::promotion},
                                                     {"retreat", Ask::retreat},
                                                     {"panic", Ask::panic},
                                                     {"flee", Ask::flee},
                                                     {"follow", Ask::follow},
                                                     {"pursuit", Ask::pursuit},
                                                     {"pursue", Ask::pursue},
                                                     {"over", Ask::over}};

class Expect {
 public:
  Expect(const Game& game, const Position& p, std::span<const Event> history, const Words& words)
      : game_(game), d_(game.data()), p_(p), history_(history), words_(words), b_{d_, p_} {}

  Result<void> run() {
    using Statement = Result<void> (Expect::*)();
    static constexpr std::pair<std::string_view, Statement> statements[] = {
        {"at", &Expect::at},
        {"vp", &Expect::vp},
        {"rp", &Expect::rp},
        {"turn", &Expect::turn},
        {"phase", &Expect::phase},
        {"asks", &Expect::asks_for},
        {"control", &Expect::control},
        {"fieldwork", &Expect::fieldwork},
        {"side", &Expect::side},
        {"commands", &Expect::commands},
        {"initiative", &Expect::initiative},
        {"maneuver", &Expect::maneuver},
        {"strength", &Expect::strength},
        {"percent", &Expect::percent},
        {"column", &Expect::column},
        {"shift", &Expect::shift},
        {"result", &Expect::result},
        {"left", &Expect::left},
        {"legal", &Expect::legal},
        {"outcome", &Expect::outcome},
        {"score", &Expect::score},
        {"order", &Expect::order},
        {"round", &Expect::round},
        {"sees", &Expect::sees},
        {"value", &Expect::value},
        {"units", &Expect::units},
        {"winner", &Expect::winner},
        {"rail", &Expect::rail},
        {"sea", &Expect::sea},
        {"promotions", &Expect::promotions},
        {"loses", &Expect::loses},
        {"decides", &Expect::decides},
        {"facts", &Expect::facts},
        {"join", &Expect::joined},
        {"place", &Expect::place_facts}};
    std::string verb = lower(words_[0]);
    if (verb == "not" && words_.size() > 1) {
      words_.erase(words_.begin());
      verb = lower(words_[0]);
      for (const auto& [word, read] : statements)
        if (word == verb) {
          const auto held = (this->*read)();
          if (held) return problem("expected not: {}", join_words(words_));
          return bad_ ? held : Result<void>{};
        }
    }
    std::vector<std::string_view> known;
    for (const auto& [word, read] : statements) {
      if (word == verb) return (this->*read)();
      known.push_back(word);
    }
    return problem("'{}' is not an assertion of this game; there is {}", words_[0], fmt::join(known, ", "));
  }

 private:
  template <class T, class U>
  Result<void> same(const T& was, const U& expected) const {
    if (was == expected) return {};
    return problem("expected {}, but it was {}", expected, was);
  }
  Result<int> number(std::size_t i) const {
    return i < words_.size() ? whole_number(words_[i]) : problem("'{}' needs a number", words_[0]);
  }
  // The statement itself is wrong: `not` must not make it right.
  template <class... Args>
  std::unexpected<Problem> bad(fmt::format_string<Args...> format, Args&&... args) {
    bad_ = true;
    return problem(format, std::forward<Args>(args)...);
  }
  std::string place_word(Point q) const {
    return q == in_box ? "box" : q == in_pool ? "pool" : q == out ? "out" : d_.place(q).id;
  }

  // at PLACE UNIT...: the named counters are there; box, pool and out are places. `at PLACE nothing` and `at
  // PLACE only ...`
  Result<void> at() {
    if (words_.size() < 3) return bad("'at POINT|box|pool|out COUNTER...'");
    Point place;
    if (same_word(words_[1], "box"))
      place = in_box;
    else if (same_word(words_[1], "pool"))
      place = in_pool;
    else if (same_word(words_[1], "out"))
      place = out;
    else if (const auto q = d_.find_place(words_[1]))
      place = *q;
    else
      return bad("there is no point '{}'", words_[1]);
    if (same_word(words_[2], "nothing")) return same(b_.at(place).count(), 0);
    const bool only = same_word(words_[2], "only");
    UnitSet named;
    for (std::size_t i = only ? 3 : 2; i < words_.size(); ++i) {
      const auto u = d_.find_unit(words_[i]);
      if (!u) return bad("there is no counter '{}'", words_[i]);
      named.add(*u);
      if (b_.where(*u) != place) return problem("{} is at {}", d_.unit(*u).id, place_word(b_.where(*u)));
    }
    if (only && b_.at(place) != named)
      return problem("there are {} counters, not {}", b_.at(place).count(), named.count());
    return {};
  }
  Result<void> vp() {
    const auto c = words_.size() == 3 ? command_named(words_[1]) : std::nullopt;
    const auto n = number(2);
    if (!c || !n) return bad("'vp COMMAND N'");
    return same(b_.vp(*c), *n);
  }
  Result<void> rp() {
    const auto n = number(1);
    return n ? same(static_cast<int>(p_.rp), *n) : std::unexpected(n.error());
  }
  Result<void> turn() {
    const auto n = number(1);
    if (n) return same(static_cast<int>(p_.turn), *n);
    return same(lower(d_.months[p_.turn - 1]), lower(words_.at(1)));
  }
  Result<void> phase() {
    static constexpr By<Phase, std::string_view, 6> names = {"set-up",   "orders", "recruiting",
                                                             "movement", "combat", "over"};
    if (words_.size() != 3) return bad("'phase COMMAND orders|recruiting|movement|combat'");
    return same(fmt::format("{} {}", word_for(p_.command), names[p_.phase]),
                lower(words_[1] + " " + words_[2]));
  }
  Result<void> asks_for() {
    const auto found = std::ranges::find(asks, p_.ask, [](const auto& each) { return each.second; });
    return same(std::string(found->first), lower(words_.at(1)));
  }
  Result<void> decides() {
    return same(std::string(p_.decider == Seat::nobody ? "nobody" : seat_name(game_.info(), p_.decider)),
                lower(words_.at(1)));
  }
  Result<void> control() {
    if (words_.size() < 3) return bad("'control union|confederate|none POINT...'");
    for (std::size_t i = 2; i < words_.size(); ++i) {
      const auto q = d_.find_place(words_[i]);
      if (!q) return bad("there is no point '{}'", words_[i]);
      const std::string_view holder = p_.control[0].has(*q)   ? "union"
                                      : p_.control[1].has(*q) ? "confederate"
                                                              : "none";
      if (!same_word(holder, words_[1])) return problem("{} is controlled by {}", d_.place(*q).name, holder);
    }
    return {};
  }
  Result<void> fieldwork() {
    if (words_.size() < 3) return bad("'fieldwork union|confederate|none POINT'");
    const auto q = d_.find_place(words_[2]);
    if (!q) return bad("there is no point '{}'", words_[2]);
    const std::string owner = p_.fieldworks[0].has(*q)   ? "union"
                              : p_.fieldworks[1].has(*q) ? "confederate"
                                                         : "none";
    return same(owner, lower(words_[1]));
  }
  Result<void> side() {  // side veteran UNIT...
    for (std::size_t i = 2; i < words_.size(); ++i) {
      const auto u = d_.find_unit(words_[i]);
      if (!u) return bad("there is no counter '{}'", words_[i]);
      const std::string word = lower(words_[1]);
      const bool up = word == "veteran" || word == "army" || word == "fleet" || word == "level-2";
      if (p_.built_up.has(*u) != up) return problem("{} is on its other side", d_.unit(*u).id);
    }
    return {};
  }
  Result<void> commands() {  // commands LEADER CORPS | commands LEADER nothing
    const auto leader = d_.find_unit(words_.at(1));
    if (!leader || words_.size() != 3) return bad("'commands LEADER CORPS' or 'commands LEADER nothing'");
    const Unit corps = b_.bond(*leader);
    return same(corps == Unit::none ? std::string("nothing") : d_.unit(corps).id, lower(words_[2]));
  }
  const Event* last(Tell kind) const {
    for (auto event = history_.rbegin(); event != history_.rend(); ++event)
      if (event->kind == static_cast<std::uint8_t>(kind)) return &*event;
    return nullptr;
  }
  Result<void> initiative() {  // initiative ATTACKER DEFENDER (totals)
    const Event* event = last(Tell::initiative);
    if (!event) return problem("no initiative was rolled");
    return same(fmt::format("{} {}", (*event)[1], (*event)[3]), join_words(words_, 1));
  }
  Result<void> maneuver() {
    const Event* event = last(Tell::initiative);
    if (!event) return problem("no initiative was rolled");
    static constexpr std::array<std::string_view, 3> names = {"nobody", "attacker", "defender"};
    return same(std::string(names[(*event)[5]]), lower(words_.at(1)));
  }
  // The numbers of the last roll, or of the combat that is being declared.
  std::optional<Column> current() const {
    if (p_.battle.stage == Stage::none || p_.battle.stage > Stage::fight) return {};
    return combat_column(b_);
  }
  int fought(int arg, int now) const {
    const Event* event = last(Tell::fought);
    return current() ? now : event ? (*event)[arg] : -1;
  }
  Result<void> strength() {
    const auto c = current();
    return same(fmt::format("{} {}", fought(4, c ? c->attack : 0), fought(5, c ? c->defense : 0)),
                join_words(words_, 1));
  }
  Result<void> percent() {
    const auto c = current();
    return same(fmt::format("{}", fought(6, c ? c->percent : 0)), words_.at(1));
  }
  Result<void> column() {
    const auto c = current();
    const int column = fought(0, c ? c->column : 0);
    if (column < 0) return problem("there is no combat");
    return same(fmt::format("{}", d_.bounds[column]), words_.at(1));
  }
  Result<void> shift() {
    const auto c = current();
    const int shift = fought(1, c ? c->shift : 0);
    return same(fmt::format("{}", shift), words_.at(1));
  }
  Result<void> result() {
    const Event* event = last(Tell::fought);
    if (!event) return problem("nothing was fought");
    return same(std::string(word_for(static_cast<CombatResult>((*event)[3]))), words_.at(1));
  }
  Result<void> round() { return same(fmt::format("{}", p_.battle.round), words_.at(1)); }
  Result<void> left() { return same(fmt::format("{}", p_.march.left), words_.at(1)); }
  Result<void> rail() { return same(fmt::format("{}", p_.rail_used), words_.at(1)); }
  Result<void> sea() { return same(fmt::format("{}", p_.sea_used), words_.at(1)); }
  Result<void> promotions() { return same(fmt::format("{}", p_.battle.promotions), words_.at(1)); }
  // legal ORDER / not legal ORDER: whether a single action is among those that may be played
  Result<void> legal() {
    const auto order = game_.read(p_, join_words(words_, 1));
    if (!order) return bad("{}", order.error().what);
    ActionList list;
    game_.actions(p_, list);
    if (!list.contains(order->front())) return problem("it is not among the legal actions");
    return {};
  }
  Result<void> outcome() {  // outcome SEAT|draw|none
    const Outcome result = game_.outcome(p_);
    const std::string was = !result.over ? "none"
                            : result.winner == Seat::nobody
                                ? "draw"
                                : std::string(seat_name(game_.info(), result.winner));
    return same(was, lower(words_.at(1)));
  }
  Result<void> score() {  // score SEAT N, or score COMMAND N
    const auto n = number(2);
    if (!n) return std::unexpected(n.error());
    if (const auto c = command_named(words_[1])) return same(final_points(b_, *c), *n);
    const Outcome result = game_.outcome(p_);
    return same(result.score[same_word(words_[1], game_.info().seats[0]) ? 0 : 1], *n);
  }
  Result<void> order() {  // order MARKER pool|held|discarded
    const auto m = d_.find_marker(words_.at(1));
    if (!m || words_.size() != 3) return bad("'order MARKER pool|held|discarded'");
    static constexpr std::array<std::string_view, 3> names = {"pool", "held", "discarded"};
    return same(std::string(names[p_.order[*m]]), lower(words_[2]));
  }
  Result<void> winner() {
    const Event* event = last(Tell::won);
    if (!event) return same(std::string("nobody"), lower(words_.at(1)));
    return same(std::string(word_for(static_cast<Command>((*event)[0]))), lower(words_.at(1)));
  }
  Result<void> loses() {  // loses N: strength that must be given up now
    const int which = p_.deciding == p_.command ? 0 : 1;
    return same(fmt::format("{}", p_.battle.owed[which]), words_.at(1));
  }
  // sees SEAT TEXT: the seat's view contains the text; with `not` it does not
  Result<void> sees() {
    if (words_.size() != 3) return bad("'sees SEAT TEXT'");
    const Viewer who = same_word(words_[1], game_.info().seats[0])   ? Viewer::first
                       : same_word(words_[1], game_.info().seats[1]) ? Viewer::second
                                                                     : Viewer::spectator;
    Json view = game_.view(p_, who);
    view.erase("actions");
    if (view.dump().find(words_[2]) == std::string::npos)
      return problem("{} does not see '{}'", words_[1], words_[2]);
    return {};
  }
  Result<void> value() {  // value POINT N
    const auto q = d_.find_place(words_.at(1));
    const auto n = number(2);
    if (!q || !n) return bad("'value POINT N'");
    return same(d_.place(*q).value, *n);
  }
  Result<void> units() {  // units SIDE TYPE N: how many counters of a type there are
    if (words_.size() != 4) return bad("'units union|confederate TYPE N'");
    for (int t = 0; t < types; ++t)
      if (same_word(word_for(static_cast<Type>(t)), words_[2])) {
        const int count =
            (d_.type(static_cast<Type>(t)) & d_.of_side[same_word(words_[1], "union") ? 0 : 1]).count();
        return same(fmt::format("{}", count), words_[3]);
      }
    return bad("'{}' is not a type of unit", words_[2]);
  }
  // facts COUNTER SIZE FRONT BACK WEST EAST
  Result<void> facts() {
    const auto u = words_.size() == 7 ? d_.find_unit(words_[1]) : std::nullopt;
    if (!u) return bad("'facts COUNTER SIZE FRONT BACK WEST EAST'");
    const UnitInfo& unit = d_.unit(*u);
    const bool leader = unit.type == Type::leader;
    return same(fmt::format("{} {} {} {} {}", size_marks[static_cast<std::size_t>(unit.size)],
                            leader ? unit.campaign[0] : unit.strength[1],
                            leader ? unit.campaign[1] : unit.strength[0], unit.move[1], unit.move[0]),
                join_words(words_, 2));
  }
  // join POINT POINT WAY: a route of that kind joins them
  Result<void> joined() {
    const auto a = words_.size() == 4 ? d_.find_place(words_[1]) : std::nullopt,
               c = words_.size() == 4 ? d_.find_place(words_[2]) : std::nullopt;
    if (!a || !c) return bad("'join POINT POINT WAY'");
    for (const auto& exit : d_.graph.exits(*a))
      if (exit.to == *c &&
          (same_word(words_[3], "any") || word_for(static_cast<Way>(exit.kind)) == lower(words_[3])))
        return {};
    return problem("no such route joins them");
  }
  // place POINT THEATER SIDE TERRAIN
  Result<void> place_facts() {
    const auto q = words_.size() == 5 ? d_.find_place(words_[1]) : std::nullopt;
    if (!q) return bad("'place POINT east|west union|confederate TERRAIN'");
    static constexpr By<Terrain, std::string_view, 5> terrains = {"open", "shenandoah", "wilderness",
                                                                  "mountain", "sea"};
    const PlaceInfo& place = d_.place(*q);
    return same(fmt::format("{} {} {}", place.theater == Theater::east ? "east" : "west",
                            word_for(place.side), terrains[place.terrain]),
                lower(join_words(words_, 2)));
  }

  const Game& game_;
  const Data& d_;
  const Position& p_;
  std::span<const Event> history_;
  Words words_;
  Board b_;
  bool bad_ = false;
};

}  // namespace

Result<void> Game::then(const Position& p, std::span<const Event> history, const Words& words) const {
  return Expect(*this, p, history, words).run();
}

}  // namespace longroll::year1863
