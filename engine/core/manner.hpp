// The captain's manner of playing: as he is used to, or leaning to one side. Who looks ahead lets him try
// each of them: plans that hang together as a whole are had for nothing.
#pragma once

#include <array>
#include <cstdint>

namespace longroll {

enum class Manner : std::uint8_t {
  usual,
  bold,     // fights where it is doubtful, and does not mind losses
  wary,     // fights where it is sure, and keeps its men
  eager,    // goes forward before all else
  patient,  // stays where it stands unless there is much to gain
};
inline constexpr std::array manners = {Manner::usual, Manner::bold, Manner::wary, Manner::eager,
                                       Manner::patient};

// The one of five numbers that belongs to the manner, in the order above.
constexpr double leaning(Manner manner, const std::array<double, manners.size()>& by) {
  return by[static_cast<std::size_t>(manner)];
}

// Which manner the captain has now, on this thread.
class InManner {
 public:
  explicit InManner(Manner manner) : before_(now_) { now_ = manner; }
  ~InManner() { now_ = before_; }
  InManner(const InManner&) = delete;
  InManner& operator=(const InManner&) = delete;
  static Manner now() { return now_; }

 private:
  Manner before_;
  static inline thread_local Manner now_ = Manner::usual;
};

}  // namespace longroll
