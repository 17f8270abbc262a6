// Where the name plates of Units lie: behind them if there is room, and never over Bases or other plates if that can be
// helped. All in units of the paper.
import type { Point } from '../../boards/hex'
import { onPaper, type TableSize } from '../../boards/inches'
import { plate, tokens } from './figures'
import { corners } from './place'
import type { Unit } from './types'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Plate extends Point {
  unit: Unit
}

const high = 13,
  gap = 2
// How wide the plate itself is; its tokens follow at the right.
export const plateWidth = (unit: Unit) => plate(unit).length * 5.6 + (unit.type === 'general' ? 6 : 15)
const tokenWidth = (unit: Unit) => tokens(unit).length * 13
// Plates are larger on a large table, which is seen from farther away.
export const plateScale = (size: TableSize) => Math.min(1.5, Math.max(1, size.width / 48))

const around = (points: readonly Point[]): Box => ({
  left: Math.min(...points.map((p) => p.x)),
  top: Math.min(...points.map((p) => p.y)),
  right: Math.max(...points.map((p) => p.x)),
  bottom: Math.max(...points.map((p) => p.y)),
})
const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

// Centres to try for a box of some size beside a Unit's box, with what speaks against each.
function spots(body: Box, width: number, height: number, facing: number): [Point, number][] {
  const x = (body.left + body.right) / 2,
    y = (body.top + body.bottom) / 2
  const below = body.bottom + gap + height / 2,
    above = body.top - gap - height / 2
  const before = body.left - gap - width / 2,
    after = body.right + gap + width / 2
  const up = Math.cos((facing * Math.PI) / 180),
    right = Math.sin((facing * Math.PI) / 180)
  const towards = (dx: number, dy: number) => 30 * (1 + dx * right - dy * up) // little behind, much in front
  const inner = Math.max(0, (body.right - body.left - width) / 2)
  const list: [Point, number][] = []
  for (const [row, dy] of [
    [below, 1],
    [above, -1],
  ] as const)
    for (const far of [0, 1, 2])
      for (const slip of [0, inner, -inner, width * 0.6, -width * 0.6])
        list.push([{ x: x + slip, y: row + dy * far * height }, towards(0, dy) + far * 90 + Math.abs(slip) / 6])
  for (const [column, dx] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const slip of [0, height, -height]) list.push([{ x: column, y: y + slip }, towards(dx, 0) + Math.abs(slip)])
  return list
}

export function plates(units: readonly Unit[], size: TableSize): Plate[] {
  const scale = plateScale(size)
  const bases = units.flatMap((unit) =>
    (unit.bases ?? []).map((base) => around(corners(base).map((p) => onPaper(size, p.x, p.y)))),
  )
  const edge = onPaper(size, size.width, 0)
  const taken: Box[] = []
  return units.map((unit) => {
    const body = around((unit.bases ?? []).flatMap(corners).map((p) => onPaper(size, p.x, p.y)))
    const own = plateWidth(unit) * scale,
      tail = tokenWidth(unit) * scale
    const width = own + tail,
      height = high * scale
    let best = { x: 0, y: 0, cost: Infinity, box: body }
    for (const [p, against] of spots(body, width, height, unit.facing ?? unit.bases?.[0]?.facing ?? 0)) {
      const box = { left: p.x - width / 2, top: p.y - height / 2, right: p.x + width / 2, bottom: p.y + height / 2 }
      const off = Math.max(0, -box.left, -box.top, box.right - edge.x, box.bottom - edge.y)
      const cost =
        against +
        4 * off +
        3 * taken.reduce((sum, each) => sum + overlap(box, each), 0) +
        2 * bases.reduce((sum, each) => sum + overlap(box, each), 0)
      if (cost < best.cost) best = { ...p, cost, box }
    }
    taken.push(best.box)
    return { unit, x: best.x - tail / 2, y: best.y } // the middle of the plate without its tokens
  })
}
