#include "engine/severed/rules/way.hpp"

#include <algorithm>

namespace longroll::severed {
namespace {

constexpr int arms_length = 100;  // R56

}  // namespace

Verdict over_edge() { return refuse("RETR-02", "no part of a Base may leave the table of its own will"); }
Verdict on_friend(Board board, const Unit& under) {
  return refuse("PASS-04", "the Unit would stand on {}", board.name(under));
}
Verdict no_room() { return refuse("MAN-16", "there is no room for the new formation"); }
Verdict too_few_inches_for(const Kind& obstacle) {
  return refuse("TERR-03", "crossing {} takes 2 inches, and fewer are left on reaching it",
                std::string_view(obstacle.named));
}

Verdict too_few_inches(Do step) {
  switch (step) {
    case Do::wheel: return refuse("MAN-05", "a wheel costs 3 inches and fewer are left");
    case Do::about_face: return refuse("MAN-12", "an about face costs 1 inch and less is left");
    case Do::face: return refuse("MAN-18", "a face costs 1 inch and less is left");
    case Do::form_line: return refuse("MAN-24", "forming line costs 3 inches and fewer are left");
    case Do::back:
      return refuse("BACK-01", "moving backwards costs 2 inches of the distance; not enough is left");
    default: return refuse("MAN-26", "the steps cost more inches than the Unit has");
  }
}

Way::Way(const Board& board, Number self, int reach, const Unit* as)
    : board_(board), unit_(as ? *as : board.p[self]), self_(self) {
  for (Number i = 0; i < board.p.unit_count; ++i) {
    const Unit& other = board.p[i];
    if (i == self || !other.on_table() || !other.box.meets(unit_.box, reach + arms_length)) continue;
    if (other.seat == unit_.seat)
      friends_[friend_count_++] = i;
    else
      enemies_[enemy_count_++] = i;
  }
  const Ground& ground = board.ground();
  const auto near = [&](int each) { return board.feature(each).box.meets(unit_.box, reach); };
  for (int each : ground.rough)
    if (near(each)) {
      if (unit_.heavy() && board.kind(each).foot_only)  // R55
        impassable_[impassable_count_++] = static_cast<std::uint8_t>(each);
      else
        rough_[rough_count_++] = static_cast<std::uint8_t>(each);
    }
  for (int each : ground.spans)
    if (board.kind(each).ford && near(each)) rough_[rough_count_++] = static_cast<std::uint8_t>(each);
  for (int each : ground.obstacles)
    if (near(each)) obstacles_[obstacle_count_++] = static_cast<std::uint8_t>(each);
  for (int each : ground.impassable)
    if (near(each)) impassable_[impassable_count_++] = static_cast<std::uint8_t>(each);
}

bool Way::passes(const Unit& other) const {  // R57
  switch (board_.p.options.interpenetration) {
    case Options::all: return true;
    case Options::nobody: return false;
    default: break;
  }
  if (unit_.loose() || other.loose()) return true;  // PASS-01
  return other.artillery();                         // PASS-02
}

namespace {

Verdict too_near(Board board, const Unit& enemy) {
  return refuse("CQC-05", "it would come within 1 inch of {}; contact is for the charge", board.name(enemy));
}

}  // namespace

Verdict Way::enemies(Ring covered, const Box& box, Ring start) const {
  for (int e = 0; e < enemy_count_; ++e) {
    const Number number = enemies_[e];
    const Unit& enemy = board_.p[number];
    if (!enemy.box.meets(box, arms_length) || number == breaks_from_) continue;  // A9
    for (int i = 0; i < parts_of(enemy); ++i) {
      if (!base_near(enemy, i, box, arms_length)) continue;
      if (table::overlap(covered, core(enemy, i))) return too_near(board_, enemy);  // R57
      const Convex there = part(enemy, i);
      const Ratio gap = table::squared_gap(covered, there);
      if (!(gap < Ratio{arms_length * arms_length, 1})) continue;
      if (gap < table::squared_gap(start, there)) return too_near(board_, enemy);  // it came nearer
    }
  }
  return {};
}

Verdict Way::impassable(Ring covered) const {
  if (impassable_count_ == 0) return {};
  const Box box = table::box_of(covered);
  for (int k = 0; k < impassable_count_; ++k) {
    const std::uint8_t number = impassable_[k];
    const Feature& feature = board_.feature(number);
    if (!feature.box.meets(box)) continue;
    const auto meets = [&](Ring area) {
      return std::ranges::any_of(feature.parts, [&](const auto& each) { return table::overlap(area, each); });
    };
    if (!meets(covered)) continue;
    // Bridges and fords are taken out of the covered ground, piece by piece.
    std::array<Convex, 24> pieces;
    int count = 1;
    pieces[0].clear();
    for (Point each : covered) pieces[0].add(each);
    for (int span : board_.ground().spans) {
      const Ring deck = board_.feature(span).parts.front();
      if (!board_.feature(span).box.meets(box)) continue;
      std::array<Convex, 24> rest;
      int kept = 0;
      for (int i = 0; i < count; ++i) {
        Convex inside = pieces[i];
        for (std::size_t c = 0; c < deck.size() && inside.size() > 2; ++c) {
          const Point a = deck[c], b = deck[(c + 1) % deck.size()];
          const Convex outside = table::clipped(inside, b, a);
          if (outside.size() > 2 && table::doubled_area(outside) > 400 && kept < 24) rest[kept++] = outside;
          inside = table::clipped(inside, a, b);
        }
      }
      pieces = rest;
      count = kept;
    }
    for (int i = 0; i < count; ++i)
      if (meets(pieces[i])) {
        if (board_.kind(number).foot_only)
          return refuse("TERR-11", "only foot can enter {}", std::string_view(board_.kind(number).named));
        return refuse("TERR-09", "nobody moves through {}", std::string_view(board_.kind(number).named));
      }
  }
  return {};
}

Verdict Way::clear(Ring covered, Ring start) const {
  if (!board_.on_table(covered)) return over_edge();
  if (Verdict water = impassable(covered)) return water;
  const Box box = table::box_of(covered);
  if (Verdict enemy = enemies(covered, box, start)) return enemy;
  for (int f = 0; f < friend_count_; ++f) {
    const Number number = friends_[f];
    const Unit& other = board_.p[number];
    if (!other.box.meets(box) || passes(other)) continue;
    for (int i = 0; i < parts_of(other); ++i)
      if (base_near(other, i, box) && table::overlap(covered, part(other, i)) &&
          !table::overlap(start, part(other, i)))
        return refuse("PASS-03", "{} is in the way", board_.name(other));
  }
  return {};
}

Verdict Way::clear_retreat(Ring covered, Ring start) const {
  if (Verdict water = impassable(covered)) return water;
  return enemies(covered, table::box_of(covered), start);
}

const Unit* Way::friend_under(const Unit& end) const {
  for (int f = 0; f < friend_count_; ++f) {
    const Unit& other = board_.p[friends_[f]];
    if (overlaps(end, other)) return &other;
  }
  return nullptr;
}
bool Way::stands_on_friend(const Unit& end) const { return friend_under(end) != nullptr; }
bool Way::rests(const Unit& end) const {
  return !stands_on_friend(end) && (breaks_from_ == nothing || !stands_on(end, board_.p[breaks_from_]));
}

bool Way::may_stand(const Unit& end) const {
  for (int i = 0; i < end.count; ++i)
    if (!board_.on_table(shape(end, i)) || impassable(shape(end, i))) return false;
  for (int f = 0; f < friend_count_; ++f)
    if (stands_on(end, board_.p[friends_[f]])) return false;
  for (int e = 0; e < enemy_count_; ++e)
    if (stands_on(end, board_.p[enemies_[e]])) return false;
  return true;
}

bool Way::crosses(const Feature& feature, Ring covered) const {
  if (board_.data.kind(feature).area)
    return std::ranges::any_of(feature.parts,
                               [&](const auto& each) { return table::overlap(covered, each); });
  for (std::size_t i = 0; i + 1 < feature.outline.size(); ++i)
    if (table::crossing(feature.outline[i], feature.outline[i + 1], covered)) return true;
  return false;
}

bool Way::empty(const Box& box) const { return free(box) && level(box); }

bool Way::free(const Box& box) const {
  if (box.left < 0 || box.low < 0 || box.right > board_.ground().width || box.high > board_.ground().height)
    return false;
  for (int i = 0; i < enemy_count_; ++i)
    if (board_.p[enemies_[i]].box.meets(box, arms_length)) return false;
  for (int i = 0; i < friend_count_; ++i)
    if (board_.p[friends_[i]].box.meets(box)) return false;
  return none_in(impassable_, impassable_count_, box);
}

bool Way::level(const Box& box) const {
  return none_in(rough_, rough_count_, box) && none_in(obstacles_, obstacle_count_, box);
}

bool Way::none_in(const std::array<std::uint8_t, 64>& list, int count, const Box& box) const {
  for (int i = 0; i < count; ++i)
    if (board_.feature(list[i]).box.meets(box)) return false;
  return true;
}

bool Way::in_rough(Ring covered) const {
  for (int k = 0; k < rough_count_; ++k)
    for (const auto& each : board_.feature(rough_[k]).parts)
      if (table::overlap(covered, each)) return true;
  return false;
}

int Way::new_obstacles(Ring start, Ring covered) const {
  int count = 0;
  for (int k = 0; k < obstacle_count_; ++k) {
    const Feature& feature = board_.feature(obstacles_[k]);
    count += crosses(feature, covered) && !crosses(feature, start);
  }
  return count;
}

Toll Way::toll(Ring start, Point by, int distance, int left) const {
  if (rough_count_ + obstacle_count_ == 0) return {};
  Passage passage(*this, distance);
  passage.astride(start);
  passage.lead(start, by);
  return passage.settle(left, 0);
}

}  // namespace longroll::severed
