// A first campaign, told at the map: a few words at the start, then one when each kind of decision first comes up.
import type { TourStep } from '../index'

export const tour: TourStep[] = [
  {
    title: 'The theatre',
    text: 'Vicksburg stands on its bluffs at the upper left, Jackson to the east; the railroad joins them. Grant must take the city, Pemberton must hold it for ten turns. Drag the map, zoom with the wheel or two fingers, 0 to come back; ▣ shows the whole sheet with its charts.',
  },
  {
    title: 'Divisions, brigades, Leaders',
    text: 'The coloured band is the corps or division, the big number the combat factor. A black corner means Committed: it has been used and counts half. A red saw means Disrupted. The plates are Leaders with their command value; the star is the Supreme Commander. Click a stack to spread it out.',
  },
  {
    title: 'What is asked',
    text: 'The panel always says what is asked of you now. Gold hexes can be clicked. Rest the pointer on anything else, and one line says why not, with the number of the rule. “All choices” lists everything that is allowed.',
  },
  {
    ask: 'confederate-setup',
    title: 'Setting up',
    text: 'Choose a piece in the panel and click a gold hex, or let the rest be set up as usual.',
  },
  {
    ask: 'union-setup',
    title: 'Setting up',
    text: 'Choose a piece in the panel and click a gold hex, or let the rest be set up as usual.',
  },
  {
    ask: 'raid-choice',
    title: 'Grierson',
    text: 'A raid may win points and confuse the Confederate supply, but costs you the cavalry for some turns.',
  },
  { ask: 'first-roll', title: 'The opening', text: 'On the first turn the Union rolls one die and operates alone.' },
  {
    ask: 'declare-first',
    title: 'Initiative',
    text: 'Both sides declare Leaders in secret and roll: die, morale, 1 for the Supreme Commander, the value of one other Leader. The winner gains the difference in initiative points, and his declared Leaders are Committed.',
  },
  {
    ask: 'declare-second',
    title: 'Initiative',
    text: 'Both sides declare Leaders in secret and roll: die, morale, 1 for the Supreme Commander, the value of one other Leader. The winner gains the difference in initiative points, and his declared Leaders are Committed.',
  },
  {
    ask: 'operations',
    title: 'Operations',
    text: 'Click a stack, then the units that shall move, then a green hex: each costs a point. A Leader’s order activates all his fresh units near him for his command value. Red hexes can be attacked: the exact odds appear before anything is rolled. “Supply lines” draws how each unit is fed.',
  },
  {
    ask: 'operate',
    title: 'Under way',
    text: 'The number is the cost in movement points. Halt ends the operation; the unit is then Committed.',
  },
  {
    ask: 'attacker-support',
    title: 'Support',
    text: 'Fresh units next to both hexes may join. The card shows strengths, the column and every modifier.',
  },
  {
    ask: 'attacker-leaders',
    title: 'Leaders in combat',
    text: 'A Leader with the troops adds his value to the die, at some risk to himself.',
  },
  {
    ask: 'defender-retreat',
    title: 'Retreat',
    text: 'Click the hex to retreat to. Worse ways are offered only where there is no better.',
  },
  { ask: 'union-entrench', title: 'Entrenching', text: 'Fresh units may dig in, and are Committed by it.' },
]
