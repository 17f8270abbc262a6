// Puts everything that is random in this process under a seed, so that a test meets the same dice, keys and
// computer players every time. It is done to libsodium from outside: the server cannot be given a seed, and
// nobody's dice can be foreseen.
#pragma once

#include <string>

namespace longroll::tests {

// To be called before anything is drawn; again for other draws.
void rehearse(const std::string& seed);

}  // namespace longroll::tests
