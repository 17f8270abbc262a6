// 16.0 as the captain plays it: one of several set-ups, by chance. Which one it is follows from the pieces
// that stand already.
#include "engine/vicksburg/player/captain.hpp"

namespace longroll::vicksburg {
namespace {

using SetUp = std::array<Placing, 20>;  // what is not named stands where the standard set-up has it

// Loring's Division joins the army at Vicksburg in all of them: Jackson is held by those who come later.
constexpr SetUp bowen_at_warrenton = {{{"tilghman", 407},
                                       {"featherston", 407},
                                       {"buford", 407},
                                       {"loring-cavalry", 407},
                                       {"loring", 407},
                                       {"green", 310},
                                       {"cockrell", 310},
                                       {"bowen", 310},
                                       {"hebert", 504}}};
constexpr SetUp bowen_at_dillon = {{{"green", 912},
                                    {"cockrell", 912},
                                    {"bowen", 912},
                                    {"tilghman", 406},
                                    {"featherston", 406},
                                    {"buford", 406},
                                    {"loring-cavalry", 406},
                                    {"loring", 406}}};
constexpr SetUp loring_on_the_railroad = {{{"tilghman", 406},
                                           {"featherston", 406},
                                           {"buford", 406},
                                           {"loring-cavalry", 406},
                                           {"loring", 406},
                                           {"green", 310},
                                           {"cockrell", 310},
                                           {"bowen", 310}}};
constexpr SetUp lines_to_the_south = {{{"tilghman", 307},
                                       {"featherston", 307},
                                       {"buford", 307},
                                       {"loring-cavalry", 307},
                                       {"loring", 307},
                                       {"green", 310},
                                       {"cockrell", 310},
                                       {"bowen", 310},
                                       {"baldwin", 407, true},
                                       {"hebert", 504}}};

// Both corps of the south a march nearer.
constexpr SetUp northward = {{{"osterhaus", 520},
                              {"aj-smith", 520},
                              {"hovey", 520},
                              {"carr", 520},
                              {"mcclernand", 520},
                              {"logan", 318},
                              {"crocker", 318},
                              {"mcarthur", 219},
                              {"grant", 318},
                              {"mcpherson", 318},
                              {"steele", 202}}};
// All of Sherman's together, so that Herron finds room at the Depot.
constexpr SetUp sherman_together = {{{"steele", 202}, {"bussey", 301}}};

constexpr std::array southern = {bowen_at_warrenton, bowen_at_dillon, loring_on_the_railroad,
                                 lines_to_the_south};
constexpr std::array northern = {sherman_together, northward};

Piece named_piece(const Data& data, std::string_view id) {
  for (std::uint8_t i = 0; i < data.units.size(); ++i)
    if (data.units[i].id == id && data.setup_units.has(Unit{i})) return Unit{i};
  for (std::uint8_t i = 0; i < data.leaders.size(); ++i)
    if (data.leaders[i].id == id) return Leader{i};
  return {};
}

}  // namespace

// Whether what stands already fits the plan.
bool Captain::follows(std::span<const Placing> plan) const {
  for (const Placing& each : plan) {
    const Piece piece = named_piece(data_, each.piece);
    if (each.piece.empty() || !b.placed(piece)) continue;
    const Hex at = piece.is_unit() ? b.at(piece.unit()) : b.at(piece.leader());
    if (data_.map.grid.number(at) != each.hex) return false;
  }
  return true;
}

Action Captain::set_up() {
  if (p.base_warrenton) return act(Do::standard);
  const auto plans =
      seat_ == union_side ? std::span<const SetUp>(northern) : std::span<const SetUp>(southern);
  std::size_t which = random_.below(static_cast<std::uint32_t>(plans.size()));
  for (std::size_t i = 0; i < plans.size() && !follows(plans[which]); ++i) which = (which + 1) % plans.size();
  for (const Placing& each : plans[which]) {
    if (each.piece.empty()) break;
    const Piece piece = named_piece(data_, each.piece);
    const Hex hex = data_.map.grid.numbered(each.hex);
    if (b.placed(piece) || b.may_place(piece, hex, each.entrenched)) continue;
    return act(Do::place, piece, hex, each.entrenched);
  }
  return act(Do::standard);
}

}  // namespace longroll::vicksburg
