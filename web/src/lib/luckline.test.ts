import { expect, test } from 'vitest'
import { luckChart, luckSentence, points } from './luckline'
import type { LuckOf } from './meeting'

const game = (ended: number, luck: number | null): LuckOf => ({
  table: `t${ended}`,
  game: 'stockade',
  scenario: 'learning',
  seat: 0,
  result: 'won',
  luck,
  ended,
})

test('draws the judged games from the oldest to the latest', () => {
  const chart = luckChart([game(3, -0.1), game(1, 0.2), game(2, null)], 100, 40)!
  expect(chart.bars.map((each) => each.of.ended)).toEqual([1, 3])
  expect(chart.bars[0]).toMatchObject({ x: 0, y: 0, tall: 20 })
  expect(chart.bars[1]).toMatchObject({ x: 50, y: 20, tall: 10 })
  expect(chart.mean).toBeCloseTo(0.05)
  expect(chart.line).toBe('M25.0 0.0L75.0 15.0')
})
test('keeps the mean of all when it draws only the last', () => {
  const chart = luckChart([game(1, 0.3), game(2, 0), game(3, 0)], 100, 40, 2)!
  expect(chart.bars).toHaveLength(2)
  expect(chart.mean).toBeCloseTo(0.1)
})
test('draws nothing where nothing was judged', () => {
  expect(luckChart([game(1, null)])).toBeNull()
  expect(luckChart([])).toBeNull()
})
test('says it in a sentence', () => {
  expect(points(-0.034)).toBe('−3.4')
  expect(luckSentence(0.021, 12)).toBe('Over 12 games the dice were on your side: +2.1 percentage points a game.')
  expect(luckSentence(-0.5, 1)).toBe('In one game the dice were against you: −50.0 percentage points a game.')
  expect(luckSentence(0.001, 3)).toMatch(/neither for nor against you/)
})
