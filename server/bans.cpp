#include "server/bans.hpp"

#include "server/journal.hpp"
#include "server/room.hpp"
#include "server/tables.hpp"

namespace longroll::server {

void Bans::look_again() {
  using Keys = std::vector<std::string>;
  house_.journal.look<Keys>([](PlayerRows& rows) -> Stored<Keys> { return rows.banned_keys(); },
                            [this](const Stored<Keys>& keys) {
                              if (keys) expel(*keys);
                            });
}

// Twice: somebody may have been on his way in when he was banned. After that his key opens nothing.
void Bans::expel(const std::vector<std::string>& keys) {
  constexpr int enough = 2;
  const std::scoped_lock lock(mutex_);
  std::unordered_map<std::string, int> looks;
  for (const std::string& key : keys) {
    const auto known = looks_.find(key);
    const int before = known == looks_.end() ? 0 : known->second;
    if (before < enough) house_.tables->expel(key, Expelled::banned);
    looks.emplace(key, std::min(before + 1, enough));
  }
  looks_ = std::move(looks);
}

}  // namespace longroll::server
