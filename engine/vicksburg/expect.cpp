// The words of cases under `then`. docs/cases has the list.
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/vicksburg/events.hpp"
#include "engine/vicksburg/expect.hpp"
#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/names.hpp"
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {
namespace {

class Assertion {
 public:
  Assertion(const Game& game, const Position& position, std::span<const Event> history, const Words& words)
      : game_(game),
        data_(game.data()),
        p(position),
        rules_(game.data(), position),
        history_(history),
        words_(words) {}

  Result<void> run() {
    using Method = Result<void> (Assertion::*)();
    static const std::map<std::string, Method, std::less<>> verbs = {{"at", &Assertion::at},
                                                                     {"not-at", &Assertion::not_at},
                                                                     {"committed", &Assertion::state},
                                                                     {"uncommitted", &Assertion::state},
                                                                     {"disrupted", &Assertion::state},
                                                                     {"undisrupted", &Assertion::state},
                                                                     {"vp", &Assertion::number},
                                                                     {"losses", &Assertion::number},
                                                                     {"morale", &Assertion::number},
                                                                     {"ip", &Assertion::number},
                                                                     {"turn", &Assertion::turn},
                                                                     {"phase", &Assertion::phase},
                                                                     {"decides", &Assertion::decides},
                                                                     {"prompt", &Assertion::prompt},
                                                                     {"legal", &Assertion::legal},
                                                                     {"illegal", &Assertion::illegal},
                                                                     {"refuses", &Assertion::refuses},
                                                                     {"off", &Assertion::off},
                                                                     {"entrenched", &Assertion::works},
                                                                     {"open-ground", &Assertion::works},
                                                                     {"control", &Assertion::control},
                                                                     {"fort", &Assertion::fort},
                                                                     {"batteries", &Assertion::batteries},
                                                                     {"siege", &Assertion::siege},
                                                                     {"supplied", &Assertion::supply},
                                                                     {"unsupplied", &Assertion::supply},
                                                                     {"surrounded", &Assertion::supply},
                                                                     {"not-surrounded", &Assertion::supply},
                                                                     {"cost", &Assertion::cost},
                                                                     {"mp", &Assertion::mp},
                                                                     {"cv", &Assertion::cv},
                                                                     {"cf", &Assertion::cf},
                                                                     {"outcome", &Assertion::outcome},
                                                                     {"supreme", &Assertion::supreme},
                                                                     {"sees", &Assertion::sees},
                                                                     {"hidden", &Assertion::hidden},
                                                                     {"damaged", &Assertion::damaged},
                                                                     {"intact", &Assertion::damaged},
                                                                     {"leader", &Assertion::leader},
                                                                     {"choices", &Assertion::choices},
                                                                     {"capacity", &Assertion::capacity}};
    const auto found = verbs.find(lower(words_[0]));
    if (found != verbs.end()) return (this->*found->second)();
    if (auto done = expect_of_map(rules_, words_)) return *done;
    if (auto done = expect_of_log(game_, history_, words_)) return *done;
    std::vector<std::string_view> known;
    for (const auto& [name, method] : verbs) known.push_back(name);
    const std::string_view close = nearest(words_[0], known);
    return close.empty() ? problem("'{}' is not an assertion", words_[0])
                         : problem("'{}' is not an assertion; did you mean {}?", words_[0], close);
  }

 private:
  std::string word(std::size_t i) const { return i < words_.size() ? lower(words_[i]) : std::string(); }
  Result<void> wrong(const Problem& what) const { return std::unexpected(what); }
  std::string where(Piece piece) const {
    if (piece.is_unit()) return hex_text(data_, rules_.at(piece.unit()));
    if (piece.is_leader()) return hex_text(data_, rules_.at(piece.leader()));
    return naval_text(data_, rules_.vessel_at(piece.vessel()));
  }
  Result<std::size_t> seat(std::size_t i) const {
    if (word(i) == "union") return 0;
    if (word(i) == "confederate") return 1;
    return problem("'{}' is not union or confederate", word(i));
  }
  template <class F>
  Result<void> each_piece(std::size_t from, F&& f) {
    if (from >= words_.size()) return problem("name at least one piece");
    for (std::size_t i = from; i < words_.size(); ++i) {
      auto piece = find_piece(rules_, words_[i]);
      if (!piece) return wrong(piece.error());
      if (Result<void> done = f(*piece, words_[i]); !done) return done;
    }
    return {};
  }

  Result<void> at() {
    if (word(2) == "none") {
      auto hex = find_hex(data_, words_[1]);
      if (!hex) return wrong(hex.error());
      return rules_.units_in(*hex).empty() ? Result<void>{} : problem("expected no unit in {}", words_[1]);
    }
    return each_piece(2, [&](Piece piece, const std::string& name) -> Result<void> {
      std::string wanted = words_[1];
      if (piece.is_vessel()) {
        auto place = find_naval(data_, wanted);
        if (!place) return wrong(place.error());
        wanted = naval_text(data_, *place);
      } else {
        auto hex = find_hex(data_, wanted);
        if (!hex) return wrong(hex.error());
        wanted = hex_text(data_, *hex);
      }
      return same(name + " at", wanted, where(piece));
    });
  }
  Result<void> not_at() {
    return each_piece(2, [&](Piece piece, const std::string& name) -> Result<void> {
      return where(piece) == words_[1] ? problem("expected {} elsewhere than {}", name, words_[1])
                                       : Result<void>{};
    });
  }
  Result<void> state() {
    const std::string wanted = word(0);
    return each_piece(1, [&](Piece piece, const std::string& name) -> Result<void> {
      const bool committed = piece.is_unit() ? p.committed.has(piece.unit())
                             : piece.is_leader()
                                 ? p.committed_leaders.has(piece.leader())
                                 : p.vessel_committed[static_cast<std::size_t>(piece.vessel())];
      const bool disrupted =
          piece.is_unit() ? p.disrupted.has(piece.unit())
                          : piece.is_vessel() && p.vessel_disrupted[static_cast<std::size_t>(piece.vessel())];
      const bool is = wanted.ends_with("committed") ? committed : disrupted;
      return is == !wanted.starts_with("un") ? Result<void>{} : problem("expected {} {}", name, wanted);
    });
  }
  Result<void> number() {
    auto who = seat(1);
    if (!who) return wrong(who.error());
    const int found = word(0) == "vp"       ? p.vp[*who]
                      : word(0) == "losses" ? p.losses[*who]
                      : word(0) == "morale" ? p.morale[*who]
                                            : p.ip[*who];
    return same(words_[0] + " " + words_[1], word(2), std::to_string(found));
  }
  Result<void> turn() { return same("turn", word(1), std::to_string(p.turn)); }
  Result<void> phase() {
    return same("phase", word(1), lower(phase_label(p.phase)).substr(0, word(1).size()));
  }
  Result<void> decides() {
    const Seat seat_now = rules_.decider();
    return same("to decide", word(1),
                seat_now == Seat::nobody ? "nobody"
                : seat_now == union_side ? "union"
                                         : "confederate");
  }
  Result<void> prompt() {
    const std::string now(rules_.has_tasks() ? "something to settle" : step_prompt(p.step));
    return lower(now).find(lower(words_.at(1))) != std::string::npos
               ? Result<void>{}
               : problem("expected the question '{}', but it is '{}'", words_[1], now);
  }
  Result<Verdict> verdict(std::size_t i) const {
    auto order = game_.read(p, word(i));
    if (!order) return std::unexpected(order.error());
    Position copy = p;
    ScriptedDice none;
    for (Action action : *order) {
      if (Verdict refusal = game_.check(copy, action)) return refusal;
      if (order->size() > 1) game_.play(copy, action, none, Events{});
    }
    return Verdict{};
  }
  Result<void> legal() {
    auto found = verdict(1);
    if (!found) return wrong(found.error());
    return *found ? problem("expected '{}' to be legal, but: {}", words_[1], (*found)->text())
                  : Result<void>{};
  }
  Result<void> illegal() {
    auto found = verdict(1);
    if (!found) return wrong(found.error());
    return *found ? Result<void>{} : problem("expected '{}' to be refused", words_[1]);
  }
  Result<void> refuses() {
    auto found = verdict(2);
    if (!found) return wrong(found.error());
    if (!*found) return problem("expected '{}' to be refused under {}", words_[2], words_[1]);
    return (*found)->rule == words_[1] ? Result<void>{}
                                       : problem("expected '{}' to be refused under {}, but: {}", words_[2],
                                                 words_[1], (*found)->text());
  }
  Result<void> off() {
    static constexpr std::array<std::string_view, 8> fates = {"on-map",  "pool",     "lost",    "downriver",
                                                              "raiding", "pursuing", "chasing", "gone"};
    return each_piece(2, [&](Piece piece, const std::string& name) -> Result<void> {
      const Fate fate = piece.is_unit()                        ? p.fate[piece.unit().at]
                        : piece.is_leader()                    ? p.leader_fate[piece.leader().at]
                        : rules_.vessel_afloat(piece.vessel()) ? Fate::on_map
                                                               : Fate::lost;
      return same(name, word(1), fates[static_cast<std::size_t>(fate)]);
    });
  }
  Result<void> works() {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      auto hex = find_hex(data_, words_[i]);
      if (!hex) return wrong(hex.error());
      if (p.entrenched.has(*hex) != (word(0) == "entrenched"))
        return problem("expected {} {}", words_[i], words_[0]);
    }
    return {};
  }
  Result<void> damaged() {
    auto hex = find_hex(data_, words_.at(1));
    if (!hex) return wrong(hex.error());
    return p.damaged.has(*hex) == (word(0) == "damaged")
               ? Result<void>{}
               : problem("expected station {} {}", words_[1], words_[0]);
  }
  Result<void> control() {
    for (std::size_t i = 2; i < words_.size(); ++i) {
      auto hex = find_hex(data_, words_[i]);
      if (!hex) return wrong(hex.error());
      if (auto done =
              same("control of " + words_[i], word(1), rules_.union_controls(*hex) ? "union" : "confederate");
          !done)
        return done;
    }
    return {};
  }
  Result<void> fort() {
    auto hex = find_hex(data_, words_.at(1));
    if (!hex) return wrong(hex.error());
    const Seat owner = *hex == data_.map.depot ? union_side : confederate;
    return same("fort", word(2), rules_.fort(*hex, owner) ? "intact" : "destroyed");
  }
  Result<void> batteries() {
    return same("batteries", word(1), p.batteries_destroyed ? "destroyed" : "intact");
  }
  Result<void> siege() {
    if (word(1) == "none") return same("siege", "none", hex_text(data_, p.siege_hex));
    auto hex = find_hex(data_, words_.at(1));
    if (!hex) return wrong(hex.error());
    if (auto done = same("siege", hex_text(data_, *hex), hex_text(data_, p.siege_hex)); !done) return done;
    return word(2) == "turns" ? same("siege turns", word(3), std::to_string(p.siege_turns)) : Result<void>{};
  }
  Result<void> supply() {
    return each_piece(1, [&](Piece piece, const std::string& name) -> Result<void> {
      if (!piece.is_unit()) return problem("'{}' is not a combat unit", name);
      const Seat side = rules_.side(piece.unit());
      const bool about_supply = word(0).ends_with("supplied");
      const bool is = about_supply ? rules_.supplied_now(side).has(piece.unit())
                                   : rules_.surrounded(side).has(piece.unit());
      const bool wanted = word(0) == "supplied" || word(0) == "surrounded";
      return is == wanted ? Result<void>{} : problem("expected {} {}", name, words_[0]);
    });
  }
  Result<void> cost() {
    auto piece = find_piece(rules_, word(1));
    if (!piece) return wrong(piece.error());
    return same(
        "cost of " + words_[1], word(2),
        std::to_string(piece->is_leader() ? rules_.cv(piece->leader()) : rules_.activation_cost(*piece)));
  }
  Result<void> mp() { return same("movement points", word(1), std::to_string(p.mp)); }
  Result<void> cv() {
    for (std::size_t i = 1; i + 1 < words_.size(); i += 2) {
      auto leader = find_leader(rules_, word(i));
      if (!leader) return wrong(leader.error());
      if (auto done = same(words_[i] + " cv", word(i + 1), std::to_string(rules_.cv(*leader))); !done)
        return done;
    }
    return {};
  }
  Result<void> cf() {
    for (std::size_t i = 1; i + 1 < words_.size(); i += 2) {
      auto unit = find_unit(rules_, word(i));
      if (!unit) return wrong(unit.error());
      if (auto done = same(words_[i] + " cf", word(i + 1), std::to_string(rules_.strength(*unit))); !done)
        return done;
    }
    return {};
  }
  Result<void> outcome() {
    const Outcome now = game_.outcome(p);
    if (word(1) == "none") return now.over ? problem("expected the game to go on") : Result<void>{};
    if (!now.over) return problem("the game is not over");
    if (auto done = same("winner", word(1),
                         now.winner == Seat::nobody ? "draw"
                         : now.winner == union_side ? "union"
                                                    : "confederate");
        !done)
      return done;
    return words_.size() > 2 ? same("level", word(2), now.level) : Result<void>{};
  }
  Result<void> supreme() {
    auto who = seat(1);
    if (!who) return wrong(who.error());
    return same("Supreme Commander", word(2),
                p.supreme[*who] == 255 ? "none" : data_.leaders[p.supreme[*who]].id);
  }
  Result<void> leader() {
    auto found = find_leader(rules_, word(1));
    if (!found) return wrong(found.error());
    return same("Leader", word(2), rules_.name(*found));
  }
  Result<Viewer> looker(std::size_t i) const {
    if (word(i) == "union") return Viewer::first;
    if (word(i) == "confederate") return Viewer::second;
    if (word(i) == "spectator") return Viewer::spectator;
    return problem("'{}' does not look on", word(i));
  }
  Result<void> sees() {
    auto who = looker(1);
    if (!who) return wrong(who.error());
    return game_.view(p, *who).dump().find(words_.at(2)) != std::string::npos
               ? Result<void>{}
               : problem("expected {} to see '{}'", words_[1], words_[2]);
  }
  // hidden SEAT: the view is the same whatever the seat may not know
  Result<void> hidden() {
    auto who = looker(1);
    if (!who) return wrong(who.error());
    FastDice random(7);
    for (int i = 0; i < 20; ++i)
      if (game_.view(game_.reshuffle(p, static_cast<Seat>(*who), random), *who) != game_.view(p, *who))
        return problem("{} can see what is hidden", words_[1]);
    return {};
  }
  Result<void> choices() {
    ActionList list;
    rules_.list(list);
    return same("number of choices", word(1), std::to_string(list.size()));
  }
  Result<void> capacity() { return same("Grand Gulf capacity", word(1), std::to_string(p.gulf_capacity)); }

  const Game& game_;
  const Data& data_;
  const Position& p;
  Rules rules_;
  std::span<const Event> history_;
  const Words& words_;
};

}  // namespace

Result<void> Game::then(const Position& position, std::span<const Event> history, const Words& words) const {
  return Assertion(*this, position, history, words).run();
}

}  // namespace longroll::vicksburg
