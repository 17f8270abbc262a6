// The browser client's files, read once at the start: what is not in the list cannot be asked for.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "server/http.hpp"

namespace longroll::server {

class StaticFiles {
 public:
  explicit StaticFiles(const std::string& folder);
  std::optional<Response> find(const Request& request) const;
  bool empty() const { return files_.empty(); }

 private:
  struct File {
    std::shared_ptr<const std::string> body;
    std::string type, tag, cache;
  };
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace longroll::server
