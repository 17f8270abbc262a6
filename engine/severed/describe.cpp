// The log, in the words of a player.
#include <nlohmann/json.hpp>

#include "engine/severed/battle.hpp"
#include "engine/severed/game.hpp"
#include "engine/severed/notation.hpp"
#include "engine/severed/turn.hpp"
#include "engine/severed/view.hpp"

namespace longroll::severed {
namespace {

std::string told(const Data& data, int tag) {
  if (tag < 0) return "the ground";
  const auto type = static_cast<Type>(tag >> 7 & 7);
  return fmt::format("{} {} {}", tag >> 10 & 1 ? "Confederate" : "Union", data.charts.of(type).name,
                     tag & 127);
}
std::string told_code(const Data& data, int tag) {
  Unit unit;
  unit.seat = tag >> 10 & 1 ? Seat::second : Seat::first;
  unit.type = static_cast<Type>(tag >> 7 & 7);
  unit.number = static_cast<std::uint8_t>(tag & 127);
  return code(data, unit);
}
std::string_view plural(int n) { return n == 1 ? "" : "s"; }

std::string sentence(const Data& data, const Event& e) {
  const auto unit = [&](int i) { return told(data, e[i]); };
  const auto far = [&](int i) { return inches((e[i] + 5) / 10 * 10); };
  static constexpr std::array<std::string_view, 4> aspects{"", " in the left flank", " in the right flank",
                                                           " in the rear"};
  switch (static_cast<Note>(e.kind)) {
    case Note::none: return "";
    case Note::order_roll:
      return fmt::format("The dice for the first turn: Union {}, Confederates {}.", e[0], e[1]);
    case Note::goes_first:
      return fmt::format("The {} take the first turn.", e.seat == Seat::first ? "Federals" : "Confederates");
    case Note::takes_edge:
      return fmt::format("The {} take the {} edge.", e.seat == Seat::first ? "Federals" : "Confederates",
                         e[0] ? "north" : "south");
    case Note::readiness:
      return e[2] == 1 ? fmt::format("{} is ready ({}).", unit(0), e[1])
                       : fmt::format("{} will arrive on turn {} ({}).", unit(0), e[2], e[1]);
    case Note::recorded: return fmt::format("{} is recorded.", unit(0));
    case Note::deployed: return fmt::format("{} deploys.", unit(0));
    case Note::revealed: return "The scouts are revealed.";
    case Note::pushed_back: return fmt::format("{} falls back from the enemy's scouts.", unit(0));
    case Note::arrives: return fmt::format("{} arrives.", unit(0));
    case Note::turn_begins:
      return fmt::format("Turn {}: the {}.", e[0], e.seat == Seat::first ? "Federals" : "Confederates");
    case Note::phase_begins: return std::string(phase_words()[static_cast<std::size_t>(e[0])].label);
    case Note::resolve: {
      static constexpr std::array<std::string_view, 3> results{"keeps running", "begins to regroup",
                                                               "rallies at once"};
      return fmt::format("{} rolls {} for its resolve and {}.", unit(0), e[1],
                         results[static_cast<std::size_t>(e[3])]);
    }
    case Note::moved:
      return fmt::format("{} moves {} inches at the {} pace.", unit(0), far(2),
                         word(static_cast<Pace>(e[1])));
    case Note::exhaustion:
      return fmt::format("{} {} (rolled {}).", unit(0), e[1] <= 3 ? "is exhausted" : "keeps its wind", e[1]);
    case Note::limbered: return fmt::format("{} limbers.", unit(0));
    case Note::unlimbered: return fmt::format("{} unlimbers.", unit(0));
    case Note::dismounted: return fmt::format("{} dismounts.", unit(0));
    case Note::remounted: return fmt::format("{} remounts.", unit(0));
    case Note::volley:
      return fmt::format("{} fires {} dice at {} at {} range{}.", unit(0), e[2], unit(1),
                         word(static_cast<Band>(e[3])), aspects[static_cast<std::size_t>(e[4])]);
    case Note::out_of_range: return fmt::format("{} is out of range.", unit(1));
    case Note::engage:
      return fmt::format("{} of {} dice Engage: {} minor, {} major.", e[3], e[2], e[4], e[5]);
    case Note::reroll: return fmt::format("{} re-rolls a miss: {}.", unit(0), e[1]);
    case Note::resilience:
      return fmt::format("{} fails {} of {} Resilience Roll{}.", unit(0), e[3], e[2], plural(e[2]));
    case Note::base_lost: return fmt::format("{} loses {}.", unit(0), e[2] ? "its command Base" : "a Base");
    case Note::destroyed: return fmt::format("{} is destroyed.", unit(0));
    case Note::willpower: {
      static constexpr std::array<std::array<std::string_view, 5>, 3> results{
          {{"loses a Base and breaks", "breaks", "falters", "stands", "advances furiously"},
           {"panics", "fights on", "is enraged", "", ""},
           {"limbers up and runs", "pulls back", "stands to its guns", "", ""}}};
      return fmt::format("{} tests its willpower with {} and {}.", unit(0), e[1],
                         results[static_cast<std::size_t>(e[4])][static_cast<std::size_t>(e[3])]);
    }
    case Note::falls_back: return fmt::format("{} retreats {} inches.", unit(0), far(1));
    case Note::gives_ground: return fmt::format("{} gives ground, {} inches.", unit(0), far(1));
    case Note::furious: return fmt::format("{} goes forward {} inches.", unit(0), far(1));
    case Note::at_edge: return fmt::format("{} is at the edge of the table: its last chance.", unit(0));
    case Note::driven_off: return fmt::format("{} is driven from the field.", unit(0));
    case Note::gun_fires:
      return e[2] ? fmt::format("{}, gun {}, fires canister at {}.", unit(0), e[1] + 1, unit(3))
                  : fmt::format("{}, gun {}, fires shell at {}, guessing {} inches.", unit(0), e[1] + 1,
                                unit(3), inches(50 * e[4]));
    case Note::misfire: return fmt::format("{}, gun {}, misfires. Jam!", unit(0), e[1] + 1);
    case Note::shell_lands: {
      static constexpr std::array<std::string_view, 7> ways{"", "short", "long", "left", "right", "", ""};
      return e[2] > 4 ? "The shell bursts where it was aimed."
                      : fmt::format("The shell drifts {} inch{} {}.", e[3], e[3] == 1 ? "" : "es",
                                    ways[static_cast<std::size_t>(e[2])]);
    }
    case Note::blast_base: return fmt::format("{}, Base {}: {}.", unit(0), e[1] + 1, e[2]);
    case Note::wasted: return fmt::format("{}, gun {}: the canister falls short.", unit(0), e[1] + 1);
    case Note::bayonets: return fmt::format("{} fixes bayonets.", unit(0));
    case Note::determined: return fmt::format("{} prepares a determined charge.", unit(0));
    case Note::charge: return fmt::format("{} charges {}: {} inches.", unit(0), unit(1), far(2));
    case Note::charge_short:
      return fmt::format("The charge of {} falls short after {} inches.", unit(0), far(2));
    case Note::braces: return fmt::format("{} braces for impact.", unit(0));
    case Note::countercharges:
      return fmt::format("{} countercharges: attacker {}+2, defender {}.", unit(0), e[1], e[2]);
    case Note::yell:
      return fmt::format("{}: \"{}\"", unit(0), e.seat == Seat::first ? "For the Union!" : "The Rebel Yell!");
    case Note::joins: return fmt::format("{} comes up to help {}.", unit(0), unit(1));
    case Note::strikes:
      return fmt::format("{} strikes {} with {} dice: {} Engage, {} major.", unit(0), unit(1), e[2], e[3],
                         e[4]);
    case Note::fight_goes_on: return fmt::format("{} and {} are locked in the fight.", unit(0), unit(1));
    case Note::general_killed: return fmt::format("{} is killed in the melee.", unit(0));
    case Note::general_escapes: return fmt::format("{} escapes, riding {} inches.", unit(0), e[1]);
    case Note::steps_up: return fmt::format("{} steps up into the fight.", unit(0));
    case Note::disputed:
      return fmt::format("The line of sight is disputed: {}, {}.", e[2], e[2] <= 3 ? "clear" : "blocked");
    case Note::objectives: return fmt::format("Objectives: Union {}, Confederates {}.", e[0], e[1]);
    case Note::ended:
      return e.seat == Seat::nobody
                 ? "The battle is drawn."
                 : fmt::format("The {} win: {}.", e.seat == Seat::first ? "Federals" : "Confederates",
                               word(static_cast<Reason>(e[0])));
  }
  return "";
}

// The kind of a line of the log; kinds that every game has bear the same word.
std::string_view kind_of(Note note) {
  switch (note) {
    case Note::recorded:
    case Note::deployed:
    case Note::arrives: return "placed";
    case Note::turn_begins: return "turn";
    case Note::phase_begins: return "phase";
    case Note::moved: return "moved";
    case Note::volley: return "fired";
    case Note::gun_fires: return "bombarded";
    case Note::shell_lands: return "scattered";
    case Note::charge:
    case Note::charge_short:
    case Note::countercharges: return "charged";
    case Note::strikes: return "melee";
    case Note::willpower:
    case Note::resolve: return "morale";
    case Note::falls_back:
    case Note::gives_ground:
    case Note::furious:
    case Note::pushed_back: return "driven";
    case Note::base_lost:
    case Note::destroyed:
    case Note::driven_off:
    case Note::general_killed: return "eliminated";
    case Note::objectives: return "captured";
    case Note::ended: return "over";
    default: return "told";
  }
}

}  // namespace

Json Game::describe(const Event& event, Viewer viewer) const {
  const auto note = static_cast<Note>(event.kind);
  if (note == Note::recorded && !sees_as(viewer, event.seat)) return nullptr;
  const std::string text = sentence(*data_, event);
  if (text.empty()) return nullptr;
  Json units = Json::array();
  for (int i = 0; i < event.count; ++i)
    if (units_told(note) >> i & 1 && event[i] >= 0) units.push_back(told_code(*data_, event[i]));
  Json out{{"kind", kind_of(note)}, {"text", text}, {"units", units}};
  if (event.seat != Seat::nobody) out["side"] = info_.seats[static_cast<std::size_t>(index(event.seat))];
  if (note == Note::shell_lands) out["burst"] = {event[0] / 100.0, event[1] / 100.0};
  return out;
}

}  // namespace longroll::severed
