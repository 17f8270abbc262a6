#include "server/http.hpp"

#include <nlohmann/json.hpp>

namespace longroll::server {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0) {
      plain += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      plain += text[i] == '+' ? ' ' : text[i];
    }
  }
  return plain;
}

}  // namespace

Response json_response(int status, std::string body) {
  return {.status = status,
          .body = std::make_shared<const std::string>(std::move(body)),
          .headers = {{"Cache-Control", "no-store"}}};
}

Response error_response(int status, std::string_view sentence, std::string_view code) {
  nlohmann::json told = {{"error", sentence}};
  if (!code.empty()) told["code"] = code;
  return json_response(status, told.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

Response page_response(std::string html) {
  return {.status = 200,
          .type = "text/html; charset=utf-8",
          .body = std::make_shared<const std::string>(std::move(html)),
          .headers = {{"Cache-Control", "no-store"},
                      {"Content-Security-Policy",
                       "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
                       "frame-ancestors 'none'"}}};
}

int status_of(std::string_view code, int otherwise) {
  constexpr std::pair<std::string_view, int> statuses[] = {{"key", 403},   {"banned", 403}, {"player", 403},
                                                           {"taken", 409}, {"early", 409},  {"moved", 409},
                                                           {"used", 410},  {"limit", 429}};
  for (const auto& [each, status] : statuses)
    if (each == code) return status;
  return otherwise;
}

const std::vector<std::pair<std::string, std::string>>& security_headers() {
  static const std::vector<std::pair<std::string, std::string>> headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr "
       "'unsafe-inline'; "
       "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
       "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
  };
  return headers;
}

std::string query_value(std::string_view query, std::string_view field) {
  while (!query.empty()) {
    const auto end = query.find('&');
    const std::string_view pair = query.substr(0, end);
    const auto equals = pair.find('=');
    if (pair.substr(0, equals) == field && equals != std::string_view::npos)
      return decoded(pair.substr(equals + 1));
    query = end == std::string_view::npos ? std::string_view() : query.substr(end + 1);
  }
  return {};
}

}  // namespace longroll::server
