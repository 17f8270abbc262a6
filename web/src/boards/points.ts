// Points on a map and the lines between them.
import { sample, smooth } from './curve'
import type { Point } from './hex'
import type { Space } from './space'

export interface Place extends Point {
  id: string
}

const reach = 34 // how near the pointer must come to a point
const lift = 24 // counters stand above their point

export class PointSpace implements Space {
  readonly drop = 1
  readonly print = 1.45
  private readonly places: ReadonlyMap<string, Place>

  constructor(
    list: readonly Place[],
    readonly width: number,
    readonly height: number,
  ) {
    this.places = new Map(list.map((each) => [each.id, each]))
  }

  all(): string[] {
    return [...this.places.keys()]
  }
  has(id: string): boolean {
    return this.places.has(id)
  }
  center(id: string): Point {
    return this.places.get(id) ?? { x: 0, y: 0 }
  }
  at(point: Point): string | null {
    let best: string | null = null
    let least = reach
    for (const each of this.places.values()) {
      const far = Math.min(
        Math.hypot(each.x - point.x, each.y - point.y),
        Math.hypot(each.x - point.x, each.y - lift - point.y) + 4,
      )
      if (far < least) [best, least] = [each.id, far]
    }
    return best
  }
  outline(id: string, inset = 0): string {
    const { x, y } = this.center(id)
    const r = 23 - inset
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
  }
  // The nearest point that lies more in this direction than aside of it.
  toward(id: string, key: 'up' | 'down' | 'left' | 'right'): string {
    const from = this.center(id)
    const [ux, uy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[key] as [number, number]
    let best = id
    let least = Infinity
    for (const each of this.places.values()) {
      const dx = each.x - from.x,
        dy = each.y - from.y
      const along = dx * ux + dy * uy,
        aside = Math.abs(dx * uy - dy * ux)
      if (along < 8 || aside > along * 1.2) continue
      const far = along + 2 * aside
      if (far < least) [best, least] = [each.id, far]
    }
    return best
  }
}

export interface Line {
  key: string
  kind: string
  points: Point[]
  crossing?: Point & { turn: number; dry: boolean } // where it crosses a river; dry: none is drawn there
  leads?: Point & { turn: number } // it is only begun: an arrow shows where it leads
}

// A line between two points that bends a little, to the left of its direction when bend is positive.
export function bow(a: Point, b: Point, bend: number): Point[] {
  const dx = b.x - a.x,
    dy = b.y - a.y
  const middle = { x: (a.x + b.x) / 2 + dy * bend, y: (a.y + b.y) / 2 - dx * bend }
  return smooth([a, middle, b], 3)
}

// Where two lines meet, with the direction of the first there in degrees.
export function meeting(line: readonly Point[], other: readonly Point[]): (Point & { turn: number }) | null {
  for (let i = 0; i + 1 < line.length; ++i) {
    const a = line[i]!,
      b = line[i + 1]!
    for (let j = 0; j + 1 < other.length; ++j) {
      const c = other[j]!,
        d = other[j + 1]!
      const det = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
      if (Math.abs(det) < 1e-9) continue
      const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / det
      const u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / det
      if (t < 0 || t > 1 || u < 0 || u > 1) continue
      return {
        x: a.x + t * (b.x - a.x),
        y: a.y + t * (b.y - a.y),
        turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
      }
    }
  }
  return null
}

export function halfway(line: readonly Point[]): Point & { turn: number } {
  const marks = sample(line, 2)
  const m = marks[Math.floor(marks.length / 2)] ?? { ...line[0]!, nx: 0, ny: -1 }
  return { x: m.x, y: m.y, turn: (Math.atan2(m.nx, -m.ny) * 180) / Math.PI }
}

// The beginning of a line, with an arrow at its end.
export function stub(line: readonly Point[], length: number): Pick<Line, 'points' | 'leads'> {
  const marks = sample(line, 4).slice(0, Math.floor(length / 4))
  const m = marks.at(-1)!
  return {
    points: marks.map(({ x, y }) => ({ x, y })),
    leads: { x: m.x, y: m.y, turn: (Math.atan2(m.nx, -m.ny) * 180) / Math.PI },
  }
}

// The ties of a railroad as one path of short strokes across it.
export const ties = (line: readonly Point[], every = 9, half = 4.2): string =>
  sample(line, every)
    .map(
      (m) =>
        `M${(m.x + m.nx * half).toFixed(1)} ${(m.y + m.ny * half).toFixed(1)}L${(m.x - m.nx * half).toFixed(1)} ${(m.y - m.ny * half).toFixed(1)}`,
    )
    .join('')
