import { expect, it } from 'vitest'
import { turningPoints } from './fortunes'

it('finds the actions that changed the chance most, in their order', () => {
  const chances = [0.5, 0.52, 0.3, 0.31, 0.7, 1]
  const rolled = [false, true, false, false, true]
  expect(turningPoints({ chances, rolled }, 2)).toEqual([
    { at: 4, before: 0.31, after: 0.7, dice: false },
    { at: 5, before: 0.7, after: 1, dice: true },
  ])
  expect(turningPoints({ chances, rolled }, 9).map((each) => each.at)).toEqual([2, 4, 5])
})

it('finds none in a game that nothing turned', () => {
  expect(turningPoints({ chances: [0.5, 0.52, 0.5], rolled: [true, true] }, 5)).toEqual([])
  expect(turningPoints({ chances: [0.5], rolled: [] }, 5)).toEqual([])
})
