// Where each counter lies: a stack stands above its point, opposing stacks side by side. The top of a stack is the
// leader of highest rank, so that an army is known by its commander.
import type { Point } from '../../boards/hex'
import type { PointSpace } from '../../boards/points'
import type { Side, StackView, UnitInfo, UnitView, Year1863View } from './types'

export interface Placed extends Point {
  key: string
  state: UnitView | null // null: face down
  place: string
  side: Side
  depth: number
}

export interface Heap extends Point {
  place: string
  side: Side
  count: number
  strength: number | null // unknown while any of it is face down
}

export type Units = ReadonlyMap<string, UnitInfo>

export const lift = 35 // of a stack above its point
export const scale = 1.12 // of the counters on the map
const shown = 3

export const strengthOf = (unit: UnitInfo, built: boolean) => (built || !unit.two_sided ? unit.veteran : unit.line) ?? 0

export function rank(unit: UnitInfo, state: UnitView): number {
  if (unit.type === 'leader')
    return 100 + (state.built_up ? 100 : 0) + ((state.built_up ? unit.army : unit.corps)?.battle ?? 0)
  return strengthOf(unit, state.built_up) * 4 + (unit.type === 'supply' ? 0 : 1)
}

const isFort = (units: Units, id: string) => units.get(id)?.type === 'fortress'
// Forts are drawn on the map itself.
export const movable = (units: Units, stack: StackView) => stack.units.filter((each) => !isFort(units, each.id))

export function lay(space: PointSpace, units: Units, view: Year1863View): { pieces: Placed[]; heaps: Heap[] } {
  const pieces: Placed[] = []
  const heaps: Heap[] = []
  for (const place of view.places) {
    const stacks = place.stacks
      .map((stack) => ({ stack, faces: movable(units, stack), count: stack.hidden + movable(units, stack).length }))
      .filter((each) => each.count > 0)
    for (const { stack, faces, count } of stacks) {
      const { x, y } = space.center(place.id)
      const at = { x: x + (stacks.length > 1 ? (stack.side === 'union' ? -38 : 38) : 0), y: y - lift }
      const sorted = [...faces].sort((a, b) => rank(units.get(b.id)!, b) - rank(units.get(a.id)!, a))
      const cards: (UnitView | null)[] = [...sorted, ...Array<null>(stack.hidden).fill(null)].slice(0, shown)
      cards.forEach((state, depth) =>
        pieces.push({
          key: state?.id ?? `?${place.id}-${stack.side}-${depth}`,
          state,
          place: place.id,
          side: stack.side,
          depth,
          x: at.x + depth * 3.4,
          y: at.y - depth * 3.4,
        }),
      )
      const strength = stack.hidden
        ? null
        : faces.reduce((sum, each) => sum + strengthOf(units.get(each.id)!, each.built_up), 0)
      heaps.push({ place: place.id, side: stack.side, count, strength, x: at.x, y: at.y })
    }
  }
  return {
    pieces: pieces
      .sort((a, b) => a.y + a.depth * 5 - b.y - b.depth * 5 || b.depth - a.depth)
      .sort((a, b) => b.depth - a.depth),
    heaps,
  }
}
