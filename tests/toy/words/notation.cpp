// "boast lay 3": orders of several actions, one after the other.
#include "tests/toy/words/notation.hpp"

#include "engine/core/verbs.hpp"
#include "tests/toy/game.hpp"

namespace longroll::toy {
namespace {

enum class Operand : std::uint8_t { none, card };

constexpr Verb<Do, Operand> rows[] = {
    {"deal", Do::deal, {}, "Deal"},
    {"boast", Do::boast, {}, "Boast"},
    {"mark", Do::mark, {}, "Mark a card"},
    {"scout", Do::scout, {}, "Look at a card"},
    {"lay", Do::lay, {Operand::card}, "Lay {}"},
};
constexpr VerbTable verbs(rows);

Result<unsigned> card_named(Operand, const std::string& word) {
  const auto card = whole_number(word);
  if (!card || *card < 0 || *card > 99) return problem("'{}' is not a card", word);
  return static_cast<unsigned>(*card);
}

}  // namespace

bool well_formed(Action action) {
  return verbs.well_formed(action, [](Operand, unsigned card) { return card <= 99; });
}

std::string Game::write(const Position&, Action action) const {
  return verbs.write(action, [](Operand, unsigned card) { return std::to_string(card); });
}

Result<Order> Game::read(const Position&, std::string_view text) const {
  Order order;
  const Words words = split_words(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto* verb = verbs.named(words[i]);
    if (!verb) return problem("{}", verbs.unknown(words[i]));
    const bool more = verb->operands[0] != Operand::none && i + 1 < words.size();
    auto action = verbs.read(more ? Words{words[i], words[i + 1]} : Words{words[i]}, card_named);
    if (!action) return std::unexpected(action.error());
    order.push_back(*action);
    i += more;
  }
  if (order.empty()) return problem("there is no order");
  return order;
}

std::string_view Game::verb(Action action) const {
  const auto* row = verbs.of(action.kind<Do>());
  return row ? row->word : std::string_view();
}

}  // namespace longroll::toy
