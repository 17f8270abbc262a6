// Tries mutants of one game: which cases come by each of them, and which cases fail when one is on.
//   mutants reach DATA CASE-FILE...   prints the cases, the mutants that each comes by, those of games
//   mutants try DATA CASE-FILE...     reads lines "MUTANT FOLDER FIRST... | REST...": FOLDER is - or another
//   data folder;
//                                     runs all of the FIRST cases, and of the REST until one fails; prints
//                                     "MUTANT CASE..."
// The case after the last one is random play: some games with the invariants of lab/invariants.hpp, which
// compare lists with what is allowed. The one after it proves nothing, but tells whether the change makes a
// difference at all: some games between random and heuristic players, under all kinds of options, take
// another course.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <sstream>

#include "engine/core/case.hpp"
#include "engine/core/data_file.hpp"
#include "game_under_test.hpp"
#include "lab/invariants.hpp"
#include "tools/mutation/mutant.hpp"

namespace longroll {

namespace mutant {
int active = -1;
Seen seen[most];
}  // namespace mutant

namespace {

using mutant::Seen;
constexpr int seconds_of_a_case = 2;  // of processor time; an endless loop is found out, too
constexpr int random_games = 4, random_seconds = 20;
constexpr int compared_games = 6, most_decisions = 4000;  // of each scenario
constexpr int views_every = 16;

struct Runner {
  std::string data_folder;
  std::vector<Case> cases;
  std::shared_ptr<const GameUnderTest> rules;
  std::unique_ptr<AnyGame> game;

  Result<void> load(const std::string& folder) {
    auto loaded = GameUnderTest::load(folder);
    if (!loaded) return std::unexpected(loaded.error());
    rules = *loaded;
    game = std::make_unique<AnyGameOf<GameUnderTest>>(rules);
    return {};
  }
  std::vector<std::uint64_t> courses;  // of the compared games, as they go when nothing is changed

  int random_play() const { return static_cast<int>(cases.size()); }
  int comparison() const { return random_play() + 1; }
  bool holds(int index) const {
    if (index == random_play()) return play_at_random();
    if (index == comparison()) return play_as_before();
    const CaseOptions options{.lists = !GameUnderTest::extras.sampled_lists};
    return run_case(
               cases[index], [&](std::string_view) { return game.get(); }, options)
        .has_value();
  }
  bool play_at_random() const {
    const auto& scenarios = game->info().scenarios;
    const auto shortest = std::ranges::min_element(scenarios, {}, &ScenarioInfo::minutes);
    for (const ScenarioInfo& scenario : scenarios)
      for (int i = 0; i < (&scenario == &*shortest ? random_games : 1); ++i) {
        const InvariantOptions options{.seed = static_cast<std::uint64_t>(i + 1),
                                       .views_every = 200,
                                       .notation_every = 50,
                                       .exact_lists = !GameUnderTest::extras.sampled_lists};
        if (!check_invariants(rules, {.scenario = std::string(scenario.id)}, options)) return false;
      }
    return true;
  }

  // One game as people know it: a hash of all lists, of what is told and shown, and of what is said to
  // actions that are not listed. Bytes of a position that nobody ever reads make no difference.
  std::uint64_t course(const ScenarioInfo& scenario, std::uint64_t seed) const {
    FastDice dice(seed), eyes(seed + 1);
    Setup setup{.scenario = std::string(scenario.id)};
    if (seed % 2)
      for (const OptionInfo& option : game->info().options)
        if (eyes.below(4) == 0 && !option.values.empty())
          setup.options[std::string(option.id)] =
              option.values[eyes.below(static_cast<std::uint32_t>(option.values.size()))];
    auto now = begin(*rules, setup);
    if (!now) return 0;
    std::uint64_t all = 0;
    const auto mix = [&](std::uint64_t value) {
      all = (all ^ value) * 0x9E3779B97F4A7C15u, all ^= all >> 29;
    };
    const auto mix_text = [&](std::string_view text) { mix(std::hash<std::string_view>{}(text)); };
    const auto mix_views = [&] {
      for (Viewer viewer : {Viewer::first, Viewer::second}) mix_text(rules->view(*now, viewer).text());
    };
    ActionList list;
    for (int step = 0; step < most_decisions && !rules->decision(*now).over(); ++step) {
      list.clear();
      rules->actions(*now, list);
      if (list.empty()) return all + 1;
      for (Action action : list) mix(action.bits());
      for (int i = 0; i < 2; ++i) {
        const Action base = list[eyes.below(static_cast<std::uint32_t>(list.size()))];
        const Action other = Action::from_bits(base.bits() ^ (std::uint64_t{1} << eyes.below(24)));
        if (const Verdict verdict = rules->check(*now, other)) mix_text(verdict->rule);
      }
      const bool random = seed / 2 % 2 || eyes.below(8) == 0;
      const Action action =
          random ? list[eyes.below(static_cast<std::uint32_t>(list.size()))] : rules->choose(*now, eyes);
      EventList told;
      rules->play(*now, action, dice, Events(told));
      for (const Event& event : told.events) mix_text(rules->describe(*now, event, Viewer::everyone).dump());
      if (step % views_every == 0) mix_views();
    }
    mix_views();
    return all;
  }
  template <class Each>
  bool each_course(Each&& each) const {
    std::size_t n = 0;
    for (const ScenarioInfo& scenario : game->info().scenarios)
      for (int i = 0; i < compared_games; ++i)
        if (!each(n++, course(scenario, static_cast<std::uint64_t>(i)))) return false;
    return true;
  }
  void remember_courses() {
    courses.clear();
    each_course([&](std::size_t, std::uint64_t one) { return courses.push_back(one), true; });
  }
  bool play_as_before() const {
    return each_course([&](std::size_t i, std::uint64_t one) { return courses[i] == one; });
  }
};

// What the child tells before anything that may end it.
struct Shared {
  int current;         // the case that runs
  bool refused, done;  // the data was refused; the end was reached
  int failures;
  int failed[4096];
};

void clear_seen() { std::ranges::fill(mutant::seen, Seen::never); }

void print_seen(std::string_view head) {
  std::cout << head;
  for (int id = 0; id < mutant::most; ++id)
    if (mutant::seen[id] != Seen::never)
      std::cout << ' ' << (mutant::seen[id] == Seen::inapplicable ? "-" : "") << id;
  std::cout << '\n';
}

int reach(Runner& runner) {
  clear_seen();
  if (auto loaded = runner.load(runner.data_folder); !loaded) {
    std::cerr << loaded.error().text() << '\n';
    return 2;
  }
  print_seen("loading");
  for (int i = 0; i < static_cast<int>(runner.cases.size()); ++i) {
    const Case& one = runner.cases[i];
    clear_seen();
    if (!runner.holds(i)) {
      std::cerr << one.file << ": " << one.title << ": fails before anything was changed\n";
      return 2;
    }
    std::cout << "case\t" << one.file << '\t' << one.title << '\t';
    for (const std::string& rule : one.rules) std::cout << rule << ' ';
    std::cout << '\n';
    print_seen("reached");
  }
  // What games never come by cannot change them.
  clear_seen();
  if (!runner.play_at_random()) return std::cerr << "random play fails before anything was changed\n", 2;
  runner.remember_courses();
  print_seen("games");
  return 0;
}

struct Task {
  int id = -1;
  std::string folder;
  std::vector<int> first, rest;
};

Task read_task(const std::string& line) {
  Task task;
  std::istringstream words(line);
  words >> task.id >> task.folder;
  std::vector<int>* list = &task.first;
  for (std::string word; words >> word;)
    if (word == "|")
      list = &task.rest;
    else
      list->push_back(std::stoi(word));
  return task;
}

void limit_time(int seconds) {
  const itimerval limit{.it_interval = {}, .it_value = {.tv_sec = seconds, .tv_usec = 0}};
  setitimer(ITIMER_PROF, &limit, nullptr);  // its signal ends the child
}

[[noreturn]] void attempt(Runner& runner, const Task& task, std::span<const int> todo, std::size_t all_of,
                          Shared& shared) {
  const rlimit memory{2u << 30, 2u << 30}, core{0, 0};
  setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CORE, &core);
  if (const int nowhere = open("/dev/null", O_WRONLY); nowhere >= 0) dup2(nowhere, 2);
  mutant::active = task.id;
  limit_time(seconds_of_a_case);
  if (task.folder != "-")
    if (!runner.load(task.folder == "+" ? runner.data_folder : task.folder)) {
      shared.refused = true;
      _exit(0);
    }
  for (std::size_t i = 0; i < todo.size(); ++i) {
    if (i >= all_of && shared.failures > 0) break;
    shared.current = todo[i];
    limit_time(todo[i] >= runner.random_play() ? random_seconds : seconds_of_a_case);
    if (!runner.holds(todo[i])) shared.failed[shared.failures++] = todo[i];
  }
  shared.done = true;
  _exit(0);
}

void carry_out(Runner& runner, const Task& task, Shared& shared) {
  shared = {.current = -1};
  std::vector<int> todo = task.first;
  todo.insert(todo.end(), task.rest.begin(), task.rest.end());
  std::size_t from = 0;
  while (from < todo.size()) {
    shared.done = false;
    shared.current = -1;
    const std::size_t all_of = task.first.size() > from ? task.first.size() - from : 0;
    const pid_t child = fork();
    if (child == 0) attempt(runner, task, std::span<const int>(todo).subspan(from), all_of, shared);
    int status = 0;
    waitpid(child, &status, 0);
    if (shared.refused || shared.done) break;
    // It crashed or went on for ever: that case fails, and the next ones are tried in a new process.
    if (shared.current < 0) {
      shared.refused = true;
      break;
    }
    shared.failed[shared.failures++] = shared.current;
    from = static_cast<std::size_t>(std::ranges::find(todo, shared.current) - todo.begin()) + 1;
    if (from >= task.first.size()) break;  // REST goes on only until one fails
  }
  std::cout << task.id;
  if (shared.refused) std::cout << " refused";
  for (int i = 0; i < shared.failures; ++i) std::cout << ' ' << shared.failed[i];
  std::cout << std::endl;
}

int try_all(Runner& runner) {
  if (auto loaded = runner.load(runner.data_folder); !loaded) {
    std::cerr << loaded.error().text() << '\n';
    return 2;
  }
  runner.remember_courses();
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 2;
  auto& shared = *new (memory) Shared{};
  for (std::string line; std::getline(std::cin, line);) carry_out(runner, read_task(line), shared);
  return 0;
}

int run(std::span<char*> words) {
  if (words.size() < 4) {
    std::cerr << "usage: mutants reach|try DATA CASE-FILE...\n";
    return 2;
  }
  Runner runner{.data_folder = words[2], .cases = {}, .rules = {}, .game = {}, .courses = {}};
  for (const char* file : words.subspan(3)) {
    auto text = read_file(file);
    if (!text) return std::cerr << text.error().text() << '\n', 2;
    auto cases = parse_cases(*text, file);
    if (!cases) return std::cerr << cases.error().text() << '\n', 2;
    runner.cases.insert(runner.cases.end(), cases->begin(), cases->end());
  }
  return std::string_view(words[1]) == "reach" ? reach(runner) : try_all(runner);
}

}  // namespace
}  // namespace longroll

int main(int count, char** words) { return longroll::run(std::span(words, count)); }
