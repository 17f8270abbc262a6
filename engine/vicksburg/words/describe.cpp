// The log: each event as a sentence that a wargamer would write.
#include <nlohmann/json.hpp>

#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/rules/happened.hpp"
#include "engine/vicksburg/words/names.hpp"

namespace longroll::vicksburg {
namespace {

class Chronicle {
 public:
  Chronicle(const Data& data, const Event& event) : data_(data), e(event) {}

  Json tell() {
    std::string text = sentence();
    if (text.empty()) return nullptr;
    told_["kind"] = kind_;
    told_["text"] = full_sentence(std::move(text));
    if (e.seat != Seat::nobody) told_["side"] = e.seat == union_side ? "union" : "confederate";
    return told_;
  }

 private:
  std::string who() const {
    return e.seat == union_side ? "The Union" : e.seat == confederate ? "The Confederacy" : "Nobody";
  }
  std::string seat_text(int seat) const { return seat == 0 ? "the Union" : "the Confederacy"; }
  std::string unit(int i) {
    const Unit one{static_cast<std::uint8_t>(e[i])};
    told_["units"].push_back(data_.of(one).id);
    return data_.of(one).name;
  }
  std::string piece(int i) {
    const Piece one(static_cast<unsigned>(e[i]));
    if (one.is_unit()) return unit(i);
    return piece_name(data_, one);
  }
  std::string leader(int i) { return data_.leaders[e[i]].name; }
  std::string hex(int i) {
    const Hex one{static_cast<std::uint16_t>(e[i])};
    if (e[i] < 0 || one.at >= map_size) return "off the map";
    told_["hexes"].push_back(hex_text(data_, one));
    return hex_with_name(data_, one);
  }
  int die(int i) {
    told_["dice"].push_back(e[i]);
    return e[i];
  }
  // One side's sum in the roll for initiative: die, morale, Supreme Commander, other Leader.
  Json duelist(int seat) const {
    const int chief = e[6 + 2 * seat], other = e[7 + 2 * seat];
    Json one = {{"die", e[seat]}, {"supreme", chief}, {"leader", nullptr}, {"total", e[2 + seat]}};
    if (other != 255) one["leader"] = data_.leaders[other].id;
    return one;
  }
  static std::string count_of(int n, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", n, n == 1 ? one : several);
  }
  std::string as(std::string_view kind, std::string text) {
    kind_ = kind;
    if (text.starts_with("the ")) text[0] = 'T';  // the River Fleet
    return text;
  }
  std::string sentence() {
    switch (static_cast<Happened>(e.kind)) {
      case Happened::placed:
        if (Piece(static_cast<unsigned>(e[0])).is_vessel())
          return as("placed", "The River Fleet drops anchor on " + naval_with_name(data_, e[1]));
        return as("placed", fmt::format("{} takes post at {}", piece(0), hex(1)));
      case Happened::turn_started:
        return as("turn", fmt::format("Turn {}, {}", e[0], data_.charts.turn_names[e[0] - 1]));
      case Happened::raid:
        return as("raid",
                  fmt::format("Grierson raids: die {}, {} after pursuit; Union {} VP, Confederate {} VP",
                              die(0), e[1], e[2], e[3]));
      case Happened::forrest_raid:
        return as(
            "raid",
            fmt::format("Forrest raids: die {}, {} after him, {} in all; Confederate {} VP, Union {} VP",
                        die(0), count_of(e[1], "cavalry unit", "cavalry units"), e[2], e[3], e[4]));
      case Happened::arkansas_roll:
        return as("roll", fmt::format("The Arkansas: die {}, {}", die(0),
                                      e[0] % 2 ? "she lies at Vicksburg" : "she is lost"));
      case Happened::named: {
        constexpr std::array<std::string_view, 3> fates = {
            "is cut off from supply", "is Committed to guard the railroad", "is held at Milliken's Bend"};
        return as("supply", fmt::format("{} {}", unit(0), fates[e[1]]));
      }
      case Happened::gulf:
        return as("supply", fmt::format("The fleet lands supplies: die {}, enough for {}", die(0),
                                        count_of(e[1], "unit", "units")));
      case Happened::garrison:
        return as("supply", fmt::format("The railroad is poorly guarded: {} rolled, {} to be Committed",
                                        count_of(e[0], "die", "dice"), count_of(e[1], "unit", "units")));
      case Happened::extended:
        return as("supply", fmt::format("{} guards the supply line of {}", unit(1), leader(0)));
      case Happened::out_of_supply:
        return as("supply", fmt::format("{} is out of supply{}", unit(0), e[1] ? " and cut off" : ""));
      case Happened::returned:
        return as("moved", fmt::format("{} comes ashore at {} (die {})", unit(0), hex(1), die(2)));
      case Happened::declared: return as("declared", fmt::format("{} declares {}", who(), declared()));
      case Happened::initiative:
        die(0), die(1);
        told_["duel"] = {duelist(0), duelist(1)};
        return as(
            "initiative",
            fmt::format("Initiative: Union {} makes {}, Confederate {} makes {}; {}", e[0], e[2], e[1], e[3],
                        e[4] == 2 ? std::string("a tie, rolled again")
                                  : fmt::format("{} gains {} IP", seat_text(e[4]), e[5])));
      case Happened::lone:
        return as("initiative", fmt::format("{} rolls {} and has {} IP", who(), die(0), e[1]));
      case Happened::doubles:
        return as("initiative",
                  fmt::format("Both roll {} with both Supreme Commanders used: operations end", die(0)));
      case Happened::activated:
        return as("activated", fmt::format("{} is activated for {} IP", piece(0), e[1]));
      case Happened::commanded:
        return as("activated", fmt::format("{} gives his orders for {} IP", leader(0), e[1]));
      case Happened::moved: {
        const std::string from = hex(1), to = hex(2);  // in the order of the march
        if (e[2] < 0) return as("moved", fmt::format("{} leaves the map from {}", unit(0), from));
        return as("moved", fmt::format("{} marches from {} to {}", unit(0), from, to));
      }
      case Happened::stopped: return "";
      case Happened::attack:
        return as("attack", fmt::format("{} attacks {} in {}", unit(0), unit(3), hex(2)));
      case Happened::participation:
        return as("combat", fmt::format("{} rolls {} and {}", unit(0), die(1),
                                        e[2] ? "joins the fight" : "stays out of it"));
      case Happened::supports: return as("combat", fmt::format("{} comes up in support", unit(0)));
      case Happened::lends: return as("combat", fmt::format("{} takes charge", leader(0)));
      case Happened::combat:
        hex(8);
        return as("combat", fmt::format("{} against {} at {}, fought on {}: die {} {:+}, {}/{}: {}", e[0],
                                        e[1], data_.charts.columns[e[2]], data_.charts.columns[e[3]], die(4),
                                        e[5], to_text(unpack(e[6])), to_text(unpack(e[7])),
                                        in_words(CombatEntry{unpack(e[6]), unpack(e[7])})));
      case Happened::automatic:
        return as("combat", fmt::format("The Disrupted defenders of {} are thrown out", hex(0)));
      case Happened::losses:
        return as("losses", fmt::format("{} takes {}, {} in all", who(),
                                        count_of(e[0], "loss point", "loss points"), e[1]));
      case Happened::disrupted: return as("disrupted", fmt::format("{} is Disrupted", unit(0)));
      case Happened::retreated:
        return as("retreat", fmt::format("{} retreats to {}{}", unit(0), hex(2), e[3] ? " in disorder" : ""));
      case Happened::eliminated: return as("lost", fmt::format("{} is eliminated", unit(0)));
      case Happened::leader_check:
        return as("roll", fmt::format("{} under fire: {} and {}, {}", leader(0), die(1), die(2),
                                      e[1] == e[2] ? "hit" : "unhurt"));
      case Happened::leader_lost: return as("lost", fmt::format("{} is lost", leader(0)));
      case Happened::displaced:
        return as("moved", fmt::format("{} escapes to {} (die {})", leader(0), hex(1), die(2)));
      case Happened::replaced:
        return as("placed", fmt::format("{}'s command passes to a new Leader at {}", leader(0), hex(1)));
      case Happened::promoted: return as("placed", fmt::format("{} becomes Supreme Commander", leader(0)));
      case Happened::advanced: return as("moved", fmt::format("{} advances into {}", piece(0), hex(1)));
      case Happened::march_roll:
        return as("roll", fmt::format("{} force-marches: die {}{}, and {}", unit(0), die(1),
                                      e[2] < e[1] ? ", 1 less with a Leader near" : "",
                                      e[3] ? "the ranks fall apart" : "the ranks hold"));
      case Happened::captured: return as("captured", fmt::format("{} takes {}", who(), hex(0)));
      case Happened::points:
        return as("points", fmt::format("{} {} {} VP, {} in all", who(), e[0] < 0 ? "loses" : "scores",
                                        std::abs(e[0]), e[1]));
      case Happened::morale:
        return as("morale", fmt::format("The morale of {} is {}",
                                        e.seat == union_side ? "the Union" : "the Confederacy", e[0]));
      case Happened::sailed:
        return as("moved", fmt::format("{} steams from {} to {}", e[0] ? "The Arkansas" : "The River Fleet",
                                       naval_with_name(data_, e[1]), naval_with_name(data_, e[2])));
      case Happened::batteries:
        return as("roll", fmt::format("The Vicksburg batteries fire at the fleet: die {}", die(0)));
      case Happened::river_roll:
        return as("roll", fmt::format("The Arkansas against the stream: die {}, {}", die(0),
                                      e[0] % 2 ? "her engines fail" : "her engines hold"));
      case Happened::naval:
        return as("combat",
                  fmt::format("{} opens fire: die {}{}", e[0] ? "The Arkansas" : "The River Fleet", die(1),
                              e[2] == e[1] ? "" : fmt::format(", {} with the batteries of Vicksburg", e[2])));
      case Happened::fleet_moved:
        return as("moved", fmt::format("The River Fleet is driven to {}", naval_with_name(data_, e[0])));
      case Happened::arkansas_lost: return as("lost", "The Arkansas is lost");
      case Happened::siege: return as("siege", fmt::format("{} lays siege to {}", leader(1), hex(0)));
      case Happened::siege_roll:
        return as("siege",
                  fmt::format("The siege of {}: die {}, {} in all, which is {} the morale of the garrison",
                              hex(0), die(1), e[2],
                              e[3] == 0  ? "just"
                              : e[3] < 0 ? fmt::format("{} below", -e[3])
                                         : fmt::format("{} above", e[3])));
      case Happened::siege_over: return as("siege", fmt::format("The siege of {} is over", hex(0)));
      case Happened::surrendered: return as("siege", fmt::format("{} surrenders", hex(0)));
      case Happened::passed:
        return as("ended",
                  e[0] ? fmt::format("{} ends its operations", who())
                       : fmt::format("{} passes{}", who(), e[1] ? " and warns the people of Vicksburg" : ""));
      case Happened::operations_over: return as("phase", "Operations are over for this turn");
      case Happened::entrenched: return as("works", fmt::format("{} entrenches at {}", unit(0), hex(1)));
      case Happened::drawn:
        return as("roll", fmt::format("Johnston comes with {} (die {})",
                                      count_of(e[1], "brigade", "brigades"), die(0)));
      case Happened::event:
        return as("event", fmt::format("Random event, dice {} and {}: {}", die(0), die(1),
                                       event_text(static_cast<EventKind>(e[2]), e[3] != 0)));
      case Happened::relocated: return as("moved", fmt::format("{} goes to {}", leader(0), hex(1)));
      case Happened::scorched: return as("works", "The Confederacy will destroy its railroad stations");
      case Happened::repaired: return as("works", fmt::format("The station at {} is repaired", hex(0)));
      case Happened::took_over: return as("placed", "Johnston takes over from Pemberton");
      case Happened::pemberton_gone: return as("lost", "Pemberton is relieved");
      case Happened::over:
        return as("over", e.seat == Seat::nobody ? "The campaign is a draw"
                                                 : fmt::format("{} wins a {} victory", who(),
                                                               e[0] == 2 ? "decisive" : "tactical"));
      case Happened::withdrew:
        return as("retreat", fmt::format("{} withdraws to {} before the fight", unit(0), hex(2)));
    }
    return "";
  }

  std::string declared() {
    if (e[1] == 255) return e[0] ? "its Supreme Commander" : "nobody";
    return e[0] ? "its Supreme Commander and " + leader(1) : leader(1);
  }

  static std::string event_text(EventKind kind, bool applies) {
    constexpr std::array<std::string_view, 9> names = {"no event",
                                                       "attack on Milliken's Bend",
                                                       "Banks before Port Hudson",
                                                       "rains",
                                                       "fever in the camps",
                                                       "outcry in the Northern press",
                                                       "shortage of rolling stock",
                                                       "McClernand relieved",
                                                       "Richmond orders Vicksburg held"};
    return fmt::format("{}{}", names[static_cast<std::size_t>(kind)],
                       !applies && kind != EventKind::none ? ", without effect" : "");
  }

  const Data& data_;
  const Event& e;
  Json told_ = Json::object();
  std::string_view kind_;
};

}  // namespace

Json Game::describe(const Position&, const Event& event, Viewer viewer) const {
  const bool sealed = event.kind == static_cast<std::uint8_t>(Happened::declared) && !event[2];
  if (sealed && !sees_as(viewer, event.seat)) return nullptr;  // R117
  return Chronicle(*data_, event).tell();
}

}  // namespace longroll::vicksburg
