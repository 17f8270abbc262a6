#include "engine/core/data_file.hpp"

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ASSERT(expr) \
  static_assert(true)  // stricter than its errors: "[=]" would abort where they refuse it
#include <toml++/toml.h>

#include <sstream>

#include "engine/core/pack.hpp"

namespace longroll {

struct DataFile::Document {
  toml::table root;
};

namespace {

const toml::table& as_table(const void* node) { return *static_cast<const toml::table*>(node); }
const toml::node& as_node(const void* node) { return *static_cast<const toml::node*>(node); }
int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

}  // namespace

DataFile::DataFile(std::string path) : path_(std::move(path)), document_(std::make_unique<Document>()) {
  if (auto text = read_file(path_))
    parse(*text);
  else
    troubles_.push_back(*(trouble_ = text.error()));
}

DataFile::DataFile(std::string text, std::string name)
    : path_(std::move(name)), document_(std::make_unique<Document>()) {
  parse(text);
}

DataFile::~DataFile() = default;

void DataFile::parse(std::string_view text) {
  auto parsed = toml::parse(text, path_);
  if (parsed)
    document_->root = std::move(parsed).table();
  else
    wrong(static_cast<int>(parsed.error().source().begin.line),
          one_line(std::string(parsed.error().description())));
}

void DataFile::wrong(int line, std::string what) {
  constexpr std::size_t enough = 100;
  if (troubles_.size() >= enough) return;
  troubles_.push_back({.what = std::move(what), .file = path_, .line = line});
  if (!trouble_) trouble_ = troubles_.front();
}

namespace {

void collect(const toml::node& node, const std::string& name, std::vector<Leaf>& leaves) {
  if (const toml::table* table = node.as_table()) {
    for (const auto& [key, value] : *table)
      collect(value, name.empty() ? std::string(key.str()) : name + "." + std::string(key.str()), leaves);
    return;
  }
  const toml::array* list = node.as_array();
  if (list && !list->empty() && list->front().is_table()) {
    for (std::size_t i = 0; i < list->size(); ++i)
      collect((*list)[i], fmt::format("{}[{}]", name, i + 1), leaves);
    return;
  }
  std::ostringstream text;
  node.visit([&](const auto& value) {
    if constexpr (!toml::is_table<decltype(value)>) text << value;
  });
  leaves.push_back({name, text.str(), line_of(node)});
}

}  // namespace

Result<std::vector<Leaf>> leaves_of(const std::string& path) {
  auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  const auto parsed = toml::parse(*text, path);
  if (!parsed)
    return std::unexpected(Problem{one_line(std::string(parsed.error().description())), path,
                                   static_cast<int>(parsed.error().source().begin.line)});
  std::vector<Leaf> leaves;
  collect(parsed.table(), "", leaves);
  return leaves;
}

Section DataFile::root() { return Section(this, &document_->root, ""); }

Section::Section(DataFile* file, const void* node, std::string name)
    : file_(file), node_(node), name_(std::move(name)) {}

const void* Section::find(std::string_view key) const {
  if (!node_) return nullptr;
  return as_table(node_).get(key);
}

int Section::line(std::string_view key) const {
  const void* node = find(key);
  return node ? line_of(as_node(node)) : node_ ? line_of(as_table(node_)) : 0;
}

void Section::wrong_at(int line, std::string what) const { file_->wrong(line, std::move(what)); }

void Section::wrong(std::string_view key, std::string what) const {
  file_->wrong(line(key),
               fmt::format("{}{}{}: {}", name_, name_.empty() || key.empty() ? "" : ".", key, what));
}

int Section::line_in(std::string_view key, std::size_t index) const {
  const void* node = find(key);
  const toml::array* array = node ? as_node(node).as_array() : nullptr;
  return array && index < array->size() ? line_of((*array)[index]) : line(key);
}

void Section::wrong_in(std::string_view key, std::size_t index, std::string what) const {
  file_->wrong(line_in(key, index), fmt::format("{}.{}: {}", name_, key, what));
}

bool Section::has(std::string_view key) const { return find(key) != nullptr; }

bool Section::is_text(std::string_view key) const {
  const void* node = find(key);
  return node && as_node(node).is_string();
}

std::vector<std::string> Section::keys() const {
  std::vector<std::string> keys;
  if (node_)
    for (const auto& [key, value] : as_table(node_))
      if (key.str() != "source") keys.emplace_back(key.str());
  return keys;
}

int Section::integer(std::string_view key) const {
  const void* node = find(key);
  if (!node) return wrong(key, "is missing"), 0;
  const auto value = as_node(node).value_exact<std::int64_t>();
  if (!value) return wrong(key, "must be a whole number"), 0;
  if (*value < -1'000'000'000 || *value > 1'000'000'000) return wrong(key, "is out of range"), 0;
  return static_cast<int>(*value);
}

int Section::integer(std::string_view key, int otherwise) const {
  return has(key) ? integer(key) : otherwise;
}

int Section::integer_between(std::string_view key, int least, int most) const {
  const int value = integer(key);
  if (value < least || value > most) {
    wrong(key, fmt::format("{} is not between {} and {}", value, least, most));
    return least;
  }
  return value;
}

bool Section::flag(std::string_view key, bool otherwise) const {
  const void* node = find(key);
  if (!node) return otherwise;
  const auto value = as_node(node).value_exact<bool>();
  if (!value) wrong(key, "must be true or false");
  return value.value_or(otherwise);
}

std::string Section::text(std::string_view key) const {
  const void* node = find(key);
  if (!node) return wrong(key, "is missing"), "";
  auto value = as_node(node).value_exact<std::string>();
  if (!value) return wrong(key, "must be a text"), "";
  return *value;
}

std::string Section::text(std::string_view key, std::string otherwise) const {
  return has(key) ? text(key) : otherwise;
}

std::vector<int> Section::integers(std::string_view key) const {
  std::vector<int> values;
  const void* node = find(key);
  const toml::array* array = node ? as_node(node).as_array() : nullptr;
  if (!array) return wrong(key, node ? "must be a list of whole numbers" : "is missing"), values;
  for (const toml::node& each : *array) {
    const auto value = each.value_exact<std::int64_t>();
    if (!value || *value < -1'000'000'000 || *value > 1'000'000'000) {
      file_->wrong(line_of(each), fmt::format("{}.{}: must be a list of whole numbers", name_, key));
      return values;
    }
    values.push_back(static_cast<int>(*value));
  }
  return values;
}

std::vector<std::string> Section::texts(std::string_view key) const {
  std::vector<std::string> values;
  const void* node = find(key);
  const toml::array* array = node ? as_node(node).as_array() : nullptr;
  if (!array) return wrong(key, node ? "must be a list of texts" : "is missing"), values;
  for (const toml::node& each : *array) {
    const auto value = each.value_exact<std::string>();
    if (!value) {
      file_->wrong(line_of(each), fmt::format("{}.{}: must be a list of texts", name_, key));
      return values;
    }
    values.push_back(*value);
  }
  return values;
}

std::vector<std::string> Section::lines(std::string_view key) const {
  std::vector<std::string> lines = split_lines(text(key));
  while (!lines.empty() && trim(lines.back()).empty()) lines.pop_back();
  while (!lines.empty() && trim(lines.front()).empty()) lines.erase(lines.begin());
  return lines;
}

namespace {

void require_source(const Section& section) {
  if (section.exists() && !section.has("source"))
    section.wrong("", "names no source (a rulebook case, or reconstruction and the section)");
}

}  // namespace

Section Section::table(std::string_view key) const {
  const void* node = find(key);
  const std::string name = name_.empty() ? std::string(key) : fmt::format("{}.{}", name_, key);
  if (!node || !as_node(node).is_table()) {
    wrong(key, node ? "must be a table" : "is missing");
    return Section(file_, nullptr, name);
  }
  Section section(file_, as_node(node).as_table(), name);
  require_source(section);
  return section;
}

std::vector<Section> Section::tables(std::string_view key) const {
  std::vector<Section> sections;
  const void* node = find(key);
  const toml::array* array = node ? as_node(node).as_array() : nullptr;
  if (!array) return wrong(key, node ? "must be a list of tables" : "is missing"), sections;
  for (const toml::node& each : *array) {
    if (!each.is_table()) {
      file_->wrong(line_of(each), fmt::format("{}.{}: must be a list of tables", name_, key));
      break;
    }
    Section section(file_, each.as_table(), fmt::format("{}{}{}", name_, name_.empty() ? "" : ".", key));
    require_source(section);
    sections.push_back(std::move(section));
  }
  return sections;
}

std::vector<Section> Section::children() const {
  std::vector<Section> sections;
  if (node_)
    for (const auto& [key, value] : as_table(node_))
      if (value.is_table()) sections.push_back(table(key.str()));
  return sections;
}

std::string stem_of(const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  return dot == 0 ? name : name.substr(0, dot);
}

}  // namespace longroll
