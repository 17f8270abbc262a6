import { expect, it } from 'vitest'
import type { Entry } from '../../lib/protocol'
import { luck, standing } from './luck'

it('knows how often dice show less', () => {
  expect(standing(1, 1)).toBeCloseTo(1 / 12)
  expect(standing(2, 7)).toBeCloseTo(0.5)
  expect(standing(2, 12)).toBeCloseTo(71 / 72)
})

it('counts the dice of a duel for each side, and of an attack for the attacker', () => {
  const log = [
    {
      at: 1,
      seat: 0,
      order: null,
      dice: [6, 2],
      events: [
        {
          kind: 'initiative',
          text: '',
          duel: [
            { die: 6, supreme: 0, leader: null, total: 10 },
            { die: 2, supreme: 0, leader: null, total: 6 },
          ],
        },
      ],
    },
    {
      at: 2,
      seat: 0,
      order: null,
      dice: [5],
      events: [{ kind: 'combat', side: 'union', text: '9 against 4 at 2:1, fought on 2:1: die 5 +0, -/1R', dice: [5] }],
    },
  ] as unknown as Entry[]
  const [blue, gray] = luck(log)
  expect(blue).toMatchObject({ side: 'union', dice: 2, attacks: 1, hits: 11, expected: 7 })
  expect(gray).toMatchObject({ side: 'confederate', dice: 1, attacks: 0, hits: 2 })
})
