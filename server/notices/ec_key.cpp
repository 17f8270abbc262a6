#include "server/notices/ec_key.hpp"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <array>
#include <stdexcept>

namespace longroll::server {
namespace {

constexpr std::size_t private_size = 32, public_size = 65;
constexpr int base64_variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

const unsigned char* raw(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
unsigned char* raw(Bytes& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }

// What cannot fail but for lack of memory.
void need(bool done) {
  if (!done) throw std::runtime_error("OpenSSL cannot do that");
}

template <class T, void (*free)(T*)>
struct Owner {
  void operator()(T* each) const { free(each); }
};
using Number = std::unique_ptr<BIGNUM, Owner<BIGNUM, BN_clear_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Owner<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>>;
using Params = std::unique_ptr<OSSL_PARAM, Owner<OSSL_PARAM, OSSL_PARAM_free>>;
using Context = std::unique_ptr<EVP_PKEY_CTX, Owner<EVP_PKEY_CTX, EVP_PKEY_CTX_free>>;
using Hashing = std::unique_ptr<EVP_MD_CTX, Owner<EVP_MD_CTX, EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Owner<ECDSA_SIG, ECDSA_SIG_free>>;

EVP_PKEY* build(std::string_view private_key, std::string_view public_key) {
  if (public_key.size() != public_size || public_key[0] != 4) return nullptr;
  const Builder builder(OSSL_PARAM_BLD_new());
  const Number secret(private_key.empty()
                          ? nullptr
                          : BN_bin2bn(raw(private_key), static_cast<int>(private_key.size()), nullptr));
  OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, public_key.data(),
                                   public_key.size());
  if (secret) OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, secret.get());
  const Params params(OSSL_PARAM_BLD_to_param(builder.get()));
  const Context context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  if (!params || EVP_PKEY_fromdata_init(context.get()) <= 0 ||
      EVP_PKEY_fromdata(context.get(), &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params.get()) <=
          0)
    return nullptr;
  const Context check(EVP_PKEY_CTX_new(key, nullptr));
  if (EVP_PKEY_public_check(check.get()) > 0) return key;  // a point of the curve
  EVP_PKEY_free(key);
  return nullptr;
}

}  // namespace

std::string base64url(std::string_view bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), base64_variant), '\0');
  sodium_bin2base64(text.data(), text.size(), raw(bytes), bytes.size(), base64_variant);
  text.pop_back();  // the terminating zero
  return text;
}

Result<Bytes> from_base64url(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  Bytes bytes(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(raw(bytes), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                        base64_variant) != 0)
    return problem("this is not base64url");
  bytes.resize(size);
  return bytes;
}

Bytes hmac_sha256(std::string_view key, std::string_view text) {
  Bytes digest(32, '\0');
  need(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), raw(text), text.size(), raw(digest),
            nullptr) != nullptr);
  return digest;
}

EcKey EcKey::make() {
  EVP_PKEY* key = EVP_EC_gen("prime256v1");
  need(key != nullptr);
  return EcKey(key);
}

Result<EcKey> EcKey::from_private(std::string_view private_key, std::string_view public_key) {
  EVP_PKEY* key = private_key.size() == private_size ? build(private_key, public_key) : nullptr;
  if (!key) return problem("this is not a key on the curve P-256");
  return EcKey(key);
}

Result<EcKey> EcKey::from_public(std::string_view public_key) {
  EVP_PKEY* key = build({}, public_key);
  if (!key) return problem("this is not a public key on the curve P-256");
  return EcKey(key);
}

Bytes EcKey::public_bytes() const {
  unsigned char* point = nullptr;
  const std::size_t size = EVP_PKEY_get1_encoded_public_key(key_.get(), &point);
  Bytes bytes(reinterpret_cast<char*>(point), size);
  OPENSSL_free(point);
  need(size == public_size);
  return bytes;
}

Bytes EcKey::private_bytes() const {
  BIGNUM* number = nullptr;
  need(EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number) > 0);
  const Number secret(number);
  Bytes bytes(private_size, '\0');
  need(BN_bn2binpad(secret.get(), raw(bytes), private_size) == private_size);
  return bytes;
}

Result<Bytes> EcKey::shared_secret(const EcKey& other) const {
  const Context context(EVP_PKEY_CTX_new(key_.get(), nullptr));
  Bytes secret(32, '\0');
  std::size_t size = secret.size();
  if (EVP_PKEY_derive_init(context.get()) <= 0 ||
      EVP_PKEY_derive_set_peer(context.get(), other.key_.get()) <= 0 ||
      EVP_PKEY_derive(context.get(), raw(secret), &size) <= 0)
    return problem("these keys have no secret in common");
  secret.resize(size);
  return secret;
}

Bytes EcKey::sign(std::string_view text) const {
  const Hashing digest(EVP_MD_CTX_new());
  std::array<unsigned char, 128> der;
  std::size_t size = der.size();
  need(EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key_.get()) > 0 &&
       EVP_DigestSign(digest.get(), der.data(), &size, raw(text), text.size()) > 0);
  const unsigned char* at = der.data();
  const Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  Bytes bytes(64, '\0');
  need(signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), raw(bytes), 32) == 32 &&
       BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), raw(bytes) + 32, 32) == 32);
  return bytes;
}

bool EcKey::signed_by_us(std::string_view text, std::string_view bytes) const {
  if (bytes.size() != 64) return false;
  const Signature signature(ECDSA_SIG_new());
  ECDSA_SIG_set0(signature.get(), BN_bin2bn(raw(bytes), 32, nullptr),
                 BN_bin2bn(raw(bytes) + 32, 32, nullptr));
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(signature.get(), &der);
  const Hashing digest(EVP_MD_CTX_new());
  const bool fits =
      EVP_DigestVerifyInit(digest.get(), nullptr, EVP_sha256(), nullptr, key_.get()) > 0 &&
      EVP_DigestVerify(digest.get(), der, static_cast<std::size_t>(size), raw(text), text.size()) > 0;
  OPENSSL_free(der);
  return fits;
}

}  // namespace longroll::server
