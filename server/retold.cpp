#include "server/retold.hpp"

#include <atomic>

namespace longroll::server {
namespace {

constexpr auto remembered = 60s;            // after somebody came
constexpr std::size_t worth_changing = 64;  // actions more than are kept
std::atomic<std::size_t> bytes_of_pasts = 0;

struct CountedPast : Retold::Past {
  explicit CountedPast(const Past& past) : Past(past) { bytes_of_pasts += entries.size(); }
  CountedPast(const CountedPast&) = delete;
  CountedPast& operator=(const CountedPast&) = delete;
  ~CountedPast() { bytes_of_pasts -= entries.size(); }
};

}  // namespace

std::shared_ptr<const Retold::Past> Retold::find(Viewer viewer, Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  Chair& chair = chairs_[static_cast<std::size_t>(index(viewer))];
  chair.again = chair.last != Clock::time_point{} && now - chair.last < remembered;
  chair.last = now;
  return chair.past;
}

void Retold::keep(Viewer viewer, const Past& past) {
  if (past.played < worth_keeping || past.entries.size() > most_bytes) return;
  const std::scoped_lock lock(mutex_);
  Chair& chair = chairs_[static_cast<std::size_t>(index(viewer))];
  const bool known =
      chair.past && chair.past->open == past.open && past.played < chair.past->played + worth_changing;
  if (!chair.again || known) return;
  chair.past.reset();
  if (bytes_of_pasts + past.entries.size() <= most_bytes_in_all)
    chair.past = std::make_shared<const CountedPast>(past);
}

void Retold::rest(Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  for (Chair& chair : chairs_)
    if (now - chair.last >= remembered) chair = {};
}

std::size_t Retold::bytes_in_all() { return bytes_of_pasts; }

}  // namespace longroll::server
