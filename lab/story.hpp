// A game told as one page, to print or to show elsewhere: a picture of each turn, and what happened in it.
// HTML with drawings inside, nothing else needed.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/record.hpp"
#include "engine/core/seen.hpp"

namespace longroll::lab {

class Story {
 public:
  struct Deed {
    Seat seat = Seat::nobody;
    std::vector<int> dice = {};
    std::vector<std::string> words = {};  // as the log tells it
  };
  struct Title {
    std::string scenario;
    std::array<std::string, 2> names;  // of the players, empty where nobody has said
    std::string result;                // empty while the game goes on
    std::string note = {};             // what a reader should know of it
  };

  // Of a game that begins here, as these eyes see it.
  Story(const Match& start, Viewer eyes);
  void tell(Deed deed, const Match& now, Viewer eyes);
  // With the position that it has come to.
  std::string page(const Title& title, const Match& now, Viewer eyes) const;
  // Of a game of which there is no more than what somebody saw: without pictures, which are drawn of
  // positions.
  static std::string page_of(const GameInfo& info, const Seen& seen, const Title& title);

 private:
  struct Chapter {
    std::string name, picture;
    std::vector<Deed> deeds = {};
  };
  struct Moment {
    int clock = 0;
    bool setting_up = true;
    auto operator<=>(const Moment&) const = default;
  };
  static Moment moment_of(const Match& match);
  explicit Story(const GameInfo& info) : info_(info) {}
  void open(const Match& match, Viewer eyes);
  std::string head(const Title& title) const;
  static std::string section(const Chapter& chapter, const std::string& picture);
  std::string name_of(const Match& match, Viewer eyes) const;

  const GameInfo& info_;
  std::vector<Chapter> chapters_;
  Moment moment_;
};

// A whole record, of which its reader may know everything.
Result<std::string> story_of(const AnyGame& game, const Record& record);
// Several SVG pictures in one page: what all begin with is drawn once, and used by the others.
std::vector<std::string> with_common_ground(const std::vector<std::string>& pictures);

}  // namespace longroll::lab
