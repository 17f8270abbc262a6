// Reading data/year1863: one function per file. Each adds to the data and reports trouble through the file.
#pragma once

#include <initializer_list>
#include <span>

#include "engine/core/data_file.hpp"
#include "engine/core/text_table.hpp"
#include "engine/year1863/data.hpp"

namespace longroll::year1863 {

void load_map(DataFile& file, Data& data);
void load_counters(DataFile& file, Data& data);
void load_charts(DataFile& file, Data& data);
void load_setup(DataFile& file, Data& data);
// Sets made from the rest, once all files are read.
void derive(Data& data);

// The position of a cell's word among the choices; complains and gives 0 when it is none of them.
int choice(const TextTable::Row& row, std::string_view column,
           std::initializer_list<std::string_view> choices);
int choice(const TextTable::Row& row, std::string_view column, std::span<const std::string_view> choices);

}  // namespace longroll::year1863
