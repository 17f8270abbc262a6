// Rule cases: the assertions under `then`. docs/cases/stockade.md explains each; those that every game has
// are in engine/core/case_words.hpp.
#include "engine/stockade/cases/then.hpp"

#include <nlohmann/json.hpp>

#include "engine/core/case_words.hpp"
#include "engine/stockade/cases/operands.hpp"
#include "engine/stockade/words/labels.hpp"

namespace longroll::stockade {
namespace {

void phase(Then& t, Statement& s) {
  const auto wanted = phase_named(s.word(1));
  if (!wanted) return s.wrong(fmt::format("'{}' is not a phase", s.word(1)));
  s.same("phase", phase_label(*wanted), phase_label(t.b.p.phase));
}

void assault(Then& t, Statement& s) { s.same("assault", s.number(1, 1, 2), int{t.b.p.assault}); }
void morale(Then& t, Statement& s) { s.same("morale", s.number(1, 2, 4), int{t.b.p.morale}); }
void limit_is(Then& t, Statement& s) { s.same("limit", s.number(2, 1, 20), limit(t.b, side_in(s, 1))); }
void role(Then& t, Statement& s) {
  s.same("role", roles[s.one_of(1, roles, "a role of the companies")], roles[t.b.p.option]);
}

void points(Then& t, Statement& s) {
  if (t.b.p.step != Step::moving) return s.fail("no stack is moving");
  s.same("points left", s.number(1, 0, 20),
         t.b.p.spent == whole_factor ? 0 : group(t.b).movement - t.b.p.spent);
}

void not_over(Then& t, Statement& s) { s.want(t.b.p.step != Step::over, "the game is over"); }

void winner(Then& t, Statement& s) {
  const std::string_view nobody_yet = "nobody yet";
  const Outcome result = t.game.outcome(t.b.p);
  s.same("winner", s.is(1, nobody_yet) ? nobody_yet : side_id(side_in(s, 1)),
         result.over ? side_id(result.winner) : nobody_yet);
}

void gettysburg_is(Then& t, Statement& s) {
  int modifier = gettysburg(t.b).modifier();
  for (const Event& each : t.history)
    if (each.kind == static_cast<std::uint8_t>(Happened::gettysburg)) modifier = each[1];
  s.same("Gettysburg modifier", s.number(1, 0, 9), modifier);
}

// As in every game; and a single action must be in the list of legal actions, or not.
void expect_listed(Then& t, Statement& s, bool wanted) {
  const MatchOf<Game> match(std::shared_ptr<const Game>(std::shared_ptr<const Game>(), &t.game), t.b.p);
  then_in_any_game(match, t.history, s);
  const auto order = t.game.read(t.b.p, s.rest(1));
  if (s.bad() || !order || order->size() != 1) return;
  ActionList list;
  t.game.actions(t.b.p, list);
  s.want(list.contains(order->front()) == wanted,
         fmt::format("'{}' is {}in the list of legal actions", s.rest(1), wanted ? "not " : ""));
}
void legal(Then& t, Statement& s) { expect_listed(t, s, true); }
void illegal(Then& t, Statement& s) { expect_listed(t, s, false); }

void tells(Then& t, Statement& s) {
  const Side side = side_in(s, 1);
  const std::string& text = s.word(2);
  for (const Event& event : t.history) {
    const Json told = t.game.describe(t.b.p, event, viewer(side));
    if (told.is_object() && told["text"].get_ref<const std::string&>().contains(text)) return;
  }
  s.fail(fmt::format("nothing that {} is told reads '{}'", side_id(side), text));
}

constexpr CaseWord<Then> table_words[] = {
    {"phase", phase},   {"assault", assault},   {"morale", morale}, {"limit", limit_is},
    {"role", role},     {"points", points},     {"legal", legal},   {"illegal", illegal},
    {"winner", winner}, {"not-over", not_over}, {"tells", tells},   {"gettysburg", gettysburg_is},
};

std::vector<CaseWord<Then>> all_words() {
  std::vector<CaseWord<Then>> all(std::begin(table_words), std::end(table_words));
  for (ThenWords some : {counter_words(), combat_words(), component_words()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace

Result<void> Game::then(const Position& p, std::span<const Event> history, const Words& words) const {
  static const std::vector<CaseWord<Then>> own = all_words();
  Statement statement(words);
  Then context{*this, {data_, p}, history};
  return run_then(ThenWords(own), context, statement, *this, p, history);
}

}  // namespace longroll::stockade
