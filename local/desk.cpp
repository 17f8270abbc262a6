#include "local/desk.hpp"

#include <algorithm>

namespace longroll::local {

using namespace server;
using Clock = std::chrono::steady_clock;

namespace {

bool changes_game(const Write& write) {
  return std::holds_alternative<AddEntry>(write) || std::holds_alternative<TakeBack>(write) ||
         std::holds_alternative<EndGame>(write);
}

constexpr const char* ok = R"({"type":"ok"})";

}  // namespace

Json Desk::Answer::json(const Table& table) const {
  Json all = {{"say", say}};
  if (!keeping.empty()) all["keep"] = keeping.json(table);
  return all;
}

Json Desk::hear(int chair, std::string_view message) {
  Answer answer;
  Json id;
  const auto said = parse_message(message, id);
  const Chair* sitting = find(chair);
  if (!said)
    say(chair, error_text(id, said.error()), answer);
  else if (const auto* hello = std::get_if<Hello>(&*said))
    enter(chair, id, *hello, answer);
  else if (!sitting)
    say(chair, error_text(id, {"the first message is hello"}), answer);
  else if (changes(*said))
    change(chair, sitting->viewer, id, *said, answer);
  else if (const auto told = table_.inform(sitting->viewer, *said, value_.get()))
    say(chair, with_id(*told, id), answer);
  else
    say(chair, error_text(id, told.error()), answer);
  return answer.json(table_);
}

void Desk::enter(int chair, const Json& id, const Hello& hello, Answer& answer) {
  const auto viewer = table_.admit(Visitor{.key = hello.key});
  if (!viewer) return say(chair, error_text(id, {"this key does not open the table"}), answer);
  std::erase_if(chairs_, [&](const Chair& each) { return each.number == chair; });
  chairs_.push_back({chair, *viewer});
  say(chair, with_id(welcome(*viewer, hello), id), answer);
  if (told_thinking_ != Seat::nobody && table_.computer())
    say(chair, Json{{"type", "thinking"}, {"seat", index(told_thinking_)}}.dump(), answer);
  Json here = present();
  here["type"] = "present";
  say_to_all(here, answer);
}

Json Desk::leave(int chair) {
  Answer answer;
  if (std::erase_if(chairs_, [&](const Chair& each) { return each.number == chair; })) {
    Json here = present();
    here["type"] = "present";
    say_to_all(here, answer);
  }
  return answer.json(table_);
}

void Desk::change(int chair, Viewer viewer, const Json& id, const Said& said, Answer& answer) {
  if (std::holds_alternative<Hurry>(said)) {
    if (viewer == Viewer::spectator) return say(chair, error_text(id, {"a spectator only looks on"}), answer);
    hurried_ = true;
    if (table_.computer()) thinker().cut_short();
    return say(chair, with_id(ok, id), answer);
  }
  const bool was_over = table_.over();
  auto heard = table_.hear(viewer, said, audience());
  if (!heard) return say(chair, error_text(id, heard.error()), answer);
  if (std::ranges::any_of(heard->writes, changes_game)) {
    for (Pace& pace : paces_) pace.rest();
    for (auto& each : thinkers_)
      if (each) each->forget();  // it would be about the past
    began_.reset();
    hurried_ = false;
  }
  happen(*heard, was_over, answer);
  say(chair, with_id(ok, id), answer);
}

void Desk::happen(const Change& change, bool was_over, Answer& answer) {
  answer.keeping.add(change.writes);
  for (const Told& told : change.told)
    for (const Chair& chair : chairs_)
      if (const Text& text = told[static_cast<std::size_t>(index(chair.viewer))])
        say(chair.number, *text, answer);
  if (was_over || !table_.over()) return;
  for (const Chair& chair : chairs_)  // those who did not see everything get the whole log
    if (table_.hid_from(chair.viewer)) say(chair.number, welcome(chair.viewer, {}), answer);
}

std::string Desk::welcome(Viewer viewer, const Hello& hello) const {
  const auto board = table_.match().ask(Viewer::spectator, {"board"});
  return table_.welcome(viewer, hello, present(), board ? board->dump() : "null");
}

Thinker& Desk::thinker() {
  auto& place = thinkers_[static_cast<std::size_t>(index(table_.deciding()))];
  if (!place || place->player().skill != table_.player().skill)
    place = std::make_unique<Thinker>(table_.player(), value_);
  return *place;
}

// False where no computer is to decide, or nobody is there to see it.
bool Desk::begin_thought(Answer& answer, bool shared) {
  if (!table_.computer() || (table_.only_computers() && chairs_.empty())) {
    told_thinking_ = Seat::nobody;
    return false;
  }
  const Seat seat = table_.deciding();
  Pace& pace = paces_[static_cast<std::size_t>(index(seat))];
  if (std::exchange(told_thinking_, seat) != seat) {
    say_to_all({{"type", "thinking"}, {"seat", index(seat)}}, answer);
    if (table_.only_computers()) pace.rest();
  }
  if (began_) return true;
  began_ = Clock::now();
  Thinker& mind = thinker();
  ahead_ = table_.needs_thought(mind);
  if (!ahead_) return true;
  mind.set_shared(shared);
  const Player player = table_.player();
  const int time = pace.next(info_of(player.skill).activity);
  mind.set_budget(hurried_ ? Budget{.milliseconds = 1} : budget_at_table(player, time));
  return true;
}

Json Desk::think(int milliseconds, bool shared) {
  Answer answer;
  bool waits = false;
  const auto until = Clock::now() + std::chrono::milliseconds(milliseconds);
  while (begin_thought(answer, shared)) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    const auto action = table_.ponder(thinker(), static_cast<int>(std::max<std::int64_t>(1, left)));
    if (action) {
      const double spent = std::chrono::duration<double, std::milli>(Clock::now() - *began_).count();
      if (ahead_) paces_[static_cast<std::size_t>(index(table_.deciding()))].spent(spent);
      began_.reset();
      const bool was_over = table_.over();
      happen(table_.play_for_computer(*action, audience()), was_over, answer);
    }
    waits = !action && shared && thinker().search() && thinker().search()->waits();
    if (waits || Clock::now() >= until) break;
  }
  Json all = answer.json(table_);
  if (waits) all["waits"] = true;
  all["busy"] = table_.computer() && !(table_.only_computers() && chairs_.empty());
  return all;
}

void Desk::say(int chair, std::string text, Answer& answer) const {
  answer.say.push_back({chair, std::move(text)});
}

void Desk::say_to_all(const Json& message, Answer& answer) const {
  const std::string text = message.dump();
  for (const Chair& chair : chairs_) say(chair.number, text, answer);
}

Audience Desk::audience() const {
  Audience there = {};
  for (const Chair& chair : chairs_) there[static_cast<std::size_t>(index(chair.viewer))] = true;
  return there;
}

Json Desk::present() const {
  const Audience there = audience();
  const auto watchers =
      std::ranges::count(chairs_, Viewer::spectator, [](const Chair& each) { return each.viewer; });
  return {{"seats", {there[0], there[1]}}, {"watchers", watchers}};
}

const Desk::Chair* Desk::find(int chair) const {
  const auto found = std::ranges::find(chairs_, chair, &Chair::number);
  return found == chairs_.end() ? nullptr : &*found;
}

}  // namespace longroll::local
