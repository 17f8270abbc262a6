import { expect, test } from 'vitest'
import { ago, lengthOf, paceWords, score, scoreSentence, seriesWords, span, timeIsOver } from './terms'

const series = (wins: [number, number], draws = 0, of = 3) => ({ of, number: 1, wins, draws })

test('says how fast and how long', () => {
  expect([paceWords('live'), paceWords(1), paceWords(3), paceWords(7)]).toEqual([
    'live',
    'a day a turn',
    '3 days a turn',
    'a week a turn',
  ])
  expect([seriesWords(1), seriesWords(5)]).toEqual(['a single game', 'best of 5'])
  expect([lengthOf(null), lengthOf(3), lengthOf(series([0, 0], 0, 5))]).toEqual([1, 3, 5])
})
test('says what is left in two parts at most', () => {
  expect(span(2 * 86400 + 3 * 3600 + 59)).toBe('2 days 3 hours')
  expect(span(86400 + 60)).toBe('1 day')
  expect(span(3661)).toBe('1 hour 1 minute')
  expect(span(59)).toBe('less than a minute')
  expect(timeIsOver({ seat: 0, since: 0, until: 100 }, 99)).toBe(false)
  expect(timeIsOver({ seat: 0, since: 0, until: 100 }, 100)).toBe(true)
  expect(timeIsOver(null, 100)).toBe(false)
})
test('says how long ago', () => {
  expect([ago(100, 100), ago(0, 120), ago(0, 7300), ago(0, 90000), ago(200, 100)]).toEqual([
    'just now',
    '2 minutes ago',
    '2 hours ago',
    '1 day ago',
    'just now',
  ])
})
test('counts the game that has just ended in its series', () => {
  expect(score(series([1, 0]), undefined)).toMatchObject({ wins: [1, 0], decided: false })
  expect(score(series([1, 0]), 0)).toMatchObject({ wins: [2, 0], decided: true })
  expect(score(series([1, 0], 1), null)).toMatchObject({ draws: 2, decided: true })
  const names = ['Anna', 'Ben'] as const
  expect(scoreSentence(score(series([1, 0]), 1), names)).toBe('Best of 3: Anna 1, Ben 1.')
  expect(scoreSentence(score(series([1, 0], 0, 1), 1), names)).toBe('So far: Anna 1, Ben 1.')
  expect(scoreSentence(score(series([1, 1]), 1), names)).toBe('Ben wins the series: Anna 1, Ben 2.')
  expect(scoreSentence(score(series([1, 1]), null), names)).toBe('The series is drawn: Anna 1, Ben 1, 1 draw.')
})
