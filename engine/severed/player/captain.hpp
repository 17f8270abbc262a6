// The captain: the heuristic player. Each Unit is given an objective; where it then stands is judged by the
// fire that it gives and takes, the charges that it can make and must fear, cover, and how much nearer it has
// come. Guns, generals, volleys and charges are judged by what they promise on average. Nothing is looked up
// that the seat may not know, and nothing is kept from one decision to the next.
#pragma once

#include <optional>

#include "engine/core/dice.hpp"
#include "engine/severed/player/chances.hpp"
#include "engine/severed/player/ways.hpp"
#include "engine/severed/rules/rules.hpp"
#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {

class Captain {
 public:
  Captain(const Board& board, Seat seat, const std::vector<Ways>& ways, FastDice& random);
  Action choose();

 private:
  // An enemy as a Unit that moves must reckon with him.
  struct Foe {
    Number number = nothing;
    Point at, right, ahead;  // middle; axes 65536 long
    int half = 50;           // of his front
    int speed = 0, charge = 0;
    double blows = 0;  // Attack Rolls when he charges
    Body body;
    Shots shots;
    bool fires = false, charges = false, guns = false, target = true, loose = false;
  };
  // A place where a Unit could come to stand, and how.
  struct Stand {
    Point at, head;  // middle; where its way begins
    Heading facing;
    int half = 50;
    bool column = false, moved = false, hurried = false, marched = false, mounted = false, loose = false;
  };
  // A Unit that is to move, with what does not depend on where it goes.
  struct Mover {
    Number number = nothing;
    Body body;
    Shots shots;
    double blows = 0, pull = 0, near = 0, danger = 1;
    Point from;  // where the nearest enemy is
    int charge = 0;
    bool fires = false, charges = false, near_cover = false, passage = false;
    int bonus_standing = 0;  // dice
    std::array<std::uint8_t, 9> foes{};
    int foe_count = 0;
    std::array<Number, 16> friends{};
    int friend_count = 0;
  };
  struct Choice {
    Action step;
    double worth = 0;
    Pace pace = Pace::hold;
  };
  struct Choices {
    int count = 0;
    union {
      Choice items[160];
    };
    Choices() {}  // NOLINT: the array stays uninitialised on purpose
    void add(Action step, double worth, Pace pace) {
      if (count < 160) items[count++] = {step, worth, pace};
    }
    Choice* best(double least) {
      Choice* best = nullptr;
      for (int i = 0; i < count; ++i)
        if (items[i].worth > least && (!best || items[i].worth > best->worth)) best = &items[i];
      return best;
    }
  };

  // What is asked (captain.cpp, answers.cpp).
  Action answer();
  Action set_up();
  Action move();
  Action step();
  Action react();
  Action aim();
  Action fire();
  Action fire_at();
  Action fight();
  Action charge_at();
  Action help();
  Action lose() const;
  Action meet_charge();
  Action yell();
  Action escape();

  // The look of things (outlook.cpp).
  const Unit& unit(Number number) const { return p_[number]; }
  bool led(Seat seat, Point at) const;  // a general is near
  Body body_of(Number number) const;
  double attack_rolls(const Unit& unit) const;
  Shots shots_of(Number number, bool standing) const;
  const Foe& foe(int index);
  Seat holder(std::size_t objective) const;
  double lead();  // more than 0: it would win if the battle ended now
  bool last_word() const { return p_.turn == p_.turns && seat_ != p_.first; }
  int turns_left() const { return p_.turns - p_.turn + 1; }
  double judged(Number from, Number to, double gap, bool shell = false) const;  // R146
  Number nearest_foe(Point at) const;

  // Objectives (goals.cpp).
  using Goals = std::array<std::int8_t, most_units>;
  const Goals& goals();
  void share_out(Goals& goals);
  double threat(std::size_t objective, Seat seat, int soon) const;
  bool kept_without_guard(std::size_t objective) const;
  bool attacks() const;  // the scenario makes it the attacker
  int way_to_goal(const Mover& mover, const Stand& stand);
  bool by_passage(Number number, Point head);
  Point goal_point(Number number);

  // Where Units stand (standing.cpp).
  Mover mover(Number number);
  Stand stand_of(const Unit& unit) const;
  double worth(const Mover& mover, const Stand& stand);
  double worth_against(const Mover& mover, const Stand& stand, const Foe& foe, int saves, double& fire,
                       double& charge) const;
  int cover_at(const Mover& mover, const Stand& stand) const;

  // How they get there (moves.cpp, formations.cpp).
  Choice best_move(Number number);
  void list_paces(const Mover& mover, Choices& choices);
  void list_line(const Mover& mover, const Unit& from, Pace pace, int left, Choices& choices);
  void list_flank_march(const Mover& mover, const Stand& base, int count, int left, Choices& choices);
  void list_column(const Mover& mover, const Unit& from, int left, int road, Choices& choices);
  void list_loose(const Mover& mover, const Unit& from, Pace pace, int left, bool turned, Choices& choices);
  bool legal(const Board& board, const Way& way, Action step) const;
  Action first_legal(const Board& board, Choices& choices, double least) const;
  std::optional<Action> rejoin(const Board& board) const;  // a chain that losses have broken

  // Generals (generals.cpp).
  struct Need {  // of a general nearby
    Point at;
    double need;
    bool shields;
  };
  struct Needs {
    int count = 0;
    union {
      Need items[most_units];
    };
    Needs() {}  // NOLINT: the array stays uninitialised on purpose
  };
  void needs_of(Number general, Needs& needs);
  double worth_to_lead(const Needs& needs, Point at);
  Choice best_ride(Number number);
  Action ride();

  // Guns (guns.cpp, batteries.cpp).
  double shell_worth(const Unit& battery, int gun, Point aimed, double range, double error) const;
  Choice best_shot(Number battery, int gun);
  // What can be seen from a place, and what it is worth to have it in the field of fire.
  struct Field {
    int count = 0;
    std::array<Point, 64> d;
    std::array<float, 64> worth;
    double in(Heading heading) const;
    Heading best(Heading ahead) const;
  };
  void look_out(Number battery, Point at, Field& field) const;
  double field_of_fire(Number battery, Point at, Heading heading) const;
  Heading best_heading(Number battery, Point at) const;
  double worth_for_guns(Number battery, Point at);
  std::optional<Point> drive(const Board& board, Number battery);  // by how much both guns go
  Choice best_for_guns(Number battery);
  bool wants_limbers(Number battery);
  bool pushes_guns(Number battery);
  Action gun_step(const Unit& battery, int gun, Point by) const;
  std::optional<Heading> turn_guns(Number battery) const;
  Action serve_guns();  // a step of a battery's move
  Action drive_on();

  // Charges (charges.cpp).
  double charge_worth(Number number, Number against, bool bayonets, int extra_reach);
  struct Plan {
    Number against = nothing;
    double worth = 0;
  };
  Plan best_charge(Number number, bool bayonets, int extra_reach);
  Plan best_volley(Number number);

  // Setting up (deploying.cpp).
  Action deploy(Number number);
  double worth_of_place(Number number, Formation formation, Point at, int objective);
  int objective_for(Number number);

  const Board& board_;
  const Position& p_;
  Seat seat_;
  const std::vector<Ways>& ways_;
  FastDice& random_;
  struct Middles {
    union {
      Point items[most_units];
    };
    Middles() {}  // NOLINT
    Point& operator[](std::size_t i) { return items[i]; }
    Point operator[](std::size_t i) const { return items[i]; }
  } at_;
  std::array<Number, most_units> mine_, theirs_;
  int mine_count_ = 0, their_count_ = 0, foe_count_ = -1;
  std::array<std::array<Number, 8>, 2> generals_;
  std::array<int, 2> general_count_{};
  struct Foes {
    union {
      Foe items[most_units];
    };
    Foes() {}  // NOLINT: filled when they are asked for
  } foes_;
  std::optional<Goals> goals_;
  std::optional<double> lead_;
  std::array<Seat, 16> holders_{};
};

}  // namespace longroll::severed
