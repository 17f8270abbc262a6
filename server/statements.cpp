#include "server/statements.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/job_rows.hpp"
#include "server/migrations.hpp"

namespace longroll::server {
namespace {

using soci::into;
using soci::use;

// What the changes make of the counts, or nothing where they do not follow on them.
bool follows(Standing& standing, const Write& write) {
  if (const auto* add = std::get_if<AddEntry>(&write)) return add->number == standing.length++;
  if (const auto* add = std::get_if<AddChat>(&write)) return add->number == standing.lines++;
  if (const auto* back = std::get_if<TakeBack>(&write)) {
    if (back->from < 0 || back->from > standing.length) return false;
    standing.length = back->from;
  }
  return true;
}

}  // namespace

std::unique_ptr<soci::statement> Store::Statements::row_statement(const char* ending) {
  return std::make_unique<soci::statement>(
      (sql().prepare
           << "select version, touched, next_die, undos, ended, winner, offer, offer_seat, finished, "
              "length, lines, origin, head, meeting, seal from tables where id = :i"
           << ending,
       use(id), into(version), into(touched), into(next_die), into(now.undos), into(now.ended),
       into(now.winner), into(now.offer.what), into(now.offer.seat), into(now.finished), into(now.length),
       into(now.lines), into(now.origin), into(now.head), into(now.meeting), into(seal)));
}

// Who is to change a table has its row to himself until the commit: nobody can come between the look at its
// version and the change.
void Store::Statements::prepare() {
  look = row_statement("");
  read = row_statement(database.sqlite() ? "" : " for update");
  update = std::make_unique<soci::statement>((
      sql().prepare << "update tables set version = :v, touched = :t, next_die = :d, undos = :u, ended = :e, "
                       "winner = :w, offer = :o, offer_seat = :s, finished = :f, length = :l, lines = :c, "
                       "head = :h, meeting = :m, seal = :x where id = :i and version = :b",
      use(version), use(touched), use(next_die), use(now.undos), use(now.ended), use(now.winner),
      use(now.offer.what), use(now.offer.seat), use(now.finished), use(now.length), use(now.lines),
      use(now.head), use(now.meeting), use(seal), use(id), use(before)));
  add = std::make_unique<soci::statement>(
      (sql().prepare << "insert into entries (table_id, number, seat, action, dice, first_die, hash) "
                        "values (:table, :number, :seat, :action, :dice, :first, :hash)",
       use(id), use(number), use(seat), use(action), use(dice), use(first_die), use(hash)));
}

// SQLite: nobody else writes tables, but the operator may write a list; whoever begins has the file to
// himself.
void Store::Statements::begin(std::span<const std::string> tables) {
  notes.clear(), taken.clear(), later_entries.clear(), later_rows.clear();
  if (database.sqlite())
    sql() << "begin immediate";
  else
    take_together(tables);
}

// What has changed is told in the same transaction: to all, or, where it fails, to nobody.
void Store::Statements::commit() {
  if (!database.sqlite()) send_later();
  notes.clear();
  sql().commit();
}

// Servers of before must not write by rules that they do not know.
void Store::Statements::tell_schema() {
  begin();
  notes.push_back(fmt::format("schema {}", newest_schema()));
  commit();
}

// What other servers must look at; nothing secret. docs/server.md has the words.
void Store::Statements::note(const Write& write) {
  const auto once = [&](std::string word) {
    if (std::ranges::find(notes, word) == notes.end()) notes.push_back(std::move(word));
  };
  if (const auto* gone = std::get_if<DeleteTable>(&write)) {
    notes.push_back("deleted " + gone->table);
    once("lobby");
  } else if (const auto* made = std::get_if<CreateTable>(&write)) {
    if (made->table.meeting.opened) once("lobby");
  } else if (const auto* met = std::get_if<SetMeeting>(&write)) {
    if (met->meeting.opened) once("lobby");
  } else if (const auto* ask = std::get_if<AskThought>(&write)) {
    if (ask->wanted && ask->worker.empty()) once("job");
  }
}

// Reads what changes of a table's row, and verifies it: what is damaged is not built upon.
Stored<void> Store::Statements::fetch(soci::statement& row, const std::string& table) {
  id = table;
  if (!row.execute(true)) return missing(table);
  row.fetch();  // to its end: SQLite holds on to a statement that is not
  now.version = version, now.touched = touched, now.next_die = next_die;
  if (seal != seal_of(id, now)) return trouble(Trouble::damaged);
  return {};
}

Stored<void> Store::Statements::missing(const std::string& table) {
  long long when = 0;
  std::string found;
  sql() << "select at, seal from deleted where id = :i", use(table), into(when), into(found);
  return trouble(sql().got_data() && found == seal_of_deleted(table, when) ? Trouble::deleted
                                                                           : Trouble::unknown);
}

// The row as it is now, in the place of the version that this was decided on.
bool Store::Statements::save(std::int64_t decided_on) {
  before = decided_on;
  now.version = decided_on + 1, now.touched = time();
  version = now.version, touched = now.touched, next_die = now.next_die;
  seal = seal_of(id, now);
  if (!database.sqlite()) {
    later_rows.add(id, before, version, touched, next_die, now.undos, now.ended, now.winner, now.offer.what,
                   now.offer.seat, now.finished, now.length, now.lines, now.head, now.meeting, seal);
    return true;
  }
  update->execute(true);
  return update->get_affected_rows() == 1;
}

Stored<void> Store::Statements::change(std::int64_t decided_on, std::span<const Write> writes) {
  if (const auto* create = std::get_if<CreateTable>(&writes.front())) {
    write(*create);
    for (const Write& each : writes) note(each);
    return {};
  }
  if (auto found = take(table_of(writes.front())); !found) return found;
  if (now.version != decided_on) return trouble(Trouble::moved);
  Standing then = now;
  for (const Write& each : writes)
    if (!follows(then, each)) return trouble(Trouble::moved);
  for (const Write& each : writes) note(each);
  if (const auto* gone = std::get_if<DeleteTable>(&writes.front())) return write(*gone), Stored<void>();
  const auto makes = [](const Write& each) { return std::holds_alternative<CreateTable>(each); };
  for (const Write& each : writes)
    if (!makes(each)) std::visit([&](const auto& one) { write(one); }, each);
  if (!save(decided_on)) return trouble(Trouble::unavailable);  // not while the row is ours
  notes.push_back(fmt::format("table {} {}", id, now.version));
  for (const Write& each : writes)  // another table, which follows from this one
    if (makes(each)) write(std::get<CreateTable>(each));
  return {};
}

void Store::Statements::write_entry(const std::string& table, int at, const StoredEntry& entry) {
  hash = link_of(now.head, table, at, entry);
  number = at, seat = entry.seat, action = entry.action, dice = dice_text(entry.dice);
  first_die = static_cast<long long>(entry.first_die);
  if (database.sqlite())
    add->execute(true);
  else
    later_entries.add(table, number, seat, action, dice, first_die, hash);
  now.head = hash;
  ++now.length;
}

void Store::Statements::write(const AddEntry& each) {
  write_entry(each.table, each.number, each.entry);
  if (each.ends) now.finished = 1;
}

void Store::Statements::write(const TakeBack& back) {
  if (!database.sqlite()) send_later();  // it looks at entries
  sql() << "delete from entries where table_id = :t and number >= :n", use(back.table), use(back.from);
  now.head = now.origin;
  const int last = back.from - 1;
  if (last >= 0)
    sql() << "select hash from entries where table_id = :t and number = :n", use(back.table), use(last),
        into(now.head);
  now.length = back.from;
  now.next_die = static_cast<std::int64_t>(back.next_die);
  now.undos = Json(back.undos).dump();
}

void Store::Statements::write(const SetSeat& set) {
  const std::string sealed = seal_of(set.table, set.seat, set.name, set.salt);
  sql() << "update seats set name = :n, salt = :s, seal = :x where table_id = :t and seat = :c",
      use(set.name), use(set.salt), use(sealed), use(set.table), use(set.seat);
}

void Store::Statements::write(const AddChat& add_line) {
  const auto sent = static_cast<long long>(add_line.line.when);
  const std::string sealed = seal_of(add_line.table, add_line.number, add_line.line);
  sql() << "insert into chat (table_id, number, seat, text, sent, seal) values (:t, :n, :s, :x, :w, :y)",
      use(add_line.table), use(add_line.number), use(add_line.line.seat), use(add_line.line.text), use(sent),
      use(sealed);
  ++now.lines;
}

// Its name stays, so that whoever holds a key can be told for certain that it opens nothing any more.
void Store::Statements::write(const DeleteTable& gone) {
  for (const char* part : {"entries", "chat", "seats", "meetings", "hidden", "jobs", "turns_told"})
    sql() << "delete from " << part << " where table_id = :t", use(gone.table);
  sql() << "delete from tables where id = :t", use(gone.table);
  const long long when = time();
  const std::string sealed = seal_of_deleted(gone.table, when);
  sql() << "insert into deleted (id, at, seal) values (:i, :a, :s)", use(gone.table), use(when), use(sealed);
}

void Store::Statements::keep_meeting(const std::string& table, const std::array<StoredSeat, 2>& seats,
                                     const Meeting& m) {
  const std::string text = to_text(seats, m);
  const int open = m.open, watch = m.watch;
  const auto since = static_cast<long long>(m.since), opened = static_cast<long long>(m.opened);
  sql() << "delete from meetings where table_id = :t", use(table);
  sql() << "insert into meetings (table_id, owner_first, owner_second, opened_by, opened, open, watch, "
           "deciding, since, body) values (:t, :a, :b, :p, :o, :q, :w, :d, :s, :x)",
      use(table), use(seats[0].owner), use(seats[1].owner), use(m.by), use(opened), use(open), use(watch),
      use(m.deciding), use(since), use(text);
  now.meeting = seal_of_meeting(table, text);
}

void Store::Statements::write(const SetMeeting& set) { keep_meeting(set.table, set.seats, set.meeting); }

void Store::Statements::write(const AddResult& r) {
  const int computer = r.computer;
  const auto ended = static_cast<long long>(r.ended);
  sql() << "insert into results (table_id, seat, player, game, scenario, against, against_name, computer, "
           "result, ended) values (:t, :s, :p, :g, :c, :a, :n, :k, :r, :e)",
      use(r.table), use(r.seat), use(r.player), use(r.game), use(r.scenario), use(r.against),
      use(r.against_name), use(computer), use(r.result), use(ended);
}

void Store::Statements::write(const AskThought& ask) { JobRows(sql()).ask(ask, now.version + 1); }

void Store::Statements::write(const CreateTable& create) {
  const StoredTable& t = create.table;
  const std::string options = Json(t.setup.options).dump();
  const auto created = static_cast<long long>(t.created);
  const StoredTable::WhatIf whatif = t.whatif.value_or(StoredTable::WhatIf{});
  const std::string deals = deals_text(whatif.deals);
  id = t.id;
  now = {};
  now.touched = time();
  now.ended = t.ended, now.winner = t.winner, now.finished = !t.ended.empty();
  now.origin = now.head = origin_of(t);
  for (std::size_t i = 0; i < t.entries.size(); ++i) write_entry(t.id, static_cast<int>(i), t.entries[i]);
  if (t.meeting.kept) keep_meeting(t.id, t.seats, t.meeting);
  seal = seal_of(t.id, now);
  const long long touched_now = now.touched;
  sql()
      << "insert into tables (id, game, scenario, options, spectator_hash, seed, created, whatif, whatif_at, "
         "whatif_deals, file, touched, length, origin, head, meeting, seal, ended, winner, finished) values "
         "(:i, :g, :s, :o, :h, :d, "
         ":c, :w, :n, :a, :f, :t, :l, :r, :e, :m, :x, :y, :z, :q)",
      use(t.id), use(t.game), use(t.setup.scenario), use(options), use(t.spectator_hash), use(t.seed),
      use(created), use(whatif.table), use(whatif.at), use(deals), use(t.setup.file), use(touched_now),
      use(now.length), use(now.origin), use(now.head), use(now.meeting), use(seal), use(now.ended),
      use(now.winner), use(now.finished);
  for (int i = 0; i < 2; ++i) {
    const StoredSeat& s = t.seats[static_cast<std::size_t>(i)];
    const std::string sealed = seal_of(t.id, i, s.name, s.salt);
    sql()
        << "insert into seats (table_id, seat, kind, player, key_hash, name, salt, seal) values (:t, :s, :k, "
           ":p, :h, :n, :x, :y)",
        use(t.id), use(i), use(s.kind), use(s.player), use(s.key_hash), use(s.name), use(s.salt), use(sealed);
  }
}

}  // namespace longroll::server
