// The map as an engraver of the 1860s would draw it, made from the board's hexes alone. Always the same for the same board.
import { hachures, isClosed, path, random, relax, smooth } from '../../boards/curve'
import { HexGrid, radius, type Point } from '../../boards/hex'
import { hill, noise, slopes, type Height } from '../../boards/relief'
import type { StockadeBoard } from './types'

export interface Art {
  cells: string // all hex outlines
  relief: { d: string; width: number }[]
  inside: string
  trodden: { x: number; y: number; r: number }[]
  ditch: string
  ditchStrokes: string
  earth: string // the mass of the redan
  crest: string // the parapet's centre line
  glacis: string
  hills: { outline: string; strokes: string; crown: string }[]
  workName: Point
  guns: { x: number; y: number; turn: number }[]
  road: string
  roadName: string // the road's line, so that letters on it stand upright
  startLine: string
  areas: { id: string; outline: string; at: Point }[]
  trees: { x: number; y: number; size: number; kind: 0 | 1 | 2 }[]
  grass: string
}

const closedPath = (line: Point[]) => path(line) + (isClosed(line) ? 'Z' : '')

// Works that reach the western edge run on beyond it; the map's frame cuts them off.
const beyond = (line: readonly Point[]): Point[] => line.map((p) => (p.x < radius * 0.8 ? { ...p, x: p.x - 160 } : p))

// Keeps a line off the map's edge from being drawn as a slope.
function inland(grid: HexGrid, line: readonly Point[]): Point[][] {
  const off = (p: Point) => p.x < -20 || p.x > grid.width - radius * 0.8
  const parts: Point[][] = [[]]
  for (const p of line) off(p) ? parts.at(-1)!.length && parts.push([]) : parts.at(-1)!.push(p)
  return parts.filter((part) => part.length > 1)
}

function land(grid: HexGrid, board: StockadeBoard): Height {
  const rough = noise(11, 240),
    fine = noise(12, 110)
  const parts: Height[] = []
  board.road.forEach((hex, i) => i % 2 === 0 && parts.push(hill(grid.center(hex), 120, 0.42)))
  for (const hex of board.terrain.elevation) parts.push(hill(grid.center(hex), 46, 0.55))
  board.terrain.inside.forEach((hex, i) => i % 3 === 0 && parts.push(hill(grid.center(hex), 130, 0.3)))
  return (x, y) => parts.reduce((sum, part) => sum + part(x, y), 0.75 * rough(x, y) + 0.25 * fine(x, y))
}

function relief(grid: HexGrid, board: StockadeBoard): Art['relief'] {
  const quiet = new Set([
    ...board.terrain.redan,
    ...board.terrain.ditch,
    ...board.terrain.inside,
    ...board.terrain.elevation,
  ])
  const levels = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5]
  const strokes = slopes(land(grid, board), grid.width, grid.height, levels, 6.5, 0.0016).filter(({ from, to }) => {
    const hex = grid.at(to) ?? grid.at(from)
    return hex !== null && !quiet.has(hex) && !quiet.has(grid.at(from) ?? hex)
  })
  const classes = [
    { from: 0, to: 0.0035, width: 0.8 },
    { from: 0.0035, to: 0.0055, width: 1.15 },
    { from: 0.0055, to: 9, width: 1.6 },
  ]
  return classes.map(({ from, to, width }) => ({
    width,
    d: strokes
      .filter((each) => each.steep >= from && each.steep < to)
      .map(({ from: a, to: b }) => `M${a.x.toFixed(0)} ${a.y.toFixed(0)}L${b.x.toFixed(0)} ${b.y.toFixed(0)}`)
      .join(''),
  }))
}

function hills(grid: HexGrid, board: StockadeBoard): Art['hills'] {
  return grid.loops(new Set(board.terrain.elevation)).map((loop, i) => {
    const line = smooth(relax(loop, 1), 3)
    const strokes = [
      hachures(line, { every: 4.2, length: 13, side: 1, from: -3, seed: 31 + i }),
      hachures(line, { every: 5.2, length: 9, side: -1, from: 5, seed: 47 + i }),
    ]
    const middle = middleOf(line)
    const crown = line.map((p) => ({ x: p.x + (middle.x - p.x) * 0.34, y: p.y + (middle.y - p.y) * 0.34 }))
    return { outline: closedPath(line), strokes: strokes.join(''), crown: closedPath(crown) }
  })
}

function trees(grid: HexGrid, board: StockadeBoard): Art['trees'] {
  const dice = random(77)
  const behind = new Set(board.union_side)
  const taken = new Set([...board.terrain.elevation, ...board.road, ...Object.values(board.areas).flat()])
  const groves = noise(9, 200)
  const list: Art['trees'] = []
  for (const hex of behind) {
    const p = grid.center(hex)
    if (taken.has(hex) || groves(p.x, p.y) < 0.12) continue
    const n = 2 + Math.floor(dice() * 4)
    for (let i = 0; i < n; ++i) {
      const angle = dice() * 2 * Math.PI,
        far = 12 + dice() * 24
      list.push({
        x: p.x + Math.cos(angle) * far,
        y: p.y + Math.sin(angle) * far,
        size: 5 + dice() * 4,
        kind: Math.floor(dice() * 3) as 0 | 1 | 2,
      })
    }
  }
  return list.sort((a, b) => a.y - b.y)
}

// Tufts on the open field: felled timber and dead grass, thin enough to read counters on.
function grass(grid: HexGrid, board: StockadeBoard): string {
  const dice = random(5)
  const built = new Set([
    ...board.terrain.redan,
    ...board.terrain.ditch,
    ...board.terrain.inside,
    ...board.terrain.elevation,
  ])
  let d = ''
  for (const hex of grid.all()) {
    if (built.has(hex) || dice() > 0.42) continue
    const { x, y } = grid.center(hex)
    const gx = x + (dice() - 0.5) * 56,
      gy = y + (dice() - 0.5) * 50
    d += `M${gx.toFixed(0)} ${gy.toFixed(0)}l-3 -5m3 5l0 -6m0 6l3 -5`
  }
  return d
}

export function draw(board: StockadeBoard): Art {
  const grid = new HexGrid(board.grid)
  const { redan, ditch, inside, batteries } = board.terrain
  const redanSet = new Set(redan)
  const work = new Set([...redan, ...inside])
  const ends = redan.filter((hex) => grid.column(hex) === board.grid.first_column).sort()
  const first = ends[0],
    last = ends.at(-1)
  const chain = first && last ? grid.way(first, last, redanSet) : redan
  const crest = smooth(relax(extend(chain.map((hex) => grid.center(hex))), 1), 3)
  const ditchLoops = grid.loops(new Set(ditch)).map((loop) => smooth(relax(beyond(loop), 2), 2))
  const road = smooth(relax(extend(board.road.map((hex) => grid.center(hex))), 2), 2)
  const dice = random(3)
  const target = grid.center(board.apex)

  return {
    cells: cells(grid),
    relief: relief(grid, board),
    inside: grid
      .loops(work)
      .map((loop) => closedPath(smooth(relax(beyond(loop), 1), 2)))
      .join(''),
    trodden: inside.flatMap((hex) => {
      const { x, y } = grid.center(hex)
      return Array.from({ length: 9 }, () => ({
        x: x + (dice() - 0.5) * 66,
        y: y + (dice() - 0.5) * 60,
        r: 0.6 + dice() * 1.1,
      }))
    }),
    ditch: ditchLoops.map(closedPath).join(''),
    ditchStrokes: ditchLoops
      .flatMap((loop) => inland(grid, loop))
      .map((line, i) => hachures(line, { every: 3.8, length: 15, side: -1, from: 0.5, jitter: 0.5, seed: 90 + i }))
      .join(''),
    earth: grid
      .loops(redanSet)
      .map((loop) => closedPath(smooth(relax(beyond(loop), 2), 2)))
      .join(''),
    crest: path(crest),
    glacis:
      hachures(crest, { every: 3.4, length: 17, side: 1, from: 10, seed: 7 }) +
      hachures(crest, { every: 4.6, length: 9, side: -1, from: 9, seed: 8 }),
    hills: hills(grid, board),
    workName: middleOf(inside.map((hex) => grid.center(hex))),
    guns: batteries.map((hex) => {
      const { x, y } = grid.center(hex)
      return { x, y, turn: (Math.atan2(target.y - y, target.x - x) * 180) / Math.PI }
    }),
    road: path(road),
    roadName: path(road[0]!.x > road.at(-1)!.x ? road.toReversed() : road),
    startLine: grid.border(new Set(board.union_side)).map(path).join(''),
    areas: Object.entries(board.areas)
      .filter(([, hexes]) => hexes.length > 0)
      .map(([id, hexes]) => {
        return {
          id,
          outline: grid.loops(new Set(hexes)).map(closedPath).join(''),
          at: middleOf(hexes.map((hex) => grid.center(hex))),
        }
      }),
    trees: trees(grid, board),
    grass: grass(grid, board),
  }
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
})

// Lengthens a line at both ends so that it runs off the map.
function extend(line: Point[]): Point[] {
  const [a, b] = [line[0]!, line[1]!],
    [y, z] = [line.at(-2)!, line.at(-1)!]
  return [{ x: 2 * a.x - b.x, y: 2 * a.y - b.y }, ...line, { x: 2 * z.x - y.x, y: 2 * z.y - y.y }]
}

function cells(grid: HexGrid): string {
  let d = ''
  for (const hex of grid.all()) {
    const c = [0, 1, 2, 3, 4, 5].map((i) => grid.corner(hex, i))
    const to = (i: number) => `L${c[i]!.x.toFixed(1)} ${c[i]!.y.toFixed(1)}`
    d += `M${c[5]!.x.toFixed(1)} ${c[5]!.y.toFixed(1)}${to(0)}${to(1)}${to(2)}`
    if (!grid.neighbor(hex, 2)) d += to(3)
    if (!grid.neighbor(hex, 3)) d += `M${c[3]!.x.toFixed(1)} ${c[3]!.y.toFixed(1)}${to(4)}`
    if (!grid.neighbor(hex, 4)) d += `M${c[4]!.x.toFixed(1)} ${c[4]!.y.toFixed(1)}${to(5)}`
  }
  return d
}
