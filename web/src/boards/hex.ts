// Geometry of hexes in columns with flat tops, numbered column then row ("1519"), as engine/space/hex.hpp lays them out.

export interface Grid {
  first_column: number
  last_column: number
  first_row: number
  last_row: number
  high: 'even' | 'odd' // the columns that stand half a hex higher
}

export interface Point {
  x: number
  y: number
}

export const radius = 40 // centre to corner, in board units
export const height = Math.sqrt(3) * radius // flat to flat

export type Direction = 0 | 1 | 2 | 3 | 4 | 5 // clockwise from north
export const directions: readonly Direction[] = [0, 1, 2, 3, 4, 5]

export class HexGrid {
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number

  constructor(readonly grid: Grid) {
    this.columns = grid.last_column - grid.first_column + 1
    this.rows = grid.last_row - grid.first_row + 1
    this.width = radius * (1.5 * this.columns + 0.5)
    this.height = height * (this.rows + 0.5)
  }

  id(column: number, row: number): string {
    return String(column * 100 + row).padStart(4, '0')
  }
  column(hex: string): number {
    return Math.floor(Number(hex) / 100)
  }
  row(hex: string): number {
    return Number(hex) % 100
  }
  private high(column: number): boolean {
    return (column % 2 === 0) === (this.grid.high === 'even')
  }
  has(column: number, row: number): boolean {
    const g = this.grid
    return column >= g.first_column && column <= g.last_column && row >= g.first_row && row <= g.last_row
  }
  isHex(word: string): boolean {
    return /^\d{4}$/.test(word) && this.has(this.column(word), this.row(word))
  }
  all(): string[] {
    const list: string[] = []
    for (let c = this.grid.first_column; c <= this.grid.last_column; ++c)
      for (let r = this.grid.first_row; r <= this.grid.last_row; ++r) list.push(this.id(c, r))
    return list
  }

  center(hex: string): Point {
    const c = this.column(hex),
      r = this.row(hex)
    return {
      x: radius * (1 + 1.5 * (c - this.grid.first_column)),
      y: height * (r - this.grid.first_row + (this.high(c) ? 0.5 : 1)),
    }
  }
  // The corner i of a hex; side i (clockwise from north) runs from corner i to corner i+1.
  corner(hex: string, i: number): Point {
    const { x, y } = this.center(hex)
    const angle = ((i - 2) * Math.PI) / 3
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
  }
  outline(hex: string, inset = 0): string {
    const { x, y } = this.center(hex)
    const scale = (radius - inset) / radius
    const points = directions.map((i) => {
      const p = this.corner(hex, i)
      return `${(x + (p.x - x) * scale).toFixed(1)},${(y + (p.y - y) * scale).toFixed(1)}`
    })
    return `M${points.join('L')}Z`
  }

  neighbor(hex: string, direction: Direction): string | null {
    const c = this.column(hex),
      r = this.row(hex)
    const up = this.high(c) ? -1 : 0 // the row of the northern neighbours at the sides
    const step: [number, number] = (
      [
        [0, -1],
        [1, up],
        [1, up + 1],
        [0, 1],
        [-1, up + 1],
        [-1, up],
      ] as [number, number][]
    )[direction]!
    const [nc, nr] = [c + step[0], r + step[1]]
    return this.has(nc, nr) ? this.id(nc, nr) : null
  }
  neighbors(hex: string): string[] {
    return directions.map((d) => this.neighbor(hex, d)).filter((each) => each !== null)
  }

  // The hex under a point of the board.
  at(point: Point): string | null {
    const guess = Math.round((point.x / radius - 1) / 1.5) + this.grid.first_column
    let best: string | null = null
    let least = Infinity
    for (let c = guess - 1; c <= guess + 1; ++c) {
      const r = Math.round(point.y / height - (this.high(c) ? 0.5 : 1)) + this.grid.first_row
      if (!this.has(c, r)) continue
      const center = this.center(this.id(c, r))
      const distance = Math.hypot(center.x - point.x, center.y - point.y)
      if (distance < least) [best, least] = [this.id(c, r), distance]
    }
    return least <= radius ? best : null
  }

  // The lines around a set of hexes, each closed; sides on the map's edge belong to them.
  loops(set: ReadonlySet<string>): Point[][] {
    return chain(this.sides(set, (neighbor) => neighbor === null || !set.has(neighbor))).filter(
      (line) => line.length > 2,
    )
  }
  // The lines between a set and the rest of the map.
  border(set: ReadonlySet<string>): Point[][] {
    return chain(this.sides(set, (neighbor) => neighbor !== null && !set.has(neighbor)))
  }
  private sides(set: ReadonlySet<string>, wanted: (neighbor: string | null) => boolean): [Point, Point][] {
    const sides: [Point, Point][] = []
    for (const hex of set)
      for (const d of directions)
        if (wanted(this.neighbor(hex, d))) sides.push([this.corner(hex, d), this.corner(hex, d + 1)])
    return sides
  }

  distance(a: string, b: string): number {
    const [p, q] = [this.cube(a), this.cube(b)]
    return Math.max(Math.abs(p.x - q.x), Math.abs(p.z - q.z), Math.abs(p.x + p.z - q.x - q.z))
  }
  private cube(hex: string): { x: number; z: number } {
    const x = this.column(hex)
    const low = this.high(x) ? 0 : 1 // half a hex lower
    return { x, z: this.row(hex) - (x - low) / 2 }
  }

  // The shortest way, both ends included, inside a set of hexes if one is given; empty where there is none.
  way(from: string, to: string, inside?: ReadonlySet<string>): string[] {
    const came = new Map<string, string | null>([[from, null]])
    const open = [from]
    for (const hex of open) {
      if (hex === to) break
      for (const next of this.neighbors(hex)) {
        if ((inside && !inside.has(next)) || came.has(next)) continue
        came.set(next, hex)
        open.push(next)
      }
    }
    if (!came.has(to)) return []
    const path: string[] = []
    for (let hex: string | null = to; hex; hex = came.get(hex) ?? null) path.unshift(hex)
    return path
  }

  // Where an arrow key leads from a hex: straight up and down, or to the side with the row kept as well as it can be.
  toward(hex: string, key: 'up' | 'down' | 'left' | 'right'): string {
    if (key === 'up' || key === 'down') return this.neighbor(hex, key === 'up' ? 0 : 3) ?? hex
    const high = this.high(this.column(hex))
    const direction: Direction = key === 'right' ? (high ? 2 : 1) : high ? 4 : 5
    return this.neighbor(hex, direction) ?? this.neighbor(hex, key === 'right' ? (high ? 1 : 2) : high ? 5 : 4) ?? hex
  }
}

const keyOf = (p: Point) => `${Math.round(p.x * 2)},${Math.round(p.y * 2)}`

// Joins directed sides into lines; a closed line ends where it began.
function chain(sides: [Point, Point][]): Point[][] {
  const from = new Map<string, [Point, Point][]>()
  const arrivals = new Set<string>()
  for (const side of sides) {
    const key = keyOf(side[0])
    from.set(key, [...(from.get(key) ?? []), side])
    arrivals.add(keyOf(side[1]))
  }
  const lines: Point[][] = []
  const follow = (start: string) => {
    const line: Point[] = []
    for (let key = start; ;) {
      const side = from.get(key)?.shift()
      if (!side) break
      if (line.length === 0) line.push(side[0])
      line.push(side[1])
      key = keyOf(side[1])
    }
    if (line.length > 1) lines.push(line)
  }
  for (const key of from.keys()) if (!arrivals.has(key)) follow(key) // open lines from their beginnings
  for (const key of from.keys()) while (from.get(key)!.length > 0) follow(key)
  return lines
}
