// A client's connection as a room sees it, and one message of his with the one answer that it gets.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "server/message.hpp"

namespace longroll::server {

using Text = std::shared_ptr<const std::string>;
inline Text shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

// Calls may come from any thread.
class Guest {
 public:
  virtual ~Guest() = default;
  virtual void send(Text message) = 0;
  virtual void close(Text last_words) = 0;
  virtual void answered() = 0;    // his message has been answered: the next one is heard
  virtual bool gone() const = 0;  // nobody reads what is sent to him
  virtual const std::string& address() const = 0;
  // For those who count: what he asked was stored and told, so long after it was read; or it was refused.
  virtual void served(std::chrono::nanoseconds) {}
  virtual void refused(std::string_view) {}
};

// Whatever happens to a message on its way, it is answered once: at the latest when the last one lets go of
// it.
class Asked {
 public:
  Asked(std::shared_ptr<Guest> guest, Json id) : guest_(std::move(guest)), id_(std::move(id)) {}
  ~Asked();
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;

  void answer(std::string message);  // JSON, without the id
  void ok();
  void refuse(const Refused& refusal);
  void fail(std::string_view trouble);   // by its number in the log
  void dismiss(const Refused& refusal);  // and the socket closes
  const std::shared_ptr<Guest>& guest() const { return guest_; }

 private:
  bool finish();  // true the first time
  std::shared_ptr<Guest> guest_;
  Json id_;
  const std::chrono::steady_clock::time_point heard_ = std::chrono::steady_clock::now();
  bool finished_ = false;
};

}  // namespace longroll::server
