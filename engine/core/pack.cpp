#include "engine/core/pack.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "engine/core/dice.hpp"

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

Result<std::vector<std::string>> printed_files(const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator each(folder, error), end; !error && each != end;
       each.increment(error))
    if (each->path().extension() == ".toml" && each->path().filename() != "value.toml" &&
        each->is_regular_file(error))
      files.push_back(each->path().lexically_relative(folder).generic_string());
  if (error) return std::unexpected(Problem{fmt::format("it cannot be read: {}", error.message()), folder});
  std::ranges::sort(files);
  return files;
}

Result<void> fit_to_read(const std::string& folder) {
  namespace fs = std::filesystem;
  constexpr int most_files = 500;
  constexpr std::uintmax_t most_bytes = 4 << 20;
  int files = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator each(folder, error), end; !error && each != end;
       each.increment(error)) {
    const std::string path = each->path().string();
    if (each->is_symlink(error)) return std::unexpected(Problem{"a pack has no links", path});
    if (each->is_directory(error)) continue;
    if (!each->is_regular_file(error)) return std::unexpected(Problem{"this is no plain file", path});
    if (each->file_size(error) > most_bytes)
      return std::unexpected(Problem{"the file is larger than 4 MB", path});
    if (++files > most_files) return std::unexpected(Problem{"there are more than 500 files in it", folder});
  }
  if (error) return std::unexpected(Problem{fmt::format("it cannot be read: {}", error.message()), folder});
  return {};
}

Result<std::string> printed_hash(const std::string& folder) {
  auto files = printed_files(folder);
  if (!files) return std::unexpected(files.error());
  crypto_generichash_state state;
  std::array<std::uint8_t, 16> sum{};
  crypto_generichash_init(&state, nullptr, 0, sum.size());
  const auto add = [&](std::string_view text) {
    // Its length stands before each text, so that nothing can move from one into the next.
    const std::string size = fmt::format("{}:", text.size());
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(size.data()), size.size());
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  };
  for (const std::string& file : *files) {
    auto text = read_file(folder + "/" + file);
    if (!text) return std::unexpected(text.error());
    add(file);
    add(*text);
  }
  crypto_generichash_final(&state, sum.data(), sum.size());
  return FairDice::to_hex(sum);
}

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
