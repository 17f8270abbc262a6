// Assertions of cases about pieces: where they are, in what state, and what they are worth.
#include "engine/vicksburg/cases/then.hpp"

namespace longroll::vicksburg {
namespace {

std::string where(Board b, Piece piece) {
  if (piece.is_unit()) return hex_text(b.data, b.at(piece.unit()));
  if (piece.is_leader()) return hex_text(b.data, b.at(piece.leader()));
  return naval_text(b.data, b.vessel_at(piece.vessel()));
}

// The place that a word names, for a piece of this kind.
std::string place_in(Board b, Statement& s, std::size_t i, Piece piece) {
  if (piece.is_vessel()) return naval_text(b.data, found_in(s, find_naval(b.data, s.word(i))));
  return hex_text(b.data, hex_in(b, s, i));
}

// Pairs of a piece and a number.
void each_value(Statement& s, std::string_view what, auto&& value) {
  for (std::size_t i = 1; i == 1 || s.has(i); i += 2) {
    const int there = value(i);
    s.same(fmt::format("{} {}", s.word(i), what), s.number(i + 1, -99, 99), there);
  }
}

}  // namespace

void then_at(Then& t, Statement& s) {
  if (s.is(2, "none")) {
    const Hex hex = hex_in(t.board, s, 1);
    if (!s.bad()) s.want(t.board.units_in(hex).empty(), fmt::format("expected no unit in {}", s.word(1)));
    return;
  }
  each_piece(t.board, s, 2, [&](Piece piece, std::string_view name) {
    s.same(fmt::format("{} at", name), place_in(t.board, s, 1, piece), where(t.board, piece));
  });
}

void then_not_at(Then& t, Statement& s) {
  each_piece(t.board, s, 2, [&](Piece piece, std::string_view name) {
    const std::string place = s.is(1, "none") ? s.word(1) : place_in(t.board, s, 1, piece);
    s.want(where(t.board, piece) != place, fmt::format("expected {} elsewhere than {}", name, s.word(1)));
  });
}

// committed, uncommitted, disrupted, undisrupted PIECE...
void then_state(Then& t, Statement& s) {
  const Position& p = t.p;
  const std::string wanted = lower(s.word(0));
  each_piece(t.board, s, 1, [&](Piece piece, std::string_view name) {
    const bool committed = piece.is_unit()     ? p.committed.has(piece.unit())
                           : piece.is_leader() ? p.committed_leaders.has(piece.leader())
                                               : p.vessel_committed[index(piece.vessel())] != 0;
    const bool disrupted = piece.is_unit() ? p.disrupted.has(piece.unit())
                                           : piece.is_vessel() && p.vessel_disrupted[index(piece.vessel())];
    s.want((wanted.ends_with("committed") ? committed : disrupted) != wanted.starts_with("un"),
           fmt::format("expected {} {}", name, wanted));
  });
}

void then_off(Then& t, Statement& s) {
  constexpr std::array<std::string_view, 8> words = {"on-map",  "pool",     "lost",    "downriver",
                                                     "raiding", "pursuing", "chasing", "gone"};
  const std::size_t wanted = s.one_of(1, words, "a place off the map");
  each_piece(t.board, s, 2, [&](Piece piece, std::string_view name) {
    const Fate fate = piece.is_unit()                         ? t.p.fate[piece.unit().at]
                      : piece.is_leader()                     ? t.p.leader_fate[piece.leader().at]
                      : t.board.vessel_afloat(piece.vessel()) ? Fate::on_map
                                                              : Fate::lost;
    s.same(name, words[wanted], words[static_cast<std::size_t>(fate)]);
  });
}

// supplied, unsupplied, surrounded, not-surrounded UNIT...
void then_supply(Then& t, Statement& s) {
  const std::string wanted = lower(s.word(0));
  for (std::size_t i = 1; i == 1 || s.has(i); ++i) {
    const Unit unit = unit_in(t.board, s, i);
    if (s.bad()) return;
    const Seat side = t.board.side(unit);
    const bool is =
        (wanted.ends_with("supplied") ? t.board.supplied_now(side) : t.board.surrounded(side)).has(unit);
    s.want(is == (wanted == "supplied" || wanted == "surrounded"),
           fmt::format("expected {} {}", s.word(i), wanted));
  }
}

void then_cost(Then& t, Statement& s) {
  const Piece piece = piece_in(t.board, s, 1);
  if (s.bad()) return;
  s.same(fmt::format("cost of {}", s.word(1)), s.number(2, 0, 99),
         piece.is_leader() ? t.board.cv(piece.leader()) : t.board.activation_cost(piece));
}

void then_cv(Then& t, Statement& s) {
  each_value(s, "cv", [&](std::size_t i) {
    const Leader leader = leader_in(t.board, s, i);
    return leader.exists() ? t.board.cv(leader) : 0;
  });
}
void then_cf(Then& t, Statement& s) {
  each_value(s, "cf", [&](std::size_t i) {
    const Unit unit = unit_in(t.board, s, i);
    return unit.exists() ? t.board.strength(unit) : 0;
  });
}

void then_supreme(Then& t, Statement& s) {
  const Leader there = t.board.supreme(seat_in(s, 1));
  const Leader wanted = s.is(2, "none") ? Leader{} : leader_in(t.board, s, 2);
  s.want(wanted == there,
         fmt::format("expected Supreme Commander {}, but it is {}", s.word(2), piece_id(t.board, there)));
}

// leader POST NAME: who holds it
void then_leader(Then& t, Statement& s) {
  const Leader leader = leader_in(t.board, s, 1);
  if (s.bad()) return;
  const LeaderInfo& info = t.data.of(leader);
  std::vector<std::string_view> names = {info.name};
  if (!info.replacement.empty()) names.push_back(info.replacement);
  if (!info.relief.empty()) names.push_back(info.relief);
  same_text(s, "Leader", names[s.one_of(2, names, "a name in that post")], t.board.name(leader));
}

}  // namespace longroll::vicksburg
