#include "engine/core/inventory.hpp"

#include <algorithm>

namespace longroll {
namespace {

using Row = std::vector<std::string>;

Result<std::vector<Row>> read_table(const std::string& path, std::size_t columns) {
  auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  std::vector<Row> rows;
  int number = 0;
  for (const std::string& line : split_lines(*text)) {
    if (++number == 1 || line.empty()) continue;  // the first line names the columns
    Row row;
    for (std::size_t start = 0; start <= line.size();) {
      const std::size_t end = std::min(line.find('\t', start), line.size());
      row.emplace_back(line.substr(start, end - start));
      start = end + 1;
    }
    if (row.size() != columns)
      return std::unexpected(
          Problem{fmt::format("a row has {} columns, not {}", columns, row.size()), path, number});
    rows.push_back(std::move(row));
  }
  if (rows.empty()) return std::unexpected(Problem{.what = "the table has no rows", .file = path});
  return rows;
}

// Whether a list of chapters such as "9.2, 10.3" names the chapter of a rule such as "10.3" or "3.1.3 (1)".
bool names_chapter(std::string_view list, std::string_view chapter) {
  const std::string_view number = chapter.substr(0, chapter.find(' '));
  if (number.empty()) return false;
  for (std::size_t at = list.find(number); at != std::string_view::npos; at = list.find(number, at + 1)) {
    const bool starts = at == 0 || list[at - 1] == ' ' || list[at - 1] == ',';
    const std::size_t end = at + number.size();
    if (starts && (end == list.size() || list[end] == ' ' || list[end] == ',')) return true;
  }
  return false;
}

}  // namespace

const Rule* Inventory::find(std::string_view id) const {
  auto found = std::ranges::find_if(rules, [&](const Rule& rule) { return same_word(rule.id, id); });
  return found == rules.end() ? nullptr : &*found;
}

const Ruling* Inventory::find_ruling(std::string_view id) const {
  auto found = std::ranges::find_if(rulings, [&](const Ruling& each) { return same_word(each.id, id); });
  return found == rulings.end() ? nullptr : &*found;
}

std::vector<const Ruling*> Inventory::rulings_for(const Rule& rule) const {
  std::vector<const Ruling*> found;
  for (const Ruling& each : rulings)
    if (names_chapter(each.chapters, rule.chapter) || names_chapter(each.chapters, rule.id))
      found.push_back(&each);
  return found;
}

Result<Inventory> Inventory::load(const std::string& folder) {
  Inventory inventory;
  auto rules = read_table(folder + "/inventory.tsv", 4);
  if (!rules) return std::unexpected(rules.error());
  for (const Row& row : *rules) inventory.rules.push_back({row[0], row[1], row[2], row[3]});
  auto rulings = read_table(folder + "/rulings.tsv", 5);
  if (!rulings) return std::unexpected(rulings.error());
  for (const Row& row : *rulings) inventory.rulings.push_back({row[0], row[1], row[2], row[3], row[4]});
  auto untestable = read_table(folder + "/untestable.tsv", 2);
  if (!untestable) return std::unexpected(untestable.error());
  for (const Row& row : *untestable) {
    if (!inventory.find(row[0]))
      return std::unexpected(
          Problem{fmt::format("'{}' is not in the inventory", row[0]), folder + "/untestable.tsv"});
    inventory.untestable[row[0]] = row[1];
  }
  const std::string proofs_file = folder + "/proofs.tsv";
  if (!file_exists(proofs_file)) return inventory;
  auto proofs = read_table(proofs_file, 3);
  if (!proofs) return std::unexpected(proofs.error());
  for (const Row& row : *proofs) {
    if (!inventory.find(row[0]))
      return std::unexpected(Problem{fmt::format("'{}' is not in the inventory", row[0]), proofs_file});
    inventory.proofs[row[0]] = {row[1], row[2]};
  }
  return inventory;
}

}  // namespace longroll
