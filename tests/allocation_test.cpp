// actions, check, play, decision, outcome, features, clock and choose never touch the heap: whole games,
// random and of the captain, with a counting allocator.
#include <atomic>
#include <cstdlib>
#include <new>

#include "engine/core/manner.hpp"
#include "tests/all_games.hpp"

namespace {

std::atomic<long> allocations = 0;

void* counted(std::size_t size, std::size_t alignment = alignof(std::max_align_t)) {
  ++allocations;
  if (void* memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment))
    return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size ? size : 1); }
void* operator new[](std::size_t size) { return counted(size ? size : 1); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace longroll {
namespace {

template <class G>
class Allocation : public testing::Test {};
TYPED_TEST_SUITE(Allocation, EachGame);

TEST(Counting, CountsWhatIsAllocated) {
  const long before = allocations;
  void* memory = ::operator new(100);
  EXPECT_EQ(allocations - before, 1);
  ::operator delete(memory);
}

TYPED_TEST(Allocation, NoneWhilePlaying) {
  const auto game = loaded<TypeParam>();
  for (const ScenarioInfo& scenario : game->info().scenarios)
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      auto position = begin(*game, {.scenario = std::string(scenario.id)}).value();
      FastDice dice(seed);
      ActionList list;
      Action previous;
      for (int step = 0; !game->decision(position).over(); ++step) {
        const long before = allocations;
        list.clear();
        game->actions(position, list);
        const long listing = allocations - before;
        for (Action action : list) (void)game->check(position, action);
        (void)game->check(position, previous);  // mostly refused
        const long checking = allocations - before - listing;
        previous = list[dice.below(static_cast<std::uint32_t>(list.size()))];
        const auto at = position;
        game->play(position, previous, dice, Events{});
        (void)game->outcome(position);
        if (step % 16 == 0)
          for (Seat seat : {Seat::first, Seat::second}) (void)game->features(position, seat);
        (void)game->clock(position);
        const long playing = allocations - before - listing - checking;
        ASSERT_EQ(listing, 0) << scenario.id << ", step " << step;
        ASSERT_EQ(checking, 0) << scenario.id << ", step " << step;
        ASSERT_EQ(playing, 0) << scenario.id << ", step " << step << ": " << game->write(at, previous);
      }
    }
}

// A playout: the captain plays for both seats, and the features are looked at.
TYPED_TEST(Allocation, NoneWhileTheCaptainPlays) {
  const auto game = loaded<TypeParam>();
  for (const ScenarioInfo& scenario : game->info().scenarios)
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      auto position = begin(*game, {.scenario = std::string(scenario.id)}).value();
      FastDice dice(seed), habit(seed + 100);
      std::size_t manner = 0;  // as he is used to, and then each in turn
      for (int step = 0; !game->decision(position).over(); ++step) {
        const auto at = position;
        const InManner in(manners[seed == 1 ? 0 : manner++ % manners.size()]);
        const long before = allocations;
        const Action action = game->choose(position, habit);
        const long choosing = allocations - before;
        game->play(position, action, dice, Events{});
        (void)game->outcome(position);
        (void)game->clock(position);
        if (step % 16 == 0)
          for (Seat seat : {Seat::first, Seat::second}) (void)game->features(position, seat);
        const long playing = allocations - before - choosing;
        ASSERT_EQ(choosing, 0) << scenario.id << ", step " << step << ": " << game->write(at, action);
        ASSERT_EQ(playing, 0) << scenario.id << ", step " << step << ": " << game->write(at, action);
      }
    }
}

}  // namespace
}  // namespace longroll
