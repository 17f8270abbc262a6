// Somebody who plays a table over servers that die under him: both seats, or one against the computer. He
// remembers what was acknowledged, comes back after every trouble, and looks whether his last step counts.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/record.hpp"
#include "engine/games.hpp"
#include "tests/client.hpp"

namespace longroll::tests {

// Where the servers are at the moment; 0: nowhere.
using Ports = std::vector<std::atomic<unsigned short>>;

class ChaosPlayer {
 public:
  ChaosPlayer(const Games& games, const Ports& ports, std::uint64_t seed)
      : games_(games), ports_(ports), random_(seed) {}

  void play(const std::atomic<bool>& enough) {
    while (!enough && !failed_) {
      if (table_.empty() && !sit_down()) continue;
      step();
      if (over_ && !close_books()) return;
    }
  }
  // All that was acknowledged is there, once, in order; the record verifies.
  bool close_books() {
    while (!failed_ && !table_.empty() && !try_close_books())
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return !failed_;
  }

  int acknowledged() const { return acknowledged_; }
  int doubts() const { return doubts_; }
  int tables() const { return tables_; }
  int actions() const { return actions_; }
  // What is wrong; empty as long as nothing is. From any thread.
  std::string wrong() const { return failed_ ? wrong_ : std::string(); }

 private:
  struct Seat {
    std::string key;  // none: the computer's
    std::unique_ptr<Client> client;
    Json view;
    int at = 0;
    std::vector<std::string> orders, lines;  // acknowledged
    std::string doubt_order, doubt_line;     // nobody knows whether it counts
  };

  void fail(const std::string& what) {
    wrong_ = fmt::format("table {} of {}: {}", table_, game_, what);
    failed_ = true;
  }

  unsigned short any_port() {
    for (;;) {
      const auto port = ports_[random_.below(static_cast<std::uint32_t>(ports_.size()))].load();
      if (port) return port;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }

  bool sit_down() {
    try {
      const auto& all = games_.all();
      game_ = all[random_.below(static_cast<std::uint32_t>(all.size()))]->info().id;
      Json second = {{"kind", "me"}};
      if (random_.below(2)) second = {{"kind", "computer"}, {"player", "captain"}};
      const Json body = {{"game", game_}, {"seats", {{{"kind", "me"}}, second}}};
      const Reply reply = http(any_port(), "POST", "/api/tables", body.dump());
      if (reply.status != 201) return false;
      const Json made = reply.json();
      for (std::size_t i = 0; i < 2; ++i) {
        seats_[i] = {};
        if (made["secrets"][i].is_string()) seats_[i].key = made["secrets"][i];
      }
      table_ = made["table"];
      over_ = false;
      return true;
    } catch (const std::exception&) {  // killed
      return false;
    }
  }

  void step() {
    for (std::size_t i = 0; i < 2; ++i)
      if (!seats_[i].key.empty() && !seats_[i].client && !come_back(i)) return;
    for (std::size_t i = 0; i < 2; ++i)
      if (seats_[i].client) hear(i, std::chrono::milliseconds(1));
    for (std::size_t i = 0; i < 2; ++i) {
      if (!seats_[i].client) continue;
      const Json& decision = seats_[i].view["decision"];
      const Json& actions = seats_[i].view["actions"];
      if (decision.is_object() && decision.value("yours", false) && !actions.empty()) {
        if (random_.below(12) == 0) say(random_.below(2));
        if (seats_[i].client)
          act(i, actions[random_.below(static_cast<std::uint32_t>(actions.size()))]["do"]);
        return;
      }
    }
    if (seats_[0].client) hear(0, std::chrono::milliseconds(20));  // somebody else is to decide
  }

  void act(std::size_t i, const std::string& order) {
    Seat& seat = seats_[i];
    seat.doubt_order = order;
    const Json answer = ask(i, {{"type", "act"}, {"order", order}, {"at", seat.at}});
    if (answer.value("type", "") != "ok") return;
    seat.doubt_order.clear();
    seat.orders.push_back(order);
    ++acknowledged_;
    seat.view = Json::object();  // until the next one comes
  }

  void say(std::size_t i) {
    Seat& seat = seats_[i];
    if (!seat.client) return;
    seat.doubt_line = fmt::format("{} of seat {}", seat.lines.size(), i);
    const Json answer = ask(i, {{"type", "chat"}, {"text", seat.doubt_line}});
    if (answer.value("type", "") != "ok") return;
    seat.lines.push_back(std::exchange(seat.doubt_line, {}));
    ++acknowledged_;
  }

  // Whatever is not "ok": he leaves, comes back and looks.
  Json ask(std::size_t i, const Json& message) {
    Seat& seat = seats_[i];
    Json answer = Json::object();
    try {
      answer = seat.client->call(message);
    } catch (const std::exception&) {
    }
    if (answer.value("type", "") != "ok") seat.client.reset();
    return answer;
  }

  void hear(std::size_t i, std::chrono::milliseconds within) {
    Seat& seat = seats_[i];
    while (auto message = seat.client->next(within)) {
      within = std::chrono::milliseconds(1);
      const std::string type = message->value("type", "");
      if (type == "update" || type == "welcome") {
        seat.view = (*message)["view"];
        seat.at = (*message)["at"];
      }
      over_ |= type == "over";
      if (type == "closed") break;
    }
    if (seat.client->closed()) seat.client.reset();
  }

  bool come_back(std::size_t i) {
    Seat& seat = seats_[i];
    try {
      port_ = any_port();
      auto client = std::make_unique<Client>(port_);
      const Json welcome = client->hello(table_, seat.key);
      if (welcome["type"] != "welcome") {
        const std::string code = welcome.value("code", "");
        if (code != "unavailable" && code != "stopping") fail(welcome.dump());
        return false;
      }
      if (!look(i, welcome)) return false;
      seat.view = welcome["view"];
      seat.at = welcome["at"];
      over_ |= !welcome["over"].is_null();
      seat.client = std::move(client);
      return true;
    } catch (const std::exception&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      return false;
    }
  }

  // What the server shows of his own doing is what was acknowledged, and his last step where it was in doubt.
  bool look(std::size_t i, const Json& welcome) {
    Seat& seat = seats_[i];
    std::vector<std::string> orders, lines;
    for (const Json& entry : welcome["log"])
      if (entry["seat"] == i) orders.push_back(entry["order"].is_string() ? entry["order"] : "?");
    for (const Json& line : welcome["chat"])
      if (line["from"] == i) lines.push_back(line["text"]);
    settle(seat.orders, orders, seat.doubt_order);
    settle(seat.lines, lines, seat.doubt_line);
    if (orders == seat.orders && lines == seat.lines) return true;
    fail(fmt::format("seat {} has done {} actions and said {} lines, but {} and {} are there", i,
                     seat.orders.size(), seat.lines.size(), orders.size(), lines.size()));
    return false;
  }
  void settle(std::vector<std::string>& known, const std::vector<std::string>& there, std::string& doubt) {
    if (doubt.empty()) return;
    ++doubts_;
    if (there.size() == known.size() + 1 && there.back() == doubt) known.push_back(doubt);
    doubt.clear();
  }

  bool try_close_books() {
    for (std::size_t i = 0; i < 2; ++i) {
      seats_[i].client.reset();
      if (!seats_[i].key.empty() && !come_back(i)) return false;
    }
    try {
      if (!over_ && seats_[0].client->call({{"type", "resign"}}).value("type", "") != "ok") return false;
      const Reply reply = http(port_, "GET", "/api/tables/" + table_ + "/record", {}, seats_[0].key);
      if (reply.status != 200) return false;
      compare(reply.body);
    } catch (const std::exception&) {
      return false;
    }
    table_.clear();
    return true;
  }

  void compare(const std::string& text) {
    const auto record = parse_record(text);
    if (!record) return fail(record.error().text());
    const AnyGame& game = *games_.find(game_);
    if (auto dice = verify_dice(game, *record); !dice) return fail(dice.error().text());
    if (auto replayed = RecordedMatch::replay(game, *record); !replayed) return fail(replayed.error().text());
    for (std::size_t i = 0; i < 2; ++i) {
      if (seats_[i].key.empty()) continue;
      std::vector<std::string> orders;
      for (const Record::Entry& entry : record->entries)
        if (same_word(entry.seat, game.info().seats[i])) orders.push_back(entry.action);
      if (orders != seats_[i].orders)
        return fail(fmt::format("seat {} has done {} actions, the record has {}", i, seats_[i].orders.size(),
                                orders.size()));
    }
    ++tables_;
    actions_ += static_cast<int>(record->entries.size());
  }

  const Games& games_;
  const Ports& ports_;
  FastDice random_;
  std::string table_, game_, wrong_;
  std::array<Seat, 2> seats_;
  bool over_ = false;
  unsigned short port_ = 0;  // of the server that has let him in last
  std::atomic<int> acknowledged_ = 0, doubts_ = 0;
  std::atomic<bool> failed_ = false;
  int tables_ = 0, actions_ = 0;
};

}  // namespace longroll::tests
