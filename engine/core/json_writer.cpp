#include "engine/core/json_writer.hpp"

#include <algorithm>

namespace longroll {

void JsonWriter::grow(std::size_t size) {
  const auto used = static_cast<std::size_t>(end_ - begin_.get());
  const std::size_t room = std::max(used + size, 2 * static_cast<std::size_t>(limit_ - begin_.get()));
  auto larger = std::make_unique_for_overwrite<char[]>(room);
  if (used) std::memcpy(larger.get(), begin_.get(), used);
  begin_ = std::move(larger);
  end_ = begin_.get() + used;
  limit_ = begin_.get() + room;
}

void JsonWriter::write(Hundredths value) {
  need(16);
  unsigned left = static_cast<unsigned>(value.count < 0 ? -value.count : value.count);
  if (value.count < 0) *end_++ = '-';
  end_ = std::to_chars(end_, limit_, left / 100).ptr;
  left %= 100;
  if (left == 0) return;
  *end_++ = '.';
  *end_++ = static_cast<char>('0' + left / 10);
  if (left % 10) *end_++ = static_cast<char>('0' + left % 10);
}

// Most words need no escape: they are looked at while they are copied.
void JsonWriter::write(std::string_view words) {
  need(words.size() + 2);
  char* out = end_;
  *out++ = '"';
  for (char c : words) {
    if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\') {
      std::string quoted;
      JsonText::append_quoted(quoted, words);
      need(quoted.size());
      return put_all(quoted);
    }
    *out++ = c;
  }
  *out++ = '"';
  end_ = out;
}

}  // namespace longroll
