// Orders in words, one form for each thing that a seat can do: writing, and reading what has a plain form.
#include "engine/vicksburg/words/notation.hpp"

#include <algorithm>

#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/words/names.hpp"
#include "engine/vicksburg/words/verbs.hpp"

namespace longroll::vicksburg {
namespace {

constexpr std::array<std::string_view, 4> pursuer_words = {"none", "jackson-cavalry", "forrest", "both"};
constexpr std::array<std::string_view, 2> landing_words = {"grand-gulf", "warrenton"};

// Yes and no where they have words of their own.
struct Phrase {
  std::string_view first, second;
  Do what;
  unsigned a;
};
constexpr Phrase phrases[] = {{"raid", "", Do::raid, 1},    {"no", "raid", Do::raid, 0},
                              {"use", "gulf", Do::gulf, 1}, {"decline", "gulf", Do::gulf, 0},
                              {"use", "rail", Do::rail, 1}, {"renounce", "rail", Do::rail, 0}};

// Words that stand for others.
struct Alias {
  std::string_view word, verb;
};
constexpr Alias aliases[] = {{"end", "pass"}, {"stand", "done"}, {"none", "done"}};

std::string operand_text(Board b, Operand operand, unsigned value) {
  switch (operand) {
    case Operand::landing: return std::string(landing_words[value & 1]);
    case Operand::pursuers: return std::string(pursuer_words[value & 3]);
    case Operand::naval: return naval_text(b.data, static_cast<int>(value));
    case Operand::onward:
      return value < map_size ? hex_text(b.data, Hex{static_cast<std::uint16_t>(value)}) : "";
    case Operand::hex: return hex_text(b.data, Hex{static_cast<std::uint16_t>(value)});
    default: return piece_id(b, Piece(value));
  }
}

template <class T>
Result<unsigned> number_of(const Result<T>& found, auto&& number) {
  if (!found) return std::unexpected(found.error());
  return static_cast<unsigned>(number(*found));
}

Result<unsigned> operand_value(Board b, Operand operand, const std::string& word) {
  switch (operand) {
    case Operand::landing: return word == landing_words[1] ? 1 : 0;
    case Operand::naval: return number_of(find_naval(b.data, word), [](int place) { return place; });
    case Operand::unit: return number_of(find_unit(b, word), [](Unit unit) { return Piece(unit).code; });
    case Operand::leader:
      return number_of(find_leader(b, word), [](Leader leader) { return Piece(leader).code; });
    case Operand::onward:
      if (word.empty()) return no_hex;
      [[fallthrough]];
    case Operand::hex: return number_of(find_hex(b.data, word), [](Hex hex) { return hex.at; });
    default: return number_of(find_piece(b, word), [](Piece piece) { return piece.code; });
  }
}

std::string declaration_text(Board b, Action action) {
  std::string text = "declare";
  const Leader chief = b.supreme(b.decider());
  if (action.a()) text += " " + piece_id(b, chief);
  if (action.b() < max_leaders) {
    const Leader who = leader_b(action);
    text += fmt::format(" {}{}", piece_id(b, who), who == chief ? " own" : "");
  } else if (!action.a()) {
    text += " none";
  }
  return text;
}

}  // namespace

bool well_formed(Action action) {
  return verbs.well_formed(action, [](Operand operand, unsigned value) {
    switch (operand) {
      case Operand::flag:
      case Operand::landing: return value < 2;
      case Operand::pursuers: return value < pursuer_words.size();
      case Operand::naval: return value < 256;
      case Operand::unit: return value < max_units;
      case Operand::declared: return value < max_leaders || value == Leader{}.at;
      case Operand::hex:
      case Operand::onward:
      case Operand::post: return value < map_size || value == no_hex;
      default:
        return value < 256 &&
               (Piece(value).is_unit() || Piece(value).is_leader() || Piece(value).is_vessel());
    }
  });
}

std::string Game::write(const Position& position, Action action) const {
  const Board b(*data_, position);
  const Do what = action.kind<Do>();
  for (const Phrase& each : phrases)
    if (each.what == what && each.a == action.a())
      return fmt::format("{}{}{}", each.first, each.second.empty() ? "" : " ", each.second);
  const std::string who = piece_id(b, piece_of(action)), at = hex_text(*data_, hex_b(action));
  switch (what) {
    case Do::place:
      if (piece_of(action).is_vessel())
        return fmt::format("place {} {}", who, naval_text(*data_, static_cast<int>(action.b())));
      return fmt::format("place {} {}{}", who, at, action.c() ? " entrenched" : "");
    case Do::extend:
      return fmt::format("extend {} {} with {}", who, action.c() ? "source" : "units",
                         piece_id(b, Piece(action.b())));
    case Do::come_back: return action.b() == no_hex ? "wait " + who : fmt::format("return {} {}", who, at);
    case Do::declare: return declaration_text(b, action);
    case Do::free: return fmt::format("activate {} free", who);
    case Do::command:
      return fmt::format("activate {}{}", who,
                         action.b() ? " through " + piece_id(b, b.supreme(b.active())) : "");
    case Do::siege: return fmt::format("siege {} by {}", at, who);
    default: break;
  }
  std::string text =
      verbs.write(action, [&](Operand operand, unsigned value) { return operand_text(b, operand, value); });
  if (text.ends_with(' ')) text.pop_back();
  return text;
}

Result<Action> read_plain(Board board, Words words) {
  for (std::string& each : words) each = lower(each);
  for (const Phrase& each : phrases)
    if (words[0] == each.first && (each.second.empty() || (words.size() > 1 && words[1] == each.second)))
      return Action(each.what, each.a);
  for (const Alias& each : aliases)
    if (words[0] == each.word && words.size() == 1) words[0] = each.verb;
  const auto* verb = verbs.named(words[0]);
  const auto operands =
      verb ? std::ranges::count_if(verb->operands, [](Operand each) { return each != Operand{}; }) : 0;
  if (!verb || (!operands && words.size() > 1)) {
    std::vector<std::string_view> known = {"move", "wait", "end", "stand", "none"};
    for (const auto& each : verbs)
      if (each.does != Do::base) known.push_back(each.word);  // too near to `use`
    const std::string_view close = nearest(words[0], known);
    if (close.empty()) return problem("'{}' is not an order of this game", words[0]);
    return problem("'{}' is not an order; did you mean {}?", words[0], close);
  }
  words.resize(1 + static_cast<std::size_t>(operands));
  return verbs.read(
      words, [&](Operand operand, const std::string& word) { return operand_value(board, operand, word); });
}

std::string_view Game::verb(Action action) const {
  const auto* row = verbs.of(action.kind<Do>());
  return row ? row->word : std::string_view();
}

}  // namespace longroll::vicksburg
