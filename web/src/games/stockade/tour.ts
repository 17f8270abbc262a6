// A first game, told at the board: a few words at the start, then one when each kind of decision first comes up.
import type { TourStep } from '../index'

export const tour: TourStep[] = [
  {
    title: 'The ground',
    text: 'The earthwork at the left is the Stockade Redan: parapet, and a ditch before it. Whoever takes the starred hexes wins this small game. Drag the map to move it, use the wheel or two fingers to zoom, 0 to come back.',
  },
  {
    title: 'The counters',
    text: 'Blue is Union, gray Confederate. The band names the regiment; the lower left number is fire strength, the lower right one movement. A star is an officer. A small plank means that the company carries a bridge for the ditch.',
  },
  {
    title: 'What is asked',
    text: 'The panel always says what is asked of you now. Dashed gold hexes are those you can click. Rest the pointer on anything else, and one line says why not, with the number of the rule: click the number to read it.',
  },
  {
    ask: 'roll-morale',
    title: 'Morale',
    text: 'The garrison’s morale is rolled first. It sets how hard the Confederates fire and how many may stand in one hex.',
  },
  {
    ask: 'place',
    title: 'Setting up',
    text: 'Click a gold hex to place the unit that is named, or let the rest be placed for you. Undo takes back the last placement.',
  },
  {
    ask: 'choose-option',
    title: 'The guns',
    text: 'Bombardment fires from afar at whole hexes; close support brings the guns along with the infantry.',
  },
  {
    ask: 'plot',
    title: 'Laying the guns',
    text: 'Click the hexes that your batteries shall shell. Shells scatter, so mind your own men close to the target.',
  },
  { ask: 'scatter', title: 'Scatter', text: 'Each marker may drift. Roll for all at once.' },
  {
    ask: 'bombard',
    title: 'Shells',
    text: 'Resolve the markers. The odds panel shows the exact chances before you roll.',
  },
  {
    ask: 'roll-chaos',
    title: 'Chaos of War',
    text: 'A die gives you markers that unsettle enemy infantry: troops without an officer may go to ground there.',
  },
  { ask: 'place-chaos', title: 'Where chaos breaks out', text: 'Click enemy stacks that you want to slow down.' },
  {
    ask: 'move',
    title: 'Moving',
    text: 'Click a stack, then a green hex; or drag the stack there. The number is the cost. Click counters in the spread-out stack to leave some behind. Orange hexes hold a risk. R repeats the last march with the next stack.',
  },
  {
    ask: 'fire',
    title: 'Firing',
    text: 'Click a target: everybody who can fire joins in, and the exact odds appear. Click firing counters to leave them out. B lists the best shots first.',
  },
  { ask: 'lose', title: 'Losses', text: 'Click the counter you give up.' },
  { ask: 'reduce', title: 'Too many in one hex', text: 'Click the counter you give up.' },
  {
    ask: 'fight',
    title: 'Hand to hand',
    text: 'Both sides add a die to their numbers. The odds are in the panel; then resolve it.',
  },
]
