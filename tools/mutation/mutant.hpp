// The switches that tools/mutate puts into copies of the rules: each mutant is a number, and one of them at
// most is on. So all mutants of a game are compiled once. What is evaluated when it is compiled stays as it
// is; that would be so of every `const int n = 3;`, so the copies lose that const.
//
//   a < b          a <mutant::Less{7}> b              7 on: a <= b
//   if (c) ...     if (mutant::either<8, 9>(c)) ...   8 on: always, 9 on: never
//   place(unit);   (mutant::on(10) ? void() : static_cast<void>(place(unit)));
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

namespace longroll::mutant {

inline constexpr int most = 20000;
enum class Seen : unsigned char { never, reached, inapplicable };

extern int active;       // the mutant that is on; none: -1
extern Seen seen[most];  // where play came by

constexpr bool on(int id) {
  if
    consteval { return false; }
  seen[id] = Seen::reached;
  return active == id;
}
constexpr void inapplicable(int id) {
  if
    !consteval { seen[id] = Seen::inapplicable; }
}

// Operators of the same precedence as the one they replace, so that no operand need be found: (a < Less) > b.
template <class T, class Op>
struct Left {
  const T& value;
  Op op;
};

template <class Op>
concept Relation = requires {
  typename Op::IsRelation;
};
template <class Op>
concept Equality = requires {
  typename Op::IsEquality;
};
template <class Op>
concept Sum = requires {
  typename Op::IsSum;
};

struct Less {
  using IsRelation = void;
  int id;
  constexpr bool operator()(const auto& a, const auto& b) const { return on(id) ? !(b < a) : a < b; }
};
struct LessEqual {
  using IsRelation = void;
  int id;
  constexpr bool operator()(const auto& a, const auto& b) const { return on(id) ? !(b <= a) : a <= b; }
};
struct Greater {
  using IsRelation = void;
  int id;
  constexpr bool operator()(const auto& a, const auto& b) const { return on(id) ? !(b > a) : a > b; }
};
struct GreaterEqual {
  using IsRelation = void;
  int id;
  constexpr bool operator()(const auto& a, const auto& b) const { return on(id) ? !(b >= a) : a >= b; }
};
struct Equal {
  using IsEquality = void;
  int id;
  constexpr bool operator()(const auto& a, const auto& b) const { return on(id) != (a == b); }
};
struct Unequal {
  using IsEquality = void;
  int id;
  constexpr bool operator()(const auto& a, const auto& b) const { return on(id) != (a != b); }
};
struct Plus {
  using IsSum = void;
  int id;
  constexpr auto operator()(const auto& a, const auto& b) const {
    using Result = std::remove_cvref_t<decltype(a + b)>;
    if constexpr (requires { static_cast<Result>(a - b); })
      return on(id) ? static_cast<Result>(a - b) : a + b;
    else
      return inapplicable(id), a + b;
  }
};
struct Minus {
  using IsSum = void;
  int id;
  constexpr auto operator()(const auto& a, const auto& b) const {
    using Result = std::remove_cvref_t<decltype(a - b)>;
    if constexpr (requires { static_cast<Result>(a + b); })
      return on(id) ? static_cast<Result>(a + b) : a - b;
    else
      return inapplicable(id), a - b;
  }
};

template <class T, Relation Op>
constexpr Left<T, Op> operator<(const T& value, Op op) {
  return {value, op};
}
template <class T, class U, Relation Op>
constexpr bool operator>(const Left<T, Op>& a, const U& b) {
  return a.op(a.value, b);
}
template <class T, Equality Op>
constexpr Left<T, Op> operator==(const T& value, Op op) {
  return {value, op};
}
template <class T, class U, Equality Op>
constexpr bool operator==(const Left<T, Op>& a, const U& b) {
  return a.op(a.value, b);
}
template <class T, Sum Op>
constexpr Left<T, Op> operator+(const T& value, Op op) {
  return {value, op};
}
template <class T, class U, Sum Op>
constexpr auto operator+(const Left<T, Op>& a, const U& b) {
  return a.op(a.value, b);
}

// A number one step up or down: the step is one, or a tenth of what is large.
template <int Up, int Down, class T>
constexpr T number(T n) {
  T step = n < 50 ? T(1) : T(n / 10);
  if (Up >= 0 && on(Up)) return T(n + step);
  if (Down >= 0 && on(Down)) return T(n - step);
  return n;
}

template <int Id>
constexpr bool flip(bool b) {
  return on(Id) != b;
}

// A condition that always holds or never does; -1: not this one.
template <int Always, int Never, class T>
constexpr bool either(const T& condition) {
  bool holds = static_cast<bool>(condition);
  if (Always >= 0 && on(Always)) holds = true;
  if (Never >= 0 && on(Never)) holds = false;
  return holds;
}

// What is returned or looked up, gone: no refusal, nobody, zero.
template <int Id, class T>
constexpr T none(T&& value) {
  using Value = std::remove_cvref_t<T>;
  if constexpr (std::default_initializable<Value> && !std::is_reference_v<T>) {
    if (on(Id)) return Value{};
  } else {
    inapplicable(Id);
  }
  return std::forward<T>(value);
}

template <int Id, class T>
constexpr T opposite(T&& value) {
  if constexpr (std::same_as<std::remove_cvref_t<T>, bool>) {
    if (on(Id)) return !value;
  } else {
    inapplicable(Id);
  }
  return std::forward<T>(value);
}

}  // namespace longroll::mutant
