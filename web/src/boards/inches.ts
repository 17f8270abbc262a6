// A table measured in inches, seen from above: x runs east and y north from the south-west corner; headings are degrees
// clockwise from north. The paper it is drawn on has y down, and so many of its units to the inch.
import type { Point } from './hex'

export const perInch = 20

export interface TableSize {
  width: number
  height: number
}

export const onPaper = (size: TableSize, x: number, y: number): Point => ({
  x: x * perInch,
  y: (size.height - y) * perInch,
})
export const onTable = (size: TableSize, p: Point): Point => ({ x: p.x / perInch, y: size.height - p.y / perInch })

const radians = (degrees: number) => (degrees * Math.PI) / 180

// So far ahead of a point and so far to its right, for somebody who looks along a heading.
export function ahead(from: Point, heading: number, forward: number, right = 0): Point {
  const s = Math.sin(radians(heading)),
    c = Math.cos(radians(heading))
  return { x: from.x + s * forward + c * right, y: from.y + c * forward - s * right }
}

// How far ahead and to the right a point lies.
export function asSeen(from: Point, heading: number, to: Point): { forward: number; right: number } {
  const s = Math.sin(radians(heading)),
    c = Math.cos(radians(heading))
  const dx = to.x - from.x,
    dy = to.y - from.y
  return { forward: dx * s + dy * c, right: dx * c - dy * s }
}

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
export const bearing = (from: Point, to: Point) =>
  ((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI + 360) % 360
// The smaller turn from one heading to another, clockwise above zero.
export const turnTo = (from: number, to: number) => ((((to - from) % 360) + 540) % 360) - 180

export const within = (p: Point, ring: readonly Point[]): boolean => {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i]!,
      b = ring[j]!
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}
