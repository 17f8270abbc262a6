// What sockets need of the system and of Asio. What Asio needs for one, it keeps for the next one, for ever.
// Those of a crowd would lie scattered among what its tables need, and each would hold on to a page of memory
// when the crowd has left. Made many at once they lie together.
#pragma once

#include <boost/asio/io_context.hpp>

namespace longroll::server {

// A socket is a file: ask for as many as the system lets us have.
void raise_file_limit(std::size_t sockets);

class Descriptors {
 public:
  explicit Descriptors(boost::asio::io_context& io) : io_(io) {}
  // To be called by one thread, with every socket that comes: the system gives the lowest number that is
  // free, so that there are no more of them than the largest number says.
  void make_room(int socket);

 private:
  boost::asio::io_context& io_;
  int room_ = 0;  // for sockets of a lower number
};

}  // namespace longroll::server
