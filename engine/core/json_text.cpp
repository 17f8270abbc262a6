#include "engine/core/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <nlohmann/json.hpp>

namespace longroll {

void JsonText::append_quoted(std::string& text, std::string_view words) {
  const auto special = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; };
  text += '"';
  for (;;) {
    const auto plain = static_cast<std::size_t>(std::ranges::find_if(words, special) - words.begin());
    text += words.substr(0, plain);
    if (plain == words.size()) break;
    const char c = words[plain];
    if (c == '"' || c == '\\')
      (text += '\\') += c;
    else
      fmt::format_to(std::back_inserter(text), "\\u{:04x}", c);
    words.remove_prefix(plain + 1);
  }
  text += '"';
}

JsonText::JsonText(double value) : text_(std::isfinite(value) ? fmt::format("{}", value) : "null") {}

JsonText::JsonText(Members members) : text_("{}") {
  std::size_t size = 2;
  for (const auto& [key, value] : members) size += key.size() + value.text_.size() + 4;
  text_.reserve(size);
  for (const auto& [key, value] : members) add(key, value);
}

JsonText::JsonText(const nlohmann::json& tree) : text_(tree.dump()) {}

nlohmann::json JsonText::parsed() const { return nlohmann::json::parse(text_); }

void JsonText::push_back(const JsonText& element) {
  if (is_null()) text_ = "[]";
  assert(text_.front() == '[');
  text_.back() = ',';
  if (text_.size() == 2) text_.pop_back();
  (text_ += element.text_) += ']';
}

void JsonText::add_members(const JsonText& object) {
  if (is_null()) text_ = "{}";
  if (object.is_null() || object.empty()) return;
  assert(text_.front() == '{' && object.text_.front() == '{');
  text_.back() = ',';
  if (text_.size() == 2) text_.pop_back();
  text_ += std::string_view(object.text_).substr(1);
}

void JsonText::add(std::string_view key, const JsonText& value) {
  if (is_null()) text_ = "{}";
  assert(text_.front() == '{');
  text_.back() = ',';
  if (text_.size() == 2) text_.pop_back();
  append_quoted(text_, key);
  ((text_ += ':') += value.text_) += '}';
}

}  // namespace longroll
