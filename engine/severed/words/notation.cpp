// Orders in words, as the log shows them.
#include "engine/severed/words/notation.hpp"

#include "engine/severed/game.hpp"
#include "engine/severed/words/verbs.hpp"

namespace longroll::severed {

std::string written(const Data& data, const Position& p, const Operands& o, Operand operand) {
  const auto angle = static_cast<int>(o.heading);
  const auto base = [&] { return fmt::format("{}/{}", code(data, p, number(o)), o.base + 1); };
  switch (operand) {
    case Operand::none: return "";
    case Operand::unit: return code(data, p, number(o));
    case Operand::base_of_unit: return base();
    case Operand::base: return fmt::format("{}", o.base + 1);
    case Operand::gun: return fmt::format("gun {}", o.flag + 1);
    case Operand::edge: return o.flag ? "north" : "south";
    case Operand::formation: return std::string(word(static_cast<Formation>(o.flag)));
    case Operand::pace: return std::string(word(static_cast<Pace>(o.flag)));
    case Operand::side: return o.flag ? "right" : "left";
    case Operand::distance: return inches(o.x);
    case Operand::displacement: return place(displacement(o));
    case Operand::angle: return degrees(angle);
    case Operand::second_angle: return degrees(o.x);
    case Operand::to_angle: return fmt::format("to {}", degrees(angle));
    case Operand::facing: return fmt::format("facing {}", degrees(angle));
    case Operand::spot: return fmt::format("at {} facing {}", place(point(o)), degrees(angle));
    case Operand::to_point: return fmt::format("to {}", place(point(o)));
    case Operand::at_base: return fmt::format("at {}", base());
    case Operand::at_object: {
      const auto& features = data.grounds[p.ground].features;
      return fmt::format("at object {} {}", o.unit < features.size() ? features[o.unit].id : "nothing",
                         place(point(o)));
    }
    case Operand::range: return fmt::format("range {}", inches(50 * o.x));
    case Operand::object_range: return fmt::format("range {}", inches(50 * angle));
    case Operand::dice: return fmt::format("{} {} {}", o.x, o.y, angle);
  }
  return "";
}

std::string Game::write(const Position& p, Action action) const {
  const Operands o = operands(action);
  return verbs.write(action, [&](Operand operand, unsigned) { return written(*data_, p, o, operand); });
}

std::string_view Game::verb(Action action) const {
  const auto* row = verbs.of(action.kind<Do>());
  return row ? row->word : std::string_view();
}

}  // namespace longroll::severed
