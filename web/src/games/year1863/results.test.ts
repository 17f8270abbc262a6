import { describe, expect, it } from 'vitest'
import { percentileOfSum } from './luck'
import { favours, results, shares } from './results'

describe('combat results', () => {
  it('counts the faces of each, the attacker’s disasters first', () => {
    expect(shares(['DD', 'AS', 'AS', 'ENG', 'AD', 'AD'])).toEqual([
      { result: 'AS', ways: 2 },
      { result: 'AD', ways: 2 },
      { result: 'ENG', ways: 1 },
      { result: 'DD', ways: 1 },
    ])
  })
  it('tells for whom each is', () => {
    expect(Object.keys(results).map(favours).sort()).toEqual([
      ...Array(5).fill('attacker'),
      ...Array(5).fill('defender'),
      'nobody',
    ])
  })
})

describe('luck', () => {
  it('is even at the mean', () => {
    expect(percentileOfSum(2, 7)).toBeCloseTo(0.5)
    expect(percentileOfSum(1, 6)).toBeCloseTo(11 / 12)
  })
})
