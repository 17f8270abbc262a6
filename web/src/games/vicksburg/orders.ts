// From clicks to notation: pure functions of a view and of answers that the server gave. No rule is decided here.
import type { Lit, LitHexes } from '../../boards/lit'
import type { Reach, ReachAttack, VicksburgAction, VicksburgView } from './types'

export const of = (view: VicksburgView, ...kinds: string[]): VicksburgAction[] =>
  (view.actions ?? []).filter((each) => kinds.includes(each.kind))

// A piece goes to a hex: choose the piece, then click the hex.
export const placing = ['place', 'reinforce', 'relocate', 'displace', 'replace', 'return']
// A piece is named, and that is all: click its counter.
export const naming = [
  'name',
  'supply',
  'call',
  'target',
  'support',
  'lend',
  'advance',
  'promote',
  'disrupt',
  'entrench',
  'follow',
]
// Something happens at a hex: click it.
export const pointing = ['step', 'attack', 'sail', 'shelter', 'enter', 'withdraw', 'retreat']
// Everything else is a button.
export const orders = ['activate', 'operate', 'siege', 'take', 'drop', 'extend', 'wait', 'declare']

export const isPlain = (each: VicksburgAction) => ![...placing, ...naming, ...pointing, ...orders].includes(each.kind)

// The piece that an action is about. "follow" names a Leader and the unit he goes with: the unit is clicked.
export const pieceOf = (each: VicksburgAction): string | undefined =>
  each.kind === 'follow' ? each.unit : (each.unit ?? each.leader ?? each.vessel)

export function hexOf(view: VicksburgView, piece: string): string | undefined {
  return view.units.find((each) => each.id === piece)?.hex ?? view.leaders.find((each) => each.id === piece)?.hex
}

// What a click on a hex could mean.
export const actionsAt = (view: VicksburgView, hex: string): VicksburgAction[] =>
  (view.actions ?? []).filter(
    (each) =>
      (pointing.includes(each.kind) && each.hex === hex) ||
      (naming.includes(each.kind) && hexOf(view, pieceOf(each) ?? '') === hex),
  )

// Orders that can be given to the pieces in a hex.
export const ordersAt = (view: VicksburgView, hex: string): VicksburgAction[] =>
  (view.actions ?? []).filter(
    (each) =>
      ['activate', 'operate', 'siege', 'take', 'drop'].includes(each.kind) && hexOf(view, pieceOf(each) ?? '') === hex,
  )

// Units of a hex that can begin an operation.
export const movable = (view: VicksburgView, hex: string): string[] => [
  ...new Set(
    of(view, 'activate', 'operate').flatMap((each) => (each.unit && hexOf(view, each.unit) === hex ? [each.unit] : [])),
  ),
]

export interface Aim {
  hex: string
  unit: string // who attacks
  approaches: ReachAttack[]
  from: string
  target: string
}

export interface Choice {
  selected: string | null
  picked: readonly string[]
  reaches: readonly Reach[]
  piece: string | null // to be placed
  aim: Aim | null
}

// Hexes that every one of the units can get to, with the largest cost.
export function common(reaches: readonly Reach[]): Map<string, { cost: number; risk: boolean }> {
  const found = new Map<string, { cost: number; risk: boolean }>()
  const [first, ...rest] = reaches
  for (const each of first?.hexes ?? []) {
    const others = rest.map((reach) => reach.hexes.find((hex) => hex.hex === each.hex))
    if (others.some((other) => !other)) continue
    found.set(each.hex, {
      cost: Math.max(each.cost, ...others.map((other) => other!.cost)),
      risk: each.zone || reaches.some((reach) => reach.forced),
    })
  }
  return found
}

export const moveOrder = (unit: string, riders: readonly string[], path: readonly string[]) =>
  `move ${unit}${riders.length ? ` with ${riders.join(' ')}` : ''} to ${path.join(' ')}`

export function attackOrder(aim: Aim, riders: readonly string[] = [], underWay = false): string {
  const path = aim.approaches.find((each) => each.from === aim.from)?.path ?? []
  if (underWay && path.length === 0) return `attack ${aim.hex} ${aim.target}`
  return `move ${aim.unit}${riders.length ? ` with ${riders.join(' ')}` : ''} ${path.join(' ')} attack ${aim.hex} ${aim.target}`.replace(
    / +/g,
    ' ',
  )
}

export function litHexes(view: VicksburgView, choice: Choice): LitHexes {
  const lit = new Map<string, Lit>()
  const light = (hex: string | undefined, each: Lit) => hex && lit.set(hex, each)
  const ask = view.decision?.yours ? view.decision.ask : 'wait'
  if (choice.aim) {
    for (const each of choice.aim.approaches)
      light(each.from, { tone: each.from === choice.aim.from ? 'chosen' : 'choose' })
    light(choice.aim.hex, { tone: 'focus' })
    return lit
  }
  if (of(view, ...placing).length > 0) {
    for (const each of of(view, ...placing)) if (pieceOf(each) === choice.piece) light(each.hex, { tone: 'choose' })
    if (choice.selected) light(choice.selected, { tone: 'chosen' })
    return lit
  }
  if (choice.picked.length === 0)
    for (const each of of(view, 'activate', 'operate', 'siege'))
      light(hexOf(view, pieceOf(each) ?? ''), { tone: 'choose' })
  for (const [hex, { cost, risk }] of common(choice.reaches))
    light(hex, { tone: risk ? 'risk' : 'reach', text: String(cost) })
  if (choice.reaches[0]) for (const each of choice.reaches[0].attacks) light(each.hex, { tone: 'target' })
  for (const each of view.actions ?? []) {
    if (each.kind === 'attack') light(each.hex, { tone: 'target' })
    else if (each.kind === 'step' && !lit.has(each.hex ?? ''))
      light(each.hex, { tone: 'reach', ...(each.cost === undefined ? {} : { text: String(each.cost) }) })
    else if (each.kind === 'retreat' || each.kind === 'withdraw') light(each.hex, { tone: 'reach' })
    else if (pointing.includes(each.kind) && !lit.has(each.hex ?? '')) light(each.hex, { tone: 'choose' })
    else if (naming.includes(each.kind)) light(hexOf(view, pieceOf(each) ?? ''), { tone: 'choose' })
  }
  if (view.decision?.yours && view.decision.focus && ask !== 'operate' && !lit.has(view.decision.focus))
    light(view.decision.focus, { tone: 'focus' })
  if (ask === 'operate') light(view.decision?.focus, { tone: 'chosen' })
  if (choice.selected) light(choice.selected, { tone: 'chosen' })
  return lit
}

// The order whose refusal explains why nothing can be done at a hex now.
export function whyOrder(
  view: VicksburgView,
  choice: Choice,
  you: string,
  sideOf: (unit: string) => string,
  hex: string,
): string | null {
  const here = view.units.filter((each) => each.hex === hex)
  const mine = here.filter((each) => sideOf(each.id) === you),
    theirs = here.filter((each) => sideOf(each.id) !== you)
  const leader = view.leaders.find((each) => each.hex === hex && sideOf(each.id) === you)
  const place = of(view, ...placing).find((each) => pieceOf(each) === choice.piece)
  if (place) return `${place.kind} ${choice.piece} ${hex}`
  switch (view.decision?.ask) {
    case 'operations':
    case 'operate': {
      const unit = choice.picked[0] ?? view.decision.unit
      if (unit) return theirs[0] ? `move ${unit} attack ${hex} ${theirs[0].id}` : `move ${unit} to ${hex}`
      return mine[0] ? `activate ${mine[0].id}` : leader ? `activate ${leader.id}` : null
    }
    case 'muster':
    case 'besiegers':
      return mine[0] ? `call ${mine[0].id}` : null
    case 'attacker-support':
    case 'defender-support':
      return mine[0] ? `support ${mine[0].id}` : null
    case 'attacker-leaders':
    case 'defender-leaders':
      return leader ? `lend ${leader.id}` : null
    case 'defender-retreat':
    case 'attacker-retreat':
      return view.decision.unit ? `retreat ${view.decision.unit} ${hex}` : null
    case 'union-entrench':
    case 'confederate-entrench':
      return mine[0] ? `entrench ${mine[0].id}` : null
    case 'advance':
      return mine[0] ? `advance ${mine[0].id}` : null
    default:
      return null
  }
}

// What would be left undone if operations ended now.
export function undone(view: VicksburgView): string {
  const ready = view.units.filter((each) => each.ready).length
  if (ready) return ready === 1 ? '1 activated unit has not moved' : `${ready} activated units have not moved`
  const seat = view.phase.seat === 'confederate' ? 1 : 0
  return of(view, 'activate').length > 0 && view.ip[seat] > 0 ? `${view.ip[seat]} IP left` : ''
}

// All choices in groups, for the list that leaves nothing out.
const groups: Record<string, string> = {
  activate: 'Activate',
  operate: 'Operate',
  place: 'Place',
  call: 'Call',
  step: 'March',
  attack: 'Attack',
  extend: 'Extend supply',
  declare: 'Declare',
  retreat: 'Retreat',
  withdraw: 'Withdraw',
  support: 'Support',
  lend: 'Leaders',
  reinforce: 'Reinforcements',
  relocate: 'Relocate',
  entrench: 'Entrench',
  sail: 'Sail',
  siege: 'Besiege',
  take: 'Leaders ride',
  drop: 'Leaders stay',
  name: 'Name',
  supply: 'Supply',
  advance: 'Advance',
}
export function grouped(actions: readonly VicksburgAction[]): { title: string; actions: VicksburgAction[] }[] {
  const found = new Map<string, VicksburgAction[]>()
  for (const each of actions) {
    const title = groups[each.kind] ?? 'Other'
    found.set(title, [...(found.get(title) ?? []), each])
  }
  return [...found].map(([title, list]) => ({ title, actions: list }))
}
