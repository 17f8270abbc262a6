// Little men, horses and guns on a Base, as paths around its middle with the front upward; the units are those of
// boards/inches. What tells sides and troops apart is shape as well as colour: caps or hats, ranks, horses, wheels.
import type { Unit } from './types'

export interface Figures {
  horses: string
  coats: string
  hats: string
  arms: string
}

const disc = (x: number, y: number, rx: number, ry = rx) =>
  `M${(x - rx).toFixed(1)} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
const man = (x: number, y: number, arm: boolean): Figures => ({
  horses: '',
  coats: disc(x, y, 2.5, 1.7),
  hats: disc(x, y - 0.5, 1.25),
  arms: arm ? `M${x + 1.9} ${y + 0.6}v-5.2` : '',
})
const rider = (x: number, y: number): Figures => ({
  horses: `M${x - 1.9} ${y - 4.5}q1.9 -5 3.8 0l.6 8q-2.4 4.6 -5 0z`,
  coats: disc(x, y + 0.5, 2.3, 1.7),
  hats: disc(x, y, 1.25),
  arms: `M${x + 2.3} ${y + 1}l1.2 -4.6`,
})
const piece = (y: number): Figures => ({
  horses: '',
  coats: '',
  hats: `${disc(-5.6, y, 1.5, 4.6)}${disc(5.6, y, 1.5, 4.6)}`,
  arms: `M-5.6 ${y}h11.2M0 ${y - 8}v13M0 ${y + 5}l-1.6 4.6M0 ${y + 5}l1.6 4.6`,
})
const together = (...parts: Figures[]): Figures => ({
  horses: parts.map((each) => each.horses).join(''),
  coats: parts.map((each) => each.coats).join(''),
  hats: parts.map((each) => each.hats).join(''),
  arms: parts.map((each) => each.arms).join(''),
})

const ranks = together(...[-3.6, 4.6].flatMap((y) => [-6.2, 0, 6.2].map((x) => man(x, y, y < 0))))
const open = together(man(-4.4, 3.4, true), man(4.6, -2.2, true))
const troop = together(rider(-4.9, 0.5), rider(4.9, -0.8))
const onFoot = together(man(-5, -2.5, true), man(5, -2.5, true), man(0, 4.5, true))
const gun = together(
  piece(-2.5),
  man(-9.6, 4, false),
  man(9.6, 4, false),
  man(-3.8, 10.5, false),
  man(4.4, 10.2, false),
)
const team = together(rider(-4, -7), rider(4, -7), piece(5.5))
const staff = together(rider(0, 0))

export function figures(unit: Unit): Figures {
  if (unit.type === 'general') return staff
  if (unit.type === 'artillery') return unit.formation === 'limbered' ? team : gun
  if (unit.type === 'cavalry') return unit.tokens?.includes('dismounted') ? onFoot : troop
  return unit.type === 'scouts' ? open : ranks
}

// A Unit's own name, as short as a plate needs it: "Rifle 1" is the Rifle Battalion 1.
export function plate(unit: Unit): string {
  const brief = unit.name.replace(/(\S) (Battalion|Regiment|Brigade)(?= \d|$)/, '$1')
  return brief.length > 15 ? `${brief.slice(0, 14)}…` : brief
}

export interface TokenArt {
  glyph: string
  label: string
  means?: string // where the label says too little
  tone: 'bad' | 'good' | 'plain'
}
// Every state that a Unit can carry, in the order in which they are shown.
const tokenArt: Record<string, TokenArt> = {
  retreating: {
    glyph: 'R',
    label: 'retreating',
    means: 'retreating: it goes on running in the Measure of Resolve, unless the dice rally it',
    tone: 'bad',
  },
  regrouping: { glyph: '↺', label: 'regrouping', means: 'regrouping: steady in the next turn', tone: 'bad' },
  last_chance: {
    glyph: '!',
    label: 'at the edge: its last chance',
    means: 'at the edge of the table: its last chance to rally',
    tone: 'bad',
  },
  exhausted: { glyph: 'E', label: 'exhausted', means: 'exhausted: it must rest for a Movement Phase', tone: 'bad' },
  jam_first: { glyph: 'J1', label: 'first gun jammed', means: 'the first gun is jammed and cannot fire', tone: 'bad' },
  jam_second: {
    glyph: 'J2',
    label: 'second gun jammed',
    means: 'the second gun is jammed and cannot fire',
    tone: 'bad',
  },
  bayonets: {
    glyph: '†',
    label: 'fixed bayonets',
    means: 'fixed bayonets: one die more when it charges, and no fire',
    tone: 'good',
  },
  determined: {
    glyph: 'D',
    label: 'determined charge',
    means: 'determined charge: it charges farther, instead of firing',
    tone: 'good',
  },
  enraged: { glyph: '✹', label: 'enraged', means: 'enraged: one die more in close combat', tone: 'good' },
  dismounted: { glyph: 'd', label: 'dismounted', means: 'dismounted: it fights on foot', tone: 'plain' },
  remounted: { glyph: 'm', label: 'remounted', tone: 'plain' },
  double_quick: {
    glyph: '»',
    label: 'at the double quick',
    means: 'at the double quick: half its dice when it fires',
    tone: 'plain',
  },
  marched: { glyph: '›', label: 'marched', tone: 'plain' },
  by_hand: { glyph: 'h', label: 'guns moved by hand', tone: 'plain' },
  limbered_now: { glyph: 'L', label: 'limbering', tone: 'plain' },
  closed_up: { glyph: 'c', label: 'closed up', tone: 'plain' },
  charged: { glyph: '⚔', label: 'has charged', tone: 'plain' },
  fought: { glyph: '×', label: 'has fought', tone: 'plain' },
  fired: { glyph: '✶', label: 'has fired', tone: 'plain' },
  steady_shot: { glyph: 's', label: 'has re-rolled a miss', tone: 'plain' },
  rolled: { glyph: '⚅', label: 'has rolled', tone: 'plain' },
  moved: { glyph: '→', label: 'has moved', tone: 'plain' },
  handled: { glyph: '✓', label: 'has had its move', tone: 'plain' },
}
export const tokens = (unit: Unit): (TokenArt & { id: string })[] =>
  Object.entries(tokenArt)
    .filter(([id]) => unit.tokens?.includes(id))
    .map(([id, art]) => ({ id, ...art }))
