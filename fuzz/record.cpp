// Records: any text is parsed or refused with one line; what parses is written and read back the same; what
// replays, replays again from what was written.
#include "engine/core/record.hpp"

#include "engine/core/seen.hpp"
#include "fuzz/fuzz.hpp"

using namespace longroll;

// What somebody saw: every moment of it can be looked at, or one line is named.
static void look_at(const GameInfo& info, const Record::Seen& told) {
  const auto seen = Seen::read(info, told.by, told.moments);
  if (!seen) return fuzz::must_be_clear(seen.error());
  for (int at = 0; at <= seen->size(); ++at)
    fuzz::must(seen->view(at).is_object() && (at == 0) == seen->entry(at).is_null(), "a moment is missing");
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto record = parse_record({reinterpret_cast<const char*>(data), size}, "input");
  if (!record) return fuzz::must_be_clear(record.error()), 0;
  const std::string text = to_text(*record);
  auto again = parse_record(text, "input");
  fuzz::must(again.has_value(), "what was written cannot be read");
  fuzz::must(to_text(*again) == text, "what was written reads differently");

  const AnyGame* game = fuzz::games().find(record->game);
  if (!game) return 0;
  if (!record->seen.by.empty()) look_at(game->info(), record->seen);
  auto replayed = RecordedMatch::replay(*game, *record);
  if (!replayed) return fuzz::must_be_clear(replayed.error()), 0;
  if (auto dice = verify_dice(*game, *record); !dice) fuzz::must_be_clear(dice.error());
  auto twice = RecordedMatch::replay(*game, replayed->record());
  fuzz::must(twice && twice->match().hash() == replayed->match().hash(), "a replay ends elsewhere");
  return 0;
}
