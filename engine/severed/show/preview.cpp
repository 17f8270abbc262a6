// What an order would do before it is given: where the mover would stand, how far it gets, and who can be a
// target.
#include <algorithm>

#include "engine/severed/game.hpp"
#include "engine/severed/show/view.hpp"
#include "engine/severed/words/names.hpp"

namespace longroll::severed {
namespace {

bool is_step(Do order) { return order >= Do::advance && order <= Do::dismount; }
bool is_quiet(Do order) {
  return is_step(order) || order == Do::move || order == Do::react_move || order == Do::deploy ||
         order == Do::place_base;
}

Json standing(const Game& game, const Position& p, Number unit, Viewer viewer) {
  Json out = Json::object();  // where nobody moves and nobody is placed there is nothing to tell
  if (p.move.unit != nothing) out["moving"] = Json::parse(moving_view(p).text()), unit = p.move.unit;
  if (unit < p.unit_count) out["unit"] = Json::parse(unit_view(game.data(), p, unit, viewer).text());
  return out;
}

Json refused(const Refusal& refusal) { return {{"rule", refusal.rule}, {"reason", refusal.reason()}}; }

// A step made smaller: its distance or angle, and the same step at another size.
class Stretch {
 public:
  Stretch(const Position& p, Action step) : step_(step), o_(operands(step)) {
    const Unit& unit = p[p.move.unit == nothing ? 0 : p.move.unit];
    const std::size_t base = o_.base < static_cast<unsigned>(unit.count) ? o_.base : 0;
    switch (what(step)) {
      case Do::advance:
      case Do::oblique:
      case Do::back: size_ = o_.x; break;
      case Do::wheel: size_ = static_cast<int>(o_.heading); break;
      case Do::skirmish_all: span(displacement(o_), {}); break;
      case Do::march:
      case Do::ride: span(point(o_), centre(unit, 0)); break;
      case Do::skirmish:
      case Do::gun_to: span(point(o_), centre(unit, static_cast<int>(base))); break;
      case Do::by_hand: span(point(o_), {unit.bases[base].x, unit.bases[base].y}); break;
      default: break;
    }
  }
  int size() const { return size_; }
  Action at(int size) const {
    Operands o = o_;
    if (what(step_) == Do::wheel) {
      o.heading = static_cast<unsigned>(size);
    } else if (far_) {
      const Point to = table::toward(from_, from_ + by_, size);
      const int zero = what(step_) == Do::skirmish_all ? vector_zero : 0;
      o.x = to.x + zero, o.y = to.y + zero;
    } else {
      o.x = size;
    }
    return order(what(step_), o);
  }

 private:
  void span(Point to, Point from) {
    from_ = from, by_ = to - from;
    size_ = static_cast<int>(table::length(by_));
    far_ = true;
  }

  Action step_;
  Operands o_;
  Point from_, by_;
  int size_ = 0;
  bool far_ = false;
};

// The largest of the step's sizes that passes; coarse first, then exact to a twentieth of an inch.
int farthest(const Game& game, const Position& p, const Stretch& stretch) {
  constexpr int coarse = 40, fine = 5;
  const auto passes = [&](int size) { return !game.check(p, stretch.at(size)); };
  int size = std::min(stretch.size(), 2000);
  while (size > 0 && !passes(size)) size -= std::min(size, coarse);
  if (size <= 0) {
    for (size = coarse; size > 0 && !passes(size); size -= fine) {
    }
    return size;
  }
  while (size + fine < stretch.size() && passes(size + fine)) size += fine;
  return size;
}

}  // namespace

Json preview(const Game& game, const Position& p, Viewer viewer, const std::string& text, bool stretched) {
  auto orders = game.read(p, text);
  if (!orders) return {{"ok", false}, {"reason", orders.error().what}};
  Position now = p;
  Json out{{"ok", true}};
  std::string said;
  Number unit = nothing;
  for (Action each : *orders) {
    if (what(each) == Do::deploy || what(each) == Do::place_base) unit = number(operands(each));
    if (const Verdict refusal = game.check(now, each)) {
      const bool last = each == orders->back() && stretched && now.move.unit != nothing;
      const Stretch stretch(now, each);
      const int size = last && stretch.size() > 0 ? farthest(game, now, stretch) : 0;
      out.update(refused(*refusal));
      if (size <= 0) {
        out["ok"] = false;
        out.update(standing(game, now, unit, viewer));
        return out;
      }
      each = stretch.at(size);
    }
    if (!is_quiet(what(each))) break;
    if (!said.empty()) said += ", ";
    said += game.write(now, each);
    NoDice none;
    game.play(now, each, none, {});
  }
  out["order"] = said;
  out.update(standing(game, now, unit, viewer));
  return out;
}

namespace {

// The edge from which a field of fire opens, 45 degrees to each side.
Json arc_json(Point front, Heading heading, int width) {
  const Point left = table::offset(front, heading, 0, -width / 2),
              right = table::offset(front, heading, 0, width / 2);
  return {{"left", {left.x / 100.0, left.y / 100.0}},
          {"right", {right.x / 100.0, right.y / 100.0}},
          {"facing", heading.quarters() / 4.0}};
}

Json arcs_of(const Unit& unit) {
  Json arcs = Json::array();
  if (unit.formation == Formation::line) {
    arcs.push_back(arc_json(unit.front(), unit.facing(), 100 * unit.count));
  } else if (!unit.general()) {
    for (int i = 0; i < unit.count; ++i)
      arcs.push_back(arc_json(front_middle(unit, i), Heading(unit.bases[i].heading), base_width(unit)));
  }
  return arcs;
}

double gap_json(const Unit& a, const Unit& b) { return (table::plain(squared_gap(a, b)) + 5) / 10 / 10.0; }

Json gun_targets(const Board& board, Number battery, const Data& data) {
  const Position& p = board.p;
  Json list = Json::array();
  for (Number i = 0; i < p.unit_count; ++i)
    for (unsigned k = 0; p[i].on_table() && p[i].seat != p[battery].seat && k < p[i].count; ++k)
      for (unsigned gun = 0; gun < p[battery].count; ++gun) {
        const Operands o{.unit = i, .base = k, .flag = gun, .x = 24};
        const bool shell = !may_shoot(board, order(Do::shell, o)),
                   canister = !may_shoot(board, order(Do::canister, o));
        if (shell || canister)
          list.push_back({{"unit", code(data, p[i])},
                          {"base", k + 1},
                          {"gun", gun + 1},
                          {"shell", shell},
                          {"canister", canister}});
      }
  Json guns = Json::array();
  for (int gun = 0; gun < p[battery].count; ++gun)
    if (gun_may_fire(p, gun)) guns.push_back(gun + 1);
  return {{"arcs", arcs_of(p[battery])}, {"guns", guns}, {"bases", list}};
}

}  // namespace

// Whom a Unit could fire at or charge, and why not the others; distances only where they are measured
// beforehand (R62), and never for shells (R83).
Result<Json> targets(const Data& data, const Position& p, std::string_view name) {
  const Board board{data, p};
  auto found = find_unit(data, p, name);
  if (!found) return std::unexpected(found.error());
  const Number who = *found;
  const Unit& unit = p[who];
  if (!unit.on_table()) return problem("{} is not on the table", name);
  if (p.phase == Phase::reaction && p.fire.unit == who) return gun_targets(board, who, data);
  const bool charge = p.phase == Phase::combat;
  if (!charge && p.phase != Phase::firing) return problem("nobody fires muskets or charges in this phase");
  Json list = Json::array();
  for (Number i = 0; i < p.unit_count; ++i) {
    if (!p[i].on_table() || p[i].seat == unit.seat) continue;
    Verdict refusal = charge ? may_charge(board, who) : may_fire(board, who);
    if (!refusal) refusal = charge ? may_charge_at(board, who, i) : may_fire_at(board, who, i);
    Json each{{"unit", code(data, p[i])}, {"ok", !refusal}};
    if (refusal) {
      each.update(refused(*refusal));
    } else {
      each["aspect"] = word(aspect_of(unit, p[i]));
      if (!charge) each["cover"] = word(least_cover(measure(board, who, i, p.options.premeasure)));
      if (!charge && p.options.premeasure) each["band"] = word(measure(board, who, i).band);
    }
    if (p.options.premeasure) each["gap"] = gap_json(unit, p[i]);
    list.push_back(each);
  }
  Json out{{"arcs", arcs_of(unit)}, {"units", list}};
  if (p.options.premeasure) {
    Json ranges = Json::array();
    if (charge)
      ranges.push_back(charge_distance(board, unit) / 100.0);
    else
      for (int each : weapon(board, unit).range) ranges.push_back(each / 100.0);
    out["ranges"] = ranges;
  }
  return out;
}

Result<Json> gap(const Data& data, const Position& p, Viewer viewer, std::string_view one,
                 std::string_view other) {  // R62
  if (!p.options.premeasure) return problem("distances are not measured before a declaration in this game");
  if (p.phase == Phase::reaction) return problem("no distance is given while guns are aimed");
  auto a = find_unit(data, p, one), b = find_unit(data, p, other);
  if (!a) return std::unexpected(a.error());
  if (!b) return std::unexpected(b.error());
  if (!p[*a].on_table() || !p[*b].on_table()) return problem("both Units must be on the table");
  for (const Number gun : {*a, *b})
    if (p[gun].artillery() && p[*a].seat != p[*b].seat && sees_as(viewer, p[gun].seat))
      return problem("the range of one's own guns is guessed, never measured");
  return Json{{"gap", gap_json(p[*a], p[*b])}};
}

}  // namespace longroll::severed
