// JSON that is written from its beginning to its end into one text: for the large parts of views, which would
// otherwise be put together from hundreds of small ones.
//
//   JsonWriter out;
//   {
//     const auto list = out.list();
//     const auto stack = out.object();
//     out.add("hex", "0412");
//   }
//   view["stacks"] = std::move(out).text();
#pragma once

#include <charconv>
#include <concepts>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/json_text.hpp"

namespace longroll {

// 1234 is written as 12.34, as the number 12.34 would be.
struct Hundredths {
  int count = 0;
};

class JsonWriter {
 public:
  // What is open ends with it.
  class Open {
   public:
    Open(JsonWriter& writer, char end) : writer_(writer), end_(end) {}
    ~Open() { writer_.close(end_); }
    Open(const Open&) = delete;

   private:
    JsonWriter& writer_;
    const char end_;
  };

  explicit JsonWriter(std::size_t expected = 1024) { grow(expected); }

  // An element of a list, or the whole.
  [[nodiscard]] Open object() { return open('{', '}'); }
  [[nodiscard]] Open list() { return open('[', ']'); }
  void add(const auto& value) {
    write(value);
    put(',');
  }
  // A member. Keys are words of ours, which need no escape.
  [[nodiscard]] Open object(std::string_view key) { return write_key(key), object(); }
  [[nodiscard]] Open list(std::string_view key) { return write_key(key), list(); }
  void add(std::string_view key, const auto& value) {
    write_key(key);
    add(value);
  }

  // Every part ends with a comma until the next closes; the last does not.
  JsonText text() && { return JsonText::written(std::string(begin_.get(), end_ - 1)); }

 private:
  Open open(char begin, char end) {
    put(begin);
    return Open(*this, end);
  }
  void close(char end) {
    if (end_[-1] == ',') --end_;
    put(end);
    put(',');
  }
  // Room for so many letters: asked for once, then they are put down without a look.
  void need(std::size_t size) {
    if (static_cast<std::size_t>(limit_ - end_) < size) [[unlikely]]
      grow(size);
  }
  void grow(std::size_t size);
  void put(char letter) {
    need(1);
    *end_++ = letter;
  }
  void put_all(std::string_view letters) {
    std::memcpy(end_, letters.data(), letters.size());
    end_ += letters.size();
  }
  [[gnu::always_inline]] void write_key(std::string_view key) {
    need(key.size() + 3);
    *end_++ = '"';
    put_all(key);
    *end_++ = '"';
    *end_++ = ':';
  }
  void write(std::same_as<bool> auto value) {
    need(5);
    put_all(value ? "true" : "false");
  }
  template <std::integral Number>
  requires(!std::same_as<Number, bool>) void write(Number value) {
    need(24);
    end_ = std::to_chars(end_, limit_, value).ptr;
  }
  void write(Hundredths value);
  void write(std::string_view words);
  void write(const char* words) { write(std::string_view(words)); }
  void write(const std::string& words) { write(std::string_view(words)); }
  void write(const JsonText& value) {
    need(value.text().size());
    put_all(value.text());
  }

  std::unique_ptr<char[]> begin_;
  char *end_ = nullptr, *limit_ = nullptr;
};

}  // namespace longroll
