// A server in a process of its own, which can be killed.
#pragma once

#include <signal.h>
#include <sys/wait.h>

#include "tests/server_fixture.hpp"

namespace longroll::tests {

class ServerProcessTest : public ServerTest {
 protected:
  void TearDown() override {
    if (child_ > 0) end(SIGKILL);
    ServerTest::TearDown();
  }
  void spawn() {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    ++spawned_;
    child_ = fork();
    if (child_ == 0) {
      rehearse(fmt::format("child {}", spawned_));  // other keys than the child before it
      auto started = server::Server::start(games_, config_);
      if (!started) _exit(1);
      const unsigned short port = (*started)->port();
      if (write(ends[1], &port, sizeof port) != sizeof port) _exit(2);
      (*started)->run_until_signal();
      _exit(0);
    }
    close(ends[1]);
    ASSERT_EQ(read(ends[0], &child_port_, sizeof child_port_), static_cast<ssize_t>(sizeof child_port_));
    close(ends[0]);
  }
  int end(int signal) {
    kill(child_, signal);
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = 0;
    return status;
  }
  MadeTable make_there() const {
    return made(
        http(child_port_, "POST", "/api/tables", R"({"game":"toy","seats":[{"kind":"me"},{"kind":"me"}]})"));
  }

  pid_t child_ = 0;
  int spawned_ = 0;
  unsigned short child_port_ = 0;
};

}  // namespace longroll::tests
