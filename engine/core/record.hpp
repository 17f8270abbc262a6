// The record of a game: a header, then one line per action with its dice in brackets. It replays without the
// random source, reads like a report and can be continued from any line. docs/records.md has the format.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"

namespace longroll {

struct Record {
  struct Entry {
    std::string seat;
    std::string action;  // notation
    std::vector<int> dice;
    std::uint64_t first_die = 0;  // number of the first die, where the dice are fair ones; see `fair`
    int line = 0;                 // where it stood in the file
  };
  // How the dice can be checked: the commitment from the start, the seed once the game is over.
  struct Fair {
    std::string commitment;
    std::string salts;
    std::string seed;
  };
  // In a record that was saved in mid-game, where something was hidden from who saved it: what he saw, a line
  // of JSON for each moment (seen.hpp). Such a record is looked at and not played.
  struct Seen {
    std::string by = {};  // a seat, or "spectator"; empty in every other record
    std::vector<std::string> moments = {};
    int line = 0;  // where it began in the file; the moments follow
  };

  std::string game;
  Setup setup;
  std::array<std::string, 2> players;  // free text, empty when unknown
  Fair fair;
  std::vector<Entry> entries;
  std::string result;  // as the game put it; empty while it goes on
  std::string hash;    // of the position after the last entry
  Seen seen;

  bool has_fair_dice() const { return !fair.commitment.empty(); }
};

std::string to_text(const Record& record);
// `file` is only for messages.
Result<Record> parse_record(std::string_view text, const std::string& file = {});

// The action that an entry stands for, if it is legal now; and the same played with the entry's dice, if they
// fit.
Result<Action> read_entry(const Match& match, const Record::Entry& entry);
Result<Action> play_entry(Match& match, const Record::Entry& entry, Events events = {});

// A match that keeps its record. Every client that plays a game through to the end holds one of these.
class RecordedMatch {
 public:
  RecordedMatch(std::unique_ptr<Match> match, Record record)
      : match_(std::move(match)), record_(std::move(record)) {}

  static Result<RecordedMatch> start(const AnyGame& game, const Setup& setup);
  // Plays the first `count` entries of a record (all when negative), taking the dice from it.
  static Result<RecordedMatch> replay(const AnyGame& game, const Record& record, int count = -1);

  const Match& match() const { return *match_; }
  const Record& record() const { return record_; }
  Record& record() { return record_; }

  // The action must be legal. Events of this action alone are in the list that is returned.
  std::vector<Event> play(Action action, Dice& dice);

 private:
  void settle();  // hash and result after an action
  std::unique_ptr<Match> match_;
  Record record_;
};

// Whether the dice in the record are those that the seed gives, in order. The problem names the first that is
// not.
Result<int> verify_dice(const AnyGame& game, const Record& record);
std::string hash_text(std::uint64_t hash);
std::string result_text(const GameInfo& info, const Outcome& outcome);

}  // namespace longroll
