// How the dice fell for each side: its initiative rolls and the rolls of its attacks, where high is good.
import type { Entry } from '../../lib/protocol'
import type { LuckSide } from '../index'
import type { DuelHappening } from './types'

// The chance that n dice show less than a sum, plus half that of the same.
export function standing(n: number, sum: number): number {
  let ways = [1]
  for (let i = 0; i < n; ++i) {
    const next = new Array<number>(ways.length + 6).fill(0)
    ways.forEach((w, k) => {
      for (let face = 1; face <= 6; ++face) next[k + face]! += w / 6
    })
    ways = next
  }
  return ways.slice(0, sum).reduce((a, b) => a + b, 0) + (ways[sum] ?? 0) / 2
}

export function luck(log: readonly Entry[]): LuckSide[] {
  const dice: Record<string, { rolls: number[]; attacks: number }> = {
    union: { rolls: [], attacks: 0 },
    confederate: { rolls: [], attacks: 0 },
  }
  for (const event of log.flatMap((each) => each.events) as DuelHappening[]) {
    if (event.duel) event.duel.forEach((each, i) => dice[i ? 'confederate' : 'union']!.rolls.push(each.die))
    else if (event.kind === 'combat' && event.side && event.dice?.length === 1 && /fought on/.test(event.text)) {
      dice[event.side]!.rolls.push(...event.dice)
      dice[event.side]!.attacks++
    }
  }
  return Object.entries(dice)
    .filter(([, each]) => each.rolls.length > 0)
    .map(([side, { rolls, attacks }]) => {
      const sum = rolls.reduce((a, b) => a + b, 0)
      return {
        side,
        attacks,
        dice: rolls.length,
        expected: rolls.length * 3.5,
        hits: sum,
        percentile: standing(rolls.length, sum),
      }
    })
}
