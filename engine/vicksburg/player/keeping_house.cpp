// What is neither march nor battle: supply, raids, works, reinforcements, Leaders.
#include "engine/vicksburg/player/captain.hpp"
#include "engine/vicksburg/player/weights.hpp"

namespace longroll::vicksburg {

double Captain::house_score(Action action) {
  const Piece piece = piece_of(action);
  switch (action.kind<Do>()) {
    case Do::base: return action.a() == 0;
    case Do::raid: return action.a() == (random_.below(3) == 0);
    case Do::pursue: return action.a() == 1;
    case Do::name: return name_score(piece.unit());
    case Do::gulf: return action.a();
    case Do::scorch: return -1;        // each station would cost a point
    case Do::rail: return action.a();  // without it all who need it go hungry
    case Do::extend: return extension_score(action);
    case Do::supply: return b.cf(piece.unit()) + (cordon_.links.has(b.at(piece.unit())) ? 5 : 0);
    case Do::come_back: return hex_b(action).exists();
    case Do::call: return p.step == Step::besiegers ? 5 : call_score(piece);
    case Do::withdraw: return withdraw_score(piece.unit(), hex_c(action));
    case Do::support: return support_score(piece.unit());
    case Do::lend: return lend_score(piece.leader());
    case Do::retreat:
      return retreat_score(piece.unit(), hex_c(action).exists() ? hex_c(action) : hex_b(action));
    case Do::follow: return b.cf(Piece(action.b()).unit());
    case Do::target: return Battles::target(b, p.attack_at) == piece.unit();
    case Do::advance: return advance_score(piece);
    case Do::entrench: return p.disrupted.has(piece.unit()) ? -1 : 1 - 0.01 * b.cf(piece.unit());
    case Do::reinforce: return reinforce_score(piece, hex_b(action));
    case Do::enter: return 1 + strength_in(hex_a(action), union_side);
    case Do::relocate: return relocate_score(piece.leader(), hex_b(action));
    default: return 0;
  }
}

// Commits a unit so that others are supplied: only if they are more.
double Captain::extension_score(Action action) const {
  const Leader leader = piece_of(action).leader();
  const Unit unit = Piece(action.b()).unit();
  const auto fed = [&](const Position& position) {
    const Board there(data_, position);
    int sum = 0;
    for (Unit each : there.supplied(seat_, there.extensible(seat_)) & data_.infantry) sum += b.cf(each);
    return sum;
  };
  Position trial = p;
  ++trial.extended[leader.at][action.c()];
  return fed(trial) - fed(p) - b.cf(unit) - 0.5;
}

double Captain::name_score(Unit unit) const {
  double score = b.cf(unit);
  if (mine(unit)) return -score - (campaign_.distance(unit) == 0 ? 0 : 2);
  if (p.committed.has(unit)) score -= 6;
  return score + (data_.map.grid.distance(b.at(unit), data_.map.vicksburg) <= 2 ? 2 : 0);
}

double Captain::reinforce_score(Piece piece, Hex hex) const {
  if (seat_ == union_side) return hex == data_.map.depot ? 1 : 2;
  if (piece.is_unit() && piece.unit() == data_.forrest && data_.map.north_edge.has(hex)) return 3;
  double threat = 0;
  for (Unit unit : b.on_map_units(union_side))
    if (data_.map.grid.distance(b.at(unit), hex) <= 1) threat += b.cf(unit);
  return 2 - data_.map.grid.distance(hex, data_.map.jackson) * 0.1 - threat * 0.02;
}

// The men whom a Leader could command or help in combat from a hex.
double Captain::company(Leader leader, Hex hex) const {
  double sum = 0;
  for (Unit unit : b.on_map_units(seat_)) {
    if (!b.is_supreme(leader) && !data_.troops[leader.at].has(unit)) continue;
    const int distance = data_.map.grid.distance(b.at(unit), hex);
    sum += (distance == 0 ? 1.2 : distance == 1 ? 1.0 : distance <= 3 ? 0.3 : 0) * b.cf(unit);
  }
  if (!(data_.map.beside[hex.at] & p.occupied[index(other(seat_))]).empty()) sum += 4;
  return sum;
}

// The men whom only he would keep in supply from there (5.3d).
double Captain::feeds(Leader leader, Hex hex) {
  if (!fed_) fed_ = b.supply_map(seat_, seat_ == union_side && b.union_controls(b.base()), true);
  if (!fed_->reach.has(hex)) return 0;
  double sum = 0;
  for (Unit unit : b.clients(leader) & data_.infantry)
    if (!fed_->reach.has(b.at(unit)) && data_.map.grid.distance(b.at(unit), hex) <= data_.charts.reach)
      sum += b.cf(unit);
  return sum;
}

double Captain::relocate_score(Leader leader, Hex hex) {
  if (leader == data_.pemberton && b.at(leader) == data_.map.vicksburg) return -1;  // he lets ten units stack
  const Hex here = b.at(leader);
  return company(leader, hex) - company(leader, here) + feeds(leader, hex) - feeds(leader, here) - 1;
}

double Captain::task_score(Action action) const {
  const Piece piece = piece_of(action);
  switch (action.kind<Do>()) {
    case Do::promote: return b.cv(piece.leader());
    case Do::excess: return -b.cf(piece.unit());
    case Do::displace:
    case Do::replace: return company(piece.leader(), hex_b(action));
    case Do::shelter: return action.a();  // downriver, away from the batteries
    default: return 0;
  }
}

}  // namespace longroll::vicksburg
