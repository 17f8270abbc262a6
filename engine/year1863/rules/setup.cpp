// 26.0 Setting up: from the table of counters, or by the seats' own choices within the slashes.
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

Verdict not_next() { return refuse("26.1a", "that is not the counter to be set up next"); }
Verdict not_there() { return refuse("26.1b", "the set-up does not allow that point"); }

const SetupRow& row_of(Board b) { return b.d.setup[b.p.setup_row]; }

// The corps of the leader's force that he could take; the cavalry is kept for the force's cavalry commander.
UnitSet corps_for(Board b, const SetupRow& row) {
  UnitSet corps;
  bool cavalryman = false;
  for (const SetupRow& each : b.d.setup)
    cavalryman |=
        each.rule == row.rule && each.unit != Unit::none && b.d.unit(each.unit).kind == LeaderKind::cavalry;
  for (const SetupRow& each : b.d.setup) {
    if (each.rule != row.rule || each.unit == Unit::none || b.d.unit(each.unit).size != Size::corps ||
        b.bonded(each.unit))
      continue;
    const bool riverine = b.d.is(each.unit, Type::riverine), cavalry = b.d.is(each.unit, Type::cavalry);
    const LeaderKind kind = b.d.unit(row.unit).kind;
    if (kind == LeaderKind::admiral   ? riverine
        : kind == LeaderKind::cavalry ? cavalry
                                      : !riverine && !(cavalry && cavalryman))
      corps.add(each.unit);
  }
  return corps;
}

void place_at(Play& play, const SetupRow& row, Point point) {
  const Side side = side_of(row.command);
  if (row.unit == Unit::none) {
    play.p.fieldworks[side].add(point);
    return;
  }
  if (row.built_up) play.p.built_up.add(row.unit);
  if (point == play.d.new_orleans) return play.put(row.unit, point);  // not in play (R22)
  play.enlist(row.unit, row.command, point);
  if (play.d.land_combat.has(row.unit)) play.take_control(side, point);
  play.events.tell(Happened::set_up, seat_of(row.command), index(row.unit), index(point));
}

void place_with(Play& play, const SetupRow& row, Unit corps) {
  place_at(play, row, play.board().where(corps));
  play.bind(row.unit, corps);
}

void place_historically(Play& play, const SetupRow& row) {
  if (row.commands == Unit::none) return place_at(play, row, row.historical);
  const bool taken = play.board().bonded(row.commands);
  place_with(play, row, taken ? corps_for(play.board(), row).first() : row.commands);
}

// Goes on to the next counter that a seat must place.
void next_row(Play& play) {
  Position& p = play.p;
  while (p.setup_row < play.d.setup.size()) {
    const SetupRow& row = play.d.setup[p.setup_row];
    const bool choice =
        is_corps_commander(play.d, row) ? corps_for(play.board(), row).count() > 1 : row.at.count() > 1;
    if (choice) return play.ask(Step::set_up, row.command);
    if (is_corps_commander(play.d, row))
      place_with(play, row, corps_for(play.board(), row).first());
    else
      place_at(play, row, row.at.first());
    ++p.setup_row;
  }
  begin_operations(play, Command::confederate_east);
}

}  // namespace

void clear_map(Play& play) {
  Position& p = play.p;
  p.field = {};
  p.bond.fill(Unit::none);
  p.built_up.clear();
  for (std::size_t i = 0; i < play.d.units.size(); ++i) {
    const Unit u = static_cast<Unit>(i);
    play.put(u, play.d.is(u, Type::leader) ? in_pool : in_box);  // 26.5j, 26.5k
  }
  p.fieldworks = {};
  p.control = {};
  for (std::size_t i = 0; i < play.d.places.size(); ++i)
    if (const PlaceInfo& place = play.d.places[i]; place.control >= 0 && !place.box)
      p.control[place.control].add(static_cast<Point>(i));
}

Position set_up(const Data& d, int scenario, std::uint32_t options, int last_turn) {
  Position p{};
  NoDice none;
  Play play{d, p, none, {}};
  p.where.fill(out);
  clear_map(play);
  p.paid = d.held_at_start;  // SUM-01
  p.options = options;
  p.turn = 1;  // 5.1a, 26.1c
  p.last_turn = static_cast<std::uint8_t>(last_turn);
  p.no_move = p.leader = Unit::none;
  p.winner = Seat::nobody;
  p.lift.fill(255);
  p.scenario = static_cast<std::uint8_t>(scenario);
  for (std::size_t c = 0; c < 4; ++c)
    p.vp[c] = static_cast<std::uint8_t>(d.scenarios[p.scenario].vp[c]);  // 26.1d
  p.phase = Phase::set_up;
  if (has(p, Option::free_setup)) return next_row(play), p;
  for (const SetupRow& row : d.setup) place_historically(play, row);
  p.setup_row = static_cast<std::uint8_t>(d.setup.size());
  begin_operations(play, Command::confederate_east);
  if (const auto rosecrans = d.find_unit("rosecrans"); rosecrans && has(p, Option::rosecrans_army)) {
    play.unbind(*rosecrans);
    p.built_up.add(*rosecrans);
  }
  return p;
}

void list_setup(Board b, ActionList& list) {
  const SetupRow& row = row_of(b);
  list.add(Action(Do::historical));
  if (is_corps_commander(b.d, row)) {
    for (Unit corps : corps_for(b, row)) list.add(Action(Do::assign, index(row.unit), index(corps)));
    return;
  }
  for (Point point : row.at) {
    if (row.unit == Unit::none)
      list.add(Action(Do::fieldwork_at, 0, index(point)));
    else
      list.add(Action(Do::place, index(row.unit), index(point)));
  }
}

Verdict check_setup(Board b, Action action) {
  const SetupRow& row = row_of(b);
  const Unit a = unit_of(action);
  const Point point = point_of(action);
  switch (action.kind<Do>()) {
    case Do::historical: return {};
    case Do::fieldwork_at:
      return row.unit != Unit::none ? not_next() : row.at.has(point) ? legal : not_there();
    case Do::place:
      return a != row.unit || is_corps_commander(b.d, row) ? not_next()
             : row.at.has(point)                           ? legal
                                                           : not_there();
    case Do::assign:
      if (a != row.unit || !is_corps_commander(b.d, row)) return not_next();
      return corps_for(b, row).has(second_of(action))
                 ? legal
                 : refuse("26.1g", "a corps commander takes a corps of the stated force");
    default: return not_asked();
  }
}

void play_setup(Play& play, Action action) {
  Position& p = play.p;
  const SetupRow& row = row_of(play.board());
  switch (action.kind<Do>()) {
    case Do::assign: place_with(play, row, second_of(action)); break;
    case Do::historical: {  // the rest of this command's counters
      const Command command = row.command;
      for (; p.setup_row < play.d.setup.size() && play.d.setup[p.setup_row].command == command; ++p.setup_row)
        place_historically(play, play.d.setup[p.setup_row]);
      return next_row(play);
    }
    default: place_at(play, row, point_of(action));
  }
  ++p.setup_row;
  next_row(play);
}

}  // namespace longroll::year1863
