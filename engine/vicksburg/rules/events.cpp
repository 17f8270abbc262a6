// 13.0 Random events.
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

void Play::random_event() {
  const int north = roll(), south = roll();                  // 4.4d
  const EventKind kind = data.charts.events[north + south];  // 4.4d, RC-EVT-e
  const auto bit = static_cast<std::uint16_t>(1u << static_cast<int>(kind));
  const bool again =
      (p.events_used & bit) && !data.charts.repeatable[static_cast<std::size_t>(kind)];  // 13.0b
  bool applies = kind != EventKind::none && !again;                                      // RC-EVT-e
  const auto next = static_cast<std::uint8_t>(p.turn + 1);
  p.step = Step::siege_roll;
  if (applies && kind == EventKind::mcclernand)
    applies = on_map(data.mcclernand) && p.incumbent[data.mcclernand.at] == 0 && !is_supreme(data.mcclernand);
  if (applies && kind == EventKind::richmond)
    applies = on_map(data.pemberton) && is_supreme(data.pemberton) && !union_controls(data.map.vicksburg);
  events.tell(Happened::event, Seat::nobody, north, south, static_cast<int>(kind), applies);
  if (!applies) return;
  p.events_used |= bit;
  switch (kind) {
    case EventKind::milliken:  // RC-EVT-a
      p.step = Step::milliken_choice;
      if (nameable().empty()) add_vp(confederate, 1), p.step = Step::siege_roll;
      break;
    case EventKind::banks:  // RC-EVT-b
      add_vp(union_side, 1);
      p.banks = 1;  // RC-EVT-b
      break;
    case EventKind::rains: p.rains = next; break;       // RC-EVT-c
    case EventKind::fever:                              // RC-EVT-d
      add_losses(union_side, data.charts.fever_union);  // RC-EVT-d
      add_losses(confederate, data.charts.fever_confederate);
      break;
    case EventKind::press: p.press = next; break;                  // RC-EVT-f
    case EventKind::rolling_stock: p.rolling_stock = next; break;  // RC-EVT-g
    case EventKind::mcclernand:                                    // RC-EVT-h
      p.incumbent[data.mcclernand.at] = 2;                         // RC-EVT-h
      p.committed_leaders.remove(data.mcclernand);
      break;
    case EventKind::richmond: p.confined = next; break;  // RC-EVT-i
    case EventKind::none: break;
  }
}

void play_event_roll(Play& play, Action) { play.random_event(); }

}  // namespace longroll::vicksburg
