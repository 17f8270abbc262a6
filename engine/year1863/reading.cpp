// Reading orders: single actions as notation.cpp writes them, and several parted by commas. "army lee with
// 1nvirg stuart, to culpeper, halt" leaves the others behind.
#include <algorithm>

#include "engine/year1863/chapters.hpp"
#include "engine/year1863/game.hpp"

namespace longroll::year1863 {
namespace {

class Reader {
 public:
  Reader(const Data& d, const Position& p) : d_(d), p_(p), here_(p.march.here), group_(p.group) {}

  Result<void> clause(const Words& words) {
    words_ = words;
    next_ = 1;
    const std::string verb = lower(words[0]);
    for (const Verb& each : verbs())
      if (each.word == verb) {
        if (auto done = (this->*each.read)(); !done) return done;
        if (next_ < words_.size()) return problem("'{}' is too much after '{}'", words_[next_], words_[0]);
        return {};
      }
    std::vector<std::string_view> known;
    for (const Verb& each : verbs()) known.push_back(each.word);
    const std::string_view near = nearest(verb, known);
    return near.empty() ? problem("'{}' is not an order", words[0])
                        : problem("'{}' is not an order; did you mean '{}'?", words[0], near);
  }

  Order take() { return std::move(order_); }

 private:
  struct Verb {
    std::string_view word;
    Result<void> (Reader::*read)();
  };
  static std::span<const Verb> verbs();

  bool more() const { return next_ < words_.size(); }
  bool skip(std::string_view word) {
    if (!more() || !same_word(words_[next_], word)) return false;
    ++next_;
    return true;
  }
  Result<Unit> unit() {
    if (!more()) return problem("'{}' needs the name of a counter", words_[0]);
    const std::string& word = words_[next_++];
    if (const auto found = d_.find_unit(word)) return *found;
    const std::string low = lower(word);
    const std::string_view near = nearest(low, d_.unit_names());
    return near.empty() ? problem("there is no counter '{}'", word)
                        : problem("there is no counter '{}'; did you mean {}?", word, near);
  }
  Result<Point> point() {
    skip("at") || skip("to");
    if (!more()) return problem("'{}' needs the name of a point", words_[0]);
    const std::string& word = words_[next_++];
    if (const auto found = d_.find_place(word)) return *found;
    if (same_word(word, "reserve")) return d_.reserve[p_.command];
    const std::string low = lower(word);
    const std::string_view near = nearest(low, d_.place_names());
    return near.empty() ? problem("there is no point '{}'", word)
                        : problem("there is no point '{}'; did you mean {}?", word, near);
  }
  template <class A>
  static unsigned n(A value) {
    return static_cast<unsigned>(value);
  }
  void add(Do kind, unsigned a = 0, unsigned b = 0) { order_.push_back(Action(kind, a, b)); }

  template <Do kind>
  Result<void> bare() {
    return add(kind), Result<void>{};
  }
  template <Do kind>
  Result<void> of_unit() {
    const auto u = unit();
    if (!u) return std::unexpected(u.error());
    add(kind, n(*u));
    return {};
  }
  template <Do kind>
  Result<void> of_point() {
    const auto q = point();
    if (!q) return std::unexpected(q.error());
    add(kind, 0, n(*q));
    return {};
  }
  template <Do kind>
  Result<void> unit_at_point() {
    const auto u = unit();
    if (!u) return std::unexpected(u.error());
    const auto q = point();
    if (!q) return std::unexpected(q.error());
    add(kind, n(*u), n(*q));
    return {};
  }
  template <Do kind>
  Result<void> yes_no() {
    if (skip("yes")) return add(kind, 1), Result<void>{};
    if (skip("no")) return add(kind, 0), Result<void>{};
    return problem("'{}' is answered with yes or no", words_[0]);
  }
  template <Do kind>
  Result<void> begin() {
    const auto u = unit();
    if (!u) return std::unexpected(u.error());
    add(kind, n(*u));
    here_ = p_.where[*u];
    group_ = UnitSet::of(*u);
    return {};
  }
  Result<void> place() {
    if (skip("fieldwork")) return of_point<Do::fieldwork_at>();
    return unit_at_point<Do::place>();
  }
  Result<void> shakeup() {
    const auto up = unit();
    if (!up) return std::unexpected(up.error());
    if (!more()) return add(Do::shakeup, n(*up), n(Unit::none)), Result<void>{};
    if (!skip("replaces"))
      return problem("a shakeup reads 'shakeup LEADER' or 'shakeup LEADER replaces LEADER'");
    const auto down = unit();
    if (!down) return std::unexpected(down.error());
    add(Do::shakeup, n(*up), n(*down));
    return {};
  }
  Result<void> muster() {
    unsigned bits = 0;
    while (more()) {
      if (skip("draft"))
        bits |= 1;
      else if (skip("cash"))
        bits |= 2;
      else
        return problem("muster may be followed by 'draft' and 'cash'");
    }
    add(Do::muster, bits);
    return {};
  }
  Result<void> call() {
    return skip("militia") ? bare<Do::call_militia>() : problem("the order is 'call militia'");
  }
  template <Do kind>
  Result<void> works() {
    const auto at = point();
    if (!at) return std::unexpected(at.error());
    if (!skip("with") || !skip("supply")) return problem("'{} at POINT with supply from POINT'", words_[0]);
    skip("from");
    const auto from = more() ? point() : at;
    if (!from) return std::unexpected(from.error());
    add(kind, n(*from), n(*at));
    return {};
  }
  Result<void> fieldwork() {
    const auto at = point();
    if (!at) return std::unexpected(at.error());
    skip("with");
    if (skip("supply")) return add(Do::fieldwork, 1, n(*at)), Result<void>{};
    if (skip("engineer")) return add(Do::fieldwork, 0, n(*at)), Result<void>{};
    return problem("a fieldwork is built with 'engineer' or with 'supply'");
  }
  Result<void> assign() {
    const auto leader = unit();
    if (!leader) return std::unexpected(leader.error());
    skip("to");
    const auto corps = unit();
    if (!corps) return std::unexpected(corps.error());
    add(Do::assign, n(*leader), n(*corps));
    return {};
  }
  Result<void> supply() {
    if (more() && (same_word(words_[next_], "yes") || same_word(words_[next_], "no")))
      return yes_no<Do::train>();
    return of_point<Do::supply>();
  }
  // An army takes everyone along unless the order names those who go.
  template <Do kind>
  Result<void> force() {
    if (auto done = begin<kind>(); !done) return done;
    if (!skip("with")) return {};
    UnitSet going = group_;
    const Board b{d_, p_};
    while (more()) {
      const auto u = unit();
      if (!u) return std::unexpected(u.error());
      going |= b.with_partner(*u);
    }
    Position trial = p_;
    NoDice none;
    Events silent;
    Play play{d_, trial, none, silent};
    play_movement(play, order_.back());
    for (Unit u : trial.group - going) {
      if (!trial.group.has(u)) continue;
      add(Do::leave, n(u));
      trial.group -= Board{d_, trial}.with_partner(u);
    }
    return {};
  }
  Result<void> go() {
    const auto to = point();
    if (!to) return std::unexpected(to.error());
    std::optional<Way> way;
    if (skip("by")) {
      const std::string word = more() ? lower(words_[next_++]) : "";
      for (Way each : {Way::road, Way::railroad, Way::track, Way::river, Way::seasonal, Way::sea})
        if (word_for(each) == word) way = each;
      if (!way) return problem("a step is by road, railroad, track, river, seasonal or sea, not '{}'", word);
    }
    std::optional<Route> best;
    for (const auto& exit : d_.graph.exits(here_)) {
      if (exit.to != *to || (way && static_cast<Way>(exit.kind) != *way)) continue;
      if (!best || better(exit.route, *best)) best = exit.route;
    }
    if (!best) {  // a step along a route that is not there, so that the rule can say so
      for (int r = 0; r < d_.graph.routes() && !best; ++r)
        if (!d_.graph.touches(static_cast<Route>(r), here_) && d_.graph.touches(static_cast<Route>(r), *to))
          best = static_cast<Route>(r);
      if (!best) return problem("no route leads to {}", d_.place(*to).name);
    }
    add(Do::go, n(*best));
    here_ = *to;
    return {};
  }
  // Where two routes lead the same way: one that the group may use, and dry shod rather than across a river.
  bool better(Route a, Route b) const {
    const bool riverines = group_.meets(d_.type(Type::riverine)) || is_water(p_.march.kind);
    const auto worth = [&](Route r) {
      const RouteInfo& route = d_.route(r);
      const bool water = route.way >= Way::river;
      return (water == riverines ? 4 : 0) + (route.way == Way::track ? 0 : 2) + (route.crosses ? 0 : 1);
    };
    return worth(a) > worth(b);
  }
  Result<void> rail() {
    const auto to = point();
    if (!to) return std::unexpected(to.error());
    add(Do::rail, 0, n(*to));
    here_ = *to;
    return {};
  }
  Result<void> table() {
    if (skip("skirmish")) return add(Do::table, 0), Result<void>{};
    if (skip("battle")) return add(Do::table, 1), Result<void>{};
    return problem("the table is 'skirmish' or 'battle'");
  }

  const Data& d_;
  const Position& p_;
  Point here_;
  UnitSet group_;
  Words words_;
  std::size_t next_ = 0;
  Order order_;
};

std::span<const Reader::Verb> Reader::verbs() {
  static constexpr Verb all[] = {
      {"place", &Reader::place},
      {"historical", &Reader::bare<Do::historical>},
      {"roll", &Reader::bare<Do::roll>},
      {"transfer", &Reader::of_unit<Do::transfer>},
      {"shakeup", &Reader::shakeup},
      {"flip", &Reader::of_unit<Do::flip>},
      {"decline", &Reader::bare<Do::decline>},
      {"recall", &Reader::of_unit<Do::recall>},
      {"successor", &Reader::of_unit<Do::successor>},
      {"demobilize", &Reader::of_unit<Do::demobilize>},
      {"burn", &Reader::of_unit<Do::burn>},
      {"raze", &Reader::of_point<Do::raze>},
      {"muster", &Reader::muster},
      {"buy", &Reader::unit_at_point<Do::buy>},
      {"call", &Reader::call},
      {"militia", &Reader::of_point<Do::militia>},
      {"fort", &Reader::works<Do::fort>},
      {"upgrade", &Reader::works<Do::upgrade>},
      {"fieldwork", &Reader::fieldwork},
      {"assign", &Reader::assign},
      {"unassign", &Reader::of_unit<Do::unassign>},
      {"promote", &Reader::of_unit<Do::promote>},
      {"done", &Reader::bare<Do::done>},
      {"supply", &Reader::supply},
      {"march", &Reader::begin<Do::march>},
      {"army", &Reader::force<Do::army>},
      {"fleet", &Reader::force<Do::fleet>},
      {"ship", &Reader::begin<Do::ship>},
      {"raid", &Reader::begin<Do::raid>},
      {"leave", &Reader::of_unit<Do::leave>},
      {"join", &Reader::of_unit<Do::join>},
      {"bonus", &Reader::bare<Do::bonus>},
      {"to", &Reader::go},
      {"rail", &Reader::rail},
      {"drop", &Reader::of_unit<Do::drop>},
      {"load", &Reader::of_unit<Do::load>},
      {"land", &Reader::of_point<Do::land>},
      {"halt", &Reader::bare<Do::halt>},
      {"attack", &Reader::of_point<Do::attack>},
      {"name", &Reader::of_unit<Do::name>},
      {"those-people", &Reader::yes_no<Do::those_people>},
      {"table", &Reader::table},
      {"vp", &Reader::yes_no<Do::spend>},
      {"fight", &Reader::bare<Do::fight>},
      {"lose", &Reader::of_unit<Do::lose>},
      {"retreat", &Reader::of_point<Do::retreat>},
      {"panic", &Reader::of_unit<Do::panic>},
      {"flee", &Reader::of_point<Do::flee>},
      {"follow", &Reader::unit_at_point<Do::follow>},
      {"pursue", &Reader::yes_no<Do::pursue>},
  };
  return all;
}

}  // namespace

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

}  // namespace longroll::year1863
