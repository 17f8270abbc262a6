// What happened while an action was played, for logs, animations and cases.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "engine/core/seat.hpp"

namespace longroll {

// A small value with a game's own kind and numbers. The game turns it into words for each viewer, so that
// what a viewer may not know is left out there and nowhere else.
struct Event {
  static constexpr int capacity = 12;

  std::uint8_t kind = 0;
  Seat seat = Seat::nobody;  // who acted
  bool reveals = false;      // shows hidden information: the action that did it cannot be undone freely
  std::uint8_t count = 0;
  std::array<std::int16_t, capacity> args{};

  int operator[](int i) const { return args[static_cast<std::size_t>(i)]; }
};

class EventSink {
 public:
  virtual void add(const Event& event) = 0;

 protected:
  ~EventSink() = default;
};

class EventList final : public EventSink {
 public:
  void add(const Event& event) override { events.push_back(event); }
  std::vector<Event> events;
};

// Handed to play(): reports to a sink, or does nothing at the price of one test.
class Events {
 public:
  Events() = default;
  explicit Events(EventSink& sink) : sink_(&sink) {}

  template <class Kind, class... Args>
  void tell(Kind kind, Seat seat, Args... args) {
    if (sink_) send(static_cast<std::uint8_t>(kind), seat, false, {static_cast<std::int16_t>(args)...});
  }
  template <class Kind, class... Args>
  void reveal(Kind kind, Seat seat, Args... args) {
    if (sink_) send(static_cast<std::uint8_t>(kind), seat, true, {static_cast<std::int16_t>(args)...});
  }

 private:
  void send(std::uint8_t kind, Seat seat, bool reveals, std::initializer_list<std::int16_t> args) {
    Event event{.kind = kind, .seat = seat, .reveals = reveals};
    for (std::int16_t arg : args)
      if (event.count < Event::capacity) event.args[event.count++] = arg;
    sink_->add(event);
  }
  EventSink* sink_ = nullptr;
};

}  // namespace longroll
