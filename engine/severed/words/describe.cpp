// The log, in the words of a player.
#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "engine/severed/game.hpp"
#include "engine/severed/rules/play.hpp"
#include "engine/severed/rules/sequence.hpp"
#include "engine/severed/show/view.hpp"
#include "engine/severed/words/names.hpp"

namespace longroll::severed {
namespace {

Unit tagged(int tag) {
  Unit unit;
  unit.seat = tag >> 10 & 1 ? Seat::second : Seat::first;
  unit.type = static_cast<Type>(tag >> 7 & 7);
  unit.number = static_cast<std::uint8_t>(tag & 127);
  return unit;
}
std::string told(const Data& data, const Position& p, int tag) {
  if (tag < 0) return "the ground";
  const Unit unit = tagged(tag);
  return fmt::format("{} {}", unit.seat == Seat::first ? "Union" : "Confederate",
                     full_name(data, p, unit.seat, unit.type, unit.number));
}

// How a Unit goes.
std::string_view manner(Pace pace) {
  static constexpr std::array<std::string_view, 7> words{
      "", " at the basic pace", " at the double quick", " in march", " limbered", " by hand", ""};
  return words[static_cast<std::size_t>(pace)];
}

// Whether people say "they" of it: Skirmishers, New Levies, Skirmishers 2.
bool many(std::string_view name) {
  while (!name.empty() && (std::isdigit(static_cast<unsigned char>(name.back())) || name.back() == ' '))
    name.remove_suffix(1);
  return name.ends_with('s') && !name.ends_with("ss");
}
// "charges" as many do it.
std::string of_many(std::string_view word) {
  if (word == "is") return "are";
  if (word == "its") return "their";
  for (std::string_view ending : {"sses", "xes", "shes", "ches"})
    if (word.ends_with(ending)) return std::string(word.substr(0, word.size() - 2));
  return std::string(word.ends_with('s') ? word.substr(0, word.size() - 1) : word);
}
// The same sentence of a Unit that is many: its verbs stand behind the name and behind "and".
std::string agreed(std::string text, std::string_view name) {
  if (!many(name) || !text.starts_with(name) || !text.substr(name.size()).starts_with(' ')) return text;
  std::string out(name), last(name);
  for (std::string_view rest = std::string_view(text).substr(name.size()); !rest.empty();) {
    rest.remove_prefix(1);
    const auto end = std::min(rest.find(' '), rest.size());
    std::string_view word = rest.substr(0, end), stop;
    if (const auto bare = word.find_last_not_of(".,:"); bare + 1 < word.size())
      stop = word.substr(bare + 1), word = word.substr(0, bare + 1);
    const bool verb = last == name || last == "and" || word == "its";
    out += ' ';
    out += verb && std::islower(static_cast<unsigned char>(word.front())) ? of_many(word) : std::string(word);
    out += stop;
    last = word;
    rest.remove_prefix(end);
  }
  return out;
}

std::string sentence(const Data& data, const Position& p, const Event& e) {
  const auto unit = [&](int i) { return told(data, p, e[i]); };
  const auto far = [&](int i) { return in_inches((e[i] + 5) / 10 * 10); };
  const auto dice = [&](int i) { return fmt::format("{} {}", e[i], e[i] == 1 ? "die" : "dice"); };
  static constexpr std::array<std::string_view, 4> aspects{"", " in the left flank", " in the right flank",
                                                           " in the rear"};
  switch (static_cast<Happened>(e.kind)) {
    case Happened::none: return "";
    case Happened::order_roll:
      return fmt::format("The dice for the first turn: Union {}, Confederates {}.", e[0], e[1]);
    case Happened::goes_first:
      return fmt::format("The {} take the first turn.", e.seat == Seat::first ? "Federals" : "Confederates");
    case Happened::takes_edge:
      return fmt::format("The {} take the {} edge.", e.seat == Seat::first ? "Federals" : "Confederates",
                         e[0] ? "north" : "south");
    case Happened::readiness:
      return e[2] == 1 ? fmt::format("{} is ready (rolled {}).", unit(0), e[1])
                       : fmt::format("{} will arrive on turn {} (rolled {}).", unit(0), e[2], e[1]);
    case Happened::recorded: return fmt::format("{} is recorded.", unit(0));
    case Happened::deployed: return fmt::format("{} deploys.", unit(0));
    case Happened::revealed: return "The scouts are revealed.";
    case Happened::pushed_back: return fmt::format("{} falls back from the enemy's scouts.", unit(0));
    case Happened::arrives: return fmt::format("{} arrives.", unit(0));
    case Happened::turn_begins:
      return fmt::format("Turn {}: the {}.", e[0], e.seat == Seat::first ? "Federals" : "Confederates");
    case Happened::phase_begins: return fmt::format("{}.", words_for(static_cast<Phase>(e[0])).label);
    case Happened::resolve: {
      static constexpr std::array<std::string_view, 3> results{"keeps running", "begins to regroup",
                                                               "rallies at once"};
      return fmt::format("{} rolls {} for its resolve and {}.", unit(0), e[1], results[e[3]]);
    }
    case Happened::moved:
      if (e[2] < 5) return fmt::format("{} stays in its place.", unit(0));  // it turned, limbered or the like
      return fmt::format("{} moves {}{}.", unit(0), far(2), manner(static_cast<Pace>(e[1])));
    case Happened::exhaustion:
      return fmt::format("{} {} (rolled {}).", unit(0), e[1] <= 3 ? "is exhausted" : "keeps its wind", e[1]);
    case Happened::limbered: return fmt::format("{} limbers.", unit(0));
    case Happened::unlimbered: return fmt::format("{} unlimbers.", unit(0));
    case Happened::dismounted: return fmt::format("{} dismounts.", unit(0));
    case Happened::remounted: return fmt::format("{} remounts.", unit(0));
    case Happened::volley:
      if (static_cast<Band>(e[3]) == Band::beyond)
        return fmt::format("{} fires {} at {}{}, too far away.", unit(0), dice(2), unit(1), aspects[e[4]]);
      return fmt::format("{} fires {} at {}{} at {} range.", unit(0), dice(2), unit(1), aspects[e[4]],
                         word(static_cast<Band>(e[3])));
    case Happened::out_of_range: return fmt::format("{} is out of range.", unit(1));
    case Happened::engage:
      if (e[2] == 1)
        return e[3] ? fmt::format("The die Engages, {}.", e[5] ? "major" : "minor")
                    : "The die does not Engage.";
      return fmt::format("{} of {} Engage: {} minor, {} major.", e[3], dice(2), e[4], e[5]);
    case Happened::reroll: return fmt::format("{} re-rolls a miss: {}.", unit(0), e[1]);
    case Happened::resilience:
      if (!e[3])
        return fmt::format("{} passes {} Resilience Roll{}.", unit(0), e[2] == 1 ? "its" : "all",
                           e[2] == 1 ? "" : "s");
      if (e[2] == 1) return fmt::format("{} fails its Resilience Roll.", unit(0));
      return fmt::format("{} fails {} of {} Resilience Rolls.", unit(0), e[3], e[2]);
    case Happened::base_lost:
      if (tagged(e[0]).type == Type::general) return "";  // he is all there is of it: see below
      return fmt::format("{} loses {}.", unit(0), e[2] ? "its command Base" : "a Base");
    case Happened::destroyed:
      return fmt::format("{} {}.", unit(0), tagged(e[0]).type == Type::general ? "falls" : "is destroyed");
    case Happened::willpower: {
      static constexpr std::array<std::array<std::string_view, 5>, 3> results{
          {{"loses a Base and breaks", "breaks", "falters", "stands", "advances furiously"},
           {"panics", "fights on", "is enraged", "", ""},
           {"limbers up and runs", "pulls back", "stands to its guns", "", ""}}};
      return fmt::format("{} tests its willpower with {} and {}.", unit(0), e[1], results[e[4]][e[3]]);
    }
    case Happened::falls_back: return fmt::format("{} retreats {}.", unit(0), far(1));
    case Happened::gives_ground: return fmt::format("{} gives ground, {}.", unit(0), far(1));
    case Happened::furious: return fmt::format("{} goes forward {}.", unit(0), far(1));
    case Happened::at_edge: return fmt::format("{} is at the edge of the table: its last chance.", unit(0));
    case Happened::driven_off: return fmt::format("{} is driven from the field.", unit(0));
    case Happened::gun_fires:
      return e[2] ? fmt::format("{}, gun {}, fires canister at {}.", unit(0), e[1] + 1, unit(3))
                  : fmt::format("{}, gun {}, fires shell at {}, guessing {}.", unit(0), e[1] + 1, unit(3),
                                in_inches(50 * e[4]));
    case Happened::misfire: return fmt::format("{}, gun {}, misfires. Jam!", unit(0), e[1] + 1);
    case Happened::shell_lands: {
      static constexpr std::array<std::string_view, 7> ways{"", "short", "long", "left", "right", "", ""};
      return e[2] > 4
                 ? "The shell bursts where it was aimed."
                 : fmt::format("The shell drifts {} inch{} {}.", e[3], e[3] == 1 ? "" : "es", ways[e[2]]);
    }
    case Happened::blast_base:
      return fmt::format("{}, Base {}: die {}, {} major hit.", unit(0), e[1] + 1, e[2],
                         e[2] < data.charts.major ? "no" : "a");
    case Happened::wasted: return fmt::format("{}, gun {}: the canister falls short.", unit(0), e[1] + 1);
    case Happened::bayonets: return fmt::format("{} fixes bayonets.", unit(0));
    case Happened::determined: return fmt::format("{} prepares a determined charge.", unit(0));
    case Happened::charge: return fmt::format("{} charges {}: {}.", unit(0), unit(1), far(2));
    case Happened::charge_short:
      return fmt::format("The charge of {} falls short after {}.", unit(0), far(2));
    case Happened::no_contact:
      return fmt::format("{} finds no place against {}: the charge is over.", unit(0), unit(1));
    case Happened::braces: return fmt::format("{} braces for impact.", unit(0));
    case Happened::countercharges:
      return fmt::format("{} countercharges: attacker {}+2, defender {}.", unit(0), e[1], e[2]);
    case Happened::yell:
      return fmt::format("{}: \"{}\"", unit(0), e.seat == Seat::first ? "For the Union!" : "The Rebel Yell!");
    case Happened::joins: return fmt::format("{} comes up to help {}.", unit(0), unit(1));
    case Happened::strikes:
      return fmt::format("{} strikes {} with {}: {} Engage, {} major.", unit(0), unit(1), dice(2), e[3],
                         e[4]);
    case Happened::fight_goes_on: return fmt::format("{} and {} are locked in the fight.", unit(0), unit(1));
    case Happened::general_killed: return fmt::format("{} is cut down in the melee.", unit(0));
    case Happened::general_escapes:
      return fmt::format("{} escapes, riding {}.", unit(0), in_inches(100 * e[1]));
    case Happened::steps_up: return fmt::format("{} steps up into the fight.", unit(0));
    case Happened::disputed:
      return fmt::format("The line of sight is disputed: {}, {}.", e[2], e[2] <= 3 ? "clear" : "blocked");
    case Happened::objectives: return fmt::format("Objectives: Union {}, Confederates {}.", e[0], e[1]);
    case Happened::ended:
      return e.seat == Seat::nobody
                 ? "The battle is drawn."
                 : fmt::format("The {} win: {}.", e.seat == Seat::first ? "Federals" : "Confederates",
                               word(static_cast<Reason>(e[0])));
  }
  return "";
}

// The kind of a line of the log; kinds that every game has bear the same word.
std::string_view kind_of(Happened happened) {
  switch (happened) {
    case Happened::recorded:
    case Happened::deployed:
    case Happened::arrives: return "placed";
    case Happened::turn_begins: return "turn";
    case Happened::phase_begins: return "phase";
    case Happened::moved: return "moved";
    case Happened::volley: return "fired";
    case Happened::gun_fires: return "bombarded";
    case Happened::shell_lands: return "scattered";
    case Happened::charge:
    case Happened::charge_short:
    case Happened::no_contact:
    case Happened::countercharges: return "charged";
    case Happened::strikes: return "melee";
    case Happened::willpower:
    case Happened::resolve: return "morale";
    case Happened::falls_back:
    case Happened::gives_ground:
    case Happened::furious:
    case Happened::pushed_back: return "driven";
    case Happened::base_lost:
    case Happened::destroyed:
    case Happened::driven_off:
    case Happened::general_killed: return "eliminated";
    case Happened::objectives: return "captured";
    case Happened::ended: return "over";
    default: return "told";
  }
}

}  // namespace

Json Game::describe(const Position& p, const Event& event, Viewer viewer) const {
  const auto happened = static_cast<Happened>(event.kind);
  if (happened == Happened::recorded && !sees_as(viewer, event.seat)) return nullptr;
  std::string text = sentence(*data_, p, event);
  if (text.empty()) return nullptr;
  for (int i = 0; i < event.count; ++i)
    if (units_told(happened) >> i & 1 && event[i] >= 0)
      text = agreed(std::move(text), told(*data_, p, event[i]));
  Json units = Json::array();
  for (int i = 0; i < event.count; ++i)
    if (units_told(happened) >> i & 1 && event[i] >= 0) units.push_back(code(*data_, tagged(event[i])));
  Json out{{"kind", kind_of(happened)}, {"text", text}, {"units", units}};
  if (event.seat != Seat::nobody) out["side"] = info_.seats[index(event.seat)];
  if (happened == Happened::moved)
    out["way"] = {{event[3] / 100.0, event[4] / 100.0}, {event[5] / 100.0, event[6] / 100.0}};
  if (happened == Happened::shell_lands) out["burst"] = {event[0] / 100.0, event[1] / 100.0};
  return out;
}

}  // namespace longroll::severed
