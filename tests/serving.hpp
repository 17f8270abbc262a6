// `longroll serve` as a user starts it, in a process that ends with the test; and one HTTP request to it.
#pragma once

#include <arpa/inet.h>
#include <signal.h>
#include <sys/socket.h>

#include "tests/program.hpp"

namespace longroll {

class Serving {
 public:
  // Returns when it says where it is, or has ended.
  Serving(std::vector<std::string> args, std::string until = "Longroll is at ") {
    args.insert(args.begin(), {"longroll", "serve", "--port", "0"});
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) std::abort();
    child_ = fork();
    if (child_ == 0) {
      if (dup2(ends[1], STDOUT_FILENO) < 0 || dup2(ends[1], STDERR_FILENO) < 0) _exit(126);
      std::vector<char*> argv;
      for (const std::string& arg : args) argv.push_back(const_cast<char*>(arg.c_str()));
      argv.push_back(nullptr);
      const auto tests = std::filesystem::read_symlink("/proc/self/exe").parent_path();
      execv((tests.parent_path() / "longroll").c_str(), argv.data());
      _exit(127);
    }
    close(ends[1]);
    out_ = ends[0];
    while (said_.find(until) == std::string::npos || !said_.ends_with('\n'))
      if (!hear()) break;
    port_ = number_after("Longroll is at http://localhost:");
    metrics_ = number_after("The metrics are at port ");
  }
  ~Serving() { end(SIGKILL); }
  Serving(const Serving&) = delete;

  // Its exit code; all that it has said is there.
  int end(int signal = SIGTERM) {
    if (child_ <= 0) return exit_;
    kill(child_, signal);
    while (hear()) {
    }
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = 0;
    close(out_);
    return exit_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  unsigned short port() const { return port_; }
  unsigned short metrics() const { return metrics_; }
  const std::string& said() const { return said_; }

  // The whole answer, its head too.
  static std::string ask(unsigned short port, const std::string& method, const std::string& path,
                         const std::string& body = {}, const std::string& key = {}) {
    const int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    std::string answer;
    if (connect(line, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0) {
      const std::string request = fmt::format(
          "{} {} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {}\r\n{}\r\n{}", method,
          path, body.size(), key.empty() ? "" : "Authorization: Bearer " + key + "\r\n", body);
      if (send(line, request.data(), request.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(request.size())) {
        char bytes[65536];
        for (ssize_t size; (size = recv(line, bytes, sizeof bytes, 0)) > 0;)
          answer.append(bytes, static_cast<std::size_t>(size));
      }
    }
    close(line);
    return answer;
  }
  static std::string body_of(const std::string& answer) {
    const auto end = answer.find("\r\n\r\n");
    return end == std::string::npos ? std::string() : answer.substr(end + 4);
  }

 private:
  bool hear() {
    char bytes[4096];
    const ssize_t size = read(out_, bytes, sizeof bytes);
    if (size <= 0) return false;
    said_.append(bytes, static_cast<std::size_t>(size));
    return true;
  }
  unsigned short number_after(const std::string& words) const {
    const auto at = said_.find(words);
    if (at == std::string::npos) return 0;
    return static_cast<unsigned short>(std::atoi(said_.c_str() + at + words.size()));
  }

  pid_t child_ = 0;
  int out_ = -1, exit_ = -1;
  unsigned short port_ = 0, metrics_ = 0;
  std::string said_;
};

}  // namespace longroll
