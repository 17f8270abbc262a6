// A very small game with everything a table must cope with: dice that deal hidden hands, open dice, hidden
// and open actions, actions that reveal, actions that can be taken back, orders of several actions, odds, a
// random end.
//
// "deal" shuffles five cards for each seat. In a round the first seat lays a card face down ("lay 3"), then
// the second; each adds a die, and the higher sum takes the round. Before laying, a seat may "boast" twice a
// round for everyone to hear, "mark" something in secret, and "scout" one card of the other hand once a game.
// "boast lay 3" is two actions.
#pragma once

#include <algorithm>

#include "engine/core/any_game.hpp"

namespace longroll::toy {

enum class Kind : std::uint8_t { deal = 1, boast, mark, scout, lay };
enum class Told : std::uint8_t { dealt = 1, boasted, marked, scouted, laid, fought };

struct Hand {
  std::array<std::uint8_t, 5> cards;  // 0: laid
  std::uint8_t laid, boasts, marks, scouted;
  friend bool operator==(const Hand&, const Hand&) = default;
};

struct Position {
  std::array<Hand, 2> hands;
  std::array<std::uint8_t, 2> won;
  std::uint8_t dealt, round, rounds, seat;
};

class Game {
 public:
  using Position = toy::Position;

  const GameInfo& info() const {
    static const GameInfo info{
        .id = "toy",
        .title = "Toy",
        .subtitle = "five cards and a die",
        .seats = {"blue", "gray"},
        .turn_rule = "T1",
        .scenarios = {{"long", "Five rounds", "all cards", 2}, {"short", "Two rounds", "", 1}},
        .options = {{"boasting", {"on", "off"}, "whether seats may boast"}}};
    return info;
  }

  Result<Position> start(const Setup& setup) const {
    Position p{};
    p.rounds = setup.scenario == "short" ? 2 : 5;
    if (const auto boasting = setup.options.find("boasting"); boasting != setup.options.end())
      if (boasting->second == "off") p.hands[0].boasts = p.hands[1].boasts = 200;
    for (Hand& hand : p.hands) hand.cards = {1, 2, 3, 4, 5};
    return p;
  }

  // People may make decks of their own: a text of digits, one card each.
  Json kit() const { return {{"cards", {1, 2, 3, 4, 5}}}; }
  Json inspect(const std::string& text, const Setup& agreed) const {
    Json answer = {
        {"kind", "deck"}, {"boasting", agreed.options.at("boasting")}, {"problems", Json::array()}};
    for (char each : text)
      if (each < '1' || each > '5') answer["problems"].push_back({{"line", 1}, {"what", "no such card"}});
    answer["ok"] = answer["problems"].empty();
    return answer;
  }

  Decision decision(const Position& p) const {
    if (p.round == p.rounds) return {};
    return {Seat(p.seat), p.dealt, 0};
  }

  void actions(const Position& p, ActionList& list) const {
    list.clear();
    for (Kind kind : {Kind::deal, Kind::boast, Kind::mark, Kind::scout})
      if (!check(p, Action(kind))) list.add(Action(kind));
    for (unsigned card = 1; card <= 5; ++card)
      if (!check(p, Action(Kind::lay, card))) list.add(Action(Kind::lay, card));
  }

  Verdict check(const Position& p, Action action) const {
    if (p.round == p.rounds) return refuse("T9", "the game is over");
    const Hand& own = p.hands[p.seat];
    const Kind kind = action.kind<Kind>();
    if (kind == Kind::deal) return p.dealt ? refuse("T2", "the cards are dealt") : Verdict{};
    if (!p.dealt) return refuse("T2", "the cards must be dealt first");
    switch (kind) {
      case Kind::boast: return own.boasts >= 2 ? refuse("T3", "enough boasting") : Verdict{};
      case Kind::mark: return own.marks >= 2 ? refuse("T4", "enough marks") : Verdict{};
      case Kind::scout: return own.scouted ? refuse("T5", "the other hand has been scouted") : Verdict{};
      case Kind::lay:
        return std::ranges::find(own.cards, action.a()) == own.cards.end() || !action.a()
                   ? refuse("T6", "card {} is not in the hand", action.a())
                   : Verdict{};
      default: return refuse("T9", "there is no such action");
    }
  }

  void play(Position& p, Action action, Dice& dice, Events events) const {
    const Seat seat{p.seat};
    Hand& own = p.hands[p.seat];
    switch (action.kind<Kind>()) {
      case Kind::deal:
        for (Hand& hand : p.hands)
          for (int i = 4; i > 0; --i) std::swap(hand.cards[i], hand.cards[dice.roll(i + 1) - 1]);
        p.dealt = 1;
        events.tell(Told::dealt, seat);
        break;
      case Kind::boast:
        ++own.boasts;
        events.tell(Told::boasted, seat);
        break;
      case Kind::mark:
        ++own.marks;
        events.tell(Told::marked, seat);
        break;
      case Kind::scout:
        own.scouted = p.hands[1 - p.seat].cards[2] ? p.hands[1 - p.seat].cards[2] : 9;
        events.reveal(Told::scouted, seat, own.scouted);
        break;
      case Kind::lay:
        *std::ranges::find(own.cards, action.a()) = 0;
        own.laid = static_cast<std::uint8_t>(action.a());
        events.tell(Told::laid, seat, action.a());
        if (p.seat == 1) fight(p, dice, events);
        p.seat = p.seat ? 0 : 1;
    }
  }

  Outcome outcome(const Position& p) const {
    if (p.round < p.rounds) return {};
    const Seat winner = p.won[0] > p.won[1] ? Seat::first : p.won[0] < p.won[1] ? Seat::second : Seat::nobody;
    return {true, winner, "", "the cards are laid", {p.won[0], p.won[1]}};
  }

  std::string write(const Position&, Action action) const {
    switch (action.kind<Kind>()) {
      case Kind::deal: return "deal";
      case Kind::boast: return "boast";
      case Kind::mark: return "mark";
      case Kind::scout: return "scout";
      case Kind::lay: return fmt::format("lay {}", action.a());
    }
    return "?";
  }

  Result<Order> read(const Position&, std::string_view text) const {
    Order order;
    const Words words = split_words(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string word = lower(words[i]);
      if (word == "deal")
        order.emplace_back(Kind::deal);
      else if (word == "boast")
        order.emplace_back(Kind::boast);
      else if (word == "mark")
        order.emplace_back(Kind::mark);
      else if (word == "scout")
        order.emplace_back(Kind::scout);
      else if (word == "lay" && i + 1 < words.size()) {
        auto card = whole_number(words[++i]);
        if (!card || *card < 0 || *card > 99) return problem("'{}' is not a card", words[i]);
        order.emplace_back(Kind::lay, static_cast<unsigned>(*card));
      } else {
        return problem("'{}' is not an order", words[i]);
      }
    }
    if (order.empty()) return problem("there is no order");
    return order;
  }

  Json view(const Position& p, Viewer viewer) const {
    Json hands = Json::array();
    for (int i = 0; i < 2; ++i) {
      const Hand& hand = p.hands[i];
      Json shown = {{"left", std::ranges::count_if(hand.cards, [](int card) { return card != 0; })},
                    {"boasts", hand.boasts},
                    {"has_laid", hand.laid != 0}};
      if (sees_as(viewer, Seat(i)))
        shown.update({{"cards", p.dealt ? Json(hand.cards) : Json()},
                      {"marks", hand.marks},
                      {"laid", hand.laid},
                      {"scouted", hand.scouted}});
      hands.push_back(shown);
    }
    const Decision now = decision(p);
    Json view = {
        {"turn",
         {{"number", p.round + 1}, {"of", p.rounds}, {"label", fmt::format("Round {}", p.round + 1)}}},
        {"phase", {{"id", p.dealt ? "lay" : "deal"}, {"label", "Play"}, {"number", p.dealt}}},
        {"decision",
         {{"seat", now.over() ? Json() : Json(p.seat)},
          {"ask", 0},
          {"prompt", "Lay a card"},
          {"yours", !now.over() && sees_as(viewer, now.seat)}}},
        {"outcome", to_json(outcome(p))},
        {"won", p.won},
        {"hands", hands}};
    if (!now.over() && sees_as(viewer, now.seat)) {
      ActionList list;
      actions(p, list);
      view["actions"] = Json::array();
      for (Action action : list)
        view["actions"].push_back({{"do", write(p, action)}, {"kind", action.kind<int>()}});
    }
    return view;
  }

  Json describe(const Event& event, Viewer viewer) const {
    const auto told = [&](std::string text) { return Json{{"kind", event.kind}, {"text", text}}; };
    const bool own = sees_as(viewer, event.seat);
    switch (Told(event.kind)) {
      case Told::dealt: return told("The cards are dealt.");
      case Told::boasted: return told("What a boast!");
      case Told::marked: return own ? told("A secret mark.") : Json();
      case Told::scouted:
        return own ? told(fmt::format("The middle card is {}.", event[0])) : told("The hand is scouted.");
      case Told::laid: return own ? told(fmt::format("Card {} is laid.", event[0])) : told("A card is laid.");
      case Told::fought: {
        Json json = told(fmt::format("{} and {} meet.", event[0], event[2]));
        json["dice"] = {event[1], event[3]};
        return json;
      }
    }
    return {};
  }

  bool open_to(const Position& p, Action action, Viewer viewer) const {
    const Kind kind = action.kind<Kind>();
    if (kind == Kind::mark || (kind == Kind::lay && p.seat == 0)) return sees_as(viewer, Seat(p.seat));
    return true;
  }
  bool dice_open_to(const Position&, Action action, Viewer) const {
    return action.kind<Kind>() != Kind::deal;
  }

  std::optional<Odds> odds(const Position& p, Action action, Viewer) const {
    if (action.kind<Kind>() != Kind::lay || p.seat == 0) return {};
    return Odds{"an even fight", {fmt::format("card {}", action.a())}, {{"win", 1, 2}, {"lose", 1, 2}}};
  }
  Result<Json> ask(const Position& p, Viewer, const Words& words) const {
    if (words.front() == "board") return Json{{"cards", 5}, {"rounds", p.rounds}};
    return problem("this game cannot answer '{}'", words.front());
  }
  std::vector<Words> questions(const Position&) const { return {{"board"}}; }
  std::string draw(const Position& p, Viewer viewer) const { return view(p, viewer).dump(2); }
  std::string picture(const Position&, Viewer) const { return "<svg/>"; }
  Result<void> given(Position&, const Words&) const { return problem("nothing can be given"); }
  Result<void> then(const Position&, std::span<const Event>, const Words&) const {
    return problem("unknown");
  }

  Position reshuffle(const Position& p, Seat seat, FastDice& random) const {
    Position q = p;
    Hand& hidden = q.hands[1 - index(seat)];
    if (!q.dealt) return q;
    if (hidden.laid) {  // face down: give it back, shuffle, lay another one
      *std::ranges::find(hidden.cards, 0) = hidden.laid;
    }
    for (int i = 4; i > 0; --i) {
      const auto j = random.below(static_cast<std::uint32_t>(i) + 1);
      if (hidden.cards[i] && hidden.cards[j]) std::swap(hidden.cards[i], hidden.cards[j]);
    }
    if (hidden.laid)
      for (std::uint8_t& card : hidden.cards)
        if (card) {
          hidden.laid = std::exchange(card, std::uint8_t{0});
          break;
        }
    hidden.marks = static_cast<std::uint8_t>(random.below(3));
    return q;
  }
  Action choose(const Position& p, FastDice& random) const {
    if (!p.dealt) return Action(Kind::deal);
    ActionList list;
    actions(p, list);
    for (std::uint32_t tries = 0; tries < 20; ++tries)
      if (const Action action = list[random.below(static_cast<std::uint32_t>(list.size()))];
          action.kind<Kind>() == Kind::lay)
        return action;
    return list[0];
  }

 private:
  void fight(Position& p, Dice& dice, Events& events) const {
    const int one = dice.roll(6), two = dice.roll(6);
    const int first = p.hands[0].laid + one, second = p.hands[1].laid + two;
    if (first > second) ++p.won[0];
    if (second > first) ++p.won[1];
    events.tell(Told::fought, Seat::second, p.hands[0].laid, one, p.hands[1].laid, two);
    for (Hand& hand : p.hands) {
      hand.laid = hand.marks = 0;
      if (hand.boasts < 100) hand.boasts = 0;
    }
    ++p.round;
  }
};

static_assert(longroll::Game<Game>);

inline std::unique_ptr<AnyGame> make() {
  return std::make_unique<AnyGameOf<Game>>(std::make_shared<const Game>());
}

}  // namespace longroll::toy
