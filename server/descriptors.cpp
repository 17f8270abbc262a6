#include "server/descriptors.hpp"

#include <spdlog/spdlog.h>
#include <sys/eventfd.h>
#include <sys/resource.h>

#include <boost/asio/posix/stream_descriptor.hpp>
#include <vector>

namespace longroll::server {

void raise_file_limit(std::size_t sockets) {
  constexpr std::size_t others = 100;  // files that are no sockets of clients
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  if (files.rlim_cur < files.rlim_max) {
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }
  if (files.rlim_cur < sockets)
    spdlog::warn(
        "the system allows {} open files, room for some {} connections; for {} raise its limit (ulimit -n, "
        "LimitNOFILE)",
        files.rlim_cur, files.rlim_cur > others ? files.rlim_cur - others : 0, sockets);
}

// As many files of no use at the same time; where there are not so many to be had, fewer.
void Descriptors::make_room(int socket) {
  constexpr int at_once = 512;
  if (socket < room_) return;
  room_ = socket + at_once;
  std::vector<boost::asio::posix::stream_descriptor> made;
  made.reserve(at_once);
  boost::system::error_code error;
  for (int i = 0; i < at_once && !error; ++i) {
    const int file = eventfd(0, EFD_CLOEXEC);
    if (file < 0) break;
    made.emplace_back(io_).assign(file, error);
  }
}

}  // namespace longroll::server
