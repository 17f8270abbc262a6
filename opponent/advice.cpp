#include "opponent/advice.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace longroll {
namespace {

constexpr int playouts_of_advice = 96;  // quick enough to wait for, and the same on any machine
constexpr std::size_t most_others = 2;
constexpr double worth_telling = 0.005;  // of a chance

bool is_heading(const Json& told) {
  const Json kind = told.value("kind", Json());
  return kind == "phase" || kind == "turn" || kind == "passed";
}

// Dice and events of a trial: what would be told for sure, before a die is rolled or something hidden shows.
class Listener final : public Dice, public EventSink {
 public:
  Listener(const Match& match, Viewer eyes) : match_(match), eyes_(eyes) {}
  int roll(int sides) override { return unsure_ = true, dice_.roll(sides); }
  void add(const Event& event) override {
    unsure_ = unsure_ || event.reveals;
    if (unsure_) return;
    const Json told = match_.describe(event, eyes_);
    if (told.is_object() && told.contains("text") && !is_heading(told)) heard_.push_back(told);
  }
  bool unsure() const { return unsure_; }
  Json take() { return std::exchange(heard_, Json::array()); }

 private:
  const Match& match_;
  Viewer eyes_;
  FastDice dice_{0};  // some rolls are repeated until they differ
  bool unsure_ = false;
  Json heard_ = Json::array();
};

// What an order is called: on its button, and in full for whoever does not see what is selected; what it
// points at; and the odds where there are any.
struct Called {
  std::string label, full, odds;
  Json points = Json::object();
};

// Orders that go anywhere are not all listed: what such a one is called, by one like it. Numbers that it does
// not share would say something else.
std::string called_like(const Json& actions, const std::string& order) {
  for (const Json& each : actions) {
    const std::string other = each.value("do", ""), label = each.value("label", "");
    const auto same = static_cast<std::size_t>(std::ranges::mismatch(other, order).in1 - other.begin());
    const std::string shared = order.substr(0, std::min(order.find_last_of(' ', same), order.size()));
    const auto told = [&](char c) {
      return !std::isdigit(static_cast<unsigned char>(c)) || shared.contains(c);
    };
    if (!label.empty() && same > order.find(' ') && std::ranges::all_of(label, told)) return label;
  }
  return capital(order);
}

Called called(const Match& match, Action action, Viewer eyes) {
  const std::string order = match.write(action);
  Called call;
  const Json view = match.view(eyes);
  for (const Json& each : view["actions"]) {
    if (each.value("do", "") != order) continue;
    call.label = each.value("label", order);
    call.full = each.value("says", call.label);
    for (const auto& [key, points] : {std::pair("hex", "hexes"), {"point", "places"}, {"unit", "units"}})
      if (each.contains(key)) call.points[points] = Json::array({each[key]});
    break;
  }
  if (call.label.empty()) call.label = call.full = called_like(view["actions"], order);
  if (const auto odds = match.odds(action, eyes)) call.odds = fmt::format(" ({})", odds->headline);
  return call;
}

// Behind the sentence, before its full stop.
std::string with_odds(std::string sentence, const std::string& odds) {
  if (odds.size() > 3 && sentence.contains(odds.substr(2, odds.size() - 3)))
    return sentence;  // it says so itself
  const bool stopped = sentence.ends_with('.');
  if (stopped && !odds.empty()) sentence.pop_back();
  return sentence + odds + (stopped && !odds.empty() ? "." : "");
}

struct Followed {
  Advice::Way way;
  Features features;    // where it leads, as far as that is known
  bool passes = false;  // the phase is over, or somebody else decides
};

// A whole move: until something is unsure, the phase passes, or the same is asked again. What is told of a
// step is what the log would say; where that is nothing, or not known yet, it is what its button says.
Followed follow(const Match& match, const Plan& plan) {
  const Decision asked = match.decision();
  const Viewer eyes = viewer(asked.seat);
  Followed followed;
  auto& [way, features, passes] = followed;
  const std::unique_ptr<Match> room = match.clone();
  Listener listener(match, eyes);
  features = room->features(asked.seat);
  std::string silent;  // steps that only prepare the next one
  for (Action action : plan.steps) {
    if (room->check(action)) break;
    const Called call = called(*room, action, eyes);
    const std::string label = (silent.empty() ? call.full : silent + call.label) + call.odds;
    way.orders.push_back(room->write(action));
    room->play(action, listener, Events(listener));
    Json heard = listener.take();
    const Decision now = room->decision();
    passes = now.seat != asked.seat || now.phase != asked.phase;
    const bool unsure = listener.unsure(), ends = unsure || passes || now.ask == asked.ask;
    if (!heard.empty() && (unsure || !passes)) {
      heard.back()["text"] = with_odds(heard.back()["text"], call.odds);
      way.steps.insert(way.steps.end(), heard.begin(), heard.end());
    } else if (unsure || passes || (ends && way.steps.empty())) {
      way.steps.push_back(call.points);
      way.steps.back()["text"] = label;
    }
    silent = heard.empty() ? label + "; then: " : std::string();
    if (unsure) break;
    features = room->features(asked.seat);
    if (ends) break;
  }
  return followed;
}

// The feature that costs most of the chance, where the two lead to different ones.
std::string worse_for(const Match& match, const Value& value, const Features& better, const Features& worse) {
  const Seat seat = match.decision().seat;
  const double chance = value.chance(seat, worse);
  std::string_view most;
  double loss = worth_telling;
  for (std::size_t i = 0; i < worse.size() && i < better.size(); ++i) {
    Features mixed;
    for (std::size_t j = 0; j < worse.size(); ++j) mixed.add(j == i ? better[j] : worse[j]);
    const double gain = value.chance(seat, mixed) - chance;
    if (gain > loss) loss = gain, most = match.feature_names()[i];
  }
  return std::string(most);
}

// Two plans that begin with the same move are one piece of advice.
bool told_already(const Advice& advice, const Advice::Way& way) {
  return way.steps == advice.best.steps ||
         std::ranges::any_of(advice.others, [&](const Advice::Way& each) { return each.steps == way.steps; });
}

}  // namespace

Advice advise(const Match& match, const Value* value, std::uint64_t seed) {
  Advice advice;
  FastDice habit(seed);
  if (!value || match.decision().phase == set_up_phase) {
    const std::unique_ptr<Match> room = match.clone();
    const Plan usual =
        draft(match, *room, [&](const Match& now, std::size_t) { return sound_choice(now, habit); });
    advice.best = follow(match, usual).way;
    return advice;
  }
  const Seat seat = match.decision().seat;
  advice.now = value->chance(seat, match.features(seat));
  Searcher searcher;
  const Thought thought = searcher.think(
      match, {.value = value, .budget = {.playouts = playouts_of_advice}, .seed = habit.next()});
  const Followed best = follow(match, thought.best.plan);
  advice.best = best.way;
  advice.best.chance = thought.best.playouts ? thought.best.chance : *advice.now;  // there was no other way
  for (const Considered& each : thought.others) {
    if (advice.others.size() == most_others) break;
    const Followed other = follow(match, each.plan);
    Advice::Way way = other.way;
    way.chance = std::min(each.chance, *advice.best.chance);  // what is not clearly better is not advised
    if (!best.passes && !other.passes) way.why = worse_for(match, *value, best.features, other.features);
    if (!way.steps.empty() && !told_already(advice, way)) advice.others.push_back(std::move(way));
  }
  return advice;
}

Json to_json(const Advice& advice) {
  // In hundredths: more is not known.
  const auto chance = [](const std::optional<double>& p) {
    return p ? Json(std::round(*p * 100) / 100) : Json();
  };
  Json others = Json::array();
  for (const Advice::Way& each : advice.others)
    others.push_back({{"steps", each.steps}, {"chance", chance(each.chance)}, {"why", each.why}});
  return {{"orders", advice.best.orders},
          {"steps", advice.best.steps},
          {"chance", chance(advice.best.chance)},
          {"now", chance(advice.now)},
          {"others", others}};
}

}  // namespace longroll
