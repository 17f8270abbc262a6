// A table with the people at it. All that happens at one table happens on its strand, one message after the
// other: a message that changes something is done when the change is durable and everybody has been told.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/limits.hpp"
#include "server/table.hpp"

namespace longroll::server {

class Journal;
class Tables;
class Workers;
class Boards;

// A client's connection, as a room sees it. Calls may come from any thread.
class Guest {
 public:
  virtual ~Guest() = default;
  virtual void send(Text message) = 0;
  virtual void close(Text last_words) = 0;
};

// What all rooms share.
struct House {
  boost::asio::io_context& io;
  const Games& games;
  const Limits& limits;
  Journal& journal;
  Workers& workers;
  Boards& boards;
  Tables* tables = nullptr;
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;
  // Given the table, or why it cannot be had, and nobody where the key does not fit.
  using Visit = std::function<void(const Stored<Table*>& table, std::optional<Viewer> viewer)>;

  Room(House& house, std::string id);
  void load();

  // From any thread.
  void enter(std::shared_ptr<Guest> guest, Hello hello, Json id);
  void receive(std::shared_ptr<Guest> guest, Message message);
  void leave(std::shared_ptr<Guest> guest);
  void visit(std::string key, Visit visit);
  // Answers whether the key may do that, once it is done.
  void remove(std::string key, std::function<void(const Stored<bool>& removed)> done);
  void close(std::string reason);
  void retire_if_idle();
  // When no thread runs any more: lets go of the guests, who hold on to the room.
  void abandon();

  const std::string& id() const { return id_; }

 private:
  struct Chair {
    std::shared_ptr<Guest> guest;
    Viewer viewer;
  };
  enum class State { loading, open, missing, retired };

  // Runs on the strand when the room is open and nothing is being stored. A retired room hands on to its
  // successor.
  void when_free(std::function<void(Room&)> task);
  void proceed();
  void loaded(Stored<StoredTable> stored);
  void admit(const std::shared_ptr<Guest>& guest, const Hello& hello, const Json& id);
  void hear(const std::shared_ptr<Guest>& guest, const Message& message);
  void suggest(const std::shared_ptr<Guest>& guest, Viewer viewer, const Json& id);
  // `otherwise`: it was not stored, and the table is being read again.
  void commit(
      Change change, std::function<void()> then,
      std::function<void(const StoreFailure&)> otherwise = [](const StoreFailure&) {});
  void tell(const std::vector<Told>& told);
  void reveal_if_over(bool was_over);
  void tell_presence();
  void think();
  void read_again(const StoreFailure& why);
  void dismiss(const std::string& reason, std::string_view code);
  void welcome(const Chair& chair, const Hello& hello, const Json& id);
  Audience audience() const;
  Json present() const;
  const Chair* chair_of(const Guest* guest) const;

  House& house_;
  const std::string id_;
  Strand strand_;
  State state_ = State::loading;
  std::unique_ptr<Table> table_;
  StoreFailure trouble_;      // where there is no table
  std::int64_t version_ = 0;  // of the table, as the store counts
  bool resting_ = false;      // computers wait until the store is well again
  std::vector<Chair> chairs_;
  std::deque<std::function<void(Room&)>> waiting_;
  bool storing_ = false;
  bool thinking_ = false;
  Seat told_thinking_ = Seat::nobody;  // whose thinking has been told
  std::uint64_t moment_ = 0;  // grows with every change, so that a thought about an older position is dropped
  Clock::time_point used_ = Clock::now();
};

}  // namespace longroll::server
