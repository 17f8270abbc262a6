#include "server/boards.hpp"

namespace longroll::server {

Text Boards::find(const Match& match, const Setup& setup) {
  const auto draw = [&] {
    auto board = match.ask(Viewer::spectator, {"board"});
    return std::make_shared<const std::string>(board ? board->dump() : "null");
  };
  if (!setup.file.empty()) return draw();  // people can write any number of them
  const std::string key =
      fmt::format("{} {} {}", match.info().id, setup.scenario, Json(setup.options).dump());
  {
    const std::scoped_lock lock(mutex_);
    if (auto found = boards_.find(key); found != boards_.end()) return found->second;
  }
  auto text = draw();
  const std::scoped_lock lock(mutex_);
  return boards_.try_emplace(key, std::move(text)).first->second;
}

}  // namespace longroll::server
