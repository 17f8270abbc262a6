#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string>

namespace longroll::cli {
namespace {

std::string duration_text(double seconds) {
  const int whole = static_cast<int>(seconds);
  if (whole >= 3600) return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
  if (whole >= 60) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} s", whole);
}

}  // namespace

Progress::Progress() : terminal_(isatty(STDERR_FILENO)) {}

Progress::~Progress() {
  if (terminal_) fmt::print(stderr, "\r\033[K");
}

void Progress::show(int done, int of) {
  constexpr int width = 40;
  if (!terminal_ || of <= 0) return;
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  if (now - shown_ < std::chrono::milliseconds(100) && done < of) return;
  shown_ = now;
  done = std::clamp(done, 0, of);
  const double spent = std::chrono::duration<double>(now - began_).count();
  const auto filled = static_cast<std::size_t>(static_cast<long>(done) * width / of);
  fmt::print(stderr, "\r[{:<{}}] {}/{}{}\033[K", std::string(filled, '#'), width, done, of,
             done > 0 && spent > 2 ? ", " + duration_text(spent / done * (of - done)) + " left" : "");
  std::fflush(stderr);
}

}  // namespace longroll::cli
