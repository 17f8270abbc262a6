// A first battle, told at the table: a few words at the start, then one when each kind of decision first comes up.
import type { TourStep } from '../index'

export const tour: TourStep[] = [
  {
    title: 'The table',
    text: 'No hexes here: everything is measured in inches. Woods and fields slow troops and hide them, walls and fences stop bullets, hills see farther. The stars are objectives; the nearest Unit in good order holds one. Drag the ground to move the table, use the wheel to zoom, 0 to come back.',
  },
  {
    title: 'The troops',
    text: 'Blue caps are Federals, gray coats and hats Confederates. A line of Bases is one Unit; the arrow on each Base shows where it faces. The plate behind it names the Unit and counts its Bases, round tokens show its state, and the colours stand on its command Base.',
  },
  {
    title: 'Why not',
    text: 'The panel always says what is asked. Rest the pointer on a Unit that cannot act, or drag one too far: one line says what forbids it, with the number of the rule. Click the number to read it.',
  },
  { ask: 'order', title: 'Who goes first', text: 'Both sides roll; the higher chooses the first turn or the second.' },
  {
    ask: 'record',
    title: 'Scouts in secret',
    text: 'Your scouts are placed first, and the enemy does not see them until all are deployed. Click in the shaded zone, or let the rest be placed for you.',
  },
  {
    ask: 'deploy',
    title: 'Deployment',
    text: 'Click in your zone to set the Unit down, drag it to shift it, pull a front corner to turn it. “Deploy the rest” does it for you.',
  },
  {
    ask: 'movement',
    title: 'Moving',
    text: 'Drag a Unit forward, or aslant for an oblique. Click it first, then pull one of the gold corners to wheel. A ghost shows where it comes to stand and how many inches are left. Faces and formations are buttons in the panel; so is the pace.',
  },
  {
    ask: 'moving',
    title: 'One step after another',
    text: 'A move is made of steps. Go on until the inches are spent, then press Done. Undo takes back one step.',
  },
  {
    ask: 'reaction',
    title: 'The guns answer',
    text: 'While the enemy’s turn lasts, your artillery reacts: click a battery and fire, limber or drive.',
  },
  {
    ask: 'aim',
    title: 'Laying a gun',
    text: 'Click an enemy Base, choose shell or canister. For shell you guess the range: nobody measures for you. Canister reaches 12 inches.',
  },
  {
    ask: 'firing',
    title: 'Musketry',
    text: 'Click a Unit of yours: its field of fire is shaded. Rest on an enemy for the exact chances, click him and press Fire. A Unit may give up its fire to fix bayonets or to prepare a determined charge.',
  },
  {
    ask: 'combat',
    title: 'The charge',
    text: 'Click a Unit, then the enemy it shall charge. A charge that falls short stops halfway, so mind the distance.',
  },
  { ask: 'charged', title: 'You are charged', text: 'Brace for impact, or countercharge and perhaps strike first.' },
  { ask: 'lose', title: 'Losses', text: 'Click the Base you give up.' },
]
