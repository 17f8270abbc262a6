#include "server/guest.hpp"

#include "server/trouble.hpp"

namespace longroll::server {

Asked::~Asked() {
  if (!finished_)
    contained("an answer", [&] { refuse({"something went wrong here; nothing was lost; ask again"}); });
}

bool Asked::finish() { return !std::exchange(finished_, true); }

void Asked::answer(std::string message) {
  const Text text = shared(with_id(std::move(message), id_));
  if (!finish()) return;
  guest_->send(text);
  guest_->answered();
}

void Asked::ok() {
  if (!finished_) guest_->served(std::chrono::steady_clock::now() - heard_);
  answer(R"({"type":"ok"})");
}

void Asked::refuse(const Refused& refusal) {
  if (!finished_) guest_->refused(refusal.code);
  answer(error_text({}, refusal));
}

void Asked::fail(std::string_view trouble) { refuse({trouble_sentence(trouble)}); }

void Asked::dismiss(const Refused& refusal) {
  if (!finish()) return;
  guest_->refused(refusal.code);
  guest_->close(shared(error_text(id_, refusal)));
}

}  // namespace longroll::server
