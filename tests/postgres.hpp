// A PostgreSQL of a test's own: in a folder that goes with it, on a port of loopback, with an end at any
// moment.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "engine/core/text.hpp"
#include "tests/eventually.hpp"
#include "tests/folder.hpp"

namespace longroll::tests {

inline sockaddr_in loopback(unsigned short port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

// A socket that listens at any free port, which is told.
inline int listen_anywhere(unsigned short& port) {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  if (bind(listener, reinterpret_cast<sockaddr*>(&address), size) != 0 || listen(listener, 64) != 0 ||
      getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    std::abort();
  port = ntohs(address.sin_port);
  return listener;
}

class Postgres {
 public:
  Postgres() {
    const std::filesystem::path versions = "/usr/lib/postgresql";
    if (std::filesystem::exists(versions))
      for (const auto& version : std::filesystem::directory_iterator(versions))
        if (std::filesystem::exists(version.path() / "bin/initdb")) programs_ = version.path() / "bin";
    if (programs_.empty()) throw std::runtime_error("PostgreSQL is not installed: tools/install check");
    if (geteuid() == 0) {  // it does not run as root
      const passwd* user = getpwnam("postgres");
      if (!user) user = getpwnam("nobody");
      user_ = user->pw_uid, group_ = user->pw_gid;
      if (chown(folder_.path.c_str(), user_, group_) != 0) throw std::runtime_error("chown");
    }
    close(listen_anywhere(port_));
    const int status = wait_for(run({"initdb", "-D", data(), "-U", "test", "-A", "trust", "-E", "UTF8",
                                     "--no-sync", "--wal-segsize=1", "--no-locale"}));
    if (status != 0) throw std::runtime_error("initdb failed");
    start();
  }
  ~Postgres() { kill_all(); }
  Postgres(const Postgres&) = delete;

  unsigned short port() const { return port_; }
  std::string url(unsigned short port) const {
    return fmt::format("postgresql://test@127.0.0.1:{}/postgres", port);
  }
  std::string url() const { return url(port_); }

  void start() {
    process_ = run({"postgres", "-D", data(), "-p", std::to_string(port_), "-c", "listen_addresses=127.0.0.1",
                    "-c", "unix_socket_directories=" + folder_.path, "-c", "fsync=off", "-c",
                    "max_connections=60", "-c", "shared_buffers=16MB"});
    if (!eventually([&] {
          return wait_for(run({"pg_isready", "-q", "-h", "127.0.0.1", "-p", std::to_string(port_)})) == 0;
        }))
      throw std::runtime_error("PostgreSQL does not start");
  }
  // kill -9 of all its processes, so that none can finish anything.
  void kill_all() {
    if (!process_) return;
    const std::vector<pid_t> children = children_of(process_);
    kill(process_, SIGKILL);
    for (pid_t child : children) kill(child, SIGKILL);
    waitpid(process_, nullptr, 0);
    for (pid_t child : children) eventually([&] { return !runs(child); });
    process_ = 0;
  }

 private:
  std::string data() const { return folder_ / "data"; }

  pid_t run(const std::vector<std::string>& words) const {
    const pid_t child = fork();
    if (child != 0) return child;
    const int nowhere = open("/dev/null", O_RDWR);
    for (int i : {0, 1, 2}) dup2(nowhere, i);
    closefrom(3);
    if (user_ && (setgroups(0, nullptr) != 0 || setgid(group_) != 0 || setuid(user_) != 0)) _exit(126);
    if (chdir(folder_.path.c_str()) != 0) _exit(126);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv((programs_ / words.front()).c_str(), arguments.data());
    _exit(127);
  }
  static int wait_for(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return status;
  }
  static std::vector<pid_t> children_of(pid_t parent) {
    std::ifstream file(fmt::format("/proc/{}/task/{}/children", parent, parent));
    std::vector<pid_t> children;
    for (pid_t child; file >> child;) children.push_back(child);
    return children;
  }
  static bool runs(pid_t process) {  // what waits to be buried does not
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    std::string id, name, state;
    return file >> id >> name >> state && state != "Z" && state != "X";
  }

  Folder folder_;
  std::filesystem::path programs_;
  uid_t user_ = 0;
  gid_t group_ = 0;
  unsigned short port_ = 0;
  pid_t process_ = 0;
};

// The line between server and database, which can go silent or be cut.
class Line {
 public:
  explicit Line(unsigned short to)
      : to_(to), listener_(listen_anywhere(port_)), thread_([this] { carry(); }) {}
  ~Line() {
    ending_ = true;
    thread_.join();
    drop();
    close(listener_);
  }
  Line(const Line&) = delete;

  unsigned short port() const { return port_; }
  // Silent: connections stay, and new ones are taken, but nothing arrives any more on either side.
  void silence() { silent_ = true; }
  // Cut: all that there are end, and new ones too.
  void cut() { cut_ = true; }
  void mend() { silent_ = cut_ = false; }
  // Cut in the middle of the next commit: before PostgreSQL hears of it, or before its answer comes back.
  enum class Half { before, after };
  void cut_at_commit(Half half) { at_commit_ = half == Half::before ? 1 : 2; }
  bool is_cut() const { return cut_; }
  bool waits() const { return held_back_; }  // something did not get through

 private:
  struct Pair {
    int here = -1, there = -1;
  };

  void carry() {
    while (!ending_) {
      if (cut_) drop();
      std::vector<pollfd> watched = {{listener_, POLLIN, 0}};
      for (const Pair& pair : pairs_)
        for (int end : {pair.here, pair.there}) watched.push_back({end, POLLIN, 0});
      poll(watched.data(), watched.size(), 5);
      if (silent_) {
        for (std::size_t i = 1; i < watched.size(); i += 2)
          held_back_ = held_back_ || (watched[i].revents & POLLIN);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        continue;
      }
      held_back_ = false;
      std::vector<Pair> kept;
      for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const bool fine = !cut_ && pass(watched[1 + 2 * i], pairs_[i].there, true) &&
                          pass(watched[2 + 2 * i], pairs_[i].here, false);
        if (fine)
          kept.push_back(pairs_[i]);
        else
          end(pairs_[i]);
      }
      pairs_ = std::move(kept);
      if (watched[0].revents & POLLIN) meet();
    }
  }
  void meet() {
    const int here = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    const int there = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = loopback(to_);
    if (here >= 0 && !cut_ &&
        connect(there, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
      pairs_.push_back({here, there});
    else
      end({here, there});
  }
  bool pass(const pollfd& from, int to, bool outward) {
    if (!(from.revents & (POLLIN | POLLHUP | POLLERR))) return true;
    char bytes[65536];
    const ssize_t size = recv(from.fd, bytes, sizeof bytes, MSG_DONTWAIT);
    if (size <= 0) return false;
    const bool commits =
        outward && at_commit_ && std::string_view(bytes, static_cast<std::size_t>(size)).contains("COMMIT");
    if (commits) cut_ = true;
    if (commits && at_commit_.exchange(0) == 1) return false;
    return ::send(to, bytes, static_cast<std::size_t>(size), MSG_NOSIGNAL) == size && !commits;
  }
  static void end(const Pair& pair) {
    for (int each : {pair.here, pair.there})
      if (each >= 0) shutdown(each, SHUT_RDWR), close(each);  // a forked process may hold it too
  }
  void drop() {
    for (const Pair& pair : pairs_) end(pair);
    pairs_.clear();
  }

  const unsigned short to_;
  unsigned short port_ = 0;
  const int listener_;
  std::vector<Pair> pairs_;
  std::atomic<int> at_commit_ = 0;
  std::atomic<bool> silent_ = false, cut_ = false, ending_ = false, held_back_ = false;
  std::thread thread_;
};

}  // namespace longroll::tests
