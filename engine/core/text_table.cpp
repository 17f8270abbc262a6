#include "engine/core/text_table.hpp"

#include <algorithm>
#include <cstdlib>

namespace longroll {
namespace {

std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  for (std::size_t start = 0; start <= line.size();) {
    const std::size_t end = std::min(line.find('|', start), line.size());
    cells.emplace_back(trim(line.substr(start, end - start)));
    start = end + 1;
  }
  return cells;
}

}  // namespace

TextTable::TextTable(const Section& section, std::string_view key, std::vector<std::string_view> columns)
    : section_(section) {
  int line = section.line(key);  // of the opening quotes; the first line of text follows
  for (const std::string& text : split_lines(section.text(key))) {
    ++line;
    if (trim(text).empty() || trim(text).front() == '#') continue;
    std::vector<std::string> cells = cells_of(text);
    if (columns_.empty()) {
      columns_ = std::move(cells);
      if (std::ranges::equal(columns_, columns)) continue;
      section_.wrong_at(line, fmt::format("the columns must be {}", fmt::join(columns, " | ")));
      return;
    }
    if (cells.size() != columns_.size()) {
      section_.wrong_at(line, fmt::format("a row has {} cells, not {}", columns_.size(), cells.size()));
      return;
    }
    Row row;
    row.table_ = this;
    row.cells_ = std::move(cells);
    row.line_ = line;
    rows_.push_back(std::move(row));
  }
  if (rows_.empty()) section_.wrong(key, "has no rows");
}

const std::string& TextTable::Row::text(std::string_view column) const {
  const auto found = std::ranges::find(table_->columns_, column);
  return cells_.at(static_cast<std::size_t>(found - table_->columns_.begin()));
}

int TextTable::Row::integer(std::string_view column, int least, int most, int otherwise) const {
  return blank(column) ? otherwise : integer(column, least, most);
}

int TextTable::Row::integer(std::string_view column, int least, int most) const {
  const auto value = whole_number(text(column));
  if (value && *value >= least && *value <= most) return *value;
  wrong(fmt::format("{} must be a whole number from {} to {}, not '{}'", column, least, most, text(column)));
  return least;
}

double TextTable::Row::number(std::string_view column) const {
  const std::string& cell = text(column);
  char* end = nullptr;  // of what strtod reads: it would skip blanks and read "0x1" and "nan"
  const double value = std::strtod(cell.c_str(), &end);
  if (cell.empty() || *end || cell.front() == '+' || cell.find_first_not_of("0123456789.-+e") != cell.npos)
    wrong(fmt::format("{} must be a number, not '{}'", column, cell));
  return value;
}

Words TextTable::Row::words(std::string_view column) const {
  return blank(column) ? Words{} : split_words(text(column));
}

void TextTable::Row::wrong(std::string what) const { table_->section_.wrong_at(line_, std::move(what)); }

}  // namespace longroll
