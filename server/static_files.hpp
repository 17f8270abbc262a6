// The browser client's files, kept in memory: what is not in the list cannot be asked for. They are read
// again when the client has been built anew.
#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "server/http.hpp"

namespace longroll::server {

class StaticFiles {
 public:
  explicit StaticFiles(std::string folder);
  std::optional<Response> find(const Request& request);
  bool empty() const { return files_.load()->empty(); }

 private:
  struct File {
    std::shared_ptr<const std::string> body;
    std::string type, tag, cache;
    bool former = false;  // of the client before, for pages that are open
  };
  using Files = std::map<std::string, File, std::less<>>;
  void look();
  void read();

  const std::string folder_;
  std::mutex reading_;
  std::filesystem::file_time_type built_ = {};
  std::atomic<std::shared_ptr<const Files>> files_ = std::make_shared<const Files>();
};

}  // namespace longroll::server
