// JSON that is only written, never looked into. A view is made for every viewer of every action; as text it
// costs a tenth of a tree of nodes. It is put together with the words of nlohmann::json:
//
//   JsonText stack = {{"hex", "0412"}, {"units", JsonText::array()}};
//   stack["hidden"] = true;
#pragma once

#include <concepts>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>

namespace longroll {

class JsonText {
 public:
  using Members = std::initializer_list<std::pair<std::string_view, JsonText>>;
  class Member;

  JsonText(std::nullptr_t = nullptr) : text_("null") {}
  JsonText(std::same_as<bool> auto value) : text_(value ? "true" : "false") {}
  template <std::integral Number>
  requires(!std::same_as<Number, bool>) JsonText(Number value) : text_(std::to_string(value)) {}
  JsonText(double value);
  JsonText(std::string_view words) { quote(words); }
  JsonText(const std::string& words) { quote(words); }
  JsonText(const char* words) { quote(words); }
  JsonText(Members members);
  JsonText(const nlohmann::json& tree);
  template <std::ranges::input_range List>
  requires(!std::convertible_to<List, std::string_view> && !std::same_as<List, JsonText> &&
           !std::same_as<List, nlohmann::json>) JsonText(const List& list)
      : text_("[]") {
    for (const auto& each : list) push_back(each);
  }
  static JsonText array() { return JsonText(Raw{}, "[]"); }
  static JsonText object() { return JsonText(Raw{}, "{}"); }
  static JsonText written(std::string json) { return JsonText(Raw{}, std::move(json)); }
  // In quotation marks, with what must be escaped.
  static void append_quoted(std::string& text, std::string_view words);

  void push_back(const JsonText& element);
  void add_members(const JsonText& object);  // all that another object has
  // Adds a member, which must not be there yet. Nothing becomes an object.
  Member operator[](std::string_view key);

  bool is_null() const { return text_ == "null"; }
  bool empty() const { return text_.size() == 2; }  // of a list or an object
  nlohmann::json parsed() const;
  const std::string& text() const& { return text_; }
  std::string text() && { return std::move(text_); }
  friend bool operator==(const JsonText&, const JsonText&) = default;

 private:
  struct Raw {};
  JsonText(Raw, std::string text) : text_(std::move(text)) {}
  void quote(std::string_view words) { append_quoted(text_, words); }
  void add(std::string_view key, const JsonText& value);
  std::string text_;
};

class JsonText::Member {
 public:
  Member(JsonText& object, std::string_view key) : object_(object), key_(key) {}
  void operator=(const JsonText& value) { object_.add(key_, value); }

 private:
  JsonText& object_;
  std::string_view key_;
};

inline JsonText::Member JsonText::operator[](std::string_view key) { return {*this, key}; }

}  // namespace longroll
