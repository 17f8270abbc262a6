// Outlines on a table in inches: moving, turning, stretching, snapping, and the shapes that a new piece of terrain has.
import { random } from '../../../boards/curve'
import type { Point } from './types'

export interface Size {
  width: number
  height: number
}
export interface Frame {
  center: Point
  width: number
  height: number
  turn: number // degrees, counterclockwise
}

const hundredths = (v: number) => Math.round(v * 100) / 100
export const rounded = ([x, y]: Point): Point => [hundredths(x), hundredths(y)]
export const snapTo = (v: number, step: number) => (step > 0 ? hundredths(Math.round(v / step) * step) : hundredths(v))
export const snapPoint = ([x, y]: Point, step: number): Point => [snapTo(x, step), snapTo(y, step)]
export const clampTo = ([x, y]: Point, size: Size): Point => [
  Math.min(Math.max(x, 0), size.width),
  Math.min(Math.max(y, 0), size.height),
]

export function boxOf(points: readonly Point[]) {
  const xs = points.map((p) => p[0])
  const ys = points.map((p) => p[1])
  const left = Math.min(...xs),
    right = Math.max(...xs),
    low = Math.min(...ys),
    high = Math.max(...ys)
  return { left, right, low, high, width: right - left, height: high - low }
}

export const spin = ([x, y]: Point, [cx, cy]: Point, degrees: number): Point => {
  const a = (degrees * Math.PI) / 180
  const c = Math.cos(a),
    s = Math.sin(a)
  return [cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c]
}

// The rectangle around an outline in the direction in which it lies.
export function frameOf(points: readonly Point[], turn = 0): Frame {
  const level = points.map((p) => spin(p, [0, 0], -turn))
  const box = boxOf(level)
  return {
    center: spin([(box.left + box.right) / 2, (box.low + box.high) / 2], [0, 0], turn),
    width: box.width,
    height: box.height,
    turn,
  }
}

// Moves an outline, but never beyond the table.
export function moved(points: readonly Point[], by: Point, size: Size): Point[] {
  const box = boxOf(points)
  const dx = Math.min(Math.max(by[0], -box.left), size.width - box.right)
  const dy = Math.min(Math.max(by[1], -box.low), size.height - box.high)
  return points.map(([x, y]) => rounded([x + dx, y + dy]))
}

// Moves so that the low left corner of the outline's box comes to the grid.
export function movedOnGrid(points: readonly Point[], by: Point, step: number, size: Size): Point[] {
  const box = boxOf(points)
  return moved(points, [snapTo(box.left + by[0], step) - box.left, snapTo(box.low + by[1], step) - box.low], size)
}

// What reaches beyond the table is pushed back onto it, whole where there is room and by its corners where not.
export function onto(points: readonly Point[], size: Size): Point[] {
  const box = boxOf(points)
  const dx = box.width > size.width ? 0 : Math.max(0, -box.left) + Math.min(0, size.width - box.right)
  const dy = box.height > size.height ? 0 : Math.max(0, -box.low) + Math.min(0, size.height - box.high)
  return points.map(([x, y]) => rounded(clampTo([x + dx, y + dy], size)))
}

export const turned = (points: readonly Point[], degrees: number, size: Size): Point[] => {
  const { center } = frameOf(points)
  return onto(
    points.map((p) => spin(p, center, degrees)),
    size,
  )
}

// Drags one handle of the frame to a point; the opposite side stays. Handles are -1, 0 or 1 in each direction.
export function stretched(
  points: readonly Point[],
  turn: number,
  handle: readonly [number, number],
  to: Point,
  size: Size,
  least = 0.5,
): Point[] {
  const level = points.map((p) => spin(p, [0, 0], -turn))
  const [tx, ty] = spin(to, [0, 0], -turn)
  const box = boxOf(level)
  const scale = (side: number, low: number, high: number, target: number): [number, number] => {
    if (side === 0 || high - low < 0.01) return [1, low]
    const fixed = side > 0 ? low : high
    const size = Math.max(least, side > 0 ? target - low : high - target)
    return [size / (high - low), fixed]
  }
  const [sx, fx] = scale(handle[0], box.left, box.right, tx)
  const [sy, fy] = scale(handle[1], box.low, box.high, ty)
  return level.map(([x, y]) => rounded(clampTo(spin([fx + (x - fx) * sx, fy + (y - fy) * sy], [0, 0], turn), size)))
}

export const scaled = (points: readonly Point[], factor: number, size: Size): Point[] => {
  const { center } = frameOf(points)
  return onto(
    points.map(([x, y]): Point => [center[0] + (x - center[0]) * factor, center[1] + (y - center[1]) * factor]),
    size,
  )
}

export const withCorner = (points: readonly Point[], index: number, at: Point): Point[] =>
  points.map((p, i) => (i === index ? rounded(at) : p))
export const cornerAdded = (points: readonly Point[], after: number, at: Point): Point[] => [
  ...points.slice(0, after + 1),
  rounded(at),
  ...points.slice(after + 1),
]
export const cornerDropped = (points: readonly Point[], index: number): Point[] => points.filter((_, i) => i !== index)
export const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

// New outlines in a rectangle.
export const rectangle = ([cx, cy]: Point, width: number, height: number): Point[] =>
  (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([x, y]) => rounded([cx + (x * width) / 2, cy + (y * height) / 2]))

// A patch with a shore: an ellipse whose corners wander. The seed makes each its own.
export function patch([cx, cy]: Point, width: number, height: number, seed: number): Point[] {
  const dice = random(seed)
  const corners = Math.max(8, Math.min(14, Math.round((width + height) / 2)))
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((i + (dice() - 0.5) * 0.5) / corners) * 2 * Math.PI
    const reach = 0.84 + dice() * 0.16
    return rounded([cx + (Math.cos(angle) * width * reach) / 2, cy + (Math.sin(angle) * height * reach) / 2])
  })
}

// The area along a line, as wide as asked: a river or a ravine from its course.
export function ribbon(course: readonly Point[], width: number, size: Size): Point[] {
  const line = course.filter((p, i) => i === 0 || Math.hypot(p[0] - course[i - 1]![0], p[1] - course[i - 1]![1]) > 0.01)
  if (line.length < 2) return []
  const side = (i: number): Point => {
    const before = line[Math.max(0, i - 1)]!
    const here = line[i]!
    const after = line[Math.min(line.length - 1, i + 1)]!
    const unit = (a: Point, b: Point): Point => {
      const d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
      return [(b[0] - a[0]) / d, (b[1] - a[1]) / d]
    }
    const u = i === 0 ? unit(here, after) : unit(before, here)
    const v = i === line.length - 1 ? u : unit(here, after)
    const along: Point = [u[0] + v[0], u[1] + v[1]]
    const d = Math.hypot(...along) || 1
    // At a bend the sides meet farther out; a hairpin is cut off.
    const cosine = Math.max(0.5, (u[0] * along[0] + u[1] * along[1]) / d)
    return [(-along[1] / d / cosine) * (width / 2), (along[0] / d / cosine) * (width / 2)]
  }
  const left: Point[] = []
  const right: Point[] = []
  line.forEach((p, i) => {
    const [dx, dy] = side(i)
    left.push(rounded(clampTo([p[0] + dx, p[1] + dy], size)))
    right.push(rounded(clampTo([p[0] - dx, p[1] - dy], size)))
  })
  return [...left, ...right.reverse()]
}
