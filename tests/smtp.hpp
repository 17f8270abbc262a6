// A mail server of a test's own (tests/smtp_server.py, on Debian's python3-aiosmtpd), on a free port of
// loopback.
#pragma once

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/core/places.hpp"
#include "engine/core/text.hpp"
#include "tests/eventually.hpp"
#include "tests/folder.hpp"

namespace longroll::tests {

class SmtpServer {
 public:
  // With a user: letters are taken from him alone, and only under TLS.
  explicit SmtpServer(const std::string& user = {}, const std::string& password = {}) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    child_ = fork();
    if (child_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGTERM);
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      const std::string script = source_folder() + "/tests/smtp_server.py", folder = folder_.path;
      std::vector<const char*> args = {"python3", script.c_str(), folder.c_str()};
      if (!user.empty()) args.insert(args.end(), {user.c_str(), password.c_str()});
      args.push_back(nullptr);
      execv("/usr/bin/python3", const_cast<char**>(args.data()));
      _exit(127);
    }
    close(ends[1]);
    FILE* said = fdopen(ends[0], "r");
    if (fscanf(said, "%d", &port_) != 1)
      throw std::runtime_error("the mail server does not start: python3-aiosmtpd?");
    fclose(said);
  }
  ~SmtpServer() {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }

  std::string url() const { return fmt::format("smtp://127.0.0.1:{}", port_); }
  std::string certificate() const { return folder_ / "cert.pem"; }
  bool has(int number) const { return std::filesystem::exists(path_of(number)); }
  // The letter of that number, from 1 on, with its envelope; when it has come.
  std::string letter(int number) const {
    if (!eventually([&] { return has(number); })) throw std::runtime_error("no letter came");
    return *read_file(path_of(number));
  }

 private:
  std::string path_of(int number) const { return folder_ / fmt::format("{}.eml", number); }
  Folder folder_;
  pid_t child_ = 0;
  int port_ = 0;
};

}  // namespace longroll::tests
