#include "lab/teller.hpp"

#include "engine/games.hpp"
#include "engine/severed/show/incidents.hpp"
#include "engine/stockade/show/incidents.hpp"
#include "engine/vicksburg/show/incidents.hpp"
#include "engine/year1863/show/incidents.hpp"

namespace longroll::lab {
namespace {

// Found by the game's name; members of the same names would hide them.
template <class G, class Position>
std::string name_of_turn(const G& game, const Position& p, int turn) {
  return turn_name(game, p, turn);
}
template <class G, class Position>
MapPlace place_on_map(const G& game, const Position& p, int place) {
  return map_place(game, p, place);
}

// How many places a game's map can have: a report of another map, or one that was spoiled, may name others.
template <class G>
std::size_t places_of(const G& game) {
  const auto& data = game.data();
  if constexpr (requires { data.grid.size(); })
    return static_cast<std::size_t>(data.grid.size());
  else if constexpr (requires { data.map.grid.size(); })
    return static_cast<std::size_t>(data.map.grid.size());
  else if constexpr (requires { data.places.size(); })
    return data.places.size();
  else
    return 10'000;  // squares of a table
}

template <Game G>
class TellerOf final : public Teller {
 public:
  explicit TellerOf(std::shared_ptr<const G> game) : game_(std::move(game)) {}
  TaleWords words() const override { return tale_words(*game_); }
  Moment moment(const Match& match) const override { return moment_of(*game_, at(match)); }
  std::string turn_name(const Match& match, int turn) const override {
    return name_of_turn(*game_, at(match), turn);
  }
  Incident incident(const Match& before, const Event& event) const override {
    return incident_of(*game_, at(before), event);
  }
  MapPlace map_place(const Match& match, int place) const override {
    if (place < 0 || static_cast<std::size_t>(place) >= places_of(*game_)) return {};
    return place_on_map(*game_, at(match), place);
  }

 private:
  static const typename G::Position& at(const Match& match) {
    return static_cast<const MatchOf<G>&>(match).position();
  }
  std::shared_ptr<const G> game_;
};

}  // namespace

Result<std::unique_ptr<Teller>> teller_for(const std::string& data_folder, const std::string& pack,
                                           std::string_view game) {
  return with_game(
      data_folder, game,
      [](const auto& loaded) -> Result<std::unique_ptr<Teller>> {
        using G = std::remove_cvref_t<decltype(*loaded)>;
        return std::make_unique<TellerOf<G>>(loaded);
      },
      pack);
}

}  // namespace longroll::lab
