// Terrain as an engraver of the 1860s would draw it, made from the table's description alone: lines and areas stay where
// the rules have them, only corners are rounded. Always the same for the same table.
import { hachures, random, ribbon, sample } from '../../boards/curve'
import type { Point } from '../../boards/hex'
import { onPaper, perInch, within, type TableSize } from '../../boards/inches'
import type { Feature, TableGround } from './types'

export interface Tree extends Point {
  size: number
  kind: 0 | 1 | 2
  turn: number
}
export interface Roof {
  shadow: string
  outline: string
  lit: string // the half of the roof in the light
  ridge: string
  planks: string
  chimney: Point
}
export interface Drawn {
  id: string
  kind: string
  hill: number
  outline: string // closed for areas
  exact: string // an area as the rules have it, corners and all
  strokes: string // hachures, furrows, reeds, ripples, rails
  marks: string // a second set of strokes or small shapes
  clip: boolean // whether the strokes are cut off at the outline
  trees: Tree[]
  roof?: Roof
}

const inch = perInch
const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const toward = (a: Point, b: Point, d: number): Point => {
  const length = far(a, b) || 1
  return { x: a.x + ((b.x - a.x) * d) / length, y: a.y + ((b.y - a.y) * d) / length }
}
const at = (p: Point) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`
export const straight = (line: readonly Point[], closed = false) =>
  line.map((p, i) => `${i ? 'L' : 'M'}${at(p)}`).join('') + (closed ? 'Z' : '')

// The points of a line or ring whose corners are rounded within a short way of them.
export function bent(line: readonly Point[], closed: boolean, r: number): Point[] {
  const n = line.length
  if (n < 3) return [...line]
  const points: Point[] = closed ? [] : [line[0]!]
  for (let i = closed ? 0 : 1; i < (closed ? n : n - 1); ++i) {
    const before = line[(i - 1 + n) % n]!,
      p = line[i]!,
      after = line[(i + 1) % n]!
    const a = toward(p, before, Math.min(r, far(before, p) / 2)),
      b = toward(p, after, Math.min(r, far(p, after) / 2))
    for (let k = 0; k <= 6; ++k) {
      const t = k / 6,
        u = 1 - t
      points.push({ x: u * u * a.x + 2 * u * t * p.x + t * t * b.x, y: u * u * a.y + 2 * u * t * p.y + t * t * b.y })
    }
  }
  return closed ? points : [...points, line.at(-1)!]
}
export const rounded = (line: readonly Point[], closed: boolean, r: number) => straight(bent(line, closed, r), closed)

const area = (ring: readonly Point[]) =>
  ring.reduce((sum, p, i) => sum + p.x * ring[(i + 1) % ring.length]!.y - ring[(i + 1) % ring.length]!.x * p.y, 0) / 2
// Clockwise on the screen, so that normals point outward.
const clockwise = (ring: readonly Point[]) => (area(ring) < 0 ? ring.toReversed() : [...ring])
const closedLine = (ring: readonly Point[]) => [...ring, ring[0]!]

// The ring moved inward.
export function inset(ring: readonly Point[], by: number): Point[] {
  const n = ring.length
  return ring.map((p, i) => {
    const a = ring[(i - 1 + n) % n]!,
      b = ring[(i + 1) % n]!
    const u = toward({ x: 0, y: 0 }, { x: p.x - a.x, y: p.y - a.y }, 1),
      v = toward({ x: 0, y: 0 }, { x: b.x - p.x, y: b.y - p.y }, 1)
    const nx = -(u.y + v.y),
      ny = u.x + v.x
    const scale = by / Math.max(0.35, nx * -u.y + ny * u.x)
    return { x: p.x + nx * scale, y: p.y + ny * scale }
  })
}

function box(ring: readonly Point[]) {
  const xs = ring.map((p) => p.x),
    ys = ring.map((p) => p.y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

// Points strewn over an area, about so far apart.
function strewn(ring: readonly Point[], apart: number, dice: () => number, loose = 0.6): Point[] {
  const { left, right, top, bottom } = box(ring)
  const found: Point[] = []
  let row = 0
  for (let y = top + apart * 0.3; y < bottom; y += apart * 0.86, ++row)
    for (let x = left + (row % 2 ? apart * 0.75 : apart * 0.25); x < right; x += apart) {
      const p = { x: x + (dice() - 0.5) * apart * loose, y: y + (dice() - 0.5) * apart * loose }
      if (within(p, ring)) found.push(p)
    }
  return found
}

function trees(ring: readonly Point[], dice: () => number): Tree[] {
  const inner = inset(ring, 0.32 * inch)
  return strewn(inner, 0.92 * inch, dice)
    .map((p) => ({
      ...p,
      size: 0.34 + dice() * 0.2,
      kind: Math.floor(dice() * 3) as 0 | 1 | 2,
      turn: Math.floor(dice() * 360),
    }))
    .sort((a, b) => a.y - b.y)
}

// Rows that run along the longest side, for corn and furrows.
function rows(ring: readonly Point[], apart: number): string {
  let best = 0,
    angle = 0
  ring.forEach((p, i) => {
    const q = ring[(i + 1) % ring.length]!
    if (far(p, q) <= best) return
    best = far(p, q)
    angle = Math.atan2(q.y - p.y, q.x - p.x)
  })
  const { left, right, top, bottom } = box(ring)
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 },
    reach = Math.hypot(right - left, bottom - top) / 2
  const c = Math.cos(angle),
    s = Math.sin(angle)
  let d = ''
  for (let k = -reach; k <= reach; k += apart) {
    const m = { x: middle.x - s * k, y: middle.y + c * k }
    d += `M${at({ x: m.x - c * reach, y: m.y - s * reach })}L${at({ x: m.x + c * reach, y: m.y + s * reach })}`
  }
  return d
}

// The worm fence of the country: rails in a zigzag, with crossed stakes at its corners.
function worm(line: readonly Point[]): { rails: string; stakes: string } {
  const marks = sample(line, 0.42 * inch)
  const end = line.at(-1)!
  const corners = [
    ...marks.map((m, i) => ({ x: m.x + m.nx * (i % 2 ? 2.6 : -2.6), y: m.y + m.ny * (i % 2 ? 2.6 : -2.6) })),
    end,
  ]
  return {
    rails: straight(corners),
    stakes: corners.map((p) => `M${at({ x: p.x - 1.8, y: p.y - 2.4 })}l3.6 4.8m0 -4.8l-3.6 4.8`).join(''),
  }
}

// Field stones laid along a line.
function stones(line: readonly Point[], dice: () => number): string {
  return sample(line, 0.3 * inch)
    .flatMap((m, i) =>
      [-1, 1].map((side) => ({
        x: m.x + m.nx * side * 2.1 - m.ny * (i % 2) * 1.5 + (dice() - 0.5),
        y: m.y + m.ny * side * 2.1 + m.nx * (i % 2) * 1.5 + (dice() - 0.5),
      })),
    )
    .map((p) => stone(p, 2 + dice() * 1.2, dice))
    .join('')
}

function stone(p: Point, r: number, dice: () => number): string {
  const turn = dice() * 6.3
  return straight(
    [0, 1, 2, 3, 4, 5].map((i) => ({
      x: p.x + Math.cos(turn + i * 1.047) * r * (0.75 + dice() * 0.4),
      y: p.y + Math.sin(turn + i * 1.047) * r * (0.7 + dice() * 0.3),
    })),
    true,
  )
}

// Lines down both slopes of a roof.
function shingles(a: Point, b: Point, c: Point, d: Point): string {
  const n = Math.round(far(a, b) / 5)
  return Array.from({ length: n - 1 }, (_, i) =>
    straight([toward(a, b, (far(a, b) * (i + 1)) / n), toward(d, c, (far(d, c) * (i + 1)) / n)]),
  ).join('')
}

function roof(ring: readonly Point[]): Roof {
  const shadow = straight(
    ring.map((p) => ({ x: p.x + 5, y: p.y + 6 })),
    true,
  )
  const outline = straight(ring, true)
  const middle = {
    x: ring.reduce((n, p) => n + p.x, 0) / ring.length,
    y: ring.reduce((n, p) => n + p.y, 0) / ring.length,
  }
  if (ring.length !== 4) return { shadow, outline, lit: '', ridge: '', planks: '', chimney: middle }
  const [a, b, c, d] =
    far(ring[0]!, ring[1]!) >= far(ring[1]!, ring[2]!) ? (ring as Point[]) : [ring[1]!, ring[2]!, ring[3]!, ring[0]!]
  const half = (p: Point, q: Point) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 })
  const left = half(a!, d!),
    right = half(b!, c!)
  const upper = a!.y + b!.y < c!.y + d!.y || (a!.y + b!.y === c!.y + d!.y && a!.x < c!.x) ? [a!, b!] : [d!, c!]
  return {
    shadow,
    outline,
    lit: straight([...upper, right, left], true),
    ridge: straight([left, right]),
    planks: shingles(a!, b!, c!, d!),
    chimney: toward(left, right, far(left, right) * 0.24),
  }
}

// Lines along the banks of water.
function ripples(ring: readonly Point[]): string {
  return [0.28, 0.62, 1.05].map((by) => rounded(inset(ring, by * inch), true, 0.8 * inch)).join('')
}

const reeds = (points: readonly Point[]) =>
  points.map((p) => `M${at(p)}h9M${at({ x: p.x + 2, y: p.y - 1 })}l-1 -5m3 5v-7m2 7l2 -5`).join('')

function hillStrokes(ring: readonly Point[], level: number, seed: number): { strokes: string; marks: string } {
  const foot = closedLine(bent(ring, true, 2.2 * inch)),
    brow = closedLine(bent(inset(ring, 0.75 * inch), true, 2 * inch))
  return {
    strokes:
      hachures(foot, { every: 3.1, length: 0.7 * inch, side: -1, from: -1, jitter: 0.7, seed }) +
      hachures(brow, { every: 4.6, length: 0.5 * inch, side: -1, from: 2, jitter: 0.9, seed: seed + 1 }),
    marks: rounded(inset(ring, (level > 1 ? 0.9 : 1.3) * inch), true, 2 * inch),
  }
}

// How far from a corner its rounding begins, in inches.
const soft: Record<string, number> = {
  hill: 2.2,
  forest: 1.6,
  swamp: 2,
  lake: 1.5,
  road: 3,
  rocks: 0.9,
  debris: 0.9,
  deep_river: 0.05,
  shallow_river: 0.05,
}

export function drawFeature(feature: Feature, size: TableSize, seed = 1): Drawn {
  const dice = random(seed * 7919 + 13)
  const line = feature.points.map(([x, y]) => onPaper(size, x, y))
  const ring = feature.area ? clockwise(line) : line
  const drawn: Drawn = {
    id: feature.id,
    kind: feature.kind,
    hill: feature.hill,
    outline: rounded(ring, feature.area, (soft[feature.kind] ?? 0.7) * inch),
    exact: feature.area ? straight(ring, true) : '',
    strokes: '',
    marks: '',
    clip: false,
    trees: [],
  }
  switch (feature.kind) {
    case 'hill':
      return { ...drawn, ...hillStrokes(ring, feature.hill, seed) }
    case 'forest':
      return { ...drawn, trees: trees(ring, dice) }
    case 'crops':
      return { ...drawn, outline: straight(ring, true), strokes: rows(ring, 0.34 * inch), clip: true }
    case 'swamp':
      return { ...drawn, strokes: reeds(strewn(inset(ring, 8), 1.05 * inch, dice)) }
    case 'rocks':
      return {
        ...drawn,
        strokes: strewn(inset(ring, 5), 0.6 * inch, dice)
          .map((p) => stone(p, 4 + dice() * 4, dice))
          .join(''),
      }
    case 'debris':
      return {
        ...drawn,
        strokes: strewn(ring, 0.5 * inch, dice)
          .map((p) => {
            const t = dice() * 3.1
            return `M${at(p)}l${(Math.cos(t) * 11).toFixed(1)} ${(Math.sin(t) * 11).toFixed(1)}`
          })
          .join(''),
      }
    case 'building':
      return { ...drawn, outline: straight(ring, true), roof: roof(ring) }
    case 'deep_river':
    case 'shallow_river':
    case 'lake':
      return { ...drawn, strokes: ripples(ring), clip: true }
    case 'ravine':
      return {
        ...drawn,
        strokes: hachures(closedLine(ring), { every: 3, length: 0.8 * inch, side: -1, seed }),
        marks: rounded(inset(ring, inch * 0.9), true, inch),
      }
    case 'cliff':
      return {
        ...drawn,
        strokes: hachures(closedLine(ring), { every: 2.4, length: 0.9 * inch, side: -1, jitter: 0.8, seed }),
        marks: hachures(closedLine(inset(ring, 0.8 * inch)), {
          every: 3,
          length: 0.5 * inch,
          side: -1,
          seed: seed + 3,
        }),
      }
    case 'trench':
      return { ...drawn, strokes: hachures(closedLine(ring), { every: 3.6, length: 0.34 * inch, side: 1, seed }) }
    case 'ditch':
      return {
        ...drawn,
        strokes:
          hachures(line, { every: 3.4, length: 6, side: 1, seed }) +
          hachures(line, { every: 3.4, length: 6, side: -1, seed: seed + 1 }),
      }
    case 'bridge':
      return {
        ...drawn,
        outline: straight(ring, true),
        strokes: rows([ring[0]!, toward(ring[0]!, ring[1]!, 1), ring[2]!, ring[3] ?? ring[0]!], 5),
        clip: true,
      }
    case 'ford':
      return {
        ...drawn,
        strokes: strewn(inset(ring, 6), 0.55 * inch, dice)
          .map((p) => stone(p, 1.8 + dice() * 1.6, dice))
          .join(''),
        clip: true,
      }
    case 'stream': {
      const swell = 0.4 * inch,
        course = bent(line, false, 2.5 * inch)
      return {
        ...drawn,
        strokes: ribbon(course, (t) => swell * (0.8 + 0.35 * Math.sin(t * 17 + seed))),
        marks: ribbon(course, (t) => swell * (0.35 + 0.2 * Math.sin(t * 17 + seed))),
      }
    }
    case 'fence': {
      const { rails, stakes } = worm(line)
      return { ...drawn, strokes: rails, marks: stakes }
    }
    case 'stone_wall':
      return { ...drawn, strokes: stones(line, dice) }
    default:
      return drawn
  }
}

// From the ground up: what is drawn later lies above.
const order = [
  'hill',
  'crops',
  'swamp',
  'shallow_river',
  'deep_river',
  'lake',
  'ravine',
  'cliff',
  'stream',
  'ditch',
  'ford',
  'road',
  'bridge',
  'debris',
  'rocks',
  'trench',
  'forest',
  'stone_wall',
  'fence',
  'building',
]
const height = (each: Drawn) => (order.indexOf(each.kind) + 1 || 50) * 10 + each.hill

export function drawTerrain(ground: TableGround): Drawn[] {
  return ground.features
    .filter((each) => each.points.length > 1)
    .map((each, i) => drawFeature(each, ground.table, i + 1))
    .sort((a, b) => height(a) - height(b))
}

// Tufts on the open ground, thin enough to read Bases on.
export function grass(ground: TableGround): string {
  const { width, height } = ground.table
  const dice = random(5)
  const areas = ground.features
    .filter((each) => each.area && each.kind !== 'hill')
    .map((each) => each.points.map(([x, y]) => ({ x, y })))
  let d = ''
  for (let i = 0; i < (width * height) / 5; ++i) {
    const p = { x: dice() * width, y: dice() * height }
    if (areas.some((ring) => within(p, ring))) continue
    d += `M${at(onPaper(ground.table, p.x, p.y))}l-2.4 -4m2.4 4l.4 -5m-.4 5l3 -3.6`
  }
  return d
}
