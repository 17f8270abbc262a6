// The inventory of a game's rules: every atomic rule with the id that code, refusals and cases cite, the
// rulings where the rulebook is unclear, and the rules that no case can prove, each with the reason.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/text.hpp"

namespace longroll {

struct Rule {
  std::string id, chapter, topic, text;
};

struct Ruling {
  std::string id, title, chapters, text, option;
};

struct Inventory {
  std::vector<Rule> rules;
  std::vector<Ruling> rulings;
  std::map<std::string, std::string> untestable;  // id, reason

  const Rule* find(std::string_view id) const;
  const Ruling* find_ruling(std::string_view id) const;
  std::vector<const Ruling*> rulings_for(const Rule& rule) const;

  // Reads inventory.tsv, rulings.tsv and untestable.tsv of the folder.
  static Result<Inventory> load(const std::string& folder);
};

}  // namespace longroll
