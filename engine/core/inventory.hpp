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

// A case that fails when something near the citation of its rule is changed: tools/mutate has tried it.
struct Proof {
  std::string by, mutant;  // the title of the case; what was changed
};

struct Inventory {
  std::vector<Rule> rules;
  std::vector<Ruling> rulings;
  std::map<std::string, std::string> untestable;  // id, reason
  std::map<std::string, Proof> proofs;            // by id

  const Rule* find(std::string_view id) const;
  const Ruling* find_ruling(std::string_view id) const;
  std::vector<const Ruling*> rulings_for(const Rule& rule) const;

  // Reads inventory.tsv, rulings.tsv, untestable.tsv and, where there is one, proofs.tsv of the folder.
  static Result<Inventory> load(const std::string& folder);
};

}  // namespace longroll
