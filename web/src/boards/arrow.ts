// The outline of an arrow along a way: a line with rounded corners that ends where its head begins.
import type { Point } from './hex'

export interface Arrow {
  line: string
  head: string
}

const fixed = (n: number) => String(Math.round(n * 10) / 10)
const at = (p: Point) => `${fixed(p.x)} ${fixed(p.y)}`
const towards = (from: Point, to: Point, far: number): Point => {
  const whole = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: from.x + ((to.x - from.x) * far) / whole, y: from.y + ((to.y - from.y) * far) / whole }
}
const length = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y)

// Null where there is no way to speak of.
export function curved(way: readonly Point[], size: number): Arrow | null {
  const points = way.filter((p, i) => i === 0 || length(way[i - 1]!, p) > 0.01)
  const tip = points.at(-1),
    before = points.at(-2)
  if (!tip || !before) return null
  const base = towards(tip, before, Math.min(size, length(before, tip) * 0.8))
  const inner = points.slice(1, -1)
  let line = `M${at(points[0]!)}`
  inner.forEach((corner, i) => {
    const last = points[i]!,
      next = points[i + 2]!
    const round = Math.min(size, length(last, corner) / 2, length(corner, next) / 2)
    line += `L${at(towards(corner, last, round))}Q${at(corner)} ${at(towards(corner, next, round))}`
  })
  line += `L${at(base)}`
  const across = { x: (base.y - tip.y) * 0.62, y: (tip.x - base.x) * 0.62 }
  const wing = (sign: number) => ({ x: base.x + sign * across.x, y: base.y + sign * across.y })
  return { line, head: `M${at(tip)}L${at(wing(1))}L${at(wing(-1))}Z` }
}
