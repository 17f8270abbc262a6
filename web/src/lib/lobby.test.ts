import { expect, test } from 'vitest'
import { everything, optionWords, sidesOnOffer, toldOf, wanted } from './lobby'
import type { Listed } from './meeting'

const open = (table: string, what: Partial<Listed> = {}): Listed => ({
  table,
  state: 'open',
  game: 'stockade',
  scenario: 'learning',
  options: {},
  seat: 1,
  side: 'Confederate',
  sides: ['Union', 'Confederate'],
  names: ['Anna', ''],
  pace: 'live',
  series: 1,
  note: '',
  by: 'Anna',
  since: 10,
  watch: false,
  ...what,
})
const ids = (tables: readonly Listed[]) => tables.map((each) => each.table)

test('follows what the server tells, the newest first', () => {
  const before = toldOf([], { type: 'lobby', tables: [open('a'), open('b', { since: 20 })] })
  expect(ids(before)).toEqual(['b', 'a'])
  const more = toldOf(before, { type: 'listed', table: open('c', { since: 15 }) })
  expect(ids(more)).toEqual(['b', 'c', 'a'])
  const changed = toldOf(more, { type: 'listed', table: open('b', { since: 20, state: 'playing' }) })
  expect(ids(changed)).toEqual(['b', 'c', 'a'])
  expect(changed[0]!.state).toBe('playing')
  expect(ids(toldOf(changed, { type: 'unlisted', table: 'c' }))).toEqual(['b', 'a'])
})
test('shows what is wanted', () => {
  const slow = open('a', { pace: 3 })
  expect(wanted(everything, slow)).toBe(true)
  expect(wanted({ ...everything, pace: 'days' }, slow)).toBe(true)
  expect(wanted({ ...everything, pace: 'live' }, slow)).toBe(false)
  expect(wanted({ ...everything, game: 'severed' }, slow)).toBe(false)
  expect(wanted({ ...everything, side: 'Union' }, slow)).toBe(false)
  expect(wanted({ ...everything, side: 'Confederate', state: 'open' }, slow)).toBe(true)
  expect(wanted({ ...everything, state: 'playing' }, slow)).toBe(false)
})
test('offers the sides that there are, and the one that was chosen', () => {
  expect(sidesOnOffer([open('a'), open('b', { seat: null, side: null })], 'Union')).toEqual(['Confederate', 'Union'])
})
test('says options as people would', () => {
  expect(optionWords({ grant_boats: 'off', fog: 'deep' })).toBe('grant boats: off, fog: deep')
})
