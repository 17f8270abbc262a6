#include <array>

#include "engine/severed/types.hpp"

namespace longroll::severed {

std::string_view word(Type type) {
  static constexpr std::array<std::string_view, 7> words{"infantry", "veteran",   "militia", "scouts",
                                                         "cavalry",  "artillery", "general"};
  return words[static_cast<std::size_t>(type)];
}
std::string_view word(Formation formation) {
  static constexpr std::array<std::string_view, 6> words{"line",       "column",   "skirmish",
                                                         "unlimbered", "limbered", "alone"};
  return words[static_cast<std::size_t>(formation)];
}
std::string_view word(Pace pace) {
  static constexpr std::array<std::string_view, 7> words{"hold",     "basic", "double", "march",
                                                         "limbered", "hand",  "remount"};
  return words[static_cast<std::size_t>(pace)];
}
std::string_view word(Cover cover) {
  static constexpr std::array<std::string_view, 3> words{"none", "light", "heavy"};
  return words[static_cast<std::size_t>(cover)];
}
std::string_view word(Band band) {
  static constexpr std::array<std::string_view, 4> words{"deadly", "distance", "extreme", "beyond"};
  return words[static_cast<std::size_t>(band)];
}
std::string_view word(Aspect aspect) {
  static constexpr std::array<std::string_view, 4> words{"front", "left", "right", "rear"};
  return words[static_cast<std::size_t>(aspect)];
}
std::string_view word(Token token) {
  static constexpr std::array<std::string_view, 23> words{
      "double_quick", "marched",  "exhausted",  "retreating",   "regrouping", "last_chance",
      "by_hand",      "bayonets", "determined", "dismounted",   "remounted",  "fired",
      "charged",      "enraged",  "closed_up",  "jam_first",    "jam_second", "handled",
      "moved",        "fought",   "rolled",     "limbered_now", "steady_shot"};
  return words[static_cast<std::size_t>(__builtin_ctz(static_cast<unsigned>(token)))];
}

}  // namespace longroll::severed
