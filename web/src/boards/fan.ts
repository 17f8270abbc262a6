// Places for the counters of a stack that is spread out above its hex, or below where there is no room above.
import type { Point } from './hex'
import type { Rect } from './zoom'

interface Rows {
  most: number // in a row
  step: number // from counter to counter
  up: number // from the hex to the first row above it
  down: number
  edge: number // kept free at the sides of the sheet
}

export function fan(at: Point, count: number, width: number, { most, step, up, down, edge }: Rows): Point[] {
  const perRow = Math.min(count, most)
  const rows = Math.ceil(count / perRow)
  const half = (perRow * step) / 2
  const middle = Math.min(Math.max(at.x, half + edge), width - half - edge)
  const above = at.y - up - (rows - 1) * step > 10
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow)
    const inRow = row === rows - 1 ? count - row * perRow : perRow
    return {
      x: middle + (i % perRow) * step - ((inRow - 1) * step) / 2,
      y: above ? at.y - up - row * step : at.y + down + row * step,
    }
  })
}

// What the spread counters cover, with the room around each; nothing where there are none.
export function boxOf(spread: readonly Point[], room: number): Rect | null {
  if (spread.length === 0) return null
  const xs = spread.map((each) => each.x),
    ys = spread.map((each) => each.y)
  const x = Math.min(...xs),
    y = Math.min(...ys)
  return { x: x - room, y: y - room, width: Math.max(...xs) - x + 2 * room, height: Math.max(...ys) - y + 2 * room }
}
