// The laboratory where servers share a store: reports are rows there, whichever server is asked about them,
// and whoever has time for them makes them (`Reporter`).
#pragma once

#include "server/http.hpp"
#include "server/lab_desks.hpp"
#include "server/report_rows.hpp"

namespace longroll::server {

struct House;

class SharedLab {
 public:
  SharedLab(House& house, LabDesks& desks, LabLimits limits)
      : house_(house), desks_(desks), limits_(limits) {}
  // As LabRoom answers; the answer may come later, from another thread.
  void handle(const Request& request, const std::vector<std::string>& parts, const Respond& respond);

 private:
  void about(const Respond& respond);
  void begin(const std::string& body, const Respond& respond);
  // On a thread that only answers, unless the store has failed.
  template <class T>
  void ask(std::function<T(ReportRows&)> work, const Respond& respond, std::function<void(const T&)> then);
  void job(const Request& request, const std::vector<std::string>& parts, const Respond& respond);
  void stop(const Report& report, const std::string& key, const Respond& respond);
  Response page(const Report& report);

  House& house_;
  LabDesks& desks_;
  const LabLimits limits_;
};

}  // namespace longroll::server
