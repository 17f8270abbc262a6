// For what cannot happen unless a game is wrong. It is thrown, and caught at the edges of the server; where
// there are no exceptions (in a browser) it ends the program, which is then started anew.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace longroll {

[[noreturn]] inline void impossible(const char* what) {
#ifdef __cpp_exceptions
  throw std::logic_error(what);
#else
  std::fputs(what, stderr);
  std::abort();
#endif
}

}  // namespace longroll
