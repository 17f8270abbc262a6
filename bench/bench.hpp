// What the benchmarks of the server share: a server in a process of its own with its store on disk, tables
// that have been played for a while, and a chair that plays.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/dice.hpp"
#include "server/new_table.hpp"
#include "server/server.hpp"
#include "server/tables.hpp"

namespace longroll::bench {

using Clock = std::chrono::steady_clock;

// Seats by their keys, as POST /api/tables tells them.
struct Keys {
  std::string table;
  std::array<std::string, 2> seats;
  std::string spectator;
};
Keys keys_of(const Json& told);

// Tables of one game with so many actions played by a computer player ("heuristic", "random"), stored in a
// file that is made anew. Few different games are played; the tables share them.
Result<std::vector<Keys>> store_played(const Games& games, const std::string& store, const std::string& game,
                                       int tables, int actions, const std::string& player);
void remove_store(const std::string& store);

// A server in a child process.
class Child {
 public:
  static Result<Child> serve(const Games& games, server::Config config);
  unsigned short port() const { return port_; }
  double resident_kilobytes() const;
  double processor_seconds() const;
  void end();

 private:
  pid_t process_ = 0;
  unsigned short port_ = 0;
};

double processor_seconds();  // of this process
// Of all processors of the machine, whoever has used them; and what other machines on the same host took.
struct Machine {
  double busy = 0, stolen = 0;
};
Machine machine_seconds();
int most_files();  // that a process here may have open

// What one socket of a table has seen. Reads with string searches: parsing every view would take more time
// than serving it.
class Sight {
 public:
  int at = 0;
  std::string choice;  // any legal order, each as likely; empty when the other seat decides
  // True where the message brings a view.
  bool look(std::string_view message, FastDice& random);
  static bool refused(std::string_view message) { return message.starts_with(R"({"error")"); }
  static bool welcomes(std::string_view message) { return message.starts_with(R"({"type":"welcome")"); }
};

// Percentiles of sorted or unsorted samples in milliseconds.
struct Latency {
  std::vector<float> samples;
  void add(Clock::time_point since);
  std::string text(std::string_view what = "views");  // "p50 1.0 ms, p90 ..., p99 ..., most ... (n views)"
};

}  // namespace longroll::bench
