import { describe, expect, it } from 'vitest'
import {
  boxOf,
  cornerAdded,
  cornerDropped,
  frameOf,
  moved,
  movedOnGrid,
  onto,
  patch,
  rectangle,
  ribbon,
  scaled,
  snapPoint,
  stretched,
  turned,
  withCorner,
} from './shapes'
import type { Point } from './types'

const table = { width: 72, height: 48 }
const box: Point[] = rectangle([10, 10], 4, 2)
const near = (points: readonly Point[], expected: readonly Point[]) => {
  expect(points).toHaveLength(expected.length)
  points.forEach(([x, y], i) => {
    expect(x).toBeCloseTo(expected[i]![0], 1)
    expect(y).toBeCloseTo(expected[i]![1], 1)
  })
}

describe('outlines', () => {
  it('snap to the grid, or to hundredths', () => {
    expect(snapPoint([1.26, 2.74], 0.5)).toEqual([1.5, 2.5])
    expect(snapPoint([1.263, 2.747], 0)).toEqual([1.26, 2.75])
  })
  it('move, but stay on the table', () => {
    expect(boxOf(moved(box, [3, 1], table))).toMatchObject({ left: 11, right: 15, low: 10, high: 12 })
    expect(boxOf(moved(box, [-50, 100], table))).toMatchObject({ left: 0, high: 48, width: 4, height: 2 })
  })
  it('come to the grid by their corner', () => {
    const odd = moved(box, [0.3, 0.2], table)
    expect(boxOf(movedOnGrid(odd, [1, 1], 1, table))).toMatchObject({ left: 9, low: 10 })
  })
  it('turn about their middle', () => {
    near(turned(box, 90, table), [
      [11, 8],
      [11, 12],
      [9, 12],
      [9, 8],
    ])
    near(turned(turned(box, 37, table), -37, table), box)
  })
  it('are pushed back when a turn takes them over the edge', () => {
    const low = rectangle([36, 1], 20, 2)
    const up = turned(low, 90, table)
    expect(boxOf(up).low).toBeGreaterThanOrEqual(0)
    expect(boxOf(up)).toMatchObject({ width: 2, height: 20 })
    expect(
      boxOf(
        onto(
          [
            [-3, 5],
            [80, 5],
            [80, 9],
          ],
          table,
        ),
      ),
    ).toMatchObject({ left: 0, right: 72 })
  })
  it('stretch by a handle while the other side stays', () => {
    expect(boxOf(stretched(box, 0, [1, 1], [16, 13], table))).toMatchObject({ left: 8, low: 9, right: 16, high: 13 })
    expect(boxOf(stretched(box, 0, [-1, 0], [4, 99], table))).toMatchObject({ left: 4, right: 12, low: 9, high: 11 })
    expect(boxOf(stretched(box, 0, [1, 0], [-20, 10], table)).width).toBeCloseTo(0.5) // never inside out
  })
  it('stretch along the direction in which they lie', () => {
    const leaning = turned(box, 45, table)
    const frame = frameOf(leaning, 45)
    expect(frame.width).toBeCloseTo(4, 1)
    expect(frame.height).toBeCloseTo(2, 1)
    const longer = frameOf(stretched(leaning, 45, [1, 0], [16, 16], table), 45)
    expect(longer.width).toBeGreaterThan(8)
    expect(longer.height).toBeCloseTo(2, 1)
  })
  it('grow and shrink in place', () =>
    expect(frameOf(scaled(box, 2, table))).toMatchObject({ center: [10, 10], width: 8, height: 4 }))
  it('bend at their corners', () => {
    expect(withCorner(box, 1, [13.333, 9])[1]).toEqual([13.33, 9])
    expect(cornerAdded(box, 0, [10, 8])).toHaveLength(5)
    expect(cornerDropped(box, 2)).toEqual([box[0], box[1], box[3]])
  })
})

describe('new terrain', () => {
  it('is a patch inside its rectangle, always the same for a seed', () => {
    const wood = patch([20, 20], 10, 8, 7)
    expect(wood).toEqual(patch([20, 20], 10, 8, 7))
    expect(wood).not.toEqual(patch([20, 20], 10, 8, 8))
    const { left, right, low, high } = boxOf(wood)
    expect(left).toBeGreaterThanOrEqual(15)
    expect(right).toBeLessThanOrEqual(25)
    expect(low).toBeGreaterThanOrEqual(16)
    expect(high).toBeLessThanOrEqual(24)
  })
  it('is a ribbon as wide as asked along a course', () => {
    near(
      ribbon(
        [
          [10, 10],
          [20, 10],
        ],
        2,
        table,
      ),
      [
        [10, 11],
        [20, 11],
        [20, 9],
        [10, 9],
      ],
    )
    const bent = ribbon(
      [
        [10, 10],
        [20, 10],
        [20, 20],
      ],
      2,
      table,
    )
    near(
      [bent[1]!, bent[4]!],
      [
        [19, 11],
        [21, 9],
      ],
    )
    expect(ribbon([[1, 1]], 2, table)).toEqual([])
    expect(
      boxOf(
        ribbon(
          [
            [0, 0],
            [72, 0],
          ],
          4,
          table,
        ),
      ),
    ).toMatchObject({ low: 0, high: 2 })
  })
})
