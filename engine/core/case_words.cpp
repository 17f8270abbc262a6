#include "engine/core/case_words.hpp"

#include <algorithm>

namespace longroll {
namespace {

struct Look {
  const Match& match;
  std::span<const Event> history;
};

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string list;
  for (const Json& each : value) list += (list.empty() ? "" : " ") + text_of(each);
  return list;
}

Viewer viewer_named(const Look& look, Statement& s, std::size_t i) {
  if (s.is(i, "spectator")) return Viewer::spectator;
  if (const auto seat = seat_named(look.match.info(), s.word(i))) return viewer(*seat);
  s.wrong(fmt::format("'{}' is not a seat; the seats are {}", s.word(i),
                      fmt::join(look.match.info().seats, ", ")));
  return Viewer::spectator;
}

void turn(Look& look, Statement& s) {
  s.same("turn", s.number(1, 0, 999), look.match.view(Viewer::everyone)["turn"]["number"].get<int>());
}

void phase(Look& look, Statement& s) {
  s.same("phase", lower(s.word(1)), lower(text_of(look.match.view(Viewer::everyone)["phase"]["id"])));
}

// The word at i must be a seat, or one of the others.
std::string seat_or(const Look& look, Statement& s, std::size_t i,
                    std::initializer_list<std::string_view> others) {
  std::vector<std::string_view> known(look.match.info().seats.begin(), look.match.info().seats.end());
  known.insert(known.end(), others);
  return std::string(known[s.one_of(i, known, "a word for this")]);
}

void decides(Look& look, Statement& s) {
  s.same("to decide:", seat_or(look, s, 1, {"nobody"}),
         std::string(seat_name(look.match.info(), look.match.decision().seat)));
}

void asks(Look& look, Statement& s) {
  const Json decision = look.match.view(Viewer::everyone)["decision"];
  s.same("to be asked", lower(s.word(1)), decision.is_object() ? text_of(decision["ask"]) : "over");
}

// Both the check and, where it is one action, the list of legal actions.
void expect_legal(Look& look, Statement& s, bool wanted) {
  const std::string order = s.rest(1);
  const auto verdict = why_not(look.match, order);
  if (!verdict) return s.wrong(verdict.error().what);
  if (*verdict) return s.want(!wanted, fmt::format("'{}' is refused: {}", order, (*verdict)->text()));
  s.want(wanted, fmt::format("'{}' is allowed", order));
}

void legal(Look& look, Statement& s) { expect_legal(look, s, true); }
void illegal(Look& look, Statement& s) { expect_legal(look, s, false); }

void refused(Look& look, Statement& s) {
  const std::string order = s.rest(2);
  const auto verdict = why_not(look.match, order);
  if (!verdict) return s.wrong(verdict.error().what);
  if (!*verdict) return s.fail(fmt::format("'{}' is allowed", order));
  s.same("to be refused under", s.word(1), std::string((*verdict)->rule));
}

void choices(Look& look, Statement& s) {
  ActionList list;
  look.match.actions(list);
  s.same("choices", s.number(1, 0, static_cast<int>(ActionList::capacity)), static_cast<int>(list.size()));
}

void over(Look& look, Statement& s) { s.want(look.match.outcome().over, "the game goes on"); }

void outcome(Look& look, Statement& s) {
  const Outcome result = look.match.outcome();
  s.same("outcome", seat_or(look, s, 1, {"draw", "none"}),
         !result.over                    ? std::string("none")
         : result.winner == Seat::nobody ? std::string("draw")
                                         : std::string(seat_name(look.match.info(), result.winner)));
}

bool told(const Look& look, Viewer who, std::string_view text) {
  return std::ranges::any_of(look.history, [&](const Event& event) {
    const Json words = look.match.describe(event, who);
    return words.is_object() && text_of(words["text"]).find(text) != std::string::npos;
  });
}

void says(Look& look, Statement& s) {
  const Viewer who = viewer_named(look, s, 1);
  const std::string& text = s.word(2);
  if (!s.bad())
    s.want(told(look, who, text), fmt::format("nothing that {} is told reads '{}'", s.word(1), text));
}

void hides(Look& look, Statement& s) {
  const Viewer who = viewer_named(look, s, 1);
  const std::string& text = s.word(2);
  if (!s.bad()) s.want(!told(look, who, text), fmt::format("{} is told '{}'", s.word(1), text));
}

// shows SEAT PATH VALUE: turn.number, decision.seat, units.2.cf in the view of the seat.
void shows(Look& look, Statement& s) {
  const Viewer who = viewer_named(look, s, 1);
  const std::string path = s.word(2);
  if (s.bad()) return;
  const Json view = look.match.view(who);
  const Json* here = find_in(view, path);
  if (!here) return s.fail(fmt::format("nothing is called '{}' there", path));
  s.same(path, s.word(3), text_of(*here));
}

constexpr CaseWord<Look> common_words[] = {
    {"turn", turn},       {"phase", phase},     {"decides", decides}, {"asks", asks}, {"legal", legal},
    {"illegal", illegal}, {"refused", refused}, {"choices", choices}, {"over", over}, {"outcome", outcome},
    {"says", says},       {"hides", hides},     {"shows", shows},
};

}  // namespace

const Json* find_in(const Json& document, std::string_view path) {
  const Json* here = &document;
  while (!path.empty()) {
    const std::string_view step = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(path.size(), step.size() + 1));
    const auto place = whole_number(step);
    if (here->is_object() && here->contains(step))
      here = &(*here)[std::string(step)];
    else if (here->is_array() && place && *place >= 0 && static_cast<std::size_t>(*place) < here->size())
      here = &(*here)[static_cast<std::size_t>(*place)];
    else
      return nullptr;
  }
  return here;
}

bool then_in_any_game(const Match& match, std::span<const Event> history, Statement& statement) {
  Look look{match, history};
  return run_word(std::span<const CaseWord<Look>>(common_words), look, statement);
}

std::vector<std::string_view> words_in_any_game() {
  return words_of(std::span<const CaseWord<Look>>(common_words));
}

}  // namespace longroll
