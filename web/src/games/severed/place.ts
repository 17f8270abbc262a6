// Where a Unit is, as far as drawing and pointing need it.
import type { Point } from '../../boards/hex'
import { ahead, asSeen, distance } from '../../boards/inches'
import type { Base, Unit } from './types'

export const standing = (unit: Unit): boolean => (unit.bases?.length ?? 0) > 0

// "3 Bases in line".
export function inFormation({ count, formation }: Unit): string {
  const bases = `${count} ${count === 1 ? 'Base' : 'Bases'}`
  if (!formation || formation === 'alone') return bases
  return `${bases} ${formation === 'skirmish' ? 'in skirmish order' : /limbered/.test(formation) ? formation : `in ${formation}`}`
}

export const middle = (unit: Unit): Point => {
  const bases = unit.bases ?? []
  return {
    x: bases.reduce((n, b) => n + b.x, 0) / (bases.length || 1),
    y: bases.reduce((n, b) => n + b.y, 0) / (bases.length || 1),
  }
}

export const corners = (base: Base): Point[] =>
  [
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([f, r]) => ahead(base, base.facing, (f! * base.size) / 2, (r! * base.size) / 2))

const inBase = (base: Base, at: Point, slack = 0) => {
  const seen = asSeen(base, base.facing, at)
  return Math.abs(seen.forward) <= base.size / 2 + slack && Math.abs(seen.right) <= base.size / 2 + slack
}

// The Base of the Unit under a point, counted from 1.
export const baseAt = (unit: Unit, at: Point, slack = 0.12): number =>
  (unit.bases ?? []).findIndex((base) => inBase(base, at, slack)) + 1

export function unitAt(units: readonly Unit[], at: Point): Unit | null {
  let best: Unit | null = null,
    least = Infinity
  for (const unit of units) {
    if (!standing(unit) || baseAt(unit, at, 0.25) === 0) continue
    const far = Math.min(...unit.bases!.map((base) => distance(base, at)))
    if (far < least) [best, least] = [unit, far]
  }
  return best
}

// The front corners of a battle line, by which it is wheeled.
export interface Corner extends Point {
  side: 'left' | 'right'
}
export function frontCorners(unit: Unit): Corner[] {
  if (unit.formation !== 'line' || !unit.bases || unit.facing === undefined) return []
  const half = unit.bases.length / 2
  const front = ahead(middle(unit), unit.facing, 0.5)
  return [
    { ...ahead(front, unit.facing, 0, -half), side: 'left' },
    { ...ahead(front, unit.facing, 0, half), side: 'right' },
  ]
}
