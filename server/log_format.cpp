#include "server/log_format.hpp"

#include <fmt/chrono.h>
#include <spdlog/formatter.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>

namespace longroll::server {
namespace {

class JsonLines final : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& line) override {
    const auto time = std::chrono::time_point_cast<std::chrono::milliseconds>(message.time);
    const auto level = spdlog::level::to_string_view(message.level);
    const nlohmann::ordered_json told = {
        {"time", fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                             fmt::gmtime(std::chrono::system_clock::to_time_t(message.time)),
                             time.time_since_epoch().count() % 1000)},
        {"level", std::string(level.data(), level.size())},
        {"thread", message.thread_id},
        {"message", std::string(message.payload.data(), message.payload.size())}};
    const std::string text =
        told.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    line.append(text.data(), text.data() + text.size());
  }
  std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<JsonLines>(); }
};

}  // namespace

void log_line(std::string_view sentence) { spdlog::info("{}", sentence); }

void log_as_json() { spdlog::set_formatter(std::make_unique<JsonLines>()); }

}  // namespace longroll::server
