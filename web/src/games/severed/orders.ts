// What gestures mean in the notation of Severed Union. Nothing here knows whether an order is allowed.
import type { Point } from '../../boards/hex'
import { ahead, asSeen, bearing, distance, turnTo, within } from '../../boards/inches'
import type { You } from '../../lib/protocol'
import { frontCorners } from './place'
import type { SeveredAction, SeveredView, TableGround, Unit } from './types'

export interface Grip {
  unit: Unit
  from: Point // where it was taken hold of
  base: number // the Base there, from 1
  corner: 'left' | 'right' | null // a front corner of a line
  pivot: boolean // a gun by its muzzle
}

export const isOwn = (you: You, unit: Unit) => you === unit.seat
// Hundredths of an inch, as short as they can be written.
export const inches = (value: number): string => (Math.round(value * 100) / 100).toString()
export const degrees = (value: number): string => ((Math.round((((value % 360) + 360) % 360) * 4) / 4) % 360).toString()
const point = (p: Point) => `${inches(p.x)},${inches(p.y)}`

// Choices that are plain buttons.
export const plainKinds = ['start', 'ready', 'choice']

export const paces = (actions: readonly SeveredAction[], unit: string): string[] =>
  actions.filter((each) => each.kind === 'move' && each.unit === unit && each.pace).map((each) => each.pace!)

// Where the front corner that is pulled stands; the line turns about the other one.
function wheel(unit: Unit, side: 'left' | 'right', to: Point): string | null {
  const corners = frontCorners(unit)
  const pulled = corners.find((each) => each.side === side),
    pivot = corners.find((each) => each.side !== side)
  if (!pulled || !pivot) return null
  const turn = turnTo(bearing(pivot, pulled), bearing(pivot, to)) * (side === 'left' ? 1 : -1)
  const angle = Math.min(90, Math.round(turn * 2) / 2)
  return angle >= 0.5 ? `wheel ${pivot.side} ${angle}` : null
}

function lineStep(unit: Unit, from: Point, to: Point): string | null {
  const { forward, right } = asSeen(from, unit.facing ?? 0, to)
  const far = Math.hypot(forward, right)
  if (far < 0.1) return null
  if (forward < 0) return `back ${inches(-forward)}`
  const angle = (Math.atan2(Math.abs(right), forward) * 180) / Math.PI
  if (angle < 9) return `advance ${inches(forward)}`
  return `oblique ${right > 0 ? 'right' : 'left'} ${Math.min(45, Math.round(angle))} ${inches(far)}`
}

// The step that a drag stands for; a column goes by the bends of its way.
export function gesture(grip: Grip, to: Point, way: readonly Point[], single: boolean): string | null {
  const { unit, from, base } = grip
  const held = unit.bases?.[base - 1]
  if (!held) return null
  const by = { x: to.x - from.x, y: to.y - from.y }
  if (grip.corner && unit.formation === 'line') return wheel(unit, grip.corner, to)
  switch (unit.formation) {
    case 'line':
      return lineStep(unit, from, to)
    case 'column':
      return distance(unit.bases![0]!, to) < 0.1
        ? null
        : [...way, to].map((each) => `march to ${point(each)}`).join(', ')
    case 'skirmish':
      if (distance(from, to) < 0.1) return null
      return single ? `base ${base} to ${point({ x: held.x + by.x, y: held.y + by.y })}` : `shift ${point(by)}`
    case 'alone':
      return `ride to ${point({ x: held.x + by.x, y: held.y + by.y })}`
    case 'limbered':
      return `gun ${base} to ${point({ x: held.x + by.x, y: held.y + by.y })}`
    case 'unlimbered': {
      if (grip.pivot) return `pivot ${base} to ${degrees(bearing(ahead(held, held.facing, -held.size / 2), to))}`
      const muzzle = ahead(held, held.facing, held.size / 2)
      return `hand ${base} to ${point({ x: muzzle.x + by.x, y: muzzle.y + by.y })} facing ${degrees(held.facing)}`
    }
    default:
      return null
  }
}

// The feature under a point, for a shell that is aimed at an object.
export function featureAt(ground: TableGround, at: Point): string | null {
  const near = (a: Point, b: Point) => {
    const length = distance(a, b)
    const t = Math.max(
      0,
      Math.min(1, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / (length * length || 1)),
    )
    return distance(at, { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })
  }
  const found = ground.features.toReversed().find((each) => {
    const line = each.points.map(([x, y]) => ({ x, y }))
    if (each.area) return within(at, line)
    return line.some((p, i) => i > 0 && near(line[i - 1]!, p) < 0.45)
  })
  return found?.id ?? null
}

// How much could still be done before the phase ends.
export function undone(view: SeveredView, actions: readonly SeveredAction[]): string {
  const kinds: Record<string, [string[], string]> = {
    movement: [['move'], 'could move'],
    reaction: [['battery', 'react'], 'could react'],
    firing: [['fire'], 'could fire'],
    combat: [['charge'], 'could charge'],
  }
  const [wanted, words] = kinds[view.phase.id] ?? [[], '']
  const units = new Set(actions.filter((each) => wanted.includes(each.kind)).map((each) => each.unit))
  return units.size === 0 ? '' : `${units.size} ${units.size === 1 ? 'Unit' : 'Units'} ${words}`
}

// Orders that no gesture or button of the panel stands for, by kind.
export function rest(actions: readonly SeveredAction[], aiming: boolean): { kind: string; actions: SeveredAction[] }[] {
  const kinds = [...new Set(actions.map((each) => each.kind))].filter((kind) => !(aiming && kind === 'shot'))
  return kinds.map((kind) => ({ kind, actions: actions.filter((each) => each.kind === kind) }))
}
