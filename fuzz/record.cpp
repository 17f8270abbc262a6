// Records: any text is parsed or refused with one line; what parses is written and read back the same; what
// replays, replays again from what was written.
#include "engine/core/record.hpp"

#include "fuzz/fuzz.hpp"

using namespace longroll;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto record = parse_record({reinterpret_cast<const char*>(data), size}, "input");
  if (!record) return fuzz::must_be_clear(record.error()), 0;
  const std::string text = to_text(*record);
  auto again = parse_record(text, "input");
  fuzz::must(again.has_value(), "what was written cannot be read");
  fuzz::must(to_text(*again) == text, "what was written reads differently");

  const AnyGame* game = fuzz::games().find(record->game);
  if (!game) return 0;
  auto replayed = RecordedMatch::replay(*game, *record);
  if (!replayed) return fuzz::must_be_clear(replayed.error()), 0;
  if (auto dice = verify_dice(*game, *record); !dice) fuzz::must_be_clear(dice.error());
  auto twice = RecordedMatch::replay(*game, replayed->record());
  fuzz::must(twice && twice->match().hash() == replayed->match().hash(), "a replay ends elsewhere");
  return 0;
}
