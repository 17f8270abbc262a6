import { describe, expect, it } from 'vitest'
import { directions, HexGrid, radius } from './hex'

const stockade = new HexGrid({ first_column: 10, last_column: 42, first_row: 1, last_row: 34, high: 'even' })
const odd = new HexGrid({ first_column: 1, last_column: 20, first_row: 1, last_row: 20, high: 'odd' })

describe.each([
  ['even columns high', stockade, '2010'],
  ['odd columns high', odd, '0810'],
])('a grid with %s', (_, grid, hex) => {
  it('puts all six neighbours at the same distance', () => {
    const { x, y } = grid.center(hex)
    for (const d of directions) {
      const n = grid.center(grid.neighbor(hex, d)!)
      expect(Math.hypot(n.x - x, n.y - y)).toBeCloseTo(Math.sqrt(3) * radius, 6)
    }
  })
  it('counts directions clockwise from north', () => {
    const { x, y } = grid.center(hex)
    const n = directions.map((d) => grid.center(grid.neighbor(hex, d)!))
    expect(n[0]!.y).toBeLessThan(y)
    expect(n[1]!.x).toBeGreaterThan(x)
    expect(n[1]!.y).toBeLessThan(y)
    expect(n[3]!.y).toBeGreaterThan(y)
    expect(n[4]!.x).toBeLessThan(x)
  })
  it('leads back over the opposite side', () => {
    for (const d of directions) expect(grid.neighbor(grid.neighbor(hex, d)!, ((d + 3) % 6) as 0)).toBe(hex)
  })
  it('finds the hex under its centre and near its corners', () => {
    for (const each of grid.all()) expect(grid.at(grid.center(each))).toBe(each)
    const { x, y } = grid.center(hex)
    for (let i = 0; i < 6; ++i) {
      const c = grid.corner(hex, i)
      expect(grid.at({ x: x + (c.x - x) * 0.9, y: y + (c.y - y) * 0.9 })).toBe(hex)
    }
  })
  it('measures distance in hexes', () => {
    for (const next of grid.neighbors(hex)) expect(grid.distance(hex, next)).toBe(1)
    for (const to of [grid.all()[0]!, grid.all().at(-1)!])
      expect(grid.distance(hex, to)).toBe(grid.way(hex, to).length - 1)
  })
  it('moves the cursor to a neighbour, and stays on the map', () => {
    for (const key of ['up', 'down', 'left', 'right'] as const) {
      expect(grid.neighbors(hex)).toContain(grid.toward(hex, key))
      for (const edge of [grid.all()[0]!, grid.all().at(-1)!]) expect(grid.isHex(grid.toward(edge, key))).toBe(true)
    }
  })
})

describe('lines around hexes', () => {
  it('close around one hex with six corners', () => {
    const [loop, ...more] = stockade.loops(new Set(['2010']))
    expect(more).toEqual([])
    expect(loop).toHaveLength(7)
  })
  it('leave out the sides between members', () => {
    const [loop] = stockade.loops(new Set(['2010', '2011']))
    expect(loop).toHaveLength(11)
  })
  it('have a line of their own for a hole', () => {
    expect(stockade.loops(new Set(stockade.neighbors('2010')))).toHaveLength(2)
  })
  it('give the border inside the map only', () => {
    const border = stockade.border(new Set(['1001']))
    expect(border).toHaveLength(1)
    expect(border[0]!.length - 1).toBe(stockade.neighbors('1001').length)
  })
})

it('knows which words are hexes of the map', () => {
  expect(['1519', '4234', '0919', '1500', '15190', 'apex'].map((each) => stockade.isHex(each))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
