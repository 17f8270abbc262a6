// A handful of steps that stand for all that a Unit could do next. Each is legal, and leaves the Unit where
// its move may end.
#include <algorithm>

#include "engine/severed/rules/movement.hpp"

namespace longroll::severed {

using table::offset;

namespace {

class Sampler {
 public:
  Sampler(const Board& board, ActionList& list)
      : board_(board),
        list_(list),
        unit_(board.p[board.p.move.unit]),
        way_(board, board.p.move.unit, farthest_step),
        chained_(chained(unit_)) {}

  bool add(Action action) {
    if (list_.contains(action) || may_step(board_, action)) return false;
    Trial trial = try_step(board_, way_, action);
    const bool rigid = what(action) == Do::skirmish_all;  // keeps the Bases as they stand to each other
    if (trial.refusal || !rests(trial.after, rigid && chained_)) return false;
    list_.add(action);
    return true;
  }
  // The whole of the distance, or what terrain and troops leave of it.
  void add_some(Do step, Operands o, int distance) {
    for (int d = distance, tries = 0; d >= 50 && tries < 3; d /= 2, ++tries) {
      o.x = d;
      if (add(order(step, o))) return;
    }
  }
  void add_toward(Do step, Operands o, Point from, Heading heading, int distance) {
    for (int d = distance, tries = 0; d >= 50 && tries < 2; d /= 2, ++tries) {
      const Point to = offset(from, heading, d, 0);
      if (to.x < 0 || to.y < 0 || to.x > board_.ground().width || to.y > board_.ground().height) continue;
      o.x = to.x, o.y = to.y;
      if (add(order(step, o))) return;
    }
  }
  void line();
  void column();
  void skirmish();
  void general();
  void limbered();
  void by_hand();

 private:
  bool rests(Unit& after, bool rigid) const {
    refresh(after);
    if (!rigid && moves_base_by_base(after) && (stands_on_itself(after) || !chained(after))) return false;
    return !way_.stands_on_friend(after);
  }

  const Board& board_;
  ActionList& list_;
  const Unit& unit_;
  Way way_;
  bool chained_;
};

void Sampler::line() {
  const int left = inches_left(board_.p);
  if (board_.p.move.pace == Pace::march) {
    for (unsigned right : {0u, 1u}) add(order(Do::face, {.flag = right}));
    return;
  }
  add_some(Do::advance, {}, left);
  if (left >= 200) add_some(Do::advance, {}, left / 2);
  for (unsigned right : {0u, 1u}) add_some(Do::oblique, {.flag = right, .heading = 120}, left);
  add_some(Do::back, {}, left - 200);
  if (left >= board_.charts().wheel)
    for (unsigned right : {0u, 1u})
      for (unsigned angle : {80u, 160u}) add(order(Do::wheel, {.flag = right, .heading = angle}));
  add(order(Do::about_face));
  if (board_.p.move.steps) add(order(Do::face, {.flag = 0}));
  add(order(Do::dismount));
}

void Sampler::column() {
  const int left = inches_left(board_.p);
  const Heading lead(unit_.bases[0].heading);
  const Point from = centre(unit_, 0);
  for (int turn : {0, 160, -160}) add_toward(Do::march, {}, from, lead.turned(turn), left);
  add_toward(Do::march, {}, from, lead, left / 2);
  for (unsigned right : {0u, 1u}) add(order(Do::form_line, {.flag = right}));
  for (unsigned right : {0u, 1u}) add(order(Do::face, {.flag = right}));
  add(order(Do::about_face));
  if (board_.p.move.steps) add(order(Do::dismount));
}

void Sampler::skirmish() {
  int left = INT32_MAX;
  for (int i = 0; i < unit_.count; ++i) left = std::min(left, inches_left(board_.p, i));
  for (int k = 0; k < 8; ++k)
    for (int d = left, tries = 0; d >= 50 && tries < 2; d /= 2, ++tries) {
      const Point by = offset({}, unit_.facing().turned(180 * k), d, 0);
      if (add(order(Do::skirmish_all, {.x = by.x + vector_zero, .y = by.y + vector_zero}))) break;
    }
  for (int i = 0; i < unit_.count; ++i)
    add_toward(Do::skirmish, {.base = static_cast<unsigned>(i)}, centre(unit_, i), unit_.facing(),
               std::min(left, 150));
  if (!board_.p.move.turned)
    for (int turn : {180, -180, 360, -360, 720})
      add(order(Do::turn, {.heading = static_cast<unsigned>(unit_.facing().turned(turn).quarters())}));
}

void Sampler::general() {
  const int left = inches_left(board_.p, 0);
  for (int k = 0; k < 8; ++k) add_toward(Do::ride, {}, centre(unit_, 0), Heading(180 * k), left);
}

void Sampler::limbered() {
  for (int gun = 0; gun < unit_.count; ++gun) {
    const int left = inches_left(board_.p, gun);
    const Heading ahead(unit_.bases[gun].heading);
    for (int turn : {0, 180, -180, 360, -360, 720})
      add_toward(Do::gun_to, {.base = static_cast<unsigned>(gun)}, centre(unit_, gun), ahead.turned(turn),
                 left);
  }
  if (board_.p.move.reaction) return;
  for (const Heading h : {board_.away_from_home(unit_.seat), Heading(unit_.bases[0].heading)})
    add(order(Do::unlimber, {.x = h.quarters(), .heading = static_cast<unsigned>(h.quarters())}));
}

void Sampler::by_hand() {
  for (int gun = 0; gun < unit_.count; ++gun) {
    const Base& base = unit_.bases[gun];
    const Heading ahead(base.heading);
    const auto which = static_cast<unsigned>(gun);
    if (!(board_.p.move.pivoted >> gun & 1))
      for (int turn : {120, -120, 360})
        add(order(Do::pivot,
                  {.base = which, .heading = static_cast<unsigned>(ahead.turned(turn).quarters())}));
    add_toward(Do::by_hand, {.base = which, .heading = static_cast<unsigned>(base.heading)}, {base.x, base.y},
               ahead, inches_left(board_.p, gun));
  }
  const Heading h(unit_.bases[0].heading);
  add(order(Do::limber, {.x = h.quarters(), .heading = static_cast<unsigned>(h.quarters())}));
}

}  // namespace

void sample_steps(const Board& board, ActionList& list) {
  Sampler sampler(board, list);
  const Unit& unit = board.p[board.p.move.unit];
  switch (unit.formation) {
    case Formation::line: sampler.line(); break;
    case Formation::column: sampler.column(); break;
    case Formation::skirmish: sampler.skirmish(); break;
    case Formation::alone: sampler.general(); break;
    case Formation::limbered: sampler.limbered(); break;
    case Formation::unlimbered: sampler.by_hand(); break;
  }
}

}  // namespace longroll::severed
