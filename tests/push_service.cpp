#include "tests/push_service.hpp"

#include <openssl/evp.h>
#include <openssl/kdf.h>

#include <array>
#include <memory>
#include <stdexcept>

#include "engine/core/text.hpp"

namespace longroll::tests {
namespace {

namespace beast_http = boost::beast::http;
using boost::asio::ip::tcp;
using namespace std::string_view_literals;

// HKDF as OpenSSL has it, not as the server puts it together.
std::string hkdf(std::string_view salt, std::string_view key, std::string_view info, std::size_t size) {
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nullptr), EVP_PKEY_CTX_free);
  const auto raw = [](std::string_view bytes) {
    return reinterpret_cast<const unsigned char*>(bytes.data());
  };
  std::string out(size, '\0');
  EVP_PKEY_derive_init(context.get());
  EVP_PKEY_CTX_set_hkdf_md(context.get(), EVP_sha256());
  EVP_PKEY_CTX_set1_hkdf_salt(context.get(), raw(salt), static_cast<int>(salt.size()));
  EVP_PKEY_CTX_set1_hkdf_key(context.get(), raw(key), static_cast<int>(key.size()));
  EVP_PKEY_CTX_add1_hkdf_info(context.get(), raw(info), static_cast<int>(info.size()));
  EVP_PKEY_derive(context.get(), reinterpret_cast<unsigned char*>(out.data()), &size);
  return out;
}

}  // namespace

std::optional<std::string> Subscriber::read(const std::string& body) const {
  if (body.size() < 16 + 4 + 1 + 65 + 17 || static_cast<unsigned char>(body[20]) != 65) return {};
  const std::string salt = body.substr(0, 16), from = body.substr(21, 65), sealed = body.substr(86);
  const auto sender = server::EcKey::from_public(from);
  if (!sender) return {};
  const std::string info = std::string("WebPush: info\0"sv) + key.public_bytes() + from;
  const std::string input = hkdf(auth, *key.shared_secret(*sender), info, 32);
  const std::string secret = hkdf(salt, input, "Content-Encoding: aes128gcm\0"sv, 16);
  const std::string nonce = hkdf(salt, input, "Content-Encoding: nonce\0"sv, 12);
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(EVP_CIPHER_CTX_new(),
                                                                                EVP_CIPHER_CTX_free);
  std::string text = sealed.substr(0, sealed.size() - 16), tag = sealed.substr(sealed.size() - 16);
  const auto in = [](const std::string& bytes) {
    return reinterpret_cast<const unsigned char*>(bytes.data());
  };
  auto* out = reinterpret_cast<unsigned char*>(text.data());
  int size = 0, rest = 0;
  EVP_DecryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, in(secret), in(nonce));
  EVP_DecryptUpdate(context.get(), out, &size, in(sealed), static_cast<int>(text.size()));
  EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_TAG, 16, tag.data());
  if (EVP_DecryptFinal_ex(context.get(), out + size, &rest) <= 0 || !text.ends_with('\2')) return {};
  text.pop_back();
  return text;
}

PushService::PushService()
    : acceptor_(io_, {boost::asio::ip::make_address("127.0.0.1"), 0}), thread_([this] { serve(); }) {}

PushService::~PushService() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  boost::system::error_code ignored;
  tcp::socket last(io_);
  last.connect(acceptor_.local_endpoint(), ignored);  // wakes the one who waits
  thread_.join();
}

std::string PushService::endpoint(const std::string& name) const {
  return fmt::format("http://127.0.0.1:{}/push/{}", acceptor_.local_endpoint().port(), name);
}

void PushService::answer(int status) {
  const std::scoped_lock lock(mutex_);
  status_ = status;
}

PushService::Got PushService::wait() {
  std::unique_lock lock(mutex_);
  if (!come_.wait_for(lock, std::chrono::minutes(5), [&] { return !got_.empty(); }))
    throw std::runtime_error("no push message came");
  Got first = std::move(got_.front());
  got_.pop_front();
  return first;
}

std::size_t PushService::taken() {
  const std::scoped_lock lock(mutex_);
  return count_;
}

void PushService::serve() {
  for (;;) {
    boost::system::error_code error;
    tcp::socket socket(io_);
    acceptor_.accept(socket, error);
    boost::beast::flat_buffer buffer;
    beast_http::request<beast_http::string_body> request;
    {
      const std::scoped_lock lock(mutex_);
      if (ending_) return;
    }
    beast_http::read(socket, buffer, request, error);
    if (error) continue;
    Got got{.target = std::string(request.target()), .body = request.body()};
    for (const auto& each : request)
      got.headers[lower(std::string(each.name_string()))] = std::string(each.value());
    beast_http::response<beast_http::string_body> response;
    {
      const std::scoped_lock lock(mutex_);
      response.result(static_cast<unsigned>(status_));
      got_.push_back(std::move(got));
      ++count_;
    }
    response.prepare_payload();
    beast_http::write(socket, response, error);
    come_.notify_all();
  }
}

}  // namespace longroll::tests
