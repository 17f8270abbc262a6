// Runs the longroll program as a user would: arguments and input in, exit code and both outputs back.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/text.hpp"
#include "tests/folder.hpp"

namespace longroll {

struct Ran {
  int exit = -1;
  std::string out, err;

  // One line that names the program, and nothing on standard output.
  bool complained() const {
    return out.empty() && err.starts_with("longroll: ") && std::ranges::count(err, '\n') == 1 &&
           err.ends_with('\n');
  }
};

inline Ran run_program(const std::vector<std::string>& args, std::string_view input = {},
                       const Folder& folder = {}) {
  const std::string in = folder / ".in", out = folder / ".out", err = folder / ".err";
  if (!write_file_atomically(in, input)) return {};
  const pid_t child = fork();
  if (child == 0) {
    const auto redirect = [](const std::string& path, int flags, int to) {
      const int file = open(path.c_str(), flags, 0600);
      if (file < 0 || dup2(file, to) < 0) _exit(126);
    };
    redirect(in, O_RDONLY, STDIN_FILENO);
    redirect(out, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect(err, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    std::vector<char*> argv = {const_cast<char*>("longroll")};
    for (const std::string& arg : args) argv.push_back(const_cast<char*>(arg.c_str()));
    argv.push_back(nullptr);
    const auto tests = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    execv((tests.parent_path() / "longroll").c_str(), argv.data());
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  Ran ran{.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)};
  ran.out = read_file(out).value_or("");
  ran.err = read_file(err).value_or("");
  for (const std::string& each : {in, out, err}) unlink(each.c_str());
  return ran;
}

}  // namespace longroll
