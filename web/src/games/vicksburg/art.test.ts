import { expect, it } from 'vitest'
import { HexGrid } from '../../boards/hex'
import { course } from './art'

it('follows a chain of hexsides from corner to corner', () => {
  const grid = new HexGrid({ first_column: 1, last_column: 18, first_row: 1, last_row: 23, high: 'even' })
  const line = course(grid, [
    ['0601', '0701'],
    ['0602', '0701'],
    ['0602', '0702'],
  ])
  expect(line).toHaveLength(4)
  for (let i = 0; i + 1 < line.length; ++i)
    expect(Math.hypot(line[i]!.x - line[i + 1]!.x, line[i]!.y - line[i + 1]!.y)).toBeCloseTo(40, 0)
})
