#include "server/meeting.hpp"

#include <nlohmann/json.hpp>

namespace longroll::server {

std::string to_text(const std::array<StoredSeat, 2>& seats, const Meeting& m) {
  nlohmann::json holders = nlohmann::json::array(), asked = nlohmann::json::array();
  for (const StoredSeat& each : seats)
    holders.push_back({each.kind, each.player, each.key_hash, each.owner, each.invite_hash, each.free});
  for (const Asking& each : m.asked) asked.push_back({each.player, each.name, each.text, each.when});
  return nlohmann::json{
      {"seats", holders},
      {"open", m.open},
      {"watch", m.watch},
      {"pace", m.pace},
      {"note", m.note},
      {"by", m.by},
      {"opened", m.opened},
      {"next", m.next},
      {"asked", asked},
      {"deciding", m.deciding},
      {"since", m.since},
      {"series", {m.series.of, m.series.number, m.series.wins[0], m.series.wins[1], m.series.draws}}}
      .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void read_meeting(const std::string& text, std::array<StoredSeat, 2>& seats, Meeting& m) {
  const nlohmann::json json = nlohmann::json::parse(text);
  for (std::size_t i = 0; i < 2; ++i) {
    const nlohmann::json& row = json.at("seats").at(i);
    StoredSeat& seat = seats[i];
    seat.kind = row.at(0), seat.player = row.at(1), seat.key_hash = row.at(2);
    seat.owner = row.at(3), seat.invite_hash = row.at(4), seat.free = row.at(5);
  }
  m.kept = true;
  m.open = json.at("open"), m.watch = json.at("watch"), m.pace = json.at("pace");
  m.note = json.at("note"), m.by = json.at("by"), m.opened = json.at("opened");
  m.next = json.at("next"), m.deciding = json.at("deciding"), m.since = json.at("since");
  m.asked.clear();
  for (const nlohmann::json& each : json.at("asked"))
    m.asked.push_back({each.at(0), each.at(1), each.at(2), each.at(3)});
  const nlohmann::json& series = json.at("series");
  m.series = {series.at(0), series.at(1), {series.at(2), series.at(3)}, series.at(4)};
}

}  // namespace longroll::server
