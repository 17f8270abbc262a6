// A table drawn as text inside a data file: columns parted by |, the first line names them.
//     points = '''
//     id      | name       | value
//     cairo   | Cairo      | 2
//     '''
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data_file.hpp"

namespace longroll {

class TextTable {
 public:
  class Row {
   public:
    const std::string& text(std::string_view column) const;
    // A cell that holds - counts as `otherwise`.
    int integer(std::string_view column, int least, int most, int otherwise) const;
    int integer(std::string_view column, int least, int most) const;
    double number(std::string_view column) const;
    bool blank(std::string_view column) const { return text(column) == "-"; }
    Words words(std::string_view column) const;  // none where the cell is -
    // Reports something wrong with this row, by its line in the file.
    void wrong(std::string what) const;

   private:
    friend class TextTable;
    const TextTable* table_ = nullptr;
    std::vector<std::string> cells_;
    int line_ = 0;
  };

  // Every column named here must be there; others are an error too.
  TextTable(const Section& section, std::string_view key, std::vector<std::string_view> columns);
  TextTable(const TextTable&) = delete;

  const std::vector<Row>& rows() const { return rows_; }

 private:
  Section section_;
  std::vector<std::string> columns_;
  std::vector<Row> rows_;
};

}  // namespace longroll
