#include "lab/page_words.hpp"

#include <algorithm>
#include <cctype>

namespace longroll::lab {

std::string escaped_html(std::string_view text) {
  std::string safe;
  for (char c : text) switch (c) {
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '&': safe += "&amp;"; break;
      case '\'': safe += "&#39;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  return safe;
}

std::string percent(double share, int digits) { return fmt::format("{:.{}f} %", 100 * share, digits); }

std::string thousands(std::uint64_t value) {
  const std::string digits = fmt::format("{}", value);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

Names seat_names(const GameInfo& info) {
  Names names{std::string(info.seats[0]), std::string(info.seats[1]), "nobody"};
  for (std::size_t i = 0; i < 2; ++i) {
    const bool code = names[i].find('-') != std::string::npos;  // "ue-cw": two commands
    for (std::size_t k = 0; k < names[i].size(); ++k)
      if (k == 0 || code)
        names[i][k] = static_cast<char>(std::toupper(static_cast<unsigned char>(names[i][k])));
  }
  return names;
}

std::string scenario_title(const GameInfo& info, std::string_view id) {
  const auto found = std::ranges::find(info.scenarios, id, &ScenarioInfo::id);
  return std::string(found == info.scenarios.end() ? id : found->title);
}

}  // namespace longroll::lab
