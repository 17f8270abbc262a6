// The words of cases under `given`: they build a position directly. docs/cases has the list.
#include <map>

#include "engine/vicksburg/cases.hpp"
#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/names.hpp"
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {
namespace {

class Builder {
 public:
  Builder(const Data& data, Position& position, const Words& words)
      : data_(data), p(position), words_(words), umpire_(data, position, dice_, Events{}) {}

  Result<void> run() {
    using Method = Result<void> (Builder::*)();
    static const std::map<std::string, Method, std::less<>> verbs = {{"empty", &Builder::empty},
                                                                     {"turn", &Builder::turn},
                                                                     {"place", &Builder::place},
                                                                     {"committed", &Builder::committed},
                                                                     {"disrupted", &Builder::disrupted},
                                                                     {"entrenched", &Builder::entrenched},
                                                                     {"damaged", &Builder::damaged},
                                                                     {"control", &Builder::control},
                                                                     {"morale", &Builder::number_of_side},
                                                                     {"vp", &Builder::number_of_side},
                                                                     {"losses", &Builder::number_of_side},
                                                                     {"ip", &Builder::number_of_side},
                                                                     {"declared", &Builder::declared},
                                                                     {"supreme", &Builder::supreme},
                                                                     {"replaced", &Builder::replaced},
                                                                     {"off", &Builder::off},
                                                                     {"siege", &Builder::siege},
                                                                     {"passed", &Builder::passed},
                                                                     {"round", &Builder::round},
                                                                     {"captured", &Builder::captured},
                                                                     {"stationary", &Builder::stationary},
                                                                     {"phase", &Builder::phase},
                                                                     {"names", &Builder::names},
                                                                     {"gulf", &Builder::gulf},
                                                                     {"lost-leader", &Builder::lost_leader},
                                                                     {"standard", &Builder::standard}};
    if (auto done = given_history(data_, p, words_)) return *done;
    const auto found = verbs.find(lower(words_[0]));
    if (found == verbs.end()) {
      std::vector<std::string_view> known;
      for (const auto& [name, method] : verbs) known.push_back(name);
      const std::string_view close = nearest(words_[0], known);
      return close.empty()
                 ? problem("'{}' is not a statement under given", words_[0])
                 : problem("'{}' is not a statement under given; did you mean {}?", words_[0], close);
    }
    auto done = (this->*found->second)();
    if (done && dice_.asked)
      return problem("this would roll dice before the first order; start the case earlier");
    return done;
  }

 private:
  std::string word(std::size_t i) const { return i < words_.size() ? lower(words_[i]) : std::string(); }
  Rules rules() const { return Rules(data_, p); }
  Result<int> number(std::size_t i) const {
    return i < words_.size() ? whole_number(words_[i]) : problem("a number is missing");
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
      auto piece = find_piece(rules(), words_[i]);
      if (!piece) return std::unexpected(piece.error());
      f(*piece);
    }
    return {};
  }
  template <class F>
  Result<void> each_hex(std::size_t from, F&& f) {
    if (from >= words_.size()) return problem("name at least one hex");
    for (std::size_t i = from; i < words_.size(); ++i) {
      auto hex = find_hex(data_, words_[i]);
      if (!hex) return std::unexpected(hex.error());
      f(*hex);
    }
    return {};
  }

  // A bare map on turn 3, in a Union Operations Phase without points.
  Result<void> empty() {
    const Options options = p.options;
    p = Position{};
    p.options = options;
    umpire_.open_table();
    p.leader_at.fill(Hex::none);
    p.leaders_on_map = {};
    p.leader_fate.fill(Fate::pool);
    p.turn = 3;
    p.round = 1;
    p.union_control.add(data_.map.depot);
    p.union_control.add(data_.map.grand_gulf);
    p.phase = Phase::operations;
    p.step = Step::operations;
    p.touched.clear();
    return {};
  }
  Result<void> standard() {
    while (p.step == Step::confederate_setup || p.step == Step::union_setup)
      umpire_.play(act(Kind::standard));
    return {};
  }
  Result<void> turn() {
    auto n = number(1);
    if (!n) return std::unexpected(n.error());
    if (*n < 1 || *n > 10) return problem("there are ten turns");
    p.turn = static_cast<std::uint8_t>(*n);
    return {};
  }
  Result<void> place() {
    std::size_t at = 0;
    for (std::size_t i = 1; i < words_.size(); ++i)
      if (word(i) == "at") at = i;
    if (at < 2 || at + 1 >= words_.size()) return problem("place PIECE... at HEX");
    for (std::size_t i = 1; i < at; ++i) {
      auto piece = find_piece(rules(), words_[i]);
      if (!piece) return std::unexpected(piece.error());
      if (piece->is_vessel()) {
        auto where = find_naval(data_, words_[at + 1]);
        if (!where) return std::unexpected(where.error());
        p.vessel_at[static_cast<std::size_t>(piece->vessel())] = static_cast<std::uint8_t>(*where);
        if (piece->vessel() == Vessel::arkansas) p.arkansas_in_play = 1;
        continue;
      }
      auto hex = find_hex(data_, words_[at + 1]);
      if (!hex) return std::unexpected(hex.error());
      if (!data_.map.east_bank.has(*hex)) return problem("{} is not on the east bank", words_[at + 1]);
      if (piece->is_leader()) {
        umpire_.move_leader(piece->leader(), *hex);
        continue;
      }
      const Unit unit = piece->unit();
      if (rules().occupied(*hex, other(rules().side(unit))))
        return problem("the enemy is in {}", words_[at + 1]);
      umpire_.put(unit, *hex);
      if (rules().side(unit) == union_side)
        p.union_control.add(*hex);
      else
        p.union_control.remove(*hex);
    }
    p.touched.clear();
    return {};
  }
  Result<void> committed() {
    return each_piece(1, [&](Piece piece) {
      if (piece.is_unit()) p.committed.add(piece.unit());
      if (piece.is_leader()) p.committed_leaders.add(piece.leader());
      if (piece.is_vessel()) p.vessel_committed[static_cast<std::size_t>(piece.vessel())] = 1;
    });
  }
  Result<void> disrupted() {
    return each_piece(1, [&](Piece piece) {
      if (piece.is_unit()) p.disrupted.add(piece.unit());
      if (piece.is_vessel()) p.vessel_disrupted[static_cast<std::size_t>(piece.vessel())] = 1;
    });
  }
  Result<void> declared() {
    return each_piece(1, [&](Piece piece) {
      if (piece.is_leader()) p.committed_leaders.add(piece.leader()), p.declared_leaders.add(piece.leader());
    });
  }
  Result<void> entrenched() {
    return each_hex(1, [&](Hex hex) { p.entrenched.add(hex); });
  }
  Result<void> damaged() {
    return each_hex(1, [&](Hex hex) { p.damaged.add(hex); });
  }
  Result<void> control() {
    auto who = seat(1);
    if (!who) return std::unexpected(who.error());
    return each_hex(2, [&](Hex hex) { *who == 0 ? p.union_control.add(hex) : p.union_control.remove(hex); });
  }
  Result<void> captured() {
    return each_hex(1, [&](Hex hex) {
      for (std::size_t i = 0; i < data_.prizes.size(); ++i)
        if (data_.prizes[i].hex == hex) p.captured = static_cast<std::uint16_t>(p.captured | 1u << i);
    });
  }
  Result<void> number_of_side() {
    auto who = seat(1);
    if (!who) return std::unexpected(who.error());
    auto n = number(2);
    if (!n) return std::unexpected(n.error());
    if (*n < 0 || *n > 250) return problem("{} is out of range", *n);
    if (word(0) == "morale") {
      if (*n < data_.charts.morale_least || *n > data_.charts.morale_most)
        return problem("morale is from 1 to 5");
      p.morale[*who] = static_cast<std::uint8_t>(*n);
    } else if (word(0) == "vp") {
      p.vp[*who] = static_cast<std::int16_t>(*n);
      p.tens[*who] = static_cast<std::uint8_t>(*n / 10);
    } else if (word(0) == "losses") {
      p.losses[*who] = static_cast<std::int16_t>(*n);
    } else {
      p.ip[*who] = static_cast<std::uint8_t>(*n);
    }
    return {};
  }
  Result<void> supreme() {
    auto who = seat(1);
    if (!who) return std::unexpected(who.error());
    if (word(2) == "none") return p.supreme[*who] = 255, Result<void>{};
    auto leader = find_leader(rules(), word(2));
    if (!leader) return std::unexpected(leader.error());
    p.supreme[*who] = leader->at;
    return {};
  }
  Result<void> replaced() {
    return each_piece(1, [&](Piece piece) {
      if (piece.is_leader()) p.incumbent[piece.leader().at] = 1;
    });
  }
  // off UNIT pool|lost|downriver|raiding|pursuing|out|gone [turn N]
  Result<void> off() {
    auto piece = find_piece(rules(), word(1));
    if (!piece) return std::unexpected(piece.error());
    static const std::map<std::string, Fate, std::less<>> fates = {
        {"pool", Fate::pool},       {"lost", Fate::lost},         {"downriver", Fate::downriver},
        {"raiding", Fate::raiding}, {"pursuing", Fate::pursuing}, {"chasing", Fate::chasing},
        {"gone", Fate::gone},       {"out", Fate::gone}};
    const auto fate = fates.find(word(2));
    if (fate == fates.end())
      return problem("off PIECE pool, lost, downriver, raiding, pursuing, chasing, out or gone");
    if (piece->is_leader()) {
      umpire_.move_leader(piece->leader(), Hex::none);
      p.leader_fate[piece->leader().at] = fate->second;
      return {};
    }
    if (!piece->is_unit()) return problem("only units and Leaders can be off the map");
    umpire_.lift(piece->unit(), fate->second);
    if (word(2) == "out") p.arrives[piece->unit().at] = 255;
    if (word(3) == "turn") {
      auto n = number(4);
      if (!n) return std::unexpected(n.error());
      p.arrives[piece->unit().at] = static_cast<std::uint8_t>(*n);
    }
    if (fate->second == Fate::raiding && piece->unit() == data_.forrest) p.forrest_left = 1;
    return {};
  }
  // siege HEX turns N [by UNIT...]: the marker, and the besiegers when it has been declared this turn
  Result<void> siege() {
    auto hex = find_hex(data_, word(1));
    if (!hex) return std::unexpected(hex.error());
    p.siege_hex = *hex;
    if (word(2) == "turns") {
      auto n = number(3);
      if (!n) return std::unexpected(n.error());
      p.siege_turns = static_cast<std::uint8_t>(*n);
    }
    if (word(4) != "by") return {};
    p.siege_declared = 1;
    return each_piece(5, [&](Piece piece) {
      if (!piece.is_unit()) return;
      p.besiegers.add(piece.unit());
      if (p.committed.has(piece.unit())) p.besiegers_halved.add(piece.unit());
      p.committed.add(piece.unit());
    });
  }
  Result<void> passed() {
    auto who = seat(1);
    if (!who) return std::unexpected(who.error());
    p.last_passed = static_cast<std::uint8_t>(*who);
    return {};
  }
  Result<void> lost_leader() {
    auto who = seat(1);
    if (!who) return std::unexpected(who.error());
    p.leader_lost[*who] = 1;
    return {};
  }
  Result<void> round() {
    auto n = number(1);
    if (!n) return std::unexpected(n.error());
    p.round = static_cast<std::uint8_t>(*n);
    return {};
  }
  Result<void> gulf() {
    auto n = number(1);
    if (!n) return std::unexpected(n.error());
    p.gulf_capacity = static_cast<std::int8_t>(*n);
    if (word(2) != "for") return {};
    return each_piece(3, [&](Piece piece) {
      if (piece.is_unit()) p.gulf_users.add(piece.unit());
    });
  }
  Result<void> stationary() {
    return each_piece(1, [&](Piece piece) {
      if (piece.is_unit()) p.stationary.add(piece.unit());
    });
  }
  // names grierson N | names forrest N: victims still to be named in the coming Supply Phase
  Result<void> names() {
    auto n = number(2);
    if (!n) return std::unexpected(n.error());
    (word(1) == "forrest" ? p.forrest_names : p.names_left) = static_cast<std::uint8_t>(*n);
    return {};
  }
  // Comes last: the position goes on by itself until somebody must decide.
  Result<void> phase() {
    const std::string name = word(1);
    p.out = {0, 0};
    if (name == "supply")
      p.phase = Phase::supply, p.step = Step::supply_start;
    else if (name == "initiative")
      p.phase = Phase::initiative, p.step = Step::initiative;
    else if (name == "operations") {
      auto who = seat(2);
      if (!who) return std::unexpected(who.error());
      p.phase = Phase::operations;
      p.active = static_cast<std::uint8_t>(*who);
      p.step = Step::operations;
      return {};
    } else if (name == "operations-over")
      p.step = Step::operations_over;
    else if (name == "entrenchment")
      p.phase = Phase::reinforcement, p.step = Step::union_entrench;
    else if (name == "reinforcement")
      p.phase = Phase::reinforcement, p.step = Step::union_reinforce;
    else if (name == "event")
      p.phase = Phase::reinforcement, p.step = Step::event_roll;
    else if (name == "end")
      p.phase = Phase::end, p.step = Step::siege_roll;
    else if (name == "reckoning")
      p.phase = Phase::end, p.step = Step::reckoning;
    else
      return problem(
          "phase supply, initiative, operations SIDE, operations-over, entrenchment, reinforcement, event, "
          "end or reckoning");
    umpire_.proceed();
    return {};
  }

  const Data& data_;
  Position& p;
  const Words& words_;
  NoDice dice_;
  Umpire umpire_;
};

}  // namespace

Result<void> Game::given(Position& position, const Words& words) const {
  return Builder(*data_, position, words).run();
}

}  // namespace longroll::vicksburg
