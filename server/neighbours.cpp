#include "server/neighbours.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <charconv>
#include <limits>
#include <vector>

#include "server/jobs.hpp"
#include "server/journal.hpp"
#include "server/lobby.hpp"
#include "server/notices/notices.hpp"
#include "server/tables.hpp"

namespace longroll::server {
namespace {

constexpr auto server_lasts = 6s;      // who has not been heard of for so long is gone
constexpr auto lobby_at_most = 500ms;  // so often it is read again for others' sake
constexpr auto after_all = std::numeric_limits<std::int64_t>::max();  // no version comes after it

std::int64_t number_of(std::string_view text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

Neighbours::Neighbours(House& house, const std::string& url, std::string name)
    : house_(house),
      name_(std::move(name)),
      telegraph_(
          url, house.journal.channel(), "alive " + name_,
          [this](std::string_view said, int from) { heard(said, from); },
          [this](bool hears) { hearing(hears); }) {}

void Neighbours::stop() { telegraph_.stop("bye " + name_); }

// Who hears again has missed something: every room looks at what is stored before it tells anything.
void Neighbours::hearing(bool hears) {
  deaf_ = !hears;
  if (!hears) return spdlog::warn("other servers cannot be heard; tables are looked up before each answer");
  {
    const std::scoped_lock lock(mutex_);
    elsewhere_.clear();
  }
  house_.tables->catch_up();
  house_.lobby->look_again();
  house_.jobs->nudge();
}

void Neighbours::heard(std::string_view message, int from) {
  Words words;
  for (std::size_t i = 0; i < words.size() && !message.empty(); ++i) {
    const auto end = std::min(message.find(' '), message.size());
    words[i] = message.substr(0, end);
    message.remove_prefix(std::min(end + 1, message.size()));
  }
  if (words[0] == "lobby") return look_at_lobby();
  if (words[0] == "job") return house_.jobs->nudge();
  if (words[0] == "key") return house_.tables->expel(std::string(words[1]));
  if (words[0] == "schema") return house_.journal.outgrown(static_cast<int>(number_of(words[1])));
  if (words[0] == "alive" || words[0] == "bye" || words[0] == "here" || words[0] == "who")
    return heard_of_server(words);
  if (words[0] == "attend") {
    if (house_.notices) house_.notices->attend(std::string(words[1]), std::string(words[2]));
    return;
  }
  // What we have stored ourselves we have; where we have lost our connection, all tables are looked at
  // anyway.
  if (words[0] == "table" && from == house_.journal.backend()) return;
  heard_of_table(words);
}

void Neighbours::heard_of_table(const Words& words) {
  const auto room = house_.tables->in_memory(std::string(words[1]));
  if (!room) return;
  if (words[0] == "table") room->heard(number_of(words[2]));
  if (words[0] == "deleted") room->heard(after_all);
  if (words[0] == "hurry") room->hurry_up();
}

void Neighbours::heard_of_server(const Words& words) {
  const std::string server(words[1]), table(words[2]);
  if (server == name_) return;
  if (words[0] == "bye") return part_from(server);
  bool known = true;
  {
    const std::scoped_lock lock(mutex_);
    known = servers_.contains(server);
    servers_[server] = Clock::now();
  }
  if (!known) house_.tables->tell_elsewhere();  // as long as we were alone nobody was told
  const auto room = table.empty() ? nullptr : house_.tables->in_memory(table);
  if (!room) return;
  if (words[0] == "who") return room->tell_elsewhere();
  const Attendance there = {static_cast<int>(number_of(words[3])), static_cast<int>(number_of(words[4])),
                            static_cast<int>(number_of(words[5]))};
  {
    const std::scoped_lock lock(mutex_);
    elsewhere_[table][server] = there;
  }
  room->present_elsewhere();
}

void Neighbours::part_from(const std::string& server) {
  std::vector<std::string> tables;
  {
    const std::scoped_lock lock(mutex_);
    servers_.erase(server);
    for (auto& [table, servers] : elsewhere_)
      if (servers.erase(server)) tables.push_back(table);
  }
  for (const std::string& each : tables)
    if (const auto room = house_.tables->in_memory(each)) room->present_elsewhere();
}

bool Neighbours::alone() {
  const std::scoped_lock lock(mutex_);
  return servers_.empty();
}

void Neighbours::tell_present(const std::string& table, const Attendance& here) {
  if (!alone()) telegraph_.say(fmt::format("here {} {} {} {} {}", name_, table, here[0], here[1], here[2]));
}

void Neighbours::ask_present(const std::string& table) {
  if (!alone()) telegraph_.say(fmt::format("who {} {}", name_, table));
}

Attendance Neighbours::elsewhere(const std::string& table) {
  Attendance sum = {};
  const std::scoped_lock lock(mutex_);
  const auto found = elsewhere_.find(table);
  if (found == elsewhere_.end()) return sum;
  for (const auto& [server, there] : found->second)
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += there[i];
  return sum;
}

void Neighbours::forget(const std::string& table) {
  const std::scoped_lock lock(mutex_);
  elsewhere_.erase(table);
}

void Neighbours::hurry(const std::string& table) { telegraph_.say("hurry " + table); }

void Neighbours::attend(const std::string& player, const std::string& table) {
  if (!player.empty() && !alone()) telegraph_.say(fmt::format("attend {} {}", player, table));
}

void Neighbours::look_at_lobby() {
  {
    const std::scoped_lock lock(mutex_);
    lobby_changed_ = true;
    if (Clock::now() - lobby_seen_ < lobby_at_most) return;
    lobby_seen_ = Clock::now();
  }
  lobby_changed_ = false;
  house_.lobby->look_again();
}

void Neighbours::tick() {
  if (lobby_changed_) look_at_lobby();
  std::vector<std::string> gone;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [server, last] : servers_)
      if (Clock::now() - last > server_lasts) gone.push_back(server);
  }
  for (const std::string& each : gone) part_from(each);
}

}  // namespace longroll::server
