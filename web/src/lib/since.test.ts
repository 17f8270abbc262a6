import { expect, test } from 'vitest'
import type { Entry } from './protocol'
import { since } from './since'

const entry = (at: number, seat: 0 | 1, events = 1): Entry => ({
  at,
  seat,
  order: null,
  dice: [],
  events: Array.from({ length: events }, () => ({ kind: 'note', text: 'x' })),
})
const log = [entry(1, 0), entry(2, 1), entry(3, 0), entry(4, 1), entry(5, 1, 0), entry(6, 1)]

test('begins after one’s own last action, and leaves out what nobody sees', () => {
  expect(since(log, 0)).toEqual({ from: 3, entries: [log[3], log[5]] })
  expect(since(log, 1).entries).toEqual([])
})

test('leaves out what was seen already', () => {
  expect(since(log, 0, 4)).toEqual({ from: 4, entries: [log[5]] })
  expect(since([entry(1, 1)], 0)).toEqual({ from: 0, entries: [entry(1, 1)] })
})
