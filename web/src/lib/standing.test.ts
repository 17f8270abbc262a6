import { expect, test } from 'vitest'
import type { TableSummary } from './protocol'
import { company, standing } from './standing'

const sides = ['Union', 'Confederate'] as const
const game = (what: Partial<TableSummary>): TableSummary => ({
  table: 'T',
  game: 'g',
  scenario: 's',
  options: {},
  you: 0,
  names: ['', 'Anna'],
  seats: [{ kind: 'me' }, { kind: 'friend' }],
  at: 3,
  turn: null,
  decision: { seat: 1, yours: false },
  outcome: null,
  ...what,
})

test('says against whom one plays', () => {
  expect(company(game({}), sides, 1)).toBe('You are the Union, against Anna.')
  expect(company(game({ seats: [{ kind: 'computer', player: 'general:5p' }, { kind: 'me' }], you: 1 }), sides, 1)).toBe(
    'You are the Confederate, against the computer, general.',
  )
  expect(company(game({ seats: [{ kind: 'me' }, { kind: 'computer' }] }), sides, 1)).toMatch(/captain/)
  expect(company(game({}), sides, 2)).toBe('You play both sides.')
  expect(company(game({ you: 'spectator' }), sides, 1)).toBe('You look on.')
})

test('says whose turn it is and who has won', () => {
  const won = { winner: 0 as const, level: '', reason: '', score: [] }
  expect(standing(game({}), sides, 1)).toBe('Waiting for the other side')
  expect(standing(game({ decision: { seat: 0, yours: true } }), sides, 1)).toBe('Your move')
  expect(standing(game({}), sides, 2)).toBe('Confederate to move')
  expect(standing(game({ outcome: won }), sides, 1)).toBe('You won')
  expect(standing(game({ outcome: won, you: 1 }), sides, 1)).toBe('You lost')
  expect(standing(game({ outcome: won }), sides, 2)).toBe('Union victory')
  expect(standing(game({ outcome: { ...won, winner: null } }), sides, 1)).toBe('A draw')
})
