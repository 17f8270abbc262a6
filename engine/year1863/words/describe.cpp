// Events as prose for the log. Names of hidden counters are for their own seat only (24.0).
#include <nlohmann/json.hpp>

#include "engine/year1863/game.hpp"
#include "engine/year1863/rules/fog.hpp"

namespace longroll::year1863 {
namespace {

constexpr std::string_view phases[] = {
    "sets up", "checks for General Orders", "recruits and reorganizes", "moves", "fights", "rests"};

// What the results of the combat tables do, in the order of CombatResult (25.0).
constexpr std::array<std::string_view, 11> told_results = {"the attacker loses a quarter and retreats",
                                                           "the attacker is eliminated",
                                                           "the attacker loses a unit and retreats",
                                                           "the attacker loses half and panics",
                                                           "the defender loses a quarter and retreats",
                                                           "the defender is eliminated",
                                                           "the defender loses a unit and retreats",
                                                           "the defender retreats",
                                                           "the defender loses half and panics",
                                                           "both lose a quarter, and it goes on",
                                                           "the attacker falls back"};

class Describer {
 public:
  Describer(const Data& d, const Event& event, Viewer viewer)
      : d_(d),
        e_(event),
        mine_(viewer == Viewer::everyone ||
              (viewer != Viewer::spectator && viewer == longroll::viewer(event.seat))) {}

  Json run() {
    json_ = {{"kind", "note"}};
    std::string text = sentence();
    if (text.empty()) return nullptr;
    json_["text"] = std::move(text);
    return json_;
  }

 private:
  std::string place(int arg) {
    const std::string& name = d_.places[e_[arg]].name;
    json_["places"].push_back(d_.places[e_[arg]].id);
    return name;
  }
  std::string unit(int arg) {
    const UnitInfo& info = d_.units[e_[arg]];
    json_["units"].push_back(info.id);
    const bool named = info.type == Type::leader || info.name.contains("'s ") ||    // Mosby's Rangers
                       std::isdigit(static_cast<unsigned char>(info.name.back()));  // Garrison 3
    return named ? info.name : "the " + info.name;
  }
  std::string be(int arg) const { return d_.units[e_[arg]].name.ends_with("Rangers") ? "are" : "is"; }
  std::string hidden(int arg, std::string_view otherwise) {
    return mine_ ? unit(arg) : std::string(otherwise);
  }
  std::string command(int arg) const { return std::string(title_for(static_cast<Command>(e_[arg]))); }
  std::string marker(int arg) const { return d_.orders[e_[arg]].name; }
  void die(int arg) { json_["dice"].push_back(e_[arg]); }
  void kind(std::string_view word) { json_["kind"] = word; }

  // "3 counters move from Cairo to Columbus."
  std::string journey(int counters, std::string_view one, std::string_view many, std::string_view how) {
    kind("moved");
    const std::string from = place(0), to = place(1);
    return fmt::format("{} {} {}{} from {} to {}.", counters, counters == 1 ? "counter" : "counters",
                       counters == 1 ? one : many, how, from, to);
  }

  std::string sentence() {
    switch (static_cast<Happened>(e_.kind)) {
      case Happened::phase:
        kind("phase");
        return fmt::format("{}: {} {}.", d_.months[e_[2] - 1], command(0), phases[e_[1]]);
      case Happened::set_up:
        return mine_ ? fmt::format("{} {} set up at {}.", capital(unit(0)), be(0), place(1)) : "";
      case Happened::orders_roll:
        die(0);
        return fmt::format("General Orders: a {}, {}.", e_[0],
                           e_[0] % 2 ? "nothing comes" : "a marker is drawn");
      case Happened::order_drawn: kind("order"); return fmt::format("The order reads: {}.", marker(0));
      case Happened::order_kept:
        kind("order");
        return mine_ ? "Those People! is kept for one attack." : "The marker is kept face down.";
      case Happened::leader_drawn:
        kind("order");
        return fmt::format("{} reports for duty.", capital(hidden(0, "a leader")));
      case Happened::leader_placed:
        return fmt::format("{} joins at {}.", capital(hidden(0, "the leader")), place(1));
      case Happened::order_roll: die(1); return fmt::format("{}: a {} is rolled.", marker(0), e_[1]);
      case Happened::order_void: return fmt::format("{} has no effect.", marker(0));
      case Happened::transferred:
        return fmt::format("{} leaves for the {}.", capital(hidden(0, "a counter")), place(1));
      case Happened::promoted:
        return mine_ ? fmt::format("{} takes command.", capital(unit(0))) : "A leader takes command.";
      case Happened::demoted:
        return mine_ ? fmt::format("{} is relieved of his command.", capital(unit(0)))
                     : "A commander is relieved.";
      case Happened::recalled:
        return fmt::format("{} is recalled to the pool.", capital(hidden(0, "a leader")));
      case Happened::arrived19: return fmt::format("The 19th Corps arrives: {}.", place(0));
      case Happened::demobilized:
        return fmt::format("{} at {} {} demobilized.", capital(unit(0)), place(1), be(0));
      case Happened::burned: return fmt::format("A supply train at {} is burned.", place(1));
      case Happened::razed: return fmt::format("The fieldwork at {} is razed.", place(0));
      case Happened::mustered: {
        if (e_[0]) die(0);
        if (e_[1]) die(1);
        const int drafted = e_[0] - 2;
        return fmt::format("{}{}{} recruit point{}.",
                           !e_[0]        ? ""
                           : drafted < 0 ? fmt::format("The draft costs {}. ", -drafted)
                           : drafted     ? fmt::format("The draft brings {}. ", drafted)
                                         : "The draft brings nothing. ",
                           e_[1] ? fmt::format("A VP is cashed for {}. ", e_[1]) : "", e_[2],
                           e_[2] == 1 ? "" : "s");
      }
      case Happened::bought:
        return fmt::format(
            "{} at {}.", mine_ ? capital(unit(0)) + " " + be(0) + " raised" : std::string("Recruits arrive"),
            place(1));
      case Happened::militia_roll:
        die(0);
        return fmt::format("The militia is called out: {} answer{}.", e_[1], e_[1] == 1 ? "s" : "");
      case Happened::militia_placed: return fmt::format("Militia gathers at {}.", place(1));
      case Happened::fort_built: return fmt::format("A Level {} fortress stands at {}.", e_[1], place(0));
      case Happened::fieldwork_built: return fmt::format("A fieldwork is dug at {}.", place(0));
      case Happened::assigned: return mine_ ? fmt::format("{} takes {}.", capital(unit(0)), unit(1)) : "";
      case Happened::unassigned: return mine_ ? fmt::format("{} gives up his corps.", capital(unit(0))) : "";
      case Happened::supplied: return fmt::format("A supply train is expended at {} for a march.", place(0));
      case Happened::bonus:
        die(1);
        return fmt::format("{} rolls {}: {}.", capital(hidden(0, "a leader")), e_[1],
                           e_[2] ? fmt::format("{} more movement points", e_[2]) : "no bonus");
      case Happened::moved: return journey(e_[3], "moves", "move", "");
      case Happened::railed: return journey(e_[2], "goes", "go", " by rail");
      case Happened::landed: return journey(e_[2], "goes", "go", " by sea");
      case Happened::dropped: return mine_ ? fmt::format("{} stays at {}.", capital(unit(0)), place(1)) : "";
      case Happened::loaded:
        return mine_ ? fmt::format("{} goes aboard at {}.", capital(unit(0)), place(1)) : "";
      case Happened::contact: kind("contact"); return fmt::format("Contact at {}.", place(0));
      case Happened::attacked: kind("battle"); return fmt::format("Battle at {}.", place(0));
      case Happened::initiative:
        die(0), die(2);
        return fmt::format(
            "Tactical initiative {} to {}: the {} has it{}.", e_[1], e_[3], e_[4] ? "defender" : "attacker",
            e_[5]
                ? fmt::format(", and Brilliant Maneuver goes to the {}", e_[5] == 1 ? "attacker" : "defender")
                : "");
      case Happened::those_people: return fmt::format("Those People! is played at {}.", place(0));
      case Happened::table: return fmt::format("It is to be a {}.", e_[0] ? "major battle" : "skirmish");
      case Happened::expended:
        return fmt::format("The {} expends a supply train at {}.", e_[0] ? "Confederacy" : "Union", place(1));
      case Happened::vp_spent: return fmt::format("{} spends a VP.", command(0));
      case Happened::fought:
        kind("combat"), die(2);
        return fmt::format("{} against {} is {} percent; shift {:+}; column {}: a {} gives {}, {}.", e_[4],
                           e_[5], e_[6], e_[1], d_.bounds[e_[0]], e_[2],
                           word_for(static_cast<CombatResult>(e_[3])),
                           told_results[static_cast<std::size_t>(e_[3])]);
      case Happened::eliminated:
        kind("eliminated");
        return fmt::format("{} {} lost at {}.", capital(unit(0)), be(0), place(1));
      case Happened::captured: die(3); return fmt::format("A supply train is captured at {}.", place(1));
      case Happened::train_lost: die(2); return fmt::format("A supply train is destroyed at {}.", place(1));
      case Happened::won: kind("won"); return fmt::format("{} has won.", command(0));
      case Happened::veteran: return fmt::format("{} has seen the elephant.", capital(unit(0)));
      case Happened::retreated: return journey(e_[2], "retreats", "retreat", "");
      case Happened::panicked:
        die(1);
        return fmt::format("{} panics and runs for {}.", capital(unit(0)),
                           e_[1] % 2 ? "one point" : "two points");
      case Happened::fled: kind("moved"); return fmt::format("{} flees to {}.", capital(unit(0)), place(2));
      case Happened::casualty:
        die(1), die(2);
        return e_[3] ? fmt::format("{} is mortally wounded.", capital(unit(0)))
                     : fmt::format("{} is unhurt.", capital(unit(0)));
      case Happened::escape:
        die(1);
        return e_[2] ? fmt::format("{} escapes from {}.", capital(unit(0)), place(3))
                     : fmt::format("{} does not escape from {}.", capital(unit(0)), place(3));
      case Happened::pursuit_roll:
        die(1);
        return fmt::format("{} rolls {}: {}.", capital(unit(0)), e_[1],
                           e_[2] ? "the army pursues" : "no pursuit");
      case Happened::pursued: kind("moved"); return fmt::format("Pursuit from {} to {}.", place(0), place(1));
      case Happened::vp:
        kind("vp");
        return e_[1] ? fmt::format("{}: {:+} VP, now {}.", command(0), e_[1], e_[2]) : "";
      case Happened::city:
        kind("city");
        return fmt::format("{} enters {} for the first time.", command(1), place(0));
      case Happened::richmond:
        die(0);
        return fmt::format("Richmond has fallen: Confederate East loses {} VP.", e_[0]);
      case Happened::diplomacy:
        return fmt::format("European Diplomacy counts {} Northern {}.", e_[0],
                           e_[0] == 1 ? "city" : "cities");
      case Happened::raid_cut:
        die(1);
        return fmt::format("Raiders at {}: the line is {}.", place(0), e_[2] ? "cut" : "unharmed");
      case Happened::sudden_death:
        kind("over");
        return fmt::format("{} has won a sudden death victory.", command(0));
      case Happened::ended: kind("over"); return "The year is over.";
      case Happened::goal: kind("over"); return fmt::format("{} has taken {}.", command(0), place(1));
    }
    return "";
  }

  const Data& d_;
  const Event& e_;
  bool mine_;
  Json json_;
};

}  // namespace

Json Game::describe(const Position&, const Event& event, Viewer viewer) const {
  return Describer(*data_, event, viewer).run();
}

}  // namespace longroll::year1863
