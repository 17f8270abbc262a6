// 26.0 Setting up: from the table of counters, or by the seats' own choices within the slashes.
#include "engine/year1863/chapters.hpp"

namespace longroll::year1863 {
namespace {

constexpr Barred not_next{"26.1a", "that is not the counter to be set up next"};
constexpr Barred not_there{"26.1b", "the set-up does not allow that point"};
constexpr Barred not_his_force{"26.1g", "a corps commander takes a corps of the stated force"};

const SetupRow& row_of(Board b) { return b.d.setup[b.p.setup_row]; }

bool is_corps_commander(const Data& d, const SetupRow& row) {
  return row.unit != Unit::none && d.is(row.unit, Type::leader) && !row.built_up;
}

// The corps of the leader's force that he could take; the cavalry is kept for a cavalry commander still to
// come.
UnitSet corps_for(Board b, const SetupRow& row) {
  UnitSet corps;
  bool cavalryman_to_come = false;
  for (const SetupRow& each : b.d.setup)
    cavalryman_to_come |= each.rule == row.rule && each.unit != Unit::none && each.unit != row.unit &&
                          b.where(each.unit) == in_pool && b.d.is(each.unit, Type::leader) &&
                          b.d.unit(each.unit).kind == LeaderKind::cavalry;
  for (const SetupRow& each : b.d.setup) {
    if (each.rule != row.rule || each.unit == Unit::none || b.d.unit(each.unit).size != Size::corps ||
        b.bonded(each.unit))
      continue;
    const bool riverine = b.d.is(each.unit, Type::riverine), cavalry = b.d.is(each.unit, Type::cavalry);
    const LeaderKind kind = b.d.unit(row.unit).kind;
    if (kind == LeaderKind::admiral   ? riverine
        : kind == LeaderKind::cavalry ? cavalry
                                      : !riverine && !(cavalry && cavalryman_to_come))
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
  if (row.unit == play.d.corps19 && point == play.d.new_orleans)
    return play.put(row.unit, point);  // not in play (R22)
  play.enlist(row.unit, row.command, point);
  if (play.d.land_combat.has(row.unit)) play.take_control(side, point);
  play.events.tell(Tell::set_up, seat_of(row.command), index(row.unit), longroll::index(point));
}

// Goes on to the next counter that a seat must place.
void next_row(Play& play) {
  Position& p = play.p;
  while (p.setup_row < play.d.setup.size()) {
    const SetupRow& row = play.d.setup[p.setup_row];
    const bool choice =
        is_corps_commander(play.d, row) ? corps_for(play.board(), row).count() > 1 : row.at.count() > 1;
    if (choice) return play.ask(Ask::set_up, row.command);
    if (is_corps_commander(play.d, row)) {
      const Unit corps = corps_for(play.board(), row).first();
      place_at(play, row, play.board().where(corps));
      play.bind(row.unit, corps);
    } else {
      place_at(play, row, row.at.first());
    }
    ++p.setup_row;
  }
  begin_operations(play, Command::confederate_east);
}

}  // namespace

void place_historically(Play& play, const SetupRow& row) {
  place_at(play, row, row.commands == Unit::none ? row.historical : play.board().where(row.commands));
  if (row.commands != Unit::none) play.bind(row.unit, row.commands);
}

void begin_setup(Play& play) {
  Position& p = play.p;
  p.phase = Phase::set_up;
  if (has(p, Option::free_setup)) return next_row(play);
  for (const SetupRow& row : play.d.setup) place_historically(play, row);
  p.setup_row = static_cast<std::uint8_t>(play.d.setup.size());
  begin_operations(play, Command::confederate_east);
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
      list.add(Action(Do::fieldwork_at, 0, static_cast<unsigned>(longroll::index(point))));
    else
      list.add(Action(Do::place, index(row.unit), static_cast<unsigned>(longroll::index(point))));
  }
}

Bar bar_setup(Board b, Action action) {
  const SetupRow& row = row_of(b);
  const Unit a = unit_of(action);
  const Point point = point_of(action);
  switch (action.kind<Do>()) {
    case Do::historical: return nullptr;
    case Do::fieldwork_at:
      return row.unit != Unit::none ? &not_next : row.at.has(point) ? nullptr : &not_there;
    case Do::place:
      return a != row.unit || is_corps_commander(b.d, row) ? &not_next
             : row.at.has(point)                           ? nullptr
                                                           : &not_there;
    case Do::assign:
      if (a != row.unit || !is_corps_commander(b.d, row)) return &not_next;
      return corps_for(b, row).has(second_of(action)) ? nullptr : &not_his_force;
    default: return &not_asked;
  }
}

void play_setup(Play& play, Action action) {
  Position& p = play.p;
  const SetupRow& row = row_of(play.board());
  const Point point = point_of(action);
  switch (action.kind<Do>()) {
    case Do::assign: {
      const Unit corps = second_of(action);
      place_at(play, row, play.board().where(corps));
      play.bind(row.unit, corps);
      break;
    }
    case Do::historical: {  // the rest of this command's counters
      const Command command = row.command;
      for (; p.setup_row < play.d.setup.size() && play.d.setup[p.setup_row].command == command;
           ++p.setup_row) {
        const SetupRow& next = play.d.setup[p.setup_row];
        const bool taken = next.commands != Unit::none && play.board().bonded(next.commands);
        if (!taken)
          place_historically(play, next);
        else {
          const Unit corps = corps_for(play.board(), next).first();
          place_at(play, next, play.board().where(corps));
          play.bind(next.unit, corps);
        }
      }
      return next_row(play);
    }
    default: place_at(play, row, point);
  }
  ++p.setup_row;
  next_row(play);
}

}  // namespace longroll::year1863
