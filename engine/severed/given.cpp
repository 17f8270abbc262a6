// Case vocabulary: statements that build a situation. docs/cases/severed.md has them all.
#include <algorithm>

#include "engine/severed/game.hpp"
#include "engine/severed/notation.hpp"
#include "engine/severed/turn.hpp"

namespace longroll::severed {
namespace {

Result<Phase> read_phase(std::string_view text) {
  static constexpr std::array<std::string_view, 12> names{"order",    "edge",     "readiness", "record",
                                                          "deploy",   "reserves", "resolve",   "movement",
                                                          "reaction", "firing",   "combat",    "over"};
  for (std::size_t i = 0; i < names.size(); ++i)
    if (same_word(text, names[i])) return static_cast<Phase>(i);
  return problem("'{}' is not a phase: {}", text, fmt::join(names, ", "));
}

Result<Seat> read_seat(std::string_view text) {
  if (same_word(text, "union")) return Seat::first;
  if (same_word(text, "confederate")) return Seat::second;
  return problem("'{}' is not a seat: union or confederate", text);
}

Result<Token> read_token(std::string_view text) {
  for (int i = 0; i < 23; ++i)
    if (same_word(text, word(static_cast<Token>(1u << i)))) return static_cast<Token>(1u << i);
  return problem("'{}' is not a token", text);
}

class Builder {
 public:
  Builder(const Data& data, Position& p, const Words& words) : data_(data), p_(p), words_(words) {}
  Result<void> build();

 private:
  std::string_view at(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i]) : std::string_view();
  }
  bool is(std::size_t i, std::string_view word) const { return same_word(at(i), word); }
  Result<void> place();
  Result<void> put(Unit unit);
  Result<void> pair(bool contact);
  Result<int> value(std::size_t i, int least, int most) const {
    auto number = whole_number(at(i));
    if (!number || *number < least || *number > most)
      return problem("'{}' is not a number from {} to {}", at(i), least, most);
    return *number;
  }

  const Data& data_;
  Position& p_;
  const Words& words_;
};

void clear_table(Position& p) {
  const Position before = p;
  p = Position{};
  p.options = before.options;
  p.scenario = before.scenario, p.ground = before.ground, p.army = before.army, p.turns = before.turns;
  p.phase = Phase::movement;
  p.drill = 1;
}

// place u.inf1 4 line at 36,10 facing 0 [rifled] [command [2]] [gap 1] [start 5] [recorded] [bases 1,2 3,4
// ...]
Result<void> Builder::place() {
  auto name = read_name(data_, at(1));
  if (!name) return std::unexpected(name.error());
  const Chart& chart = data_.charts.of(name->type);
  std::size_t i = 2;
  int count = name->type == Type::general ? 1 : 0;
  if (const auto number = whole_number(at(i)); number) count = *number, ++i;
  if (count < 1 || count > chart.most) return problem("{} has 1 to {} Bases", chart.name, chart.most);
  Unit unit = recruit(data_, name->seat, name->type, name->number, count);
  if (const auto formation = read_formation(at(i)); formation) unit.formation = *formation, ++i;
  const bool fits = name->type == Type::general  ? unit.formation == Formation::alone
                    : name->type == Type::scouts ? unit.formation == Formation::skirmish
                    : name->type == Type::artillery
                        ? unit.formation == Formation::limbered || unit.formation == Formation::unlimbered
                    : name->type == Type::cavalry ? unit.formed() || unit.formation == Formation::skirmish
                                                  : unit.formed();
  if (!fits) return problem("{} cannot stand in {}", chart.name, word(unit.formation));
  if (name->type == Type::cavalry && unit.formation == Formation::skirmish) unit.set(Token::dismounted);
  Point where;
  std::vector<Point> bases;
  Heading facing = Field{data_, p_}.away_from_home(unit.seat);
  int gap = 100;
  Place state = Place::table;
  for (; i < words_.size(); ++i) {
    if (is(i, "at")) {
      auto point = read_point(at(++i));
      if (!point) return std::unexpected(point.error());
      where = *point;
    } else if (is(i, "facing")) {
      auto angle = read_degrees(at(++i));
      if (!angle) return std::unexpected(angle.error());
      facing = Heading(*angle);
    } else if (is(i, "gap")) {
      auto inches_apart = read_inches(at(++i));
      if (!inches_apart) return std::unexpected(inches_apart.error());
      gap = *inches_apart;
    } else if (is(i, "rifled")) {
      if (!chart.rifled) return problem("{} has no rifled muskets", chart.name);
      unit.rifled = 1;
    } else if (is(i, "command")) {
      if (!chart.command) return problem("{} has no command Base", chart.name);
      const auto slot = whole_number(at(i + 1));
      if (slot) ++i;
      unit.command = static_cast<std::uint8_t>(slot ? *slot - 1 : count / 2);
      if (unit.command >= count) return problem("there is no such slot for the command Base");
    } else if (is(i, "start")) {
      auto number = value(++i, count, 6);
      if (!number) return std::unexpected(number.error());
      unit.start = static_cast<std::uint8_t>(*number);
    } else if (is(i, "recorded")) {
      state = Place::recorded;
    } else if (is(i, "bases")) {
      while (i + 1 < words_.size() && at(i + 1).find(',') != std::string_view::npos) {
        auto point = read_point(at(++i));
        if (!point) return std::unexpected(point.error());
        bases.push_back(*point);
      }
    } else {
      return problem("'{}' is not understood in a placement", at(i));
    }
  }
  if (unit.formation == Formation::line)
    set_line(unit, where, facing);
  else if (unit.formation == Formation::column)
    set_column(unit, where, facing);
  else
    set_loose(unit, bases.empty() ? where : bases[0], facing, gap);
  if (!bases.empty()) {
    if (unit.formed() || static_cast<int>(bases.size()) != count)
      return problem("give one point for each Base of a loose Unit");
    for (std::size_t k = 0; k < bases.size(); ++k)
      unit.bases[k].x = static_cast<std::int16_t>(bases[k].x),
      unit.bases[k].y = static_cast<std::int16_t>(bases[k].y);
    refresh(unit);
  }
  unit.place = state;
  return put(unit);
}

Result<void> Builder::put(Unit unit) {
  const Field field{data_, p_};
  const bool stands = unit.place == Place::table || unit.place == Place::recorded;
  for (int k = 0; stands && k < unit.count; ++k)
    if (!field.on_table(shape(unit, k))) return problem("{} would stand off the table", code(data_, unit));
  for (Number i = 0; i < p_.unit_count; ++i) {
    if (p_[i].seat == unit.seat && p_[i].type == unit.type && p_[i].number == unit.number)
      return problem("{} is on the table already", code(data_, unit));
    if (stands && p_[i].on_table() && overlaps(p_[i], unit))
      return problem("{} would stand on {}", code(data_, unit), code(data_, p_, i));
  }
  if (p_.unit_count >= most_units) return problem("there are too many Units");
  // The Union's Units come first.
  Number slot = p_.unit_count;
  if (unit.seat == Seat::first)
    for (slot = 0; slot < p_.unit_count && p_[slot].seat == Seat::first;) ++slot;
  for (Number i = p_.unit_count; i > slot; --i) p_[i] = p_[static_cast<Number>(i - 1)];
  for (Number i = 0; i <= p_.unit_count; ++i)
    for (Number* link : {&p_[i].engaged, &p_[i].supporting})
      if (i != slot && *link != nothing && *link >= slot) ++*link;
  p_[slot] = unit;
  ++p_.unit_count;
  return {};
}

Result<void> Builder::pair(bool contact) {
  auto a = find_unit(data_, p_, at(1)), b = find_unit(data_, p_, at(2));
  if (!a) return std::unexpected(a.error());
  if (!b) return std::unexpected(b.error());
  if (contact) {
    if (p_[*a].seat == p_[*b].seat) return problem("friends do not fight each other");
    if (!within(p_[*a], p_[*b], 0)) return problem("the two Units do not touch");
    p_[*a].engaged = *b;
    p_[*b].engaged = *a;
  } else {
    if (p_[*a].seat != p_[*b].seat || !p_[*b].in_contact())
      return problem("a Unit supports a friend that is fighting");
    p_[*a].supporting = *b;
  }
  return {};
}

Result<void> Builder::build() {
  if (is(0, "empty")) {
    clear_table(p_);
    return {};
  }
  if (is(0, "place")) return place();
  if (is(0, "fighting")) return pair(true);
  if (is(0, "supports")) return pair(false);
  if (is(0, "turn") || is(0, "turns")) {
    auto number = value(1, 1, 30);
    if (!number) return std::unexpected(number.error());
    (is(0, "turn") ? p_.turn : p_.turns) = static_cast<std::uint8_t>(*number);
    return {};
  }
  if (is(0, "phase")) {
    auto phase = read_phase(at(1));
    if (!phase) return std::unexpected(phase.error());
    p_.phase = *phase;
    return {};
  }
  if (is(0, "active") || is(0, "first") || is(0, "setting")) {
    auto seat = read_seat(at(1));
    if (!seat) return std::unexpected(seat.error());
    (is(0, "active") ? p_.active : is(0, "first") ? p_.first : p_.setting) = *seat;
    if (is(0, "active")) p_.setting = *seat;
    return {};
  }
  if (is(0, "home") || is(0, "yells") || is(0, "score")) {
    auto seat = read_seat(at(1));
    if (!seat) return std::unexpected(seat.error());
    const auto who = static_cast<std::size_t>(index(*seat));
    if (is(0, "home")) {
      if (!is(2, "south") && !is(2, "north")) return problem("'{}' is not an edge: south or north", at(2));
      p_.home[who] = is(2, "south") ? Edge::south : Edge::north;
      p_.home[1 - who] = is(2, "south") ? Edge::north : Edge::south;
      return {};
    }
    auto number = value(2, 0, 999);
    if (!number) return std::unexpected(number.error());
    if (is(0, "yells"))
      p_.yells[who] = static_cast<std::uint8_t>(*number);
    else
      p_.score[who] = static_cast<std::uint16_t>(*number);
    return {};
  }
  if (is(0, "token") || is(0, "pace") || is(0, "reserve") || is(0, "undeployed")) {
    if (is(0, "reserve") || is(0, "undeployed")) {  // reserve u.inf1 4 turn 3 · undeployed u.inf1 4
      auto name = read_name(data_, at(1));
      if (!name) return std::unexpected(name.error());
      auto count = value(2, 1, 6);
      if (!count) return std::unexpected(count.error());
      Unit unit = recruit(data_, name->seat, name->type, name->number, *count);
      unit.place = is(0, "reserve") ? Place::reserve : Place::undeployed;
      if (is(0, "reserve")) {
        auto turn = value(4, 1, 30);
        if (!turn) return std::unexpected(turn.error());
        unit.arrives = static_cast<std::uint8_t>(*turn);
      }
      unit.x = unit.y = 0;
      Unit placed = unit;
      return put(placed);
    }
    auto unit = find_unit(data_, p_, at(1));
    if (!unit) return std::unexpected(unit.error());
    if (is(0, "pace")) {
      auto pace = read_pace(at(2));
      if (!pace) return std::unexpected(pace.error());
      p_[*unit].pace = *pace;
      if (*pace == Pace::hold)
        p_[*unit].clear(Token::moved);
      else
        p_[*unit].set(Token::moved);
      if (*pace == Pace::double_quick) p_[*unit].set(Token::double_quick);
      if (*pace == Pace::march) p_[*unit].set(Token::marched);
      return {};
    }
    for (std::size_t i = 2; i < words_.size(); ++i) {
      auto token = read_token(at(i));
      if (!token) return std::unexpected(token.error());
      p_[*unit].set(*token);
    }
    return {};
  }
  static const std::vector<std::string_view> known{
      "empty",   "place", "fighting", "supports", "turn",  "turns", "phase",   "active",    "first",
      "setting", "home",  "yells",    "score",    "token", "pace",  "reserve", "undeployed"};
  const std::string_view guess = nearest(at(0), known);
  if (guess.empty()) return problem("'{}' is not a statement of this game", at(0));
  return problem("'{}' is not a statement of this game; did you mean '{}'?", at(0), guess);
}

}  // namespace

Result<void> Game::given(Position& p, const Words& words) const { return Builder(*data_, p, words).build(); }

}  // namespace longroll::severed
