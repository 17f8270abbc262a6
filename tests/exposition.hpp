// A strict reader of Prometheus' exposition format 0.0.4: what is not as the format says is thrown.
#pragma once

#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace longroll::tests {

struct Sample {
  std::map<std::string, std::string> labels;
  double value = 0;
};

class Scrape {
 public:
  explicit Scrape(std::string_view text) {
    if (text.empty() || text.back() != '\n') wrong("the last line does not end");
    while (!text.empty()) {
      const auto end = text.find('\n');
      line_ = text.substr(0, end);
      text.remove_prefix(end + 1);
      if (line_.starts_with("# "))
        comment(line_.substr(2));
      else
        sample(line_);
    }
    for (const auto& [name, type] : types_) check(name, type);
  }

  const std::vector<Sample>& of(const std::string& name) const {
    const auto found = samples_.find(name);
    if (found == samples_.end()) throw std::runtime_error("there is no " + name);
    return found->second;
  }
  double value(const std::string& name, const std::map<std::string, std::string>& labels = {}) const {
    for (const Sample& each : of(name))
      if (each.labels == labels) return each.value;
    throw std::runtime_error("there is no such " + name);
  }
  bool has(const std::string& name) const { return types_.contains(name); }
  const std::map<std::string, std::string>& types() const { return types_; }

 private:
  [[noreturn]] void wrong(const std::string& what) const { throw std::runtime_error(what + ": " + line_); }

  static bool name_letter(char c, bool first, bool colon) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (colon && c == ':') ||
           (!first && c >= '0' && c <= '9');
  }
  std::string name(std::string_view& rest, bool colon) const {
    std::size_t size = 0;
    while (size < rest.size() && name_letter(rest[size], size == 0, colon)) ++size;
    if (size == 0) wrong("no name");
    const std::string found(rest.substr(0, size));
    rest.remove_prefix(size);
    return found;
  }
  void comment(std::string_view rest) {
    const bool help = rest.starts_with("HELP "), type = rest.starts_with("TYPE ");
    if (!help && !type) wrong("a comment that says nothing");
    rest.remove_prefix(5);
    const std::string whose = name(rest, true);
    if (!rest.starts_with(' ') || rest.size() < 2) wrong("nothing is said");
    rest.remove_prefix(1);
    if (help) {
      if (!helps_.insert(whose).second) wrong("told twice");
      return;
    }
    if (!helps_.contains(whose)) wrong("no help before it");
    static const std::set<std::string, std::less<>> known = {"counter", "gauge", "histogram", "summary",
                                                             "untyped"};
    if (!known.contains(rest)) wrong("no such type");
    if (!types_.emplace(whose, std::string(rest)).second) wrong("typed twice");
    family_ = whose;
  }
  void sample(std::string_view rest) {
    const std::string whose = name(rest, true);
    if (family_.empty() || !belongs(whose)) wrong("not of the family before it");
    Sample found{.labels = labels(rest)};
    if (!rest.starts_with(' ')) wrong("no blank before the value");
    found.value = number(std::string(rest.substr(1)));
    for (const Sample& other : samples_[whose])
      if (other.labels == found.labels) wrong("told twice");
    samples_[whose].push_back(std::move(found));
  }
  bool belongs(const std::string& whose) const {
    if (types_.at(family_) != "histogram") return whose == family_;
    return whose == family_ + "_bucket" || whose == family_ + "_sum" || whose == family_ + "_count";
  }
  std::map<std::string, std::string> labels(std::string_view& rest) const {
    std::map<std::string, std::string> found;
    if (!rest.starts_with('{')) return found;
    do {
      rest.remove_prefix(1);
      const std::string label = name(rest, false);
      if (!rest.starts_with("=\"")) wrong("a label has a value");
      rest.remove_prefix(2);
      if (!found.emplace(label, quoted(rest)).second) wrong("a label twice");
    } while (rest.starts_with(','));
    if (!rest.starts_with('}')) wrong("labels do not end");
    rest.remove_prefix(1);
    return found;
  }
  std::string quoted(std::string_view& rest) const {
    std::string text;
    for (;; rest.remove_prefix(1)) {
      if (rest.empty()) wrong("a value does not end");
      if (rest.front() == '"') break;
      if (rest.front() == '\\') {
        rest.remove_prefix(1);
        if (rest.empty() || std::string_view("\\\"n").find(rest.front()) == std::string_view::npos)
          wrong("no such escape");
        text += rest.front() == 'n' ? '\n' : rest.front();
      } else {
        text += rest.front();
      }
    }
    rest.remove_prefix(1);
    return text;
  }
  double number(const std::string& text) const {
    if (text == "+Inf") return INFINITY;
    if (text == "-Inf") return -INFINITY;
    if (text == "NaN") return NAN;
    if (text.empty() || text.find_first_not_of("0123456789+-.eE") != std::string::npos) wrong("no number");
    std::size_t used = 0;
    const double value = std::stod(text, &used);
    if (used != text.size()) wrong("no number");
    return value;
  }
  // Classes of a histogram grow, end with all, and say the same as the count.
  void check(const std::string& name, const std::string& type) {
    line_ = name;
    if (type == "counter" && !name.ends_with("_total")) wrong("a counter ends with _total");
    if (type != "histogram") {
      if (of(name).empty()) wrong("nothing is told");
      for (const Sample& each : of(name))
        if (type == "counter" && !(each.value >= 0)) wrong("less than nothing");
      return;
    }
    double before = -INFINITY, count = 0;
    for (const Sample& each : of(name + "_bucket")) {
      const double bound = number(each.labels.at("le"));
      if (bound <= before || each.value < count) wrong("classes that shrink");
      before = bound, count = each.value;
    }
    if (!std::isinf(before) || value(name + "_count") != count) wrong("not all are counted");
    if (!(value(name + "_sum") >= 0)) wrong("no sum");
  }

  std::string line_, family_;
  std::set<std::string> helps_;
  std::map<std::string, std::string> types_;
  std::map<std::string, std::vector<Sample>> samples_;
};

}  // namespace longroll::tests
