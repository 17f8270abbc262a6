// Events told as a wargamer would tell them, to each viewer what he may know.
#include <nlohmann/json.hpp>

#include "engine/stockade/game.hpp"
#include "engine/stockade/words/labels.hpp"

namespace longroll::stockade {
namespace {

class Teller {
 public:
  Teller(const Data& data, const Event& event) : data_(data), e_(event) {}

  Json tell(Viewer viewer) {
    const auto what = static_cast<Happened>(e_.kind);
    const bool gray_secret = e_.seat == Confederate && !sees_as(viewer, Confederate);
    if (what == Happened::placed && gray_secret) return nullptr;  // R19
    if (what == Happened::moved && gray_secret)
      return json("moved", fmt::format("A Confederate stack moves from {} to {}.", hex(0), hex(1)), {0, 1});
    if (what == Happened::die && gray_secret && e_[3] && !e_[2])
      return json("die", fmt::format("A Confederate unit: die {}, missed.", e_[1]), {}, {}, {1});  // R37
    return say(what);
  }

 private:
  std::string hex(int i) const { return hex_name(data_, Hex{static_cast<std::uint16_t>(e_[i])}); }
  const std::string& unit(int i) const { return data_.units[e_[i]].name; }
  std::string_view side() const { return side_name(e_.seat); }
  static std::string plural(int n, std::string_view word) {
    return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
  }

  Json json(std::string_view kind, std::string text, std::initializer_list<int> hexes = {},
            std::initializer_list<int> units = {}, std::initializer_list<int> dice = {}) const {
    Json result = {{"kind", kind}, {"text", std::move(text)}};
    if (e_.seat != Seat::nobody) result["side"] = side_id(e_.seat);
    for (int i : hexes) result["hexes"].push_back(hex(i));
    for (int i : units) result["units"].push_back(unit(i));
    for (int i : dice)
      if (e_[i] > 0) result["dice"].push_back(e_[i]);
    return result;
  }

  Json say(Happened what) const {
    switch (what) {
      case Happened::phase_begins:
        return json("phase",
                    fmt::format("Turn {}: {} Phase.", e_[1], phase_label(static_cast<Phase>(e_[0]))));
      case Happened::phase_passed:
        return json("passed",
                    fmt::format("Nothing to do in the {} Phase.", phase_label(static_cast<Phase>(e_[0]))));
      case Happened::assault_begins:
        return json("assault", fmt::format("The {} assault begins.", e_[0] == 1 ? "first" : "second"));
      case Happened::morale:
        return json("morale", fmt::format("Confederate morale: die {}, so {}.", e_[0], e_[1]), {}, {}, {0});
      case Happened::option:
        return json("option", e_[0] == 1 ? "The five companies take the bombardment role."
                                         : "The five companies go in close support.");
      case Happened::placed:
        return json("placed", fmt::format("{} sets up in {}.", unit(0), hex(1)), {1}, {0});
      case Happened::issued: return json("issued", fmt::format("A bridging marker goes to {}.", hex(0)), {0});
      case Happened::plotted:
        return json("plotted", fmt::format("{} guns are laid on {}.", side(), hex(0)), {0});
      case Happened::scattered: return scattered();
      case Happened::spent:
        return json("spent", fmt::format("The shells burst over empty ground in {}.", hex(0)), {0});
      case Happened::called_off:
        return json("called-off",
                    fmt::format("Calling off the bombardment of {}: die {}, {}.", hex(0), e_[1],
                                e_[2] ? "the guns fall silent" : "too late"),
                    {0}, {}, {1});
      case Happened::bombarded: return bombarded();
      case Happened::chaos_roll:
        return json(
            "chaos-roll",
            fmt::format("Chaos of War: die {}{}, {}.", e_[0], e_[1] ? fmt::format(" {:+d}", e_[1]) : "",
                        e_[2] ? plural(e_[2], "marker") : std::string("no markers")),
            {}, {}, {0});
      case Happened::chaos_placed: return json("chaos", fmt::format("Chaos breaks out in {}.", hex(0)), {0});
      case Happened::chaos_refused:
        return json(
            "chaos-refused",
            fmt::format(
                "A C.O.W. marker is not allowed in {}: the owner of the stack need not say why (rule 6.4a).",
                hex(0)),
            {0});
      case Happened::chaos_check:
        return json("chaos-check",
                    fmt::format("Into the chaos of {}: die {}, {}.", hex(0), e_[1],
                                e_[2] ? "they press on" : "they go to ground"),
                    {0}, {}, {1});
      case Happened::chaos_cleared:
        return json("chaos-cleared", "The chaos subsides: all C.O.W. markers come off the map.");
      case Happened::moved:
        return json("moved",
                    fmt::format("{} {} from {} to {}.", plural(e_[2], "unit"), e_[2] == 1 ? "moves" : "move",
                                hex(0), hex(1)),
                    {0, 1});
      case Happened::bridge_dropped:
        return json("bridge", fmt::format("{} drops its bridging marker in {}.", unit(0), hex(1)), {1}, {0});
      case Happened::bridge_taken:
        return json("bridge", fmt::format("{} takes up a bridging marker in {}.", unit(0), hex(1)), {1}, {0});
      case Happened::bridge_flipped:
        return json("bridge", fmt::format("{} lays a bridge over the ditch in {}.", unit(0), hex(1)), {1},
                    {0});
      case Happened::bridge_lost:
        return json("bridge-lost", fmt::format("A bridging marker is destroyed in {}.", hex(0)), {0});
      case Happened::revealed:
        return json("revealed", fmt::format("The Union can make out the Confederates in {}.", hex(0)), {0});
      case Happened::line_blocked:
        return json("blocked",
                    fmt::format("{} cannot fire at {}: units in {} stand in the line of fire.", unit(0),
                                hex(1), hex(2)),
                    {1, 2}, {0});
      case Happened::line_clear:
        return json("clear",
                    fmt::format("{} has a clear line of fire to {}, past {}.", unit(0), hex(1), hex(2)),
                    {1, 2}, {0});
      case Happened::fired: return fired();
      case Happened::die:
        return json("die",
                    fmt::format("{}: die {}, {}.", e_[0] < 0 ? std::string("Bridging marker") : unit(0),
                                e_[1], e_[2] ? "hit" : "missed"),
                    {}, {}, {1});
      case Happened::eliminated:
        return json("eliminated", fmt::format("{} is eliminated in {}.", unit(0), hex(1)), {1}, {0});
      case Happened::overstacked:
        return json("overstacked", fmt::format("Hex {} is overstacked by {}.", hex(0), e_[1]), {0});
      case Happened::melee: return melee();
      case Happened::captured:
        return json(
            "captured",
            fmt::format("Redan hex {} is {}.", hex(0), e_[1] == 0 ? "in Union hands" : "Confederate again"),
            {0});
      case Happened::turn_ends:
        return json("turn", fmt::format("Turn {} ends. The Union holds {} of the redan.", e_[0],
                                        e_[1] == 1 ? std::string("1 hex") : fmt::format("{} hexes", e_[1])));
      case Happened::gettysburg:
        return json("gettysburg",
                    fmt::format("Gettysburg Matrix: die {} with modifiers {:+d} (west edge {}, officers {}, "
                                "numbers {}); the Union needs {} or less.",
                                e_[0], e_[1], e_[3], e_[4], e_[5], e_[2]),
                    {}, {}, {0});
      case Happened::game_over: return json("over", "The game is over.");
    }
    return nullptr;
  }

  Json scattered() const {
    if (e_[1] < 0)
      return json("scattered", fmt::format("The marker in {} scatters off the map.", hex(0)), {0}, {},
                  {2, 3});
    if (e_[3] == 0)
      return json("scattered", fmt::format("The marker in {} stays on target.", hex(0)), {0}, {}, {2, 3});
    return json("scattered", fmt::format("The marker in {} scatters to {}.", hex(0), hex(1)), {0, 1}, {},
                {2, 3});
  }

  // `hits_on` is for whoever counts luck: each of the dice that follow hits at this number or below it.
  Json bombarded() const {
    Json result = json("bombarded",
                       fmt::format("{} bombardment of {}: strength {} against {}, {}.", side(), hex(0), e_[1],
                                   e_[2], hits_text(e_[3])),
                       {0});
    result["hits_on"] = e_[3];
    return result;
  }

  Json fired() const {
    std::string shifts;
    if (e_[4]) shifts += ", officer +1";
    if (e_[5]) shifts += ", enemy officer -1";
    Json result =
        json("fired",
             fmt::format("{} fire into {} with {}: {} to {}{}, {}, {}.", side(), hex(0),
                         plural(e_[7], "unit"), e_[1], e_[2], shifts, ratio_text(e_[3]), hits_text(e_[6])),
             {0});
    result["odds"] = ratio_text(e_[3]);
    result["hits_on"] = e_[6];
    return result;
  }

  Json melee() const {
    const int blue = e_[1] + e_[3], gray = e_[2] + e_[4];
    const std::string verdict =
        blue == gray ? std::string("nobody gives way")
                     : fmt::format("{} {}", blue < gray ? "the Union loses" : "the Confederates lose",
                                   plural(e_[5], "unit"));
    return json("melee",
                fmt::format("Hand to hand in {}: Union {}+{}={}, Confederate {}+{}={}: {}.", hex(0), e_[1],
                            e_[3], blue, e_[2], e_[4], gray, verdict),
                {0}, {}, {3, 4});
  }

  const Data& data_;
  const Event& e_;
};

}  // namespace

Json Game::describe(const Position&, const Event& event, Viewer viewer) const {
  return Teller(data_, event).tell(viewer);
}

}  // namespace longroll::stockade
