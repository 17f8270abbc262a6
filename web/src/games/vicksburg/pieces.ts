// Where each counter lies: stacks as small heaps with their Leaders' nameplates above, vessels on the river.
import { directions, type HexGrid, type Point } from '../../boards/hex'
import type { LeaderState, UnitInfo, UnitState, VesselState, VicksburgBoard, VicksburgView } from './types'

export interface PlacedUnit extends Point {
  key: string
  info: UnitInfo
  state: UnitState
  depth: number
  hex: string
}

export interface Plate extends Point {
  key: string
  leader: LeaderState
  hex: string
}

export interface Heap extends Point {
  hex: string
  count: number
  cf: number
  units: UnitState[]
}

const shown = 4 // counters of a heap that are drawn

// The strongest and freshest on top.
const rank = (each: UnitState) =>
  (each.ready ? 100 : 0) - (each.disrupted ? 40 : 0) - (each.committed ? 20 : 0) + (each.cf ?? 0)

export function stacks(view: VicksburgView): Map<string, UnitState[]> {
  const found = new Map<string, UnitState[]>()
  for (const unit of view.units) if (unit.hex) found.set(unit.hex, [...(found.get(unit.hex) ?? []), unit])
  for (const [hex, units] of found)
    found.set(
      hex,
      units.toSorted((a, b) => rank(b) - rank(a)),
    )
  return found
}

export function lay(
  grid: HexGrid,
  board: VicksburgBoard,
  view: VicksburgView,
): { pieces: PlacedUnit[]; plates: Plate[]; heaps: Heap[] } {
  const info = new Map(board.units.map((each) => [each.id, each]))
  const pieces: PlacedUnit[] = []
  const heaps: Heap[] = []
  for (const [hex, units] of stacks(view)) {
    const { x, y } = grid.center(hex)
    units.forEach((state, depth) => {
      const d = Math.min(depth, shown - 1)
      pieces.push({ key: state.id, info: info.get(state.id)!, state, depth, hex, x: x - 2 + d * 3, y: y + 6 - d * 3 })
    })
    heaps.push({ hex, units, count: units.length, cf: units.reduce((sum, each) => sum + (each.cf ?? 0), 0), x, y })
  }
  const plates: Plate[] = []
  const byHex = new Map<string, LeaderState[]>()
  for (const leader of view.leaders) if (leader.hex) byHex.set(leader.hex, [...(byHex.get(leader.hex) ?? []), leader])
  for (const [hex, leaders] of byHex) {
    const { x, y } = grid.center(hex)
    const tall = Math.min(3, (heaps.find((each) => each.hex === hex)?.count ?? 1) - 1) * 3
    leaders
      .toSorted((a, b) => Number(a.supreme) - Number(b.supreme))
      .forEach((leader, i) => plates.push({ key: leader.id, leader, hex, x: x + 2, y: y - 22 - tall - i * 14 }))
  }
  return {
    pieces: pieces.sort((a, b) => a.y - b.y || b.depth - a.depth).sort((a, b) => b.depth - a.depth),
    plates,
    heaps,
  }
}

// The middle of a hexside of the Mississippi.
export function anchorage(grid: HexGrid, board: VicksburgBoard, place: number): Point & { turn: number } {
  const pair = board.map.naval[place - 1]
  if (!pair) return { x: -100, y: -100, turn: 0 }
  const d = directions.find((each) => grid.neighbor(pair[0], each) === pair[1]) ?? 0
  const a = grid.corner(pair[0], d),
    b = grid.corner(pair[0], d + 1)
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, turn: 0 }
}

export const afloat = (grid: HexGrid, board: VicksburgBoard, vessels: readonly VesselState[]) =>
  vessels.map((vessel) => ({ vessel, ...anchorage(grid, board, vessel.at) }))

// How the counters of a stack are spread out beside its hex, at full size or smaller.
export const rows = (size: number) => {
  const up = 50 + 46 * size
  return { most: 5, step: 56 * size, up, down: up - 14, edge: 6 }
}
