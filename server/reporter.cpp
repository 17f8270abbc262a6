#include "server/reporter.hpp"

#include <thread>

#include "server/journal.hpp"
#include "server/trouble.hpp"

namespace longroll::server {
namespace {

constexpr auto keep_every = 1s;

}  // namespace

// One report, on a thread of its own.
struct Reporter::Making : std::enable_shared_from_this<Making> {
  Making(Journal& where, const std::string& name, Report report)
      : journal(where), worker(name), begun(std::move(report)), id(begun.id) {}

  void play(LabDesks& desks, int threads) {
    lab_priority();
    if (!prepare(desks)) {
      foreign = true;
      return give_back();
    }
    const auto tell = [&](const lab::Study&, std::int64_t finished, std::int64_t all) {
      done = finished, of = all;
      if (Clock::now() - kept < keep_every || keeping) return;
      kept = Clock::now();
      keep("playing");
    };
    bool played = false;
    contained("a report", [&] {
      played =
          lab::run(study, desk->tools(), {.threads = threads, .stop = &stop, .progress = tell}).has_value();
    });
    if (!stop || study.complete()) return keep(played ? "done" : "failed");
    keep("playing");
    give_back();
  }
  // False where its game or its charts are not those that are known here.
  bool prepare(LabDesks& desks) {
    const AnyGame* game = desks.games().find(begun.game);
    auto parsed = lab::Study::parse(begun.progress.study, "");
    if (!game || !parsed) return false;
    const auto opened = desks.desk(*game);
    if (!opened || (*opened)->hash != parsed->data) return false;
    desk = *opened, study = std::move(*parsed);
    return true;
  }
  void keep(const std::string& state) {
    keeping = true;
    ReportProgress progress{study.text(), digest(study, desk->game->info()).dump(), done, of};
    journal.jobs<bool>(
        [self = shared_from_this(), progress = std::move(progress), state](JobRows& rows) {
          return rows.reports().keep(self->worker, self->id, progress, state);
        },
        [self = shared_from_this(), state](const Stored<bool>& ours) {
          self->keeping = false;
          if (ours && !*ours) self->stop = true;
          if (state != "playing") self->over = true;  // where it could not be kept, its time runs out
        });
  }
  void give_back() {
    journal.jobs<bool>(
        [self = shared_from_this()](JobRows& rows) {
          return rows.give_back(self->worker, ReportRows::job_of(self->id)), true;
        },
        [self = shared_from_this()](const Stored<bool>&) { self->over = true; });
  }

  Journal& journal;
  const std::string worker;
  const Report begun;
  const int id;
  const lab::Desk* desk = nullptr;
  lab::Study study;  // of the thread that plays
  std::int64_t done = 0, of = 0;
  Clock::time_point kept = Clock::now();
  std::atomic<bool> stop = false, keeping = false, foreign = false, over = false;
  std::jthread player;
};

Reporter::Reporter(Journal& journal, LabDesks& desks, std::string worker, int threads)
    : journal_(journal), desks_(desks), worker_(std::move(worker)), threads_(threads) {}

Reporter::~Reporter() { stop(); }

void Reporter::nudge() {
  std::vector<int> foreign;
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_ || (making_ && !making_->over) || std::exchange(taking_, true)) return;
    looked_ = Clock::now();
    if (making_ && making_->foreign) foreign_.push_back(making_->id);
    making_.reset();
    foreign = foreign_;
  }
  journal_.jobs<std::optional<Report>>(
      [this, foreign = std::move(foreign)](JobRows& rows) { return rows.reports().take(worker_, foreign); },
      [this](const Stored<std::optional<Report>>& report) { taken(report); });
}

void Reporter::taken(const Stored<std::optional<Report>>& report) {
  const std::scoped_lock lock(mutex_);
  taking_ = false;
  if (!report || !*report || stopping_) return;  // where it was taken its time runs out
  making_ = std::make_shared<Making>(journal_, worker_, **report);
  making_->player = std::jthread([this, making = making_.get()] { making->play(desks_, threads_); });
}

void Reporter::tick() {
  bool look = false;
  {
    const std::scoped_lock lock(mutex_);
    const auto now = Clock::now();
    const bool busy = making_ && !making_->over;
    look = !busy && now - looked_ >= JobRows::look_every;
    if (busy && now - renewed_ >= JobRows::renew_every) {
      renewed_ = now;
      journal_.jobs<bool>([worker = worker_, id = making_->id](
                              JobRows& rows) { return rows.renew(worker, {ReportRows::job_of(id)}), true; },
                          [](const Stored<bool>&) {});
    }
  }
  if (look) nudge();
}

void Reporter::stop() {
  std::shared_ptr<Making> ending;
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    ending = std::move(making_);
  }
  if (!ending) return;
  ending->stop = true;
  if (ending->player.joinable()) ending->player.join();
}

}  // namespace longroll::server
