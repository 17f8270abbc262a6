// How long tables are kept, as `serve` and `admin expire` are told it.
#pragma once

#include <chrono>

#include "cli/command.hpp"
#include "server/store.hpp"

namespace longroll::cli {

struct KeepDays {
  int finished = 0, idle = 0;

  bool any() const { return finished || idle; }
  server::Keep kept() const {
    return {.finished = std::chrono::days(finished), .idle = std::chrono::days(idle)};
  }
  void add_to(CLI::App& command, const std::string& what_for = {}) {
    const auto add = [&](const char* name, int& days, const char* games) {
      command
          .add_option(name, days,
                      fmt::format("{}delete {} games so many days after their last change (0: never)",
                                  what_for, games))
          ->check(CLI::Range(0, 100'000));
    };
    add("--keep-days", finished, "finished");
    add("--keep-idle-days", idle, "unfinished");
  }
};

}  // namespace longroll::cli
