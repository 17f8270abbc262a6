#include "lab/ledger.hpp"

namespace longroll::lab {
namespace {

void add_use(Use& sum, const Use& part) {
  sum.chosen += part.chosen;
  sum.offered += part.offered;
  sum.games += part.games;
}

void add_place(Notes::Place& sum, const Notes::Place& part) {
  sum.fights += part.fights;
  for (std::size_t i = 0; i < 2; ++i) sum.lost[i] += part.lost[i];
}

void add_luck(LuckSums& sum, const LuckSums& part) {
  sum.turn = part.turn;
  sum.blocks += part.blocks;
  sum.squares += part.squares;
  sum.rows += part.rows;
  sum.columns += part.columns;
  sum.wholes += part.wholes;
}

Json by_turn(const std::map<int, Histogram>& turns) {
  Json list = Json::array();
  for (const auto& [turn, histogram] : turns) list.push_back({turn, histogram.json()});
  return list;
}

// Reads what a file says; what is wrong throws, and Ledger::from makes a sentence of it.
struct Wrong {
  std::string what;
};
std::uint64_t whole(const Json& json) {
  if (!json.is_number_unsigned()) throw Wrong{"a count must be a whole number that is not negative"};
  return json.get<std::uint64_t>();
}
template <class T>
T taken(Result<T> result) {
  if (!result) throw Wrong{result.error().what};
  return std::move(*result);
}
int turn_from(const Json& json) {
  if (const std::uint64_t turn = whole(json); turn <= 1000) return static_cast<int>(turn);
  throw Wrong{"no game has so many turns"};
}
std::map<int, Histogram> turns_from(const Json& json) {
  std::map<int, Histogram> turns;
  for (const Json& each : json) turns[turn_from(each.at(0))] = taken(Histogram::from(each.at(1)));
  return turns;
}
std::map<std::string, Use> uses_from(const Json& json) {
  std::map<std::string, Use> uses;
  for (const auto& [word, each] : json.items())
    uses[word] = {whole(each.at(0)), whole(each.at(1)), static_cast<int>(whole(each.at(2)))};
  return uses;
}
Ending ending_from(const Json& each) {
  const std::uint64_t winner = whole(each.at(0));
  if (winner > no_winner) throw Wrong{"a game is won by seat 0 or 1, or 2 for nobody"};
  return {winner, each.at(1).get<std::string>(), each.at(2).get<std::string>()};
}

}  // namespace

void Ledger::add(const Notes& game) {
  ++results[game.winner];
  ++endings[{game.winner, game.level, game.reason}];
  decisions.add(game.decisions);
  turns[game.winner].add(game.turns);
  for (const Notes::At& each : game.at) {
    score[each.turn].add(each.score);
    if (each.chance >= 0) chance[each.turn].add(each.chance);
  }
  last_score.add(game.score);
  for (const auto& [place, part] : game.places) add_place(places[place], part);
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (const auto& [word, part] : game.uses[seat]) add_use(uses[seat][std::string(word)], part);
  for (std::string_view rule : game.touched) ++rules[std::string(rule)];
}

void Ledger::add(const std::vector<LuckSums>& block) {
  luck.resize(std::max(luck.size(), block.size()));
  for (std::size_t i = 0; i < block.size(); ++i) add_luck(luck[i], block[i]);
}

void Ledger::add(const Ledger& other) {
  played.add(other.played);
  luck_played.add(other.luck_played);
  for (std::size_t i = 0; i < 3; ++i) results[i] += other.results[i], turns[i].add(other.turns[i]);
  for (const auto& [ending, times] : other.endings) endings[ending] += times;
  decisions.add(other.decisions);
  for (const auto& [turn, part] : other.score) score[turn].add(part);
  for (const auto& [turn, part] : other.chance) chance[turn].add(part);
  last_score.add(other.last_score);
  for (const auto& [place, part] : other.places) add_place(places[place], part);
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (const auto& [word, part] : other.uses[seat]) add_use(uses[seat][word], part);
  for (const auto& [rule, times] : other.rules) rules[rule] += times;
  add(other.luck);
}

Json Ledger::json() const {
  Json ends = Json::array(), map = Json::array(), used = Json::array(), dice = Json::array();
  for (const auto& [ending, times] : endings)
    ends.push_back({ending.winner, ending.level, ending.reason, times});
  for (const auto& [place, part] : places) map.push_back({place, part.fights, part.lost[0], part.lost[1]});
  for (const auto& seat : uses) {
    Json words = Json::object();
    for (const auto& [word, use] : seat) words[word] = {use.chosen, use.offered, use.games};
    used.push_back(words);
  }
  for (const LuckSums& each : luck)
    dice.push_back({each.turn, each.blocks, each.squares, each.rows, each.columns, each.wholes});
  return {{"played", played.json()},
          {"results", results},
          {"endings", ends},
          {"decisions", decisions.json()},
          {"turns", {turns[0].json(), turns[1].json(), turns[2].json()}},
          {"score", by_turn(score)},
          {"chance", by_turn(chance)},
          {"last_score", last_score.json()},
          {"places", map},
          {"uses", used},
          {"rules", rules},
          {"luck_played", luck_played.json()},
          {"luck", dice}};
}

Result<Ledger> Ledger::from(const Json& json) {
  try {
    Ledger made;
    made.played = taken(Spans::from(json.at("played")));
    made.luck_played = taken(Spans::from(json.at("luck_played")));
    for (std::size_t i = 0; i < 3; ++i) {
      made.results[i] = whole(json.at("results").at(i));
      made.turns[i] = taken(Histogram::from(json.at("turns").at(i)));
    }
    for (const Json& each : json.at("endings")) made.endings[ending_from(each)] = whole(each.at(3));
    made.decisions = taken(Histogram::from(json.at("decisions")));
    made.score = turns_from(json.at("score"));
    made.chance = turns_from(json.at("chance"));
    made.last_score = taken(Histogram::from(json.at("last_score")));
    for (const Json& each : json.at("places"))
      made.places[each.at(0).get<int>()] = {whole(each.at(1)), {whole(each.at(2)), whole(each.at(3))}};
    for (std::size_t i = 0; i < 2; ++i) made.uses[i] = uses_from(json.at("uses").at(i));
    for (const auto& [rule, games] : json.at("rules").items()) made.rules[rule] = whole(games);
    for (const Json& each : json.at("luck"))
      made.luck.push_back({turn_from(each.at(0)), whole(each.at(1)), whole(each.at(2)), whole(each.at(3)),
                           whole(each.at(4)), whole(each.at(5))});
    if (made.games() != static_cast<std::uint64_t>(made.played.count()))
      throw Wrong{"the results are not those of the games that it says were played"};
    return made;
  } catch (const Wrong& wrong) {
    return problem("{}", wrong.what);
  } catch (const Json::exception& error) {
    return problem("something is missing or of the wrong kind ({})", error.what());
  }
}

}  // namespace longroll::lab
