import { expect, test } from 'vitest'
import { interval, percent, seatTitle, standing, timeLeft, type LabJob } from './lab'

test('shares read as percentages with their interval', () => {
  expect(percent(0.3414)).toBe('34.1 %')
  expect(interval({ rate: 0.5, low: 0.451, high: 0.549 })).toBe('45 to 55')
})

test('seats are sides, or pairs of commands', () => {
  expect(seatTitle('union')).toBe('Union')
  expect(seatTitle('ue-cw')).toBe('UE-CW')
})

test('time left is told in the unit that fits', () => {
  expect(timeLeft(0.2)).toBe('1 s left')
  expect(timeLeft(90)).toBe('2 min left')
  expect(timeLeft(3 * 3600 + 120)).toBe('3 h 2 min left')
})

test('a job says how it stands', () => {
  const job = { state: 'playing', left: 30 } as LabJob
  expect(standing(job)).toBe('30 s left')
  expect(standing({ ...job, left: undefined })).toBe('being played')
  expect(standing({ ...job, state: 'stopped' })).toMatch(/^stopped/)
})
