// Notation: orders, one per line, in positions from random play. The first two bytes choose the game and the
// position. Whatever is read and allowed can be played, and what is written reads back.
#include "fuzz/fuzz.hpp"

using namespace longroll;

namespace {

// Positions along a few random games of every game.
const std::vector<std::vector<std::unique_ptr<Match>>>& positions() {
  static const auto made = [] {
    std::vector<std::vector<std::unique_ptr<Match>>> all;
    for (const auto& game : fuzz::games().all()) {
      auto& kept = all.emplace_back();
      for (std::uint64_t seed = 1; kept.size() < 256; ++seed) {
        FastDice dice(seed);
        auto match = std::move(game->start({}).value());
        for (int step = 0; !match->decision().over() && kept.size() < 256; ++step) {
          if (step % 37 == 0) kept.push_back(match->clone());
          ActionList list;
          match->actions(list);
          match->play(list[dice.below(static_cast<std::uint32_t>(list.size()))], dice, Events{});
        }
      }
    }
    return all;
  }();
  return made;
}

void try_order(Match& match, std::string_view text, Dice& dice) {
  auto order = match.read(text);
  if (!order) return fuzz::must_be_clear(order.error());
  for (Action action : *order) {
    if (const Verdict refusal = match.check(action)) {
      fuzz::must(!refusal->reason().empty() && !refusal->rule.empty(), "a refusal without rule or reason");
      continue;
    }
    auto back = match.read(match.write(action));
    fuzz::must(back && back->size() == 1 && back->front() == action, "an allowed action does not read back");
  }
  const auto seat = viewer(match.decision().seat);
  if (auto odds = odds_of(match, text, seat); !odds) fuzz::must_be_clear(odds.error());
  EventList events;
  if (auto done = play_order(match, text, dice, events); !done) fuzz::must_be_clear(done.error());
  for (const Event& event : events.events) (void)match.describe(event, seat);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const auto& kept = positions()[data[0] % positions().size()];
  auto match = kept[data[1] % kept.size()]->clone();
  FastDice dice(1);
  for (const std::string& line : split_lines({reinterpret_cast<const char*>(data) + 2, size - 2})) {
    if (match->decision().over()) break;
    try_order(*match, line, dice);
  }
  return 0;
}
