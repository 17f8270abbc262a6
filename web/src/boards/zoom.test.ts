import { expect, test } from 'vitest'
import { offset } from './zoom'

test('what is asked for comes to the middle', () => {
  expect(offset(1000, 1500, 1, 3000)).toBe(-1000)
  expect(offset(1000, 1500, 0.5, 3000)).toBe(-250)
})

test('no table shows beside a sheet that is larger than the frame', () => {
  expect(offset(1000, 100, 1, 3000)).toBe(0)
  expect(offset(1000, 2900, 1, 3000)).toBe(-2000)
})

test('a sheet that is smaller lies where its part is in the middle', () => {
  expect(offset(1000, 200, 1, 400)).toBe(300)
})
