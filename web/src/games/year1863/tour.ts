// A first game, told at the board: a few words at the start, then one when each kind of decision first comes up.
import type { TourStep } from '../index'

export const tour: TourStep[] = [
  {
    title: 'Two theaters, two players',
    text: 'You command the Union in one theater and the Confederacy in the other; so does your opponent, the other way round. Your score is the sum of your two commands. West, East and Both at the upper left turn the map.',
  },
  {
    title: 'The map',
    text: 'Black lines with ties are railroads, brown ones roads, dashed ones tracks, blue ones rivers that boats can use. Squares are cities with their value; a flag shows who controls a point. Trees and peaks stop a march.',
  },
  {
    title: 'The counters',
    text: 'A stack shows its highest leader; the round number counts counters, the shield adds their strength. A gold band is a veteran corps. Stacks of the other player lie face down until armies meet.',
  },
  {
    ask: 'orders',
    title: 'General Orders',
    text: 'Roll a die: an even number draws a marker or a leader from the pool that both players of a side share.',
  },
  {
    ask: 'muster',
    title: 'Recruit points',
    text: 'Count what your cities give. A Draft adds a die less two; a victory point can be cashed in for a die.',
  },
  {
    ask: 'recruit',
    title: 'Recruiting',
    text: 'Click a counter in the shop, then a lit city. Select a stack on the map to reorganize it: drag a leader onto a corps, or build works there.',
  },
  {
    ask: 'movement',
    title: 'Movement',
    text: 'Click a stack, then a green point; or drag it there. With an army commander the whole stack goes; click counters in the panel to leave some behind. Orange points hold the enemy. Then click the next stack.',
  },
  {
    ask: 'group',
    title: 'On the march',
    text: 'March on while points are lit, drop counters by clicking them, or halt. Clicking another stack halts this one.',
  },
  {
    ask: 'battle',
    title: 'Battle',
    text: 'Every point shared with the enemy must be fought for. Rest the pointer on one for the chances of the tactical initiative, and click it to begin.',
  },
  {
    ask: 'table',
    title: 'Which table',
    text: 'You won the initiative. The Skirmish table is cautious, the Battle table bloody; the chances of both stand below them.',
  },
  { ask: 'loss', title: 'Losses', text: 'Click the counters you give up: as much as is owed, with nothing to spare.' },
  { ask: 'retreat', title: 'Retreat', text: 'Click a lit point.' },
  {
    ask: 'pursuit',
    title: 'Pursuit',
    text: 'Your commander may try to follow the beaten enemy: not above his campaign value.',
  },
]
