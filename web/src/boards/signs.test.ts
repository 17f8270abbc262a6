import { expect, test } from 'vitest'
import { losses } from './signs'

test('losses are counted for each place', () => {
  const center = (place: string) => ({ x: Number(place), y: 0 })
  expect(losses(['3', '5', '3'], center)).toEqual([
    { kind: 'loss', x: 3, y: 0, text: '−2' },
    { kind: 'loss', x: 5, y: 0, text: '−1' },
  ])
})
