// Reading a game's data: TOML whose every table names its source. What is wrong is remembered with file and
// line; reading goes on with defaults, and the loader asks once at the end.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/text.hpp"

namespace longroll {

class DataFile;

// One table of a file. Each must carry `source`: a rulebook case, or `reconstruction` with a section.
class Section {
 public:
  bool exists() const { return node_ != nullptr; }
  const std::string& name() const { return name_; }

  int integer(std::string_view key) const;
  int integer(std::string_view key, int otherwise) const;
  int integer_between(std::string_view key, int least, int most) const;
  bool flag(std::string_view key, bool otherwise) const;
  std::string text(std::string_view key) const;
  std::string text(std::string_view key, std::string otherwise) const;
  std::vector<int> integers(std::string_view key) const;
  std::vector<std::string> texts(std::string_view key) const;
  // A grid drawn as lines of text between ''' marks; blank lines at both ends are dropped.
  std::vector<std::string> lines(std::string_view key) const;
  bool has(std::string_view key) const;
  bool is_text(std::string_view key) const;
  std::vector<std::string> keys() const;  // `source` left out

  Section table(std::string_view key) const;
  std::vector<Section> tables(std::string_view key) const;  // an array of tables, [[key]]
  std::vector<Section> children() const;                    // every sub-table
  // Reports something wrong with the value at a key.
  void wrong(std::string_view key, std::string what) const;
  // Reports something wrong with one value of the list at a key.
  void wrong_in(std::string_view key, std::size_t index, std::string what) const;
  // The line on which the value at a key begins, and something wrong on a line of the file.
  int line(std::string_view key) const;
  int line_in(std::string_view key, std::size_t index) const;  // of one value of a list
  void wrong_at(int line, std::string what) const;

 private:
  friend class DataFile;
  Section(DataFile* file, const void* node, std::string name);
  const void* find(std::string_view key) const;
  DataFile* file_;
  const void* node_;  // toml::table, kept out of this header
  std::string name_;
};

class DataFile {
 public:
  explicit DataFile(std::string path);
  DataFile(std::string text, std::string name_for_messages);
  ~DataFile();
  DataFile(const DataFile&) = delete;

  Section root();
  Section table(std::string_view key) { return root().table(key); }
  void wrong(int line, std::string what);
  // Nothing while all that was read was there and of the right kind.
  const std::optional<Problem>& trouble() const { return trouble_; }
  // All that is wrong, in the order of reading: what follows from an earlier mistake may be among it.
  const std::vector<Problem>& troubles() const { return troubles_; }

 private:
  friend class Section;
  struct Document;
  void parse(std::string_view text);
  std::string path_;
  std::unique_ptr<Document> document_;
  std::optional<Problem> trouble_;
  std::vector<Problem> troubles_;
};

// The TOML files of a folder in the order of their names, and a file's name without folder and ending. A
// folder that is not there has none.
std::vector<std::string> toml_files(const std::string& folder);
std::string stem_of(const std::string& path);

// Where the data of all games is: LONGROLL_DATA, else the program's own.
std::string data_folder();

}  // namespace longroll
