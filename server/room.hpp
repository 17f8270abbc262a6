// A table with the people at it. All that changes one table happens on its strand, one message after the
// other: a message that changes something is done when the change is durable and everybody has been told.
// What only asks is answered on threads of low priority from a copy of the table.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "opponent/pace.hpp"
#include "server/guest.hpp"
#include "server/limits.hpp"
#include "server/neighbours.hpp"
#include "server/table.hpp"
#include "server/values.hpp"

namespace longroll::server {

class Backlog;
class Boards;
class Hosts;
class Jobs;
class Journal;
class Lobby;
class Neighbours;
struct Metrics;
class Notices;
class Proxies;
class SharedLab;
class Tables;
class Workers;
struct Job;

// What all rooms share.
struct House {
  boost::asio::io_context& io;
  const Games& games;
  const Limits& limits;
  Journal& journal;
  Workers& workers;   // for computer players
  Workers& readers;   // for what only asks
  Workers& thinkers;  // for computer players who look ahead: they keep no other waiting
  Boards& boards;
  Addresses& addresses;
  Backlog& backlog;
  const Hosts& hosts;
  const Proxies& proxies;
  Tables* tables = nullptr;
  Lobby* lobby = nullptr;
  Notices* notices = nullptr;        // to those who are away
  Neighbours* neighbours = nullptr;  // other servers of the same store, where there can be any
  Jobs* jobs = nullptr;              // of computer players, likewise
  SharedLab* lab = nullptr;          // where reports are made by whoever has time, likewise
  Metrics* metrics = nullptr;        // what is counted
  Time time = system_time;           // by which turns are timed
  const Values* values = nullptr;    // by which computer players judge
  std::stop_source stopping = {};    // whoever thinks is to come to an end
  std::atomic<bool> closed = false;  // nothing is sent any more
};

// Why somebody has to go who came by a player's key.
enum class Expelled { revoked, banned };

class Room : public std::enable_shared_from_this<Room> {
 public:
  using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;
  // Given the table, or why it cannot be had, and nobody where the key does not fit.
  using Visit = std::function<void(const Stored<const Table*>& table, std::optional<Viewer> viewer)>;

  Room(House& house, std::string id);
  void load();

  // From any thread.
  void enter(std::shared_ptr<Asked> asked, Hello hello, Visitor visitor);
  void receive(std::shared_ptr<Asked> asked, Said said);
  void leave(std::shared_ptr<Guest> guest);
  // The visit is paid on a thread of low priority, in the turn of that address.
  void visit(Visitor visitor, std::string address, Visit visit);
  void remove(Visitor visitor, std::function<void(const Stored<Allowed<bool>>& removed)> done);
  // What is asked of the table over HTTP: decided on the strand, by whom the visitor is here, if anybody;
  // answered once it is stored.
  using Amend = std::function<Amended(Table& table, std::optional<Viewer> viewer, const Audience& audience)>;
  void amend(Visitor visitor, Amend amend, std::function<void(const Stored<Amended>& done)> done);
  void expel(std::string key, Expelled why);  // those who came by this key of a player
  void close(std::string reason);
  void look_again();  // at what is stored: it may have changed
  // From other servers: that they have changed it, or may have, unheard; who is at the table there; that a
  // computer player who thinks here is to move.
  void heard(std::int64_t version);
  void catch_up();
  void tell_elsewhere();     // who is here
  void present_elsewhere();  // others than before
  void hurry_up();
  void take_job(const Job& job);  // to decide for a computer player
  void retire_if_idle();
  // When no thread runs any more: lets go of the guests, who hold on to the room.
  void abandon();

  const std::string& id() const { return id_; }
  // How long a message must be put off, so that this table takes no more time than it may.
  Clock::duration wait_for(Cause cause);

 private:
  struct Chair {
    std::shared_ptr<Guest> guest;
    Viewer viewer;
    std::string key = {};  // the id of the player key by which he came
    bool welcomed = false;
    std::uint64_t welcomes = 0;              // that were begun; only the last one counts
    std::shared_ptr<Asked> hello = nullptr;  // that it answers
    std::vector<Text> unsaid = {};           // until he has been welcomed
    std::size_t unsaid_bytes = 0;
  };
  struct Task {
    std::shared_ptr<Asked> asked;  // whose message it is, if it is one
    std::function<void(Room&)> run;
  };
  enum class State { loading, open, missing, retired };

  // Runs on the strand when the room is open and nothing is being stored. A retired room hands on to its
  // successor. Whatever it throws is answered to the asker, and the table is read again. Whoever `looks` has
  // perhaps been at another server just before: then it is looked first whether this one has all of it.
  void when_free(std::shared_ptr<Asked> asked, std::function<void(Room&)> run, bool looks = false);
  void proceed();
  void carry_out(const Task& task);
  void stumble();
  void read_again(const StoreFailure& why);
  void loaded(Stored<StoredTable> stored);
  bool behind() const;
  void follow();
  void followed(Stored<TableNews> news);
  void take_over(StoredTable news);
  void remember_told();
  void open(std::unique_ptr<Table> table);
  void admit(const std::shared_ptr<Asked>& asked, const Hello& hello, const Visitor& visitor);
  void welcome(const std::shared_ptr<Asked>& asked, Chair& chair, const Hello& hello);
  void welcomed(const Guest& guest, std::uint64_t number, bool was_over, const std::string& text);
  void hear(const std::shared_ptr<Asked>& asked, const Said& said, int tries = 0);
  struct Amending;
  void amend_now(const std::shared_ptr<Amending>& amending);
  void remove_now(const Visitor& visitor, const std::function<void(const Stored<Allowed<bool>>&)>& done,
                  int tries);
  bool once_more(const StoreFailure& why, int tries, std::shared_ptr<Asked> asked,
                 std::function<void(Room&)> run);
  void leave_all();
  void inform(const std::shared_ptr<Asked>& asked, Viewer viewer, const Said& said);
  bool answer_board(Asked& asked, const Said& said);
  // `otherwise`: it was not stored, and the table is being read again.
  using Otherwise = std::function<void(const StoreFailure&)>;
  void commit(
      Change change, std::function<void()> then, Otherwise otherwise = [](const StoreFailure&) {});
  void stored(const std::vector<Told>& told, const std::function<void()>& then);
  void tell(const std::vector<Told>& told);
  void tell(Chair& chair, const Text& text);
  void notify_away();
  void reveal_if_over(bool was_over, bool ours = true);
  void expel_handed(const std::array<bool, 2>& seats);
  void reveal(Chair& chair);
  void tell_presence();
  void present_here();
  void think();
  bool wants_thought() const;
  bool may_think();
  void ask_for_thought(std::vector<Write>& writes, bool game);
  void settle_thought(bool stored);
  void let_go_of_job(bool give_back);
  void hand_out(Workers& workers, std::shared_ptr<Thinker> thinker);
  void hurry(Asked& asked, Viewer viewer);
  Text thinking() const;
  void play_thought(std::uint64_t moment, std::optional<Action> action, double milliseconds);
  void dismiss(const std::string& reason, std::string_view code);
  template <class Whom>
  void dismiss_some(const std::string& reason, std::string_view code, Whom whom);
  void judge_luck();
  std::shared_ptr<const Table> copy();
  void spend(const std::string& address, Cause cause, double seconds);
  Audience audience() const;
  Attendance here() const;
  Json present() const;
  Chair* chair_of(const Guest* guest);

  House& house_;
  const std::string id_;
  Strand strand_;
  std::mutex time_mutex_;
  Allowance time_;  // of the processor
  State state_ = State::loading;
  std::unique_ptr<Table> table_;
  StoreFailure trouble_;             // where there is no table
  std::int64_t version_ = 0;         // of the table, as the store counts
  std::int64_t heard_ = 0;           // of another server
  bool behind_ = false;              // nobody knows which version is the last one
  bool following_ = false;           // what others have done is being looked up
  std::array<Hello, 3> told_ = {};   // what each Viewer has of the table as it is stored
  std::string closing_;              // everybody is to leave, for that reason
  bool resting_ = false;             // computers wait until the store is well again
  std::weak_ptr<const Table> copy_;  // of the table as it is, while somebody reads it
  std::vector<Chair> chairs_;
  std::deque<Task> waiting_;
  bool outdated_ = false;  // what is being read has changed since: it is read again
  bool storing_ = false;
  bool over_told_ = false;  // to those who are away
  bool thinking_ = false;
  Seat told_thinking_ = Seat::nobody;  // whose thinking has been told
  std::array<std::shared_ptr<Thinker>, 2>
      thinkers_;  // of seats with a computer player, once they have decided
  std::array<Pace, 2> paces_;
  // Where servers share the store: whether the decision of a computer player is ours; whether somebody is
  // known to have been asked for it, and what becomes of both when that is stored; how often it was tried.
  bool leased_ = false, asked_ = false, fresh_ = true;
  struct Asking {
    bool wanted = false, ours = false;
  };
  std::optional<Asking> asking_;
  int attempts_ = 0;
  bool hurried_ = false;                              // a person has told the computer to move
  std::stop_source stop_thinking_{std::nostopstate};  // of the thought that is under way
  // Grows with every change of the game, so that a thought about an older position is dropped.
  std::uint64_t moment_ = 0;
  // The table had to be read again so often since anything was stored. After some times computers wait until
  // somebody comes: they would stumble for ever.
  static constexpr int most_stumbles = 3;
  int stumbles_ = 0;
  Clock::time_point used_ = Clock::now();
};

}  // namespace longroll::server
