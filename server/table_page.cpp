// A game as a page with pictures, to print or to show around.
#include "lab/story.hpp"
#include "server/table.hpp"

namespace longroll::server {

std::string Table::page(Viewer viewer) const {
  if (seen_)
    return lab::Story::page_of(info(), *seen_,
                               {.scenario = stored_.setup.scenario,
                                .names = {stored_.seats[0].name, stored_.seats[1].name},
                                .result = {},
                                .note = said_of_seen()});
  Replay replay(*this);
  lab::Story story(replay.match(), eyes(viewer, 0));
  while (replay.played() < log_.size()) {
    const std::size_t i = replay.played();
    const Viewer who = eyes(viewer, i);
    const Deed deed = replay.tell_step();
    lab::Story::Deed told{.seat = deed.seat};
    if (knows(viewer, i)) {
      if (deed.dice_open[index(who)]) told.dice = deed.dice;
      for (const Event& each : deed.events)
        if (const Json words = replay.match().describe(each, who); words.is_object())
          told.words.push_back(words.value("text", ""));
    }
    story.tell(std::move(told), replay.match(), eyes(viewer, replay.played()));
  }
  return story.page({.scenario = stored_.setup.scenario,
                     .names = {stored_.seats[0].name, stored_.seats[1].name},
                     .result = result(),
                     .note = over() ? "" : "As far as its reader may know while the game goes on."},
                    *match_, eyes(viewer, log_.size()));
}

}  // namespace longroll::server
