// Drawing lines by hand: smoothing, sampling, and a random source that always draws the same map.
import type { Point } from './hex'

export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const same = (a: Point, b: Point) => Math.abs(a.x - b.x) < 0.5 && Math.abs(a.y - b.y) < 0.5
export const isClosed = (line: readonly Point[]) => line.length > 2 && same(line[0]!, line.at(-1)!)

// Chaikin's corner cutting: each round replaces a corner by two points nearer to it.
export function smooth(line: readonly Point[], rounds = 2): Point[] {
  let points = [...line]
  const closed = isClosed(points)
  for (let round = 0; round < rounds; ++round) {
    const next: Point[] = closed ? [] : [points[0]!]
    for (let i = 0; i + 1 < points.length; ++i) {
      const a = points[i]!,
        b = points[i + 1]!
      next.push(
        { x: 0.75 * a.x + 0.25 * b.x, y: 0.75 * a.y + 0.25 * b.y },
        { x: 0.25 * a.x + 0.75 * b.x, y: 0.25 * a.y + 0.75 * b.y },
      )
    }
    next.push(closed ? next[0]! : points.at(-1)!)
    points = next
  }
  return points
}

// Takes the zigzag of hex sides out of a line: each point moves toward its neighbours; ends stay.
export function relax(line: readonly Point[], rounds = 2): Point[] {
  let points = [...line]
  const closed = isClosed(points)
  for (let round = 0; round < rounds; ++round) {
    const n = points.length - 1
    points = points.map((p, i) => {
      if (!closed && (i === 0 || i === n)) return p
      const a = i === 0 ? points[n - 1]! : points[i - 1]!,
        b = i === n ? points[1]! : points[i + 1]!
      return { x: (a.x + 2 * p.x + b.x) / 4, y: (a.y + 2 * p.y + b.y) / 4 }
    })
  }
  return points
}

export const path = (line: readonly Point[]) =>
  line.map((p, i) => `${i ? 'L' : 'M'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('')

// A line that swells and shrinks: a filled shape around it, for streams and crests.
export function ribbon(line: readonly Point[], width: (along: number) => number): string {
  const left: Point[] = [],
    right: Point[] = []
  const marks = sample(line, 6)
  marks.forEach((mark, i) => {
    const w = width(i / Math.max(1, marks.length - 1)) / 2
    left.push({ x: mark.x + mark.nx * w, y: mark.y + mark.ny * w })
    right.unshift({ x: mark.x - mark.nx * w, y: mark.y - mark.ny * w })
  })
  return `${path([...left, ...right])}Z`
}

export interface Mark extends Point {
  nx: number // unit normal, to the left of the line's direction on a screen with y down: (dy, -dx)
  ny: number
}

// Points at even distances along a line, with normals.
export function sample(line: readonly Point[], every: number): Mark[] {
  const marks: Mark[] = []
  let left = 0
  for (let i = 0; i + 1 < line.length; ++i) {
    const a = line[i]!,
      b = line[i + 1]!
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    if (length < 1e-6) continue
    const dx = (b.x - a.x) / length,
      dy = (b.y - a.y) / length
    let t = left
    for (; t < length; t += every) marks.push({ x: a.x + dx * t, y: a.y + dy * t, nx: dy, ny: -dx })
    left = t - length
  }
  return marks
}

// Short strokes along a line toward one of its sides: the hachures of an engraver.
export function hachures(
  line: readonly Point[],
  options: { every: number; length: number; side: 1 | -1; from?: number; jitter?: number; seed?: number },
): string {
  const dice = random(options.seed ?? 1)
  const jitter = options.jitter ?? 0.35
  return sample(line, options.every)
    .map((m) => {
      const begin = (options.from ?? 0) + (dice() - 0.5) * 2
      const end = begin + options.length * (1 - jitter / 2 + dice() * jitter)
      const lean = (dice() - 0.5) * 2.4
      const [nx, ny] = [m.nx * options.side, m.ny * options.side]
      return `M${(m.x + nx * begin).toFixed(1)} ${(m.y + ny * begin).toFixed(1)}L${(m.x + nx * end - ny * lean).toFixed(1)} ${(m.y + ny * end + nx * lean).toFixed(1)}`
    })
    .join('')
}
