// From clicks to notation: pure functions of a view and of answers that the server gave. No rule is decided here.
import { directions, type Direction, type HexGrid } from '../../boards/hex'
import type { LitHexes, Lit } from '../../boards/lit'
import type { ActionView, Odds } from '../../lib/protocol'
import type { Firer, Reach, StockadeBoard, StockadeView } from './types'

export const moveOrder = (units: readonly string[], path: readonly string[]) =>
  `move ${units.join(' ')} ${path.join(' ')}`
export const fireOrder = (target: string, units: readonly string[], unsupported = false) =>
  `fire ${target} with ${units.join(' ')}${unsupported ? ' unsupported' : ''}`

export const of = (view: StockadeView, ...kinds: string[]): ActionView[] =>
  (view.actions ?? []).filter((each) => kinds.includes(each.kind))

// Actions that name a hex and nothing else: a click on the hex does them.
export const hexKinds = ['place', 'issue', 'plot', 'scatter', 'call-off', 'bombard', 'chaos', 'fight']

// A click on the counter itself does these, and what it does in words.
export const byTile: Record<string, string> = {
  add: 'adds it to the fire',
  eliminate: 'gives it up',
  lose: 'gives it up',
}

// Buttons for whole-board actions.
export const plainKinds = ['roll', 'option', 'default', 'halt', 'fire', 'hold', 'end']

// Units that may be placed now; of those that are alike, the server offers the first.
export const waiting = (view: StockadeView): string[] => [...new Set(of(view, 'place').map((each) => each.unit!))]

// The view of one who places a unit like the chosen one, as long as there is such a unit; else the one that the server suggests.
export function placing(view: StockadeView, units: StockadeBoard['units'], chosen: string | null): StockadeView {
  if (view.decision?.ask !== 'place' || !view.decision.unit) return view
  const like = (name: string) =>
    chosen !== null && units[name]?.kind === units[chosen]?.kind && units[name]?.regiment === units[chosen]?.regiment
  const unit = waiting(view).find(like) ?? view.decision.unit
  const actions = (view.actions ?? []).filter((each) => each.kind !== 'place' || each.unit === unit)
  return { ...view, decision: { ...view.decision, unit }, actions }
}

export interface Choice {
  selected: string | null
  reach: readonly Reach[]
  aim: { hex: string; firers: readonly Firer[]; picked: readonly string[] } | null
}

export const costText = (cost: number | 'all') => (cost === 'all' ? 'all' : String(cost))

// Where almost every hex can be chosen, only those with counters are lit.
export const anywhere = (view: StockadeView) => of(view, ...hexKinds).length > 200

export function litHexes(view: StockadeView, choice: Choice): LitHexes {
  const lit = new Map<string, Lit>()
  const light = (hex: string | undefined, each: Lit) => hex && lit.set(hex, each)
  const ask = view.decision?.yours ? view.decision.ask : 'wait'
  if (ask === 'move') {
    if (!choice.selected) for (const each of of(view, 'select')) light(each.hex, { tone: 'choose' })
    for (const each of choice.reach)
      light(each.hex, { tone: each.chaos || each.enemy ? 'risk' : 'reach', text: costText(each.cost) })
  } else if (ask === 'moving') {
    for (const each of choice.reach)
      light(each.hex, { tone: each.chaos || each.enemy ? 'risk' : 'reach', text: costText(each.cost) })
    for (const each of of(view, 'step'))
      if (!lit.has(each.hex ?? ''))
        light(each.hex, { tone: 'reach', ...(each.cost === undefined ? {} : { text: costText(each.cost) }) })
  } else if (ask === 'fire') {
    for (const each of of(view, 'target')) light(each.hex, { tone: 'target' })
    if (choice.aim) {
      for (const each of choice.aim.firers)
        light(each.hex, { tone: choice.aim.picked.includes(each.unit) ? 'chosen' : 'choose' })
      light(choice.aim.hex, { tone: 'focus' })
    }
  } else {
    const stacks = anywhere(view) ? new Set(view.stacks.map((each) => each.hex)) : null
    for (const each of of(view, ...hexKinds, 'add', 'eliminate', 'lose'))
      if (!stacks || stacks.has(each.hex ?? '')) light(each.hex, { tone: 'choose' })
    light(view.decision?.focus, { tone: 'focus' })
  }
  if (choice.selected) light(choice.selected, { tone: 'chosen' })
  return lit
}

// The units of a hex that may be chosen to move together.
export const movable = (view: StockadeView, hex: string) =>
  of(view, 'select')
    .filter((each) => each.hex === hex)
    .map((each) => each.unit!)

// The order that asks why a hex cannot be reached: as near to it as the units get, then straight on.
export function probe(
  grid: HexGrid,
  from: string,
  units: readonly string[],
  reach: readonly Reach[],
  to: string,
): string {
  const worth = (each: Reach) => (each.cost === 'all' ? 99 : each.cost)
  const nearest = [{ hex: from, cost: 0, path: [] as string[], chaos: false, enemy: false }, ...reach]
    .map((each) => ({ each, far: grid.distance(each.hex, to) }))
    .sort((a, b) => a.far - b.far || worth(a.each) - worth(b.each))[0]!.each
  return moveOrder(units, [...nearest.path, ...grid.way(nearest.hex, to).slice(1)])
}

// A march as directions, so that it can be repeated from another hex.
export function bearing(grid: HexGrid, from: string, path: readonly string[]): Direction[] {
  let at = from
  return path.flatMap((next) => {
    const found = directions.filter((d) => grid.neighbor(at, d) === next)
    at = next
    return found
  })
}

export function follow(grid: HexGrid, from: string, bearings: readonly Direction[]): string[] {
  const path: string[] = []
  for (const d of bearings) {
    const next = grid.neighbor(path.at(-1) ?? from, d)
    if (!next) break
    path.push(next)
  }
  return path
}

// How many losses an attack makes on average, as far as its odds tell.
export function expectedLosses(odds: Odds): number {
  return odds.chances.reduce((sum, each) => {
    const lost = /(\d+) lost/.exec(each.result)
    if (lost) return sum + Number(lost[1]) * each.probability
    return each.result.startsWith('each unit is hit') ? sum + each.probability : sum
  }, 0)
}

// What would be left undone if the phase ended now.
export function undone(view: StockadeView): string {
  const units = new Set(of(view, 'select').map((each) => each.unit)).size
  const targets = of(view, 'target').length
  const markers = view.decision?.ask === 'place-chaos' ? (view.decision.left ?? 0) : 0
  if (units) return units === 1 ? '1 unit can still move' : `${units} units can still move`
  if (targets) return targets === 1 ? '1 target is in range' : `${targets} targets are in range`
  if (markers) return markers === 1 ? '1 marker is left' : `${markers} markers are left`
  return ''
}

// The order whose refusal explains why nothing can be done at a hex in this step.
export function whyOrder(grid: HexGrid, view: StockadeView, hex: string): string | null {
  const ask = view.decision?.ask
  const stack = view.stacks.find((each) => each.hex === hex)
  if (ask === 'place' && view.decision?.unit) return `place ${view.decision.unit} at ${hex}`
  if (ask === 'move') return stack?.units[0] ? `select ${stack.units[0]}` : null
  const focus = view.decision?.focus
  if (hex === focus) return null
  if (ask === 'moving') return `step ${focus ? grid.way(focus, hex).slice(1).join(' ') : hex}`
  if (ask === 'fire') return stack || view.bridges.some((each) => each.hex === hex) ? `target ${hex}` : null
  const kind = (view.actions ?? []).find((each) => hexKinds.includes(each.kind))?.kind
  return kind ? `${kind} ${hex}` : null
}
