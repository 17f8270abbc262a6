#include "server/answers.hpp"

namespace longroll::server {

Response bad_request(const Refused& refusal) {
  return error_response(status_of(refusal.code, 400), refusal.error, refusal.code);
}

Response denied(const Refused& refusal) {
  return error_response(status_of(refusal.code, 403), refusal.error, refusal.code);
}

Response failed(const StoreFailure& failure) {
  constexpr std::array statuses = {404, 410, 409, 500, 507, 503};
  Response response =
      error_response(statuses[static_cast<std::size_t>(failure.kind)], failure.what, code_of(failure.kind));
  if (failure.kind == Trouble::unavailable) response.headers.emplace_back("Retry-After", "2");
  return response;
}

}  // namespace longroll::server
