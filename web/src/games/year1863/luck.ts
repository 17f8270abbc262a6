// How lucky each command was: the faces of its combat dice against what dice show on average. High rolls favour the attacker.
import type { Entry } from '../../lib/protocol'
import type { LuckSide } from '../index'

// The chance that n dice show less than a sum, plus half that of the sum itself.
export function percentileOfSum(n: number, sum: number): number {
  let ways = [1]
  for (let i = 0; i < n; ++i) {
    const next = new Array<number>(ways.length + 6).fill(0)
    ways.forEach((w, total) => {
      for (let face = 1; face <= 6; ++face) next[total + face]! += w / 6
    })
    ways = next
  }
  return ways.slice(0, sum).reduce((a, b) => a + b, 0) + (ways[sum] ?? 0) / 2
}

const commands = ['Confederate East', 'Union East', 'Union West', 'Confederate West']

export function luck(log: readonly Entry[]): LuckSide[] {
  const rolled = new Map<string, number[]>()
  let operating = ''
  for (const entry of log)
    for (const event of entry.events) {
      if (event.kind === 'phase') operating = commands.find((each) => event.text.includes(each)) ?? operating
      if (event.kind === 'combat' && event.dice)
        rolled.set(operating, [...(rolled.get(operating) ?? []), ...event.dice])
    }
  return [...rolled].map(([side, dice]) => {
    const sum = dice.reduce((a, b) => a + b, 0)
    return {
      side,
      attacks: dice.length,
      dice: dice.length,
      expected: 3.5 * dice.length,
      hits: sum,
      percentile: percentileOfSum(dice.length, sum),
    }
  })
}
