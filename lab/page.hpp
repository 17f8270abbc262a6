// A study as one page that one likes to read: HTML with drawings inside, nothing else needed. It depends on
// the study and the game's data alone, so that the same seed gives the same page.
#pragma once

#include "engine/core/inventory.hpp"
#include "lab/charts.hpp"
#include "lab/citations.hpp"
#include "lab/study.hpp"
#include "lab/teller.hpp"

namespace longroll::lab {

struct Subject {
  const AnyGame& game;
  const Teller& teller;
  const Inventory& inventory;
  const Citable& citable;
};

std::string page(const Study& study, const Subject& subject);
// What changed from one study to another, of the cells that both have.
std::string compare_page(const Study& before, const Study& after, const Names& names, const Subject& subject);
std::string compare_text(const Study& before, const Study& after, const Names& names, const GameInfo& info);
// A few lines for a terminal.
std::string summary(const Study& study, const GameInfo& info);
// The command that makes this study again.
std::string command_for(const Study& study, const GameInfo& info);

// Parts of pages.
std::string page_frame(std::string_view title, const std::string& body);
std::string map_section(const Cell& cell, const Subject& subject, const Names& names, std::size_t number);
std::string use_section(const Cell& cell, const Names& names);
std::string rules_section(const Study& study, const Subject& subject);

}  // namespace longroll::lab
