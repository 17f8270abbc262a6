// Plays what a study still lacks, on several threads. What is counted depends on the plan alone, not on
// threads, shards, or how often it was interrupted.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>

#include "lab/citations.hpp"
#include "lab/study.hpp"
#include "lab/teller.hpp"
#include "opponent/value.hpp"

namespace longroll::lab {

struct Shard {
  int index = 1, of = 1;
  // The part of so many numbers that this shard plays: from, to.
  std::array<std::int64_t, 2> part(std::int64_t all) const {
    return {all * (index - 1) / of, all * index / of};
  }
};

struct Run {
  int threads = 1;
  Shard shard = {};
  const std::atomic<bool>* stop = nullptr;
  // Called by one thread at a time; in between nothing is added to the study. Work is counted in games.
  std::function<void(const Study&, std::int64_t done, std::int64_t of)> progress = {};
};

// What the games of a study are watched with.
struct Tools {
  const AnyGame& game;
  const Teller& teller;
  std::shared_ptr<const Value> value;  // may be nothing
  const Citable& citable;
};
Result<void> run(Study& study, const Tools& tools, const Run& how);

}  // namespace longroll::lab
