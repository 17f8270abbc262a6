#include "server/boards.hpp"

#include "server/secret.hpp"

namespace longroll::server {
namespace {

constexpr std::size_t most_own = 64;

}  // namespace

Text Boards::find(const Match& match, const Setup& setup) {
  const auto draw = [&] {
    auto board = match.ask(Viewer::spectator, {"board"});
    return std::make_shared<const std::string>(board ? board->dump() : "null");
  };
  const bool own = !setup.file.empty();
  const std::string key =
      fmt::format("{} {} {} {}", match.info().id, setup.scenario, Json(setup.options).dump(),
                  own ? hash_secret(setup.file) : std::string());
  {
    const std::scoped_lock lock(mutex_);
    if (auto found = boards_.find(key); found != boards_.end()) return found->second;
    if (auto found = own_.find(key); found != own_.end()) return found->second;
  }
  auto text = draw();
  const std::scoped_lock lock(mutex_);
  if (own && own_.size() >= most_own) own_.clear();  // people can write any number of them
  return (own ? own_ : boards_).try_emplace(key, std::move(text)).first->second;
}

}  // namespace longroll::server
