import { expect, test } from 'vitest'
import { plates, plateWidth } from './plates'
import type { Unit } from './types'

const size = { width: 48, height: 36 }
const line = (code: string, x: number, y: number, facing: number, count = 4): Unit => ({
  code,
  name: code,
  seat: 0,
  type: 'infantry',
  place: 'table',
  count,
  start: count,
  rifled: false,
  formation: 'line',
  facing,
  tokens: [],
  bases: Array.from({ length: count }, (_, i) => ({ x: x + i, y, facing, size: 1 })),
})
const boxOf = (plate: { unit: Unit; x: number; y: number }) => ({
  left: plate.x - plateWidth(plate.unit) / 2,
  right: plate.x + plateWidth(plate.unit) / 2,
  top: plate.y - 6.5,
  bottom: plate.y + 6.5,
})
const apart = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

test('a plate lies behind its Unit', () => {
  const [north] = plates([line('u.inf1', 20, 18, 0)], size)
  expect(north!.y).toBeGreaterThan((36 - 18) * 20 + 10)
  const [south] = plates([line('u.inf1', 20, 18, 180)], size)
  expect(south!.y).toBeLessThan((36 - 18) * 20 - 10)
})

test('plates of lines close behind each other do not overlap', () => {
  const units = [
    line('u.inf1', 20, 18, 0),
    line('u.inf2', 20, 16.8, 0),
    line('u.inf3', 20, 15.6, 0),
    line('u.inf4', 24.2, 18, 0),
  ]
  const boxes = plates(units, size).map(boxOf)
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => expect(apart(a, b)).toBe(true)))
})

test('a plate stays on the table', () => {
  const [plate] = plates([line('u.inf1', 20, 0.5, 0)], size)
  expect(boxOf(plate!).bottom).toBeLessThanOrEqual(36 * 20 + 1)
})
