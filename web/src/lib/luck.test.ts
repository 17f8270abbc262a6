import { expect, it } from 'vitest'
import { attacks, distribution, luck, percentile, tally } from './luck'
import type { Entry } from './protocol'

const volley = (side: string, hitsOn: number, dice: number[]): Entry => ({
  at: 1,
  seat: 0,
  order: 'fire',
  dice,
  events: [
    { kind: 'fired', side, text: 'Fire!', hits_on: hitsOn },
    ...dice.map((die) => ({ kind: 'die', text: '', dice: [die] })),
  ],
})

it('counts faces', () => {
  expect(tally([1, 1, 6])).toEqual({ rolls: 3, faces: [2, 0, 0, 0, 0, 1], mean: 8 / 3 })
  expect(tally([]).mean).toBe(0)
})
it('adds up chances exactly', () => {
  expect(distribution([0.5, 0.5])).toEqual([0.25, 0.5, 0.25])
  expect(percentile([0.5, 0.5], 1)).toBe(0.5)
  expect(percentile([0.5, 0.5], 2)).toBe(0.875)
})
it('compares hits with what was to be expected, by side', () => {
  const log = [volley('union', 2, [1, 2, 5]), volley('confederate', 3, [6, 6])]
  expect(attacks(log).map((each) => [each.hits, each.expected])).toEqual([
    [2, 1],
    [0, 1],
  ])
  const [union, confederate] = luck(log)
  expect(union).toMatchObject({ side: 'union', attacks: 1, dice: 3, hits: 2 })
  expect(union!.percentile).toBeGreaterThan(0.5)
  expect(confederate!.percentile).toBeLessThan(0.5)
})
