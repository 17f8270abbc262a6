// The judgement of the computer player: one function for each kind of question. Each returns a legal action.
#pragma once

#include "engine/year1863/player/survey.hpp"

namespace longroll::year1863 {

template <class Worth>
Action best_of(const ActionList& list, Worth worth) {
  Action best = list[0];
  float value = worth(list[0]);
  for (Action action : list)
    if (const float each = worth(action); each > value) value = each, best = action;
  return best;
}

// 8.0 General Orders (generals.cpp)
float leader_worth(const Board& b, Unit leader);
float unit_worth(const Board& b, Unit u);
Action judge_shakeup(const Board& b, const ActionList& list);
Action judge_leader_place(const Survey& s, const ActionList& list);
Action reorganize(const Survey& s);  // assignments and promotions; or nothing

// 9.0 Recruiting (recruits.cpp, fortify.cpp)
Action judge_muster(const Survey& s);
Action judge_recruit(const Survey& s);
Action judge_militia(const Survey& s, const ActionList& list);
struct Offer {
  Action action;
  float value = 0, cost = 1;
};
Offer best_works(const Survey& s);  // a fort, its second level, or a fieldwork; or nothing
float place_value(const Survey& s, Point point, const Force& force);  // of recruits there

// 13.0 to 16.0 Combat (combat.cpp)
Action judge_battle(const Survey& s, const ActionList& list);
Action judge_table(const Survey& s);
Action judge_train(const Survey& s);
Action judge_vp(const Survey& s);
Action judge_loss(const Survey& s, const ActionList& list);
Action judge_retreat(const Survey& s, const ActionList& list);

}  // namespace longroll::year1863
