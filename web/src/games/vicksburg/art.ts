// The theatre as a map-maker of the 1860s would engrave it, made from the board's hexes and lines alone. Always the same for the same board.
import { hachures, path, random, relax, ribbon, sample, smooth } from '../../boards/curve'
import { directions, HexGrid, radius, type Point } from '../../boards/hex'
import { hill, noise, slopes, type Height } from '../../boards/relief'
import type { HexsidePair, MapInfo } from './types'

export interface RiverArt {
  id: string
  name: string
  bank: string
  water: string
  flow: string // the engraver's lines along the stream
  course: string // for the letters on it
}

export interface Art {
  cells: string
  west: string
  rough: string[] // washes of broken ground
  relief: { d: string; width: number }[]
  bluff: string
  marsh: string[] // washes of swamp
  reeds: string
  water: string // short strokes of standing water
  trees: { x: number; y: number; size: number; kind: 0 | 1 }[]
  fields: string
  rivers: RiverArt[]
  rails: string
  trails: string
  hills: string // a line along the Walnut Hills, for their name
}

// How wide each river is where it enters and where it leaves the map.
const widths: Record<string, [number, number]> = {
  mississippi: [27, 33],
  yazoo: [10, 16],
  big_black: [5, 11],
  bayou_pierre: [9, 3.5],
  pearl: [5, 11],
}

const key = (p: Point) => `${Math.round(p.x)},${Math.round(p.y)}`

// The corners that a chain of hexsides runs through, in order.
export function course(grid: HexGrid, sides: readonly HexsidePair[]): Point[] {
  const ends = sides.map(([a, b]) => {
    const d = directions.find((each) => grid.neighbor(a, each) === b) ?? 0
    return [grid.corner(a, d), grid.corner(a, d + 1)] as [Point, Point]
  })
  if (ends.length < 2) return ends[0] ?? []
  const touches = (p: Point, side: [Point, Point]) => key(p) === key(side[0]) || key(p) === key(side[1])
  const line: Point[] = [touches(ends[0]![0], ends[1]!) ? ends[0]![1] : ends[0]![0]]
  for (const [a, b] of ends) line.push(key(line.at(-1)!) === key(a) ? b : a)
  return line
}

const beyondEdge = (grid: HexGrid, p: Point): Point => ({
  x: p.x < radius ? p.x - 40 : p.x > grid.width - radius ? p.x + 50 : p.x,
  y: p.y < radius ? p.y - 60 : p.y > grid.height - radius * 1.2 ? p.y + 60 : p.y,
})

// Lengthens a line that ends at the map's edge so that it runs off it.
function runOff(grid: HexGrid, line: readonly Point[]): Point[] {
  const first = beyondEdge(grid, line[0]!),
    last = beyondEdge(grid, line.at(-1)!)
  return [
    ...(first.x === line[0]!.x && first.y === line[0]!.y ? [] : [first]),
    ...line,
    ...(last.x === line.at(-1)!.x && last.y === line.at(-1)!.y ? [] : [last]),
  ]
}

// Lets a line swing to and fro as streams do; ends and their neighbourhoods stay.
function meander(line: readonly Point[], wide: number, length: number, seed: number): Point[] {
  const marks = sample(line, 6)
  const swing = noise(seed, length)
  return marks.map((m, i) => {
    const ends = Math.min(1, i / 8, (marks.length - 1 - i) / 8)
    const off = swing(i * 6, 0.5) * wide * ends
    return { x: m.x + m.nx * off, y: m.y + m.ny * off }
  })
}

function river(grid: HexGrid, each: MapInfo['rivers'][number]): RiverArt {
  const big = each.id === 'mississippi'
  const chain = smooth(relax(runOff(grid, course(grid, each.sides)), big ? 1 : 2), 3)
  const line = smooth(meander(chain, big ? 15 : 11, big ? 75 : 34, each.name.length * 13), 2)
  const [from, to] = widths[each.id] ?? [6, 8]
  const swell = noise(each.name.length * 7, 0.09)
  const width = (along: number) => (from + (to - from) * along) * (1 + 0.2 * swell(along, 0.5))
  const lanes = big ? [-0.32, -0.18, 0, 0.18, 0.32] : [-0.18, 0.18]
  const marks = sample(line, 7)
  const dice = random(each.name.length)
  const flow = lanes.map((lane) => {
    let d = '',
      down = false
    marks.forEach((m, i) => {
      const w = width(i / marks.length) * lane
      if (dice() < (big ? 0.22 : 0.3)) return void (down = false)
      d += `${down ? 'L' : 'M'}${(m.x + m.nx * w).toFixed(1)} ${(m.y + m.ny * w).toFixed(1)}`
      down = true
    })
    return d
  })
  const upright = line[0]!.x > line.at(-1)!.x ? line.toReversed() : line
  return {
    id: each.id,
    name: each.name,
    bank: ribbon(line, (t) => width(t) + 3.4),
    water: ribbon(line, width),
    flow: flow.join(''),
    course: path(upright),
  }
}

// A road from hex to hex that wavers a little between them; junctions stay on the middles of hexes.
function road(grid: HexGrid, hexes: readonly string[], waver: number, dice: () => number): string {
  const points = hexes.map((hex) => grid.center(hex))
  const line: Point[] = []
  points.forEach((p, i) => {
    line.push(p)
    const next = points[i + 1]
    if (!next) return
    const off = (dice() - 0.5) * waver,
      dx = next.x - p.x,
      dy = next.y - p.y,
      long = Math.hypot(dx, dy)
    line.push({ x: p.x + dx / 2 - (dy / long) * off, y: p.y + dy / 2 + (dx / long) * off })
  })
  const first = beyondEdge(grid, line[0]!),
    last = beyondEdge(grid, line.at(-1)!)
  return path(smooth([first, ...line, last], 3))
}

function land(grid: HexGrid, rough: readonly string[]): Height {
  const broad = noise(21, 120),
    fine = noise(22, 44)
  const parts: { p: Point; h: Height }[] = rough.map((hex) => ({
    p: grid.center(hex),
    h: hill(grid.center(hex), 36, 0.62),
  }))
  const near = new Map<string, Height[]>()
  const cell = (x: number, y: number) => `${Math.floor(x / 160)},${Math.floor(y / 160)}`
  for (const { p, h } of parts)
    for (let i = -1; i <= 1; ++i)
      for (let j = -1; j <= 1; ++j) {
        const k = cell(p.x + i * 160, p.y + j * 160)
        near.set(k, [...(near.get(k) ?? []), h])
      }
  return (x, y) =>
    (near.get(cell(x, y)) ?? []).reduce((sum, part) => sum + part(x, y), 0.3 * broad(x, y) + 0.34 * fine(x, y))
}

function relief(grid: HexGrid, map: MapInfo): Art['relief'] {
  const rough = new Set(map.hexes.filter((each) => each.terrain === 'rough').map((each) => each.hex))
  const strokes = slopes(
    land(grid, [...rough]),
    grid.width,
    grid.height,
    [0.45, 0.7, 0.95, 1.2, 1.45],
    4.6,
    0.004,
  ).filter(({ from }) => {
    const hex = grid.at(from)
    return hex !== null && rough.has(hex)
  })
  return [
    { from: 0, to: 0.012, width: 0.8 },
    { from: 0.012, to: 0.02, width: 1.1 },
    { from: 0.02, to: 9, width: 1.5 },
  ].map(({ from, to, width }) => ({
    width,
    d: strokes
      .filter((each) => each.steep >= from && each.steep < to)
      .map(
        ({ from: a, to: b }) =>
          `M${a.x.toFixed(0)} ${a.y.toFixed(0)}L${(a.x + (b.x - a.x) * 0.62).toFixed(0)} ${(a.y + (b.y - a.y) * 0.62).toFixed(0)}`,
      )
      .join(''),
  }))
}

function swamp(grid: HexGrid, hexes: readonly string[]): { reeds: string; water: string } {
  const dice = random(63)
  let reeds = '',
    water = ''
  for (const hex of hexes) {
    const { x, y } = grid.center(hex)
    for (let i = 0; i < 9; ++i) {
      const angle = dice() * 2 * Math.PI,
        far = 6 + dice() * 29
      const px = x + Math.cos(angle) * far,
        py = y + Math.sin(angle) * far * 0.86
      const long = 5 + dice() * 8
      water += `M${(px - long).toFixed(0)} ${py.toFixed(0)}h${(2 * long).toFixed(0)}`
      if (dice() < 0.6) reeds += `M${px.toFixed(0)} ${py.toFixed(0)}l-3 -5m3 5l-1 -7m1 7l2 -6`
    }
  }
  return { reeds, water }
}

// Woods and ploughed fields, thin enough to read counters on; none on roads and places.
function country(grid: HexGrid, map: MapInfo): Pick<Art, 'trees' | 'fields'> {
  const dice = random(1863)
  const groves = noise(31, 190)
  const busy = new Set([...map.roads.flatMap((each) => each.hexes), ...map.places.map((each) => each.hex)])
  const trees: Art['trees'] = []
  let fields = ''
  for (const { hex, terrain } of map.hexes) {
    const { x, y } = grid.center(hex)
    const wood = groves(x, y)
    if (terrain === 'swamp' && dice() < 0.7)
      trees.push({ x: x + (dice() - 0.5) * 44, y: y + (dice() - 0.5) * 40, size: 6 + dice() * 3, kind: 1 })
    if ((terrain !== 'clear' && terrain !== 'west') || busy.has(hex)) continue
    if (wood > 0.1)
      for (let i = 0; i < 2 + wood * 6; ++i) {
        const angle = dice() * 2 * Math.PI,
          far = 8 + dice() * 26
        trees.push({
          x: x + Math.cos(angle) * far,
          y: y + Math.sin(angle) * far * 0.85,
          size: 4.6 + dice() * 3.4,
          kind: 0,
        })
      }
    else if (wood < -0.28 && dice() < 0.55) {
      const turn = dice() * Math.PI,
        c = Math.cos(turn),
        s = Math.sin(turn)
      for (let i = -2; i <= 2; ++i) {
        const ox = x + i * 5 * -s,
          oy = y + i * 5 * c
        fields += `M${(ox - c * 14).toFixed(0)} ${(oy - s * 14).toFixed(0)}L${(ox + c * 14).toFixed(0)} ${(oy + s * 14).toFixed(0)}`
      }
    }
  }
  return { trees: trees.sort((a, b) => a.y - b.y), fields }
}

export function draw(map: MapInfo): Art {
  const grid = new HexGrid(map.grid)
  const of = (terrain: string) => map.hexes.filter((each) => each.terrain === terrain).map((each) => each.hex)
  const dice = random(4)
  const wet = of('swamp')
  // The second hex of a ridge's hexside is the high one: strokes fall toward the first.
  const ridge = course(grid, map.ridge)
  const high = map.ridge[0] ? grid.center(map.ridge[0][1]) : { x: 0, y: 0 }
  const bluff = smooth(relax(ridge, 1), 2)
  const first = sample(bluff, 20)[0]
  const side = first && (high.x - first.x) * first.nx + (high.y - first.y) * first.ny > 0 ? -1 : 1
  return {
    cells: map.hexes.map((each) => grid.outline(each.hex)).join(''),
    west: grid
      .loops(new Set(of('west')))
      .map((loop) => `${path(loop)}Z`)
      .join(''),
    rough: grid.loops(new Set(of('rough'))).map((loop) => `${path(smooth(relax(loop, 1), 2))}Z`),
    relief: relief(grid, map),
    bluff: ridge.length
      ? hachures(bluff, { every: 3.2, length: 15, side, from: -1, seed: 3 }) +
        hachures(bluff, { every: 4.4, length: 7, side: side === 1 ? -1 : 1, from: 1, seed: 4 })
      : '',
    hills: path(bluff[0] && bluff[0].x > bluff.at(-1)!.x ? bluff.toReversed() : bluff),
    marsh: grid.loops(new Set(wet)).map((loop) => `${path(smooth(relax(loop, 2), 2))}Z`),
    ...swamp(grid, wet),
    ...country(grid, map),
    rivers: map.rivers.map((each) => river(grid, each)),
    rails: map.roads
      .filter((each) => each.kind === 'rail')
      .map((each) => road(grid, each.hexes, 5, dice))
      .join(''),
    trails: map.roads
      .filter((each) => each.kind === 'trail')
      .map((each) => road(grid, each.hexes, 15, dice))
      .join(''),
  }
}
