// The one thread that talks to the store. Writes of many tables that arrive together share one commit. While
// the store is away, everything is refused at once and the journal comes back to it by itself.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/job_rows.hpp"
#include "server/player_rows.hpp"
#include "server/store.hpp"

namespace longroll::server {

struct Metrics;

class Journal {
 public:
  using Written = std::function<void(const Stored<void>&)>;
  using Loaded = std::function<void(Stored<StoredTable>)>;
  using Told = std::function<void(Stored<TableNews>)>;
  struct Sweep {
    std::vector<std::string> deleted;
    std::string last;  // the last name that was looked at; empty when there are no more
  };
  using Swept = std::function<void(const Sweep&)>;

  explicit Journal(std::unique_ptr<Store> store, Metrics* metrics = nullptr);
  ~Journal();

  // The answers are called on the journal's thread. Who reads sees all that was written before; what is
  // written meanwhile does not wait for more than one reader. The writes of one request are those of one
  // table, decided on that version of it; they are stored together or not at all.
  void write(std::int64_t version, std::vector<Write> writes, Written then);
  void load(std::string table, Loaded then);
  void news(std::string table, KnownTable known, Told then);  // many that ask are one reader
  // What concerns players and lists rather than one table: looked up, or changed in a transaction of its own.
  template <class T>
  using PlayerWork = std::function<Stored<T>(PlayerRows&)>;
  template <class T>
  using Answered = std::function<void(Stored<T>)>;
  template <class T>
  void look(PlayerWork<T> work, Answered<T> then) {
    ask<T>(false, std::move(work), std::move(then));
  }
  template <class T>
  void change(PlayerWork<T> work, Answered<T> then) {
    ask<T>(true, std::move(work), std::move(then));
  }
  // The same, and other servers are told what `note` makes of it.
  template <class T>
  void change(PlayerWork<T> work, std::function<std::string(const T&)> note, Answered<T> then) {
    ask<T>(
        true,
        [this, note = std::move(note), work = std::move(work)](PlayerRows& rows) {
          Stored<T> done = work(rows);
          if (done) store_->announce(note(*done));
          return done;
        },
        std::move(then));
  }
  // What computer players have to decide.
  template <class T>
  void jobs(std::function<T(JobRows&)> work, Answered<T> then) {
    jobs<T>({}, std::move(work), std::move(then));
  }
  template <class T>
  void jobs(std::string note, std::function<T(JobRows&)> work, Answered<T> then) {
    add([this, note = std::move(note), work = std::move(work), then = std::move(then)] {
      Stored<T> answer = trouble(Trouble::unavailable);
      const auto done = with_jobs([&](JobRows& rows) {
        if (!note.empty()) store_->announce(note);
        answer = work(rows);
      });
      then(done ? std::move(answer) : Stored<T>(std::unexpected(done.error())));
    });
  }
  // What is kept for notices.
  void notices(bool writes, std::function<Stored<void>(NoticeRows&)> work, Written then);
  // Deletes a few of the tables after that name which have been kept long enough at that time.
  void sweep(Keep keep, std::int64_t now, std::string after, Swept then);

  bool shared() const { return shared_; }  // other servers change tables, too
  const std::string& channel() const { return channel_; }
  int backend() const { return backend_; }  // that our changes are told by
  // Another server has brought the schema to a version that this program does not know.
  void outgrown(int schema);
  // To be called on the journal's thread whenever the store has come back.
  void when_back(std::function<void()> deed);
  bool away() const { return away_; }
  struct Waiting {
    std::size_t writes = 0, reads = 0;
  };
  Waiting waiting();  // how many have asked and are not being answered yet
  StoreFailure why_away();
  // Finishes what has been asked, then ends; what does not end in time is cut off. What is asked later gets
  // no answer and is not kept: it refers to sockets and rooms, which are gone before the journal is.
  void stop(std::chrono::milliseconds within = std::chrono::seconds(2));

 private:
  struct Request {
    std::int64_t version = 0;
    std::vector<Write> writes = {};
    Written written = {};
    Stored<void> outcome = {};
  };
  using Read = std::function<void()>;  // anything but writing
  using Clock = std::chrono::steady_clock;

  template <class T>
  void ask(bool writes, PlayerWork<T> work, Answered<T> then) {
    add([this, writes, work = std::move(work), then = std::move(then)] {
      Stored<T> answer = trouble(Trouble::unavailable);
      const auto done = with_players(writes, [&](PlayerRows& rows) -> Stored<void> {
        answer = work(rows);
        if (!answer) return std::unexpected(answer.error());
        return {};
      });
      then(done ? std::move(answer) : Stored<T>(std::unexpected(done.error())));
    });
  }
  Stored<void> with_players(bool writes, const std::function<Stored<void>(PlayerRows&)>& work);
  Stored<void> with_jobs(const std::function<void(JobRows&)>& work);
  void add(Request request);
  void add(Read read);
  bool take(std::vector<Request>& batch, Read& read);
  void tell_news();
  void work();
  void store_together(std::vector<Request>& batch);
  Stored<void> try_store(std::span<Request> batch);
  Stored<StoredTable> try_load(const std::string& table);
  Sweep sweep_some(const Keep& keep, std::int64_t now, const std::string& after);
  void notice(const StoreFailure& failure);
  void stay_away(const StoreFailure& why);
  void come_back();

  std::unique_ptr<Store> store_;
  const bool shared_;
  const std::string channel_;
  Metrics* const metrics_;
  std::mutex mutex_;
  std::condition_variable wake_, ended_;
  std::vector<Request> writes_;
  std::deque<Read> reads_;
  std::vector<NewsAsked> news_;  // who asks for them has one reader among the others
  std::vector<Told> news_told_;
  bool stopping_ = false, done_ = false;
  std::function<void()> when_back_ = [] {};
  std::atomic<bool> away_ = false;
  std::atomic<int> backend_ = 0;
  StoreFailure why_away_;
  Clock::time_point try_again_;
  Clock::duration pause_{};
  std::thread thread_;
};

}  // namespace longroll::server
