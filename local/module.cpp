// What the browser sees of the module: room for a text, and one call.
#include <string>

#include "local/house.hpp"

namespace {

std::string question, answer;

longroll::local::House& house() {
  static longroll::local::House house;
  return house;
}

}  // namespace

extern "C" {

// Where the next question of so many bytes is to be written.
[[clang::export_name("question")]] char* longroll_question(std::size_t bytes) {
  question.resize(bytes);
  return question.data();
}

// Answers it; the number of bytes of the answer.
[[clang::export_name("ask")]] std::size_t longroll_ask() {
  answer = house().call(question);
  return answer.size();
}

[[clang::export_name("answer")]] const char* longroll_answer() { return answer.data(); }
}
