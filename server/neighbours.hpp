// The other servers of the same store: what they have changed is looked at here, who is at their tables is
// told to those who are at ours, and what concerns them is told to them. docs/server.md has the words.
#pragma once

#include <array>
#include <atomic>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/limits.hpp"
#include "server/telegraph.hpp"

namespace longroll::server {

struct House;

using Attendance = std::array<int, 3>;  // guests per Viewer

class Neighbours {
 public:
  // `name` is ours among the servers.
  Neighbours(House& house, const std::string& url, std::string name);

  bool deaf() const { return deaf_; }  // others may have changed what we have in memory
  // From any thread.
  void tell_present(const std::string& table, const Attendance& here);
  void ask_present(const std::string& table);  // who is there, at other servers
  Attendance elsewhere(const std::string& table);
  void forget(const std::string& table);  // it is not in memory any more
  void hurry(const std::string& table);
  void attend(const std::string& player, const std::string& table);
  void tick();  // now and then
  void stop();

 private:
  using Words = std::array<std::string_view, 6>;
  void heard(std::string_view message, int from);
  void heard_of_table(const Words& words);
  void heard_of_server(const Words& words);
  void hearing(bool hears);
  void look_at_lobby();
  bool alone();  // nobody else has been heard of lately
  void part_from(const std::string& server);

  House& house_;
  const std::string name_;
  std::atomic<bool> deaf_ = true, lobby_changed_ = false;
  std::mutex mutex_;
  Clock::time_point lobby_seen_;
  std::unordered_map<std::string, Clock::time_point> servers_;                              // last heard of
  std::unordered_map<std::string, std::unordered_map<std::string, Attendance>> elsewhere_;  // table, server
  Telegraph telegraph_;  // last: it uses the rest
};

}  // namespace longroll::server
