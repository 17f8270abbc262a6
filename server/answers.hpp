// What the calls of the API answer when something is refused or fails.
#pragma once

#include "server/http.hpp"
#include "server/message.hpp"
#include "server/store.hpp"

namespace longroll::server {

Response bad_request(const Refused& refusal);
Response denied(const Refused& refusal);  // 403, or the status of its code
Response failed(const StoreFailure& failure);

// Calls `then` with what was found or allowed, or answers why it was not.
template <class T, class Then>
void answer_or(const Respond& respond, const Stored<Allowed<T>>& found, Then then) {
  if (!found) return respond(failed(found.error()));
  if (!*found) return respond(denied(found->error()));
  then(**found);
}

}  // namespace longroll::server
