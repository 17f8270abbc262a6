#include "server/static_files.hpp"

#include <filesystem>

#include "engine/core/text.hpp"
#include "server/secret.hpp"

namespace longroll::server {
namespace {

const std::map<std::string, std::string, std::less<>> types = {{".html", "text/html; charset=utf-8"},
                                                               {".js", "text/javascript; charset=utf-8"},
                                                               {".css", "text/css; charset=utf-8"},
                                                               {".svg", "image/svg+xml"},
                                                               {".png", "image/png"},
                                                               {".jpg", "image/jpeg"},
                                                               {".webp", "image/webp"},
                                                               {".ico", "image/x-icon"},
                                                               {".woff2", "font/woff2"},
                                                               {".json", "application/json"},
                                                               {".webmanifest", "application/manifest+json"},
                                                               {".txt", "text/plain; charset=utf-8"},
                                                               {".gz", "application/gzip"},  // the engine
                                                               {".ogg", "audio/ogg"},
                                                               {".mp3", "audio/mpeg"}};

}  // namespace

StaticFiles::StaticFiles(const std::string& folder) {
  std::error_code none;
  for (const auto& each : std::filesystem::recursive_directory_iterator(folder, none)) {
    const auto type = types.find(each.path().extension().string());
    if (!each.is_regular_file() || type == types.end()) continue;
    auto content = read_file(each.path().string());
    if (!content) continue;
    const std::string path = "/" + std::filesystem::relative(each.path(), folder).generic_string();
    const bool hashed = path.starts_with("/assets/");  // the bundler puts a hash in these names
    File file{.type = type->second,
              .tag = '"' + hash_secret(*content).substr(0, 24) + '"',
              .cache = hashed ? "public, max-age=31536000, immutable" : "no-cache"};
    file.body = std::make_shared<const std::string>(std::move(*content));
    files_.emplace(path, std::move(file));
  }
}

std::optional<Response> StaticFiles::find(const Request& request) const {
  const auto found =
      files_.find(request.path == "/" ? std::string_view("/index.html") : std::string_view(request.path));
  if (found == files_.end()) return {};
  const File& file = found->second;
  Response response{
      .type = file.type, .body = file.body, .headers = {{"Cache-Control", file.cache}, {"ETag", file.tag}}};
  if (request.if_none_match == file.tag) {
    response.status = 304;
    response.body = std::make_shared<const std::string>();
  }
  return response;
}

}  // namespace longroll::server
