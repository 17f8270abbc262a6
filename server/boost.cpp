// The compiled part of Asio and Beast, once.
#include <utility>

#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
