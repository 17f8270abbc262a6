#include "engine/core/seen.hpp"

#include <algorithm>
#include <cctype>

#include "engine/core/json_change.hpp"

namespace longroll {
namespace {

constexpr int deepest = 24;  // of JSON; a view has less than half of it
constexpr std::size_t spacing = 100;
constexpr std::string_view looking_on = "spectator";

Result<Json> parsed(std::string_view line) {
  bool too_deep = false;
  const auto watch = [&](int depth, Json::parse_event_t, Json&) {
    too_deep = too_deep || depth > deepest;
    return depth <= deepest;
  };
  Json json = Json::parse(line, watch, false);
  if (too_deep || !json.is_object()) return problem("this is not a moment of a game");
  return json;
}

bool is_list_of(const Json& json, bool (*fits)(const Json&)) {
  return json.is_array() && std::ranges::all_of(json, fits);
}

// What clients take for granted of every view and every entry.
bool is_view(const Json& view) {
  if (!view.is_object() || !view.contains("outcome")) return false;
  const auto has = [&](const char* part, const char* words) {
    const auto found = view.find(part);
    return found != view.end() && found->is_object() && found->contains(words) && (*found)[words].is_string();
  };
  return has("turn", "label") && has("phase", "label") &&
         (view.value("decision", Json(false)).is_null() || has("decision", "prompt"));
}

bool is_entry(const Json& entry) {
  if (!entry.is_object()) return false;
  const Json seat = entry.value("seat", Json()), order = entry.value("order", Json(false));
  return (seat == 0 || seat == 1) && (order.is_null() || order.is_string()) &&
         is_list_of(entry.value("dice", Json()), [](const Json& die) { return die.is_number_integer(); }) &&
         is_list_of(entry.value("events", Json()), [](const Json& event) {
           return event.is_object() && event.contains("text") && event["text"].is_string();
         });
}

}  // namespace

Seen::Seen(Viewer by, Json view) : by_(by), now_(std::move(view)) {
  lines_.push_back(Json{{"view", now_}}.dump());
  whole_.push_back(now_.dump());
}

void Seen::keep(std::string line) {
  lines_.push_back(std::move(line));
  if (static_cast<std::size_t>(size()) % spacing == 0) whole_.push_back(now_.dump());
}

void Seen::add(const Json& entry, Json view) {
  Json moment = {{"entry", entry}, {"change", change_between(now_, view)}};
  now_ = std::move(view);
  keep(moment.dump());
}

Result<Seen> Seen::read(const GameInfo& info, std::string_view by, const std::vector<std::string>& lines) {
  const auto seat = seat_named(info, by);
  if (!seat && !same_word(by, looking_on)) return problem("'{}' is nobody who saw this game", by);
  int number = 1;
  const auto wrong = [&] {
    return std::unexpected(Problem{.what = "this is not a moment of a game", .line = number});
  };
  if (lines.empty()) return wrong();
  auto first = parsed(lines.front());
  if (!first || !is_view(first->value("view", Json()))) return wrong();
  Seen seen(seat ? viewer(*seat) : Viewer::spectator, (*first)["view"]);
  for (auto line = lines.begin() + 1; line != lines.end(); ++line) {
    ++number;
    auto moment = parsed(*line);
    if (!moment || !is_entry(moment->value("entry", Json()))) return wrong();
    if (!apply_change(seen.now_, moment->value("change", Json())) || !is_view(seen.now_)) return wrong();
    seen.keep(*line);
  }
  return seen;
}

Json Seen::view(int at) const {
  const std::size_t end = static_cast<std::size_t>(std::clamp(at, 0, size()));
  if (static_cast<int>(end) == size()) return now_;
  Json view = Json::parse(whole_[end / spacing]);
  for (std::size_t i = end / spacing * spacing + 1; i <= end; ++i)
    apply_change(view, Json::parse(lines_[i])["change"]);
  return view;
}

void Seen::tell(const std::function<void(const Json& before, const Json& entry)>& hear) const {
  Json view = Json::parse(whole_.front());
  for (std::size_t i = 1; i < lines_.size(); ++i) {
    const Json moment = Json::parse(lines_[i]);
    hear(view, moment["entry"]);
    apply_change(view, moment["change"]);
  }
}

Json Seen::entry(int at) const {
  if (at < 1 || at > size()) return {};
  return Json::parse(lines_[static_cast<std::size_t>(at)])["entry"];
}

std::string_view seen_by(const GameInfo& info, Viewer viewer) {
  return viewer == Viewer::spectator ? looking_on : seat_name(info, Seat(index(viewer)));
}

std::string saved_in_mid_game(const AnyGame& game, std::string_view by) {
  const auto seat = seat_named(game.info(), by);
  std::string who = "a spectator";
  if (seat) {
    std::string name(seat_name(game.info(), *seat));
    const auto end = name.contains('-') ? name.end() : name.begin() + 1;  // "UE-CW", "Union"
    std::transform(name.begin(), end, name.begin(), [](unsigned char c) { return std::toupper(c); });
    who = fmt::format("the {} side", name);
  }
  return fmt::format(
      "this record was saved in mid-game, as {} saw it; it lacks what was hidden then ({}), so that it can "
      "be "
      "looked at, but not played on from",
      who, game.extras().secrets);
}

}  // namespace longroll
