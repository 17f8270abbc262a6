import { describe, expect, it } from 'vitest'
import { nextScenario } from './ladder'
import type { GameInfo } from './protocol'

const scenario = (id: string, minutes: number, kind = '') =>
  ({ id, title: id, about: '', minutes, kind }) as unknown as GameInfo['scenarios'][number]
const game = {
  scenarios: [
    scenario('whole', 240),
    scenario('half', 90),
    scenario('first', 20, 'first'),
    scenario('l', 10, 'lesson'),
  ],
}

describe('the next scenario', () => {
  it('is the next longer one, and never a lesson', () => {
    expect(nextScenario(game, 'first')?.id).toBe('half')
    expect(nextScenario(game, 'half')?.id).toBe('whole')
  })
  it('is none after the longest, or after what is not in the list', () => {
    expect(nextScenario(game, 'whole')).toBeUndefined()
    expect(nextScenario(game, 'own')).toBeUndefined()
    expect(nextScenario(game, 'l')).toBeUndefined()
  })
})
