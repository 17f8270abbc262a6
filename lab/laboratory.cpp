#include "lab/laboratory.hpp"

#include <thread>

#include "lab/observe.hpp"

namespace longroll::lab {
namespace {

// One thing to do: a game of a cell, or a block of luck.
struct Unit {
  std::size_t cell = 0;
  std::int64_t number = 0;
  bool luck = false;
};

// All that a shard has to do, in an order that serves every cell alike, so that an interrupted run has
// something of everything.
class Agenda {
 public:
  Agenda(const Study& study, const Shard& shard)
      : games_(shard.part(study.games)), luck_(shard.part(study.luck)) {
    for (std::size_t i = 0; i < study.cells.size(); ++i) {
      cells_.push_back(i);
      if (study.is_base(i)) bases_.push_back(i);
    }
  }
  std::int64_t size() const { return all_games() + all_luck(); }
  Unit operator[](std::int64_t i) const {
    const std::int64_t before = luck_before(i), all = static_cast<std::int64_t>(cells_.size());
    if (luck_before(i + 1) > before) {
      const auto bases = static_cast<std::int64_t>(bases_.size());
      return {bases_[static_cast<std::size_t>(before % bases)], luck_[0] + before / bases, true};
    }
    const std::int64_t game = i - before;
    return {cells_[static_cast<std::size_t>(game % all)], games_[0] + game / all, false};
  }

 private:
  std::int64_t all_games() const {
    return static_cast<std::int64_t>(cells_.size()) * (games_[1] - games_[0]);
  }
  std::int64_t all_luck() const { return static_cast<std::int64_t>(bases_.size()) * (luck_[1] - luck_[0]); }
  std::int64_t luck_before(std::int64_t i) const { return size() ? i * all_luck() / size() : 0; }
  std::array<std::int64_t, 2> games_, luck_;
  std::vector<std::size_t> cells_, bases_;
};

// About so many games' worth of work.
constexpr std::int64_t luck_weight = 44;

bool has_done(const Study& study, const Unit& unit) {
  const Ledger& ledger = study.cells[unit.cell].ledger;
  return unit.luck ? ledger.luck_played.has(unit.number) : ledger.played.has(unit.number);
}

Result<std::vector<Bench>> benches(const Study& study, const Tools& tools) {
  std::vector<Bench> all;
  for (const Cell& cell : study.cells) {
    auto match = tools.game.start({.scenario = cell.scenario, .options = cell.options});
    if (!match) return std::unexpected(match.error());
    Bench bench{std::move(*match), {}, &tools.teller, tools.value, study.key(cell)};
    for (std::size_t i = 0; i < 2; ++i) {
      auto player = player_named(cell.players[i]);
      if (!player) return std::unexpected(player.error());
      bench.players[i] = *player;
    }
    all.push_back(std::move(bench));
  }
  return all;
}

class Workshop {
 public:
  Workshop(Study& study, const std::vector<Bench>& all, const Citable& citable, const Run& how)
      : study_(study), benches_(all), citable_(citable), how_(how), agenda_(study, how.shard) {
    for (std::int64_t i = 0; i < agenda_.size(); ++i) {
      const Unit unit = agenda_[i];
      of_ += weight(unit);
      if (has_done(study_, unit)) done_ += weight(unit);
    }
  }
  void work() {
    std::vector<std::unique_ptr<Observer>> observers(benches_.size());
    for (std::int64_t i = next_++; i < agenda_.size() && !stopped(); i = next_++) {
      const Unit unit = agenda_[i];
      {
        const std::lock_guard lock(mutex_);
        if (has_done(study_, unit)) continue;
      }
      auto& observer = observers[unit.cell];
      if (!observer) observer = std::make_unique<Observer>(benches_[unit.cell], citable_);
      do_one(*observer, unit);
    }
  }

 private:
  static std::int64_t weight(const Unit& unit) { return unit.luck ? luck_weight : 1; }
  bool stopped() const { return stop().load(std::memory_order_relaxed); }
  const std::atomic<bool>& stop() const {
    static const std::atomic<bool> never = false;
    return how_.stop ? *how_.stop : never;
  }
  void do_one(Observer& observer, const Unit& unit) {
    Ledger& ledger = study_.cells[unit.cell].ledger;
    if (unit.luck) {
      const auto block = observer.luck(unit.number, stop());
      if (!block) return;
      const std::lock_guard lock(mutex_);
      ledger.add(*block);
      ledger.luck_played.add(unit.number);
      tell(unit);
    } else {
      const auto notes = observer.game(unit.number, stop());
      if (!notes) return;
      const std::lock_guard lock(mutex_);
      ledger.add(*notes);
      ledger.played.add(unit.number);
      tell(unit);
    }
  }
  void tell(const Unit& unit) {
    done_ += weight(unit);
    if (how_.progress) how_.progress(study_, done_, of_);
  }

  Study& study_;
  const std::vector<Bench>& benches_;
  const Citable& citable_;
  const Run& how_;
  const Agenda agenda_;
  std::mutex mutex_;
  std::atomic<std::int64_t> next_ = 0;
  std::int64_t done_ = 0, of_ = 0;
};

}  // namespace

Result<void> run(Study& study, const Tools& tools, const Run& how) {
  const auto all = benches(study, tools);
  if (!all) return std::unexpected(all.error());
  Workshop workshop(study, *all, tools.citable, how);
  std::vector<std::jthread> threads;
  for (int i = 1; i < how.threads; ++i) threads.emplace_back([&] { workshop.work(); });
  workshop.work();
  threads.clear();
  return {};
}

}  // namespace longroll::lab
