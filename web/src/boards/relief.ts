// The lie of the land, for the eye only: a smooth height field, its contours, and strokes that run downhill.
import { random } from './curve'
import type { Point } from './hex'

export type Height = (x: number, y: number) => number

// Smooth noise between -1 and 1.
export function noise(seed: number, size: number): Height {
  const dice = random(seed)
  const n = 64
  const grid = Array.from({ length: n * n }, () => dice() * 2 - 1)
  const at = (i: number, j: number) => grid[(((j % n) + n) % n) * n + (((i % n) + n) % n)]!
  const ease = (t: number) => t * t * (3 - 2 * t)
  return (x, y) => {
    const i = Math.floor(x / size),
      j = Math.floor(y / size)
    const u = ease(x / size - i),
      v = ease(y / size - j)
    return (at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v) + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v
  }
}

export function hill(at: Point, size: number, high: number): Height {
  const flat = 12.5 * size * size // from here on there is nothing of it to be seen
  return (x, y) => {
    const away = (x - at.x) ** 2 + (y - at.y) ** 2
    return away > flat ? 0 : high * Math.exp(-away / (2 * size * size))
  }
}

export interface Slope {
  from: Point
  to: Point
  steep: number
}

// Strokes at steps along each level's contour, pointing downhill; steep ground gets short bold ones (Lehmann's rule).
export function slopes(
  height: Height,
  width: number,
  depth: number,
  levels: readonly number[],
  step: number,
  gentle: number,
  seed = 5,
): Slope[] {
  const dice = random(seed)
  const found: Slope[] = []
  const land = survey(height, width, depth, 16)
  for (const level of levels)
    for (const [a, b] of contour(land, level)) {
      const length = Math.hypot(b.x - a.x, b.y - a.y)
      for (let t = dice() * step; t < length; t += step * (0.8 + dice() * 0.4)) {
        const x = a.x + ((b.x - a.x) * t) / length,
          y = a.y + ((b.y - a.y) * t) / length
        const gx = height(x + 2, y) - height(x - 2, y),
          gy = height(x, y + 2) - height(x, y - 2)
        const steep = Math.hypot(gx, gy) / 4
        if (steep < gentle) continue
        const reach = Math.min(26, 10 + 0.06 / steep) * (0.75 + dice() * 0.5)
        found.push({
          from: { x, y },
          to: { x: x - (gx / (4 * steep)) * reach, y: y - (gy / (4 * steep)) * reach },
          steep,
        })
      }
    }
  return found
}

// The heights at the corners of square cells, row by row.
export interface Survey {
  cell: number
  columns: number
  rows: number
  heights: Float64Array
}
export function survey(height: Height, width: number, depth: number, cell: number): Survey {
  const columns = Math.ceil(width / cell),
    rows = Math.ceil(depth / cell)
  const heights = Float64Array.from({ length: (columns + 1) * (rows + 1) }, (_, k) =>
    height((k % (columns + 1)) * cell, Math.floor(k / (columns + 1)) * cell),
  )
  return { cell, columns, rows, heights }
}

// The pieces of one contour, by marching squares.
export function contour({ cell, columns, rows, heights }: Survey, level: number): [Point, Point][] {
  const pieces: [Point, Point][] = []
  const values = heights.map((each) => each - level)
  const up = Uint8Array.from(values, (each) => (each > 0 ? 1 : 0))
  for (let j = 0; j < rows; ++j)
    for (let i = 0; i < columns; ++i) {
      const k = j * (columns + 1) + i
      const below = k + columns + 1
      const above = up[k]! + up[k + 1]! + up[below]! + up[below + 1]!
      if (above === 0 || above === 4) continue // most cells
      const v = [values[k]!, values[k + 1]!, values[below + 1]!, values[below]!]
      const p = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ].map(([x, y]) => ({ x: x! * cell, y: y! * cell }))
      const cuts: Point[] = []
      for (let s = 0; s < 4; ++s) {
        const a = v[s]!,
          b = v[(s + 1) % 4]!
        if (a > 0 === b > 0) continue
        const t = a / (a - b),
          from = p[s]!,
          to = p[(s + 1) % 4]!
        cuts.push({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t })
      }
      for (let c = 0; c + 1 < cuts.length; c += 2) pieces.push([cuts[c]!, cuts[c + 1]!])
    }
  return pieces
}
