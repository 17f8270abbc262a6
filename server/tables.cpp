#include "server/tables.hpp"

#include <algorithm>

#include "server/neighbours.hpp"
#include "server/secret.hpp"

namespace longroll::server {

std::shared_ptr<Room> Tables::find(const std::string& id) {
  std::shared_ptr<Room> room;
  {
    const std::scoped_lock lock(mutex_);
    std::shared_ptr<Room>& place = rooms_[id];
    if (place) return place;
    room = place = std::make_shared<Room>(house_, id);
  }
  room->load();
  return room;
}

void Tables::forget(const Room& room) {
  const std::scoped_lock lock(mutex_);
  if (auto found = rooms_.find(room.id()); found != rooms_.end() && found->second.get() == &room)
    rooms_.erase(found);
  if (house_.neighbours) house_.neighbours->forget(room.id());
}

std::shared_ptr<Room> Tables::in_memory(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : found->second;
}

void Tables::catch_up() {
  for (const auto& room : all()) room->catch_up();
}

void Tables::tell_elsewhere() {
  for (const auto& room : all()) room->tell_elsewhere();
}

void Tables::look_again(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  if (auto found = rooms_.find(id); found != rooms_.end()) found->second->look_again();
}

std::vector<std::shared_ptr<Room>> Tables::all() {
  const std::scoped_lock lock(mutex_);
  std::vector<std::shared_ptr<Room>> rooms;
  for (const auto& [id, room] : rooms_) rooms.push_back(room);
  return rooms;
}

void Tables::expel(const std::string& key, Expelled why) {
  for (const auto& room : all()) room->expel(key, why);
}

void Tables::retire_idle(std::size_t part, std::size_t parts) {
  for (const auto& room : all())
    if (std::hash<std::string>()(room->id()) % parts == part) room->retire_if_idle();
}

void Tables::close(const std::string& reason) {
  for (const auto& room : all()) room->close(reason);
}

void Tables::clear() {
  for (const auto& room : all()) room->abandon();
  const std::scoped_lock lock(mutex_);
  rooms_.clear();
}

std::size_t Tables::size() {
  const std::scoped_lock lock(mutex_);
  return rooms_.size();
}

}  // namespace longroll::server
