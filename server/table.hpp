// One game in progress: the position, the log, who sits where and who may do what. A table knows no socket
// and no database; what must be stored and what must be told to whom are values that it returns.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/record.hpp"
#include "engine/core/seen.hpp"
#include "engine/games.hpp"
#include "opponent/thinker.hpp"
#include "server/guest.hpp"
#include "server/log.hpp"
#include "server/message.hpp"
#include "server/retold.hpp"
#include "server/store.hpp"
#include "server/time.hpp"
#include "server/visitor.hpp"
#include "server/waypoints.hpp"

namespace longroll::server {

inline constexpr std::array viewers = {Viewer::first, Viewer::second, Viewer::spectator};
// Per viewer (first, second, spectator): whether anybody is there, and what is said to them (nothing when
// null).
using Audience = std::array<bool, 3>;
using Told = std::array<Text, 3>;

// What a message brought about. Nothing of it may be told before the writes are durable.
struct Change {
  std::vector<Write> writes;
  std::vector<Told> told;
};

// What was asked of a table over HTTP has brought about.
struct Amendment {
  Change change = {};
  Json answer = Json::object();
  std::array<bool, 2> expels = {};  // the seats whose keys of before open nothing any more
  bool made = false;                // something that was not there before
};
using Amended = Allowed<Amendment>;

// What others have done to the table, through another server.
struct Followed {
  Change change = {};               // nothing of it is to be stored
  std::array<bool, 2> expels = {};  // the seats whose keys of before open nothing any more
  bool game = false;                // it was played on, or ended
};

// An action with what is needed to tell of it.
struct Deed {
  Action action;
  Seat seat = Seat::nobody;
  std::string order;
  std::vector<int> dice;
  std::vector<Event> events;
  std::array<bool, 4> open = {}, dice_open = {};  // per Viewer

  Deed(const Match& before, Action action);
  bool known_to(const Match& match, Viewer viewer) const;
  JsonText told_to(const Match& match, Viewer viewer, int at) const;
};

class Table {
 public:
  Table(Table&&) = default;
  // From the record; the problem says which entry cannot be played.
  static Result<Table> rebuild(const Games& games, StoredTable stored, Time time = system_time);
  // As it is now, to be read on another thread while the game goes on.
  std::shared_ptr<const Table> copy() const;

  const std::string& id() const { return stored_.id; }
  const std::string& game() const { return stored_.game; }
  std::optional<Viewer> admit(const Visitor& visitor) const;
  bool over() const { return over_; }
  bool is_record() const { return stored_.seats[0].kind == "record"; }  // opened to be looked at

  // Everything that a client can say to change something.
  Allowed<Change> hear(Viewer viewer, const Said& said, const Audience& audience);
  // Everything that a client can ask: the answer in JSON. `value`: what has been learned about the game.
  Allowed<std::string> inform(Viewer viewer, const Said& said, const Value* value = nullptr) const;

  // Whether a computer player must decide now, who it is, and what he would do. He is given the position as
  // it may be for all that his seat knows; and who thinks without a clock has the same thought again in the
  // same game with the same dice.
  bool computer() const;
  bool only_computers() const;
  bool any_computer() const { return is_computer(Seat::first) || is_computer(Seat::second); }
  Player player() const;
  bool needs_thought(const Thinker& thinker) const;  // not where he follows his plan
  Action thought(Thinker& thinker, std::stop_token stop = {}) const;
  // The same in parts of so many milliseconds: nothing as long as he thinks.
  std::optional<Action> ponder(Thinker& thinker, int milliseconds) const;
  // Begins the search of such a thought anew, to do a part of it elsewhere.
  void begin_search(Searcher& searcher, const Value* value, int playouts, Manner manner) const;
  Action any_action() const;
  Seat deciding() const { return match_->decision().seat; }
  int decider() const {  // as a number; -1 when nobody has anything to decide
    return over() || deciding() == Seat::nobody ? -1 : index(deciding());
  }
  const Match& match() const { return *match_; }
  Change play_for_computer(Action action, const Audience& audience);

  // How much of the table is here, and what has been stored elsewhere since. A problem leaves it torn: then
  // it must be loaded.
  KnownTable known() const;
  Hello known_to(Viewer viewer) const;  // what a client in that chair has been told
  Result<Followed> follow(StoredTable news, const Audience& audience);

  std::string welcome(Viewer viewer, const Hello& hello, const Json& present, std::string_view board) const;
  Json summary(Viewer viewer) const;
  Allowed<std::string> record(Viewer viewer) const;
  std::string page(Viewer viewer) const;  // the game as a page with pictures, as this viewer may know it
  // A new table, without secrets yet, that goes on from here.
  Allowed<StoredTable> branch(Viewer viewer, int at) const;
  const Setup& setup() const { return stored_.setup; }
  const StoredTable& stored() const { return stored_; }  // without its entries
  std::uint64_t next_die() const { return next_die_; }
  // How people meet here, in table_meeting.cpp and table_terms.cpp: on which terms, and what changes them.
  // The computer player of a call has been looked up before.
  enum class Listed { nowhere, open, watched };  // in the lobby
  Listed listed() const;
  std::string called(Seat seat) const;  // who sits there, in words; empty where nobody has said
  bool contested() const;  // two players are in the middle of a game, which neither may make away with
  const std::string& owner(Seat seat) const { return stored_.seats[index(seat)].owner; }
  Json about(bool hidden) const;  // what a stranger may know
  Json meeting(Viewer viewer) const;
  std::optional<Seat> invited(std::string_view token) const;
  Json invitation(Seat seat, bool hidden) const;
  Amended open_up(Viewer viewer, const OpenWish& wish, const KnownPlayer& player, const Audience& audience);
  Amended join(const KnownPlayer& player, const std::string& name, const Audience& audience);
  Amended accept(std::string_view token, const KnownPlayer& player, const std::string& name,
                 const Audience& audience);
  Amended start(Viewer viewer, const std::string& computer, const Audience& audience);
  Amended hand(Viewer viewer, const HandWish& wish, const Audience& audience);
  Amended claim(Viewer viewer, const ClaimWish& wish, const Audience& audience);
  Amended ask_for_seat(const KnownPlayer& player, const std::string& text, const Audience& audience);
  Amended grant(Viewer viewer, const GrantWish& wish, const Audience& audience);
  Amended adopt(const KnownPlayer& player, std::string_view secret, const Audience& audience);
  Amended rematch(Viewer viewer, const Audience& audience);
  Amended take_home(Viewer viewer, const Audience& audience);
  Change forget(const std::string& player, const Audience& audience);
  std::optional<double> luck(Seat seat, const Value& value) const;

  bool hid_from(Viewer viewer) const;  // some action was not told to this viewer while it was played
  // Keeps less of the past in memory when nobody has asked for it lately.
  void rest() {
    waypoints_->rest();
    retold_->rest();
  }

 private:
  // Plays the log again, from the last waypoint before `index`.
  class Replay {
   public:
    explicit Replay(const Table& table, std::size_t index = 0);
    const Match& match() const { return *match_; }
    std::unique_ptr<Match> take() { return std::move(match_); }
    std::size_t played() const { return played_; }
    void step();  // without a word
    Deed tell_step();
    void skip_to(std::size_t index);

   private:
    void deal();
    const Table& table_;
    std::unique_ptr<Match> match_;
    std::size_t played_ = 0, dealt_ = 0;
  };

  Table(const AnyGame& game, StoredTable stored, Time time);
  Table(const Table& other);
  Result<void> restore(const StoredEntry& entry, std::size_t number);
  void replay();  // the position after the log
  bool deals_at(std::size_t index) const;

  // Whose eyes look at an entry, or at the position after it, when this viewer does.
  Viewer eyes(Viewer viewer, std::size_t index) const;
  bool knows(Viewer viewer, std::size_t index) const;
  int count(Viewer viewer) const;  // entries that the viewer knows
  // Entries played when the viewer knew of so many: up to the next one that he knows of, since what is
  // hidden may change what he is shown.
  std::size_t index_at(Viewer viewer, int at) const;
  // The first moment that looked to him like that one. What others have done since then in secret shows in
  // nothing that he gets.
  std::size_t settled_at(Viewer viewer, int at) const;
  std::size_t base() const;  // entries of the table that this one branched from
  int undos(Viewer viewer) const;
  const GameInfo& info() const { return game_.info(); }
  std::string salts() const;
  bool is_computer(Seat seat) const { return stored_.seats[index(seat)].kind == "computer"; }

  // Changes, in table_changes.cpp.
  using Heard = Allowed<Change>;
  Heard act(Seat seat, const Act& act, const Audience& audience);
  Heard undo(Seat seat, const Undo& undo, const Audience& audience);
  Heard offer(Seat seat, const std::string& what, const Audience& audience);
  Heard answer(Seat seat, const AnswerOffer& answer, const Audience& audience);
  Heard resign(Seat seat, const Audience& audience);
  Heard name(Seat seat, const std::string& name, const Audience& audience);
  Heard chat(Seat seat, const std::string& text, const Audience& audience);
  Heard salt(Seat seat, const std::string& salt, const Audience& audience);
  Shown play(Action action, const Audience& audience, Change& change);
  Deed enact(Action action, std::uint64_t first_die, RecordingDice& dice, const Audience& audience,
             Change& change);
  void tell_end(const Audience& audience, Change& change) const;
  Result<void> follow_entry(const StoredEntry& entry, const Audience& audience, Change& change);
  void follow_offer(const StoredTable& news, bool played, const Audience& audience, Change& change);
  void take_back(std::size_t to, const Audience& audience, Change& change);
  void end(std::string how, int winner, const Audience& audience, Change& change);
  std::optional<std::size_t> last_of(Seat seat) const;

  struct Clock {
    Seat seat = Seat::nobody;
    std::int64_t since = 0, until = 0;
  };
  std::optional<Clock> clock() const;
  bool is_free(Seat seat) const { return stored_.seats[index(seat)].free; }
  std::optional<Seat> free_seat() const;
  void follow_turn(std::optional<Seat> actor, const Audience& audience, Change& change);
  void add_results(Change& change) const;
  void settle(const Audience& audience, Change& change);  // stores and tells the terms
  void tell_meeting(const Audience& audience, Change& change) const;
  void fill(Seat seat);  // somebody has taken it
  void drop_offer(const Audience& audience, Change& change);
  void seat_computer(Seat seat, const std::string& player, const Audience& audience, Amendment& amendment);
  void seat_person(Seat seat, const KnownPlayer& player, const std::string& name, const Audience& audience,
                   Amendment& amendment);
  void rename(Seat seat, const std::string& name, Change& change);

  // Words, in table_words.cpp.
  JsonText view(const Match& match, Viewer eyes) const;
  Json view_tree(const Match& match, Viewer eyes) const;
  Json outcome() const;
  std::string result() const;  // of a game that is over, as records put it
  bool dice_are_fair() const { return !is_record() || !(stored_.whatif || seen_); }
  Json origin() const;
  Json names() const;
  Json seats() const;
  Json over_message() const;
  Text update(Viewer viewer, const JsonText& view, const JsonText& entry) const;
  std::string told_since(Viewer viewer, int at) const;
  Allowed<Json> why(Seat seat, const std::string& order) const;
  Allowed<Json> odds(Seat seat, const std::string& order) const;
  Allowed<Json> ask(Viewer viewer, const Words& words) const;
  Allowed<Json> history(Viewer viewer, int at) const;

  // A record of what somebody saw, in table_seen.cpp.
  Seen seen_by(Viewer viewer) const;
  Result<void> restore_seen(const std::vector<StoredEntry>& entries);
  std::string said_of_seen() const;  // to who wants more of it than there is
  Json seen_view(int at) const;
  std::string seen_since(int at) const;
  std::string seen_record(Record record) const;

  // Thoughts, in table_thoughts.cpp.
  Allowed<Json> suggest(Viewer viewer, const Value* value) const;
  Allowed<Json> chances(const Value* value) const;
  std::uint64_t deal_seed(Viewer asker, int at) const;
  std::unique_ptr<Match> dealt_for(Seat seat) const;
  FastDice dice_of_thought(Seat seat) const;

  const AnyGame& game_;
  StoredTable stored_;  // without its entries, which are in the log
  std::unique_ptr<Match> match_;
  Log log_;
  std::shared_ptr<const Seen> seen_;  // instead of the log, where a record holds no more than that
  std::shared_ptr<Waypoints> waypoints_;
  std::shared_ptr<Retold> retold_ = std::make_shared<Retold>();
  FairDice::Seed seed_;
  std::uint64_t next_die_ = 0;
  bool over_ = false;
  Time time_;
};

Json you(Viewer viewer);  // who that is, for clients

// Those that are not the game's default.
Json unusual_options(const GameInfo& info, const std::map<std::string, std::string>& options);

// A message for everybody who is there.
Told tell_all(const Audience& audience, const Json& message);

}  // namespace longroll::server
