#include "engine/core/pack.hpp"

#include <algorithm>

namespace longroll {
namespace {

class PackedGame final : public AnyGame {
 public:
  PackedGame(std::unique_ptr<AnyGame> game, std::string hash)
      : game_(std::move(game)), hash_(std::move(hash)), info_(game_->info()) {
    info_.options.push_back({pack_option, {hash_}, "The charts and maps of the pack"});
  }
  const GameInfo& info() const override { return info_; }
  const Extras& extras() const override { return game_->extras(); }
  Result<std::unique_ptr<Match>> start(const Setup& setup) const override {
    auto whole = complete(info_, setup);
    if (!whole) return std::unexpected(whole.error());
    whole->options.erase(std::string(pack_option));  // the rules know nothing of it
    return game_->start(*whole);
  }
  Json kit() const override { return game_->kit(); }
  Json inspect(const std::string& text, const Setup& agreed) const override {
    return game_->inspect(text, agreed);
  }

 private:
  const std::unique_ptr<AnyGame> game_;
  const std::string hash_;  // the option looks into it
  GameInfo info_;
};

}  // namespace

std::unique_ptr<AnyGame> from_pack(std::unique_ptr<AnyGame> game, std::string hash) {
  return std::make_unique<PackedGame>(std::move(game), std::move(hash));
}

Result<void> same_charts(const GameInfo& info, const Setup& setup) {
  const auto option = std::ranges::find(info.options, pack_option, &OptionInfo::id);
  const auto named = setup.options.find(std::string(pack_option));
  const std::string_view here = option == info.options.end() ? std::string_view() : option->values.front();
  const std::string_view wanted = named == setup.options.end() ? std::string_view() : named->second;
  if (here == wanted) return {};
  const auto charts = [](std::string_view hash) {
    return hash.empty() ? std::string("the shipped charts") : fmt::format("the charts of pack {}", hash);
  };
  return problem("it was played with {}, and here are {}: --pack names the folder of a pack", charts(wanted),
                 charts(here));
}

}  // namespace longroll
