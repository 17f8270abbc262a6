// Where the program's own files are: in the source tree, beside the program, or where a package puts them.
#pragma once

#include <string>

namespace longroll {

// The source tree that the program was built from; it need not be there any more. Empty in an installed
// program.
std::string source_folder();

// The folder of this name ("data", "cases") that belongs to the program: beside it, in share/longroll of the
// prefix that it is installed in, or `in_source` of the source tree.
std::string place(const std::string& name, const std::string& in_source);
inline std::string place(const std::string& name) { return place(name, name); }

// Where tables are kept when nobody says where: saves/ here, or, installed, longroll/ in the user's data
// folder
// ($XDG_DATA_HOME, ~/.local/share). Empty for a user without a home.
std::string saves_folder();

}  // namespace longroll
