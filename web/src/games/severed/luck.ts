// How lucky the volleys were: the first dice of a volley Engage, and half of all dice should show four or more.
import { percentile } from '../../lib/luck'
import type { Entry } from '../../lib/protocol'
import type { LuckSide } from '../index'

export function luck(log: readonly Entry[]): LuckSide[] {
  const sides = new Map<string, { attacks: number; dice: number[] }>()
  for (const entry of log) {
    const volley = entry.events.find((each) => each.kind === 'fired')
    const count = Number(/fires (\d+) (?:die|dice)/.exec(volley?.text ?? '')?.[1] ?? 0)
    if (!volley?.side || count === 0 || entry.dice.length < count) continue
    const mine = sides.get(volley.side) ?? { attacks: 0, dice: [] }
    sides.set(volley.side, { attacks: mine.attacks + 1, dice: [...mine.dice, ...entry.dice.slice(0, count)] })
  }
  return [...sides].map(([side, { attacks, dice }]) => {
    const hits = dice.filter((each) => each >= 4).length
    return {
      side,
      attacks,
      dice: dice.length,
      expected: dice.length / 2,
      hits,
      percentile: percentile(
        dice.map(() => 0.5),
        hits,
      ),
    }
  })
}
