#include "engine/core/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

namespace longroll {
namespace {

bool special(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

void append_escaped(std::string& text, std::string_view words) {
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

// Hardly ever is there anything to escape. No branch in the loop: it looks at many letters at once.
bool all_plain(std::string_view words) {
  unsigned found = 0;
  for (const char c : words) found |= static_cast<unsigned>(special(c));
  return found == 0;
}

void append_quoted(std::string& text, std::string_view words) {
  if (!all_plain(words)) return append_escaped(text, words);
  ((text += '"') += words) += '"';
}

// Makes room for so many letters before the last one, and fills it.
template <class Fill>
void widen(std::string& text, std::size_t more, Fill fill) {
  const std::size_t before = text.size(), after = before + more;
  text.resize_and_overwrite(after, [&](char* letters, std::size_t) {  // GCC 12 tells the room, not the size
    const char last = letters[before - 1];
    fill(letters + before - 1);
    letters[after - 1] = last;
    return after;
  });
}

char* put(char* to, std::string_view text) {
  std::memcpy(to, text.data(), text.size());
  return to + text.size();
}

}  // namespace

JsonText::JsonText(double value) : text_(std::isfinite(value) ? fmt::format("{}", value) : "null") {}

JsonText::JsonText(Members members) : text_("{}") {
  std::size_t size = 2;
  for (const auto& [key, value] : members) size += key.size() + value.text_.size() + 4;
  text_.reserve(size);
  for (const auto& [key, value] : members) add(key, value);
}

JsonText::JsonText(const nlohmann::json& tree) : text_(tree.dump()) {}

nlohmann::json JsonText::parsed() const { return nlohmann::json::parse(text_); }

void JsonText::quote(std::string_view words) { append_quoted(text_, words); }

void JsonText::push_back(const JsonText& element) {
  if (is_null()) text_ = "[]";
  assert(text_.front() == '[');
  const bool follows = text_.size() > 2;
  widen(text_, element.text_.size() + follows, [&](char* to) {
    if (follows) *to++ = ',';
    put(to, element.text_);
  });
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
  if (!all_plain(key)) {
    text_.back() = ',';
    if (text_.size() == 2) text_.pop_back();
    append_escaped(text_, key);
    ((text_ += ':') += value.text_) += '}';
    return;
  }
  const bool follows = text_.size() > 2;
  widen(text_, key.size() + value.text_.size() + 3 + follows, [&](char* to) {
    if (follows) *to++ = ',';
    *to++ = '"';
    to = put(put(to, key), "\":");
    put(to, value.text_);
  });
}

}  // namespace longroll
