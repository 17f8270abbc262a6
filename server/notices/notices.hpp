// Tells players who are away that a game waits for them: by push message and by mail, on a thread of its own,
// so that no table waits for it. One notice for a turn: after it there is none about that table until the
// player has been there. What a notice says is known to everybody at the table.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "server/journal.hpp"
#include "server/notices/post_office.hpp"
#include "server/notices/wishes.hpp"

namespace longroll::server {

struct NoticeConfig {
  std::string url;  // where people reach this server, for the links; without it there are no notices
  bool push = false;
  PostOfficeConfig post = {};
  std::chrono::seconds grace{20};  // who comes by himself in that time is told nothing
  std::vector<std::chrono::seconds> retries = {std::chrono::minutes(1), std::chrono::minutes(5),
                                               std::chrono::minutes(30), std::chrono::hours(3)};
  std::function<std::int64_t()> time = {};  // Unix time in seconds; the system's unless told

  bool any() const { return !url.empty() && (push || !post.smtp.empty()); }
};

struct Notice {
  enum class Kind { turn, over };
  Kind kind = Kind::turn;
  std::string player, table;  // whom it is for, and where
  std::string game, against;  // in words; `against` may be empty
  std::int64_t since = 0;     // when the turn began
};

class Notices {
 public:
  Notices(NoticeConfig config, Journal& journal);
  ~Notices();

  // From any thread, and none of them waits. That it is the player's turn, or that his game is over.
  void tell(Notice notice);
  // He is at the table, or it is not his turn any more.
  void attend(const std::string& player, const std::string& table);
  void stop();

  bool pushes() const { return vapid_.has_value(); }
  bool mails() const { return office_.mails(); }
  std::string public_key() const { return vapid_ ? vapid_->public_key() : std::string(); }
  const PostOffice& office() const { return office_; }
  std::int64_t now() const { return config_.time(); }
  // Sends a letter that asks whether the address is the player's own.
  void ask_to_confirm(const NoticeAddress& address);
  // Signed words for links in letters, and what they say: {what, player, address id}.
  std::string sign(const std::string& what, const NoticeAddress& address) const;
  std::optional<std::array<std::string, 3>> read_signed(std::string_view token) const;

 private:
  using Key = std::pair<std::string, std::string>;  // player and table
  struct Letter {
    Notice notice;
    std::optional<NoticeAddress> to;  // where it goes; nothing until that has been looked up
    std::size_t tried = 0;
    std::int64_t due = 0;
    bool confirms = false;  // asks whether the address is right
  };
  struct Kept {
    Wishes wishes;
    std::vector<NoticeAddress> addresses;
  };

  void work();
  std::optional<Letter> next();
  void handle(Letter letter);
  void address(const Letter& letter);  // to each place where the player is reached
  void send(Letter letter);
  Fate post(const Letter& letter);
  Mail mail_of(const Letter& letter) const;
  std::string link_to(const std::string& path) const;
  void add(Letter letter);
  bool still_true(const Letter& letter);
  // Asks the store, and waits for it here.
  bool with_rows(bool writes, std::function<void(NoticeRows&)> work);

  NoticeConfig config_;
  Journal& journal_;
  PostOffice office_;
  std::optional<Vapid> vapid_;
  std::string secret_;  // by which links in letters are signed
  std::stop_source stopping_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::multimap<std::int64_t, Letter> letters_;  // by when they are due
  std::set<Key> waiting_, told_;                 // turns that are to be told, and that have been
  std::thread thread_;
};

}  // namespace longroll::server
