// Where everything lies on the sheet: the West at the left, the East at the right, the tracks below.
import { random, sample, smooth } from '../../boards/curve'
import type { Point } from '../../boards/hex'
import { spoken, type LitHexes } from '../../boards/lit'
import { bow, halfway, meeting, PointSpace, stub, type Line } from '../../boards/points'
import type { Rect } from '../../boards/zoom'
import { lands } from './geography'
import type { PlaceInfo, Theater, Year1863Board, Year1863View } from './types'

export const frames: Record<Theater, Rect> = {
  west: { x: 0, y: 0, width: 1262, height: 1300 },
  east: { x: 1342, y: 0, width: 1430, height: 1300 },
}
export const size = { width: 2772, height: 1300 }
export const sheet = { left: 56, top: 92, right: 56, bottom: 290 }

// Boxes stand a little inside the frame.
const boxes: Record<string, [number, number]> = {
  'union-east-reserve': [91.4, 5],
  'confederate-east-reserve': [40, 92.4],
  'union-west-reserve': [56, 5.4],
  'confederate-west-reserve': [64, 91],
  'new-orleans': [22, 95.6],
}

export function spot(place: Pick<PlaceInfo, 'id' | 'theater' | 'x' | 'y'>): Point {
  const [x, y] = boxes[place.id] ?? [place.x, place.y]
  return onFrame(place.theater, x, y)
}
export function onFrame(theater: Theater, x: number, y: number): Point {
  const frame = frames[theater]
  return { x: frame.x + (x * frame.width) / 100, y: frame.y + (y * frame.height) / 100 }
}

export const spaceOf = (board: Year1863Board) =>
  new PointSpace(
    board.places.map((each) => ({ id: each.id, ...spot(each) })),
    size.width,
    size.height,
  )

// A line of geography.ts as points of the sheet.
export function course(board: Year1863Board, theater: Theater, text: string): Point[] {
  return text.split(',').map((each) => {
    const word = each.trim()
    if (word.startsWith('@')) return spot(board.places.find((place) => place.id === word.slice(1))!)
    const [x, y] = word.split(' ').map(Number) as [number, number]
    return onFrame(theater, x, y)
  })
}

const nearest = (line: readonly Point[], to: Point) =>
  line.reduce(
    (best, each, i) =>
      Math.hypot(each.x - to.x, each.y - to.y) < Math.hypot(line[best]!.x - to.x, line[best]!.y - to.y) ? i : best,
    0,
  )

// The part of a river between two points, as a boat would go.
function along(river: readonly Point[], a: Point, b: Point): Point[] {
  const from = nearest(river, a),
    to = nearest(river, b)
  const part = from <= to ? river.slice(from, to + 1) : river.slice(to, from + 1).reverse()
  return [a, ...part, b]
}

const key = (a: string, b: string) => [a, b].sort().join(' ')

// All routes as lines. Two routes between the same points bend away from each other.
export function network(board: Year1863Board): Line[] {
  const places = new Map(board.places.map((each) => [each.id, each]))
  const pairs = new Map<string, number>()
  for (const each of board.routes) pairs.set(key(each.a, each.b), (pairs.get(key(each.a, each.b)) ?? 0) + 1)
  const seen = new Map<string, number>()
  const rivers = new Map<string, Point[]>()
  for (const theater of ['east', 'west'] as const)
    for (const each of lands[theater].rivers)
      rivers.set(`${theater} ${each.name}`, smooth(course(board, theater, each.course), 2))
  const dice = random(63)
  return board.routes.map((route, i) => {
    const a = places.get(route.a)!,
      b = places.get(route.b)!
    const both = key(route.a, route.b)
    const order = seen.get(both) ?? 0
    seen.set(both, order + 1)
    const wobble = (dice() - 0.5) * 0.1
    const bend = pairs.get(both)! > 1 ? (order % 2 ? -0.12 : 0.12) : wobble
    const river = rivers.get(`${a.theater} ${route.river}`)
    const water = route.way === 'river' || route.way === 'seasonal'
    const points =
      water && river && !a.box && !b.box
        ? along(river, spot(a), spot(b))
        : bow(spot(a), spot(b), a.box || b.box ? bend * 0.5 : bend)
    const line: Line = { key: `${i}`, kind: route.way, points }
    const bridge = route.crosses && !water ? river && meeting(open(points), river) : null
    if (route.crosses && !water) line.crossing = bridge ? { ...bridge, dry: false } : { ...halfway(points), dry: true }
    const far = Math.hypot(points[0]!.x - points.at(-1)!.x, points[0]!.y - points.at(-1)!.y) > 300
    if (far && (a.box || b.box)) Object.assign(line, stub(a.box ? [...points].reverse() : points, 74))
    return line
  })
}

// What is not under the counters at its ends: a bridge there could not be seen.
function open(line: readonly Point[]): Point[] {
  const ends = [line[0]!, line.at(-1)!]
  return sample(line, 3).filter((each) => ends.every((end) => Math.hypot(end.x - each.x, end.y - each.y) >= 20))
}

export const frameRect = (theater: Theater): Rect => ({
  x: frames[theater].x - 14,
  y: -14,
  width: frames[theater].width + 28,
  height: frames[theater].height + 28,
})

// The theater of the command that operates now.
// Where something is asked; nowhere when the game is over.
export function theaterOf(view: Year1863View): Theater | null {
  const command = (view.decision?.yours && view.decision.command) || view.phase.command
  if (!command) return null
  return /west/.test(command) ? 'west' : 'east'
}
// Where most counters are.
export function busierTheater(board: Year1863Board, view: Year1863View): Theater {
  const west = new Set(board.places.filter((each) => each.theater === 'west').map((each) => each.id))
  const counters = (there: boolean) =>
    view.places
      .filter((each) => west.has(each.id) === there)
      .reduce((sum, each) => sum + each.stacks.reduce((n, stack) => n + stack.count, 0), 0)
  return counters(true) > counters(false) ? 'west' : 'east'
}

export function describePlace(board: Year1863Board, view: Year1863View, lit: LitHexes, id: string): string {
  const place = board.places.find((each) => each.id === id)!
  const state = view.places.find((each) => each.id === id)
  const stacks = (state?.stacks ?? []).map(
    (each) =>
      `${each.count} ${each.side} ${each.count === 1 ? 'counter' : 'counters'}${each.hidden ? ' face down' : ''}`,
  )
  const kind = place.box ? 'reserve' : place.settlement === 'none' ? place.terrain : place.settlement
  return [
    place.name,
    kind,
    place.value ? `value ${place.value}` : '',
    state?.control ? `${state.control} control` : '',
    stacks.join(', ') || 'empty',
    spoken(lit, id, 'held by the enemy'),
  ]
    .filter(Boolean)
    .join('; ')
}
