// What each viewer sees, may know and may ask.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/frame.hpp"
#include "tests/toy/game.hpp"

namespace longroll::toy {
namespace {

JsonText hand_view(const Position& p, int seat, Viewer viewer) {
  const Hand& hand = p.hands[static_cast<std::size_t>(seat)];
  JsonText shown = {{"left", std::ranges::count_if(hand.cards, [](int card) { return card != 0; })},
                    {"boasts", hand.boasts},
                    {"has_laid", hand.laid != 0}};
  if (!sees_as(viewer, Seat(seat))) return shown;
  shown["cards"] = p.dealt ? JsonText(hand.cards) : JsonText();
  shown["marks"] = hand.marks;
  shown["laid"] = hand.laid;
  shown["scouted"] = hand.scouted;
  return shown;
}

}  // namespace

JsonText Game::view(const Position& p, Viewer viewer) const {
  const auto& chapter = chapter_of(p);
  const Frame frame = {
      .turn = {{"number", p.round + 1}, {"of", p.rounds}, {"label", fmt::format("Round {}", p.round + 1)}},
      .phase = {{"id", p.dealt ? "lay" : "deal"}, {"label", "Play"}, {"number", p.dealt}},
      .ask = chapter.id,
      .prompt = chapter.prompt({p}),
      .waiting = "The other seat decides"};
  JsonText view = begin_view(info(), decision(p), outcome(p), viewer, frame, [&] {
    ActionList list;
    actions(p, list);
    JsonText views = JsonText::array();
    for (Action action : list) views.push_back({{"do", write(p, action)}, {"kind", action.kind<int>()}});
    return views;
  });
  view["won"] = p.won;
  view["hands"] = std::vector<JsonText>{hand_view(p, 0, viewer), hand_view(p, 1, viewer)};
  return view;
}

bool Game::open_to(const Position& p, Action action, Viewer viewer) const {
  const Do what = action.kind<Do>();
  if (what == Do::mark || (what == Do::lay && p.seat == 0)) return sees_as(viewer, Seat(p.seat));
  return true;
}

bool Game::dice_open_to(const Position&, Action action, Viewer) const {
  return action.kind<Do>() != Do::deal;
}

std::optional<Odds> Game::odds(const Position& p, Action action, Viewer) const {
  if (action.kind<Do>() != Do::lay || p.seat == 0) return {};
  return Odds{"an even fight", {fmt::format("card {}", action.a())}, {{"win", 1, 2}, {"lose", 1, 2}}};
}

Result<Json> Game::ask(const Position& p, Viewer, const Words& words) const {
  if (words.front() == "board") return Json{{"cards", 5}, {"rounds", p.rounds}};
  return problem("this game cannot answer '{}'", words.front());
}

std::vector<Words> Game::questions(const Position&) const { return {{"board"}}; }

std::string Game::draw(const Position& p, Viewer viewer) const { return view(p, viewer).parsed().dump(2); }

std::string Game::picture(const Position&, Viewer) const { return "<svg/>"; }

Json Game::kit() const { return {{"cards", {1, 2, 3, 4, 5}}}; }

Json Game::inspect(const std::string& text, const Setup& agreed) const {
  Json answer = {{"kind", "deck"}, {"boasting", agreed.options.at("boasting")}, {"problems", Json::array()}};
  for (char each : text)
    if (each < '1' || each > '5') answer["problems"].push_back({{"line", 1}, {"what", "no such card"}});
  answer["ok"] = answer["problems"].empty();
  return answer;
}

}  // namespace longroll::toy
