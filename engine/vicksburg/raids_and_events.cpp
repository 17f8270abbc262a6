// 10.2 Forrest's raid and 13.0 random events. Grierson's raid is in setup.cpp, before the first turn.
#include <algorithm>

#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {

void Umpire::forrest_raid() {
  const Charts& c = data.charts;
  Units pursuers;
  for (Unit unit : data.side[0] & data.cavalry)
    if (p.fate[unit.at] == Fate::pursuing || (p.fate[unit.at] == Fate::gone && p.arrives[unit.at] == 255))
      pursuers.add(unit);                                     // 10.2e
  const int die = roll(), modified = die - pursuers.count();  // 10.2c
  const auto row = static_cast<std::size_t>(std::clamp(modified, 0, 6));
  events_.tell(Happened::forrest_raid, confederate, die, pursuers.count(), modified,
               c.forrest_confederate[row], c.forrest_union[row]);
  add_vp(confederate, c.forrest_confederate[row]);
  add_vp(union_side, c.forrest_union[row]);
  p.forrest_names = static_cast<std::uint8_t>(c.forrest_supply[row]);
  const auto f = data.forrest.at;
  if (c.forrest_lost[row]) {
    p.fate[f] = Fate::lost;
  } else if (c.forrest_returns[row]) {
    p.fate[f] = Fate::pool;
    p.arrives[f] = static_cast<std::uint8_t>(p.turn + 1);
    p.forrest_result = 1;
  } else {
    p.fate[f] = Fate::gone;
  }
  for (Unit unit : pursuers) {
    if (p.fate[unit.at] != Fate::pursuing) continue;
    const bool stays_out = modified >= c.forrest_out_from;  // 10.2d
    p.fate[unit.at] = stays_out ? Fate::gone : Fate::pool;
    p.arrives[unit.at] = stays_out ? 255 : static_cast<std::uint8_t>(p.turn + 1);
  }
  p.forrest_left = 0;
}

void Umpire::random_event() {
  const int north = roll(), south = roll();
  const EventKind kind = data.charts.events[static_cast<std::size_t>(north + south)];
  const auto bit = static_cast<std::uint16_t>(1u << static_cast<int>(kind));
  const bool again =
      (p.events_used & bit) && !data.charts.repeatable[static_cast<std::size_t>(kind)];  // 13.0b
  bool applies = kind != EventKind::none && !again;
  const auto next = static_cast<std::uint8_t>(p.turn + 1);
  p.step = Step::siege_roll;
  if (applies && kind == EventKind::mcclernand)
    applies = on_map(data.mcclernand) && p.incumbent[data.mcclernand.at] == 0 && !is_supreme(data.mcclernand);
  if (applies && kind == EventKind::richmond)
    applies = on_map(data.pemberton) && is_supreme(data.pemberton) && !union_controls(data.map.vicksburg);
  events_.tell(Happened::event, Seat::nobody, north, south, static_cast<int>(kind), applies);
  if (!applies) return;
  p.events_used |= bit;
  switch (kind) {
    case EventKind::milliken:  // RC-EVT-a
      p.step = Step::milliken_choice;
      if (nameable().empty()) add_vp(confederate, 1), p.step = Step::siege_roll;
      break;
    case EventKind::banks:  // RC-EVT-b
      add_vp(union_side, 1);
      p.banks = 1;
      break;
    case EventKind::rains: p.rains = next; break;  // RC-EVT-c
    case EventKind::fever:                         // RC-EVT-d
      add_losses(union_side, data.charts.fever_union);
      add_losses(confederate, data.charts.fever_confederate);
      break;
    case EventKind::press: p.press = next; break;                  // RC-EVT-f
    case EventKind::rolling_stock: p.rolling_stock = next; break;  // RC-EVT-g
    case EventKind::mcclernand:                                    // RC-EVT-h
      p.incumbent[data.mcclernand.at] = 2;
      p.committed_leaders.remove(data.mcclernand);
      break;
    case EventKind::richmond: p.confined = next; break;  // RC-EVT-i
    case EventKind::none: break;
  }
}

}  // namespace longroll::vicksburg
