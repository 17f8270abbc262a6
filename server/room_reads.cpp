// What is only asked of a table: answered on threads of low priority, from a copy of it.
#include <boost/asio/post.hpp>

#include "server/boards.hpp"
#include "server/journal.hpp"
#include "server/room.hpp"
#include "server/trouble.hpp"
#include "server/workers.hpp"

namespace longroll::server {

std::shared_ptr<const Table> Room::copy() {
  auto copy = copy_.lock();
  if (!copy) copy_ = copy = table_->copy();
  return copy;
}

// All that there is to tell takes a while to put together in a long game; what happens meanwhile is told
// after it.
void Room::welcome(const std::shared_ptr<Asked>& asked, Chair& chair, const Hello& hello) {
  chair.welcomed = false;
  chair.unsaid.clear();  // the copy, which is of what is stored, has it
  chair.unsaid_bytes = 0;
  if (table_->computer() && (thinking_ || (house_.jobs && told_thinking_ == table_->deciding())))
    chair.unsaid.push_back(thinking());
  if (asked) chair.hello = asked;
  const std::uint64_t number = ++chair.welcomes;
  house_.readers.run(chair.guest->address(), [self = shared_from_this(), asked, hello, guest = chair.guest,
                                              number, viewer = chair.viewer, present = present(),
                                              table = copy()] {
    if (guest->gone()) return;
    const Stopwatch watch;
    try {
      const Text board = self->house_.boards.find(table->match(), table->setup());
      std::string text = table->welcome(viewer, hello, present, *board);
      boost::asio::post(self->strand_, [self, guest, number, over = table->over(), text = std::move(text)] {
        contained("a welcome", [&] { self->welcomed(*guest, number, over, text); });
      });
    } catch (...) {
      const Refused trouble{trouble_sentence(log_trouble("the welcome to table " + self->id_))};
      if (asked)
        asked->dismiss(trouble);
      else
        guest->close(
            shared(Json{{"type", "closed"}, {"reason", trouble.error}, {"code", "stopping"}}.dump()));
    }
    self->spend(guest->address(), Cause::ask, watch.seconds());
  });
}

void Room::welcomed(const Guest& guest, std::uint64_t number, bool was_over, const std::string& text) {
  Chair* chair = chair_of(&guest);
  if (!chair || chair->welcomes != number) return;  // a newer one is under way
  if (const auto hello = std::exchange(chair->hello, nullptr))
    hello->answer(text);
  else
    chair->guest->send(shared(text));
  for (const Text& each : std::exchange(chair->unsaid, {})) chair->guest->send(each);
  chair->unsaid_bytes = 0;
  chair->welcomed = true;
  if (was_over) return;
  when_free(nullptr, [guest = chair->guest](Room& room) {  // it may have ended meanwhile, and that is stored
    if (Chair* late = room.chair_of(guest.get()); late && room.table_) room.reveal(*late);
  });
}

void Room::inform(const std::shared_ptr<Asked>& asked, Viewer viewer, const Said& said) {
  if (answer_board(*asked, said)) return;
  const std::string& address = asked->guest()->address();
  // Who looks ahead keeps nobody waiting who only asks.
  const auto* suggest = std::get_if<Suggest>(&said);
  Workers& workers = suggest && suggest->deep ? house_.thinkers : house_.readers;
  workers.run(address, [self = shared_from_this(), asked, viewer, said, table = copy()] {
    if (asked->guest()->gone()) return;
    const Stopwatch watch;
    try {
      const House& house = self->house_;
      const auto value = house.values ? house.values->of(table->game()) : nullptr;
      auto answer = table->inform(viewer, said, value.get());
      if (answer)
        asked->answer(std::move(*answer));
      else
        asked->refuse(answer.error());
    } catch (...) {
      asked->fail(log_trouble("a question to table " + self->id_));
    }
    self->spend(asked->guest()->address(), Cause::ask, watch.seconds());
  });
}

// Boards are ready made.
bool Room::answer_board(Asked& asked, const Said& said) {
  const auto* ask = std::get_if<Ask>(&said);
  if (!ask || ask->words != Words{"board"}) return false;
  const Text board = house_.boards.find(table_->match(), table_->setup());
  if (*board == "null") return false;
  asked.answer(fmt::format(R"({{"type":"answer","value":{}}})", *board));
  return true;
}

// How lucky players were is judged when there is time, and is lost where the server ends before.
void Room::judge_luck() {
  const auto value = house_.values ? house_.values->of(table_->game()) : nullptr;
  if (!value || (table_->owner(Seat::first).empty() && table_->owner(Seat::second).empty())) return;
  house_.readers.run(id_, [self = shared_from_this(), value, table = copy()] {
    contained("the luck at table " + self->id_, [&] {
      const auto luck = table->luck(Seat::first, *value);
      if (!luck) return;
      self->house_.journal.change<bool>(
          [id = self->id_, luck = *luck](PlayerRows& rows) -> Stored<bool> {
            rows.set_luck(id, 0, luck);
            rows.set_luck(id, 1, -luck);
            return true;
          },
          [](const Stored<bool>&) {});
    });
  });
}

void Room::visit(Visitor visitor, std::string address, Visit visit) {
  const auto look_around = [visitor = std::move(visitor), address = std::move(address),
                            visit = std::move(visit)](Room& room) {
    if (!room.table_) return visit(std::unexpected(room.trouble_), {});
    const auto viewer = room.table_->admit(visitor);
    if (!viewer) return visit(room.table_.get(), {});
    room.house_.readers.run(address,
                            [self = room.shared_from_this(), address, visit, viewer, table = room.copy()] {
                              const Stopwatch watch;
                              contained("a visit to table " + self->id_, [&] { visit(table.get(), viewer); });
                              self->spend(address, Cause::ask, watch.seconds());
                            });
  };
  when_free(nullptr, look_around, true);
}

}  // namespace longroll::server
