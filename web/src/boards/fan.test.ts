import { describe, expect, it } from 'vitest'
import { fan } from './fan'

const rows = { most: 3, step: 50, up: 70, down: 74, edge: 4 }

describe('a stack that is spread out', () => {
  it('stands above its hex, its last row in the middle', () => {
    expect(fan({ x: 400, y: 300 }, 4, 800, rows)).toEqual([
      { x: 350, y: 230 },
      { x: 400, y: 230 },
      { x: 450, y: 230 },
      { x: 400, y: 180 },
    ])
  })
  it('stands below at the top of the sheet', () => {
    expect(fan({ x: 400, y: 60 }, 2, 800, rows).map((each) => each.y)).toEqual([134, 134])
  })
  it('stays on the sheet', () => {
    expect(fan({ x: 10, y: 300 }, 3, 800, rows)[0]!.x).toBe(29)
    expect(fan({ x: 790, y: 300 }, 3, 800, rows)[2]!.x).toBe(771)
  })
})
