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

constexpr std::string_view assets = "/assets/";  // the bundler puts a hash in these names

}  // namespace

StaticFiles::StaticFiles(std::string folder) : folder_(std::move(folder)) { look(); }

// Who opens the page gets the client of now; meanwhile others need not wait.
void StaticFiles::look() {
  const std::unique_lock only(reading_, std::try_to_lock);
  if (!only) return;
  std::error_code missing;
  const auto built = std::filesystem::last_write_time(folder_ + "/index.html", missing);
  if (missing || built == built_) return;
  built_ = built;
  read();
}

void StaticFiles::read() {
  auto files = std::make_shared<Files>();
  std::error_code none;
  using Everything = std::filesystem::recursive_directory_iterator;
  for (Everything each(folder_, none); each != Everything(); each.increment(none)) {
    const auto type = types.find(each->path().extension().string());
    if (!each->is_regular_file(none) || type == types.end()) continue;
    auto content = read_file(each->path().string());
    if (!content) continue;
    const std::string path = "/" + each->path().lexically_relative(folder_).generic_string();
    File file{.type = type->second,
              .tag = '"' + hash_secret(*content).substr(0, 24) + '"',
              .cache = path.starts_with(assets) ? "public, max-age=31536000, immutable" : "no-cache"};
    file.body = std::make_shared<const std::string>(std::move(*content));
    files->emplace(path, std::move(file));
  }
  for (const auto& [path, file] : *files_.load())
    if (path.starts_with(assets) && !file.former) files->emplace(path, file).first->second.former = true;
  files_ = std::move(files);
}

std::optional<Response> StaticFiles::find(const Request& request) {
  const bool page = request.path == "/" || request.path == "/index.html";
  if (page) look();
  const auto files = files_.load();
  const auto found = files->find(page ? std::string_view("/index.html") : std::string_view(request.path));
  if (found == files->end()) return {};
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
