// What a case may say under `given`: docs/cases/year1863.md has the words.
#include <algorithm>

#include "engine/year1863/chapters.hpp"
#include "engine/year1863/game.hpp"

namespace longroll::year1863 {
namespace {

class Given {
 public:
  Given(const Data& d, Position& p, const Words& words)
      : d_(d), p_(p), words_(words), play_{d, p, none_, silent_} {}

  Result<void> run() {
    using Statement = Result<void> (Given::*)();
    static constexpr std::pair<std::string_view, Statement> statements[] = {
        {"empty", &Given::empty},       {"turn", &Given::turn},
        {"phase", &Given::phase},       {"vp", &Given::vp},
        {"place", &Given::place},       {"box", &Given::box},
        {"pool", &Given::pool},         {"remove", &Given::remove},
        {"control", &Given::control},   {"fieldwork", &Given::fieldwork},
        {"assign", &Given::assign},     {"rp", &Given::rp},
        {"entered", &Given::entered},   {"holds", &Given::holds},
        {"released", &Given::released}, {"crossed", &Given::crossed},
        {"moved", &Given::moved},       {"order", &Given::order},
        {"vacancy", &Given::vacancy}};
    const std::string verb = lower(words_[0]);
    std::vector<std::string_view> known;
    for (const auto& [word, read] : statements) {
      if (word == verb) return (this->*read)();
      known.push_back(word);
    }
    return problem("'{}' is not a statement of this game; there is {}", words_[0], fmt::join(known, ", "));
  }

 private:
  Result<Unit> unit_at(std::size_t i) const {
    if (i >= words_.size()) return problem("a counter is missing after '{}'", words_.back());
    if (const auto u = d_.find_unit(words_[i])) return *u;
    const std::string low = lower(words_[i]);
    return problem("there is no counter '{}'; the nearest is '{}'", words_[i], nearest(low, d_.unit_names()));
  }
  Result<Point> point_at(std::size_t i) const {
    if (i >= words_.size()) return problem("a point is missing after '{}'", words_.back());
    if (const auto q = d_.find_place(words_[i])) return *q;
    const std::string low = lower(words_[i]);
    return problem("there is no point '{}'; the nearest is '{}'", words_[i], nearest(low, d_.place_names()));
  }
  Result<int> number_at(std::size_t i) const {
    if (i >= words_.size()) return problem("a number is missing after '{}'", words_.back());
    return whole_number(words_[i]);
  }
  Result<Command> command_at(std::size_t i) const {
    if (i < words_.size())
      if (const auto c = command_named(words_[i])) return *c;
    return problem("a command is union-east, union-west, confederate-east or confederate-west");
  }

  Result<void> empty() {  // nobody on the map, everyone in the boxes and pools, control as at the start
    for (std::size_t i = 0; i < d_.units.size(); ++i) {
      const Unit u = static_cast<Unit>(i);
      play_.unbind(u);
      for (UnitSet& field : p_.field) field.remove(u);
      play_.put(u, d_.is(u, Type::leader) ? in_pool : u == d_.corps19 ? d_.new_orleans : in_box);
    }
    p_.built_up.clear();
    p_.fieldworks = {};
    p_.control = {};
    for (std::size_t i = 0; i < d_.places.size(); ++i)
      if (const PlaceInfo& place = d_.places[i]; place.control >= 0 && !place.box)
        p_.control[place.control].add(static_cast<Point>(i));
    return {};
  }

  Result<void> turn() {
    const auto n = number_at(1);
    if (n && *n >= 1 && *n <= p_.last_turn) return p_.turn = static_cast<std::uint8_t>(*n), Result<void>{};
    for (std::size_t i = 0; i < d_.months.size() && words_.size() > 1; ++i)
      if (same_word(d_.months[i], words_[1]))
        return p_.turn = static_cast<std::uint8_t>(i + 1), Result<void>{};
    return problem("a turn is a number from 1 to {} or a month", static_cast<int>(p_.last_turn));
  }

  Result<void> phase() {
    const auto c = command_at(1);
    if (!c) return std::unexpected(c.error());
    if (words_.size() != 3) return problem("a phase reads 'phase COMMAND orders|recruiting|movement|combat'");
    p_.command = *c;
    const std::string which = lower(words_[2]);
    if (which == "orders")
      begin_orders(play_);
    else if (which == "recruiting")
      begin_recruiting(play_);
    else if (which == "movement")
      begin_movement(play_);
    else if (which == "combat")
      begin_combat(play_);
    else
      return problem("a phase is orders, recruiting, movement or combat, not '{}'", words_[2]);
    return {};
  }

  Result<void> vp() {
    const auto c = command_at(1);
    if (!c) return std::unexpected(c.error());
    const auto n = number_at(2);
    if (!n || *n < 0 || *n > d_.vp_maximum) return problem("a VP index runs from 0 to {}", d_.vp_maximum);
    p_.vp[*c] = static_cast<std::uint8_t>(*n);
    return {};
  }

  // place UNIT... at POINT [veteran|line|army|fleet|corps|level-1|level-2]
  Result<void> place() {
    const auto at = std::ranges::find(words_, "at");
    if (at == words_.end() || at - words_.begin() < 2) return problem("'place COUNTER... at POINT [side]'");
    const auto where = static_cast<std::size_t>(at - words_.begin());
    const auto q = point_at(where + 1);
    if (!q) return std::unexpected(q.error());
    int side = -1;
    for (std::size_t i = where + 2; i < words_.size(); ++i) {
      const std::string word = lower(words_[i]);
      if (word == "veteran" || word == "army" || word == "fleet" || word == "level-2")
        side = 1;
      else if (word == "line" || word == "corps" || word == "level-1")
        side = 0;
      else
        return problem("'{}' is not a side of a counter", words_[i]);
    }
    for (std::size_t i = 1; i < where; ++i) {
      const auto u = unit_at(i);
      if (!u) return std::unexpected(u.error());
      if (side == 1 && !d_.unit(*u).two_sided) return problem("{} has only one side", d_.unit(*u).id);
      const PlaceInfo& place = d_.place(*q);
      const bool riverine = d_.is(*u, Type::riverine);
      if (place.terrain == Terrain::sea && !riverine) return problem("only riverines can be at sea");
      if (place.box && place.side != d_.unit(*u).side)
        return problem("{} is not a box of that side", place.name);
      if (place.box && !d_.mobile.has(*u)) return problem("only mobile units are in a reserve area");
      play_.unbind(*u);
      play_.enlist(*u, command_of(d_.unit(*u).side, place.theater), *q);
      if (side == 1)
        p_.built_up.add(*u);
      else
        p_.built_up.remove(*u);
      if (*u == d_.corps19 && *q != d_.new_orleans) p_.released19 = 1;
      if (d_.land_combat.has(*u) && !play_.board().enemies(*q, d_.unit(*u).side))
        play_.take_control(d_.unit(*u).side, *q);
    }
    return {};
  }

  Result<void> send(Point to, bool leaders) {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const auto u = unit_at(i);
      if (!u) return std::unexpected(u.error());
      if (leaders && !d_.is(*u, Type::leader)) return problem("only leaders are in a pool");
      play_.unbind(*u);
      for (UnitSet& field : p_.field) field.remove(*u);
      p_.built_up.remove(*u);
      play_.put(*u, to);
    }
    return {};
  }
  Result<void> box() { return send(in_box, false); }
  Result<void> remove() { return send(out, false); }

  // pool SIDE [MARKER or LEADER]...: exactly these are in the pool
  Result<void> pool() {
    if (words_.size() < 2) return problem("'pool union|confederate COUNTER...'");
    const Side side = same_word(words_[1], "union") ? Side::union_side : Side::confederate;
    for (int m = 0; m < markers; ++m)
      if (d_.orders[m].side == side) p_.order[m] = order_discarded;
    for (Unit u : play_.board().at(in_pool, side)) play_.put(u, out);
    for (std::size_t i = 2; i < words_.size(); ++i) {
      if (const auto m = d_.find_marker(words_[i])) {
        p_.order[*m] = order_in_pool;
      } else if (const auto u = d_.find_unit(words_[i]); u && d_.is(*u, Type::leader)) {
        for (UnitSet& field : p_.field) field.remove(*u);
        play_.unbind(*u);
        play_.put(*u, in_pool);
      } else {
        return problem("'{}' is neither a General Order nor a leader", words_[i]);
      }
    }
    return {};
  }

  Result<void> control() {
    if (words_.size() < 3) return problem("'control union|confederate|none POINT...'");
    for (std::size_t i = 2; i < words_.size(); ++i) {
      const auto q = point_at(i);
      if (!q) return std::unexpected(q.error());
      p_.control[0].remove(*q);
      p_.control[1].remove(*q);
      if (same_word(words_[1], "union"))
        p_.control[0].add(*q);
      else if (same_word(words_[1], "confederate"))
        p_.control[1].add(*q);
      else if (!same_word(words_[1], "none"))
        return problem("'{}' is not a side", words_[1]);
    }
    return {};
  }

  Result<void> fieldwork() {
    if (words_.size() < 3) return problem("'fieldwork union|confederate POINT...'");
    for (std::size_t i = 2; i < words_.size(); ++i) {
      const auto q = point_at(i);
      if (!q) return std::unexpected(q.error());
      p_.fieldworks[same_word(words_[1], "union") ? 0 : 1].add(*q);
    }
    return {};
  }

  Result<void> assign() {
    const auto leader = unit_at(1), corps = unit_at(words_.size() == 4 ? 3 : 2);
    if (!leader) return std::unexpected(leader.error());
    if (!corps) return std::unexpected(corps.error());
    if (Bar bar = bar_assignment(play_.board(), *leader, *corps))
      return problem("{} [{}]", bar->reason, bar->rule);
    play_.bind(*leader, *corps);
    return {};
  }

  // rp N: recruit points are counted, buying may begin
  Result<void> rp() {
    const auto n = number_at(1);
    if (!n) return std::unexpected(n.error());
    if (p_.ask != Ask::muster) return problem("recruit points are given in a recruiting phase");
    play_recruiting(play_, Action(Do::muster));
    p_.rp = static_cast<std::uint8_t>(*n);
    return {};
  }

  Result<void> entered() {  // cities that have given their VP
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const auto q = point_at(i);
      if (!q) return std::unexpected(q.error());
      p_.paid.add(*q);
    }
    return {};
  }

  Result<void> holds() {
    p_.holds_those_people = 1;
    p_.order[Marker::those_people] = order_held;
    return {};
  }
  Result<void> released() {
    p_.released19 = 1;
    play_.enlist(d_.corps19, Command::union_west, d_.new_orleans);
    return {};
  }
  Result<void> crossed() {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const auto u = unit_at(i);
      if (!u) return std::unexpected(u.error());
      p_.crossed.add(*u);
    }
    return {};
  }
  Result<void> moved() {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const auto u = unit_at(i);
      if (!u) return std::unexpected(u.error());
      p_.moved.add(*u);
    }
    return {};
  }
  // order MARKER: it has been drawn and is carried out
  Result<void> order() {
    const auto m = words_.size() == 2 ? d_.find_marker(words_[1]) : std::nullopt;
    if (!m) return problem("'order MARKER' needs one of the General Orders");
    carry_out(play_, *m);
    return {};
  }
  Result<void> vacancy() {
    const auto c = command_at(1);
    if (!c) return std::unexpected(c.error());
    ++p_.vacancies[*c];
    return {};
  }

  const Data& d_;
  Position& p_;
  const Words& words_;
  NoDice none_;
  Events silent_;
  Play play_;
};

}  // namespace

Result<void> Game::given(Position& p, const Words& words) const { return Given(*data_, p, words).run(); }

}  // namespace longroll::year1863
