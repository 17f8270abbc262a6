import { expect, it } from 'vitest'
import { hachures, isClosed, random, relax, ribbon, sample, smooth } from './curve'
import { contour, hill, survey } from './relief'

const square = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
  { x: 0, y: 0 },
]

it('draws the same map every time', () => {
  const [a, b] = [random(7), random(7)]
  for (let i = 0; i < 50; ++i) expect(a()).toBe(b())
})
it('keeps closed lines closed and the ends of open ones', () => {
  expect(isClosed(smooth(square, 3))).toBe(true)
  expect(isClosed(relax(square, 3))).toBe(true)
  const open = square.slice(0, 3)
  for (const line of [smooth(open, 2), relax(open, 2)]) {
    expect(line[0]).toEqual(open[0])
    expect(line.at(-1)).toEqual(open.at(-1))
  }
})
it('samples at even distances with normals to the left', () => {
  const marks = sample(
    [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ],
    10,
  )
  expect(marks).toHaveLength(10)
  expect(marks[3]).toMatchObject({ x: 30, y: 0, nx: 0, ny: -1 })
})
it('puts one stroke at each mark', () => {
  expect(
    hachures(
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      { every: 10, length: 5, side: 1 },
    ).match(/M/g),
  ).toHaveLength(10)
})
it('draws a ribbon as a closed shape', () => {
  expect(
    ribbon(
      [
        { x: 0, y: 0 },
        { x: 60, y: 0 },
      ],
      () => 4,
    ),
  ).toMatch(/^M.*Z$/)
})
it('runs a contour around a hill at the right distance', () => {
  const pieces = contour(survey(hill({ x: 200, y: 200 }, 50, 1), 400, 400, 10), Math.exp(-0.5))
  expect(pieces.length).toBeGreaterThan(10)
  for (const [a] of pieces) expect(Math.hypot(a.x - 200, a.y - 200)).toBeCloseTo(50, 0)
})
