import { expect, test } from 'vitest'
import { drill, formations } from './drill'
import type { Unit } from './types'

const unit = (type: Unit['type'], formation: NonNullable<Unit['formation']>, count = 4): Unit => ({
  code: 'u.x1',
  name: 'X',
  seat: 0,
  type,
  place: 'table',
  count,
  start: count,
  rifled: false,
  formation,
})
const orders = (each: Unit, facings: number[] = []) => drill(each, facings).map(([order]) => order)

test('a line advances, wheels and faces; only cavalry dismounts', () => {
  expect(orders(unit('infantry', 'line'))).toContain('wheel left 15')
  expect(orders(unit('infantry', 'line'))).not.toContain('dismount')
  expect(orders(unit('cavalry', 'column'))).toContain('dismount')
})

test('guns are turned as they have been set, each by itself', () => {
  expect(orders(unit('artillery', 'unlimbered', 2), [10, 355])).toEqual([
    'limber 10 355',
    'pivot 1 to 10',
    'pivot 2 to 355',
  ])
  expect(orders(unit('artillery', 'limbered', 2), [0, 45])).toEqual(['unlimber 0 45'])
})

test('what a Unit is usually deployed in comes first', () => {
  expect(formations(unit('artillery', 'limbered'))[0]).toBe('unlimbered')
  expect(formations(unit('militia', 'line'))).toEqual(['line', 'column'])
})
