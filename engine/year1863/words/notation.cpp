// Notation: what the log shows is what a player may type, one action or several parted by commas. "army lee
// with 1nvirg stuart, to culpeper, halt" leaves the others behind.
#include <algorithm>

#include "engine/year1863/game.hpp"
#include "engine/year1863/rules/rules.hpp"
#include "engine/year1863/words/verbs.hpp"

namespace longroll::year1863 {
namespace {

std::string unit_id(const Data& d, unsigned u) { return u < d.units.size() ? d.units[u].id : "?"; }
std::string point_id(const Data& d, unsigned q) { return q < d.places.size() ? d.places[q].id : "?"; }

std::string route_words(Board b, unsigned value) {
  const Route route = static_cast<Route>(value);
  if (index(route) >= b.d.graph.routes()) return "?";
  const Point to = b.d.graph.other_end(route, b.p.march.here);
  return fmt::format("{} by {}", b.d.place(to).id, word_for(b.d.route(route).way));
}

std::string operand_words(Board b, Operand operand, unsigned value) {
  switch (operand) {
    case Operand::unit: return unit_id(b.d, value);
    case Operand::to_unit: return fmt::format("to {}", unit_id(b.d, value));
    case Operand::replaced:
      return Unit{static_cast<std::uint8_t>(value)} == Unit::none
                 ? ""
                 : fmt::format("replaces {}", unit_id(b.d, value));
    case Operand::point: return point_id(b.d, value);
    case Operand::at: return fmt::format("at {}", point_id(b.d, value));
    case Operand::to: return fmt::format("to {}", point_id(b.d, value));
    case Operand::train: return fmt::format("with supply from {}", point_id(b.d, value));
    case Operand::route: return route_words(b, value);
    case Operand::raised: return fmt::format("{}{}", value & 1 ? "draft " : "", value & 2 ? "cash" : "");
    case Operand::answer: return value ? "yes" : "no";
    case Operand::table: return value ? "battle" : "skirmish";
    case Operand::digger: return value ? "with supply" : "with engineer";
    case Operand::none: break;
  }
  return "";
}

std::string_view first_word(std::string_view words) { return words.substr(0, words.find(' ')); }

class Reader {
 public:
  Reader(const Data& d, const Position& p) : d_(d), p_(p), here_(p.march.here), group_(p.group) {}

  Result<void> clause(const Words& words) {
    words_ = words;
    next_ = 1;
    const auto verb = verb_named();
    if (!verb) return std::unexpected(verb.error());
    std::array<unsigned, 3> operands = {};
    for (std::size_t i = 0; i < 3; ++i) {
      if ((*verb)->operands[i] == Operand::none) continue;
      const auto value = operand((*verb)->operands[i]);
      if (!value) return std::unexpected(value.error());
      operands[i] = *value;
    }
    order_.emplace_back((*verb)->does, operands[0], operands[1]);
    if (auto gone = follow(order_.back()); !gone) return gone;
    if (more()) return problem("'{}' is too much after '{}'", words_[next_], words_[0]);
    return {};
  }

  Order take() { return std::move(order_); }

 private:
  using Row = Verb<Do, Operand>;

  bool more() const { return next_ < words_.size(); }
  bool next_is(std::string_view word) const { return more() && same_word(words_[next_], word); }
  bool skip(std::string_view word) {
    if (!next_is(word)) return false;
    ++next_;
    return true;
  }

  // Where two begin with the same word, what follows tells them apart.
  Result<const Row*> verb_named() {
    const Row* found = nullptr;
    std::vector<std::string_view> known;
    for (const Row& row : verbs) {
      known.push_back(first_word(row.word));
      if (!same_word(known.back(), words_[0])) continue;
      const bool two = known.back().size() < row.word.size();
      if (two && skip(row.word.substr(known.back().size() + 1))) return &row;
      const bool answered = row.operands[0] == Operand::answer && (next_is("yes") || next_is("no"));
      if (!found || answered) found = &row;
    }
    if (found && found->word.contains(' ')) return problem("the order is '{}'", found->word);
    if (found) return found;
    const std::string_view near = nearest(words_[0], known);
    return near.empty() ? problem("'{}' is not an order", words_[0])
                        : problem("'{}' is not an order; did you mean '{}'?", words_[0], near);
  }

  Result<unsigned> unit() {
    if (!more()) return problem("'{}' needs the name of a counter", words_[0]);
    const std::string& word = words_[next_++];
    if (const auto found = d_.find_unit(word)) return static_cast<unsigned>(*found);
    const std::string_view near = nearest(word, d_.unit_names());
    return near.empty() ? problem("there is no counter '{}'", word)
                        : problem("there is no counter '{}'; did you mean {}?", word, near);
  }
  Result<unsigned> point() {
    skip("at") || skip("to");
    if (!more()) return problem("'{}' needs the name of a point", words_[0]);
    const std::string& word = words_[next_++];
    if (const auto found = d_.find_place(word)) return site_ = static_cast<unsigned>(*found);
    if (same_word(word, "reserve")) return site_ = static_cast<unsigned>(d_.reserve[p_.command]);
    const std::string_view near = nearest(word, d_.place_names());
    return near.empty() ? problem("there is no point '{}'", word)
                        : problem("there is no point '{}'; did you mean {}?", word, near);
  }
  Result<unsigned> one_of(std::string_view no, std::string_view yes, std::string_view otherwise) {
    if (skip(yes)) return 1;
    if (skip(no)) return 0;
    return problem("{}", otherwise);
  }

  Result<unsigned> operand(Operand what) {
    switch (what) {
      case Operand::to_unit: skip("to"); return unit();
      case Operand::replaced:
        if (!more()) return static_cast<unsigned>(Unit::none);
        if (skip("replaces")) return unit();
        return problem("a shakeup reads 'shakeup LEADER' or 'shakeup LEADER replaces LEADER'");
      case Operand::point:
      case Operand::at:
      case Operand::to: return point();
      case Operand::train:
        if (!skip("with") || !skip("supply"))
          return problem("'{} at POINT with supply from POINT'", words_[0]);
        skip("from");
        return more() ? point() : site_;
      case Operand::route: return route();
      case Operand::raised: return raised();
      case Operand::answer:
        return one_of("no", "yes", fmt::format("'{}' is answered with yes or no", words_[0]));
      case Operand::table: return one_of("skirmish", "battle", "the table is 'skirmish' or 'battle'");
      case Operand::digger:
        skip("with");
        return one_of("engineer", "supply", "a fieldwork is built with 'engineer' or with 'supply'");
      default: return unit();
    }
  }

  Result<unsigned> raised() {
    unsigned bits = 0;
    while (more()) {
      if (skip("draft"))
        bits |= 1;
      else if (skip("cash"))
        bits |= 2;
      else
        return problem("muster may be followed by 'draft' and 'cash'");
    }
    return bits;
  }

  Result<unsigned> route() {
    const auto place = point();
    if (!place) return place;
    const Point to = static_cast<Point>(*place);
    std::optional<Way> way;
    if (skip("by")) {
      const std::string word = more() ? lower(words_[next_++]) : "";
      for (Way each : {Way::road, Way::railroad, Way::track, Way::river, Way::seasonal, Way::sea})
        if (word_for(each) == word) way = each;
      if (!way) return problem("a step is by road, railroad, track, river, seasonal or sea, not '{}'", word);
    }
    std::optional<Route> best;
    for (const auto& exit : d_.graph.exits(here_)) {
      if (exit.to != to || (way && static_cast<Way>(exit.kind) != *way)) continue;
      if (!best || better(exit.route, *best)) best = exit.route;
    }
    // A step along a route that is not there, so that the rule can say so.
    for (int r = 0; r < d_.graph.routes() && !best; ++r)
      if (const Route each = static_cast<Route>(r);
          !d_.graph.touches(each, here_) && d_.graph.touches(each, to))
        best = each;
    if (!best) return problem("no route leads to {}", d_.place(to).name);
    return static_cast<unsigned>(*best);
  }
  // Where two routes lead the same way: one that the group may use, and dry shod rather than across a river.
  bool better(Route a, Route b) const {
    const bool riverines = group_.meets(d_.type(Type::riverine)) || is_water(p_.march.kind);
    const auto worth = [&](Route r) {
      const RouteInfo& info = d_.route(r);
      const bool water = info.way >= Way::river;
      return (water == riverines ? 4 : 0) + (info.way == Way::track ? 0 : 2) + (info.crosses ? 0 : 1);
    };
    return worth(a) > worth(b);
  }

  // Who moves from here on, and where they are.
  Result<void> follow(Action action) {
    switch (action.kind<Do>()) {
      case Do::march:
      case Do::ship:
      case Do::raid:
      case Do::army:
      case Do::fleet:
        if (const Point at = p_.where[unit_of(action)]; at < in_box) here_ = at;
        group_ = UnitSet::of(unit_of(action));
        break;
      case Do::go:
      case Do::rail: here_ = static_cast<Point>(site_); break;
      default: break;
    }
    const bool force = action.kind<Do>() == Do::army || action.kind<Do>() == Do::fleet;
    return force && skip("with") ? leave_others(action) : Result<void>{};
  }
  // An army takes everyone along unless the order names those who go.
  Result<void> leave_others(Action action) {
    UnitSet going = group_;
    while (more()) {
      const auto u = unit();
      if (!u) return std::unexpected(u.error());
      going |= Board{d_, p_}.with_partner(static_cast<Unit>(*u));
    }
    Position trial = p_;
    NoDice none;
    Play play{d_, trial, none, {}};
    play_movement(play, action);
    for (Unit u : trial.group - going) {
      if (!trial.group.has(u)) continue;
      order_.emplace_back(Do::leave, index(u));
      trial.group -= play.board().with_partner(u);
    }
    return {};
  }

  const Data& d_;
  const Position& p_;
  Point here_;
  UnitSet group_;
  Words words_;
  std::size_t next_ = 0;
  unsigned site_ = 0;  // the last point that was named
  Order order_;
};

}  // namespace

bool well_formed(const Data& d, Action action) {
  return verbs.well_formed(action, [&](Operand operand, unsigned value) {
    switch (operand) {
      case Operand::unit:
      case Operand::to_unit: return value < d.units.size();
      case Operand::replaced: return value < d.units.size() || value == static_cast<unsigned>(Unit::none);
      case Operand::point:
      case Operand::at:
      case Operand::to:
      case Operand::train: return value < d.places.size();
      case Operand::route: return value < static_cast<unsigned>(d.graph.routes());
      case Operand::raised: return value < 4;
      default: return value < 2;
    }
  });
}

std::string notation(Board b, Action action) {
  return std::string(trim(verbs.write(
      action, [&](Operand operand, unsigned value) { return operand_words(b, operand, value); })));
}

std::string Game::write(const Position& p, Action action) const { return notation(board(p), action); }

Result<Order> Game::read(const Position& p, std::string_view text) const {
  Reader reader(*data_, p);
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    const Words words = split_words(text.substr(start, end - start));
    if (words.empty()) return problem("an order is missing");
    if (auto done = reader.clause(words); !done) return std::unexpected(done.error());
    start = end + 1;
  }
  return reader.take();
}

std::string_view Game::verb(Action action) const {
  const auto* row = verbs.of(action.kind<Do>());
  return row ? row->word : std::string_view();
}

}  // namespace longroll::year1863
