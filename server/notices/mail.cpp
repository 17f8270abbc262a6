#include "server/notices/mail.hpp"

#include <fmt/chrono.h>
#include <sodium.h>

#include <algorithm>

namespace longroll::server {
namespace {

std::string base64(std::string_view bytes) {
  constexpr int variant = sodium_base64_VARIANT_ORIGINAL;
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), variant);
  text.pop_back();
  return text;
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

// A header's words: as they are, or encoded in pieces that each fit on a line (RFC 2047).
std::string header_words(std::string_view text) {
  if (is_ascii(text)) return std::string(text);
  std::string words;
  while (!text.empty()) {
    std::size_t size = std::min<std::size_t>(text.size(), 42);
    while (size < text.size() && (text[size] & 0xC0) == 0x80) --size;  // not within a letter
    words += fmt::format("{}=?utf-8?B?{}?=", words.empty() ? "" : "\r\n ", base64(text.substr(0, size)));
    text.remove_prefix(size);
  }
  return words;
}

std::string lines_of(std::string_view encoded) {
  std::string lines;
  for (; !encoded.empty(); encoded.remove_prefix(std::min<std::size_t>(76, encoded.size())))
    lines += fmt::format("{}\r\n", encoded.substr(0, 76));
  return lines;
}

}  // namespace

Result<std::string> mail_address(std::string_view text) {
  text = trim(text);
  const auto at = text.find('@');
  const auto fine = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) ||
           std::string_view("!#$%&'*+/=?^_`{|}~.-@").contains(c);
  };
  const std::string_view name = text.substr(0, at), host = at == text.npos ? "" : text.substr(at + 1);
  if (text.size() > 254 || name.empty() || name.size() > 64 || host.empty() || host.contains('@') ||
      host.starts_with('.') || host.ends_with('.') || text.contains("..") || name.starts_with('-') ||
      !std::ranges::all_of(text, fine))
    return problem("this is not a mail address");
  return std::string(text);
}

std::string bare_address(const std::string& from) {
  const auto open = from.rfind('<'), close = from.rfind('>');
  return open == from.npos || close == from.npos || close < open ? from
                                                                 : from.substr(open + 1, close - open - 1);
}

std::string write_mail(const Mail& mail, const std::string& from, const std::string& id, std::int64_t now) {
  const std::string sender = bare_address(from);
  const std::string host = sender.substr(std::min(sender.find('@') + 1, sender.size()));
  std::string text = fmt::format(
      "From: {}\r\nTo: {}\r\nSubject: {}\r\nDate: {:%a, %d %b %Y %H:%M:%S} +0000\r\nMessage-ID: <{}@{}>\r\n"
      "Auto-Submitted: auto-generated\r\n",
      one_line(from), mail.to, header_words(one_line(mail.subject)),
      fmt::gmtime(static_cast<std::time_t>(now)), id, host);
  if (!mail.stop.empty())
    text += fmt::format("List-Unsubscribe: <{}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                        mail.stop);
  return text +
         "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: "
         "base64\r\n\r\n" +
         lines_of(base64(mail.text));
}

}  // namespace longroll::server
