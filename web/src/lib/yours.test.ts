import { expect, test } from 'vitest'
import type { PlayedGame } from './meeting'
import type { TableSummary } from './protocol'
import type { Seat } from './stored'
import { fromBrowser, fromServer, inOrder, troubled } from './yours'

const sides = ['Union', 'Confederate'] as const
const played = (what: Partial<PlayedGame> = {}): PlayedGame => ({
  table: 'T',
  game: 'stockade',
  scenario: 'learning',
  seat: 0,
  side: 'union',
  names: ['Anna', 'Ben'],
  seats: [{ kind: 'me' }, { kind: 'friend' }],
  against: 'ben',
  turn: 0,
  yours: true,
  pace: 'live',
  result: null,
  touched: 100,
  next: null,
  ...what,
})
const line = (what: Partial<PlayedGame> = {}) => fromServer(played(what), 'anna', sides, 'KEY', 1000)
const seat: Seat = { table: 'S', game: 'stockade', keys: ['k'], title: 'Redan', made: 50_000 }
const summary: TableSummary = {
  table: 'S',
  game: 'stockade',
  scenario: 'learning',
  options: {},
  you: 1,
  names: ['Anna', ''],
  seats: [{ kind: 'me' }, { kind: 'friend' }],
  at: 3,
  turn: { number: 1, of: 8, label: 'Turn 1' },
  decision: { seat: 0, yours: false },
  outcome: null,
}

test('tells a game of the server in words', () => {
  expect(line()).toMatchObject({ who: 'You are the Union, against Ben.', stands: 'Your move', ready: true, when: '' })
  expect(line({ yours: false, turn: 1 })).toMatchObject({ stands: 'Waiting for the other side', ready: false })
  expect(line({ waiting: true })).toMatchObject({
    who: 'You are the Union.',
    stands: 'Nobody has come yet',
    ready: false,
  })
  expect(line({ against: 'anna', turn: 1 })).toMatchObject({
    who: 'You play both sides.',
    stands: 'Confederate to move',
  })
  expect(line({ result: 'lost', yours: false, turn: null })).toMatchObject({
    stands: 'You lost',
    over: true,
    ready: false,
  })
  expect(line({ seats: [{ kind: 'me' }, { kind: 'computer', player: 'general' }] }).who).toMatch(
    /the computer, general/,
  )
})
test('says how much time is left', () => {
  expect(line({ pace: 1, until: 1000 + 7200 }).when).toBe('2 hours left')
  expect(line({ pace: 1, until: 999 }).when).toBe('time is over')
  expect(line({ pace: 1, until: 999, result: 'won' }).when).toBe('')
})
test('puts what waits for the player first, and what is over last', () => {
  const lines = [
    line({ table: 'over', result: 'won', touched: 900 }),
    line({ table: 'theirs', yours: false, touched: 300 }),
    fromBrowser(seat, summary, sides),
    line({ table: 'mine', touched: 10 }),
    { ...troubled(seat, 'away'), table: 'lost' },
  ]
  expect(inOrder(lines).map((each) => each.table)).toEqual(['mine', 'theirs', 'S', 'lost', 'over'])
})
