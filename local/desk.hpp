// A table with those who sit at it in this browser: what server/room is on a server. One message after
// another; what must be kept and what is said then are values that it returns.
#pragma once

#include <chrono>

#include "local/keep.hpp"
#include "opponent/pace.hpp"

namespace longroll::local {

class Desk {
 public:
  Desk(server::Table table, std::shared_ptr<const Value> value)
      : table_(std::move(table)), value_(std::move(value)) {}

  // {say: [[chair, text]..], keep?}: nothing is said before what is to be kept is safe.
  Json hear(int chair, std::string_view message);
  Json leave(int chair);
  // The computer's turn, for so many milliseconds: the same, and `busy` while there is more to do; `waits`
  // when all of that was lent. With others to help, its searches are shared.
  Json think(int milliseconds, bool shared = false);
  // Some of the search that is under way, for another place that has the same table: {round, plans, numbers,
  // playouts}, or nothing. There it is `work`, which gives {rows: [[number, [chance..]]..]}; `take_back`
  // brings them here.
  Json lend(int rows);
  Json work(const Json& errand, int milliseconds);
  Json take_back(const Json& errand);
  const server::Table& table() const { return table_; }

 private:
  struct Chair {
    int number;
    Viewer viewer;
  };
  // What is said in answer to one call, in order.
  struct Answer {
    Json say = Json::array();
    Keeping keeping;
    Json json(const server::Table& table) const;
  };

  void enter(int chair, const Json& id, const server::Hello& hello, Answer& answer);
  void change(int chair, Viewer viewer, const Json& id, const server::Said& said, Answer& answer);
  void happen(const server::Change& change, bool was_over, Answer& answer);
  void say(int chair, std::string text, Answer& answer) const;
  void say_to_all(const Json& message, Answer& answer) const;
  std::string welcome(Viewer viewer, const server::Hello& hello) const;
  bool begin_thought(Answer& answer, bool shared);
  Thinker& thinker();
  server::Audience audience() const;
  Json present() const;
  const Chair* find(int chair) const;

  server::Table table_;
  std::shared_ptr<const Value> value_;
  std::vector<Chair> chairs_;
  std::array<std::unique_ptr<Thinker>, 2> thinkers_;
  std::array<Pace, 2> paces_;
  Seat told_thinking_ = Seat::nobody;
  bool hurried_ = false;
  bool ahead_ = false;  // the thought under way looks ahead
  std::optional<std::chrono::steady_clock::time_point> began_;
  // For a search of another place.
  struct Aided {
    int playouts = 0;
    Manner manner = Manner::usual;
    bool operator==(const Aided&) const = default;
  };
  std::optional<Searcher> aide_;
  Aided aided_;
};

}  // namespace longroll::local
